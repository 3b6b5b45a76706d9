"""The action phase: what a card may be played for (CN-21 to CN-28, CN-42 to CN-44)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.fields import Face, Place
from game.core.rules.rules import Action, Emit, Refusal
from game.croconounours.cards import ATTACK_SUITS, STEP_SUITS
from game.croconounours.content import Content
from game.croconounours.events import AttackDeclared, TurnEnded
from game.croconounours.field import board_of, can_retreat, closed, hostile, protected
from game.croconounours.geometry import ShotPath, StepPath
from game.croconounours.refusals import Undisturbed, refusal
from game.croconounours.resolution import play_card, step_to, strike_obstacle
from game.croconounours.state import ACTING, NO_COLOUR, NOBODY, PUSH, SHOT, WOUND, State
from game.croconounours.words import CARD, SQUARE, WARRIOR
from game.croconounours.zones import ATTACK_CARDS, DISCARDS

WRONG_ATTACK_SUIT: Final = (refusal("CN-25", "straight_takes_diamonds"), refusal("CN-25", "diagonal_takes_hearts"))
WRONG_STEP_SUIT: Final = (refusal("CN-24", "straight_takes_clubs"), refusal("CN-24", "diagonal_takes_spades"))

# ---- judging ----------------------------------------------------------------------------------


def open_steps(content: Content, state: State, square: int) -> list[StepPath]:
    """The steps that a warrior on a square can do on its own feet: onto a free square (CN-Q15), through no closed gap
    (CN-58).
    """
    around = board_of(content, state).geometry.step_to[square].copy()
    for standing in state.where + state.obstacles:
        if standing in around:
            del around[standing]
    if state.obstacles:
        return [step for step in around.values() if not closed(state, step.sides)]
    return list(around.values())


def judge_attack(content: Content, state: State, seat: int, warrior: int, step: StepPath, mode: int) -> Refusal | None:
    """An attack on a neighbour is lawful if, undefended, it would wound or displace it (CN-Q17); a warrior that shoots
    attacks neighbours like everyone else (CN-Q47).
    """
    if not state.stands(step.to):
        return refusal("CN-25", "nothing_there")
    if closed(state, step.sides):
        return refusal("CN-58", "closed_gap")
    target = state.warrior_at(step.to)
    if target == NOBODY:
        return None  # obstacles have no colour and may be attacked by anyone (CN-57, CN-Q33)
    if not hostile(state, seat, target):
        return refusal("CN-Q16", "own_side")
    if protected(content, state, warrior, target):
        if mode == WOUND:
            return refusal("CN-51", "protected")
        if not can_retreat(state, step):
            return refusal("CN-Q17", "no_effect")
    return None


def judge_shot(content: Content, state: State, seat: int, warrior: int, shot: ShotPath) -> Refusal | None:
    """A shot at two squares: warriors never stop it, also those that are neighbours; obstacles may (CN-Q24, CN-Q25,
    CN-59, CN-Q31).
    """
    if not state.stands(shot.to):
        return refusal("CN-42", "nothing_there")
    target = state.warrior_at(shot.to)
    if target == NOBODY:
        if not state.house.shoot_obstacles:
            return refusal("CN-Q33", "no_shot_at_obstacle")
    elif not hostile(state, seat, target):
        return refusal("CN-Q16", "own_side")
    if state.obstacles and _stopped(state, shot):
        return refusal("CN-59", "shot_stopped")
    if target != NOBODY and protected(content, state, warrior, target):
        return refusal("CN-51", "protected")
    return None


def _stopped(state: State, shot: ShotPath) -> bool:
    obstacles = state.obstacles
    for group in shot.edge_blockers if state.house.shot_blocking else shot.blockers:
        if all(square in obstacles for square in group):
            return True
    return False


def paying(content: Content, state: State, seat: int, suits: tuple[int, int]) -> tuple[list[int], list[int]]:
    """The faces of the hand that count as each of two suits, in order, equal ones once (CN-10)."""
    hand, payers = state.hand(seat), content.cards.payers
    return sorted(payers[suits[0]].intersection(hand)), sorted(payers[suits[1]].intersection(hand))


def payers(content: Content, blank: State, suits: tuple[int, int]) -> list[int]:
    """The faces of the pack that count as one of two suits (CN-10)."""
    return sorted(content.cards.payers[suits[0]].union(content.cards.payers[suits[1]]).intersection(blank.table.faces))


# ---- what may be done -------------------------------------------------------------------------


_BY_CARD: Final = {"by": key("warrior", WARRIOR), "with": key("card", CARD)}


class _Acting(Undisturbed):
    """What is done in one's action phase (CN-21)."""

    phases: ClassVar = frozenset({ACTING})


