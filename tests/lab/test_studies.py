"""What a study asks, watches and reckons: against counts made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final

import msgspec
import pytest

from game.batailles import events as batailles
from game.batailles.events import UnitDied
from game.bots.simulate import play
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.rules.events import CardMoved, Event
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.core.texts import Texts
from game.croconounours import events as croconounours
from game.croconounours.events import TurnBegan
from game.flautz import events as flautz
from game.flautz.events import Exchanged
from game.flower_power import events as flower_power
from game.flower_power.events import BY_VICTORY, CardDrawn
from game.lab.page import page_of
from game.lab.question import Asked, Question, QuestionError, Variant, deal_seed, varied
from game.lab.ranges import FEW, Estimate, difference, estimate, surely
from game.lab.reckoning import MEASURES, CardRow, VariantReport, differing, precise, reckoned
from game.lab.watching import CHOSEN, DEALT, DRAWN, GIVEN, WON, Watched, Watcher, watched
from game.nine_domains.events import CombatDecided, DomainsSwapped
from tests.lab.watched import a_watched


def a_game(number: int, winner: int, dealt: tuple[tuple[int, ...], ...], variant: int = 0) -> Watched:
    """A game of two that somebody won."""
    places = (1, 2) if winner == 0 else (2, 1)
    return a_watched(variant, number, places, 10, (5, 5), (1, 0), dealt=dealt)


def test_several_values_of_house_rules_make_every_combination() -> None:
    rules = open_game("flautz").rules
    found = varied(rules, ["crystals_to_win=1,2", "mode1_bonus_crystals=*", "mode=crystals"])
    assert len(found) == 4
    assert found[0].label == "crystals_to_win=1 mode1_bonus_crystals=false"
    assert [asked.label for asked in varied(rules, ["crystals_to_win=1..3"])] == [
        f"crystals_to_win={n}" for n in (1, 2, 3)
    ]
    assert varied(rules, []) == [Asked([], (), "")]


def test_a_question_that_cannot_be_asked_is_one_line() -> None:
    with pytest.raises(QuestionError, match="stands for every value"):
        varied(open_game("nine_domains").rules, ["fixed_specials=*"])
    rules = open_game("flautz").rules
    with pytest.raises(QuestionError, match="at most 64"):
        varied(rules, ["max_matches=*", "crystals_to_win=*"])


@pytest.mark.parametrize(("game", "seats"), [("nine_domains", 2), ("flautz", 2), ("batailles", 3)])
def test_a_game_is_watched_without_being_changed(game: str, seats: int) -> None:
    rules = open_game(game).rules
    setup, levels = Setup(game, seats, resolve(rules.options, {}, seats)), ("random",) * seats
    first = watched(rules, setup, levels, deal_seed("s", 3))
    alone = play(rules, setup, levels, deal_seed("s", 3))
    assert alone.outcome is not None
    assert (alone.outcome.places, alone.actions) == (first.places, first.actions)
    assert sum(first.asked) == first.actions
    assert all(forced <= of for forced, of in zip(first.forced, first.asked, strict=True))
    if game == "batailles":
        hand = rules.content.armies["standard"].hand_size
        assert all(len(dealt) <= hand for dealt in first.dealt), "what lies in a pile is not dealt yet"
        assert any(first.drawn)
    assert all(first.dealt)
    assert sum(first.turns) >= sum(first.dead)
    assert any(first.turns)
    for lists in zip(*first.faces.values(), strict=True):
        assert sum(map(len, lists)) == len(set().union(*lists)), "each face is had in one way"


NAMED: Final[dict[str, Any]] = {
    "batailles": batailles.FirstPlayerDrawn, "flautz": flautz.FirstPlayerChosen,
    "croconounours": croconounours.FirstPlayerChosen, "flower_power": flower_power.TurnBegan,
}  # fmt: skip
"""The events that name who begins."""


@pytest.mark.parametrize("game", NAMES)
def test_who_begins_is_who_has_the_first_turn_and_where_all_act_at_once_nobody(game: str) -> None:
    rules = open_game(game).rules
    seats = rules.seat_counts[-1] if game == "batailles" else rules.seat_counts[0]
    setup = Setup(game, seats, resolve(rules.options, {}, seats))
    found = set()
    for number in range(6):
        events: list[Any] = []
        levels = ("random",) * seats
        play(rules, setup, levels, deal_seed("begins", number), record=events.append)
        named = next((event.seat for event in events if isinstance(event, NAMED.get(game, ()))), -1)
        assert watched(rules, setup, levels, deal_seed("begins", number)).first == named
        found.add(named)
    assert found == {-1} if game == "nine_domains" else len(found) > 1


def test_where_nobody_begins_nothing_is_said_of_it() -> None:
    games = [a_game(number, number % 2, ((1,), (2,))) for number in range(40)]
    (report,) = reckoned([msgspec.structs.replace(game, first=-1) for game in games], 1)
    assert "first_seat" not in report.measures
    (report,) = reckoned(games, 1)
    assert "first_seat" in report.measures


def ways_by_hand(events: list[Any]) -> Iterator[tuple[int, int, str]]:
    """Who won, chose or was given which face, or drew it for a victory: as each game's own events tell it."""
    winners: list[int] = []
    for before, event in pairwise(events):
        match event:
            case CombatDecided(combat=combat):
                winners.append(combat.winner)
            case CardMoved(face=face) if winners:  # the domains, place by place
                winner = winners.pop(0)
                if winner >= 0:
                    yield winner, face, WON
            case DomainsSwapped(seat, given, taken):
                yield seat, taken, CHOSEN
                yield 1 - seat, given, GIVEN
            case UnitDied(face=face, killer=killer):
                yield killer, face, WON
            case Exchanged(seat, _, taken):
                yield seat, taken, CHOSEN
            case CardMoved(face=face) if isinstance(before, CardDrawn) and before.reason == BY_VICTORY:
                yield before.seat, face, WON


