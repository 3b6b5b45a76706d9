"""The tests of one game in a process of their own, for `make mutants`: in the folder where faults are planted.

`record` writes down which lines of the game each test reaches; `ask` runs some tests until the first one fails.
"""

from __future__ import annotations

import resource
import signal
import sys
import time
from collections.abc import Generator
from pathlib import Path
from typing import Final

import coverage
import msgspec
import pytest

TESTS: Final = ("tests/rules", "tests/core", "tests/reliability", "tests/conformance")
"""What proves rules. Bots, tables and commands play by them too, but would notice a fault only by luck."""
LEFT_OUT: Final = ("tests/reliability/test_kill.py", "tests/reliability/test_kill_window.py")
"""They play in other processes, for long."""
PYTEST: Final = ("-q", "--tb=no", "-rfE", "--no-header", "-p", "no:cacheprovider")

COLLECTED: Final = 60.0
"""Seconds in which the tests are collected."""
MEMORY: Final = 4 << 30
"""Bytes that a process may have: what grows for ever ends there."""


class Reach(msgspec.Struct):
    """What the tests of a game do without a fault. `code`: of which program this is true. `seconds`: how long each test
    computes. `lines`: for each file and line the tests that reach it. `failing`: tests that show nothing, as they fail
    or are skipped anyway.
    """

    code: str
    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    failing: list[str]


class _Recorder:
    """Sees how long each test computes, and tells the lines of one from those of another."""

    def __init__(self, coverer: coverage.Coverage) -> None:
        self.coverer = coverer
        self.seconds: dict[str, float] = {}
        self.failing: set[str] = set()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        self.coverer.switch_context(item.nodeid)
        begun = time.process_time()
        try:
            return (yield)
        finally:
            self.seconds[item.nodeid] = round(time.process_time() - begun, 3)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failing.add(report.nodeid)


def record(game: str, code: str, path: Path) -> None:
    """Runs the tests of a game and writes down what they reach."""
    house = Path.cwd()
    coverer = coverage.Coverage(data_file=None, config_file=False, include=[f"{house}/game/{game}/*"])
    recorder = _Recorder(coverer)
    coverer.start()
    pytest.main([*PYTEST, "-k", game, *(f"--ignore={name}" for name in LEFT_OUT), *TESTS], plugins=[recorder])
    coverer.stop()
    data = coverer.get_data()
    lines = {
        Path(file).relative_to(house).as_posix(): {
            line: sorted(set(tests) - recorder.failing - {""}) for line, tests in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }
    reach = Reach(code, recorder.seconds, lines, sorted(recorder.failing))
    path.write_bytes(msgspec.json.encode(reach))


class _Asked:
    """Runs the tests that were asked for, in that order, each within its seconds."""

    def __init__(self, allowed: dict[str, float]) -> None:
        self.allowed = allowed

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        found = {item.nodeid: item for item in items}
        if not found.keys() >= self.allowed.keys():
            raise pytest.UsageError("a test is gone")
        items[:] = [found[test] for test in self.allowed]

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        _at_most(self.allowed[item.nodeid])
        return (yield)


def _at_most(seconds: float) -> None:
    """From now on this process computes so long, and is ended then."""
    signal.setitimer(signal.ITIMER_PROF, seconds)


def ask(path: Path, files: list[str]) -> int:
    """Runs some tests of these files until one fails; returns the exit status of pytest."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    _at_most(COLLECTED)
    allowed = msgspec.json.decode(path.read_bytes(), type=dict[str, float])
    return int(pytest.main([*PYTEST, "-x", *files], plugins=[_Asked(allowed)]))


def main() -> None:
    """What `make mutants` asks for."""
    what, *words = sys.argv[1:]
    if what == "record":
        game, code, path = words
        record(game, code, Path(path))
    else:
        raise SystemExit(ask(Path(words[0]), words[1:]))


if __name__ == "__main__":
    main()
