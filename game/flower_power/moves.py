"""Every kind of action. Cards in one's own hand are named by their faces; flowers by their zones; petals by their
place, 0 on top.
"""

from __future__ import annotations

from game.core.rules.rules import Action
from game.flower_power.battles import Pass, Pick
from game.flower_power.building import AddBed, LayPetal, LiftPetal, Ready, RemoveBed
from game.flower_power.endings import EndWill
from game.flower_power.founding import AddCard, Found, RemoveCard
from game.flower_power.hand_cards import (
    CARD_PLAYS,
    CardPlay,
    Fertilise,
    FlowerPlay,
    Poison,
    Promote,
    SpyFlower,
    SpyHand,
)
from game.flower_power.seating import ChooseRank, Throw
from game.flower_power.turns import Attack, Draw, EndTurn

__all__ = [
    "ACTION_TYPES",
    "AddBed",
    "AddCard",
    "Attack",
    "CardPlay",
    "ChooseRank",
    "Draw",
    "EndTurn",
    "EndWill",
    "Fertilise",
    "FlowerPlay",
    "Found",
    "LayPetal",
    "LiftPetal",
    "Pass",
    "Pick",
    "Poison",
    "Promote",
    "Ready",
    "RemoveBed",
    "RemoveCard",
    "SpyFlower",
    "SpyHand",
    "Throw",
]

ACTION_TYPES: tuple[type[Action], ...] = (
    Throw,
    ChooseRank,
    AddBed,
    RemoveBed,
    LayPetal,
    LiftPetal,
    Ready,
    Draw,
    *CARD_PLAYS,
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
