"""The library: every match of this machine, in one SQLite file in the user's data folder.

One transaction per accepted action, so a kill -9 loses nothing that was answered. A match is written by the one window
that holds its lock file; other windows may read it. Times are UTC text made by SQLite.
"""

from __future__ import annotations

import secrets
import sqlite3
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

import msgspec

from game.core.journal import Header

_MATCHES: Final = """
CREATE TABLE matches (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, header BLOB NOT NULL,
    state TEXT NOT NULL DEFAULT 'open', result TEXT NOT NULL DEFAULT '',
    created TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now')),
    updated TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')),
    deleted INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE records (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL, line BLOB NOT NULL,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;
"""
_BOOKMARKS: Final = """
CREATE TABLE bookmarks (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL, note TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;
"""
_STEPS: Final = (_MATCHES, _BOOKMARKS)
"""What leads from each version of the tables to the next; the first makes them."""
VERSION: Final = len(_STEPS)
"""Of the tables; `PRAGMA user_version` says which a file has."""
LONGEST_NOTE: Final = 200
LONGEST_TITLE: Final = 60

OPEN: Final = "open"
FINISHED: Final = "finished"


class LibraryError(Exception):
    """The library cannot do it; `key` is a message key for the window, the message one clear line for the terminal."""

    def __init__(self, key: str, message: str) -> None:
        self.key = key
        super().__init__(message)


class MatchRow(msgspec.Struct, frozen=True):
    """One line of the list of matches. The header has the title that the match bears now."""

    id: str
    game: str
    title: str
    header: Header
    state: str
    result: str
    created: str
    updated: str
    actions: int


class Bookmark(msgspec.Struct, frozen=True):
    """A note at a record of a match."""

    seq: int
    note: str


