"""Matches at tables of the most players are played by taps on phones alone, upright and lying."""

from __future__ import annotations

from typing import Final

import pytest

from game.catalogue import NAMES, card_of
from tests.campaign import CAMPAIGN, NO_LIMIT, at_most, tried

from .thumbs import Thumbs

WHOLE = "nine_domains"
"""The shortest game: played to its end; the others in a campaign only."""
RECORDS = 6
STRETCHES: Final = {"flower_power": (0, 400, 1_150)}
"""Where a stretch of a game begins that is too long to be played whole, some 1,200 records of eight seats."""
LONG: Final = 60
"""Records of a stretch."""


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_a_match_is_played_by_taps_alone(game: str) -> None:
    begins = STRETCHES.get(game, (0,)) if CAMPAIGN else (0,)
    for begin in begins:
        most = NO_LIMIT if game == WHOLE else begin + LONG if len(begins) > 1 else at_most(RECORDS)
        thumbs = Thumbs(game, card_of(game).most, actions=begin)
        thumbs.play(most)
        tried(thumbs.taps)
        assert thumbs.over or len(thumbs.match.session.records) >= most, thumbs.astray
        assert thumbs.astray == []
