"""Files whose author knew how: forged matches with the fingerprints that fit, odd names and titles. Whatever they say,
they can be read, told, staged, listed, seen again and written back, or are refused in one clear line.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from game.catalogue import NAMES, open_game
from game.core.files.files import FileError, file_stem, read_whole
from game.core.journal.doubt import Rehearsal, UnsoundError
from game.core.journal.journal import (
    DIVERGED,
    EXACT,
    LONGEST_NAME,
    LONGEST_TITLE,
    UNVERIFIED,
    Journal,
    JournalError,
    SeatCard,
    fold_record,
    read_header,
    read_journal,
    verify,
)
from game.core.library.library import FINISHED, Library
from game.core.library.statistics import count_finished
from game.core.match.staging import ALL_EYES, OPEN_EYES, OWN_EYES, fold_in_stages
from game.core.rules.events import CardMoved
from game.core.rules.options import resolve
from game.core.texts import LANGUAGES, Texts
from game.matches.files import read_match_file
from game.matches.match import Plan
from game.matches.sources import copy_of, import_journal, match_of, new_match, read_match
from tests.campaign import as_many, tried
from tests.conformance.setups import spread
from tests.reliability.forging import forged, golden_lines
from tests.reliability.playing import GAME, codec_of, played
from tests.reliability.test_hostile_journals import assert_line, with_header

FORGERIES: Final = as_many(3, 80)
DOUBTED_AT_LEAST: Final = max(1, FORGERIES // 10)
REHEARSED: Final = as_many(12, 1_000)
"""So many records of a match."""


def read(game: str, data: bytes) -> Journal | None:
    """What is believed of a file; None if that is nothing. Every reason is one clear line."""
    try:
        journal = read_journal(data, codec_of(game))
    except JournalError as error:
        assert_line(str(error))
        return None
    assert bool(journal.problem) == (journal.integrity == DIVERGED)
    for words in filter(None, (journal.problem, journal.doubt)):
        assert_line(words)
    return journal


def tell_everything(journal: Journal) -> None:
    """To a player and to the public, in both languages, with all eyes."""
    rules = open_game(journal.header.setup.game).rules
    names = tuple(card.name for card in journal.header.seats)
    for observer, eyes in ((0, OWN_EYES), (len(names), OWN_EYES), (1, OPEN_EYES), (0, ALL_EYES)):
        state = rules.blank(journal.header.setup)
        for record in journal.records:
            for stage in fold_in_stages(rules, state, record, observer, lambda _event: 0.0, eyes, apart=True):
                for event in stage.events:
                    sentence = rules.tell(stage.view, event)
                    if sentence is not None:
                        assert all(Texts(language).say(sentence, names) for language in LANGUAGES)


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_a_forged_match_is_told_listed_and_written_back(game: str, tmp_path: Path) -> None:
    library = Library(tmp_path)
    told = doubted = number = 0
    while told < FORGERIES or doubted < DOUBTED_AT_LEAST:
        number += 1
        assert number < 10 * FORGERIES + 20, "hardly anything that is forged can be read"
        journal = read(game, forged(game, number))
        if journal is None or not journal.records:
            continue
        tried()
        told += 1
        doubted += bool(journal.doubt)
        assert journal.header.doubted == bool(journal.doubt)
        if journal.doubt:
            assert journal.integrity in (UNVERIFIED, DIVERGED)
            assert journal.header.practice
        else:
            assert verify(journal, codec_of(game).rules) == ""
        tell_everything(journal)
        identity = import_journal(journal, library)
        again = read_match(next(row for row in library.matches() if row.id == identity), library)
        assert [record.fingerprint for record in again.records] == [record.fingerprint for record in journal.records]
        back = read_journal(match_of(again).export(), codec_of(game))
        assert (back.header, back.records) == (again.header, again.records)
        copy = copy_of(back, library)
        assert copy is not None
        assert copy.id == identity
    assert doubted >= DOUBTED_AT_LEAST
    assert all(row.state == FINISHED for row in library.matches() if library.written(row.id).header.doubted)


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_what_the_rules_do_is_sound(game: str) -> None:
    """Nothing that is really played is ever held to be impossible."""
    codec = codec_of(game)
    for lines in golden_lines(game):
        journal = read_journal(b"\n".join(lines), codec)
        assert not journal.doubt
        rehearsal = Rehearsal(codec.rules, tuple(card.name for card in journal.header.seats))
        state = codec.rules.blank(journal.header.setup)
        rehearsed = {record.seq for record in spread(journal.records[::4], REHEARSED)}
        for record in journal.records:
            if record.seq in rehearsed:
                rehearsal.go_through(state, record)
            state = fold_record(codec.rules, state, record)


def test_a_card_that_does_not_lie_there_is_found_out() -> None:
    codec = codec_of(GAME)
    journal = read_journal(b"\n".join(golden_lines(GAME)[0]), codec)
    state = codec.rules.blank(journal.header.setup)
    record = journal.records[0]
    rehearsal = Rehearsal(codec.rules, tuple(card.name for card in journal.header.seats))
    moved = next(event for event in record.events if isinstance(event, CardMoved))
    for change in ({"face": moved.face + 1}, {"source_index": 999}, {"target": 999}, {"seen_by": 2**40}):
        events = tuple(msgspec.structs.replace(e, **change) if e is moved else e for e in record.events)
        with pytest.raises(UnsoundError):
            rehearsal.go_through(state, msgspec.structs.replace(record, events=events))
    assert fold_record(codec.rules, state, record) is not None


# ---- what a match in doubt is worth ------------------------------------------------------------


def doubted_journal() -> Journal:
    """A whole match whose seed is not the one it was played with."""
    journal = read_journal(with_header(seed="another", practice=False), codec_of(GAME))
    assert journal.doubt == "record 0: deciding it again gives other events"
    return journal


def test_a_match_in_doubt_is_practice_and_over(tmp_path: Path) -> None:
    library = Library(tmp_path)
    import_journal(doubted_journal(), library)
    open_lines = next(lines for lines in golden_lines(GAME) if len(lines) < 25)
    header = json.loads(open_lines[0])
    header["tablee"]["seed"] = "another"
    import_journal(read_journal(b"\n".join([json.dumps(header).encode(), *open_lines[1:]]), codec_of(GAME)), library)
    rows = library.matches()
    assert [(row.state, row.practice) for row in rows] == [(FINISHED, True)] * 2
    assert library.latest(NAMES) is None
    assert count_finished(library) == 0
    assert all(read_match(row, library).integrity == UNVERIFIED for row in rows)


def test_a_doubt_that_is_only_said_is_none() -> None:
    data = with_header(doubted=True)
    journal = read_journal(data, codec_of(GAME))
    assert (journal.integrity, journal.doubt, journal.header.doubted) == (EXACT, "", False)


def test_who_may_take_back_is_decided_anew() -> None:
    """A file cannot say that nobody learned anything."""
    lines = played(None, "horizon").export().replace(b'"horizon":true', b'"horizon":false')
    journal = read_journal(lines, codec_of(GAME))
    assert journal.integrity == EXACT
    assert journal.records == tuple(played(None, "horizon").session.records)


# ---- names and titles --------------------------------------------------------------------------

FAMILY: Final = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
"""One sign of four people, held together by joiners."""
ODD_NAMES: Final = (
    *(FAMILY, FAMILY * 12, "\U0001f3f3\ufe0f\u200d\U0001f308 Ada", "🇫🇷", "x" * 41, "x" * 5_000, "\u0301", "ﷺ", "İi"),
    *("\ud800", "Ada\udfff", "a\0b", "a\nb", "a\tb", "\x1b[2J", "\u202eadA", "\ufeffBo", "\u2028", "\ue000"),
    *("\u200d", "\u200b", " ", "", "نرگس\u200cها", "Z̸̧̢a̵̡l̶g̷o̴", "e\u0301" * 39),
)  # fmt: skip


@pytest.mark.parametrize("name", ODD_NAMES, ids=ascii)
def test_a_match_under_an_odd_name_can_be_imported_again(name: str, tmp_path: Path) -> None:
    plan = Plan(
        GAME, (SeatCard(name), SeatCard("Dario", token=2)), resolve(open_game(GAME).rules.options, {}, 2), "odd", name
    )
    match = new_match(plan, Library(tmp_path / "here"))
    assert match.unkept is None
    (tmp_path / "it.tablee").write_bytes(match.export())
    journal = read_match_file(tmp_path / "it.tablee")
    assert journal.integrity == EXACT
    assert journal.header.seats == match.header.seats
    (shown,) = {card.name for card in journal.header.seats} - {"Dario"}
    assert 1 <= len(shown) <= LONGEST_NAME
    assert shown.strip() == shown
    elsewhere = Library(tmp_path / "elsewhere")
    import_journal(journal, elsewhere)
    (row,) = elsewhere.matches()
    assert row.names == (shown, "Dario")
    assert read_match(row, elsewhere).integrity == EXACT


def test_families_stay_together() -> None:
    assert SeatCard(FAMILY).name == FAMILY
    assert SeatCard("نرگس\u200cها").name == "نرگس\u200cها"
    assert SeatCard("Zoé \u202e!").name == "Zoé !"
    assert SeatCard("\u200d\0").name == SeatCard("").name == "?"
    assert not SeatCard(FAMILY * 12).name.endswith("\u200d")


def test_a_giant_title_is_cut(tmp_path: Path) -> None:
    journal = read_journal(with_header(title="\x1b" + "A" * 900_000), codec_of(GAME))
    assert journal.header.title == "A" * LONGEST_TITLE
    library = Library(tmp_path)
    import_journal(journal, library)
    assert [row.title for row in library.matches()] == ["A" * LONGEST_TITLE]
    with pytest.raises(JournalError, match="line 1: too long"):
        read_header(with_header(title="A" * 1_100_000))


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("NUL", "NUL_"), ("con", "con_"), ("LPT1", "LPT1_"), ("com¹", "com¹_"), ("Aux...", "Aux_"), ("nul.t", "nult"),
        ("conte", "conte"), ("COM10", "COM10"), ("a. . .", "a"), ("...", "match"), ("\x1b\0/\\:", "match"),
        (FAMILY, "match"), ("𠀀" * 90, "𠀀" * 50), ("x" * 500, "x" * 80), ("\ud800con", "con_"), ("~$" , "match"),
    ],
    ids=ascii,
)  # fmt: skip
def test_a_title_becomes_a_name_that_every_system_takes(title: str, stem: str) -> None:
    assert file_stem(title, "match") == stem


# ---- files that are none -----------------------------------------------------------------------


def test_only_whole_small_files_are_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "sparse").touch()
    os.truncate(tmp_path / "sparse", 30_000_000_000)
    (tmp_path / "ten").write_bytes(b"0123456789")
    strange: list[Any] = [tmp_path / "pipe", tmp_path / "loop", tmp_path / "sparse", tmp_path, tmp_path / "none"]
    for path in (*strange, Path("/dev/zero"), Path("/dev/stdin"), Path("a\0b"), Path("\udcff" * 300)):
        with pytest.raises(FileError) as caught:
            read_whole(path, 1_000)
        assert_line(str(caught.value))
    assert read_whole(tmp_path / "ten", 10) == b"0123456789"
    with pytest.raises(FileError, match="10 bytes; at most 9"):
        read_whole(tmp_path / "ten", 9)
    with pytest.raises(FileError):
        read_whole(Path("/proc/self/environ"), 1)