@pytest.mark.parametrize(
    ("game", "seats", "ways"),
    [
        ("nine_domains", 2, {DEALT, CHOSEN, WON, GIVEN}),
        ("croconounours", 2, {DEALT, DRAWN}),
        ("flautz", 3, {DEALT, DRAWN, CHOSEN}),
        ("batailles", 3, {DEALT, DRAWN, WON}),
        ("flower_power", 3, {DEALT, DRAWN, WON, GIVEN}),
    ],
)
def test_how_a_card_was_come_by_is_as_the_events_of_each_game_tell(game: str, seats: int, ways: set[str]) -> None:
    """Under the first way alone: who has drawn a card has it, whether he wins another one like it or not."""
    rules = open_game(game).rules
    setup, seen = Setup(game, seats, resolve(rules.options, {}, seats)), set()
    for number in range(12):
        events, by_hand, watcher = list[Any](), dict[tuple[int, int], str](), Watcher(rules, seats)

        def happened(event: Event, watcher: Watcher = watcher, events: list[Any] = events) -> None:
            watcher.happened(event)
            events.append(event)

        play(rules, setup, ("random",) * seats, f"ways{number}", 0, watcher, happened)
        for owner, face, way in ways_by_hand(events):
            by_hand.setdefault((owner, face), way)
        told = {(seat, face): way for seat, ways in enumerate(watcher.ways) for face, way in ways.items()}
        assert by_hand.keys() <= told.keys()
        for place, way in told.items():
            if way not in {DEALT, DRAWN} and game != "flower_power":  # there whole flowers are won as well
                assert by_hand[place] == way
        seen |= set(told.values())
    assert seen == ways


def test_a_turn_in_which_there_is_nothing_to_choose_is_dead() -> None:
    """To take back what was prepared is no way to go on; who has had one choice had a turn."""
    rules = open_game("croconounours").rules
    watcher = Watcher(rules, 2)
    setup = Setup("croconounours", 2, resolve(rules.options, {}, 2))
    play(rules, setup, ("random", "random"), "dead", watch=watcher, record=watcher.happened)
    assert sum(watcher.turns) > sum(watcher.dead)
    for seat in range(2):
        watcher.turns[seat] = watcher.dead[seat] = 0
    for event in (TurnBegan(0), TurnBegan(1), TurnBegan(0)):
        watcher.happened(event)
    assert (watcher.turns, watcher.dead) == ([1, 1], [1, 1])
    watcher._chose[0] = True
    watcher.happened(TurnBegan(1))
    assert (watcher.turns, watcher.dead) == ([2, 1], [1, 1])


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_when_a_turn_begins(name: str) -> None:
    assert any(kind.begins_turn for kind in open_game(name).rules.event_types)


def test_a_card_that_wins_is_found_and_one_that_does_not_is_not() -> None:
    """Card 7 wins always; card 8 is with the winner as often as not."""
    games = [a_game(n, n % 2, ((7,), (8,)) if n % 2 == 0 else ((8,), (7,))) for n in range(FEW)]
    games += [a_game(FEW + n, n % 2, ((9,), ())) for n in range(2 * FEW)]
    report = reckoned(games, 1)[0]
    by_face = {row.face: row for row in report.cards}
    assert by_face[7].worth.mean == 1
    assert by_face[7].sure
    assert by_face[8].worth.mean == -1
    assert by_face[9].worth.mean == 0
    assert not by_face[9].sure
    assert [row.face for row in report.cards] == [7, 9, 8]


def test_who_has_come_by_a_card_in_another_way_is_no_example_of_somebody_without_it() -> None:
    """In every game the first seat wins and has drawn card 7; the second was dealt it, won it, or never had it."""
    never = [a_watched(0, n, (1, 2), 9, (5, 5), (0, 0), drawn=((7,), ())) for n in range(FEW)]
    won = [a_watched(0, FEW + n, (1, 2), 9, (5, 5), (0, 0), drawn=((7,), ()), won=((), (7,))) for n in range(FEW)]
    rows = {(row.face, row.way): row.worth for row in reckoned([*never, *won], 1)[0].cards}
    assert rows == {(7, DRAWN): difference([1.0] * FEW)}


