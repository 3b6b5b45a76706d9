"""Matches at tables of the most players are played by taps on phones alone, upright and lying."""

from __future__ import annotations

from typing import Final

import pytest

from game.catalogue import NAMES, card_of
from game.core.rules.rules import Action
from game.flower_power.founding import AddCard
from game.matches.match import Match
from tests.campaign import CAMPAIGN, NO_LIMIT, at_most, tried

from . import thumbs as players
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


@pytest.mark.parametrize("place", range(3))
def test_a_card_goes_anywhere_in_a_new_flower_on_a_small_screen(monkeypatch: pytest.MonkeyPatch, place: int) -> None:
    """At the most players the bed lies in the corner, where the places between its petals once covered it."""
    thumbs = Thumbs("flower_power", 8, ((740, 340),), seed="f", actions=96)
    session, records = thumbs.match.session, len(thumbs.match.session.records)

    def chosen(_match: Match, seat: int) -> Action:
        laid = len(session.records) - records
        where = laid if laid < 2 else place
        return next(each for each in session.legal(seat) if isinstance(each, AddCard) and each.place == where)

    monkeypatch.setattr(players, "_choice", chosen)
    monkeypatch.setattr(players, "IDLE", 100)
    thumbs.play(records + 3)
    assert len(session.records) == records + 3
    added = session.records[-1].action
    assert isinstance(added, AddCard)
    assert added.place == place
