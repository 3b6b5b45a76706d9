"""A library that is newer, damaged, unwritable or full: always one clear line, and the match goes on."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from game.commands.common import CommandError, open_library
from game.core.journal.journal import EXACT
from game.core.library.library import OPEN, Library, LibraryError
from game.core.texts import LANGUAGES, Texts
from game.matches.sources import continue_match, read_match
from tests.reliability.playing import GAME, act, begun, played


def refused(folder: Path) -> LibraryError:
    """What the library says when it cannot be opened: one line, with words for the window in both languages."""
    with pytest.raises(LibraryError) as caught:
        Library(folder)
    assert "\n" not in str(caught.value)
    assert all(Texts(language).has(caught.value.key) for language in LANGUAGES)
    with pytest.raises(CommandError) as told:
        open_library(str(folder))
    assert told.value.status == 1
    return caught.value


def test_a_library_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    played(Library(tmp_path), "newer", 3)
    base = sqlite3.connect(tmp_path / "library.sqlite")
    base.execute("PRAGMA user_version = 99")
    base.close()
    before = (tmp_path / "library.sqlite").read_bytes()
    error = refused(tmp_path)
    assert error.key == "library.newer"
    assert "version 99" in str(error)
    assert (tmp_path / "library.sqlite").read_bytes() == before


def test_a_library_that_is_no_database(tmp_path: Path) -> None:
    (tmp_path / "library.sqlite").write_bytes(b"This is not a database. " * 200)
    assert refused(tmp_path).key == "library.damaged"


def test_a_file_where_the_folder_should_be(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert refused(tmp_path / "file").key == "library.unwritable"
    assert refused(tmp_path / "file" / "deeper").key == "library.unwritable"


def test_a_folder_where_the_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "library.sqlite").mkdir()
    assert refused(tmp_path).key == "library.unwritable"


def test_a_database_that_is_read_only(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = begun(library, "read only")
    library._base.execute("PRAGMA query_only = ON")  # what a read-only disk answers, also to the superuser
    act(match)
    assert match.unkept is not None
    assert match.unkept.key == "library.unwritable"


def fill(library: Library) -> None:
    """No page more: what a full disk answers."""
    pages = int(library._base.execute("PRAGMA page_count").fetchone()[0])
    library._base.execute(f"PRAGMA max_page_count = {pages}")


def test_a_full_disk_lets_the_match_go_on_in_memory(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = begun(library, "full")
    act(match)
    fill(library)
    while match.session.actors:
        act(match)
    assert match.unkept is not None
    assert match.unkept.key == "library.full"
    assert match.session.outcome is not None, "the match was played to its end"
    row = library.find(match.identity)
    assert row is not None
    journal = read_match(row, library)
    assert journal.integrity == EXACT
    assert 2 <= len(journal.records) < len(match.session.records)
    assert list(journal.records) == match.session.records[: len(journal.records)]
    exported = match.export()
    assert exported.count(b"\n") == 1 + len(match.session.records), "an export still holds everything"


def test_a_library_recovers_when_there_is_room_again(tmp_path: Path) -> None:
    library = Library(tmp_path)
    first = begun(library, "first")
    fill(library)
    while first.unkept is None:
        act(first)
    lost = begun(library, "lost")
    assert lost.unkept is not None
    library._base.execute("PRAGMA max_page_count = 100000")
    second = played(library, "second")
    assert second.unkept is None, "one full disk must not block the library for ever"
    assert len(library.lines(second.identity)) == len(second.session.records)


def test_one_damaged_match_does_not_hide_the_others(tmp_path: Path) -> None:
    library = Library(tmp_path)
    good, bad = played(library, "good", 2), played(library, "bad", 2)
    library._base.execute("UPDATE matches SET players = ? WHERE id = ?", (b"\x00{", bad.identity))
    assert [row.id for row in library.matches()] == [good.identity]
    assert library.damaged == [f"match {bad.identity!r}: its line in the list cannot be read"]
    library._base.execute("UPDATE matches SET players = '[0' WHERE id = ?", (bad.identity,))
    assert [row.id for row in library.matches()] == [good.identity]
    assert library.latest([GAME]) is None, "both are being played"


@pytest.mark.parametrize("header", [b"\x00{", b"{}", 7, "[" * 10_000])
def test_a_match_whose_header_is_damaged_is_listed_and_says_so(tmp_path: Path, header: object) -> None:
    library = Library(tmp_path)
    bad = played(library, "bad", 2)
    bad.close()
    library._base.execute("UPDATE matches SET header = ? WHERE id = ?", (header, bad.identity))
    (row,) = library.matches()
    assert row.names == ("Ada", "Basile")
    with pytest.raises(LibraryError) as caught:
        continue_match(row, library)
    assert caught.value.key == "library.damaged_match"
    assert library.claim(bad.identity) is not None, "nobody holds what could not be opened"


def test_a_record_that_was_damaged_in_the_library_is_said(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "damaged", 5)
    match.close()
    library._base.execute("UPDATE records SET line = ? WHERE match = ? AND seq = 3", (b'{"seq":3}', match.identity))
    row = library.find(match.identity)
    assert row is not None
    continued, journal = continue_match(row, library)
    assert "record 3" in journal.problem
    assert len(continued.session.records) == 3, "the match goes on where it is believable"


def test_a_reader_does_not_write_into_the_match_of_another_window(tmp_path: Path) -> None:
    writer = Library(tmp_path)
    match = played(writer, "two windows", 4)
    reader = Library(tmp_path)
    row = reader.find(match.identity)
    assert row is not None
    other, _ = continue_match(row, reader)
    assert other.read_only
    with pytest.raises(LibraryError) as caught:
        act(other)
    assert caught.value.key == "library.read_only"
    with pytest.raises(LibraryError):
        other.undo(0)
    act(match)
    assert match.unkept is None
    match.close()
    row = reader.find(match.identity)
    assert row is not None
    continued, journal = continue_match(row, reader)
    assert journal.integrity == EXACT
    assert not continued.read_only
    act(continued)
    assert continued.unkept is None


def test_undo_deletes_in_the_library_too(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = begun(library, "undo")
    session = match.session
    seat = session.actors[0]
    match.submit(seat, session.legal(seat)[0])
    kept = len(library.lines(match.identity))
    match.submit(seat, session.legal(seat)[0])
    reach = match.undo(seat)
    assert reach.records == 2
    assert len(library.lines(match.identity)) == kept - 1
    act(match)
    row = library.find(match.identity)
    assert row is not None
    assert row.state == OPEN
    journal = read_match(row, library)
    assert journal.integrity == EXACT
    assert list(journal.records) == session.records
