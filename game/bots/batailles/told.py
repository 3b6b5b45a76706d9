"""How often it is told that one card of Batailles et piques kills another one, or that a specialist's prey lies there,
by how often it should by what is believed of the hidden cards.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

_Table = tuple[tuple[float, float], ...]
"""What is told of what is believed, in straight lines between these."""
_KILLS: Final = ((0.0, 0.0), (0.3, 0.38), (0.6, 0.55), (0.8, 0.75), (1.0, 1.0))
"""Where the two cannot die of each other. It is nearer to one half, for who chooses an attack chooses where he hopes
too much, and who has to make one without hope fears too much. Fitted to 390 matches of greedy players under all house
rules; where both may die, belief comes true as it is (`docs/calibration.md`).
"""
_LIES: Final = ((0.0, 0.0), (0.3, 0.23), (0.7, 0.59), (0.9, 0.87), (1.0, 1.0))
"""Prey: who sends a specialist chooses where it seems likeliest, which is more often than it is so."""
_ONE_OF_TWO: Final = ((0.0, 0.0), (0.3, 0.26), (0.55, 0.53), (0.75, 0.66), (0.9, 0.88), (1.0, 1.0))
"""At least one of two cards, of who attacks both because he thinks that one of them is weak. Fitted to 600 matches."""


def kills(win: float, live: float) -> float:
    """How often the attacker kills, of beliefs that it does, and that it lives."""
    return win if both_die(win, live) else _by(_KILLS, win)


def kills_and_lives(win: float, live: float) -> float:
    """How often it kills, and lives."""
    return live if both_die(win, live) else kills(win, live)


def both_die(win: float, live: float) -> int:
    """In how many of a hundred cases: of two that fight at least one dies, so these kill and die."""
    return max(0, round((win - live) * 100))


def lies_there(hope: float) -> float:
    """How often the prey of a specialist is the card that it is sent against."""
    return _by(_LIES, hope)


def kills_one(hope: float) -> float:
    """How often an attack on two cards kills one of them at least."""
    return _by(_ONE_OF_TWO, hope)


def _by(table: _Table, believed: float) -> float:
    (low, least), (high, most) = next(
        pair for pair in pairwise(table) if believed <= pair[1][0] or pair[1] is table[-1]
    )
    return least + (most - least) * (believed - low) / (high - low)