class Library:
    """The matches in `folder` (made if missing). Raises LibraryError if the file is of a newer version
    or cannot be used. `damaged`: a line for each match that the last listing had to leave out.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "library.sqlite"
        self.damaged: list[str] = []
        with _told():
            folder.mkdir(parents=True, exist_ok=True)
            self._base = sqlite3.connect(self.path, timeout=10, isolation_level=None)
            self._base.execute("PRAGMA journal_mode = WAL")
            self._base.execute("PRAGMA synchronous = FULL")
            self._base.execute("PRAGMA foreign_keys = ON")
            self._migrate()

    def _migrate(self) -> None:
        with self._transaction():
            version = int(self._base.execute("PRAGMA user_version").fetchone()[0])
            if version > VERSION:
                message = f"{self.path}: written by a newer Tablée (version {version}; this one knows {VERSION})"
                raise LibraryError("library.newer", message)
            for step in _STEPS[version:]:
                for statement in step.split(";"):
                    self._base.execute(statement)
            if version < VERSION:
                self._base.execute(f"PRAGMA user_version = {VERSION}")

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        with _told():
            self._base.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._base.execute("COMMIT")
            except BaseException:
                if self._base.in_transaction:  # a full disk may have ended it already
                    self._base.execute("ROLLBACK")
                raise

    def close(self) -> None:
        """Ends the connection; nothing is lost by not calling it."""
        self._base.close()

    # ---- writing ------------------------------------------------------------------------------

    def create(self, header: Header, lines: Sequence[bytes] = ()) -> str:
        """A new match with its first records; returns its id. Of its title LONGEST_TITLE printable signs are kept."""
        title = "".join(sign for sign in header.title if sign.isprintable())[:LONGEST_TITLE]
        match = secrets.token_hex(6)
        with self._transaction():
            self._base.execute(
                "INSERT INTO matches (id, game, title, header) VALUES (?, ?, ?, ?)",
                (match, header.setup.game, title, msgspec.json.encode(header)),
            )
            self._base.executemany(
                "INSERT INTO records VALUES (?, ?, ?)", [(match, seq, line) for seq, line in enumerate(lines)]
            )
        return match

    def append(self, match: str, seq: int, line: bytes) -> None:
        """Keeps one record: when this returns it is safe."""
        with self._transaction():
            self._base.execute("INSERT INTO records VALUES (?, ?, ?)", (match, seq, line))
            self._touch(match)

    def truncate(self, match: str, seq: int) -> None:
        """Deletes the records from `seq` on (undo), in one transaction."""
        with self._transaction():
            self._base.execute("DELETE FROM records WHERE match = ? AND seq >= ?", (match, seq))
            self._base.execute("DELETE FROM bookmarks WHERE match = ? AND seq >= ?", (match, seq))
            self._base.execute("UPDATE matches SET state = ?, result = '' WHERE id = ?", (OPEN, match))
            self._touch(match)

    def finish(self, match: str, result: str) -> None:
        """Marks a match as over; `result` is the places of the seats as text, e.g. `1,2`."""
        with self._transaction():
            self._base.execute("UPDATE matches SET state = ?, result = ? WHERE id = ?", (FINISHED, result, match))
            self._touch(match)

    def rename(self, match: str, title: str) -> None:
        """Gives a match another title."""
        with self._transaction():
            self._base.execute("UPDATE matches SET title = ? WHERE id = ?", (title, match))

    def delete(self, match: str, deleted: bool = True) -> None:
        """Hides a match from the list, or (False) brings it back; its records stay until `purge`."""
        with self._transaction():
            self._base.execute("UPDATE matches SET deleted = ? WHERE id = ?", (deleted, match))

    def purge(self, matches: Sequence[str]) -> None:
        """Forgets these matches for good, if they are deleted still."""
        with self._transaction():
            self._base.executemany("DELETE FROM matches WHERE deleted AND id = ?", [(match,) for match in matches])

    def forget_untouched(self, match: str) -> None:
        """Forgets a match for good if it has nothing but its first record: no action, no title, no bookmark."""
        with self._transaction():
            self._base.execute(
                "DELETE FROM matches WHERE id = ? AND title = ''"
                " AND NOT EXISTS (SELECT 1 FROM records WHERE match = id AND seq > 0)"
                " AND NOT EXISTS (SELECT 1 FROM bookmarks WHERE match = id)",
                (match,),
            )

    def mark(self, match: str, seq: int, note: str) -> None:
        """Puts a bookmark with a note (cut to LONGEST_NOTE) at a record, in place of the one that is there."""
        with self._transaction():
            self._base.execute(
                "INSERT INTO bookmarks VALUES (?, ?, ?) ON CONFLICT (match, seq) DO UPDATE SET note = excluded.note",
                (match, seq, note[:LONGEST_NOTE]),
            )

    def unmark(self, match: str, seq: int) -> None:
        """Takes a bookmark away."""
        with self._transaction():
            self._base.execute("DELETE FROM bookmarks WHERE match = ? AND seq = ?", (match, seq))

    def _touch(self, match: str) -> None:
        self._base.execute("UPDATE matches SET updated = strftime('%Y-%m-%dT%H:%M:%fZ', 'now') WHERE id = ?", (match,))

    # ---- reading ------------------------------------------------------------------------------

    def matches(self) -> list[MatchRow]:
        """All matches that are not deleted, the one played last first."""
        with _told():
            rows = self._base.execute(
                "SELECT id, game, title, header, state, result, created, updated,"
                " (SELECT count(*) FROM records WHERE match = id) FROM matches"
                " WHERE NOT deleted ORDER BY updated DESC, rowid DESC"
            ).fetchall()
        self.damaged = []
        found = []
        for row in rows:
            try:
                found.append(_row(row))
            except msgspec.MsgspecError:
                self.damaged.append(f"match {row[0]}: its header cannot be read")
        return found

    def find(self, match: str) -> MatchRow | None:
        """The match whose id begins with `match`; None if there is none or more than one."""
        found = [row for row in self.matches() if row.id.startswith(match)]
        return found[0] if len(found) == 1 else None

    def lines(self, match: str) -> list[bytes]:
        """The records of a match, one line of JSON each."""
        with _told():
            rows = self._base.execute("SELECT line FROM records WHERE match = ? ORDER BY seq", (match,)).fetchall()
        return [bytes(row[0]) for row in rows]

    def bookmarks(self, match: str) -> list[Bookmark]:
        """The bookmarks of a match, in the order of its records."""
        with _told():
            rows = self._base.execute(
                "SELECT seq, note FROM bookmarks WHERE match = ? ORDER BY seq", (match,)
            ).fetchall()
        return [Bookmark(seq, note) for seq, note in rows]

    def read(self, query: str, values: Mapping[str, str | int]) -> list[tuple[Any, ...]]:
        """The rows of a query that only reads."""
        with _told():
            return self._base.execute(query, values).fetchall()

    def foreign_changes(self) -> int:
        """A number that is another one as soon as another window has written."""
        with _told():
            return int(self._base.execute("PRAGMA data_version").fetchone()[0])

    def claimed(self, match: str) -> bool:
        """True while somebody, here or in another window, holds the right to write the match."""
        if not (self.folder / "locks" / f"{match}.lock").exists():
            return False
        claim = self.claim(match)
        if claim is None:
            return True
        claim.release()
        return False

    def claim(self, match: str) -> Claim | None:
        """The right to write a match, held until released or until the process ends; None while another
        window has it.
        """
        claim = Claim(self.folder / "locks" / f"{match}.lock")
        return claim if claim.held else None


class Claim:
    """A lock file held by this process; the system lets go of it however the process ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None
        with _told():
            path.parent.mkdir(parents=True, exist_ok=True)
            file = path.open("ab")
        if _lock(file):
            self._file = file
        else:
            file.close()

    @property
    def held(self) -> bool:
        """True while this process has the right to write."""
        return self._file is not None

    def release(self) -> None:
        """Gives the right back."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def __enter__(self) -> Claim:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def _lock(file: IO[bytes]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def _row(row: tuple[str, str, str, bytes, str, str, str, str, int]) -> MatchRow:
    identity, game, title, header, state, result, created, updated, records = row
    decoded = msgspec.structs.replace(msgspec.json.decode(header, type=Header), title=title)
    return MatchRow(identity, game, title, decoded, state, result, created, updated, max(0, records - 1))


@contextmanager
def _told() -> Iterator[None]:
    """Turns what the system says into a LibraryError."""
    try:
        yield
    except sqlite3.OperationalError as error:
        full = "disk" in str(error) and "full" in str(error)
        key = "library.full" if full else "library.unwritable"
        raise LibraryError(key, f"the library cannot be used: {error}") from None
    except sqlite3.DatabaseError as error:
        raise LibraryError("library.damaged", f"the library is damaged: {error}") from None
    except OSError as error:
        raise LibraryError("library.unwritable", f"the library cannot be used: {error}") from None
