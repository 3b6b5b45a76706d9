"""Where cards lie. The numbers of the zones, and the layout of the table.

Each seat has its own pile and hand, two slots and a cemetery for the cards it killed; special cards are counters.
"""

from __future__ import annotations

from typing import Final

from game.core.table.table import BAG, PILE, STACK, Zone

SLOTS: Final = 2
"""Two cards in play before each player (BP-8)."""
LEFT: Final = 0
RIGHT: Final = 1
BOTH: Final = 2
"""As a target: both cards of an opponent (BP-11)."""
_PER_SEAT: Final = 5


def pile(seat: int) -> int:
    """The draw pile of a seat's own army; nobody knows its order (BP-6, BP-E4)."""
    return _PER_SEAT * seat


def hand(seat: int) -> int:
    """The cards a seat holds."""
    return _PER_SEAT * seat + 1


def slot(seat: int, place: int) -> int:
    """The place of one card in play, always face down; its owner may look at it at any time (BP-8, BP-A5)."""
    return _PER_SEAT * seat + 2 + place


def cemetery(seat: int) -> int:
    """The cards a seat has killed, face up, in order (BP-25)."""
    return _PER_SEAT * seat + 4


def layout(seats: int) -> tuple[Zone, ...]:
    """All zones of a table for so many seats."""
    zones: list[Zone] = []
    for seat in range(seats):
        zones += [Zone(PILE, seat), Zone(BAG, seat), Zone(STACK, seat), Zone(STACK, seat), Zone(STACK, seat)]
    return tuple(zones)


def seat_of(zone: int) -> int:
    """The seat a zone belongs to."""
    return zone // _PER_SEAT
