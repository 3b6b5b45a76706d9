"""Which variant serves an aim best: against numbers made by hand."""

from __future__ import annotations

import pytest

from game.lab.aims import AIMS, best
from game.lab.watching import Watched
from tests.lab.watched import a_watched

LENGTHS = {0: (30, 34, 32), 1: (20, 25, 21), 2: (22, 27, 24)}
"""Actions of three deals in each variant."""


def games(times: int = 12) -> list[Watched]:
    """Of each variant as many times those three."""
    return [
        a_watched(variant, number, (1, 2), actions, (actions, 0), (variant, 0))
        for variant, lengths in LENGTHS.items()
        for number, actions in enumerate(lengths * times)
    ]


def test_the_shortest_is_found_and_told_from_the_next_deal_by_deal() -> None:
    found = best(games(), 3, "short")
    assert found is not None
    assert (found.variant, found.second) == (1, 2)
    assert found.ahead.mean == pytest.approx((2 + 2 + 3) / 3)
    assert found.sure
    few = best(games(times=1), 3, "short")
    assert few is not None
    assert not few.sure, "three deals tell nothing from chance"


def test_the_longest_is_another_one_and_equal_ones_are_told_from_nothing() -> None:
    longest, fairest = best(games(), 3, "long"), best(games(), 3, "fair")
    assert longest is not None
    assert fairest is not None
    assert longest.variant == 0
    assert not fairest.sure, "who begins wins every game of all of them"


def test_a_number_near_nothing_is_fair_from_either_side() -> None:
    """In the first variant who begins wins always, in the second never, in the third two times in four."""
    won = {0: (0, 0, 0, 0), 1: (1, 1, 1, 1), 2: (0, 1, 0, 1)}
    played = [
        a_watched(variant, number, (1, 2) if seat == 0 else (2, 1), 9, (9, 0), (0, 0))
        for variant, seats in won.items()
        for number, seat in enumerate(seats)
    ]
    found = best(played, 3, "fair")
    assert found is not None
    assert found.variant == 2


@pytest.mark.parametrize("aim", AIMS)
def test_of_one_variant_none_is_best(aim: str) -> None:
    assert best([game for game in games() if game.variant == 0], 1, aim) is None
