"""The file of the library: opened, brought to the tables of today, read and written in transactions; and what goes
wrong with it, told in one way.

Nothing here waits for another program longer than LONGEST_WAIT, except the opening.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Final, TypeVar

from game.core.files.private import (
    FOLDER_MODE,
    LONGEST_WAIT,
    make_private,
    open_private,
    patiently,
    private_folder,
)
from game.core.library.tables import STEPS, VERSION

T = TypeVar("T")

OPENING_SECONDS: Final = 5.0
"""How long to wait at first for other programs that are opening the library."""


class LibraryError(Exception):
    """The library cannot do it; `key` is a message key for the window, the message one clear line for the terminal."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        super().__init__(message)


class LibraryFile:
    """One SQLite file in `folder` (made if missing). Raises LibraryError if it is of a newer version or cannot be used.

    `or_later`: a library that cannot be opened now is opened as soon as it can be, by whoever uses it next; until then
    all that is asked of it raises what stands in the way.
    """

    def __init__(self, folder: Path, *, or_later: bool = False) -> None:
        self.folder = folder
        self.path = folder / "library.sqlite"
        self._opening_seconds = OPENING_SECONDS
        problem = self.problem()
        if problem is not None and not or_later:
            raise problem
        self._opening_seconds = LONGEST_WAIT

    def problem(self) -> LibraryError | None:
        """Why the library cannot be opened; None if it is open."""
        try:
            with told():
                self._base  # noqa: B018 - it is opened by being asked for
        except LibraryError as error:
            return error
        return None

    @cached_property
    def _base(self) -> sqlite3.Connection:
        private_folder(self.folder)
        if not self.path.exists():
            open_private(self.path).close()
        for path in (self.path, *self.folder.glob(f"{self.path.name}-*")):
            make_private(path)
        base = sqlite3.connect(self.path, timeout=0.0, isolation_level=None)
        base.text_factory = _text
        try:
            self._patiently(lambda: self._open(base), self._opening_seconds)
        except BaseException:
            base.close()
            raise
        return base

    def _open(self, base: sqlite3.Connection) -> None:
        """Several may open a new library at once, and one of them makes it."""
        if base.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
            base.execute("PRAGMA journal_mode = WAL")
        self._migrate(base)
        base.execute("PRAGMA synchronous = FULL")
        base.execute("PRAGMA foreign_keys = ON")

    def _patiently(self, do: Callable[[], T], seconds: float = LONGEST_WAIT) -> T:
        """Does something, again and again while other programs are in the way (SQLite itself would wait in ever longer
        steps, in which the others come first).
        """
        results: list[T] = []
        refused: list[sqlite3.OperationalError] = []

        def done() -> bool:
            try:
                results.append(do())
            except sqlite3.OperationalError as error:
                if not _is_busy(error):
                    raise
                refused.append(error)
                return False
            return True

        if patiently(done, seconds):
            return results[0]
        raise refused[-1]

    def _version(self, base: sqlite3.Connection) -> int:
        version = int(base.execute("PRAGMA user_version").fetchone()[0])
        if version > VERSION:
            message = f"{self.path}: written by a newer Tablée (version {version}; this one knows {VERSION})"
            raise LibraryError("library.newer", message)
        return version

    def _migrate(self, base: sqlite3.Connection) -> None:
        if self._version(base) == VERSION:
            return
        with self._writing(base):
            version = self._version(base)
            for step in STEPS[version:]:
                step(base)
            base.execute(f"PRAGMA user_version = {VERSION}")
        if version:  # older versions let everybody look
            make_private(self.folder, FOLDER_MODE)

    @contextmanager
    def _transaction(self, *, patient: bool = True) -> Iterator[None]:
        with told(), self._writing(self._base, LONGEST_WAIT if patient else 0.0):
            yield

    @contextmanager
    def _writing(self, base: sqlite3.Connection, patience: float = 0.0) -> Iterator[None]:
        try:
            self._patiently(lambda: base.execute("BEGIN IMMEDIATE"), patience)
            yield
            base.execute("COMMIT")
        except BaseException:
            if base.in_transaction:  # a full disk may have ended it already
                base.execute("ROLLBACK")
            raise

    def read(self, query: str, values: Mapping[str, str | int]) -> list[tuple[Any, ...]]:
        """The rows of a query that only reads."""
        with told():
            return self._patiently(lambda: self._base.execute(query, values).fetchall())

    def foreign_changes(self) -> int:
        """A number that is another one as soon as another window has written."""
        with told():
            return int(self._patiently(lambda: self._base.execute("PRAGMA data_version").fetchone()[0]))

    def close(self) -> None:
        """Ends the connection; nothing is lost by not calling it."""
        if "_base" in vars(self):
            self._base.close()


def _text(data: bytes) -> str:
    """What somebody else has written need not be UTF-8; one row must not hide all others."""
    return str(data, "utf-8", "replace")


def _is_busy(error: sqlite3.OperationalError) -> bool:
    return _code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _code(error: sqlite3.OperationalError) -> int:
    """What is wrong, without the details."""
    return int(getattr(error, "sqlite_errorcode", 0)) & 0xFF


@contextmanager
def told() -> Iterator[None]:
    """Turns what the system says into a LibraryError."""
    try:
        yield
    except sqlite3.OperationalError as error:
        key = "library.busy" if _is_busy(error) else "library.unwritable"
        key = "library.full" if _code(error) == sqlite3.SQLITE_FULL else key
        raise LibraryError(key, f"the library cannot be used: {error}") from None
    except sqlite3.DatabaseError as error:
        raise LibraryError("library.damaged", f"the library is damaged: {error}") from None
    except OSError as error:
        raise LibraryError("library.unwritable", f"the library cannot be used: {error}") from None
