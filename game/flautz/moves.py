"""What a seat may wish to do. Cards of one's own hand are named by their face, displayed ones by their slot: 0 to 2 in
the air, 3 to 5 on the ground.
"""

from __future__ import annotations

from game.core.rules import Action


class Exchange(Action):
    """Take the card of a slot and put a card of the hand there (FZ-15), declaring the FLAUTZ! this makes, or not
    (FZ-Q44). Taking, giving and declaring are one action, so that nobody is asked only because of what he holds.
    """

    slot: int
    give: int
    declare: bool = False


class Replace(Action):
    """Begin a concentrated turn: put the top card of the draw pile in the place of a displayed one (FZ-37)."""

    slot: int


class Concentrate(Action):
    """Turn the own apprentice to its concentrated side instead of exchanging (FZ-36): the only way to pass (FZ-Q27)."""


class Declare(Action):
    """Lay down the FLAUTZ! in hand instead of playing (FZ-24)."""


class Stand(Action):
    """Do nothing in a last turn (FZ-Q18)."""


ACTION_TYPES: tuple[type[Action], ...] = (Exchange, Replace, Concentrate, Declare, Stand)
"""In the order in which legal actions are listed."""
