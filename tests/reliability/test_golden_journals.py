"""Journals of every version load for ever."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.catalogue import NAMES
from game.core.journal.journal import EXACT, UNVERIFIED, read_header, read_journal, verify
from game.matches.sources import match_of
from tests.reliability.golden_journals import FOLDER
from tests.reliability.playing import codec_of

JOURNALS = sorted(FOLDER.glob("*.tablee"))


@pytest.mark.parametrize("path", JOURNALS, ids=lambda path: path.stem)
def test_a_golden_journal_loads(path: Path) -> None:
    data = path.read_bytes()
    codec = codec_of(read_header(data).setup.game)
    journal = read_journal(data, codec)
    assert journal.integrity in (EXACT, UNVERIFIED), journal.problem
    assert len(journal.records) == data.count(b"\n") - 1
    if journal.integrity == EXACT:
        assert verify(journal, codec.rules) == ""
    match = match_of(journal)
    for observer in range(match.header.setup.seats + 1):
        match.session.state.view(observer)
    assert (match.session.outcome is None) == bool(match.session.actors)


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_golden_journals(game: str) -> None:
    kept = {path.stem.rpartition("-")[2] for path in JOURNALS if path.name.startswith(f"{game}-")}
    assert kept >= {"whole", "open", "house_rules", "fork"}
