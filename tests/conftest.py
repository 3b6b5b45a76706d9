"""Options of the whole test suite; what a campaign keeps of every test, and what it says at its end."""

from __future__ import annotations

import gc
import os
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import Final

import pytest

from game.core.content import content
from game.own.folder import set_own_folder
from game.own.home import own_folder
from game.teaching.examples import forget_examples
from tests.campaign import (
    CAMPAIGN,
    Line,
    code_of_the_program,
    in_the_share,
    read_lines,
    summary_file,
    tries_so_far,
    write_line,
)
from tests.planted import plant
from tests.promises import promise_of, table_of

CODE: Final = "TABLEE_CAMPAIGN_CODE"
KNOWN: Final = "TABLEE_CAMPAIGN_KNOWN"
"""What the first process tells the others: which program this is, and how much of the summary was there."""
TRIED: Final = "tried"
MOST_READ: Final = 2_000
"""Files of content that are kept parsed: all that the house ships, and what tests write beside it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """`pytest --update` writes the golden playthroughs anew; the diff is then read by a person."""
    parser.addoption("--update", action="store_true", help="write golden files anew instead of comparing them")


def pytest_configure(config: pytest.Config) -> None:
    """Every process of a campaign leaves out the same tests, whatever is written meanwhile. The same words of a content
    file are parsed once in each process. A fault is planted, if that is what this run is for.
    """
    content.parse_document = lru_cache(MOST_READ)(content.parse_document)
    plant()
    if CAMPAIGN and not hasattr(config, "workerinput"):
        path = summary_file()
        os.environ[CODE] = code_of_the_program()
        os.environ[KNOWN] = str(path.stat().st_size if path.exists() else 0)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A campaign does what looks further in it and what tries a promise; of it its share, and what is not done yet."""
    if not CAMPAIGN:
        return
    known = read_lines(summary_file(), os.environ[CODE], int(os.environ[KNOWN]))

    def wanted(item: pytest.Item) -> bool:
        looks_further = item.get_closest_marker("sampled") is not None
        if not looks_further and promise_of(item.nodeid) is None:
            return False
        return in_the_share(item.nodeid) and (item.nodeid not in known or known[item.nodeid].failed)

    left_out = [item for item in items if not wanted(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if item not in set(left_out)]


@pytest.fixture(autouse=True)
def _nobody_has_a_folder_of_his_own() -> Iterator[None]:
    """What a test adds to the games is gone after it."""
    yield
    if own_folder() is not None:
        set_own_folder(None)
        forget_examples()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """How much a test has tried goes with its report."""
    tries_so_far()
    try:
        return (yield)
    finally:
        item.user_properties.append((TRIED, tries_so_far()))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """What came out of a test is kept at once, by the first process."""
    if not CAMPAIGN or "PYTEST_XDIST_WORKER" in os.environ:
        return
    if report.when == "call" or report.failed:
        tries = next((int(str(value)) for name, value in report.user_properties if name == TRIED), 1)
        line = Line(report.nodeid, os.environ[CODE], report.failed, tries, round(report.duration, 2))
        write_line(summary_file(), line)


def pytest_collection_finish(session: pytest.Session) -> None:
    """What is there before the first test stays: the collector need not go through it again and again, nor look for
    circles after every few hundred objects.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """A campaign that had nothing left to do has not failed."""
    if CAMPAIGN and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """After a campaign: how often each check and each other test looked, and for how long; then the table of what was
    promised, tried and found, with what earlier runs of the same campaign have done.
    """
    if not CAMPAIGN:
        return
    lines = list(read_lines(summary_file(), os.environ[CODE]).values())
    runs, seconds = Counter[str](), defaultdict[str, float](float)
    for line in lines:
        for name in _looked_at(line.test):
            runs[name] += 1
            seconds[name] += line.seconds
    terminalreporter.section(f"campaign {CAMPAIGN}: {summary_file()}")
    for name, spent in sorted(seconds.items(), key=lambda item: -item[1]):
        terminalreporter.write_line(f"{runs[name]:6} times {spent:8.1f} s  {name}")
    terminalreporter.section("tried and found")
    for words in table_of(lines):
        terminalreporter.write_line(words)


def _looked_at(identity: str) -> list[str]:
    """The test; or the check and the game it was made on, without the match."""
    test, _, case = identity.partition("[")
    if not test.endswith("test_games.py::test_game"):
        return [test]
    game, *_, check = case.rstrip("]").split("-")
    return [f"the check {check}", f"the game {game}"]
