"""Looking back in the replay room: judged beside the window, kept with the match, shown as a curve and a list."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.bots.look_back.asker import LookBackAsker
from game.bots.look_back.judged import Judged, read, written
from game.bots.look_back.judging import Care, PastChoice, choices_of, judged
from game.bots.processes.same_process import SameProcessBots
from game.bots.processes.worker import BotError, Workshop
from game.core.journal.journal import Codec, read_journal
from game.core.library.library import Library
from game.core.rules.rules import AnyRules
from game.core.texts import Person
from game.matches.look_backs import kept, turning_of
from game.matches.match import Match
from game.matches.sources import fork_match, import_journal
from scenes.app import App
from scenes.kit.screen.tree import find, focus_order, walk
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import PointerDown
from scenes.presenters.registry import presenter_of
from scenes.rooms.replay.insight import Insight
from scenes.rooms.replay.look_back import LookBack
from scenes.rooms.replay.look_back_sheet import LookBackSheet
from scenes.rooms.replay.room import Replay, ReplayDoors
from scenes.table.scene import Doors

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table, advance, begun

GAME = "flautz"


class Judge:
    """Judges at once, by a fixed course: the third choice throws the game away, and others do the rest."""

    def __init__(self, most: int = 10_000) -> None:
        self.asked: list[int] = []
        self.closed = 0
        self._choice: PastChoice | None = None
        self._rules: AnyRules | None = None
        self._most = most

    @property
    def busy(self) -> bool:
        return self._choice is not None

    def ask(self, rules: AnyRules, choice: PastChoice, care: Care) -> None:
        self._rules, self._choice = rules, choice
        self.asked.append(choice.seq)

    def poll(self) -> Judged | None:
        choice, rules = self._choice, self._rules
        if choice is None or rules is None or len(self.asked) > self._most:
            return None
        self._choice = None
        first = len(self.asked) < 3
        known = 0.8 if first else 0.3
        other = next(action for action in rules.legal(choice.view, choice.seat) if action != choice.whole[0])
        best = (Codec(rules).encode_action(other).decode(),)
        return Judged(
            choice.seat, choice.first, choice.seq, 100,
            known=known, known_best=known + (0.5 if len(self.asked) == 3 else 0.0), doubt=0.01, true=known,
            true_best=known, best=best,
        )  # fmt: skip

    def close(self) -> None:
        self.closed += 1
        self._choice = None


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[Match, Library]:
    """A match that is over, with the library in which it is."""
    library = Library(tmp_path_factory.mktemp("look back"))
    match = begun(GAME, ("human", BOT), "look back", library)
    advance(match, 1000)
    assert match.session.outcome is not None
    return match, library


class Room:
    """A replay with a judge of our own, and what it asked the hall for."""

    def __init__(
        self, app: App, match: Match, library: Library | None, judge: Judge, *, cover: Callable[[], None] | None = None
    ) -> None:
        self.app = app
        self.branched: list[int] = []
        doors = ReplayDoors(
            lambda game, clause: None, lambda match, seq: self.branched.append(seq), lambda match, seq: None
        )
        presenter = presenter_of(match.session.rules)
        self.scene = Replay(match, presenter, doors, 0, library, match.identity, cover=cover)
        if self.scene.looking is not None:
            self.scene.looking = LookBack(match, library, match.identity, lambda key: None, [judge])
        app.stack.push(self.scene)
        app.loop_once()

    def branch(self, match: Match, seq: int) -> None:
        """Where it was wished to play on."""
        self.branched.append(seq)

    @property
    def looking(self) -> LookBack:
        assert self.scene.looking is not None
        return self.scene.looking

    def look(self, turns: int = 70) -> LookBackSheet:
        self.scene.look_back()
        for _ in range(turns):
            self.app.loop_once()
        sheet = self.app.stack.top
        assert isinstance(sheet, LookBackSheet)
        return sheet

    def shown(self) -> list[str]:
        return [node.key for node in walk(self.app.build())]

    def press(self, key: str) -> None:
        node: Any = find(self.app.build(), key)
        node.actions[0].run()
        self.app.loop_once()


@pytest.fixture
def fresh(played: tuple[Match, Library], tmp_path: Path) -> tuple[Match, Library]:
    """The same match in a library of its own: imported, as from a file."""
    library = Library(tmp_path)
    match = played[0]
    identity = import_journal(read_journal(match.export(), Codec(match.session.rules)), library)
    return Match(match.session, match.header, library, identity, seals=[b""], claim=None), library


def test_all_choices_are_judged_kept_and_shown_with_what_they_cost(
    fresh: tuple[Match, Library], make_app: MakeApp
) -> None:
    match, library = fresh
    judge = Judge()
    room = Room(make_app(), match, library, judge)
    assert not kept(library, match.identity, 0)
    room.look()
    assert room.looking.done
    assert not room.looking.running
    assert len(kept(library, match.identity, 0)) == len(room.looking.choices) == len(judge.asked)
    labels = [node.label for node in walk(room.app.build()) if node.label]
    assert any("−50" in label for label in labels)
    assert "look_back.fault.0" in room.shown()
    assert "look_back.fault.1" not in room.shown()
    turning = turning_of(match, library, 0)
    assert turning is not None
    assert turning.own
    assert turning.seq == sorted(room.looking.choices)[2]

    again = Judge()
    other = Room(make_app(), match, library, again)
    assert "replay.curve.field" in other.shown(), "what was judged is there at once"
    other.look(5)
    assert other.looking.done
    assert not again.asked, "nothing is judged twice"


def test_marks_and_choices_lead_to_their_moment_and_on_from_there(
    played: tuple[Match, Library], make_app: MakeApp
) -> None:
    room = Room(make_app(), played[0], None, Judge())
    room.look()
    fault = room.looking.known[2]
    focusable = [node.key for node in focus_order(room.app.build())]
    assert {"look_back.curve.turn.0", "look_back.fault.0", "look_back.fault.0.play"} <= set(focusable)
    room.press("look_back.curve.turn.0")
    assert room.app.stack.top is room.scene
    assert room.scene.player.part == fault.seq
    room.look(3)
    room.press("look_back.fault.0")
    assert room.scene.player.part == fault.first - 1
    room.look(3)
    room.press("look_back.fault.0.play")
    assert room.branched == [fault.first - 1]
    room.press("replay.curve.turn.0")
    assert room.scene.player.part == fault.seq
    field: Any = find(room.app.build(), "replay.curve.field")
    assert field.handle(PointerDown(field.rect.x, field.rect.cy))
    assert room.scene.player.part == room.looking.known[0].seq
    room.scene.player.hide_future()
    room.app.loop_once()
    assert "replay.curve.field" not in room.shown(), "a hidden future is not told by a curve"


def test_who_leaves_goes_on_later_and_thoughts_end_at_once(fresh: tuple[Match, Library], make_app: MakeApp) -> None:
    match, library = fresh
    app, judge = make_app(), Judge(most=3)
    room = Room(app, match, library, judge)
    room.look()
    assert not room.looking.done
    assert room.looking.running
    assert "look_back.fault.0" in room.shown(), "what is known is shown while it goes on"
    app.stack.pop()
    app.loop_once()
    app.stack.pop()
    app.loop_once()
    assert judge.closed
    assert not room.looking.running
    assert len(kept(library, match.identity, 0)) == 3
    later = Judge()
    other = Room(make_app(), match, library, later)
    other.look()
    assert other.looking.done
    assert not set(later.asked) & set(judge.asked[:3])


class Mute(Judge):
    """Dies over every question."""

    def poll(self) -> Judged | None:
        raise BotError("the bot process ended without an answer")


def test_who_dies_over_a_choice_is_replaced_and_the_choice_left_out(
    fresh: tuple[Match, Library], make_app: MakeApp
) -> None:
    match, library = fresh
    judge = Mute()
    room = Room(make_app(), match, library, judge)
    room.look(160)
    assert room.looking.done
    assert len(judge.asked) == 2 * len(room.looking.choices)
    assert not kept(library, match.identity, 0), "another day it is tried again"


def test_nobody_looks_back_while_the_match_goes_on_or_where_it_is_played(
    played: tuple[Match, Library], make_app: MakeApp, tmp_path: Path
) -> None:
    library = Library(tmp_path)
    match = begun(GAME, ("human", BOT), "goes on", library)
    advance(match, 9)
    room = Room(make_app(), match, library, Judge())
    assert room.scene.looking is None
    room.scene.look_back()
    assert room.app.stack.top is room.scene
    tool: Any = find(room.app.build(), "replay.look_back")
    assert not tool.enabled
    library.keep_judged(match.identity, 0, 3, written(Judged(0, 3, 3, 1)))
    assert not library.judged(match.identity, 0), "nothing is kept of a match that goes on"
    at_table = Room(make_app(), played[0], None, Judge(), cover=lambda: None)
    assert at_table.scene.looking is None


def test_of_a_match_that_was_given_up_one_looks_back_on_what_was_played(make_app: MakeApp) -> None:
    match = begun(GAME, ("human", BOT), "given up")
    advance(match, 9)
    match.resign(0, "greedy")
    room = Room(make_app(), match, None, Judge())
    room.look(20)
    said = room.app.texts("look_back.given_up", player=Person(match.names[0]), n=len(match.session.records) - 1)
    assert said in [node.label for node in walk(room.app.build())]


def test_where_somebody_still_plays_what_is_looked_back_on_he_is_asked_first(make_app: MakeApp, tmp_path: Path) -> None:
    library = Library(tmp_path)
    source = begun(GAME, ("human", BOT), "shared", library)
    advance(source, 9)
    match = fork_match(source, 5, library)
    advance(match, 1000)
    room = Room(make_app(), match, library, Judge())
    room.scene.look_back()
    room.app.loop_once()
    assert isinstance(room.app.stack.top, Dialog)
    assert room.looking.seat < 0


def test_an_undone_end_takes_what_was_judged_with_it(fresh: tuple[Match, Library]) -> None:
    match, library = fresh
    library.keep_judged(match.identity, 0, 3, written(Judged(0, 3, 3, 1)))
    assert [read(line) for line in library.judged(match.identity, 0)] == [Judged(0, 3, 3, 1)]
    assert not library.judged(match.identity, 1)
    library.keep(match.identity, match.header, 2, [])
    assert not library.judged(match.identity, 0)


def test_another_process_judges_as_this_one_would(played: tuple[Match, Library]) -> None:
    match = played[0]
    rules, care = match.session.rules, Care(4, 2, 12)
    choice = choices_of(rules, match.header, match.session.records, 0)[-1]
    workshop = Workshop(1)
    try:
        judge = LookBackAsker(workshop)
        judge.ask(rules, choice, care)
        found = None
        for _ in range(6000):
            found = judge.poll()
            if found is not None:
                break
            pygame.time.wait(5)
    finally:
        workshop.close()
    assert found == judged(rules, choice, care)


# ---- what the bots knew, at the table ---------------------------------------------------------


def test_the_table_tells_what_bots_knew_once_the_match_is_over(
    played: tuple[Match, Library], make_app: MakeApp, clock: FakeClock
) -> None:
    asked: list[object] = []
    over = Table(make_app(speed=8.0), clock, played[0])
    over.scene.doors = doors_with(over.scene.doors, asked.append)
    over.go_on()
    over.app.invalidate()
    over.turn()
    over.click("table.insight")
    assert asked == [over.scene]
    going_on = Table(make_app(speed=8.0), clock, begun(GAME, ("human", BOT), "goes on"))
    going_on.scene.doors = doors_with(going_on.scene.doors, asked.append)
    going_on.go_on()
    assert going_on.scene.ways.to_insight is None
    assert not going_on.has("table.insight")


def doors_with(doors: Doors, insight: Callable[[Any], None]) -> Doors:
    doors.insight = insight
    return doors


def test_from_one_choice_of_a_bot_one_goes_to_the_others(played: tuple[Match, Library], make_app: MakeApp) -> None:
    match = played[0]
    records = tuple(record for record in match.session.records if record.seat == 1)[:3]
    app = make_app()
    sheet = Insight(match, records[-1], SameProcessBots(), choices=records)
    app.stack.push(sheet)
    app.loop_once()
    told = []
    for _ in range(2):
        node: Any = find(app.build(), "sheet.earlier")
        node.actions[0].run()
        for _ in range(3):
            app.loop_once()
        told.append(" ".join(node.label for node in walk(app.build()) if node.label))
    earlier, later = (find(app.build(), f"sheet.{way}") for way in ("earlier", "later"))
    assert earlier is not None
    assert later is not None
    assert (earlier.enabled, later.enabled) == (False, True), "they keep their places"
    assert told[0] != told[1]
    sheet.leave()
