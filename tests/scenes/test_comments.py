"""The first game after the lessons: one short line a turn, of what the player himself can see."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from game.bots.levels import choose
from game.bots.processes.same_process import SameProcessBots
from game.catalogue import NAMES, card_of, open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.rules.options import resolve
from game.core.texts import LANGUAGES, Texts
from game.matches.match import Match, Plan
from game.matches.sources import new_match
from game.teaching.lessons import lessons_of
from game.teaching.remarks import remark_on
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.table.coaching.commented import CommentedTable
from scenes.table.scene import TableScene

from .conftest import FakeClock, MakeApp
from .on_screen import notices
from .table_play import BOT, Table, begun
from .table_play import NAMES as SEATS
from .written_positions import match_at


def learned(game: str) -> list[str]:
    return [f"{game}/lessons/{name}" for name in lessons_of(game)]


def started(game: str, hall: Hall, level: str = "novice", people: int = 1) -> Match:
    least = card_of(game).least
    seats = tuple(SeatCard(f"P{n}", "human" if n <= people else f"bot:{level}", n) for n in range(1, least + 1))
    return new_match(Plan(game, seats, resolve(open_game(game).rules.options, {}, least)), hall.library)


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_something_to_say_and_says_it_in_words(game: str) -> None:
    match = begun(game, ("human",) * card_of(game).least, "remarks")
    session, said = match.session, set()
    for step in range(60):
        if not session.actors:
            break
        seat = session.actors[0]
        view = session.view(seat)
        remark = remark_on(session.rules, view, seat)
        if remark is not None:
            for language in LANGUAGES:
                words = Texts(language).say(remark, match.names)
                assert words != remark.key
                assert "{" not in words
                assert len(words) < 110
            said.add(remark.key)
        match.submit(seat, choose(session.rules, view, seat, "greedy", Chance(session.seed, step)))
    assert said


def test_who_has_done_all_lessons_hears_a_line_a_turn_in_one_game(make_app: MakeApp, tmp_path: Path) -> None:
    game = "flautz"
    app = make_app(learned=learned(game), language="en")
    hall = Hall(app, tmp_path)
    match = started(game, hall)
    table = hall.table(match)
    assert isinstance(table, CommentedTable)
    table.conductor.bots.worker = SameProcessBots()
    app.stack.push(hall.menu())
    app.stack.push(table)
    app.loop_once()
    told: list[str] = []
    for _ in range(30):
        table.flush()
        app.loop_once()
        told = notices(app)
        if table.play.my_turn:
            break
    app.loop_once()
    told = notices(app)
    assert sum("Your spell is worth" in words for words in told) == 1
    table.play.result_shown = True
    table._ask_for_result()
    assert app.settings.commented == [game]
    assert not hall.school.is_first_game(match)


def test_nobody_else_hears_any(make_app: MakeApp, tmp_path: Path) -> None:
    game = "flautz"
    hall = Hall(make_app(learned=learned(game)), tmp_path)
    assert hall.school.is_first_game(started(game, hall))
    assert not hall.school.is_first_game(started(game, hall, "expert"))
    assert not hall.school.is_first_game(started(game, hall, people=2))
    assert type(hall.table(started(game, hall), live=False)) is TableScene
    for settings in ({"learned": learned(game)[1:]}, {"learned": learned(game), "comments": False}):
        other = Hall(make_app(**settings), tmp_path / "other")
        assert not other.school.is_first_game(started(game, other))


def counting(match: Match) -> Match:
    """The same match, as if its seed had not been chosen."""
    match.header = msgspec.structs.replace(match.header, practice=False)
    return match


@pytest.mark.parametrize(("army", "told"), [("skirmish", True), ("standard", False)])
def test_another_army_than_that_of_the_lessons_is_told_once(
    army: str, told: bool, make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app(language="fr")
    for first in (True, False):
        table = Table(app, clock, counting(begun("batailles", ("human", BOT, BOT), "army", army=army)))
        table.go_on()
        said = [node.label for node in walk(app.build()) if "armée que dans les leçons" in node.label]
        assert bool(said) is (told and first)
        if said:
            assert "espion\xa0: 1\xa0; démineur\xa0: 3\xa0; roi\xa0: 10" in said[0]
            answer = next(node.key for node in walk(app.build()) if node.label == app.texts("table.understood"))
            table.click(answer)


def test_discarding_and_every_answer_to_an_attack_are_told_once(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app(language="en")
    ada, basile = SEATS[:2]
    position = {"hands": {ada: "4C 9S", basile: "9D"}, "warriors": {ada: "Rc3", basile: "Gc4"}}
    for more in ({"turn": ada, "phase": "discard"}, {"turn": basile}):
        table = Table(app, clock, counting(match_at("croconounours", {**position, **more}, ("human", BOT))))
        table.go_on()
    assert {key.rpartition(".")[2] for key in app.settings.explained} == {"discarding", "defence"}
    understood = [node for node in walk(app.build()) if node.label == app.texts("table.understood")]
    assert len(understood) == 1, "the later one takes the place of the first"


def test_flower_power_explains_one_thing_a_turn_and_never_again(make_app: MakeApp, clock: FakeClock) -> None:
    """FP-25, FP-62: what matters most first; nothing of it is told to a table of two people."""
    gardens = {SEATS[0]: "(2C) (3C)", SEATS[1]: "(4C) (5C)"}
    position = {
        "hands": {SEATS[0]: "3D"},
        "gardens": {name: [each] for name, each in gardens.items()},
        "turn": SEATS[0],
    }
    app = make_app(language="fr")
    for told in (0, 1, 2, 2):
        players = ("human", "human") if not told else ("human", BOT)
        Table(app, clock, counting(match_at("flower_power", position, players))).go_on()
        keys = [f"flower_power.explained.{key}" for key in ("power_flower", "draw")]
        assert app.settings.explained == keys[:told]
        app.stack.pop()
        app.loop_once()


def test_what_a_table_explains_does_not_follow_to_where_one_goes(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app(language="en")
    position = {"hands": {SEATS[0]: "4C 9S", SEATS[1]: "9D"}, "warriors": {SEATS[0]: "Rc3", SEATS[1]: "Gc4"}}
    match = match_at("croconounours", {**position, "turn": SEATS[0], "phase": "discard"}, ("human", BOT))
    Table(app, clock, counting(match)).go_on()
    understood = app.texts("table.understood")
    assert any(node.label == understood for node in walk(app.build()))
    app.stack.pop()
    app.loop_once()
    assert not any(node.label == understood for node in walk(app.build()))
