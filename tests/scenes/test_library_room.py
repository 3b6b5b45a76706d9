"""The library room: list, names, deletion and its undo, files in and out, two windows, hostile files."""

from __future__ import annotations

import sqlite3
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from game.core.journal.journal import EXACT, Header, SeatCard
from game.core.library.library import LONGEST_NOTE, Library, MatchRow
from game.core.rules.rules import Setup
from game.core.texts import Texts
from game.matches.sources import continue_match
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.slip import Slip, said_moment
from scenes.kit.window.inputs import Key, Typed
from scenes.rooms.library.room import LibraryDoors, LibraryRoom
from scenes.rooms.library.rows import slip_of, title_of
from tests.campaign import covering
from tests.reliability.playing import GAME, begun, played, player

from .conftest import FakeClock, MakeApp
from .on_screen import notices, press
from .test_menu import SCALES, SIZES, check_layout, cut_texts


class Opened:
    """What the doors of the room were asked for."""

    def __init__(self) -> None:
        self.went_on: list[str] = []
        self.replayed: list[str] = []


def open_room(app: App, folder: Path) -> tuple[LibraryRoom, Opened]:
    opened = Opened()
    doors = LibraryDoors(
        lambda row: opened.went_on.append(row.id),
        lambda row: opened.replayed.append(row.id),
        folder / "exports",
    )
    room = LibraryRoom(Library(folder), doors)
    app.stack.push(room)
    app.loop_once()
    return room, opened


def fill(folder: Path) -> tuple[str, str]:
    """A finished match and one that goes on; returns their ids."""
    library = Library(folder)
    finished, going = played(library, "finished"), played(library, "going", 4)
    finished.close()
    going.close()
    return finished.identity, going.identity


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering(SIZES, SCALES, ("fr", "en")))
def test_no_overlap_and_no_cut_text(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    size: tuple[int, int],
    text_scale: float,
    language: str,
) -> None:
    _, going = fill(tmp_path)
    busy = played(Library(tmp_path), "busy", 3)
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language)
    room, _ = open_room(app, tmp_path)
    check_layout(app.build(), app.ui.width, app.ui.height)
    room.rename(room.rows_shown[0])
    app.loop_once()
    check_layout(app.build(), app.ui.width, app.ui.height)
    app.stack.pop()
    app.loop_once()
    room.delete(room.rows_shown[-1])
    app.loop_once()
    check_layout(find(app.build(), "library.title") or app.build(), app.ui.width, app.ui.height)
    room.shown = "finished"
    app.loop_once()
    check_layout(find(app.build(), "library.title") or app.build(), app.ui.width, app.ui.height)
    room.library.delete(going)
    press(app, "library.shown.3")
    check_layout(find(app.build(), "library.title") or app.build(), app.ui.width, app.ui.height)
    busy.close()
    assert cut == []


