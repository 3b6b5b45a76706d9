"""Opening a library: by many at once, of older versions, by nobody else; and what its list reads."""

from __future__ import annotations

import json
import multiprocessing
import sqlite3
import stat
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import NAMES
from game.core.journal.journal import EXACT, Header, SeatCard
from game.core.library.library import OPEN, Library, LibraryError
from game.core.library.tables import STEPS, VERSION
from game.core.rules.rules import Setup
from game.matches.sources import continue_match
from tests.reliability.keeping import damage, locked_by_another, row_of
from tests.reliability.playing import GAME, act, played

# ---- opening, versions, rights ------------------------------------------------------------------


def open_at_once(folders: list[Path], gate: Any, said: Any) -> None:
    for folder in folders:
        gate.wait()
        try:
            Library(folder).matches()
        except LibraryError as error:
            said.put(str(error))
        else:
            said.put("")


def test_many_open_a_new_library_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    folders = [tmp_path / str(number) for number in range(3)]
    gate, said = context.Barrier(6), context.Queue()
    openers = [context.Process(target=open_at_once, args=(folders, gate, said)) for _ in range(6)]
    for opener in openers:
        opener.start()
    assert [said.get(timeout=60) for _ in openers for _ in folders] == [""] * 18
    for opener in openers:
        opener.join()


def test_a_library_of_today_is_opened_while_another_program_writes(tmp_path: Path) -> None:
    match = played(Library(tmp_path), "writing", 2)
    with locked_by_another(tmp_path):
        assert [row.id for row in Library(tmp_path).matches()] == [match.identity]


@pytest.mark.parametrize("version", range(VERSION))
def test_libraries_of_older_versions_are_taken_along(tmp_path: Path, version: int) -> None:
    """With the matches in them, and the order in which they were played."""
    matches = [played(None, f"old{number}", 4 + number) for number in range(3)]
    base = sqlite3.connect(tmp_path / "library.sqlite", isolation_level=None)
    unlisted = 2  # up to this version nothing but headers and records was written
    for step in STEPS[: min(version, unlisted)]:
        step(base)
    for number, match in enumerate(matches if version else ()):
        header, *lines = match.export().splitlines()
        base.execute(
            "INSERT INTO matches (id, game, title, header, updated) VALUES (?, ?, ?, ?, ?)",
            (f"id{number}", GAME, "", json.dumps(json.loads(header)["tablee"]).encode(), f"2026-01-0{3 - number}"),
        )
        base.executemany("INSERT INTO records VALUES (?, ?, ?)", [(f"id{number}", n, s) for n, s in enumerate(lines)])
    if version:
        base.execute("UPDATE matches SET header = '{' WHERE id = 'id1'")
    for step in STEPS[unlisted:version]:
        step(base)
    base.execute(f"PRAGMA user_version = {version}")
    base.close()
    tmp_path.chmod(0o755)
    library = Library(tmp_path)
    rows = library.matches()
    assert library._version(library._base) == VERSION
    expected = [("id0", 4, ("Ada", "Basile"), True), ("id1", 5, (), False), ("id2", 6, ("Ada", "Basile"), True)]
    assert [(row.id, row.actions, row.names, row.practice) for row in rows] == (expected if version else [])
    for row in rows[::2]:
        continued, found = continue_match(row, library)
        assert (found.integrity, continued.unsaved) == (EXACT, 0)
        act(continued)
        continued.close()
        assert library.matches()[0].id == row.id
    if version:
        assert stat.S_IMODE(tmp_path.stat().st_mode) == 0o700


def test_nobody_else_may_look(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    library = Library(folder)
    match = played(library, "rights", 3)
    damaged = played(library, "damaged", 3)
    damaged.close()
    damage(library, damaged, 2)
    continue_match(row_of(library, damaged), library)
    found = {path.relative_to(tmp_path).as_posix(): path for path in [folder, *folder.rglob("*")]}
    assert {"data/library.sqlite", "data/library.sqlite-wal", "data/damaged", f"data/locks/{match.identity}.lock"} <= {
        *found
    }
    for name, path in found.items():
        assert stat.S_IMODE(path.stat().st_mode) == (0o700 if path.is_dir() else 0o600), name


def test_files_that_everybody_could_read_are_closed(tmp_path: Path) -> None:
    Library(tmp_path).close()
    (tmp_path / "library.sqlite").chmod(0o644)
    Library(tmp_path)
    assert stat.S_IMODE((tmp_path / "library.sqlite").stat().st_mode) == 0o600


# ---- the list -----------------------------------------------------------------------------------


def test_the_order_does_not_ask_the_clock(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first, second = played(library, "first", 2), played(library, "second", 2)
    library._base.execute("UPDATE matches SET updated = '2099-01-01T00:00:00.000Z' WHERE id = ?", (first.identity,))
    first.close()
    second.close()
    assert [row.id for row in library.matches()] == [second.identity, first.identity]
    latest = library.latest(NAMES)
    assert latest is not None
    assert latest.id == second.identity


def test_the_list_reads_neither_headers_nor_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path)
    for number in range(300):
        header = Header(Setup(GAME, 2), f"{number}", "digest", (SeatCard("Ada"), SeatCard("Basile")))
        library.create(header, [b"no record"] * (number % 7 + 1), result="1,2" if number % 3 else "")
    library._base.execute("UPDATE matches SET header = 'no header'")
    asked: list[str] = []
    library._base.set_trace_callback(asked.append)
    rows = library.matches()
    latest = library.latest(NAMES)
    assert len(rows) == 300
    assert rows[0].actions == 299 % 7
    assert latest is not None
    assert (latest.state, latest.id) == (OPEN, rows[2].id)
    assert len(asked) == 2
    for query in asked:
        (*_, plan), *_ = library.read(f"EXPLAIN QUERY PLAN {query}", {})
        assert "USING COVERING INDEX" in plan, "neither the matches nor their records are touched"
