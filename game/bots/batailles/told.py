"""How often it is told that one card of Batailles et piques kills another one, by how often it should by what is
believed of the hidden cards.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

_TOLD: Final = ((0.0, 0.0), (0.3, 0.38), (0.6, 0.55), (0.8, 0.75), (1.0, 1.0))
"""Where the two cannot die of each other: what is told of what is believed, in straight lines between these. It is
nearer to one half, for who chooses an attack chooses where he hopes too much, and who has to make one without hope
fears too much. Fitted to 390 matches of greedy players under all house rules; where both may die, belief comes true
as it is (`docs/calibration.md`).
"""


def kills(win: float, live: float) -> float:
    """How often the attacker kills, of beliefs that it does, and that it lives."""
    if both_die(win, live):
        return win
    (low, least), (high, most) = next(pair for pair in pairwise(_TOLD) if win <= pair[1][0] or pair[1] is _TOLD[-1])
    return least + (most - least) * (win - low) / (high - low)


def kills_and_lives(win: float, live: float) -> float:
    """How often it kills, and lives."""
    return live if both_die(win, live) else kills(win, live)


def both_die(win: float, live: float) -> int:
    """In how many of a hundred cases: of two that fight at least one dies, so these kill and die."""
    return max(0, round((win - live) * 100))
