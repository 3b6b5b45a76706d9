"""Journals of older versions: what their records left unsaid is said when they are read (FP-33, FP-51, FP-A28)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.bots.policy import any_action
from game.core.chance import Chance
from game.core.journal.journal import EXACT, UNVERIFIED, Codec, Journal, JournalError, read_header, read_journal, verify
from game.core.library.library import Library
from game.core.match.session import apply_action
from game.core.rules.events import CardShown, Event
from game.core.rules.rules import OptionValue
from game.core.table.table import EVERYBODY
from game.flower_power.events import (
    AttackFailed,
    AttackSucceeded,
    CardPlayed,
    ComparisonBegan,
    FlowerPlanted,
    Passed,
    PetalsTurned,
    TieWindowOpened,
)
from game.flower_power.state import NO_SEAT, State
from game.matches.match import Match
from game.matches.sources import continue_match, copy_of, import_journal, match_of
from tests.reliability.golden_journals import FOLDER
from tests.rules.flower_power.helpers import ADA, BEN, RULES, act, begun, position

OLD = sorted(FOLDER.glob("flower_power-0.1.0-*.tablee"))
CODEC = Codec(RULES)
LOADED = (EXACT, UNVERIFIED)


def unsaid(events: Sequence[Event]) -> list[Event]:
    """The events as version 1 told them."""
    kept: list[Event] = []
    for event in events:
        afresh = isinstance(event, ComparisonBegan) and kept and isinstance(kept[-1], CardPlayed)
        if isinstance(event, PetalsTurned) or afresh:
            continue
        if isinstance(event, (CardPlayed, FlowerPlanted, Passed, TieWindowOpened)):
            event = msgspec.structs.replace(event, asked=NO_SEAT)
        kept.append(event)
    return kept


def kept_in(library: Library, path: Path) -> None:
    """Puts a journal into the library as it stands in its file."""
    data = path.read_bytes()
    library.create(read_header(data), data.split(b"\n")[1:-1])


def play_on(match: Match, actions: int) -> None:
    for _ in range(actions):
        chance = Chance("on", len(match.session.records))
        if match.session.actors:
            seat = chance.choice(match.session.actors)
            match.submit(seat, any_action(match.session.legal(seat), chance))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_an_old_journal_says_what_it_left_unsaid(path: Path) -> None:
    data = path.read_bytes()
    journal = read_journal(data, CODEC)
    assert (journal.integrity in LOADED, journal.problem) == (True, "")
    for line, record in zip(data.split(b"\n")[1:], journal.records, strict=False):
        assert unsaid(record.events) == list(CODEC.decode(line, journal.header.versions).events)
    assert verify(journal, RULES) == ""


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_what_is_said_already_stays_as_it_is(path: Path) -> None:
    journal = read_journal(path.read_bytes(), CODEC)
    again = read_journal(match_of(journal).export(), CODEC)
    assert (again.problem, again.records) == ("", journal.records)


def assert_lifts(before: State, events: Sequence[Event]) -> None:
    """What is left unsaid is found again, and nothing is said twice."""
    assert RULES.lift(before.clone(), unsaid(events)) == list(events)
    assert RULES.lift(before.clone(), events) == list(events)


@pytest.mark.parametrize(
    "options",
    [
        {"petals": 2, "base_hand": 8, "heart_face_up": False, "tie_window_forced": True},
        {"petals": 4, "base_hand": 9, "create_in_battle": True, "pf_vs_pf": "simultaneous"},
    ],
)
def test_every_record_can_be_lifted(options: dict[str, OptionValue]) -> None:
    """FP-33, FP-A19: attacks, replies and foundings of whole matches, told as version 1 told them."""
    told: set[type[Event]] = set()
    for number in range(12):
        state = begun(2, f"old {number}", **options)
        for step in range(80):
            for seat in RULES.actors(state)[:1]:
                chance, before = Chance("lift", number, step), state.clone()
                events: list[Event] = []
                apply_action(RULES, state, seat, any_action(RULES.legal(state, seat), chance), chance, events.append)
                assert_lifts(before, events)
                told.update(map(type, events))
    assert {CardPlayed, FlowerPlanted, Passed, PetalsTurned, AttackSucceeded, AttackFailed} <= told


def test_ties_can_be_lifted() -> None:
    """FP-51, FP-A28: who is asked in a tie window and in the one that opens after it; and what is compared afresh."""
    state = position(
        hands={"Ada": "3D", "Ben": "4D 5H"}, gardens={"Ada": ["8C", "(2S) (3S)"], "Ben": ["8D", "(7D) (6D)"]}
    )
    course: list[tuple[int, Any]] = [
        (ADA, {"attack": "Ben.1", "with": "Ada.1"}),
        (ADA, "pass"),
        (BEN, "pass"),
        (ADA, {"play": "3D", "flower": "Ada.1"}),
        (ADA, {"pick": 1}),
        (BEN, {"play": "5H", "flower": "Ben.1", "place": 1}),
        (ADA, {"pick": 1}),
    ]
    told = []
    for seat, written in course:
        before = state.clone()
        events = act(state, seat, written)
        assert_lifts(before, events)
        told += [event for event in events if isinstance(event, TieWindowOpened)]
    assert told == [TieWindowOpened(ADA), TieWindowOpened(BEN)]


def test_an_old_match_is_played_on_followed_and_found_again(tmp_path: Path) -> None:
    """Its row has records of both versions then; another window reads them all alike."""
    path = next(path for path in OLD if path.stem.endswith("open"))
    library = Library(tmp_path)
    kept_in(library, path)
    journal: Journal = read_journal(path.read_bytes(), CODEC)
    assert copy_of(journal, library) is not None, "the same match in an older version is the same match"
    match, _ = continue_match(library.matches()[0], library)
    follower, _ = continue_match(Library(tmp_path).matches()[0], Library(tmp_path))
    assert follower.read_only
    follower.follow()
    assert follower.session.records == match.session.records
    play_on(match, 60)
    news = follower.follow()
    assert news is not None
    assert news.taken_back is None
    assert follower.session.records == match.session.records
    match.close()
    reread = continue_match(library.matches()[0], library)[1]
    assert (reread.problem, list(reread.records)) == ("", match.session.records)
    assert verify(reread, RULES) == ""
    assert import_journal(read_journal(match.export(), CODEC), library) == library.matches()[0].id


def test_an_old_record_that_cannot_be_folded_is_said() -> None:
    """A stranger's file brings one clear line, whatever it says."""
    journal = read_journal(OLD[0].read_bytes(), CODEC)
    record = msgspec.structs.replace(journal.records[0], events=(CardShown(999, 0, 0, EVERYBODY),))
    with pytest.raises(JournalError, match="cannot be folded"):
        CODEC.lift(record, RULES.blank(journal.header.setup), {})
