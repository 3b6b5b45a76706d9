"""A battle of FLOWER POWER! fought to its end from what is spoken of."""

from __future__ import annotations

from typing import Any, Final

from game.bots.flower_power.battles import best_pick
from game.bots.policy import any_action
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.events import Event
from game.flower_power.battles import Pass, Pick
from game.flower_power.events import AttackFailed, AttackSucceeded
from game.flower_power.state import TIE
from tests.sentences.said import Said

LONGEST: Final = 60
"""Replies and picks of a battle."""


def battle_from(said: Said, world: Any, luck: Chance, passing: bool, well: bool = False) -> list[Event]:
    """The events of a battle from the action that is spoken of on: its player goes on as the sentence wishes, passing
    and picking well; others play anything, or pass as well, and pick anything, or `well`.
    """
    told: list[Event] = []
    apply_action(said.rules, world, said.seat, said.action, luck, told.append)
    for _ in range(LONGEST):
        if world.battle is None or any(isinstance(event, AttackSucceeded | AttackFailed) for event in told):
            return told
        seat = said.rules.actors(world)[0]
        legal = said.rules.legal(world, seat)
        passes = [action for action in legal if isinstance(action, Pass)]
        if passing and not passes and world.phase == TIE:  # the house wants a card (FP-A27); none is spoken of
            fight = world.battle
            told.append(AttackFailed(fight.attacker, fight.attacking, fight.defender, fight.defending, 0))
            return told
        if (well or seat == said.seat) and isinstance(legal[0], Pick):
            action = best_pick(said.rules, world.view(seat), seat, legal)  # type: ignore[arg-type]
        elif passes and (passing or seat == said.seat):
            action = passes[0]
        else:
            action = any_action(legal, luck)
        apply_action(said.rules, world, seat, action, luck, told.append)
    return told
