"""What a seat may wish to do. Warriors and squares are named by their numbers, cards of one's own hand by their
faces.
"""

from __future__ import annotations

from typing import ClassVar

from game.core.rules import Action


class ChooseTeam(Action):
    """Make up one's team in secret (CN-6, CN-Q13), or field it from the reserve (CN-Q39): sorted colours."""

    team: tuple[int, ...]


class Deploy(Action):
    """Place a warrior of this colour out of one's box (CN-13)."""

    colour: int
    square: int


class PlaceObstacle(Action):
    """Place an obstacle (CN-56)."""

    square: int


class Mark(Action):
    """Prepare to discard a card (CN-18). Free until confirmed (CN-Q10)."""

    draft: ClassVar[bool] = True

    card: int


class Unmark(Action):
    """Keep a card after all."""

    draft: ClassVar[bool] = True

    card: int


class Discard(Action):
    """Discard what is prepared, if anything (CN-18), and draw (CN-19)."""


class Move(Action):
    """A warrior moves to a neighbouring square (CN-24)."""

    warrior: int
    square: int
    card: int


class Attack(Action):
    """A warrior attacks what stands on a neighbouring square, to WOUND or to PUSH (CN-25, CN-26)."""

    warrior: int
    square: int
    mode: int
    card: int


class Shoot(Action):
    """A warrior shoots at what stands two squares away (CN-42)."""

    warrior: int
    square: int
    card: int


class EndTurn(Action):
    """Keep what is left in hand and end one's turn (CN-22, CN-Q42)."""


class Take(Action):
    """Do not defend."""


class Dodge(Action):
    """Dodge to a square with these cards, sorted (CN-31, CN-45)."""

    square: int
    cards: tuple[int, ...]


class Parry(Action):
    """Parry with these cards, sorted (CN-33)."""

    cards: tuple[int, ...]


ACTION_TYPES: tuple[type[Action], ...] = (
    ChooseTeam,
    Deploy,
    PlaceObstacle,
    Mark,
    Unmark,
    Discard,
    Move,
    Attack,
    Shoot,
    EndTurn,
    Take,
    Dodge,
    Parry,
)
"""In the order in which legal actions are listed."""
