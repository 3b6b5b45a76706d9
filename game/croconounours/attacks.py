"""The action phase: what a card may be played for (CN-21 to CN-28, CN-42 to CN-44). `legal` asks the same judges as
`refuse`.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.core.rules import Action, Refusal
from game.croconounours.cards import ATTACK_SUITS, DIAMONDS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.field import EMPTY, FIRST_OBSTACLE, Field
from game.croconounours.geometry import Shot, Step
from game.croconounours.moves import Attack, EndTurn, Move, Shoot
from game.croconounours.refusals import (
    CANNOT_SHOOT,
    CLOSED_GAP,
    NO_EFFECT,
    NO_SHOT_AT_OBSTACLE,
    NO_SUCH_MODE,
    NOT_ADJACENT,
    NOT_AT_TWO,
    NOT_IN_HAND,
    NOT_YOUR_WARRIOR,
    NOTHING_THERE,
    OCCUPIED,
    OWN_SIDE,
    PROTECTED,
    SHOT_STOPPED,
    SHOT_TAKES_RED,
    WRONG_ATTACK_SUIT,
    WRONG_STEP_SUIT,
)
from game.croconounours.state import PUSH, WOUND, State

# ---- judging ----------------------------------------------------------------------------------


def judge_step(field: Field, step: Step) -> Refusal | None:
    """A warrior on its own feet: onto a free square, through no closed gap (CN-Q15, CN-58)."""
    if field.grid[step.to] != EMPTY:
        return OCCUPIED
    return CLOSED_GAP if field.closed(step.sides) else None


def judge_attack(field: Field, seat: int, warrior: int, step: Step, mode: int) -> Refusal | None:
    """An attack on a neighbour is lawful if, undefended, it would wound or displace it (CN-Q17); a warrior that shoots
    attacks neighbours like everyone else (CN-Q47).
    """
    target = field.grid[step.to]
    if target == EMPTY:
        return NOTHING_THERE
    if field.closed(step.sides):
        return CLOSED_GAP
    if target >= FIRST_OBSTACLE:
        return None  # obstacles have no colour and may be attacked by anyone (CN-57, CN-Q33)
    if not field.hostile(seat, target):
        return OWN_SIDE
    if field.protected(warrior, target):
        if mode == WOUND:
            return PROTECTED
        if not field.can_retreat(step):
            return NO_EFFECT
    return None


def judge_shot(field: Field, seat: int, warrior: int, shot: Shot) -> Refusal | None:
    """A shot at two squares: warriors never stop it, also those that are neighbours; obstacles may (CN-Q24, CN-Q25,
    CN-59, CN-Q31).
    """
    target = field.grid[shot.to]
    house = field.state.house
    if target == EMPTY:
        return NOTHING_THERE
    if target >= FIRST_OBSTACLE:
        if not house.shoot_obstacles:
            return NO_SHOT_AT_OBSTACLE
    elif not field.hostile(seat, target):
        return OWN_SIDE
    if field.state.obstacles and _stopped(field.grid, shot.edge_blockers if house.edge_blocking else shot.blockers):
        return SHOT_STOPPED
    if target < FIRST_OBSTACLE and field.protected(warrior, target):
        return PROTECTED
    return None


def _stopped(grid: list[int], blockers: tuple[tuple[int, ...], ...]) -> bool:
    return any(all(grid[square] >= FIRST_OBSTACLE for square in group) for group in blockers)


# ---- what may be done -------------------------------------------------------------------------


def legal_actions(content: Content, state: State, seat: int) -> list[Action]:
    """Every action of the phase, in order: moves, attacks, shots, the end of the turn (CN-Q42)."""
    field, cards = Field(content, state), content.cards
    hand = sorted(set(state.hand(seat)))
    paying = [[face for face in hand if face in payers] for payers in cards.payers]
    red = [face for face in hand if cards.suits[face] >= DIAMONDS]
    step_cards = [paying[suit] for suit in STEP_SUITS]
    attack_cards = [paying[suit] for suit in ATTACK_SUITS]
    warriors = state.warriors(seat)
    grid, geometry, where = field.grid, field.geometry, state.where
    moves: list[Action] = []
    attacks: list[Action] = []
    shots: list[Action] = []
    for warrior in warriors:
        for step in geometry.steps[where[warrior]]:
            if grid[step.to] == EMPTY:
                payment = step_cards[step.diagonal]
                if payment and judge_step(field, step) is None:
                    moves += [Move(warrior, step.to, card) for card in payment]
            elif payment := attack_cards[step.diagonal]:
                for mode in (WOUND, PUSH):
                    if judge_attack(field, seat, warrior, step, mode) is None:
                        attacks += [Attack(warrior, step.to, mode, card) for card in payment]
        if red and content.colours[state.colours[warrior]].shoots:
            for shot in geometry.shots[where[warrior]]:
                if grid[shot.to] != EMPTY and judge_shot(field, seat, warrior, shot) is None:
                    shots += [Shoot(warrior, shot.to, card) for card in red]
    return [*moves, *attacks, *shots, EndTurn()]


def refuse_move(content: Content, state: State, seat: int, action: Move) -> Refusal | None:
    """Why a warrior cannot move like this (CN-24)."""
    if not _own(state, seat, action.warrior):
        return NOT_YOUR_WARRIOR
    field = Field(content, state)
    step = field.geometry.step_to[state.where[action.warrior]].get(action.square)
    if step is None:
        return NOT_ADJACENT
    refusal = judge_step(field, step)
    if refusal is not None:
        return refusal
    return _refuse_card(content, state, seat, action.card, STEP_SUITS[step.diagonal], WRONG_STEP_SUIT[step.diagonal])


def refuse_attack(content: Content, state: State, seat: int, action: Attack) -> Refusal | None:
    """Why a warrior cannot attack like this (CN-25, CN-26)."""
    if not _own(state, seat, action.warrior):
        return NOT_YOUR_WARRIOR
    field = Field(content, state)
    step = field.geometry.step_to[state.where[action.warrior]].get(action.square)
    if step is None:
        return NOT_ADJACENT
    if action.mode not in (WOUND, PUSH):
        return NO_SUCH_MODE
    refusal = judge_attack(field, seat, action.warrior, step, action.mode)
    if refusal is not None:
        return refusal
    suit, wrong = ATTACK_SUITS[step.diagonal], WRONG_ATTACK_SUIT[step.diagonal]
    return _refuse_card(content, state, seat, action.card, suit, wrong)


def refuse_shot(content: Content, state: State, seat: int, action: Shoot) -> Refusal | None:
    """Why a warrior cannot shoot like this (CN-42, CN-44)."""
    if not _own(state, seat, action.warrior):
        return NOT_YOUR_WARRIOR
    if not content.colours[state.colours[action.warrior]].shoots:
        return CANNOT_SHOOT
    field = Field(content, state)
    shot = field.geometry.shot_to[state.where[action.warrior]].get(action.square)
    if shot is None:
        return NOT_AT_TWO
    refusal = judge_shot(field, seat, action.warrior, shot)
    if refusal is not None:
        return refusal
    if action.card not in held(state, seat, (action.card,)):
        return NOT_IN_HAND
    return None if content.cards.is_red(action.card) else SHOT_TAKES_RED


def _own(state: State, seat: int, warrior: int) -> bool:
    return warrior in state.warriors(seat)


def _refuse_card(content: Content, state: State, seat: int, card: int, suit: int, wrong: Refusal) -> Refusal | None:
    if card not in held(state, seat, (card,)):
        return NOT_IN_HAND
    return None if content.cards.pays(card, suit) else wrong


def held(state: State, seat: int, cards: Iterable[int]) -> tuple[int, ...]:
    """Those of the cards that the seat holds; equal jokers are counted one by one."""
    hand = state.hand(seat)
    found = []
    for card in cards:
        if card >= 0 and card in hand:
            hand.remove(card)
            found.append(card)
    return tuple(found)
