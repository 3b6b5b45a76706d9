"""Where cards lie. The numbers of the zones that are there from the beginning; every flower opens a zone of its own."""

from __future__ import annotations

from typing import Final

from game.core.table.table import BAG, PILE, STACK, Zone

DRAW_PILE: Final = 0
GRAVERYARD: Final = 1
"""The open discard pile, the last card at the end; everybody may look through all of it (FP-9, FP-10)."""
ASIDE: Final = 2
"""Cards out of the game, for all to see (FP-A48)."""
_FIRST_SEAT: Final = 3
_PER_SEAT: Final = 4


def hand(seat: int) -> int:
    """The cards a seat holds; the others know how many (FP-A55)."""
    return _FIRST_SEAT + _PER_SEAT * seat


def arranging(seat: int) -> int:
    """Petals that a seat looks at and arranges, if gardens are not built blindly (FP-A1)."""
    return _FIRST_SEAT + _PER_SEAT * seat + 1


def packet(rank: int) -> int:
    """A packet of petals that nobody has seen; the player of this rank (from 0) takes it (FP-4, FP-15)."""
    return _FIRST_SEAT + _PER_SEAT * rank + 2


def dealt_hand(rank: int) -> int:
    """The starting hand of a rank (from 0), before anybody takes it up (FP-3, FP-15)."""
    return _FIRST_SEAT + _PER_SEAT * rank + 3


def layout(seats: int) -> tuple[Zone, ...]:
    """The zones of a table before the first flower."""
    zones = [Zone(PILE), Zone(STACK), Zone(STACK)]
    for seat in range(seats):
        zones += [Zone(BAG, seat), Zone(BAG, seat), Zone(PILE), Zone(PILE)]
    return tuple(zones)
