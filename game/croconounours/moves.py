"""All kinds of actions. Warriors and squares are named by their numbers, cards of one's own hand by their faces."""

from __future__ import annotations

from game.core.rules.rules import Action
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
from game.croconounours.defence import Dodge, Parry, Take
from game.croconounours.deployment import ChooseTeam, Deploy, PlaceObstacle
from game.croconounours.discarding import Discard, Mark, Unmark

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
