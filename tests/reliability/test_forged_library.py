"""A library that somebody else has written into, and one that an older version has written: what was not written here
is decided anew before it counts, and what was told otherwise is told as today from then on.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from game.catalogue import NAMES, open_game
from game.core.journal.journal import (
    EXACT,
    UNVERIFIED,
    Codec,
    Header,
    JournalError,
    SeatCard,
    read_header,
    write_journal,
)
from game.core.library.library import FINISHED, OPEN, Library
from game.core.library.seals import KEY_FILE, is_sealed, seals_of
from game.core.library.statistics import count_finished
from game.core.match.session import Record
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Setup
from game.matches.match import Match, Plan
from game.matches.sources import continue_match, import_journal, new_match, read_match
from tests.reliability.faults import WAYS, Disk, Way, every_fault, put_on, sound
from tests.reliability.golden_journals import FOLDER
from tests.reliability.keeping import row_of
from tests.reliability.playing import act, codec_of
from tests.reliability.test_hostile_journals import Lamps, LightWent, lamp_line, with_a_colour, with_a_lamp


def played(game: str, library: Library, actions: int) -> Match:
    """A match of a game after so many actions, or at its end."""
    least = open_game(game).rules.seat_counts[0]
    seats = tuple(SeatCard(name, token=n + 1) for n, name in enumerate(("Ada", "Basile", "Chloé", "Dario")[:least]))
    match = new_match(Plan(game, seats, resolve(open_game(game).rules.options, {}, least)), library)
    for _ in range(actions):
        if not match.session.actors:
            break
        act(match)
    match.close()
    return match


def changed(library: Library, match: Match, **what: Any) -> None:
    """Somebody changes what the header of a match says."""
    header = msgspec.structs.replace(library.written(match.identity).header, **what)
    library._base.execute("UPDATE matches SET header = ? WHERE id = ?", (msgspec.json.encode(header), match.identity))


@pytest.mark.parametrize("over", [False, True])
@pytest.mark.parametrize("game", NAMES)
def test_a_match_that_was_forged_where_it_lies_is_in_doubt(game: str, over: bool, tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(game, library, 10_000 if over else 8)
    changed(library, match, seed="another")
    row = row_of(library, match)
    if over:
        journal = read_match(row, library)
        assert (journal.integrity, journal.header.doubted) == (UNVERIFIED, True)
        assert len(journal.records) == row.actions + 1
    else:
        with pytest.raises(JournalError) as caught:
            continue_match(row, library)
        assert caught.value.fault == "doubted"
        assert not library.claimed(match.identity)
    row = row_of(library, match)
    assert (row.state, row.practice) == (FINISHED, True)
    assert library.latest(NAMES) is None
    assert count_finished(library) == 0
    again = read_match(row, library)
    assert (again.integrity, len(again.records)) == (UNVERIFIED, row.actions + 1)


def test_a_seal_made_elsewhere_does_not_hold(tmp_path: Path) -> None:
    """Somebody hands on a library that he has forged with his own program, seals and all, but without his key."""
    library = Library(tmp_path / "there")
    match = played(NAMES[0], library, 12)
    changed(library, match, seed="another")
    written = library.written(match.identity)
    seals = seals_of(library.key, written.header, written.lines)
    library._base.execute("UPDATE matches SET seal = ? || substr(seal, 33)", (seals[-1].hex(),))
    assert read_match(row_of(library, match), library).integrity == EXACT, "whoever has the key can do anything"
    library._base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    library.close()
    (tmp_path / "here").mkdir()
    shutil.copy(tmp_path / "there" / "library.sqlite", tmp_path / "here")
    here = Library(tmp_path / "here")
    assert here.key != library.key
    with pytest.raises(JournalError, match="nobody can play on"):
        continue_match(row_of(here, match), here)


def test_an_honest_library_from_elsewhere_is_gone_on_with_and_sealed(tmp_path: Path) -> None:
    library = Library(tmp_path)
    match = played(NAMES[0], library, 12)
    library.close()
    (tmp_path / KEY_FILE).unlink()
    here = Library(tmp_path)
    continued, journal = continue_match(row_of(here, match), here)
    assert (journal.integrity, continued.read_only, continued.unsaved) == (EXACT, False, 0)
    written = here.written(match.identity)
    assert is_sealed(written.seal, seals_of(here.key, written.header, written.lines))
    act(continued)
    continued.close()
    assert row_of(here, match).state == OPEN


def test_one_key_for_all_windows_and_only_for_their_owner(tmp_path: Path) -> None:
    keys = {Library(tmp_path).key for _ in range(3)}
    assert len(keys) == 1
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o077 == 0
    (tmp_path / KEY_FILE).write_bytes(b"short")
    (key,) = {Library(tmp_path).key for _ in range(2)}
    assert key not in keys


def test_without_a_key_that_can_be_kept_matches_are_kept_all_the_same(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).mkdir(parents=True)
    library = Library(tmp_path)
    match = played(NAMES[0], library, 5)
    assert match.unsaved == 0
    other = Library(tmp_path)
    assert other.key != library.key
    continued, journal = continue_match(row_of(other, match), other)
    assert (journal.integrity, len(continued.session.records)) == (EXACT, 6)


# ---- what an older version wrote -----------------------------------------------------------------

OLD = FOLDER / "flower_power-0.1.0-open.tablee"
CURRENT = codec_of("flower_power").versions


def put(library: Library) -> tuple[str, Header]:
    """The match of an older version, as it lay in its library, with a bookmark."""
    data = OLD.read_bytes()
    header = read_header(data)
    assert header.versions != CURRENT
    identity = library.create(header, data.splitlines()[1:])
    library.mark(identity, 3, "here")
    return identity, header


def still_whole(library: Library, identity: str, records: int) -> None:
    """Nothing of the match is lost, and it is told in the versions that its header names."""
    row = library.find(identity)
    assert row is not None
    written = library.written(identity)
    assert (len(written.lines), row.actions) == (records, records - 1)
    codec = codec_of("flower_power")
    if written.header.versions == CURRENT:
        journal = read_match(row, library)
        assert [codec.encode(record) for record in journal.records] == written.lines
    else:
        assert written.lines == OLD.read_bytes().splitlines()[1 : records + 1]
    assert [mark.seq for mark in library.bookmarks(identity)] == [3]


def test_a_match_of_an_older_version_is_told_as_today_once_it_goes_on(tmp_path: Path) -> None:
    library = Library(tmp_path)
    identity, _ = put(library)
    watching = Library(tmp_path)
    claim = library.claim(identity)
    assert claim is not None
    row = library.find(identity)
    assert row is not None
    follower, _ = continue_match(row, watching)
    claim.release()
    match, journal = continue_match(row, library)
    assert (match.unsaved, follower.read_only) == (0, True)
    assert journal.header.versions == match.header.versions == library.written(identity).header.versions == CURRENT
    still_whole(library, identity, len(journal.records))
    act(match)
    match.close()
    still_whole(library, identity, len(journal.records) + 1)
    news = follower.follow()
    assert news is not None
    assert follower.session.records == match.session.records


@pytest.mark.parametrize("way", WAYS)
def test_no_fault_leaves_a_match_half_told(way: Way, tmp_path: Path) -> None:
    folders: list[Path] = []

    def run(disk: Disk) -> None:
        folders.append(tmp_path / str(len(folders)))
        library = Library(folders[-1])
        identity, _ = put(library)
        row = library.find(identity)
        assert row is not None
        put_on(disk, library)
        match, _ = continue_match(row, library)
        act(match)
        there = sound(folders[-1])
        still_whole(there, identity, len(there.lines(identity)))
        disk.back()
        assert match.save()
        still_whole(there, identity, len(match.session.records))
        match.close()

    assert every_fault(way, run) > 2


def test_what_is_exported_names_the_versions_it_is_told_in(tmp_path: Path) -> None:
    library = Library(tmp_path)
    identity, _ = put(library)
    row = library.find(identity)
    assert row is not None
    match, journal = continue_match(row, library)
    match.close()
    assert read_header(match.export()).versions == CURRENT
    assert import_journal(journal, library) == identity, "it is there already"
    elsewhere = Library(tmp_path / "elsewhere")
    kept = import_journal(journal, elsewhere)
    assert elsewhere.written(kept).header.versions == CURRENT


def test_an_event_is_lifted_once() -> None:
    """What was read from an older version and written again is not lifted again."""
    lamps = Codec(cast(AnyRules, Lamps()), {("LightWent", 1): with_a_lamp, ("LightWent", 2): with_a_colour})
    header = Header(Setup("lamps", 1, {}), "seed", "", (SeatCard("Ada"),))
    record = lamps.decode(lamp_line({"type": "LightWent", "lit": True}), header.versions)
    told = msgspec.structs.replace(header, versions=lamps.versions)
    data = write_journal(told, [record], lamps)
    (line,) = data.splitlines()[1:]
    assert lamps.decode(line, read_header(data).versions) == Record(0, None, None, (LightWent(1, "warm"),), "", True)