class Move(_Acting):
    """A warrior moves to a neighbouring square (CN-24)."""

    written: ClassVar = Form({"move": key("warrior", WARRIOR), "to": key("square", SQUARE), "with": key("card", CARD)})

    warrior: int
    square: Place
    card: Face

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {"card": payers(content, blank, STEP_SUITS)}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Move]:
        """Every warrior onto every square around it that is free, with every card that leads there."""
        payment = paying(content, state, seat, STEP_SUITS)
        if not any(payment):
            return []
        return [
            cls(warrior, step.to, card)
            for warrior in state.warriors(seat)
            for step in open_steps(content, state, state.where[warrior])
            for card in payment[step.diagonal]
        ]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.warrior not in state.warriors(seat):
            return refusal("CN-21", "not_your_warrior")
        step = board_of(content, state).geometry.step_to[state.where[self.warrior]].get(self.square)
        if step is None:
            return refusal("CN-11", "not_adjacent")
        if step not in open_steps(content, state, state.where[self.warrior]):
            return refusal("CN-Q15", "occupied") if state.stands(step.to) else refusal("CN-58", "closed_gap")
        return WRONG_STEP_SUIT[step.diagonal] if holds(state, seat, self.card) else refusal("CN-21", "not_in_hand")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The card is discarded at once (CN-Q9)."""
        play_card(state, seat, self.card, DISCARDS, emit)
        step_to(state, self.warrior, self.square, False, emit)


class Attack(_Acting):
    """A warrior attacks what stands on a neighbouring square, to WOUND or to PUSH (CN-25, CN-26)."""

    written: ClassVar = (
        Form({"wound": key("square", SQUARE), **_BY_CARD}, fixed={"mode": WOUND}),
        Form({"push": key("square", SQUARE), **_BY_CARD}, fixed={"mode": PUSH}),
    )

    warrior: int
    square: Place
    mode: int
    card: Face

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {"card": payers(content, blank, ATTACK_SUITS), "mode": (WOUND, PUSH)}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Attack]:
        """Every warrior on everything beside it, with every card that leads there."""
        neighbours, others = board_of(content, state).geometry.step_to, state.others(seat)
        aims: list[tuple[int, StepPath, int]] = []
        for warrior in state.warriors(seat):
            around = neighbours[state.where[warrior]]
            for square in around.keys() & others:
                aims += [
                    (warrior, around[square], mode)
                    for mode in (WOUND, PUSH)
                    if judge_attack(content, state, seat, warrior, around[square], mode) is None
                ]
        if not aims:
            return []
        payment = paying(content, state, seat, ATTACK_SUITS)
        return [
            cls(warrior, step.to, mode, card) for warrior, step, mode in sorted(aims) for card in payment[step.diagonal]
        ]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.warrior not in state.warriors(seat):
            return refusal("CN-21", "not_your_warrior")
        step = board_of(content, state).geometry.step_to[state.where[self.warrior]].get(self.square)
        if step is None:
            return refusal("CN-11", "not_adjacent")
        if self.mode not in (WOUND, PUSH):
            return refusal("CN-26", "no_such_mode")
        judged = judge_attack(content, state, seat, self.warrior, step, self.mode)
        if judged is not None:
            return judged
        return WRONG_ATTACK_SUIT[step.diagonal] if holds(state, seat, self.card) else refusal("CN-21", "not_in_hand")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        _declare(content, state, seat, self, self.mode, emit)


class Shoot(_Acting):
    """A warrior shoots at what stands two squares away (CN-42)."""

    written: ClassVar = Form({"shoot": key("square", SQUARE), **_BY_CARD})

    warrior: int
    square: Place
    card: Face

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {"card": payers(content, blank, ATTACK_SUITS)}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Shoot]:
        """Every warrior that can shoot, at everything in reach, with every red card (CN-44)."""
        rings, others = board_of(content, state).geometry.shot_to, state.others(seat)
        aims: list[tuple[int, int]] = []
        for warrior in state.warriors(seat):
            if content.colours[state.colours[warrior]].shoots:
                ring = rings[state.where[warrior]]
                aims += [
                    (warrior, square)
                    for square in ring.keys() & others
                    if judge_shot(content, state, seat, warrior, ring[square]) is None
                ]
        if not aims:
            return []
        red = [face for face in sorted(set(state.hand(seat))) if content.cards.is_red(face)]
        return [cls(warrior, square, card) for warrior, square in sorted(aims) for card in red]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if self.warrior not in state.warriors(seat):
            return refusal("CN-21", "not_your_warrior")
        if not content.colours[state.colours[self.warrior]].shoots:
            return refusal("CN-42", "cannot_shoot")
        shot = board_of(content, state).geometry.shot_to[state.where[self.warrior]].get(self.square)
        if shot is None:
            return refusal("CN-42", "not_at_two")
        judged = judge_shot(content, state, seat, self.warrior, shot)
        if judged is not None:
            return judged
        return refusal("CN-44", "shot_takes_red") if holds(state, seat, self.card) else refusal("CN-21", "not_in_hand")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        _declare(content, state, seat, self, SHOT, emit)


class EndTurn(_Acting):
    """Keep what is left in hand and end one's turn: always possible (CN-22, CN-Q42)."""

    written: ClassVar = Form("end")

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


def every_attack(content: Content, state: State, seat: int) -> list[Attack | Shoot]:
    """All attacks that a seat can make, on neighbours and from afar."""
    return [*Attack.lawful(content, state, seat), *Shoot.lawful(content, state, seat)]


ACTION_TYPES: tuple[type[Action], ...] = (Move, Attack, Shoot, EndTurn)
"""In the order in which legal actions are listed."""
