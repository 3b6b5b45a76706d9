"""Matches at tables of the most players are played by taps on phones alone, upright and lying."""

from __future__ import annotations

import pytest

from game.catalogue import NAMES, card_of
from tests.campaign import NO_LIMIT, at_most, tried

from .thumbs import Thumbs

WHOLE = "nine_domains"
"""The shortest game: played to its end; the others in a campaign only."""
RECORDS = 6


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_a_match_is_played_by_taps_alone(game: str) -> None:
    most = NO_LIMIT if game == WHOLE else at_most(RECORDS)
    thumbs = Thumbs(game, card_of(game).most)
    thumbs.play(most)
    tried(thumbs.taps)
    assert thumbs.over or len(thumbs.match.session.records) >= most, thumbs.astray
    assert thumbs.astray == []
