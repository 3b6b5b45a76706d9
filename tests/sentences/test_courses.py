"""Deals that a seat cannot tell apart are found, and differ."""

from __future__ import annotations

from itertools import islice
from typing import Final

import pytest

from tests.sentences.courses import courses, otherwise
from tests.sentences.said import TRIES

MOMENTS: Final = 12
LEAST: Final = 0.4
"""Of two hidden cards one can often not lie where the other does: its lot, or what was done with it, says so."""


@pytest.mark.parametrize("game", ["flower_power", "batailles", "croconounours", "nine_domains"])
def test_unseen_cards_lie_elsewhere(game: str) -> None:
    """Many exchanges of cards that a seat has not seen leave all that it was told; a few would try nothing."""
    found = asked = 0
    for course in courses(game, 1, "otherwise"):
        for moment in course.moments[:: max(1, len(course.moments) // MOMENTS)]:
            worlds = list(islice(otherwise(moment, TRIES), TRIES))
            view, true = moment.state.view(moment.seat), moment.state.table.faces
            assert all(world.view(moment.seat) == view for world in worlds)
            assert all(world.table.faces != true for world in worlds)
            found, asked = found + len(worlds), asked + TRIES
    assert found > LEAST * asked, f"{found} of {asked}"
