"""Options of the whole test suite, and what a campaign says at its end."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.campaign import CAMPAIGN


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --update` writes the golden playthroughs anew; the diff is then read by a person."""
    parser.addoption("--update", action="store_true", help="write golden files anew instead of comparing them")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After a campaign: how often each check and each other test looked, and for how long; the same for each game."""
    if not CAMPAIGN:
        return
    runs, seconds = Counter[str](), Counter[str]()
    for report in (*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")):
        for name in _looked_at(report.nodeid):
            runs[name] += 1
            seconds[name] += report.duration
    terminalreporter.section(f"campaign {CAMPAIGN}")
    for name, spent in seconds.most_common():
        terminalreporter.write_line(f"{runs[name]:6} times {spent:8.1f} s  {name}")


def _looked_at(identity: str) -> list[str]:
    """The test; or the check and the game it was made on, without the match."""
    test, _, case = identity.partition("[")
    if not test.endswith("test_games.py::test_game"):
        return [test]
    game, *_, check = case.rstrip("]").split("-")
    return [f"the check {check}", f"the game {game}"]
