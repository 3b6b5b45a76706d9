"""The door of the command line, and two matches that came out of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.commands import common
from tests.command_line.door import BOTS, GAME, Door


@pytest.fixture
def door(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Door:
    monkeypatch.setattr(common, "user_data_path", lambda *_words, **_options: tmp_path / "home")
    return Door(capsys, tmp_path)


@pytest.fixture
def saved(door: Door, tmp_path: Path) -> list[Path]:
    door("sim", GAME, "--games", "2", "--seats", BOTS, "--seed", "x", "--save", str(tmp_path / "saved"))
    files = sorted((tmp_path / "saved").glob("*.tablee"))
    assert len(files) == 2
    return files
