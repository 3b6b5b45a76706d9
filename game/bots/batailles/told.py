"""How often it is told that a card of Batailles et piques finds its prey, or kills two, by how often it should by what
is believed of the hidden cards.

That one card kills another one comes as often as it is believed. Where it may be chosen which cards are attacked, they
are where most is hoped for, and hope is too high there.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

_Table = tuple[tuple[float, float], ...]
"""What is told of what is believed, in straight lines from never over these to always; fitted to some 4,000 matches of
greedy players under all house rules, and held against others: `docs/decisions/bots-measured.md`.
"""
_LIES: Final = ((0.2, 0.15), (0.33, 0.18), (0.46, 0.3), (0.57, 0.36), (0.7, 0.72), (0.8, 0.77), (0.9, 0.91))
"""Prey where a specialist is sent against one card."""
_LIES_IN_ONE: Final = ((0.22, 0.22), (0.35, 0.4), (0.45, 0.43), (0.57, 0.54), (0.64, 0.55), (0.77, 0.7), (0.87, 0.89))
"""The same against two cards, of which either may be the prey."""
_BOTH: Final = ((0.52, 0.35), (0.57, 0.41), (0.67, 0.62), (0.77, 0.71), (0.85, 0.82), (0.92, 0.94))
"""Both of two cards."""
_DIES_OF_TWO: Final = ((0.2, 0.25), (0.35, 0.46), (0.57, 0.67), (0.75, 0.79), (0.9, 0.9))
"""The card that attacks two, of who hopes that it kills what it is sent for."""
_KING: Final = ((0.25, 0.16), (0.33, 0.28), (0.55, 0.45))
"""A king where a king attacks."""
_LAID: Final = ((0.2, 0.14), (0.4, 0.345), (0.6, 0.57), (0.85, 0.81))
"""That a card beats the one in play of which it is hoped most when it is laid."""


def both_die(win: float, live: float) -> int:
    """In how many of a hundred cases a card kills and dies, of beliefs that it kills, and that it lives: of two that
    fight at least one dies.
    """
    return max(0, round((win - live) * 100))


def lies_there(hope: float) -> float:
    """How often the prey of a specialist is the card that it is sent against."""
    return _by(_LIES, hope)


def lies_in_one(hope: float) -> float:
    """How often it is one of the two cards that it is sent against."""
    return _by(_LIES_IN_ONE, hope)


def kills_both(hope: float) -> float:
    """How often an attack on two cards kills both."""
    return _by(_BOTH, hope)


def dies_of_two(fear: float) -> float:
    """How often a card dies that attacks two."""
    return _by(_DIES_OF_TWO, fear)


def is_a_king(fear: float) -> float:
    """How often a king that attacks meets another one."""
    return _by(_KING, fear)


def laid_for(hope: float) -> float:
    """How often a card that is laid beats the best of its prey, and lives."""
    return _by(_LAID, hope)


def _by(table: _Table, believed: float) -> float:
    lines = pairwise(((0.0, 0.0), *table, (1.0, 1.0)))
    (low, least), (high, most) = next(line for line in lines if believed <= line[1][0] or line[1][0] == 1.0)
    return least + (most - least) * (believed - low) / (high - low)
