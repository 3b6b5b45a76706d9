"""The ladder: a sequential test that stops when it is decided, and goes on where it stopped."""

from __future__ import annotations

import math
from argparse import Namespace
from pathlib import Path

import pytest

from game.commands.common import CommandError
from game.commands.ladder import judge, run


def test_nothing_is_decided_too_soon() -> None:
    assert judge([0.5] * 5).width == math.inf
    assert not judge([0.5, -0.5] * 20).decided


def test_a_clear_lead_is_decided() -> None:
    assert judge([0.5, 0.5, 0.0, 0.5] * 5).decided
    assert judge([-0.5, -0.5, 0.0, -0.5] * 5).gain < 0


def arguments(folder: Path, deals: int) -> Namespace:
    return Namespace(
        game="nine_domains", seats=0, deals=deals, progress=str(folder / "deals.jsonl"), out=str(folder / "ladder.md")
    )


def test_it_goes_on_where_it_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("game.commands.ladder.levels_of", lambda _game: ("random", "greedy"))
    run(arguments(tmp_path, 2))
    first = (tmp_path / "deals.jsonl").read_bytes()
    run(arguments(tmp_path, 3))
    assert (tmp_path / "deals.jsonl").read_bytes().startswith(first)
    assert len((tmp_path / "deals.jsonl").read_bytes().splitlines()) == 3
    assert "| nine_domains | 2 | greedy | random |" in (tmp_path / "ladder.md").read_text()
    assert "greedy over random" in capsys.readouterr().out


def test_a_broken_file_is_told_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "deals.jsonl").write_text("{}\n")
    with pytest.raises(CommandError, match="not the progress of a ladder"):
        run(arguments(tmp_path, 1))
    with pytest.raises(CommandError, match="--deals must be at least 1"):
        run(arguments(tmp_path, 0))
