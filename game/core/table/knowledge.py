"""The words of knowledge: what a zone is, who sees and who knows, and what may be where.

Observers are the seats 0 … n-1 and the public (n); sets of them are bit masks. A card that leaves a hand face down
would tell where it went, if "seen by" stayed on it: such cards *float* (`Drift`).
"""

from __future__ import annotations

from typing import Final

from game.core.records import Frozen, Ordered

UNKNOWN: Final = -1
"""The face of a card that the observer of a view does not know."""
TRUTH: Final = -1
"""The `observer` of the true table."""

NOBODY: Final = 0
EVERYBODY: Final = -1
"""All bits set: every seat and the public."""

STACK: Final = 0
"""Places are public and in order: a flower, a slot, a row, a board."""
BAG: Final = 1
"""A hand: nobody but its owner knows which card is which, and order means nothing."""
PILE: Final = 2
"""Nobody knows the order."""


def bit(observer: int) -> int:
    """The mask of one observer."""
    return 1 << observer


class Zone(Frozen):
    """What a zone is: STACK, BAG or PILE, and the seat it belongs to (-1: the table)."""

    kind: int
    owner: int = -1


class Token(Ordered):
    """A card that may be in a bag or in one of the places filled from it unseen.

    `since`: the moment from which it may have left the bag. `face`: UNKNOWN if the observer never knew it. `card`: its
    number on the true table; -1 in a view, where it would say where the card is.
    """

    since: int
    face: int
    lot: int
    card: int = -1


class Drift(Frozen):
    """What one observer knows about a bag from which cards were taken unseen: a pool of tokens, some with a face.

    Each of them is in the bag, or in a place filled from it not earlier than the token's `since`.
    """

    observer: int
    bag: int
    tokens: tuple[Token, ...]


class Origin(Frozen):
    """A card was taken out of `bag` at `moment`, unseen by somebody."""

    bag: int
    moment: int


class Shown(Ordered):
    """A card that the observer of a drift saw leave its pool, and that may have been any of several lots: until he can
    tell, its token stays in the pool.

    `moment`: since when it is out of the bag. On the true table `card` is the number its token has, always negative; in
    a view it is -1.
    """

    bag: int
    moment: int
    face: int
    card: int = -1
