"""Where cards lie. The numbers of the zones, and the layout of the table."""

from __future__ import annotations

from typing import Final

from game.core.table.table import BAG, PILE, STACK, Zone

DRAW_PILE: Final = 0
DISCARDS: Final = 1
"""The open discard pile, the last card at the end (CN-Q9)."""
ATTACK_CARDS: Final = 2
"""The cards of the attack in progress and of its defence, until it is resolved (CN-Q9)."""
_FIRST_SEAT: Final = 3


def hand(seat: int) -> int:
    """The cards a seat holds; the others know how many (CN-15)."""
    return _FIRST_SEAT + 2 * seat


def drawn(seat: int) -> int:
    """What a seat has drawn for the first player, face up (CN-12)."""
    return _FIRST_SEAT + 2 * seat + 1


def layout(seats: int) -> tuple[Zone, ...]:
    """All zones of a table."""
    zones = [Zone(PILE), Zone(STACK), Zone(STACK)]
    for seat in range(seats):
        zones += [Zone(BAG, seat), Zone(STACK, seat)]
    return tuple(zones)
