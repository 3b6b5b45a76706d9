"""A match that cannot be saved: it is said, shown, tried again whatever lies over the table, and asked about."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.bots.processes.same_process import SameProcessBots
from game.core.library.library import Library
from game.core.texts import Texts
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find
from scenes.kit.widgets.dialog import Dialog
from scenes.rooms.credits import Credits
from scenes.rooms.curtain import Curtain
from scenes.rooms.menu.room import Menu
from scenes.table.conductor import unsaved
from scenes.table.scene import TableScene

from .conftest import FakeClock, MakeApp
from .on_screen import notices
from .table_play import BOT, advance, begun, plan
from .test_table_life import turn

GAME = "nine_domains"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every turn of the loop is a try."""
    monkeypatch.setattr(unsaved, "RETRY_SECONDS", 0.0)


class Evening:
    """A table in the hall, and a disk that fails when it is told to."""

    def __init__(self, app: App, clock: FakeClock, folder: Path, players: tuple[str, ...] = ("human", BOT)) -> None:
        self.app = app
        self.clock = clock
        self.hall = Hall(app, folder)
        app.stack.push(self.hall.menu())
        assert self.hall.library is not None
        self.library: Library = self.hall.library
        self.match = begun(GAME, players, "evening", self.library)
        self.table = self.hall.table(self.match)
        self.table.conductor.bots.worker = SameProcessBots()
        app.stack.push(self.table)
        self.turn()

    def fail(self, *, fails: bool = True) -> None:
        vars(self.library)["_base"].execute(f"PRAGMA query_only = {'ON' if fails else 'OFF'}")

    def turn(self, times: int = 3) -> bool:
        return [turn(self.app, self.clock) for _ in range(times)][-1]

    def told(self) -> list[str]:
        return notices(self.app)

    def answer(self, number: int) -> None:
        self.press(f"dialog.{number}")

    def press(self, key: str) -> None:
        node = find(self.app.build(), key)
        assert node is not None
        node.actions[0].run()
        self.turn()


@pytest.fixture
def evening(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> Evening:
    return Evening(make_app(), clock, tmp_path)


def test_it_is_told_shown_and_saved_when_it_can_be(evening: Evening) -> None:
    assert find(evening.app.build(), "table.unsaved") is None
    assert evening.table.tend_seconds is None
    evening.fail()
    advance(evening.match, 2)
    evening.turn()
    texts = evening.app.texts
    reason = texts("library.unwritable").rstrip(".")
    assert evening.told() == [texts("table.unkept", reason=reason)]
    mark = find(evening.app.build(), "table.unsaved")
    assert mark is not None
    assert mark.label == texts.plural("table.unsaved", evening.match.unsaved)
    assert evening.table.tend_seconds == 0.0
    evening.fail(fails=False)
    evening.turn()
    assert evening.told()[-1] == texts("table.kept_again")
    assert find(evening.app.build(), "table.unsaved") is None
    assert evening.table.tend_seconds is None
    assert len(evening.library.lines(evening.match.identity)) == len(evening.match.session.records)


def test_saving_goes_on_under_another_room(evening: Evening) -> None:
    evening.fail()
    advance(evening.match, 1)
    evening.app.stack.push(Credits())
    evening.turn()
    evening.fail(fails=False)
    evening.turn()
    assert isinstance(evening.app.stack.top, Credits)
    assert evening.match.unsaved == 0
    assert len(evening.library.lines(evening.match.identity)) == len(evening.match.session.records)


def quit_by_window(evening: Evening) -> None:
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    evening.turn()


def leave_by_pause(evening: Evening) -> None:
    evening.table.back()
    evening.turn()
    evening.press("pause.menu")


def quit_by_pause(evening: Evening) -> None:
    evening.table.back()
    evening.turn()
    evening.press("pause.quit")


WAYS = (quit_by_window, leave_by_pause, quit_by_pause)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_whoever_leaves_is_asked(evening: Evening, way: Callable[[Evening], None]) -> None:
    evening.fail()
    advance(evening.match, 1)
    way(evening)
    assert isinstance(evening.app.stack.top, Dialog)
    assert find(evening.app.build(), "dialog") is not None
    quit_by_window(evening)
    assert sum(isinstance(scene, Dialog) for scene in evening.app.stack.scenes) == 1, "asked once"
    evening.answer(1)
    assert evening.app.stack.scenes[-1] is evening.table
    way(evening)
    evening.answer(0)
    assert evening.table not in evening.app.stack.scenes
    if way is leave_by_pause:
        assert isinstance(evening.app.stack.top, Menu)
    else:
        assert evening.app.stack.top is None


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_what_can_be_saved_when_leaving_is_saved_without_a_word(
    evening: Evening, way: Callable[[Evening], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsaved, "RETRY_SECONDS", 1000.0)
    evening.fail()
    advance(evening.match, 1)
    evening.fail(fails=False)
    way(evening)
    assert evening.table not in evening.app.stack.scenes
    assert len(evening.library.lines(evening.match.identity)) == len(evening.match.session.records)


def test_leaving_from_a_curtain_and_from_the_result_asks(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    evening = Evening(make_app(), clock, tmp_path, ("human", "human"))
    evening.turn()
    assert isinstance(evening.app.stack.top, Curtain)
    evening.fail()
    advance(evening.match, 1)
    evening.app.stack.top.back()
    evening.turn()
    evening.answer(0)
    assert isinstance(evening.app.stack.top, Dialog)
    evening.answer(1)
    assert isinstance(evening.app.stack.top, Curtain)
    while evening.match.session.actors:
        advance(evening.match, 1)
    evening.app.stack.pop()
    evening.turn()
    evening.hall.result(evening.table)
    evening.turn()
    for key in ("sheet.menu", "sheet.rematch"):
        node = find(evening.app.build(), key)
        assert node is not None, key
        node.actions[0].run()
        evening.turn()
        assert isinstance(evening.app.stack.top, Dialog), key
        evening.answer(1)
    assert any(isinstance(scene, TableScene) for scene in evening.app.stack.scenes)


def test_a_match_begun_without_a_library_is_kept_as_soon_as_there_is_one(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    folder = tmp_path / "library"
    folder.write_text("in the way")
    app = make_app()
    hall = Hall(app, folder)
    vars(app)["_notices"].clear()
    table = hall.new_table(plan(GAME, ("human", BOT), "no library"))
    table.conductor.bots.worker = SameProcessBots()
    app.stack.push(table)
    texts = Texts("fr")
    unkept = texts("table.unkept", reason=texts("library.unwritable").rstrip("."))
    for _ in range(3):
        turn(app, clock)
    assert notices(app) == [unkept]
    advance(table.match, 2)
    turn(app, clock)
    mark = find(app.build(), "table.unsaved")
    assert mark is not None
    assert mark.label == texts.plural("table.unsaved", table.match.unsaved)
    folder.unlink()
    for _ in range(3):
        turn(app, clock)
    assert find(app.build(), "table.unsaved") is None
    assert notices(app) == [unkept, texts("table.kept_again")]
    assert len(Library(folder).lines(table.match.identity)) == len(table.match.session.records)