def test_an_empty_library_says_so(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    open_room(app, tmp_path)
    assert Texts("fr")("library.none") in {node.label for node in walk(app.build())}


def test_continue_and_replay(make_app: MakeApp, tmp_path: Path) -> None:
    finished, going = fill(tmp_path)
    app = make_app()
    _, opened = open_room(app, tmp_path)
    press(app, f"library.main.{going}")
    press(app, f"library.replay.{going}")
    press(app, f"library.main.{finished}")
    assert opened.went_on == [going]
    assert opened.replayed == [going, finished]


def test_filter(make_app: MakeApp, tmp_path: Path) -> None:
    finished, going = fill(tmp_path)
    app = make_app()
    room, _ = open_room(app, tmp_path)
    assert {row.id for row in room.rows_shown} == {finished, going}
    press(app, "library.shown.1")
    assert [row.id for row in room.rows_shown] == [going]
    press(app, "library.shown.2")
    assert [row.id for row in room.rows_shown] == [finished]


def test_rename(make_app: MakeApp, tmp_path: Path) -> None:
    _, going = fill(tmp_path)
    app = make_app()
    open_room(app, tmp_path)
    press(app, f"library.rename.{going}")
    assert isinstance(app.stack.top, Ask)
    app._input(Typed("Le grand soir"))
    app._input(Key("return"))
    app.loop_once()
    app.loop_once()
    assert len(app.stack) == 1
    row = Library(tmp_path).find(going)
    assert row is not None
    assert row.title == "Le grand soir"
    assert "Le grand soir" in {node.label for node in walk(app.build())}


def test_delete_with_undo(make_app: MakeApp, tmp_path: Path) -> None:
    finished, going = fill(tmp_path)
    app = make_app()
    room, _ = open_room(app, tmp_path)
    press(app, f"library.delete.{going}")
    assert [row.id for row in room.rows_shown] == [finished]
    press(app, "overlay.notice.1.answer")
    assert {row.id for row in room.rows_shown} == {finished, going}
    assert notices(app) == []
    first = room.library.find(finished)
    assert first is not None
    press(app, f"library.delete.{finished}")
    press(app, f"library.delete.{going}")
    app._input(Key("z", control=True))
    assert notices(app) == [app.texts("library.deleted", title=title_of(app.texts, first))]
    app._input(Key("z", control=True))
    assert {row.id for row in room.rows_shown} == {finished, going}
    assert notices(app) == []
    press(app, f"library.delete.{going}")
    room.back()
    app.loop_once()
    assert notices(app) == []
    base = sqlite3.connect(tmp_path / "library.sqlite")
    assert base.execute("SELECT id FROM matches").fetchall() == [(finished,)]
    assert base.execute("SELECT count(*) FROM records WHERE match = ?", (going,)).fetchone() == (0,)
    base.close()


def test_what_was_put_away_stands_on_its_shelf_until_it_is_brought_back_or_deleted(
    make_app: MakeApp, tmp_path: Path
) -> None:
    finished, going = fill(tmp_path)
    Library(tmp_path).delete(going)
    app = make_app()
    room, opened = open_room(app, tmp_path)
    press(app, f"library.delete.{finished}")
    press(app, "library.shown.3")
    assert [row.id for row in room.rows_shown] == [going], "what is deleted here is not put away"
    press(app, f"library.replay.{going}")
    assert opened.replayed == [going]
    press(app, f"library.delete.{going}")
    assert room.rows_shown == []
    app._input(Key("z", control=True))
    assert [row.id for row in room.rows_shown] == [going]
    press(app, f"library.main.{going}")
    assert [row.id for row in room.rows_shown] == [going]
    assert room.shown == "all"
    room.back()
    app.loop_once()
    assert [row.id for row in Library(tmp_path).matches()] == [going]
    assert Library(tmp_path).matches(put_away=True) == []


# ---- two windows ------------------------------------------------------------------------------


def test_a_match_played_in_another_process(make_app: MakeApp, tmp_path: Path, clock: FakeClock) -> None:
    app = make_app()
    room, _ = open_room(app, tmp_path)
    assert room.rows_shown == []
    process = player(tmp_path, "other")
    try:
        assert process.stdout is not None
        identity = process.stdout.readline().split()[0]
        app.loop_once()
        shown = {row.id for row in room.rows_shown}
        assert identity in shown, "what another window writes is seen without asking"
        assert all(row.game == GAME for row in room.rows_shown)
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            if stream is not None:
                stream.close()
    room.refresh()
    rows = room.rows_shown
    assert not any(room.library.claimed(row.id) for row in rows)
    match, journal = continue_match(rows[0], room.library)
    assert journal.integrity == EXACT
    assert not match.read_only
    match.close()


def test_a_match_of_another_window_has_a_badge_and_stays(make_app: MakeApp, tmp_path: Path) -> None:
    match = played(Library(tmp_path), "busy", 3)
    app = make_app()
    room, _ = open_room(app, tmp_path)
    assert find(app.build(), f"library.badge.{match.identity}") is not None
    room.delete(room.rows_shown[0])
    assert notices(app) == [Texts("fr")("library.read_only")]
    assert len(room.rows_shown) == 1
    match.close()
    room.refresh()
    assert find(app.build(), f"library.badge.{match.identity}") is None


def test_a_long_list_costs_what_is_seen_of_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    library = Library(tmp_path)
    for number in range(400):
        header = Header(Setup(GAME, 2), f"{number}", "digest", (SeatCard("Ada"), SeatCard("Basile")))
        library.create(header, [b"no record"], result="1,2")
    built: list[str] = []

    def counting(texts: Texts, row: MatchRow, *given: Any, **how: Any) -> Slip:
        built.append(row.id)
        return slip_of(texts, row, *given, **how)

    monkeypatch.setattr("scenes.rooms.library.room.slip_of", counting)
    app = make_app()
    room, _ = open_room(app, tmp_path)
    asked: list[str] = []
    vars(room.library)["_base"].set_trace_callback(asked.append)
    room.refresh()
    assert sum("SELECT" in query for query in asked) == 1
    built.clear()
    app.build()
    assert 0 < len(set(built)) < 60
    assert room.rows_shown[0].id in built
    room._scroll.scroll_to(10**9)
    app.build()
    built.clear()
    app.build()
    assert room.rows_shown[-1].id in built
    assert len(set(built)) < 60


# ---- the core under it ------------------------------------------------------------------------


def test_bookmarks(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = begun(library, "marks")
    session = match.session
    seat = session.actors[0]
    match.submit(seat, session.legal(seat)[0])
    library.mark(match.identity, 1, "x" * 1000)
    library.mark(match.identity, 0, "start")
    library.mark(match.identity, 0, "the start")
    assert [mark.seq for mark in library.bookmarks(match.identity)] == [0, 1]
    assert [mark.note for mark in library.bookmarks(match.identity)] == ["the start", "x" * LONGEST_NOTE]
    match.undo(seat)
    assert [mark.seq for mark in library.bookmarks(match.identity)] == [0], "undo takes the bookmark with its record"
    library.unmark(match.identity, 0)
    assert library.bookmarks(match.identity) == []


def test_purging_takes_records_and_bookmarks(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match, kept = played(library, "gone", 3), played(library, "kept", 3)
    library.mark(match.identity, 1, "note")
    match.close()
    library.delete(match.identity)
    library.purge([match.identity, kept.identity])
    assert library.bookmarks(match.identity) == []
    assert library.lines(match.identity) == []
    assert [row.id for row in library.matches()] == [kept.identity]


def test_moments_are_said_as_people_say_them() -> None:
    texts, today = Texts("fr"), date(2026, 3, 1)
    assert said_moment(texts, "2026-03-01T12:00:00Z", today).startswith("aujourd’hui")
    assert said_moment(texts, "2026-02-28T12:00:00Z", today).startswith("hier")
    assert said_moment(Texts("en"), "2025-08-14T12:00:00.123Z", today) == "14 August 2025"
    assert said_moment(texts, "nonsense", today) == ""


def test_a_library_that_cannot_be_opened_is_there_as_soon_as_it_can_be(make_app: MakeApp, tmp_path: Path) -> None:
    folder = tmp_path / "library"
    folder.write_text("in the way")
    app = make_app()
    hall = Hall(app, folder)
    reason = Texts("fr")("library.unwritable")
    assert notices(app) == [Texts("fr")("menu.no_library", reason=reason.rstrip("."))]
    app.stack.push(hall.menu())
    app.loop_once()
    assert find(app.build(), "menu.continue") is None
    for open_room in (hall.archive.open_library, hall.back_rooms.open_scores):
        open_room()
        app.loop_once()
        app.stack.pop()
        app.loop_once()
    assert notices(app)[1:] == [reason]
    folder.unlink()
    played(Library(folder), "another window", 3).close()
    hall.archive.open_library()
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, LibraryRoom)
    assert len(room.rows_shown) == 1
    app.stack.pop()
    app.loop_once()
    assert find(app.build(), "menu.continue") is not None
