"""The action phase: what a card may be played for (CN-21 to CN-28, CN-42 to CN-44)."""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.fields import Face, Place
from game.core.rules import Emit, Refusal
from game.croconounours.cards import ATTACK_SUITS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.events import AttackDeclared, TurnEnded
from game.croconounours.field import board_of, can_retreat, closed, hostile, protected
from game.croconounours.geometry import Shot, Step
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
    Undisturbed,
)
from game.croconounours.resolution import play_card, step_to, strike_obstacle
from game.croconounours.state import ACTING, NO_COLOUR, NOBODY, PUSH, SHOT, WOUND, State
from game.croconounours.zones import ATTACK_CARDS, DISCARDS

# ---- judging ----------------------------------------------------------------------------------


def judge_step(state: State, step: Step) -> Refusal | None:
    """A warrior on its own feet: onto a free square, through no closed gap (CN-Q15, CN-58)."""
    if state.stands(step.to):
        return OCCUPIED
    return CLOSED_GAP if closed(state, step.sides) else None


def judge_attack(content: Content, state: State, seat: int, warrior: int, step: Step, mode: int) -> Refusal | None:
    """An attack on a neighbour is lawful if, undefended, it would wound or displace it (CN-Q17); a warrior that shoots
    attacks neighbours like everyone else (CN-Q47).
    """
    if not state.stands(step.to):
        return NOTHING_THERE
    if closed(state, step.sides):
        return CLOSED_GAP
    target = state.warrior_at(step.to)
    if target == NOBODY:
        return None  # obstacles have no colour and may be attacked by anyone (CN-57, CN-Q33)
    if not hostile(state, seat, target):
        return OWN_SIDE
    if protected(content, state, warrior, target):
        if mode == WOUND:
            return PROTECTED
        if not can_retreat(state, step):
            return NO_EFFECT
    return None


def judge_shot(content: Content, state: State, seat: int, warrior: int, shot: Shot) -> Refusal | None:
    """A shot at two squares: warriors never stop it, also those that are neighbours; obstacles may (CN-Q24, CN-Q25,
    CN-59, CN-Q31).
    """
    if not state.stands(shot.to):
        return NOTHING_THERE
    target = state.warrior_at(shot.to)
    if target == NOBODY:
        if not state.house.shoot_obstacles:
            return NO_SHOT_AT_OBSTACLE
    elif not hostile(state, seat, target):
        return OWN_SIDE
    if state.obstacles and _stopped(state, shot):
        return SHOT_STOPPED
    if target != NOBODY and protected(content, state, warrior, target):
        return PROTECTED
    return None


def _stopped(state: State, shot: Shot) -> bool:
    obstacles = state.obstacles
    for group in shot.edge_blockers if state.house.shot_blocking else shot.blockers:
        if all(square in obstacles for square in group):
            return True
    return False


def paying(content: Content, state: State, seat: int, suits: tuple[int, ...]) -> list[list[int]]:
    """For each of the suits the faces of the hand that count as it, in order, equal ones once (CN-10)."""
    hand = sorted(set(state.hand(seat)))
    payers = content.cards.payers
    return [[face for face in hand if face in payers[suit]] for suit in suits]


# ---- what may be done -------------------------------------------------------------------------


class _Acting(Undisturbed):
    """What is done in one's action phase (CN-21)."""

    phases: ClassVar = frozenset({ACTING})


