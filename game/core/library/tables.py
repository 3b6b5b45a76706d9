"""The tables of the library, version after version, and how a file of an older version becomes one of today."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, Final

import msgspec

from game.core.journal.journal import Header

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
_LISTED: Final = """
ALTER TABLE matches ADD COLUMN records INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN players TEXT NOT NULL DEFAULT '[]';
ALTER TABLE matches ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN played INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN seal TEXT NOT NULL DEFAULT '';
CREATE INDEX matches_listed ON matches (
    played, deleted, id, game, title, players, practice, state, result, created, updated, records
);
"""
"""What the list of matches shows, without a look into headers and records: the index holds all of it, side by side,
while the matches lie far apart in a file of a gigabyte. `played` counts up with every record that is
kept in any match, so the match played last has the highest; `seal`: see `game.matches.match`.
"""

_LOOKED_BACK: Final = """
CREATE TABLE looked_back (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, seq INTEGER NOT NULL, line BLOB NOT NULL,
    PRIMARY KEY (match, seat, seq)
) WITHOUT ROWID;
"""
"""How good each choice of a match that is over was: one line of JSON per seat and record."""
_HINTS: Final = """
CREATE TABLE hints (
    match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL, seq INTEGER NOT NULL, line BLOB NOT NULL,
    PRIMARY KEY (match, seat, seq)
) WITHOUT ROWID;
"""
"""What each seat was advised before a record: one line of JSON."""


def _run(statements: str) -> Callable[[sqlite3.Connection], None]:
    def run(base: sqlite3.Connection) -> None:
        for statement in statements.split(";"):
            base.execute(statement)

    return run


def _list(base: sqlite3.Connection) -> None:
    """Fills the columns of the list from headers and records; what cannot be read there stays empty."""
    _run(_LISTED)(base)
    counts = dict(base.execute("SELECT match, count(*) FROM records GROUP BY match").fetchall())
    rows = base.execute("SELECT rowid, id, header FROM matches ORDER BY updated, rowid").fetchall()
    values = [
        (counts.get(match, 0), *_listed(header), played, rowid)
        for played, (rowid, match, header) in enumerate(rows, start=1)
    ]
    base.executemany("UPDATE matches SET records = ?, players = ?, practice = ?, played = ? WHERE rowid = ?", values)


def _listed(line: Any) -> tuple[str, bool]:
    header = header_in(line)
    return ("[]", False) if header is None else listed(header)


_headers: Final = msgspec.json.Decoder(Header)


def header_in(line: Any) -> Header | None:
    """The header that stands in a row; None where there is none that can be read, whoever has written there."""
    try:
        return _headers.decode(line)
    except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
        return None


def listed(header: Header) -> tuple[str, bool]:
    """The names of the players as JSON, and whether it is practice."""
    return msgspec.json.encode([card.name for card in header.seats]).decode(), header.practice


STEPS: Final = (_run(_MATCHES), _run(_BOOKMARKS), _list, _run(_LOOKED_BACK), _run(_HINTS))
"""What leads from each version of the tables to the next; the first makes them."""
VERSION: Final = len(STEPS)
"""The version of the tables; `PRAGMA user_version` says which a file has."""
