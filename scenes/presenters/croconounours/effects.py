"""What events of CrocoNounours look and sound like: paws on biscuit, springs, bites, paper for cards. The eye follows
an attack, its answer and its end.
"""

from __future__ import annotations

from typing import Final

from game.core.match.telling import line, player
from game.core.rules.events import ZoneShuffled
from game.croconounours.events import (
    PARRIED,
    AttackDeclared,
    AttackDefended,
    DiscardsShown,
    FirstPlayerChosen,
    ObstaclePlaced,
    ObstaclePushed,
    ObstacleRemoved,
    WarriorDeployed,
    WarriorMoved,
    WarriorPushed,
    WarriorWounded,
)
from game.croconounours.state import SHOT, State
from scenes.kit.geometry import Rect
from scenes.presenters.croconounours.board import Squares
from scenes.table.board.moments import Moment
from scenes.table.effects import USUAL, Effect, Effects
from scenes.table.presenter import Situation


def _shot(squares: Squares, view: State, event: AttackDeclared) -> Moment | None:
    """Shots fly."""
    start = view.where[event.warrior]
    if event.mode != SHOT or start < 0:
        return None
    return Moment("flight", squares.square(event.square), squares.square(start))


def _bite(squares: Squares, view: State, event: WarriorWounded | ObstacleRemoved) -> Moment | None:
    """Bites leave crumbs."""
    return Moment("crumbs", squares.square(event.square)) if event.square >= 0 else None


EFFECTS: Final[Effects] = {
    **USUAL,
    ZoneShuffled: Effect(sound="shuffle"),
    FirstPlayerChosen: Effect(1.6),
    WarriorDeployed: Effect(0.25, "hop"),
    ObstaclePlaced: Effect(sound="hop"),
    DiscardsShown: Effect(0.25, banner=line("croconounours.table.keeps", "CN-18", player=player())),
    WarriorMoved: Effect(0.25, "hop"),
    AttackDeclared: Effect(0.8, lambda attack: "shot" if attack.mode == SHOT else "flip", _shot),
    AttackDefended: Effect(0.8, banner=line("croconounours.table.takes", "CN-29", player=player())),
    WarriorPushed: Effect(0.6, "boing"),
    WarriorWounded: Effect(0.6, "munch", _bite),
    ObstaclePushed: Effect(sound="boing"),
    ObstacleRemoved: Effect(0.6, "munch", _bite),
}


def parried(situation: Situation[State], squares: Squares) -> tuple[tuple[Rect, Rect], ...]:
    """From where to where went the attack that was parried in the stage being shown: nobody has moved by it."""
    answers = [event.answer for event in situation.events if isinstance(event, AttackDefended)]
    attacks = [event for event in situation.past if isinstance(event, AttackDeclared)]
    if PARRIED not in answers or not attacks:
        return ()
    start = situation.view.where[attacks[-1].warrior]
    return ((squares.square(start), squares.square(attacks[-1].square)),) if start >= 0 else ()
