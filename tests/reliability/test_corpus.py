"""Recorded matches replay for ever."""

from __future__ import annotations

from collections import Counter
from typing import Final

import pytest

from game.bots.levels import levels_of
from game.catalogue import NAMES, open_game
from game.core.journal.journal import DIVERGED, Journal, fold_journal, read_header, read_journal
from game.matches.sources import match_of
from tests.campaign import at_most, tried
from tests.conformance.setups import spread
from tests.reliability.playing import codec_of
from tests.reliability.recorded import FOLDER, OF_EACH, Ending, index, journal_of

ENDINGS: Final = {game: [ending for ending in index() if ending.file.startswith(f"{game}-")] for game in NAMES}
DECIDED_ANEW: Final = at_most(6)
"""Of every game: as if they had come from a stranger."""


def leads_where_it_did(journal: Journal, ending: Ending) -> None:
    """Every record is believed, the last state is the one that was written, and the same have won."""
    assert journal.integrity != DIVERGED, f"{ending.file}: {journal.problem}"
    assert len(journal.records) == ending.records, ending.file
    assert journal.records[-1].fingerprint == ending.fingerprint, ending.file
    outcome = match_of(journal).session.outcome
    assert (outcome.places if outcome is not None else ()) == ending.places, ending.file


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_every_recorded_match_replays(game: str) -> None:
    codec = codec_of(game)
    for ending in ENDINGS[game]:
        data = journal_of(ending)
        leads_where_it_did(fold_journal(read_header(data), data.splitlines()[1:], codec), ending)
        tried()


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_recorded_matches_are_decided_as_they_were(game: str) -> None:
    codec = codec_of(game)
    for ending in spread(ENDINGS[game], DECIDED_ANEW):
        journal = read_journal(journal_of(ending), codec)
        assert journal.doubt == "", f"{ending.file}: {journal.doubt}"
        leads_where_it_did(journal, ending)
        tried()


@pytest.mark.parametrize("game", NAMES)
def test_the_corpus_has_a_bit_of_everything(game: str) -> None:
    headers = [read_header(journal_of(ending)) for ending in ENDINGS[game]]
    rules = open_game(game).rules
    assert len(headers) >= OF_EACH
    assert {header.setup.seats for header in headers} >= set(rules.seat_counts)
    players = Counter(card.player for header in headers for card in header.seats)
    assert set(players) >= {"human", *(f"bot:{level}" for level in levels_of(game))}
    usual = {spec.id: spec.default for spec in rules.options if len(spec.choices) != 1}  # of one there is no other
    changed = {name for header in headers for name, value in header.setup.options.items() if usual.get(name) != value}
    assert changed >= {name for name in usual if "*" not in name}
    assert {bool(ending.places) for ending in ENDINGS[game]} == {True, False}
    assert any(header.earlier for header in headers)


def test_no_file_of_the_corpus_is_forgotten() -> None:
    names = [ending.file for ending in index()]
    assert sorted(names) == sorted(path.name for path in FOLDER.glob("*.tablee.xz"))
