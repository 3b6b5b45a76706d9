"""The counted positions have the totals that were stored."""

from __future__ import annotations

from typing import Final

import pytest

from game.catalogue import NAMES
from tests.campaign import at_most, tried
from tests.reliability.counted_positions import MOMENTS, courses, position, stored

QUICK: Final = 6_000
POSITIONS: Final = [(game, moment) for game in NAMES for moment in MOMENTS]


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "moment"), POSITIONS)
def test_there_are_as_many_courses_as_ever(game: str, moment: str) -> None:
    rules, state = position(game, moment)
    expected = [total for total in stored()[game, moment] if total <= at_most(QUICK)]
    for depth, total in enumerate(expected, start=1):
        assert courses(rules, state, depth) == total, f"courses of {depth} actions"
        tried(total)


def test_every_game_has_three_counted_positions() -> None:
    assert list(stored()) == POSITIONS
    assert all(len(totals) > 1 for totals in stored().values())
