"""Saving: what one window does to another's match, faults that come and go, damaged matches, clocks, who may look."""

from __future__ import annotations

import json
import multiprocessing
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.catalogue import NAMES
from game.core import journal
from game.core import session as sessions
from game.core.claims import SIGN
from game.core.journal import DIVERGED, EXACT, Header, JournalError, SeatCard, read_journal, verify
from game.core.library import FINISHED, OPEN, Library, LibraryError, MatchRow
from game.core.library_tables import STEPS, VERSION
from game.core.rules import Setup
from game.core.session import Record
from game.core.texts import LANGUAGES, Texts
from game.core.wire import fingerprint
from game.match_sources import continue_match, read_match
from game.matches import Match
from tests.reliability.playing import GAME, act, begun, codec_of, played


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


# ---- two windows --------------------------------------------------------------------------------


def test_going_on_with_a_deleted_match_brings_it_back(tmp_path: Path) -> None:
    one, other = Library(tmp_path), Library(tmp_path)
    match = played(one, "deleted", 3)
    match.close()
    listed = row_of(one, match)
    other.delete(match.identity)
    continued, _ = continue_match(listed, one)
    act(continued)
    other.purge([match.identity])
    act(continued)
    assert (continued.unkept, continued.unsaved) == (None, 0)
    assert [row.id for row in other.matches()] == [match.identity]
    kept_as_played(continued, other)


def test_what_is_being_played_is_neither_deleted_nor_forgotten(tmp_path: Path) -> None:
    one, other = Library(tmp_path), Library(tmp_path)
    match = played(one, "claimed", 3)
    with pytest.raises(LibraryError) as caught:
        other.delete(match.identity)
    assert caught.value.key == "library.read_only"
    one._base.execute("UPDATE matches SET deleted = 1")  # as an older version might have done
    other.purge([match.identity])
    act(match)
    assert (match.unkept, match.unsaved) == (None, 0)
    assert [row.id for row in other.matches()] == [match.identity]
    kept_as_played(match, other)


def test_a_match_that_is_gone_for_good_comes_back_as_a_whole(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "gone", 5)
    library._base.execute("DELETE FROM matches")
    act(match)
    assert (match.unkept, match.unsaved) == (None, 0)
    kept_as_played(match, library)


def test_a_match_that_was_forgotten_says_so(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "forgotten", 3)
    match.close()
    listed = row_of(library, match)
    library.delete(match.identity)
    library.purge([match.identity])
    with pytest.raises(LibraryError) as caught:
        continue_match(listed, library)
    assert caught.value.key == "library.gone"
    assert list((tmp_path / "locks").iterdir()) == [], "nobody holds what is not there"


def test_nobody_writes_into_a_match_that_he_gave_back(tmp_path: Path) -> None:
    one, other = Library(tmp_path), Library(tmp_path)
    match = played(one, "given back", 3)
    match.close()
    continued, _ = continue_match(row_of(other, match), other)
    act(match)
    assert match.unsaved == 1
    assert match.unkept is not None
    assert match.unkept.key == "library.read_only"
    act(continued)
    kept_as_played(continued, other)


# ---- faults that come and go --------------------------------------------------------------------


def test_saving_resumes_in_the_same_match(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "resumes", 3)
    library._base.execute("PRAGMA query_only = ON")
    for count in (1, 2, 3):
        act(match)
        assert match.unsaved == count
    assert match.unkept is not None
    assert not match.save()
    library._base.execute("PRAGMA query_only = OFF")
    assert match.save()
    assert match.unsaved == 0
    kept_as_played(match, library)
    act(match)
    kept_as_played(match, library)


def test_the_next_action_saves_what_came_before_it(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "next", 3)
    library._base.execute("PRAGMA query_only = ON")
    act(match)
    library._base.execute("PRAGMA query_only = OFF")
    act(match)
    assert (match.unkept, match.unsaved) == (None, 0)
    kept_as_played(match, library)


