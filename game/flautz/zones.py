"""Where the cards lie: the numbers of the zones of the table, and its layout."""

from __future__ import annotations

from typing import Final

from game.core.table.table import BAG, PILE, STACK, Zone

DRAW: Final = 0
"""The draw pile; it stays in front of the first player (FZ-8). Its order is secret, its size public (FZ-Q38)."""
DISCARD: Final = 1
"""Replaced cards, open to all (FZ-37, FZ-Q38)."""
_FIRST_SLOT: Final = 2

AIR: Final = range(3)
"""The slots above the arena, from left to right (FZ-8, FZ-9)."""
GROUND: Final = range(3, 6)
"""The slots below the arena (FZ-8, FZ-9)."""
SLOTS: Final = range(6)
"""Each holds one card before and after every action, so an exchange is always possible (FZ-Q36)."""

_FIRST_HAND: Final = _FIRST_SLOT + len(SLOTS)

EITHER: Final = "either"
PERMITTED: Final = {EITHER: SLOTS, "ground": GROUND, "air": AIR}
"""Which slots a word of the arena allows (FZ-14)."""


def display(slot: int) -> int:
    """The zone of a slot of the display."""
    return _FIRST_SLOT + slot


def hand(seat: int) -> int:
    """The zone of the cards a seat holds."""
    return _FIRST_HAND + seat


def layout(seats: int) -> tuple[Zone, ...]:
    """All zones of a table with so many seats."""
    return (
        Zone(PILE),
        Zone(STACK),
        *(Zone(STACK) for _ in SLOTS),
        *(Zone(BAG, seat) for seat in range(seats)),
    )
