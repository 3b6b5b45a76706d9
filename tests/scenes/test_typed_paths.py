"""Wherever a path can be typed, anything can be: it is done, or said why not, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from game.catalogue import NAMES
from scenes.doors.hall import Hall
from scenes.kit.widgets.ask import Ask
from scenes.rooms.library.room import LibraryRoom
from scenes.rooms.position.room import PositionRoom

from .conftest import MakeApp
from .on_screen import notices

TYPED: Final = (
    "/", ".", "..", "~nobody/x", "~nobody", "~", "", " ", "//", "/.", "x/", "a\0b", "\0", "~\0/x", "\udcff", "é" * 300,
    "a/" * 140, "/proc/x/y", "'/'", '"~nobody/x"', "a:b", "con", "-", "x\ny", ".yaml", "..yaml",
)  # fmt: skip


@pytest.mark.parametrize("typed", TYPED, ids=lambda typed: ascii(typed)[:20])
def test_anything_may_be_typed_as_a_path(
    typed: str, make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    app.stack.push(hall.menu())
    hall.archive.open_library()
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, LibraryRoom)
    room.ask_for_file()
    app.stack.apply()
    answer(app.stack.top, typed)
    app.loop_once()
    assert len(notices(app)) == 1
    app.stack.pop()
    hall.laying.open_game(NAMES[0])
    app.loop_once()
    laid = app.stack.top
    assert isinstance(laid, PositionRoom)
    laid.save()
    app.stack.apply()
    answer(app.stack.top, typed)
    app.loop_once()
    assert len(notices(app)) == 2
    assert all("{" not in words and "\n" not in words for words in notices(app))
    assert app.stack.top is laid


def answer(ask: object, typed: str) -> None:
    """Gives an answer, whatever the field would have let through."""
    assert isinstance(ask, Ask)
    ask.app.stack.pop()
    ask._answered(typed)
