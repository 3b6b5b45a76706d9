"""Faults of a disk on order: the n-th thing that is asked of it fails, as SQLite's own tests do it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, Literal

import pytest

from game.core.library.library import Library
from tests.campaign import tried

Way = Literal["refused", "lost", "gone"]
WAYS: Final[tuple[Way, ...]] = ("refused", "lost", "gone")
"""`refused`: it is not done, once. `lost`: it is done, and the answer is an error, once. `gone`: nothing works any
more, until the disk is back.
"""
READS: Final = ("SELECT", "PRAGMA user_version", "PRAGMA data_version", "ROLLBACK")
MOST: Final = 10_000


class Disk:
    """Fails at the n-th thing it is asked for (0: never); `asked` counts them, `failed` says whether it came to that.
    `back` makes it work again.
    """

    def __init__(self, fails_at: int, way: Way) -> None:
        self.fails_at = fails_at
        self.way = way
        self.asked = 0
        self.failed = False

    def back(self) -> None:
        self.fails_at = 0

    def do(self, run: Callable[[], Any], error: Exception) -> Any:
        """Does something, or fails."""
        self.asked += 1
        if self.fails_at and (self.asked == self.fails_at or (self.way == "gone" and self.failed)):
            self.failed = True
            if self.way == "lost":
                run()
            raise error
        return run()


class FailingBase:
    """A connection whose writes go to such a disk."""

    def __init__(self, base: sqlite3.Connection, disk: Disk) -> None:
        self._base = base
        self._disk = disk

    def execute(self, query: str, *values: Any) -> Any:
        if not query.strip() or query.startswith(READS):
            return self._base.execute(query, *values)
        return self._disk.do(lambda: self._base.execute(query, *values), _error())

    def executemany(self, query: str, values: Any) -> Any:
        return self._disk.do(lambda: self._base.executemany(query, values), _error())

    def __getattr__(self, name: str) -> Any:
        return getattr(self._base, name)


def _error() -> Exception:
    return sqlite3.OperationalError("disk I/O error")


def put_on(disk: Disk, opened: Library) -> None:
    """An open library is on this disk from now on."""
    vars(opened)["_base"] = FailingBase(vars(opened)["_base"], disk)


@contextmanager
def failing_store(monkeypatch: pytest.MonkeyPatch, disk: Disk) -> Iterator[None]:
    """Libraries that are opened meanwhile lie on this disk."""
    connect = sqlite3.connect
    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", lambda *names, **how: FailingBase(connect(*names, **how), disk))
        yield


@contextmanager
def failing_files(monkeypatch: pytest.MonkeyPatch, disk: Disk) -> Iterator[None]:
    """What is done with files meanwhile is done on this disk."""
    import os

    error = OSError(28, "No space left on device")
    with monkeypatch.context() as patched:
        for holder, name in ((os, "open"), (os, "fsync"), (Path, "replace"), (Path, "unlink"), (Path, "mkdir")):
            patched.setattr(holder, name, _through(disk, getattr(holder, name), error))
        yield


def _through(disk: Disk, do: Callable[..., Any], error: Exception) -> Callable[..., Any]:
    return lambda *given, **how: disk.do(lambda: do(*given, **how), error)


def every_fault(way: Way, run: Callable[[Disk], None]) -> int:
    """Runs something with a fault at its first write, at its second, and so on, until it ends without one; returns how
    many there were.
    """
    for number in range(1, MOST):
        disk = Disk(number, way)
        run(disk)
        if not disk.failed:
            return number - 1
        tried()
    raise AssertionError("it writes without end")


def sound(folder: Path) -> Library:
    """The library, opened on a disk that works; nothing in it is broken."""
    opened = Library(folder)
    assert opened.read("PRAGMA integrity_check", {}) == [("ok",)]
    assert opened.read("PRAGMA foreign_key_check", {}) == []
    return opened
