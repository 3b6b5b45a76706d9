"""A kill -9 at any moment loses nothing that was answered; two processes on one library do not hurt each other."""

from __future__ import annotations

import subprocess
import time
from pathlib import Path

import pytest

from game.core.journal.journal import EXACT, verify
from game.core.library.library import OPEN, Library
from game.matches.sources import continue_match, read_match
from tests.reliability.playing import act, played, player


def answered(process: subprocess.Popen[str], lines: int, pause: float = 0.0) -> dict[str, int]:
    """Reads so many lines, lets the player play on unread for a moment, kills it; the last seq printed of each match.

    The pipe is read to its end after the kill: what stands there was answered as well.
    """
    assert process.stdout is not None
    assert process.stderr is not None
    heard = [process.stdout.readline() for _ in range(lines)]
    time.sleep(pause)
    process.kill()
    rest, complaints = process.stdout.read(), process.stderr.read()
    process.wait(timeout=30)
    process.stdout.close()
    process.stderr.close()
    assert not complaints, complaints
    heard += [line for line in rest.splitlines(keepends=True) if line.endswith("\n")]
    last: dict[str, int] = {}
    for line in heard:
        identity, seq = line.split()
        last[identity] = int(seq)
    return last


@pytest.mark.parametrize(("lines", "pause"), [(1, 0.0), (2, 0.013), (9, 0.0), (30, 0.041), (71, 0.007), (140, 0.02)])
def test_a_kill_loses_nothing_that_was_answered(tmp_path: Path, lines: int, pause: float) -> None:
    last = answered(player(tmp_path, f"kill{lines}"), lines, pause)
    library = Library(tmp_path)
    rows = {row.id: row for row in library.matches()}
    assert last.keys() <= rows.keys()
    for identity, seq in last.items():
        journal = read_match(rows[identity], library)
        assert journal.integrity == EXACT, journal.problem
        assert len(journal.records) > seq, f"record {seq} was answered and is lost"
    for row in rows.values():
        if row.state == OPEN:
            match, journal = continue_match(row, library)
            assert not match.read_only, "the killed process still holds the match"
            while match.session.actors:
                act(match)
            again = read_match(row, library)
            assert again.integrity == EXACT, again.problem
            assert verify(again, match.session.rules) == ""
            assert len(again.records) == len(match.session.records) > len(journal.records) - 1


def test_processes_play_side_by_side(tmp_path: Path) -> None:
    processes = [player(tmp_path, f"side{number}") for number in range(3)]
    library = Library(tmp_path)
    mine = [played(library, f"mine{number}") for number in range(2)]
    last: dict[str, int] = {}
    for process in processes:
        last |= answered(process, 60)
    assert all(match.save() for match in mine), [match.unkept for match in mine]
    assert len(last) >= len(processes)
    rows = library.matches()
    assert {row.id for row in rows} >= last.keys() | {match.identity for match in mine}
    for row in rows:
        journal = read_match(row, library)
        assert journal.integrity == EXACT, journal.problem
        assert len(journal.records) > last.get(row.id, 0)


def test_a_match_that_another_process_plays_opens_read_only(tmp_path: Path) -> None:
    process = player(tmp_path, "claimed")
    assert process.stdout is not None
    identity = process.stdout.readline().split()[0]
    library = Library(tmp_path)
    row = library.find(identity)
    assert row is not None
    if row.state == OPEN and library.claim(identity) is None:
        match, _ = continue_match(row, library)
        assert match.read_only
    answered(process, 0)
    claim = library.claim(identity)
    assert claim is not None, "the claim of a killed process is gone with it"
    assert library.claim(identity) is None
    claim.release()
    assert library.claim(identity) is not None
