"""A match that another window plays: this one watches, says so, and follows."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pygame
import pytest

from game.core.journal.wire import fingerprint
from game.core.library.library import Library
from game.matches.match import Match
from game.matches.sources import continue_match, new_match
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.table.conductor import by_itself
from scenes.table.scene import TableScene
from tests.reliability.playing import ROOT

from .conftest import FakeClock, MakeApp
from .table_play import Table, advance, plan

GAME = "nine_domains"


def test_a_second_window_only_watches(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    library = Library(tmp_path)
    ours = new_match(plan(GAME, ("human", "human"), ""), library)
    advance(ours, 5)
    other = Library(tmp_path)
    row = other.matches()[0]
    theirs, _ = continue_match(row, other)
    assert theirs.read_only
    table = Table(make_app(), clock, theirs, viewer=1)
    table.settle()
    assert not table.play.my_turn
    assert table.play.prompter.offers.gestures == ()
    assert not table.has("overlay.notice.1")
    assert table.node("table.prompt").label == table.app.texts("library.watching")
    assert table.doorways.asked == []
    table.press(pygame.K_z, pygame.KMOD_CTRL)
    assert len(theirs.session.records) == len(ours.session.records)
    ours.close()
    freed, _ = continue_match(row, other)
    assert not freed.read_only


def watched(folder: Path, players: tuple[str, ...] = ("human", "human")) -> tuple[Match, Match]:
    """A match that one window plays, and as another one reads it."""
    ours = new_match(plan(GAME, players, "watched"), Library(folder))
    advance(ours, 3)
    other = Library(folder)
    theirs, _ = continue_match(other.matches()[0], other)
    return ours, theirs


def follow(table: Table) -> None:
    """Looks, and lets the table show what it found."""
    table.turn()
    table.go_on()


def test_a_window_that_watches_says_so_and_follows(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_itself, "LOOK_SECONDS", 0.0)
    ours, theirs = watched(tmp_path)
    table = Table(make_app(), clock, theirs, viewer=1)
    follow(table)
    said = table.app.texts("library.watching")
    assert table.node("table.prompt").label == said
    assert "icon_lock" in {getattr(node.look, "name", "") for node in walk(table.node("table.prompt"))}
    lines = len(table.log())
    advance(ours, 6)
    follow(table)
    assert fingerprint(theirs.session.state) == fingerprint(ours.session.state)
    assert fingerprint(table.picture.situation.view) == fingerprint(ours.session.view(1))
    assert len(table.log()) > lines
    assert table.node("table.prompt").label == said
    assert theirs.read_only
    assert not table.play.my_turn
    told = table.log()
    again = Table(make_app(), clock, watched_again(tmp_path), viewer=1)
    follow(again)
    assert again.log() == told


def watched_again(folder: Path) -> Match:
    library = Library(folder)
    return continue_match(library.matches()[0], library)[0]


def test_a_window_that_watches_sees_what_is_taken_back(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_itself, "LOOK_SECONDS", 0.0)
    ours, theirs = watched(tmp_path)
    table = Table(make_app(), clock, theirs, viewer=0)
    follow(table)
    while not any(ours.session.undo_reach(seat).records for seat in (0, 1)):
        advance(ours, 1)
    follow(table)
    seat = next(seat for seat in (0, 1) if ours.session.undo_reach(seat).records)
    assert ours.undo(seat).records
    follow(table)
    assert len(theirs.session.records) == len(ours.session.records)
    assert fingerprint(table.picture.situation.view) == fingerprint(ours.session.view(0))
    advance(ours, 2)
    follow(table)
    follow(table)
    assert fingerprint(table.picture.situation.view) == fingerprint(ours.session.view(0))
    assert max(line.seq for line in table.picture.log.lines) <= len(ours.session.records) - 1


PLAYS_WHEN_TOLD = """
import sys
from pathlib import Path
from game.core.library.library import Library
from tests.reliability.playing import act, begun
match = begun(Library(Path(sys.argv[1])), "watched")
print(1, flush=True)
for line in sys.stdin:
    act(match)
    print(len(match.session.records), flush=True)
"""


def test_a_window_that_watches_follows_another_process(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(by_itself, "LOOK_SECONDS", 0.0)
    command = [sys.executable, "-c", PLAYS_WHEN_TOLD, str(tmp_path)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        playing.stdout.readline()
        theirs = watched_again(tmp_path)
        assert theirs.read_only
        table = Table(make_app(), clock, theirs, viewer=0)
        for records in range(2, 8):
            playing.stdin.write("\n")
            assert playing.stdout.readline() == f"{records}\n"
            follow(table)
            assert len(theirs.session.records) == records
        playing.stdin.close()


def test_a_window_that_watches_looks_twice_a_second_at_most(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, theirs = watched(tmp_path)
    table = Table(make_app(), clock, theirs, viewer=1)
    looks: list[None] = []
    monkeypatch.setattr(theirs, "follow", lambda: looks.append(None))
    started = time.monotonic()
    for _ in range(60):
        table.turn()
    assert len(looks) <= 2 * (time.monotonic() - started) + 1
    assert table.scene.poll_seconds == by_itself.LOOK_SECONDS == 0.5
    assert ours.follow() is None


def test_continue_offers_no_match_that_another_window_plays(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    free, held = (new_match(plan(GAME, ("human", "human"), seed), Library(tmp_path)) for seed in ("free", "held"))
    advance(free, 2)
    advance(held, 2)
    free.close()
    app = make_app()
    hall = Hall(app, tmp_path)
    entry = hall._to_continue()
    assert entry is not None
    entry.run()
    app.stack.apply()
    opened = [scene.match.identity for scene in app.stack._scenes if isinstance(scene, TableScene)]
    assert opened == [free.identity]
