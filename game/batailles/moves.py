"""What a seat may wish to do. A card in one's own hand is named by its face, any other card by its place: 0 for the
left slot, 1 for the right one.
"""

from __future__ import annotations

from typing import ClassVar, Final

from game.core.rules import Action

BOTH: Final = 2
"""As a target: both cards of an opponent (BP-11)."""


class Place(Action):
    """Prepare a hand card for a slot of the opening (BP-8). Free until confirmed (BP-A3)."""

    draft: ClassVar[bool] = True

    card: int
    slot: int


class TakeBack(Action):
    """Empty a slot of the prepared opening again."""

    draft: ClassVar[bool] = True

    slot: int


class Confirm(Action):
    """Lay both prepared cards face down, and draw (BP-8, BP-A4)."""


class Attack(Action):
    """Attack with one card: one card of an opponent, or BOTH (BP-11)."""

    slot: int
    seat: int
    target: int


class Teamwork(Action):
    """Attack one card with both own cards, for a Teamwork card (BP-29)."""

    seat: int
    target: int


class Shirk(Action):
    """Exchange a card in play for a hand card, for a Shirker card (BP-30)."""

    slot: int
    card: int


class Pass(Action):
    """Do nothing, where the house allows it (BP-A6)."""


class Stop(Action):
    """The last player who can act ends the game (BP-32)."""


class Strike(Action):
    """The lone card of a fight of three gives its wounds: the slots whose cards it kills (BP-19, BP-A12)."""

    slots: tuple[int, ...]


class Replace(Action):
    """Lay a hand card on the slot of a dead one (BP-26)."""

    card: int


class LeaveEmpty(Action):
    """No lawful card is left for the slot of a dead one (BP-35)."""


class Look(Action):
    """Look at a card in play, after killing a king (BP-27)."""

    seat: int
    slot: int


class Decline(Action):
    """Look at nothing (BP-A23)."""


ACTION_TYPES: tuple[type[Action], ...] = (
    Place,
    TakeBack,
    Confirm,
    Attack,
    Teamwork,
    Shirk,
    Pass,
    Stop,
    Strike,
    Replace,
    LeaveEmpty,
    Look,
    Decline,
)
"""In the order in which legal actions are listed."""
