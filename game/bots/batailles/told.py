"""How often it is told that a card of Batailles et piques kills two, or beats what it is laid for, by how often it
should by what is believed of the hidden cards.

What lies in one place is told as it is believed, so that all that is told of it agrees. Two weak cards side by side are
rarer than each by itself; and where it may be chosen of many for what a card is laid, it is what most is hoped for.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

_Table = tuple[tuple[float, float], ...]
"""What is told of what is believed, in straight lines from never over these to always; fitted to 1,700 matches of
greedy players under all house rules, and held against others: `docs/decisions/bots-measured.md`.
"""
_BOTH: Final = ((0.54, 0.35), (0.62, 0.42), (0.69, 0.56), (0.77, 0.66), (0.85, 0.8), (0.92, 0.88))
"""Both of two cards."""
_LAID: Final = ((0.19, 0.13), (0.27, 0.18), (0.36, 0.265), (0.45, 0.37), (0.55, 0.5), (0.65, 0.63), (0.9, 0.885))
"""That a card beats the one in play of which it is hoped most when it is laid."""


def both_die(win: float, live: float) -> int:
    """In how many of a hundred cases a card kills and dies, of beliefs that it kills, and that it lives: of two that
    fight at least one dies.
    """
    return max(0, round((win - live) * 100))


def kills_both(hope: float) -> float:
    """How often an attack on two cards kills both."""
    return _by(_BOTH, hope)


def laid_for(hope: float) -> float:
    """How often a card that is laid beats the best of its prey, and lives."""
    return _by(_LAID, hope)


def _by(table: _Table, believed: float) -> float:
    lines = pairwise(((0.0, 0.0), *table, (1.0, 1.0)))
    (low, least), (high, most) = next(line for line in lines if believed <= line[1][0] or line[1][0] == 1.0)
    return least + (most - least) * (believed - low) / (high - low)