def test_undo_and_the_end_are_saved_when_it_can_be_done(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = begun(library, "undo")
    session = match.session
    seat = session.actors[0]
    for _ in range(2):
        match.submit(seat, session.legal(seat)[0])
    library.mark(match.identity, 2, "taken back")
    library._base.execute("PRAGMA query_only = ON")
    assert match.undo(seat).records == 2
    assert match.unsaved == 1
    library._base.execute("PRAGMA query_only = OFF")
    assert match.save()
    kept_as_played(match, library)
    assert library.bookmarks(match.identity) == []
    library._base.execute("PRAGMA query_only = ON")
    while session.actors:
        act(match)
    library._base.execute("PRAGMA query_only = OFF")
    assert match.save()
    row = row_of(library, match)
    assert (row.state, row.actions) == (FINISHED, len(session.records) - 1)
    kept_as_played(match, library)


def test_a_match_that_was_begun_without_a_library_to_write_is_kept_later(tmp_path: Path) -> None:
    library = Library(tmp_path)
    library._base.execute("PRAGMA query_only = ON")
    match = played(library, "begun", 4)
    assert match.unsaved == 5
    assert not match.read_only
    library._base.execute("PRAGMA query_only = OFF")
    assert match.save()
    kept_as_played(match, library)


def test_a_match_whose_lock_cannot_be_made_is_kept_later(tmp_path: Path) -> None:
    library = Library(tmp_path)
    (tmp_path / "locks").write_text("in the way")
    match = played(library, "no lock", 4)
    assert (match.unsaved, match.read_only) == (5, False)
    (tmp_path / "locks").unlink()
    assert match.save()
    kept_as_played(match, library)
    assert library.claimed(match.identity)


def test_a_killed_end_is_marked_when_the_match_is_opened(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "ended")
    assert match.session.outcome is not None
    match.close()
    library._base.execute("UPDATE matches SET state = 'open', result = ''")  # killed between the last two writes
    continue_match(row_of(library, match), library)[0].close()
    row = row_of(library, match)
    assert (row.state, row.result) == (FINISHED, ",".join(map(str, match.session.outcome.places)))


def test_another_program_that_is_writing_is_hardly_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library(tmp_path)
    match = played(library, "locked", 3)
    waits: list[float] = []

    class Moment:
        """A timer that goes off at once."""

        def __init__(self, seconds: float, run: Callable[[], None]) -> None:
            waits.append(seconds)
            self.start = run

        def cancel(self) -> None:
            """It has gone off already."""

    monkeypatch.setattr("game.core.private_files.Timer", Moment)
    with locked_by_another(tmp_path):
        act(match)
        assert match.unkept is not None
        assert match.unkept.key == "library.busy"
        assert waits
        assert max(waits) <= 0.1
        waits.clear()
        act(match)
        assert not match.save()
        assert waits == [], "it has waited for them once"
        assert [row.id for row in library.matches()] == [match.identity], "reading goes on"
    assert match.save()
    kept_as_played(match, library)


def test_what_can_go_wrong_has_words(tmp_path: Path) -> None:
    for key in ("busy", "gone", "damaged_match", "no_copy", "full", "unwritable"):
        assert all(Texts(language).has(f"library.{key}") for language in LANGUAGES)


# ---- damaged matches ----------------------------------------------------------------------------


def damage(library: Library, match: Match, seq: int) -> None:
    line = json.loads(library.lines(match.identity)[seq])
    line["fingerprint"] = "0" * 16
    library._base.execute(
        "UPDATE records SET line = ? WHERE match = ? AND seq = ?", (json.dumps(line).encode(), match.identity, seq)
    )


def test_a_damaged_match_goes_on_and_is_saved_and_a_copy_is_kept(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "damaged", 8)
    match.close()
    library.mark(match.identity, 7, "after the damage")
    damage(library, match, 5)
    written = library.lines(match.identity)
    continued, found = continue_match(row_of(library, match), library)
    assert found.integrity == DIVERGED
    assert len(continued.session.records) == 5
    act(continued)
    assert (continued.unkept, continued.unsaved) == (None, 0)
    kept_as_played(continued, library)
    assert library.bookmarks(match.identity) == []
    assert continued.set_aside is not None
    assert continued.set_aside.read_bytes().splitlines()[1:] == written
    copy = read_journal(continued.set_aside.read_bytes(), codec_of(GAME))
    assert (copy.header, len(copy.records)) == (written_header(library, match), 5)


def written_header(library: Library, match: Match) -> Header:
    return library.written(match.identity).header


def test_without_a_copy_nothing_is_cut_off(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "no copy", 8)
    match.close()
    damage(library, match, 5)
    (tmp_path / "damaged").write_text("in the way")
    with pytest.raises(LibraryError) as caught:
        continue_match(row_of(library, match), library)
    assert caught.value.key == "library.no_copy"
    assert len(library.lines(match.identity)) == 9
    assert not library.claimed(match.identity)


def test_who_only_watches_cuts_nothing_off(tmp_path: Path) -> None:
    library, other = Library(tmp_path), Library(tmp_path)
    match = played(library, "watched", 8)
    damage(library, match, 5)
    watching, _ = continue_match(row_of(other, match), other)
    assert watching.read_only
    assert watching.set_aside is None
    assert len(library.lines(match.identity)) == 9


def test_a_match_of_which_nothing_can_be_believed_is_not_opened(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "nothing", 3)
    match.close()
    damage(library, match, 0)
    with pytest.raises(JournalError):
        continue_match(row_of(library, match), library)
    assert len(library.lines(match.identity)) == 4


# ---- seals --------------------------------------------------------------------------------------


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The states that are compared with what was written."""
    states: list[Any] = []

    def counting(state: object) -> str:
        states.append(state)
        return fingerprint(state)

    for module in (journal, sessions):
        monkeypatch.setattr(module, "fingerprint", counting)
    return states


def test_what_was_compared_is_not_compared_again(tmp_path: Path, compared: list[Any]) -> None:
    library = Library(tmp_path)
    match = played(library, "sealed", 20)
    match.close()
    compared.clear()
    assert read_match(row_of(library, match), library).integrity == EXACT
    assert len(compared) == 1, "what we have written ourselves"
    library._base.execute("UPDATE matches SET seal = ''")  # somebody else may have written it
    compared.clear()
    read_match(row_of(library, match), library)
    assert len(compared) == 21
    read_match(row_of(library, match), library)
    assert len(compared) == 22


@pytest.mark.parametrize("line", [b"", b"\x00", "{", 7, 10**15, 1.5])
def test_a_line_of_any_kind_is_no_record(tmp_path: Path, line: object) -> None:
    library = Library(tmp_path)
    match = played(library, "kinds", 5)
    match.close()
    library._base.execute("UPDATE records SET line = ? WHERE seq = 3", (line,))
    continued, _ = continue_match(row_of(library, match), library)
    assert len(continued.session.records) == 3
    act(continued)
    kept_as_played(continued, library)


def test_any_change_breaks_the_seal(tmp_path: Path, compared: list[Any]) -> None:
    library = Library(tmp_path)
    match = played(library, "broken", 20)
    match.close()
    damage(library, match, 3)
    found = read_match(row_of(library, match), library)
    assert (found.integrity, len(found.records)) == (DIVERGED, 3)
    library._base.execute("UPDATE records SET line = replace(line, '000', '001') WHERE seq = 19")
    assert len(read_match(row_of(library, match), library).records) == 3


def test_a_seal_holds_for_one_content_only(
    tmp_path: Path, compared: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library(tmp_path)
    match = played(library, "content", 20)
    match.close()
    monkeypatch.setattr(match.session.rules, "digest", "another")
    compared.clear()
    read_match(row_of(library, match), library)
    assert len(compared) == 21


def test_who_follows_a_match_decodes_only_what_is_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer, reader = Library(tmp_path), Library(tmp_path)
    match = played(writer, "followed", 30)
    following, _ = continue_match(row_of(reader, match), reader)
    following.follow()
    decoded: list[bytes] = []
    decode = following._codec.decode

    def counting(line: bytes, versions: Mapping[str, int]) -> Record:
        decoded.append(line)
        return decode(line, versions)

    monkeypatch.setattr(following._codec, "decode", counting)
    act(match)
    act(match)
    news = following.follow()
    assert news is not None
    assert len(news.added) == len(decoded) == 2
    assert following.session.records == match.session.records


# ---- who holds a match --------------------------------------------------------------------------


def test_asking_takes_nothing(tmp_path: Path) -> None:
    library, other = Library(tmp_path), Library(tmp_path)
    match = played(library, "asked", 2)
    assert other.claimed(match.identity)
    match.close()
    assert not other.claimed(match.identity)
    (tmp_path / "locks" / f"{match.identity}{SIGN}").touch()  # of a process that was killed
    before = sorted((tmp_path / "locks").iterdir())
    assert not other.claimed(match.identity)
    assert sorted((tmp_path / "locks").iterdir()) == before


def ask_for_ever(folder: Path, match: str) -> None:
    library = Library(folder)
    while True:
        library.claimed(match)
        library.all_claimed()


def test_a_free_match_is_never_refused_because_somebody_asks(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(library, "free", 2)
    match.close()
    context = multiprocessing.get_context("spawn")
    askers = [context.Process(target=ask_for_ever, args=(tmp_path, match.identity), daemon=True) for _ in range(2)]
    for asker in askers:
        asker.start()
    try:
        end, tried = time.monotonic() + 4, 0
        while time.monotonic() < end or tried < 200:
            claim = library.claim(match.identity)
            assert claim is not None, f"refused after {tried}"
            assert library.claimed(match.identity)
            claim.release()
            tried += 1
    finally:
        for asker in askers:
            asker.kill()
            asker.join()


def test_locks_are_taken_away_with_the_match(tmp_path: Path) -> None:
    library = Library(tmp_path)
    for number in range(5):
        played(library, f"lock{number}", 2).close()
    assert list((tmp_path / "locks").iterdir()) == []


# ---- opening, versions, rights ------------------------------------------------------------------


def open_at_once(folder: Path, gate: Any, said: Any) -> None:
    gate.wait()
    try:
        Library(folder).matches()
    except LibraryError as error:
        said.put(str(error))
    else:
        said.put("")


def test_many_open_a_new_library_at_once(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    for number in range(3):
        gate, said = context.Barrier(6), context.Queue()
        openers = [context.Process(target=open_at_once, args=(tmp_path / str(number), gate, said)) for _ in range(6)]
        for opener in openers:
            opener.start()
        assert [said.get(timeout=60) for _ in openers] == [""] * 6
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
    for step in STEPS[:version]:
        step(base)
    base.execute(f"PRAGMA user_version = {version}")
    for number, match in enumerate(matches if version else ()):
        header, *lines = match.export().splitlines()
        base.execute(
            "INSERT INTO matches (id, game, title, header, updated) VALUES (?, ?, ?, ?, ?)",
            (f"id{number}", GAME, "", json.dumps(json.loads(header)["tablee"]).encode(), f"2026-01-0{3 - number}"),
        )
        base.executemany("INSERT INTO records VALUES (?, ?, ?)", [(f"id{number}", n, s) for n, s in enumerate(lines)])
    if version:
        base.execute("UPDATE matches SET header = '{' WHERE id = 'id1'")
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
