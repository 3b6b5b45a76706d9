"""A fork is a match of its own: it is kept, continued and verified with the luck of each part of its course."""

from __future__ import annotations

from pathlib import Path

from game.core.journal.journal import EXACT, Codec, read_journal, verify
from game.core.library.library import Library
from game.matches.match import Match
from game.matches.sources import continue_match, fork_match
from tests.reliability.playing import act, played


def assert_verified(match: Match) -> None:
    journal = read_journal(match.export(), Codec(match.session.rules))
    assert journal.integrity == EXACT
    assert verify(journal, match.session.rules) == ""


def test_a_fork_of_a_fork_is_verified() -> None:
    match = played(None, "fork", 30)
    fork = fork_match(match, 20, None)
    assert fork.header.practice
    while fork.session.actors:
        act(fork)
    again = fork_match(fork, 12, None)
    deeper = fork_match(again, 12, None)
    for each in (fork, again, deeper):
        while each.session.actors:
            act(each)
        assert_verified(each)
    assert again.session.records[:13] == match.session.records[:13] == deeper.session.records[:13]


def test_an_undo_behind_the_fork_has_the_old_luck() -> None:
    match = played(None, "undone", 30)
    reached = 0
    for seq in range(2, 30):
        fork = fork_match(match, seq, None)
        seat = match.session.records[seq].seat
        assert seat is not None
        if fork.undo(seat).records:
            reached += 1
            while fork.session.actors:
                act(fork)
            assert_verified(fork)
    assert reached


def test_a_fork_continues_from_the_library(tmp_path: Path) -> None:
    library = Library(tmp_path)
    fork = fork_match(played(library, "kept", 20), 10, library)
    act(fork)
    fork.close()
    row = library.find(fork.identity)
    assert row is not None
    continued, journal = continue_match(row, library)
    assert journal.integrity == EXACT
    while continued.session.actors:
        act(continued)
    assert_verified(continued)
    assert len(library.matches()) == 2
