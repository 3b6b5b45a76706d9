"""Which worlds are met in CrocoNounours: who let a warrior be eaten had mostly nothing to save it with."""

from __future__ import annotations

from typing import Final

from game.core.chance import Chance
from game.core.table.table import UNKNOWN, Table
from game.croconounours.attacks import open_steps
from game.croconounours.cards import ATTACK_SUITS, DODGE_SUITS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.field import board_of
from game.croconounours.state import PUSH, SHOT, DeclaredAttack, State, owner
from game.croconounours.zones import DRAW_PILE, hand

SPARED: Final = 10
"""One card in so many was not played though it would have saved a warrior."""


def deal_likely(content: Content, view: State, world: State, chance: Chance) -> None:
    """Changes hidden cards, in a world dealt evenly to a view, that would have saved a warrior which was eaten."""
    for attack in view.unanswered:
        answers = answers_to(content, view, attack)
        if answers:
            _deal_without(view.table, world.table, hand(owner(attack.target)), answers, chance)


def had_none_of(content: Content, view: State, seat: int) -> frozenset[int]:
    """The faces that a seat would mostly have answered with, had it held them since it drew last."""
    taken = [answers_to(content, view, attack) for attack in view.unanswered if owner(attack.target) == seat]
    return frozenset().union(*taken)


def answers_to(content: Content, view: State, attack: DeclaredAttack) -> frozenset[int]:
    """The faces each of which alone would have answered it, as things stand now: on a shot a step; on an attack of a
    neighbour that is still there a higher card. Who was only pushed may have put up with it.
    """
    cards = content.cards
    ways = {step.diagonal for step in open_steps(content, view, attack.square)}
    if attack.mode == SHOT:
        return frozenset().union(*[cards.payers[STEP_SUITS[way]] for way in ways])
    stands = view.where[attack.warrior]
    if attack.mode == PUSH or stands < 0:
        return frozenset()
    step = board_of(content, view).geometry.step_to[stands].get(attack.square)
    if step is None:
        return frozenset()
    able: frozenset[int] = frozenset()
    if not content.colours[view.colours[attack.warrior]].extra_parry_cards:
        able |= cards.payers[ATTACK_SUITS[step.diagonal]]
    if any(way != step.diagonal for way in ways):
        able |= cards.payers[DODGE_SUITS[step.diagonal]]
    value = cards.attack_values[attack.card]
    return frozenset([face for face in able if cards.defence_values[face] > value])


def _deal_without(view: Table, world: Table, zone: int, faces: frozenset[int], chance: Chance) -> None:
    """Exchanges hidden cards of a hand for others of their lot in the draw pile that are none of these faces."""
    for card in view.zones[zone]:
        if view.faces[card] != UNKNOWN or world.faces[card] not in faces or not chance.below(SPARED):
            continue
        others = [
            other
            for other in view.zones[DRAW_PILE]
            if view.faces[other] == UNKNOWN and view.lots[other] == view.lots[card] and world.faces[other] not in faces
        ]
        if others:
            other = chance.choice(others)
            world.imagine([card, other], [world.faces[other], world.faces[card]])
