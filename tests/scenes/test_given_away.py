"""Secrets of a match that is not over are only given away after a warning, and then it counts in no statistics: by
other eyes, by a fork, by looking into a fork.
"""

from __future__ import annotations

from pathlib import Path
from typing import NoReturn

import pytest

from game.catalogue import open_game
from game.core.journal.journal import Codec, SeatCard, read_journal
from game.core.library.library import Library, LibraryError
from game.core.rules.options import resolve
from game.core.texts import Texts
from game.matches import sources as match_sources
from game.matches.match import Match, Plan
from game.matches.sources import fork_match, import_journal, read_match
from scenes.doors.archive import Archive
from scenes.kit.screen.tree import walk
from scenes.kit.widgets.dialog import Dialog
from scenes.presenters.registry import presenter_of
from scenes.rooms.replay.player import ALL_SEEING
from scenes.rooms.replay.room import Replay
from tests.reliability.keeping import row_of
from tests.reliability.playing import GAME, act
from tests.scenes.table_play import advance

from .conftest import MakeApp
from .on_screen import press
from .replay_room import Doors, open_replay


def counted(library: Library, seed: str, actions: int) -> Match:
    """A match that statistics would count, after so many actions."""
    seats = (SeatCard("Ada", token=1), SeatCard("Basile", token=2))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(match_sources, "fresh_seed", lambda: seed)
        match = match_sources.new_match(Plan(GAME, seats, resolve(open_game(GAME).rules.options, {}, 2)), library)
    for _ in range(actions):
        act(match)
    assert not match.header.practice
    return match


def no_table(match: Match) -> NoReturn:
    raise AssertionError("nobody plays here")


def test_who_looks_at_all_hands_of_an_unfinished_match_makes_it_practice(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    library = Library(tmp_path)
    match = counted(library, "looked at", 6)
    match.close()
    Archive(
        app, library, tmp_path, lambda row: None, no_table, lambda game, clause: None, lambda match, seq: None
    ).replay(row_of(library, match))
    app.loop_once()
    replay = app.stack.top
    assert isinstance(replay, Replay)
    replay.look_with(ALL_SEEING)
    app.loop_once()
    assert not row_of(library, match).practice
    press(app, "dialog.0")
    assert row_of(library, match).practice
    assert library.written(match.identity).header.practice, "statistics read the header"
    assert replay.player.match.header.practice
    assert read_match(row_of(library, match), library).integrity == "exact"
    outside = import_journal(read_journal(match.export(), Codec(open_game(GAME).rules)), library)
    assert outside == match.identity, "a copy from before does not count either"


def test_a_fork_of_an_unfinished_match_makes_both_practice(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    library = Library(tmp_path)
    match = counted(library, "forked", 9)
    match.close()
    forks: list[Match] = []

    def table(forked: Match) -> Replay:
        forks.append(forked)
        return Replay(forked, presenter_of(forked.session.rules), Doors().doors(), 2)

    archive = Archive(
        app, library, tmp_path, lambda row: None, table, lambda game, clause: None, lambda match, seq: None
    )
    archive.replay(row_of(library, match))
    app.loop_once()
    replay = app.stack.top
    assert isinstance(replay, Replay)
    replay.player.go_to_part(5)
    press(app, "replay.branch")
    assert isinstance(app.stack.top, Dialog)
    press(app, "dialog.1")
    assert len(app.stack) == 1
    assert forks == []
    assert not row_of(library, match).practice
    press(app, "replay.branch")
    press(app, "dialog.0")
    assert len(forks) == 1
    assert row_of(library, match).practice
    forks[0].close()


def test_who_looks_into_a_fork_is_warned_of_the_match_it_began_with(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    library = Library(tmp_path)
    match = counted(library, "source", 6)
    match.close()
    fork = fork_match(match, 5, library)
    advance(fork, 10_000)
    assert fork.session.outcome is not None
    replay, _ = open_replay(app, fork, library=library)
    replay.look_with(0)
    app.loop_once()
    assert isinstance(app.stack.top, Dialog)
    assert Texts("fr")("replay.secrets.shared") in {node.label for node in walk(app.build())}
    press(app, "dialog.0")
    assert replay.player.observer == 0
    assert row_of(library, match).practice
    fork.close()


def test_what_cannot_be_marked_is_not_shown(make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    library = Library(tmp_path)
    match = counted(library, "full disk", 6)

    def full(self: Library, matches: object) -> None:
        raise LibraryError("library.unwritable", "no space")

    monkeypatch.setattr(Library, "make_practice", full)
    replay, _ = open_replay(app, match, library=library)
    replay.look_with(ALL_SEEING)
    app.loop_once()
    press(app, "dialog.0")
    assert replay.player.observer == 2
    assert not match.header.practice
    match.close()
