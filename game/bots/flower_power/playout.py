"""How everybody goes on in an imagined game of FLOWER POWER!, to the end of the turn: at once, by what each player can
know, without views.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.flower_power.battles import best_pick
from game.bots.flower_power.last_will import last_will
from game.core.chance import Chance
from game.core.rules.rules import Action
from game.core.table.table import bit
from game.flower_power.cards import FERTILISER, POISON
from game.flower_power.content import Content
from game.flower_power.hand_cards import Fertilise, Poison
from game.flower_power.rules import FlowerPower
from game.flower_power.state import ATTACKER, COMPARE, LAST_WILL, MAIN, REPLY, TIE, Flower, State
from game.flower_power.turns import Attack, may_attack

_STUBBORN: Final = 4
"""One battle in so many that could be turned is lost without a card."""
_LOWEST: Final = 2
_STRENGTHS: Final = 13
"""A petal that a player does not know is any of so many strengths, from the lowest."""
_MIDDLING: Final = 8
_EQUAL: Final = 0.45
"""How often an attack gets through after equal first petals, where nobody knows the next ones."""
_TAKEN: Final = 1.0
_PLANTED: Final = 0.4
_MORE: Final = 0.05
_PER_VALUE: Final = 0.083
"""What an attack brings: a flower of an opponent gone, what is left of it planted, each petal of it beside the first,
his petal for one's own.
"""
_FAINT: Final = 0.03
"""An attack that succeeds more rarely is not tried."""


def quick_reply(rules: FlowerPower, world: State, seat: int, chance: Chance) -> Action:
    """What a seat does: attacks while that can bring something; in a battle it passes while it is winning, else plays
    the weakest card that turns it; with its last will it takes what an opponent has left, if its poison is enough.
    """
    phase = world.phase
    if phase == MAIN:
        return quick_attack(rules.content, world, seat) or rules.idle[phase]
    if phase in (REPLY, TIE):
        card = _turning_card(rules.content, world, seat, chance)
        if card is not None:
            return card
        if phase == REPLY or not world.house.tie_window_forced:
            return rules.idle[phase]
    legal: Sequence[Action] = rules.legal(world, seat)
    if phase == LAST_WILL:
        return last_will(rules, world, seat, legal)
    return best_pick(rules, world, seat, legal) if phase == COMPARE else chance.choice(legal)


def quick_attack(content: Content, world: State, seat: int) -> Attack | None:
    """The attack that promises most by what the seat knows of the petals that would fight; None if none promises
    anything. It is asked of a world or of a view.
    """
    values, flowers = content.cards.values, world.flowers
    own = [flower for flower in flowers if flower.owner == seat]
    alone = len(own) == 1
    zones = world.table.zones
    targets = [
        (flower, _known(world, values, flower, seat), len(zones[flower.zone]))
        for flower in flowers
        if flower.owner != seat
    ]
    best: Attack | None = None
    most = 0.0
    for flower in own:
        if flower.exhausted and not alone:
            continue
        mine = _known(world, values, flower, seat)
        for target, theirs, petals in targets:
            chance = _beats(mine, theirs, len(zones[flower.zone]), petals)
            if chance < _FAINT or not may_attack(flower, target, alone):
                continue
            worth = chance * (
                _TAKEN
                + (_PLANTED if petals > 1 else 0.0)
                + _MORE * petals
                + _PER_VALUE * ((theirs or _MIDDLING) - (mine or _MIDDLING))
            )
            if worth > most:
                best, most = Attack(flower.zone, target.zone), worth
    return best


def _known(world: State, values: Sequence[int], flower: Flower, seat: int) -> int:
    """The strength of the petal with which a flower fights if a seat knows it, else 0."""
    if flower.power:
        return _fighter(world, values, flower)[0]
    table = world.table
    top = table.zones[flower.zone][0]
    return values[table.faces[top]] if table.knows[top] & bit(seat) else 0


def _beats(mine: int, theirs: int, petals: int, against: int) -> float:
    """How likely one petal beats another one, each of them known or not (0), of flowers of so many petals: against an
    equal one a single petal never wins, and to a larger flower it always loses.
    """
    if mine and theirs:
        if mine == theirs:
            return _EQUAL if petals > 1 < against else float(petals > against)
        return float(mine > theirs)
    if mine:
        return (mine - _LOWEST) / _STRENGTHS
    return (_LOWEST + _STRENGTHS - 1 - theirs) / _STRENGTHS if theirs else _EQUAL


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
    if mine > theirs and side == ATTACKER and world.size(own.zone) == 1 == world.size(other.zone):
        hearts = [face for face in hand if cards.can(face, FERTILISER)]
        if hearts and len(world.garden(seat)) == 1 and len(world.garden(other.owner)) > 1:  # else it is the last one
            return Fertilise(min(hearts, key=values.__getitem__), own.zone, 1)
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
