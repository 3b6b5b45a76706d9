"""What a seat may wish to do. Cards in one's own hand are named by their faces; flowers by their zones; petals by their
place, 0 on top.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.rules import Action


class Throw(Action):
    """Rock, paper or scissors, or a side of the hand, in secret (FP-13)."""

    choice: int


class ChooseRank(Action):
    """The winner of the contest takes a place in the turn order, 1 for the first (FP-14)."""

    rank: int


class AddBed(Action):
    """Plan a flower of so many petals, the largest ones first (FP-18, FP-A2)."""

    draft: ClassVar[bool] = True

    size: int


class RemoveBed(Action):
    """Drop the last planned flower again."""

    draft: ClassVar[bool] = True


class LayPetal(Action):
    """Lay a petal one has looked at into a bed, at a place from the top (FP-A1)."""

    draft: ClassVar[bool] = True

    card: int
    bed: int
    place: int


class LiftPetal(Action):
    """Take a petal out of a bed again."""

    draft: ClassVar[bool] = True

    bed: int
    place: int


class Ready(Action):
    """The planned garden is final; it is shown when everybody is ready (FP-A3, FP-20)."""


class Draw(Action):
    """Spend the whole turn drawing a card (FP-25)."""


class Poison(Action):
    """Destroy a visible petal with a spade (FP-56)."""

    card: int
    flower: int
    petal: int


class Fertilise(Action):
    """Add a heart to a flower as a petal: place 0 is on top, the number of petals underneath all (FP-60). On a POWER
    FLOWER it always goes underneath: its petals have no order (FP-A41).
    """

    card: int
    flower: int
    place: int


class Promote(Action):
    """Make a regular flower a POWER FLOWER with a diamond (FP-62); an enemy’s stays the enemy’s (FP-A43)."""

    card: int
    flower: int


class SpyFlower(Action):
    """Look at all petals of a flower with a club (FP-64)."""

    card: int
    flower: int


class SpyHand(Action):
    """Look at an opponent's whole hand with a club (FP-64)."""

    card: int
    seat: int


class AddCard(Action):
    """Prepare a hand card for a new flower, at a place from the top (FP-66)."""

    draft: ClassVar[bool] = True

    card: int
    place: int


class RemoveCard(Action):
    """Take a prepared card back."""

    draft: ClassVar[bool] = True

    place: int


class Found(Action):
    """Plant the prepared cards as a new flower, regular (FP-66) or POWER (FP-67)."""

    power: bool


class Attack(Action):
    """One's own flower attacks a flower of an opponent (FP-30)."""

    flower: int
    target: int


class Pick(Action):
    """The owner of a POWER FLOWER picks the petal that fights, or that breaks the tie (FP-53, FP-49)."""

    petal: int


class Pass(Action):
    """Do not reply (FP-33)."""


class EndTurn(Action):
    """End one's turn without drawing (FP-45, FP-A14)."""


class EndWill(Action):
    """End one's last will (FP-70)."""


ACTION_TYPES: tuple[type[Action], ...] = (
    Throw,
    ChooseRank,
    AddBed,
    RemoveBed,
    LayPetal,
    LiftPetal,
    Ready,
    Draw,
    Poison,
    Fertilise,
    Promote,
    SpyFlower,
    SpyHand,
    AddCard,
    RemoveCard,
    Found,
    Attack,
    Pick,
    Pass,
    EndTurn,
    EndWill,
)
"""In the order in which legal actions are listed."""

CardPlay = Poison | Fertilise | Promote | SpyFlower | SpyHand
"""A hand card used for its power."""
CARD_PLAYS = (Poison, Fertilise, Promote, SpyFlower, SpyHand)
