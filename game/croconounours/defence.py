"""The answer to an attack: take it, dodge or parry (CN-29 to CN-35, CN-39, CN-45)."""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from game.core.rules import Action, Refusal
from game.croconounours.attacks import held, judge_step
from game.croconounours.cards import ATTACK_SUITS, DODGE_SUITS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.field import Field
from game.croconounours.moves import Dodge, Parry, Take
from game.croconounours.refusals import (
    DODGE_NOT_THERE,
    DODGE_OCCUPIED,
    NO_PARRY_OF_SHOT,
    NOT_HIGHER,
    NOT_IN_HAND,
    NOT_SORTED,
    RED_TAKES_MORE,
    SHOT_DODGE_ONE_CARD,
    TOO_MANY_CARDS,
    WRONG_DODGE_SUIT,
    WRONG_PARRY_SUIT,
    WRONG_SHOT_DODGE,
)
from game.croconounours.state import SHOT, State


class Threat(NamedTuple):
    """What a defence has to match: is it a shot, does it come diagonally, what must a single card be above, how many
    cards more does a parry take.
    """

    shot: bool
    diagonal: bool
    value: int
    extra: int


def threat_of(content: Content, state: State, field: Field) -> Threat:
    """The pending attack as its defence sees it (CN-31, CN-33, CN-39)."""
    attack = state.attack
    if attack is None:
        raise ValueError("there is no attack")
    shot = attack.mode == SHOT
    diagonal = not shot and field.geometry.step_to[state.where[attack.warrior]][attack.square].diagonal
    extra = content.colours[state.colours[attack.warrior]].extra_parry_cards
    return Threat(shot, diagonal, content.cards.attack_values[attack.card], extra)


# ---- judging ----------------------------------------------------------------------------------


def judge_cards(content: Content, threat: Threat, cards: tuple[int, ...], extra: int) -> Refusal | None:
    """Cards of the right suit: one that is higher, or two of any rank (CN-31, CN-33, CN-Q3 to CN-Q6); and so many extra
    ones (CN-39, CN-Q20). Above a joker is only the other joker (CN-Q4).
    """
    values = content.cards.defence_values
    if len(cards) > extra + 2:
        return TOO_MANY_CARDS
    if len(cards) == extra + 2:
        return None
    if len(cards) < extra + 1:
        return RED_TAKES_MORE if extra and cards else NOT_HIGHER
    return None if any(values[card] > threat.value for card in cards) else NOT_HIGHER


def judge_dodge(content: Content, threat: Threat, field: Field, cards: tuple[int, ...], square: int) -> Refusal | None:
    """A dodge: the right cards, and a free square that the suit leads to (CN-31, CN-32); of a shot, any single black
    card (CN-45, CN-Q26).
    """
    attack = field.state.attack
    step = None if attack is None else field.geometry.step_to[attack.square].get(square)
    if step is None:
        return DODGE_OCCUPIED
    if threat.shot:
        if len(cards) != 1:
            return SHOT_DODGE_ONE_CARD
        if not content.cards.pays(cards[0], STEP_SUITS[step.diagonal]):
            return WRONG_SHOT_DODGE[step.diagonal]
    else:
        suit = DODGE_SUITS[threat.diagonal]
        if not all(content.cards.pays(card, suit) for card in cards):
            return WRONG_DODGE_SUIT[threat.diagonal]
        if suit != STEP_SUITS[step.diagonal]:
            return DODGE_NOT_THERE[suit]
        refusal = judge_cards(content, threat, cards, 0)
        if refusal is not None:
            return refusal
    return None if judge_step(field, step) is None else DODGE_OCCUPIED


def judge_parry(content: Content, threat: Threat, cards: tuple[int, ...]) -> Refusal | None:
    """A parry: cards of the suit of the attack, one more against a red warrior, none against a shot (CN-33, CN-39,
    CN-45).
    """
    if threat.shot:
        return NO_PARRY_OF_SHOT
    suit = ATTACK_SUITS[threat.diagonal]
    if not all(content.cards.pays(card, suit) for card in cards):
        return WRONG_PARRY_SUIT[threat.diagonal]
    return judge_cards(content, threat, cards, threat.extra)


# ---- what may be done -------------------------------------------------------------------------


def legal_defences(content: Content, state: State, seat: int) -> list[Action]:
    """Every answer of the defender, in order; taking it is always one (CN-Q28)."""
    field = Field(content, state)
    threat = threat_of(content, state, field)
    attack = state.attack
    hand = sorted(state.hand(seat))
    dodges: list[Action] = []
    if attack is not None:
        suits = STEP_SUITS if threat.shot else (DODGE_SUITS[threat.diagonal],)
        groups_of = {suit: _groups(content, hand, suit, 1 if threat.shot else 2) for suit in suits}
        for step in field.geometry.steps[attack.square]:
            groups = groups_of.get(STEP_SUITS[step.diagonal])
            if groups and judge_step(field, step) is None:
                dodges += [
                    Dodge(step.to, cards)
                    for cards in groups
                    if judge_dodge(content, threat, field, cards, step.to) is None
                ]
    groups = _groups(content, hand, ATTACK_SUITS[threat.diagonal], threat.extra + 2)
    parries = [Parry(cards) for cards in groups if judge_parry(content, threat, cards) is None]
    return [Take(), *dodges, *parries]


def _groups(content: Content, hand: list[int], suit: int, most: int) -> list[tuple[int, ...]]:
    """Every choice of one to `most` cards of the hand that count as the suit; each sorted, in order, none twice."""
    able = [card for card in hand if card in content.cards.payers[suit]]
    return sorted({group for size in range(1, most + 1) for group in combinations(able, size)})


def refuse_dodge(content: Content, state: State, seat: int, action: Dodge) -> Refusal | None:
    """Why the defender cannot dodge like this."""
    field = Field(content, state)
    return _refuse_hand(state, seat, action.cards) or judge_dodge(
        content, threat_of(content, state, field), field, action.cards, action.square
    )


def refuse_parry(content: Content, state: State, seat: int, action: Parry) -> Refusal | None:
    """Why the defender cannot parry like this."""
    field = Field(content, state)
    return _refuse_hand(state, seat, action.cards) or judge_parry(
        content, threat_of(content, state, field), action.cards
    )


def _refuse_hand(state: State, seat: int, cards: tuple[int, ...]) -> Refusal | None:
    if held(state, seat, cards) != cards or not cards:
        return NOT_IN_HAND
    return NOT_SORTED if tuple(sorted(cards)) != cards else None
