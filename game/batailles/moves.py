"""What a seat may wish to do, chapter by chapter of the rule book. A card in one's own hand is named by its face, any
other card by its place: 0 for the left slot, 1 for the right one.
"""

from __future__ import annotations

from game.batailles.aftermath import Decline, LeaveEmpty, Look, Replace
from game.batailles.attacks import Attack, Pass, Shirk, Stop, Teamwork
from game.batailles.fighting import Strike
from game.batailles.opening import Confirm, Place, TakeBack
from game.core.rules.rules import Action

__all__ = [
    "ACTION_TYPES",
    "Attack",
    "Confirm",
    "Decline",
    "LeaveEmpty",
    "Look",
    "Pass",
    "Place",
    "Replace",
    "Shirk",
    "Stop",
    "Strike",
    "TakeBack",
    "Teamwork",
]

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
