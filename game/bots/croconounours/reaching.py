"""Whom a seat of CrocoNounours can attack in this turn, at once or after a walk of one warrior, each step of which
takes a card (CN-21, CN-24). Asked of a view: one's own hand and the board say all that is needed.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from game.bots.croconounours.worth import Standing
from game.croconounours.attacks import Move, judge_attack, judge_shot, open_steps
from game.croconounours.cards import ANY_SUIT, ATTACK_SUITS, CLUBS, DIAMONDS, HEARTS, SPADES
from game.croconounours.content import Content
from game.croconounours.field import board_of, can_retreat
from game.croconounours.state import GONE, NOBODY, PUSH, WOUND, State, owner


class Reach(NamedTuple):
    """After so many steps a warrior can attack another one from a square, with a card that is left."""

    steps: int
    warrior: int
    target: int
    square: int


class _Walked(NamedTuple):
    """A square that a warrior has come to, and how many of its steps were straight and diagonal."""

    square: int
    straight: int
    diagonal: int


def first_reach(content: Content, view: State, seat: int, *, past_friends: bool = False) -> Reach | None:
    """What takes the fewest steps, and of these for whom is nearest now; None where nobody reaches anybody.
    `past_friends`: as if all other warriors of the seat had made room for the one that walks: who reaches nobody then
    does not where they do either.
    """
    found = []
    for warrior in view.warriors(seat):
        state = view.clone()
        if past_friends:
            for friend in view.warriors(seat):
                state.where[friend] = view.where[warrior] if friend == warrior else GONE
        first = _Walker(content, state, seat, warrior, _held(content, view, seat)).first()
        if first is not None:
            found.append(first)
    away, where = Standing(content, view, seat).distance, view.where
    return min(found, key=lambda each: (each.steps, away(where[each.warrior], where[each.target]), each), default=None)


def reached_after(content: Content, view: State, seat: int, move: Move) -> Mapping[int, int]:
    """Whom a warrior that makes this step can then attack in the same turn, each after so many further steps."""
    state = view.clone()
    state.where[move.warrior] = move.square
    held = _held(content, view, seat)
    held[content.cards.suits[move.card]] -= 1
    return _Walker(content, state, seat, move.warrior, held).steps_to()


def reached_now(content: Content, view: State, seat: int, warrior: int) -> Mapping[int, int]:
    """The same from where it stands."""
    return _Walker(content, view.clone(), seat, warrior, _held(content, view, seat)).steps_to()


def nearer_without(content: Content, view: State, seat: int, attack: Any) -> tuple[int, int] | None:
    """A warrior of the seat that can attack another one sooner once this attack has taken or pushed a lump of sugar: at
    once, or after fewer steps, with the cards that are left; and that other one. None where there is nobody.
    """
    after, step = view.clone(), board_of(content, view).geometry.step_to[view.where[attack.warrior]].get(attack.square)
    pushed = step is not None and getattr(attack, "mode", WOUND) == PUSH and can_retreat(view, step)
    after.obstacles[after.obstacle_at(attack.square)] = step.beyond if pushed and step is not None else GONE
    held = _held(content, view, seat)
    held[content.cards.suits[attack.card]] -= 1
    for warrior in view.warriors(seat):
        now = reached_now(content, view, seat, warrior)
        then = _Walker(content, after.clone(), seat, warrior, held.copy()).steps_to()
        for target, steps in sorted(then.items()):
            if steps < now.get(target, math.inf):
                return warrior, target
    return None


def can_attack(content: Content, state: State, warrior: int, square: int) -> bool:
    """True if a warrior could attack whoever stands on a square from where it stands itself, with the right card
    (CN-25, CN-42, CN-44).
    """
    geometry, here, seat = board_of(content, state).geometry, state.where[warrior], owner(warrior)
    step, shot = geometry.step_to[here].get(square), geometry.shot_to[here].get(square)
    if step is not None:
        return any(judge_attack(content, state, seat, warrior, step, mode) is None for mode in (WOUND, PUSH))
    if shot is None or not content.colours[state.colours[warrior]].shoots:
        return False
    return judge_shot(content, state, seat, warrior, shot) is None


def _held(content: Content, view: State, seat: int) -> Counter[int]:
    """How many cards of each suit a seat holds."""
    return Counter(content.cards.suits[face] for face in view.hand(seat))


class _Walker:
    """Looks along the walks of one warrior. It walks about on `state`, a copy. `held`: cards that pay, by suit."""

    def __init__(self, content: Content, state: State, seat: int, warrior: int, held: Counter[int]) -> None:
        self._content = content
        self._state = state
        self._seat = seat
        self._warrior = warrior
        self._geometry = board_of(content, state).geometry
        self._held = held

    def first(self) -> Reach | None:
        """What is reached with the fewest steps."""
        for steps, border in self._rings():
            reached = [
                Reach(steps, self._warrior, target, walked.square)
                for walked in border
                for target in self._targets(walked)
            ]
            if reached:
                return min(reached)
        return None

    def steps_to(self) -> dict[int, int]:
        """Everybody that is reached, with the fewest steps that it takes."""
        found: dict[int, int] = {}
        for steps, border in self._rings():
            for walked in border:
                for target in self._targets(walked):
                    found.setdefault(target, steps)
        return found

    def _rings(self) -> Iterator[tuple[int, set[_Walked]]]:
        """Where the warrior comes to with so many steps and no fewer."""
        border = {_Walked(self._state.where[self._warrior], 0, 0)}
        seen: set[_Walked] = set()
        steps = 0
        while border:
            yield steps, border
            seen |= border
            border = {after for walked in border for after in self._steps(walked)} - seen
            steps += 1

    def _jokers_left(self, straight: int, diagonal: int) -> int:
        """Jokers that such a walk leaves; below 0 where it cannot be paid (CN-24, CN-Q2)."""
        held = self._held
        return held[ANY_SUIT] - max(0, straight - held[CLUBS]) - max(0, diagonal - held[SPADES])

    def _steps(self, walked: _Walked) -> Iterator[_Walked]:
        """Everywhere one more step leads that can be paid."""
        self._state.where[self._warrior] = walked.square
        for step in open_steps(self._content, self._state, walked.square):
            straight, diagonal = walked.straight + (not step.diagonal), walked.diagonal + step.diagonal
            if self._jokers_left(straight, diagonal) >= 0:
                yield _Walked(step.to, straight, diagonal)

    def _targets(self, walked: _Walked) -> Iterator[int]:
        """Warriors that can be attacked from there with what the walk leaves (CN-25, CN-42, CN-44)."""
        content, state, seat, warrior = self._content, self._state, self._seat, self._warrior
        state.where[warrior] = walked.square
        jokers = self._jokers_left(walked.straight, walked.diagonal)
        around = self._geometry.step_to[walked.square]
        red = jokers or self._held[DIAMONDS] or self._held[HEARTS]
        for square in state.others(seat):
            target, step = state.warrior_at(square), around.get(square)
            paid = red if step is None else jokers or self._held[ATTACK_SUITS[step.diagonal]]
            if target != NOBODY and paid and can_attack(content, state, warrior, square):
                yield target
