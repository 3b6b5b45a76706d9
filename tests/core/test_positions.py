"""States as written positions: reading what was written gives the state back, in every game."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import NAMES, entry_of, open_game
from game.commands.check import check_file
from game.core.match.session import Session
from game.core.positions.comparing import differences
from game.core.positions.laying import lay, take_away, turned
from game.core.positions.places import Held, MisplacedError, UnsayableError
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.scenarios.scenario import Scenario, load_scenario
from game.teaching.moments import last_moment, moment_of, names_for, position_at, positions_of, scenario_text, title_for
from tests.sentences.courses import courses

PLAYERS = ("Ada", "Basile", "Chloé", "Dario", "Emma", "Farid", "Gaëlle", "Hugo")
OVER_AT_ONCE = "11_royal"
"""A hand that ends the match before anybody plays: there is no position to go on from."""


def of(game: str) -> Positions:
    found = positions_of(game)
    assert found is not None
    return found


def scenarios(game: str) -> list[tuple[str, Scenario]]:
    paths = sorted((entry_of(game).data / "scenarios").glob("*.yaml"))
    return [(path.stem, load_scenario(path).scenario) for path in paths]


def played(game: str, seed: int, actions: int) -> Session[Any, Any]:
    """A match in which everybody plays at random."""
    rules, pick = open_game(game).rules, random.Random(seed)
    counts = list(rules.seat_counts)
    seats = counts[seed % len(counts)]
    session: Session[Any, Any] = Session.start(rules, Setup(game, seats, resolve(rules.options, {}, seats)), str(seed))
    for _ in range(actions):
        if session.outcome is not None:
            break
        seat = pick.choice(session.actors)
        session.submit(seat, pick.choice(list(session.legal(seat))))
    return session


@pytest.mark.parametrize("game", NAMES)
def test_a_written_position_gives_every_scenario_s_state_back(game: str) -> None:
    positions, rules = of(game), open_game(game).rules
    for name, scenario in scenarios(game):
        setup = Setup(game, len(scenario.seats), resolve(rules.options, scenario.options, len(scenario.seats)))
        state = positions.read(Position(setup, scenario.seats, scenario.position), scenario.scenario).state
        assert state is not None, name
        if name == OVER_AT_ONCE:
            with pytest.raises(UnsayableError):
                positions.write(setup, state, scenario.seats)
            continue
        written = positions.write(setup, state, scenario.seats)
        again = positions.read(written, "other luck")
        assert again.fault is None, (name, again.fault)
        assert differences(positions, state, again.state, scenario.seats) == (), name
        tidied = positions.tidied(written)
        once_more = positions.read(tidied, "other luck")
        assert once_more.fault is None, (name, once_more.fault)


@pytest.mark.parametrize("game", NAMES)
def test_other_states_are_told_apart(game: str) -> None:
    one, other = played(game, 0, 0), played(game, 60, 0)
    names = PLAYERS[: one.setup.seats]
    assert differences(of(game), one.state, other.state, names)


@pytest.mark.parametrize("game", NAMES)
def test_any_moment_becomes_a_scenario_that_is_without_fault(game: str, tmp_path: Path) -> None:
    positions, session = of(game), played(game, 5, 60)
    names = names_for(PLAYERS[: session.setup.seats])
    written = 0
    for at in range(2, len(session.records), 13):
        path = tmp_path / f"{game} {at}.yaml"
        try:
            moment = moment_of(positions, session, at, names, title_for(path.stem, game))
        except UnsayableError:
            continue
        path.write_text(scenario_text(moment), encoding="utf-8")
        assert check_file(path) == []
        written += 1
    assert written > 1
    at, last = last_moment(positions, session, len(session.records) - 1, names, "last")
    assert at < len(session.records)
    assert not last.steps


def test_names_that_a_scenario_could_not_tell_apart_are_made_different() -> None:
    assert names_for(("Ada", "Ada", "", "pile", "{x}")) == ("Ada", "Ada 2", "P3", "pile 4", "x")


# ---- laying ------------------------------------------------------------------------------------


def beginning(game: str, seats: int) -> tuple[Positions, Position]:
    positions, rules = of(game), open_game(game).rules
    setup = Setup(game, seats, resolve(rules.options, {}, seats))
    state = Session.start(rules, setup, "laying").state
    return positions, positions.write(setup, state, PLAYERS[:seats])


def test_what_lies_in_a_slot_changes_places_with_what_is_put_there() -> None:
    positions, position = beginning("flautz", 2)
    places = {place.key: place for place in positions.places(position)}
    air, hand = places["air"], places["hands.Ada"]
    shown, held = air.words(position), hand.words(position)
    after = lay(position, Held("cards", held[0], hand, 0), air, 1, positions.places(position))
    assert air.words(after) == [shown[0], held[0], shown[2]]
    assert hand.words(after) == [shown[1], *held[1:]]
    assert not any(positions.box(after)["cards"].values())


def test_what_is_taken_away_is_in_the_box_and_what_is_too_many_is_a_fault() -> None:
    positions, position = beginning("flautz", 2)
    hand = next(place for place in positions.places(position) if place.key == "hands.Ada")
    word = hand.words(position)[0]
    less = take_away(position, Held("cards", word, hand, 0))
    assert positions.box(less)["cards"][word] == 1
    twice = hand.filled(position, [word] * 5)
    assert word in str(positions.read(twice, "").fault)


def test_things_of_one_box_do_not_lie_where_those_of_another_do() -> None:
    positions, position = beginning("nine_domains", 2)
    hand = next(place for place in positions.places(position) if place.key == "hands.Ada")
    with pytest.raises(MisplacedError):
        lay(position, Held("cards.Basile", "0"), hand, -1, ())


def written(game: str, parts: dict[str, Any]) -> tuple[Positions, Position]:
    setup = Setup(game, 2, resolve(open_game(game).rules.options, {}, 2))
    return of(game), Position(setup, PLAYERS[:2], parts)


def test_a_warrior_on_a_square_sends_home_who_stood_there() -> None:
    positions, position = written("croconounours", {"warriors": {"Ada": "Rd3 Ga1", "Basile": "Rg7"}})
    places = positions.places(position)
    mine, theirs = (place for place in places if place.path[0] == "warriors")
    after = lay(position, Held(mine.stock, "R", mine, 0), mine, mine.squares.index("g7"), places)
    assert mine.words(after) == ["Rg7", "Ga1"]
    assert theirs.words(after) == []
    assert "the game is over" in str(positions.read(after, "").fault)


def test_a_flower_without_petals_is_gone_and_petals_are_turned_over() -> None:
    gardens = {"Ada": ["KH (2C)", "5D"], "Basile": ["{AC QC 5C}"]}
    positions, position = written("flower_power", {"gardens": gardens})
    first, second, new, *_ = (place for place in positions.places(position) if place.path[0] == "gardens")
    assert turned(position, first, 0).of("gardens", "Ada")[0] == "(KH) (2C)"
    assert take_away(position, Held("cards", "5D", second, 0)).of("gardens", "Ada") == ["KH (2C)"]
    grown = lay(position, Held("cards", "9H"), new, -1, ())
    assert grown.of("gardens", "Ada") == ["KH (2C)", "5D", "9H"]
    power = next(field for field in positions.fields(position) if field.key == "gardens.Basile.0.power")
    assert power.value(position)
    assert power.said(position, False).of("gardens", "Basile") == ["AC QC 5C"]


@pytest.mark.parametrize("game", NAMES)
def test_every_field_says_what_was_put_into_it(game: str) -> None:
    positions, position = beginning(game, max(2, open_game(game).rules.seat_counts[0]))
    for field in positions.fields(position):
        value = field.value(position)
        wanted: list[Any] = [choice for choice, _ in field.choices] or (
            [not value] if isinstance(value, bool) else [field.least, field.most]
        )
        for other in wanted:
            again = field.value(field.said(position, other))
            assert again == (field.default if other is None else other), field.key


def test_whether_a_card_has_attacked_is_written_and_what_fights_prove_is_known_to_be_lost() -> None:
    """Batailles et piques: both are public (BP-36); a written position that cannot say a proof says that it cannot."""
    positions, written, warned = of("batailles"), 0, 0
    for course in courses("batailles", 2, "attacked"):
        names = PLAYERS[: course.setup.seats]
        for moment in course.moments:
            state = moment.state
            try:
                found = position_at(positions, course.setup, state, names, "x")
            except UnsayableError:
                continue
            again = positions.read(found.position, "x").state
            stays = [state.stay(seat, place) for seat in state.seats for place in state.in_play(seat)]
            there = [again.stay(seat, place) for seat in state.seats for place in state.in_play(seat)]
            assert [stay.attacked for stay in stays] == [stay.attacked for stay in there]
            written += any(stay.attacked for stay in stays)
            lying = {stay for lies in state.lying for stay in lies if stay >= 0}
            proofs = [trace for trace in state.traces if lying & {*trace.attackers, *trace.defenders}]
            assert found.forgets or not proofs
            warned += bool(proofs)
    assert written
    assert warned


def test_a_minefield_cannot_have_attacked() -> None:
    positions = of("batailles")
    session = played("batailles", 1, 0)
    names = PLAYERS[: session.setup.seats]
    slots = {"Ada": "M 5"}
    position = Position(session.setup, names, {"turn": "Basile", "slots": slots, "attacked": ["Ada.left"]})
    fault = positions.read(position, "x").fault
    assert fault is not None
    assert "cannot have attacked" in str(fault)