def test_what_is_not_watched_is_neither_told_nor_compared() -> None:
    games = [a_game(n, n % 2, ((7,), (8,)), variant) for n in range(FEW) for variant in (0, 1)]
    first, second = reckoned(games, 2, ("length", "ties"))
    assert set(first.measures) == set(second.against_first) == {"length", "ties"}
    assert first.cards == ()
    assert reckoned(games, 2, ("card",))[0].measures == {}


def test_nothing_is_said_of_a_card_that_everybody_has_or_that_is_rare() -> None:
    games = [a_game(n, n % 2, ((1, 2), (1,) if n < FEW + 1 else (1, 2))) for n in range(2 * FEW)]
    assert [row.face for row in reckoned(games, 1)[0].cards] == [2]
    assert reckoned(games[: FEW - 1], 1)[0].cards == ()


def test_variants_are_compared_deal_by_deal() -> None:
    games = [a_game(n, 0, ((), ()), variant) for n in range(4) for variant in (0, 1)]
    longer = [game if game.variant == 0 else a_game_of(game, 12 + game.number) for game in games]
    first, second = reckoned(reversed(longer), 2)
    assert first.against_first == {}
    assert second.against_first["length"] == estimate([2, 3, 4, 5])
    assert (first, second) == tuple(reckoned(longer, 2))


def a_game_of(game: Watched, actions: int) -> Watched:
    return msgspec.structs.replace(game, actions=actions)


def test_among_many_chance_findings_none_is_called_sure() -> None:
    """Of a hundred, five have a chance below one in twenty; only the first one is beyond what luck explains."""
    chances = [0.0001, 0.01, 0.02, 0.03, 0.04, *([0.5] * 95)]
    assert surely(chances) == [True, *([False] * 99)]
    assert surely([]) == []


def test_shares_are_known_well_enough_only_where_every_variant_has_ended_often() -> None:
    games = [a_game(n, n % 2, ((), ()), variant) for n in range(4 * FEW) for variant in (0, 1)]
    assert precise(games, 2, half=0.1)
    assert not precise(games, 2, half=0.05)
    assert not precise(games, 3, half=0.1), "of the third one nothing is known"
    assert not precise([], 1, half=0.4)


def test_a_difference_stands_out_by_its_range_and_by_enough_games() -> None:
    def report(**found: Estimate) -> VariantReport:
        return VariantReport(100, 0, (), {}, found, ())

    clear, vague, few, same = (
        Estimate(*words) for words in ((5.0, 1.0, 100), (0.01, 0.03, 100), (5.0, 1.0, 12), (0, 0, 100))
    )
    assert differing([report(), report(length=clear, ties=vague), report(length=few, ties=same)]) == [
        (),
        ("length",),
        (),
    ]


def test_of_each_particular_card_is_said_something_and_how_many_games_would_tell() -> None:
    """A range shrinks with the root of the number of games: half as wide takes four times as many; and of 15 cards one
    is called sure only where chance alone would bring it 15 times more rarely: 2.935 standard errors, not 1.96.
    """
    rules = open_game("batailles").rules
    setup = Setup("batailles", 3, resolve(rules.options, {}, 3))
    roles = rules.content.armies["standard"].roles
    rows = tuple(CardRow(face, "dealt", Estimate(0.02, 0.10, 200)) for face in range(len(roles)))
    share = Estimate(1 / 3, 0.05, 200)
    report = VariantReport(200, 0, (share,) * 3, dict.fromkeys(MEASURES, share), {}, rows)
    question = Question("batailles", "1", ("greedy",) * 3, (Variant("", setup, rules.digest),), "1", 0)
    page = page_of([rules], question, [report], Texts("en"))
    seen = page.partition("No difference seen: ")[2].partition("</p>")[0]
    assert seen.count("(+2.0\u00a0±\u00a010.0\u00a0%)") == sum(role != 0 for role in roles)
    assert "About 1600 further games, 1800 with those that were played" in page


def test_to_take_back_what_was_prepared_is_no_way_to_go_on() -> None:
    rules = open_game("nine_domains").rules
    state = begin_match(rules, Setup("nine_domains", 2, resolve(rules.options, {}, 2)), Chance("d", 0))
    watcher = Watcher(rules, 2)
    while steps := [
        action for action in rules.legal(state, 0) if action.draft and action.forward(rules.content, state, 0)
    ]:
        watcher(state, 0)
        assert vars(watcher)["_free"]
        apply_action(rules, state, 0, steps[0], Chance("d", 1))
    assert len(rules.legal(state, 0)) > 1, "to confirm it, or to take a card back"
    watcher(state, 0)
    assert not vars(watcher)["_free"]
    assert watcher.forced[0] == 0, "though it is a choice of several lawful actions"
