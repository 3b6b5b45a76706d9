"""What is believed of a match that was read again: damage, copies, seals, and what is followed."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from game.core.journal import journal
from game.core.journal.journal import DIVERGED, EXACT, Header, JournalError, read_journal
from game.core.journal.wire import fingerprint
from game.core.library.library import Library, LibraryError
from game.core.match import session as sessions
from game.core.match.session import Record
from game.matches.match import Match
from game.matches.sources import continue_match, read_match
from tests.reliability.keeping import damage, kept_as_played, row_of
from tests.reliability.playing import GAME, act, codec_of, played

# ---- damaged matches ----------------------------------------------------------------------------


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
