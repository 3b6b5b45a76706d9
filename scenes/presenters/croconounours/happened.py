"""What has just happened on the board: moments of motion, and the attack that was parried."""

from __future__ import annotations

from game.croconounours.events import PARRIED, AttackDeclared, AttackDefended, ObstacleRemoved, WarriorWounded
from game.croconounours.state import SHOT, State
from scenes.kit.geometry import Rect
from scenes.presenters.croconounours.board import Squares
from scenes.table.board.moments import Moment
from scenes.table.presenter import Situation


def moments_of(situation: Situation[State], squares: Squares) -> tuple[Moment, ...]:
    """Bites leave crumbs, shots fly."""
    found = []
    for event in situation.events:
        if isinstance(event, (WarriorWounded, ObstacleRemoved)) and event.square >= 0:
            found.append(Moment("crumbs", squares.square(event.square)))
        elif isinstance(event, AttackDeclared) and event.mode == SHOT and situation.view.where[event.warrior] >= 0:
            start = squares.square(situation.view.where[event.warrior])
            found.append(Moment("flight", squares.square(event.square), start))
    return tuple(found)


def parried(situation: Situation[State], squares: Squares) -> tuple[tuple[Rect, Rect], ...]:
    """From where to where went the attack that was parried in the stage being shown: nobody has moved by it."""
    answers = [event.answer for event in situation.events if isinstance(event, AttackDefended)]
    attacks = [event for event in situation.past if isinstance(event, AttackDeclared)]
    if PARRIED not in answers or not attacks:
        return ()
    start = situation.view.where[attacks[-1].warrior]
    return ((squares.square(start), squares.square(attacks[-1].square)),) if start >= 0 else ()
