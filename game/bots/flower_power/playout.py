"""How everybody plays FLOWER POWER! in an imagined game: at once, out of what each player can know, without views."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.flower_power.battles import best_pick
from game.core.chance import Chance
from game.core.rules import Action
from game.core.table import bit
from game.flower_power.cards import FERTILISER, POISON, Cards
from game.flower_power.content import Content
from game.flower_power.moves import Attack, Draw, EndTurn, EndWill, Fertilise, Pass, Poison
from game.flower_power.rules import FlowerPower
from game.flower_power.state import ATTACKER, COMPARE, LAST_WILL, MAIN, REPLY, TIE, Flower, State
from game.flower_power.turns import may_attack

_UNKNOWN: Final = 0
"""The strength of a petal that a player does not know."""
_MIDDLING: Final = 7.8
_WEAKEST: Final = 1.5
_RANKS: Final = 13.5
_EVEN: Final = 0.46
"""How often an attack succeeds when neither petal is known."""
_TIED: Final = 0.4
_WARY: Final = 0.05
_FLOWER: Final = 0.6
"""What a flower is worth, and what each of its other petals; a card drawn is worth half of one."""
_PETAL: Final = 0.09
_STRENGTH: Final = 0.09
_CARD: Final = 0.5
_LAST: Final = (9.0, 0.9, 0.4)
"""What it costs to lose the last flower, the one before it, or the third."""
_WHIM: Final = 0.2
_DRAW: Final = 0.45
_STUBBORN: Final = 4
"""One battle in so many that could be turned is lost without a card."""


def quick_action(rules: FlowerPower, world: State, seat: int, chance: Chance) -> Action:
    """What a seat does in a world: the attack that promises most, the weakest card that turns a battle."""
    phase = world.phase
    if phase == MAIN:
        return _attack(rules.content, world, seat, chance)
    if phase in (REPLY, TIE):
        return _answer(rules.content.cards, world, seat, chance)
    if phase == LAST_WILL:
        return EndWill()
    legal: Sequence[Action] = rules.legal(world, seat)
    return best_pick(rules, world, seat, legal) if phase == COMPARE else chance.choice(legal)


# ---- attacking --------------------------------------------------------------------------------


def _attack(content: Content, world: State, seat: int, chance: Chance) -> Action:
    """The attack that promises most, a little whim added; a card instead if none promises enough."""
    zones, values = world.table.zones, content.cards.values
    own = [flower for flower in world.flowers if flower.owner == seat]
    alone = len(own) == 1
    able: dict[int, tuple[float, Flower]] = {}
    for flower in own:
        if alone or not flower.exhausted:
            strength = _known_strength(world, values, flower, seat)
            size = len(zones[flower.zone])
            price = (strength or _MIDDLING) * _STRENGTH if size > 1 else _FLOWER + (_LAST[0] if alone else 0.0)
            if strength not in able or price < able[strength][0]:
                able[strength] = (price, flower)
    best, choice = 0.0, None
    gardens: dict[int, int] = {}
    for flower in world.flowers:
        gardens[flower.owner] = gardens.get(flower.owner, 0) + 1
    for target in world.flowers:
        owner = target.owner
        if owner == seat:
            continue
        against = _known_strength(world, values, target, seat)
        size, left = len(zones[target.zone]), gardens[owner] - 1
        gain = _CARD + _FLOWER + _PETAL * size + _STRENGTH * ((against or _MIDDLING) - _MIDDLING)
        gain += (_FLOWER if size > 1 else 0.0) + (_LAST[left] if left < len(_LAST) else 0.0)
        gain += _WHIM * chance.unit()
        hope = 1.0 - _WARY * world.hand_size(owner)
        for strength, (price, flower) in able.items():
            worth = (gain - price) * _chance(strength, against) * hope
            if worth > best and may_attack(flower, target, alone):
                best, choice = worth, Attack(flower.zone, target.zone)
    if best < _DRAW and (draws := Draw.lawful(content, world, seat)):
        return draws[0]
    return choice if choice is not None else EndTurn()


def _known_strength(world: State, values: Sequence[int], flower: Flower, seat: int) -> int:
    """How strong the petal is with which a flower would fight, if the seat knows it, else _UNKNOWN."""
    table = world.table
    cards = table.zones[flower.zone]
    if flower.power:
        return max([values[table.faces[card]] for card in cards])
    return values[table.faces[cards[0]]] if table.knows[cards[0]] & bit(seat) else _UNKNOWN


def _chance(own: int, against: int) -> float:
    """How likely one petal beats another, either of them perhaps unknown."""
    if own and against:
        return float(own > against) if own != against else _TIED
    if own:
        return max(0.0, (own - _WEAKEST - _TIED) / _RANKS)
    return 1.0 - (against - _WEAKEST + _TIED) / _RANKS if against else _EVEN


# ---- answering --------------------------------------------------------------------------------


def _answer(cards: Cards, world: State, seat: int, chance: Chance) -> Action:
    """The weakest card that turns a battle that would be lost; a tie is lost for the attacker."""
    battle, hand = world.battle, world.hand(seat)
    if battle is None or not hand:
        return Pass()
    side = battle.side(seat)
    own, other = world.flower(battle.zone(side)), world.flower(battle.zone(1 - side))
    if own is None or other is None:
        return Pass()
    values = cards.values
    mine, _ = _fighter(world, values, own)
    theirs, target = _fighter(world, values, other)
    if mine > theirs or (mine == theirs and side != ATTACKER) or not chance.below(_STUBBORN):
        return Pass()
    able = [face for face in hand if values[face] > theirs and cards.can(face, FERTILISER)]
    if able:
        return Fertilise(min(able, key=values.__getitem__), own.zone, world.size(own.zone) if own.power else 0)
    able = [face for face in hand if values[face] >= theirs and cards.can(face, POISON)]
    if able and world.visible(other.zone, target):
        return Poison(min(able, key=values.__getitem__), other.zone, target)
    return Pass()


def _fighter(world: State, values: Sequence[int], flower: Flower) -> tuple[int, int]:
    """The strength and the place of the petal with which a flower fights: the top, or the strongest that is open."""
    if not flower.power:
        return values[world.petal(flower.zone, 0)], 0
    return max([(values[world.petal(flower.zone, place)], place) for place in range(world.size(flower.zone))])
