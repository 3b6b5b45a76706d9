"""Places in a replay: bookmarks, and playing on from a moment."""

from __future__ import annotations

from pathlib import Path

from game.core.library.library import Library
from game.core.texts import Texts
from game.matches.match import Match
from scenes.doors.archive import Archive
from scenes.kit.screen.tree import walk
from scenes.kit.window.inputs import Key, Typed
from scenes.presenters.registry import presenter_of
from scenes.rooms.replay.bookmarks import Bookmarks
from scenes.rooms.replay.room import Replay
from tests.reliability.playing import GAME, played

from .conftest import MakeApp
from .on_screen import node_of, press
from .replay_room import Doors, open_replay, some_match
from .test_menu import check_layout


def test_bookmarks_are_put_listed_and_taken_away(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    library = Library(tmp_path)
    match = played(library, "marks")
    replay, _ = open_replay(app, match, library=library)
    replay.player.go_to_part(5)
    app._input(Key("b"))
    app.loop_once()
    press(app, "sheet.add")
    app.loop_once()
    app._input(Typed("Quel coup !"))
    app._input(Key("return"))
    app.loop_once()
    app.loop_once()
    assert [(mark.seq, mark.note) for mark in Library(tmp_path).bookmarks(match.identity)] == [(5, "Quel coup !")]
    replay.player.go_to(0)
    app._input(Key("b"))
    app.loop_once()
    assert isinstance(app.stack.top, Bookmarks)
    check_layout(app.build(), app.ui.width, app.ui.height)
    press(app, "replay.mark.5")
    app.loop_once()
    assert replay.player.part == 5
    app._input(Key("b"))
    app.loop_once()
    press(app, "replay.mark.5.remove")
    assert library.bookmarks(match.identity) == []
    assert Texts("fr")("replay.no_bookmarks") in {node.label for node in walk(app.build())}


def test_without_a_library_there_are_no_bookmarks(make_app: MakeApp) -> None:
    app = make_app()
    open_replay(app, some_match(GAME, 5))
    assert not node_of(app, "replay.bookmarks").enabled
    app._input(Key("b"))
    app.loop_once()
    assert len(app.stack) == 1


def test_branching_makes_a_practice_match_and_leaves_the_original(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    library = Library(tmp_path)
    match = played(library, "branch")
    match.close()
    tables: list[Match] = []

    def table(forked: Match) -> Replay:
        tables.append(forked)
        return Replay(forked, presenter_of(forked.session.rules), Doors().doors(), 2)

    archive = Archive(
        app, library, tmp_path, lambda row: None, table, lambda game, clause: None, lambda match, seq: None
    )
    row = library.find(match.identity)
    assert row is not None
    archive.replay(row)
    app.loop_once()
    replay = app.stack.top
    assert isinstance(replay, Replay)
    replay.player.go_to_part(10)
    press(app, "replay.branch")
    forked = tables[0]
    assert forked.header.practice
    assert forked.session.records == match.session.records[:11]
    assert forked.identity != match.identity
    assert len(library.lines(match.identity)) == len(match.session.records)
    forked.close()
    replay.player.go_to(len(replay.player.shots) - 1)
    assert not replay.player.can_branch, "after the end nobody has anything to choose"
