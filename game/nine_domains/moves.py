"""What a seat may wish to do. Cards in one's own hand, used cards and domains are named by their face; places by
their number from the left, 0 for the first.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.rules import Action


class Place(Action, frozen=True, gc=False):
    """Prepare to put a hand card on a place (ND-3). What lies there in the draft goes back to the hand; a card from
    another place of the draft moves. Free until confirmed (ND-Q31).
    """

    draft: ClassVar[bool] = True

    card: int
    place: int


class TakeBack(Action, frozen=True, gc=False):
    """Empty a place of the draft again (ND-Q31)."""

    draft: ClassVar[bool] = True

    place: int


class Confirm(Action, frozen=True, gc=False):
    """Lay the whole row face down (ND-3, ND-Q28)."""


class Swap(Action, frozen=True, gc=False):
    """Exchange an own domain for one of the other player's (ND-21)."""

    give: int
    take: int


class Recall(Action, frozen=True, gc=False):
    """Exchange a hand card for a used one (ND-23)."""

    give: int
    take: int


class Decline(Action, frozen=True, gc=False):
    """Leave the power of a winning card unused: both exchanges are optional (ND-Q17, ND-Q19)."""


ACTION_TYPES: tuple[type[Action], ...] = (Place, TakeBack, Confirm, Swap, Recall, Decline)
"""In the order in which legal actions are listed."""
