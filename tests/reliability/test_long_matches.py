"""Worlds of matches that have gone on for long, at the tables with the most players: they fit, and take little."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.bots.levels import USUAL_LEVEL, choose
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.match.session import Record, Session
from game.core.rules.options import resolve
from game.core.rules.rules import Setup, imagine
from game.core.table.courses import MOST_KEPT, courses_of
from tests.campaign import CAMPAIGN, tried

GAME: Final = "flower_power"
"""The deck is shuffled four and five times while hands hold cards of every lot."""
RECORDS: Final = 1_300 if CAMPAIGN else 80
LATE: Final = 40
"""One moment in so many is looked at, by another observer each time."""


@pytest.mark.sampled
@pytest.mark.parametrize("seats", [7, 8])
def test_worlds_of_a_long_match_fit_and_take_little(seats: int) -> None:
    rules = open_game(GAME).rules
    setup = Setup(GAME, seats, resolve(rules.options, {}, seats))
    session: Session[Any, Any] = Session.start(rules, setup, f"long {CAMPAIGN} {seats}")
    looked = doubts = 0
    while session.actors and len(session.records) < RECORDS:
        number = len(session.records)
        seat = session.actors[number % len(session.actors)]
        chance = Chance(session.seed, "plays", number)
        done = session.submit(seat, choose(rules, session.view(seat), seat, USUAL_LEVEL, chance))
        assert isinstance(done, Record), f"{done} at record {number}"
        if number % LATE == LATE - 1:
            observer = looked % (seats + 1)
            view = session.state.view(observer)
            world = imagine(rules, view, Chance("long", number))
            assert world.table.view(observer) == view.table, f"a world does not fit at record {number}"
            looked += 1
            if view.table.shown:
                doubts += len(view.table.shown)
                assert courses_of(view.table).size < MOST_KEPT, f"too many steps at record {number}"
    tried(doubts)
    assert doubts > 100 or not CAMPAIGN
