"""Saving: what one window does to another's match, faults that come and go, and who holds a match."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.library.claims import SIGN
from game.core.library.library import FINISHED, Library, LibraryError
from game.core.texts import LANGUAGES, Texts
from game.matches.sources import continue_match
from tests.reliability.keeping import kept_as_played, locked_by_another, row_of
from tests.reliability.playing import act, begun, played

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

    monkeypatch.setattr("game.core.files.private.Timer", Moment)
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