class Move(_Acting):
    """A warrior moves to a neighbouring square (CN-24)."""

    warrior: int
    square: Place
    card: Face

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Move]:
        """Every warrior onto every square around it that is free, with every card that leads there."""
        steps, where = board_of(content, state).geometry.steps, state.where
        payment = paying(content, state, seat, STEP_SUITS)
        return [
            cls(warrior, step.to, card)
            for warrior in state.warriors(seat)
            for step in steps[where[warrior]]
            if payment[step.diagonal] and judge_step(state, step) is None
            for card in payment[step.diagonal]
        ]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.warrior not in state.warriors(seat):
            return NOT_YOUR_WARRIOR
        step = board_of(content, state).geometry.step_to[state.where[self.warrior]].get(self.square)
        if step is None:
            return NOT_ADJACENT
        refusal = judge_step(state, step)
        if refusal is not None:
            return refusal
        return WRONG_STEP_SUIT[step.diagonal] if holds(state, seat, self.card) else NOT_IN_HAND

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The card is discarded at once (CN-Q9)."""
        play_card(state, seat, self.card, DISCARDS, emit)
        step_to(state, self.warrior, self.square, False, emit)


class Attack(_Acting):
    """A warrior attacks what stands on a neighbouring square, to WOUND or to PUSH (CN-25, CN-26)."""

    warrior: int
    square: Place
    mode: int
    card: Face

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Attack]:
        """Every warrior on everything beside it, with every card that leads there."""
        neighbours, where = board_of(content, state).geometry.step_to, state.where
        squares = state.occupied()
        aims: list[tuple[int, Step, int]] = []
        for warrior in state.warriors(seat):
            around = neighbours[where[warrior]]
            for square in squares:
                step = around.get(square)
                if step is not None:
                    aims += [
                        (warrior, step, mode)
                        for mode in (WOUND, PUSH)
                        if judge_attack(content, state, seat, warrior, step, mode) is None
                    ]
        if not aims:
            return []
        payment = paying(content, state, seat, ATTACK_SUITS)
        return [cls(warrior, step.to, mode, card) for warrior, step, mode in aims for card in payment[step.diagonal]]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.warrior not in state.warriors(seat):
            return NOT_YOUR_WARRIOR
        step = board_of(content, state).geometry.step_to[state.where[self.warrior]].get(self.square)
        if step is None:
            return NOT_ADJACENT
        if self.mode not in (WOUND, PUSH):
            return NO_SUCH_MODE
        refusal = judge_attack(content, state, seat, self.warrior, step, self.mode)
        if refusal is not None:
            return refusal
        return WRONG_ATTACK_SUIT[step.diagonal] if holds(state, seat, self.card) else NOT_IN_HAND

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        _declare(content, state, seat, self, self.mode, emit)


class Shoot(_Acting):
    """A warrior shoots at what stands two squares away (CN-42)."""

    warrior: int
    square: Place
    card: Face

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Shoot]:
        """Every warrior that can shoot, at everything in reach, with every red card (CN-44)."""
        ring, where = board_of(content, state).geometry.shot_to, state.where
        aims: list[tuple[int, int]] = []
        for warrior in state.warriors(seat):
            if content.colours[state.colours[warrior]].shoots:
                around = ring[where[warrior]]
                for square in state.occupied():
                    shot = around.get(square)
                    if shot is not None and judge_shot(content, state, seat, warrior, shot) is None:
                        aims.append((warrior, square))
        if not aims:
            return []
        red = [face for face in sorted(set(state.hand(seat))) if content.cards.is_red(face)]
        return [cls(warrior, square, card) for warrior, square in aims for card in red]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.warrior not in state.warriors(seat):
            return NOT_YOUR_WARRIOR
        if not content.colours[state.colours[self.warrior]].shoots:
            return CANNOT_SHOOT
        shot = board_of(content, state).geometry.shot_to[state.where[self.warrior]].get(self.square)
        if shot is None:
            return NOT_AT_TWO
        refusal = judge_shot(content, state, seat, self.warrior, shot)
        if refusal is not None:
            return refusal
        return SHOT_TAKES_RED if holds(state, seat, self.card) else NOT_IN_HAND

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        _declare(content, state, seat, self, SHOT, emit)


class EndTurn(_Acting):
    """Keep what is left in hand and end one's turn: always possible (CN-22, CN-Q42)."""

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(TurnEnded(seat))


def holds(state: State, seat: int, card: int) -> bool:
    """True for a card of the hand, if its face is known."""
    return card >= 0 and card in state.hand(seat)


def _declare(content: Content, state: State, seat: int, action: Attack | Shoot, mode: int, emit: Emit) -> None:
    """An attack is declared (CN-26); its card waits until it is resolved (CN-Q9). Obstacles never defend (CN-57)."""
    target = state.warrior_at(action.square)
    colour = NO_COLOUR if target == NOBODY else state.colours[target]
    attacker = state.colours[action.warrior]
    emit(AttackDeclared(seat, action.warrior, attacker, target, colour, action.square, mode, action.card))
    play_card(state, seat, action.card, ATTACK_CARDS, emit)
    if target == NOBODY:
        strike_obstacle(content, state, emit)
