"""A library in which anything stands anywhere: whoever only lists it leaves out what cannot be read, and goes on."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, get_args

import pytest

from game.catalogue import NAMES
from game.core.journal.journal import Journal
from game.core.library.library import FINISHED, Library, LibraryError
from game.core.library.statistics import series
from game.matches.sources import import_journal, read_match
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.rooms.library.room import LibraryRoom
from scenes.rooms.scores import Board, Scores
from tests.campaign import at_most, tried
from tests.conformance.setups import spread
from tests.reliability.anything import PARTS, replaced

from .conftest import MakeApp
from .table_play import advance, begun

GAME: Final = NAMES[0]
LIBRARY: Final = "library.sqlite"
MOST: Final = at_most(20)
"""Ways of spoiling, beside those that were met first."""
WORDS: Final = ("", "7", "x\0y", "../x", "\u202e{0}{name}", "bot:", "w" * 900_000, "0001-01-01T00:00:00Z", "[" * 5_000)
VALUES: Final = (*WORDS, None, 7, -1, 2**62, 1.5, b"\xff\x00", b"7")
"""What somebody may have put into a column."""
COLUMNS: Final = {
    "matches": (
        *("id", "game", "title", "header", "state", "result", "created", "updated", "deleted"),
        *("records", "players", "practice", "played", "seal"),
    ),
    "records": ("seq", "line"),
    "bookmarks": ("seq", "note"),
    "looked_back": ("seat", "seq", "line"),
}
Spoiling = tuple[str, str, Any]
"""Table, column and value; without a column the rows of the table are gone."""


def spoilings(header: bytes, line: bytes) -> Iterator[Spoiling]:
    """Every way of spoiling a row."""
    for table, columns in COLUMNS.items():
        yield table, "", None
        for column in columns:
            for value in VALUES:
                yield table, column, value
    for part in PARTS:
        for table, column, text in (("matches", "header", header), ("records", "line", line)):
            for value in replaced(json.loads(text), part):
                yield table, column, json.dumps(value).encode()
        for value in replaced(["Ada", "Basile"], part):
            yield "matches", "players", json.dumps(value)


def first_met(header: bytes) -> list[Spoiling]:
    """Those that once brought the program down."""
    parts = json.loads(header)
    seats = parts["seats"]
    others: tuple[Any, ...] = (7, {**parts, "seats": None}, {**parts, "seats": [{**seats[0], "name": 7}, seats[1]]})
    return [
        *(("matches", "header", json.dumps(value).encode()) for value in others),
        ("matches", "title", "w" * 900_000),
        ("matches", "id", "x\0y"),
        ("matches", "game", "chess"),
        ("matches", "game", ""),
        ("records", "", None),
    ]


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A library with a match that goes on and one that is over and counts, each with all that can be kept of it."""
    folder = tmp_path / "whole"
    library = Library(folder)
    for actions in (6, 10_000):
        match = begun(GAME, ("human", "bot:greedy"), "", library)
        advance(match, actions)
        library.mark(match.identity, 2, "note")
        library.keep_judged(match.identity, 0, 2, b"{}")
        match.close()
    library.close()
    return folder


def spoil(folder: Path, spoiling: Spoiling) -> bool:
    """Puts a value into every row of a column, or into one where all must differ; False if the tables refuse it."""
    table, column, value = spoiling
    base = sqlite3.connect(folder / LIBRARY, isolation_level=None)
    base.execute("PRAGMA foreign_keys = OFF")
    one = "" if column not in ("id", "seq", "seat") else f" WHERE rowid = (SELECT max(rowid) FROM {table})"
    if one and table != "matches":
        one = f" WHERE seq = (SELECT max(seq) FROM {table})"
    try:
        if column:
            base.execute(f"UPDATE {table} SET {column} = ?{one}", (value,))
        else:
            base.execute(f"DELETE FROM {table}")
    except sqlite3.IntegrityError:
        return False
    finally:
        base.close()
    return True


def walk_around(app: App, folder: Path, journal: Journal) -> None:
    """Through every room that lists matches, and to the matches themselves."""
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    app.loop_once()
    hall.archive.open_library()
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, LibraryRoom)
    for row in room.rows_shown:
        hall.archive.replay(row)
        app.loop_once()
        if app.stack.top is not room:
            app.stack.pop()
            app.loop_once()
        room.export(row)
        app.loop_once()
        if app.stack.top is not room:
            app.stack.pop()
            app.loop_once()
    hall.back_rooms.open_scores()
    app.loop_once()
    scores = app.stack.top
    assert isinstance(scores, Scores)
    scores._choose_period("always")
    for board in get_args(Board):
        scores._choose_board(board)
        app.loop_once()
    hall.reception.open_lobby(GAME)
    app.loop_once()
    with suppress(LibraryError):
        series(hall.library, GAME, [(card.name, card.player) for card in journal.header.seats])
        imported = import_journal(journal, hall.library)
        assert hall.library.find(imported) is not None, "it was imported, and is not there"
    app.stack.clear()
    app.loop_once()
    hall.library.close()


@pytest.mark.sampled
def test_whatever_stands_in_a_row_it_is_listed_or_left_out(make_app: MakeApp, whole: Path, tmp_path: Path) -> None:
    library = Library(whole)
    row = next(row for row in library.matches() if row.state == FINISHED)
    journal = read_match(row, library)
    ((header,),) = library.read("SELECT header FROM matches WHERE id = :id", {"id": row.id})
    every = list(spoilings(header, library.lines(row.id)[1]))
    library.close()
    app, fell = make_app(), []
    for number, spoiling in enumerate((*first_met(header), *spread(every, MOST))):
        folder = tmp_path / str(number)
        shutil.copytree(whole, folder)
        if spoil(folder, spoiling):
            tried()
            try:
                walk_around(app, folder, journal)
            except Exception as error:
                fell.append(f"{spoiling[0]}.{spoiling[1]} = {repr(spoiling[2])[:300]}: {error!r}")
                app = make_app()
        shutil.rmtree(folder)
    assert fell == []
