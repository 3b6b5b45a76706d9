"""How everybody fights in an imagined game of FLOWER POWER!, to the end of the battle: at once, by what each player can
know, without views.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.flower_power.battles import best_pick
from game.core.chance import Chance
from game.core.rules import Action
from game.flower_power.cards import FERTILISER, POISON
from game.flower_power.content import Content
from game.flower_power.moves import EndWill, Fertilise, Pass, Poison
from game.flower_power.rules import FlowerPower
from game.flower_power.state import ATTACKER, COMPARE, LAST_WILL, REPLY, TIE, Flower, State

_STUBBORN: Final = 4
"""One battle in so many that could be turned is lost without a card."""


def quick_reply(rules: FlowerPower, world: State, seat: int, chance: Chance) -> Action:
    """What a seat does in a battle: passes while it is winning, else plays the weakest card that turns it."""
    phase = world.phase
    if phase == LAST_WILL:
        return EndWill()
    if phase in (REPLY, TIE):
        card = _turning_card(rules.content, world, seat, chance)
        if card is not None:
            return card
        if phase == REPLY or not world.house.tie_window_forced:
            return Pass()
    legal: Sequence[Action] = rules.legal(world, seat)
    return best_pick(rules, world, seat, legal) if phase == COMPARE else chance.choice(legal)


def _turning_card(content: Content, world: State, seat: int, chance: Chance) -> Action | None:
    """The weakest card that wins a battle that would be lost, mostly; a tie is lost for the attacker."""
    battle, hand = world.battle, world.hand(seat)
    if battle is None or not hand:
        return None
    side = battle.side(seat)
    own, other = world.flower(battle.zone(side)), world.flower(battle.zone(1 - side))
    if own is None or other is None:
        return None
    cards, values = content.cards, content.cards.values
    mine, _ = _fighter(world, values, own)
    theirs, target = _fighter(world, values, other)
    if mine > theirs or (mine == theirs and side != ATTACKER) or not chance.below(_STUBBORN):
        return None
    able = [face for face in hand if values[face] > theirs and cards.can(face, FERTILISER)]
    if able:
        return Fertilise(min(able, key=values.__getitem__), own.zone, world.size(own.zone) if own.power else 0)
    able = [face for face in hand if values[face] >= theirs and cards.can(face, POISON)]
    if able and world.visible(other.zone, target):
        return Poison(min(able, key=values.__getitem__), other.zone, target)
    return None


def _fighter(world: State, values: Sequence[int], flower: Flower) -> tuple[int, int]:
    """The strength and the place of the petal with which a flower fights: the top, or the strongest that is open."""
    if not flower.power:
        return values[world.petal(flower.zone, 0)], 0
    return max([(values[world.petal(flower.zone, place)], place) for place in range(world.size(flower.zone))])
