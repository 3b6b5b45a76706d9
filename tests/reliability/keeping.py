"""What the tests of the library ask of it: the row of a match, whether it is kept as it was played, damage."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.core.journal import journal
from game.core.journal.journal import EXACT, verify
from game.core.library.library import Library, MatchRow
from game.matches.match import Match
from tests.reliability.playing import GAME, codec_of


def row_of(library: Library, match: Match) -> MatchRow:
    row = library.find(match.identity)
    assert row is not None
    return row


def kept_as_played(match: Match, library: Library) -> None:
    """The library has this very match, and can be believed."""
    written = library.written(match.identity)
    found = journal.fold_journal(written.header, written.lines, codec_of(GAME))
    assert found.integrity == EXACT, found.problem
    assert list(found.records) == match.session.records
    assert verify(found, match.session.rules) == ""


def damage(library: Library, match: Match, seq: int) -> None:
    line = json.loads(library.lines(match.identity)[seq])
    line["fingerprint"] = "0" * 16
    library._base.execute(
        "UPDATE records SET line = ? WHERE match = ? AND seq = ?", (json.dumps(line).encode(), match.identity, seq)
    )


@contextmanager
def locked_by_another(folder: Path) -> Iterator[None]:
    """Another program is writing, and does not come to an end."""
    base = sqlite3.connect(folder / "library.sqlite", isolation_level=None)
    base.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        base.execute("ROLLBACK")
        base.close()
