"""The library: every match of this machine, in one SQLite file in the user's data folder (`file.py`).

One transaction for each accepted action: a kill -9 loses nothing that was answered. A match is written by the one
window that holds its claim. A counter says what came after what; times are for people.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Final

import msgspec

from game.core.journal.journal import LONGEST_NAME, LONGEST_TITLE, Header
from game.core.library.claims import Claim, all_claimed, claimed
from game.core.library.file import LibraryError, LibraryFile, told
from game.core.library.seals import kept_key
from game.core.library.tables import header_in, listed

__all__ = [
    "FINISHED",
    "LONGEST_NOTE",
    "OPEN",
    "Bookmark",
    "Library",
    "LibraryError",
    "MatchRow",
    "WrittenMatch",
    "fresh_id",
]

LONGEST_NOTE: Final = 200
OPEN: Final = "open"
FINISHED: Final = "finished"


class MatchRow(msgspec.Struct, frozen=True):
    """One line of the list of matches, as the library keeps it beside the match itself."""

    id: str
    game: str
    title: str
    names: tuple[str, ...]
    practice: bool
    state: str
    result: str
    created: str
    updated: str
    actions: int


class WrittenMatch(msgspec.Struct, frozen=True):
    """A match as it lies in the library: header with the title it bears now, a line per record, and the seal that was
    put on them ('': none).
    """

    header: Header
    lines: list[bytes]
    seal: str
    deleted: bool


class Bookmark(msgspec.Struct, frozen=True):
    """A note at a record of a match."""

    seq: int
    note: str


_Identity = Annotated[str, msgspec.Meta(pattern=r"\A[\w-]{1,64}\Z")]
"""It is a part of the names of files, too."""
_Columns = tuple[_Identity, str, str, str, int, str, str, str, str, int]
_COLUMNS: Final = "id, game, title, players, practice, state, result, created, updated, records"
_names: Final = msgspec.json.Decoder(tuple[str, ...]).decode


class Library(LibraryFile):
    """The matches in `folder` (see `LibraryFile`). `damaged`: a line for each match that the last listing had to leave
    out.
    """

    def __init__(self, folder: Path, *, or_later: bool = False) -> None:
        self.damaged: list[str] = []
        self._claims = folder / "locks"
        super().__init__(folder, or_later=or_later)

    @cached_property
    def key(self) -> bytes:
        """What the seals of this library are made with."""
        return kept_key(self.folder)

    # ---- writing ------------------------------------------------------------------------------

    def create(self, header: Header, lines: Sequence[bytes] = (), *, result: str = "", seal: str = "") -> str:
        """A new match with its first records; returns its id."""
        match = fresh_id()
        self.keep(match, header, 0, lines, result=result, seal=seal)
        return match

    def keep(
        self,
        match: str,
        header: Header,
        seq: int,
        lines: Sequence[bytes],
        *,
        result: str = "",
        seal: str = "",
        patient: bool = True,
    ) -> None:
        """Makes `lines` the records of a match from `seq` on, in one transaction. What stood there is forgotten, with
        its bookmarks and judgements; a deleted match is brought back.

        `result`: the places of the seats once it is over, e.g. `1,2`. Not `patient`: waits for no other program. Raises
        LibraryError (`library.gone`: earlier records are missing).
        """
        state = FINISHED if result else OPEN
        with self._transaction(patient=patient):
            there = self._base.execute(
                "UPDATE matches SET records = ?, state = ?, result = ?, seal = ?, deleted = 0,"
                " updated = strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), played = (SELECT max(played) + 1 FROM matches)"
                " WHERE id = ? AND records >= ?",
                (seq + len(lines), state, result, seal, match, seq),
            ).rowcount
            if not there:
                if seq:
                    raise LibraryError("library.gone", f"match {match}: the library has it no longer")
                self._insert(match, header, len(lines), state, result, seal)
            if self._base.execute("DELETE FROM records WHERE match = ? AND seq >= ?", (match, seq)).rowcount:
                self._base.execute("DELETE FROM bookmarks WHERE match = ? AND seq >= ?", (match, seq))
                self._base.execute("DELETE FROM looked_back WHERE match = ?", (match,))
                self._base.execute("DELETE FROM hints WHERE match = ? AND seq > ?", (match, seq))
            self._base.executemany(
                "INSERT INTO records VALUES (?, ?, ?)",
                [(match, number, line) for number, line in enumerate(lines, start=seq)],
            )

    def _insert(self, match: str, header: Header, records: int, state: str, result: str, seal: str) -> None:
        players, practice = listed(header)
        self._base.execute(
            "INSERT INTO matches (id, game, title, header, records, players, practice, state, result, seal, played)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(played), 0) + 1 FROM matches))",
            (match, header.setup.game, header.title, msgspec.json.encode(header), records, players, practice,
             state, result, seal),
        )  # fmt: skip

    def retell(self, match: str, header: Header, lines: Sequence[bytes], seal: str) -> None:
        """Writes a match that an older version wrote as it is told today, header and all its records at one stroke;
        its title and its bookmarks stay. Raises LibraryError, `library.gone` if it is not there.
        """
        with self._transaction(patient=False):
            there = self._base.execute(
                "UPDATE matches SET header = ?, records = ?, seal = ? WHERE id = ?",
                (msgspec.json.encode(header), len(lines), seal, match),
            ).rowcount
            if not there:
                raise LibraryError("library.gone", f"match {match}: the library has it no longer")
            self._base.execute("DELETE FROM records WHERE match = ?", (match,))
            self._base.executemany(
                "INSERT INTO records VALUES (?, ?, ?)", [(match, number, line) for number, line in enumerate(lines)]
            )

    def put_in_doubt(self, match: str, header: Header, result: str) -> None:
        """Marks a match that the rules here would not have decided as it is written: it counts as over and as practice.
        Raises LibraryError.
        """
        line = msgspec.json.encode(msgspec.structs.replace(header, doubted=True, practice=True))
        with self._transaction():
            self._base.execute(
                "UPDATE matches SET header = ?, practice = 1, state = ?, result = ?, seal = '' WHERE id = ?",
                (line, FINISHED, result, match),
            )

    def seal(self, match: str, records: int, seal: str) -> None:
        """Puts a seal on a match that has so many records, unless others are writing or it has changed. Raises
        LibraryError.
        """
        with self._transaction(patient=False):
            self._base.execute("UPDATE matches SET seal = ? WHERE id = ? AND records = ?", (seal, match, records))

    def write_header(self, match: str, header: Header) -> None:
        """Writes another header of a match; its title stays. Nothing happens where the match is not there yet."""
        players, practice = listed(header)
        with self._transaction(patient=False):
            self._base.execute(
                "UPDATE matches SET header = ?, players = ?, practice = ? WHERE id = ?",
                (msgspec.json.encode(header), players, practice, match),
            )

    def make_practice(self, matches: Sequence[str]) -> None:
        """Statistics count these matches no longer: somebody has seen what he should not know. All of them, or none if
        it cannot be written (LibraryError).
        """
        with self._transaction():
            for match in matches:
                rows = self._base.execute("SELECT header FROM matches WHERE id = ?", (match,)).fetchall()
                for (line,) in rows:
                    header = header_in(line)
                    if header is None:
                        continue  # nobody can go on with it
                    practice = msgspec.json.encode(msgspec.structs.replace(header, practice=True))
                    self._base.execute("UPDATE matches SET practice = 1, header = ? WHERE id = ?", (practice, match))

    def rename(self, match: str, title: str) -> None:
        """Gives a match another title."""
        with self._transaction():
            self._base.execute("UPDATE matches SET title = ? WHERE id = ?", (title, match))

    def delete(self, match: str) -> None:
        """Hides a match from the list; its records stay until `purge`. Raises LibraryError while it is claimed."""
        with self._ours(match) as ours, self._transaction():
            if not ours:
                raise LibraryError("library.read_only", f"match {match} is being played")
            self._base.execute("UPDATE matches SET deleted = 1 WHERE id = ?", (match,))

    def bring_back(self, match: str) -> None:
        """Shows a match that was deleted in the list again."""
        with self._transaction():
            self._base.execute("UPDATE matches SET deleted = 0 WHERE id = ?", (match,))

    def purge(self, matches: Sequence[str]) -> None:
        """Forgets these matches for good, if they are deleted still and nobody has claimed them."""
        for match in matches:
            with self._ours(match) as ours:
                if ours:
                    with self._transaction():
                        self._base.execute("DELETE FROM matches WHERE deleted AND id = ?", (match,))

    @contextmanager
    def _ours(self, match: str) -> Iterator[bool]:
        """True while nobody else can play the match."""
        with told(), Claim(self._claims, match) as claim:
            yield claim.held

    def forget_untouched(self, match: str, records: int = 1) -> None:
        """Forgets a match for good if it has nothing but its first records (of a fork, those it shares): no action of
        its own, no title, no bookmark.
        """
        with self._transaction():
            self._base.execute(
                "DELETE FROM matches WHERE id = ? AND title = ''"
                " AND NOT EXISTS (SELECT 1 FROM records WHERE match = id AND seq >= ?)"
                " AND NOT EXISTS (SELECT 1 FROM bookmarks WHERE match = id)",
                (match, records),
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

    def keep_judged(self, match: str, seat: int, seq: int, line: bytes) -> None:
        """Keeps how good the choice of a seat was that it made with a record of a match that is over, in place of what
        is there. Nothing is kept of a match that goes on, or is not there.
        """
        with self._transaction(patient=False):
            self._base.execute(
                "INSERT INTO looked_back SELECT id, ?, ?, ? FROM matches WHERE id = ? AND state = ?"
                " ON CONFLICT (match, seat, seq) DO UPDATE SET line = excluded.line",
                (seat, seq, line, match, FINISHED),
            )

    def keep_hint(self, match: str, seat: int, seq: int, line: bytes) -> None:
        """Keeps what a seat was advised when this would be the next record, in place of what is there."""
        with self._transaction(patient=False):
            self._base.execute(
                "INSERT INTO hints SELECT id, ?, ?, ? FROM matches WHERE id = ?"
                " ON CONFLICT (match, seat, seq) DO UPDATE SET line = excluded.line",
                (seat, seq, line, match),
            )

    # ---- reading ------------------------------------------------------------------------------

    def matches(self, *, put_away: bool = False) -> list[MatchRow]:
        """All matches that are not deleted, or those that were `put_away`: the one played last first."""
        which = {"away": int(put_away)}
        rows = self.read(f"SELECT {_COLUMNS} FROM matches WHERE deleted = :away ORDER BY played DESC", which)
        self.damaged = []
        try:
            return list(map(_row, msgspec.convert(rows, list[_Columns])))
        except msgspec.MsgspecError:
            return [row for row in map(self._row_or_none, rows) if row is not None]

    def _row_or_none(self, values: tuple[Any, ...]) -> MatchRow | None:
        try:
            return _row(msgspec.convert(values, _Columns))
        except msgspec.MsgspecError:
            self.damaged.append(f"match {str(values[0])[:40]!r}: its line in the list cannot be read")
            return None

    def has_any(self, game: str) -> bool:
        """True if any match of a game was ever kept and not forgotten."""
        return bool(self.read("SELECT 1 FROM matches WHERE game = :game LIMIT 1", {"game": game}))

    def latest(self, games: Collection[str]) -> MatchRow | None:
        """The match of these games played last that is neither over nor being played; None if there is none."""
        held = list(all_claimed(self._claims))
        rows = self.read(
            f"SELECT {_COLUMNS} FROM matches WHERE NOT deleted AND state = :open"
            " AND game IN (SELECT value FROM json_each(:games)) AND id NOT IN (SELECT value FROM json_each(:held))"
            " ORDER BY played DESC LIMIT 20",
            {"open": OPEN, "games": _json(list(games)), "held": _json(held)},
        )
        return next((row for row in map(self._row_or_none, rows) if row is not None), None)

    def find(self, match: str) -> MatchRow | None:
        """The match whose id begins with `match`; None if there is none or more than one."""
        rows = self.read(
            f"SELECT {_COLUMNS} FROM matches WHERE NOT deleted AND substr(id, 1, length(:begins)) = :begins LIMIT 2",
            {"begins": match},
        )
        return self._row_or_none(rows[0]) if len(rows) == 1 else None

    def alike(self, header: Header, records: int) -> list[tuple[str, Header]]:
        """The matches, not deleted, with this header (whatever their title, practice or not, of whichever version) and
        so many records: id and header.
        """
        rows = self.read(
            "SELECT id, header FROM matches WHERE NOT deleted AND game = :game AND records = :records",
            {"game": header.setup.game, "records": records},
        )
        wanted, found = _essence(header), []
        for match, line in rows:
            other = header_in(line)
            if other is not None and _essence(other) == wanted:
                found.append((str(match), other))
        return found

    def unfinished(self, game: str, seeds: Sequence[str]) -> list[str]:
        """The ids of the matches of a game that go on, not deleted, whose luck is one of these."""
        rows = self.read(
            "SELECT id FROM matches WHERE NOT deleted AND state = :open AND game = :game"
            " AND CASE WHEN json_valid(CAST(header AS TEXT)) THEN json_extract(CAST(header AS TEXT), '$.seed') END"
            " IN (SELECT value FROM json_each(:seeds))",
            {"open": OPEN, "game": game, "seeds": _json(list(seeds))},
        )
        return [str(match) for (match,) in rows]

    def written(self, match: str) -> WrittenMatch:
        """A match as it was kept, also a deleted one; raises LibraryError."""
        rows = self.read("SELECT header, title, seal, deleted FROM matches WHERE id = :match", {"match": match})
        if not rows:
            raise LibraryError("library.gone", f"match {match}: the library has it no longer")
        line, title, seal, deleted = rows[0]
        header = header_in(line)
        if header is None:
            raise LibraryError("library.damaged_match", f"match {match}: its header cannot be read")
        return WrittenMatch(
            msgspec.structs.replace(header, title=str(title)), self.lines(match), str(seal), deleted=bool(deleted)
        )

    def lines(self, match: str, since: int = 0) -> list[bytes]:
        """The records of a match from `since` on, one line of JSON each."""
        rows = self.read(
            "SELECT line FROM records WHERE match = :match AND seq >= :since ORDER BY seq",
            {"match": match, "since": since},
        )
        return [line if isinstance(line, bytes) else str(line).encode() for (line,) in rows]

    def sealed(self, match: str) -> tuple[int, str, dict[str, int]]:
        """How many records a match has, its seal, and the versions that its header names; (0, '', {}) if it is not
        there.
        """
        rows = self.read("SELECT records, seal, header FROM matches WHERE id = :match", {"match": match})
        if not rows:
            return 0, "", {}
        records, seal, line = rows[0]
        header = header_in(line)
        return int(records), str(seal), {} if header is None else header.versions

    def bookmarks(self, match: str) -> list[Bookmark]:
        """The bookmarks of a match, in the order of its records."""
        rows = self.read("SELECT seq, note FROM bookmarks WHERE match = :match ORDER BY seq", {"match": match})
        sound = [(seq, note) for seq, note in rows if isinstance(seq, int) and isinstance(note, str)]
        return [Bookmark(seq, note[:LONGEST_NOTE]) for seq, note in sound]

    def judged(self, match: str, seat: int) -> list[bytes]:
        """What was kept of the choices of a seat, in the order of the records."""
        query = "SELECT line FROM looked_back WHERE match = :match AND seat = :seat ORDER BY seq"
        rows = self.read(query, {"match": match, "seat": seat})
        return [line if isinstance(line, bytes) else str(line).encode() for (line,) in rows]

    def hints(self, match: str, seat: int) -> list[tuple[int, bytes]]:
        """What a seat was advised, by the record that was to come next, in their order."""
        query = "SELECT seq, line FROM hints WHERE match = :match AND seat = :seat ORDER BY seq"
        rows = self.read(query, {"match": match, "seat": seat})
        return [(int(seq), line if isinstance(line, bytes) else str(line).encode()) for seq, line in rows]

    def claimed(self, match: str) -> bool:
        """True while somebody, here or in another window, holds the right to write the match."""
        return claimed(self._claims, match)

    def all_claimed(self) -> set[str]:
        """The matches that somebody holds the right to write."""
        return set(all_claimed(self._claims))

    def claim(self, match: str) -> Claim | None:
        """The right to write a match, held until released or until the process ends; None while another
        window has it.
        """
        with told():
            claim = Claim(self._claims, match)
        return claim if claim.held else None


def fresh_id() -> str:
    """An id that no match has yet."""
    return os.urandom(6).hex()


def _row(values: _Columns) -> MatchRow:
    identity, game, title, players, practice, state, result, created, updated, records = values
    title, names = title[:LONGEST_TITLE], tuple([name[:LONGEST_NAME] for name in _names(players)])
    return MatchRow(identity, game, title, names, bool(practice), state, result, created, updated, max(0, records - 1))


def _essence(header: Header) -> Header:
    """What a header says of the match itself."""
    return msgspec.structs.replace(header, title="", practice=False, versions={})


def _json(words: list[str]) -> str:
    return msgspec.json.encode(words).decode()
