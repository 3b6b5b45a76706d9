"""How far a long command is: a bar with the time left, where somebody looks and only when it takes long."""

from __future__ import annotations

import io
import json
import sys

import pytest

from game.commands.progress import Progress, left
from game.matches.shares import likely_share
from tests.command_line.door import SIM, Door


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_after_three_seconds_the_time_left_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    moments = iter((0.0, 2.0, 4.0, 8.0, 10.0))
    progress = Progress(10, lambda: next(moments))
    progress.at(2)
    assert terminal.getvalue() == "", "who waits for two seconds asks nothing"
    progress.at(4)
    assert terminal.getvalue().startswith("\r[############..................] 40 %, 6 s left")
    progress.at(8)
    assert "80 %, 2 s left" in terminal.getvalue()
    progress.at(10)
    assert terminal.getvalue().endswith("\r"), "the line is free again"
    shown = terminal.getvalue().split("\r")
    assert not shown[-2].strip()
    assert len(shown[-2]) >= len(shown[-3].rstrip())


def test_what_was_done_before_counts_in_the_bar_and_not_in_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    moments = iter((0.0, 4.0))
    Progress(10, lambda: next(moments), before=10).at(4)
    assert "] 70 %, 6 s left" in terminal.getvalue()


def test_a_file_holds_no_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    moments = iter((0.0, 100.0, 200.0))
    progress = Progress(3, lambda: next(moments))
    progress.at(1)
    progress.clear()
    assert stream.getvalue() == ""


@pytest.mark.parametrize(("seconds", "words"), [(0.2, "1 s"), (59, "59 s"), (80, "1 min 20 s"), (7500, "2 h 5 min")])
def test_time_is_told_as_people_say_it(seconds: float, words: str) -> None:
    assert left(seconds) == f"{words} left"


@pytest.mark.parametrize(
    ("hits", "of", "low", "high"),
    [(0, 10, 0.0, 0.278), (10, 10, 0.722, 1.0), (5, 10, 0.237, 0.763), (81, 263, 0.255, 0.366)],
)
def test_a_share_has_the_range_of_the_textbooks(hits: int, of: int, low: float, high: float) -> None:
    """The last row is Newcombe's (1998)."""
    assert likely_share(hits, of) == pytest.approx((low, high), abs=0.001)


def test_bots_among_themselves_are_counted_with_ranges(door: Door) -> None:
    report = json.loads(door(*SIM, "--games", "8", "--json").out)
    for won, (low, high) in zip(report["wins"], report["win_ranges"], strict=True):
        assert low <= 100 * won / 8 <= high
        assert high - low > 30, "eight games say little"
    assert " %" in next(line for line in door(*SIM, "--games", "8").out.splitlines() if line.startswith("win_ranges"))
