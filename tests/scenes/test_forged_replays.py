"""Forged matches seen again: whatever a file tells, the replay shows it or is left with a word; the program goes on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any, Final

import pytest

from game.catalogue import NAMES
from game.core.journal.journal import Journal, JournalError, read_journal
from game.core.library.library import Library
from game.matches.sources import import_journal
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.rooms.library.room import LibraryRoom
from scenes.rooms.replay.player import ALL_SEEING
from scenes.rooms.replay.room import Replay
from scenes.rooms.replay.views import Views
from tests.campaign import as_many, tried
from tests.reliability.forging import forged
from tests.reliability.playing import codec_of
from tests.reliability.test_strange_files import doubted_journal

from .conftest import MakeApp
from .on_screen import notices

SHOWN: Final = as_many(2, 24)


def forgeries(game: str) -> Iterator[tuple[int, Journal]]:
    """The forgeries that are shown: something of them is believed, and not all of it."""
    for number in range(20 * SHOWN):
        with suppress(JournalError):
            journal = read_journal(forged(game, number), codec_of(game))
            if journal.doubt:
                yield number, journal


def open_replay(app: App, library: Library, journal: Journal, hall: Hall) -> None:
    identity = import_journal(journal, library)
    app.loop_once()
    hall.archive.replay(next(row for row in library.matches() if row.id == identity))
    app.loop_once()


def look_through(app: App, replay: Replay, journal: Journal, number: int) -> None:
    """With several eyes: where the doubt begins, step by step, in the middle and at the end."""
    player, last = replay.player, len(journal.records) - 1
    first = int(journal.doubt.removeprefix("record ").partition(":")[0])
    for observer in (number % (len(player.seats) + 1), ALL_SEEING):
        player.look_with(observer)
        for seq in (first + 1, (first + last) // 2, last, first):
            player.go_to_part(min(seq, last))
            app.loop_once()
        for _ in range(3):
            player.step(1)
            app.loop_once()


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_forged_matches_are_shown(game: str, make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    assert hall.library is not None
    app.stack.push(hall.menu())
    app.loop_once()
    shown = 0
    for number, journal in islice(forgeries(game), SHOWN):
        vars(app)["_notices"].clear()
        open_replay(app, hall.library, journal, hall)
        tried()
        replay = app.stack.top
        if isinstance(replay, Replay):
            look_through(app, replay, journal, number)
            assert not replay.player.can_branch
            assert replay.doubtful
        if app.stack.top is replay and isinstance(replay, Replay):
            shown += 1
            app.stack.pop()
            app.loop_once()
        else:
            assert notices(app) == [app.texts("notice.cannot_be_shown")]
        assert len(app.stack) == 1
    assert shown > SHOWN // 2


def test_what_cannot_be_shown_is_left(make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    assert hall.library is not None
    app.stack.push(hall.menu())
    app.loop_once()
    hall.archive.open_library()
    open_replay(app, hall.library, doubted_journal(), hall)
    replay = app.stack.top
    assert isinstance(replay, Replay)
    app.stack.push(Views(replay.player.seats, replay.player.observer, replay.look_with))
    app.loop_once()

    def refuse(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(replay), "build", refuse)
    app.invalidate()
    assert app.loop_once()
    assert app.loop_once()
    assert isinstance(app.stack.top, LibraryRoom)
    assert notices(app) == [app.texts("notice.cannot_be_shown")]


def test_a_fault_of_our_own_is_never_hidden(make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    app.loop_once()

    def refuse(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(type(app.stack.top), "build", refuse)
    app.invalidate()
    with pytest.raises(ZeroDivisionError):
        app.loop_once()
