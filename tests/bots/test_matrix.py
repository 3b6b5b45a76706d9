"""Solving small games of two players who choose at once."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from game.bots.search.matrix import Mix, against, equilibrium


def test_rock_paper_scissors_is_mixed_evenly() -> None:
    own, other = equilibrium([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 400)
    assert own == pytest.approx([1 / 3] * 3, abs=0.03)
    assert other == pytest.approx([1 / 3] * 3, abs=0.03)


def test_what_is_always_worse_is_never_chosen() -> None:
    own, other = equilibrium([[3, 2], [1, 0]], 200)
    assert own[0] > 0.99
    assert other[1] > 0.99


def exploitability(worth: Sequence[Sequence[float]], mixes: tuple[Mix, Mix]) -> float:
    """How much both players together could gain by departing: 0 in an equilibrium."""
    own, other = mixes
    best = max(against(line, other) for line in worth)
    return best - min(against(line, own) for line in zip(*worth, strict=True))


def test_no_departure_gains_much() -> None:
    luck = Random(7)
    worth = [[luck.uniform(-10, 10) for _ in range(12)] for _ in range(9)]
    even = ([1 / 9] * 9, [1 / 12] * 12)
    assert exploitability(worth, equilibrium(worth, 600)) < 0.3 < exploitability(worth, even)
