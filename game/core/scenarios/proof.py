"""Proofs of puzzles: every whole choice of the solver is tried in the same worlds, and all that may follow is looked
at: he does what serves him best, everybody else what serves him least.

A world is a deal that the solver cannot tell from the true one, with all luck to come.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from game.core.chance import Chance
from game.core.content.content import FaultError
from game.core.journal.wire import fingerprint
from game.core.match.session import apply_action
from game.core.rules.rules import Action, AnyRules, imagine

Whole = tuple[Action, ...]
"""A whole choice: steps of a draft, and the action that ends it."""
Value = Callable[[Any], float]
"""What a position is worth to the solver when nobody looks on from it."""
Ended = Callable[[Any], bool]
"""True for a position from which nobody looks on."""

MOST_POSITIONS: Final = 400_000
"""A puzzle that needs more is not proved but searched for ever."""


class ProofError(FaultError):
    """A puzzle that cannot be proved."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A whole choice and its mean value over all worlds."""

    whole: Whole
    value: float


@dataclass(frozen=True, slots=True)
class ProofQuestion:
    """What a proof is about: the solver's seat, how many of his whole choices are looked at and where it ends before
    that, the value of what comes of them, and in how many worlds (0: in the true one, where nothing that matters is
    hidden).
    """

    seat: int
    choices: int
    worlds: int
    ended: Ended
    value: Value
    least: float = -math.inf
    most: float = math.inf
    """No value is beyond these two: whoever has reached his need not look for better."""
    looks: int = 0
    """A proof that looks at more positions of one world is given up (0: it may look as often as it needs)."""


def whole_choices(rules: AnyRules, state: Any, seat: int) -> Iterator[Whole]:
    """Every whole choice of a seat that must choose: one way to every position of a draft, and each action that ends it
    there. Raises ProofError if there are too many.
    """
    seen = {fingerprint(state)}
    waiting: deque[tuple[Any, Whole]] = deque([(state, ())])
    while waiting:
        position, begun = waiting.popleft()
        for action in rules.legal(position, seat):
            if not action.draft:
                yield (*begun, action)
                continue
            following = position.clone()
            draft_on(rules, following, seat, action)
            mark = fingerprint(following)
            if mark in seen:
                continue
            if len(seen) >= MOST_POSITIONS:
                raise ProofError("fault.proof.drafts")
            seen.add(mark)
            waiting.append((following, (*begun, action)))


def draft_on(rules: AnyRules, position: Any, seat: int, action: Action) -> None:
    """Carries out one step of a draft on the position itself; there is no luck in drafts."""
    apply_action(rules, position, seat, action, Chance("draft"))


def outcome_of_draft(rules: AnyRules, state: Any, seat: int, whole: Whole) -> tuple[str, Action]:
    """What tells whole choices apart: the position in which the last action is done, and that action. In whatever order
    a draft was made, it is the same choice.
    """
    position = state.clone()
    for action in whole[:-1]:
        draft_on(rules, position, seat, action)
    return fingerprint(position), whole[-1]


def prove(rules: AnyRules, state: Any, question: ProofQuestion) -> list[Tried]:
    """All whole choices with their values, the best first. Raises ProofError."""
    seat = question.seat
    wholes = list(whole_choices(rules, state, seat))
    sums = [0.0] * len(wholes)
    worlds = max(1, question.worlds)
    for number in range(worlds):
        luck = Chance("proof", number)
        world = imagine(rules, state.view(seat), luck) if question.worlds else state
        if not rules.possible(state.view(seat), world):
            raise ProofError("fault.proof.deal")
        search = _Search(rules, question, number)
        for place, whole in enumerate(wholes):
            sums[place] += search.after(world, whole)
    tried = [Tried(whole, total / worlds) for whole, total in zip(wholes, sums, strict=True)]
    return sorted(tried, key=lambda one: -one.value)


class _Search:
    """Everything that may follow in one world."""

    def __init__(self, rules: AnyRules, question: ProofQuestion, world: int) -> None:
        self._rules = rules
        self._question = question
        self._world = world
        self._known: dict[tuple[str, int], float] = {}
        self._looks = 0

    def after(self, state: Any, whole: Whole) -> float:
        """What can be made of a position by this whole choice."""
        following = self._done(state, self._question.seat, whole)
        return self._value(following, self._question.choices - 1)

    def _done(self, state: Any, seat: int, whole: Whole) -> Any:
        following = state.clone()
        for action in whole:
            apply_action(self._rules, following, seat, action, Chance("proof of", self._world))
        return following

    def _value(self, state: Any, left: int) -> float:
        """The value of a position when the solver still has so many choices."""
        rules, solver = self._rules, self._question.seat
        self._looks += 1
        if 0 < self._question.looks < self._looks:
            raise ProofError("fault.proof.positions", most=self._question.looks)
        actors = rules.actors(state)
        if not actors or (solver in actors and left == 0) or self._question.ended(state):
            return self._question.value(state)
        mark = (fingerprint(state), left)
        known = self._known.get(mark)
        if known is not None:
            return known
        if len(self._known) >= MOST_POSITIONS:
            raise ProofError("fault.proof.positions", most=MOST_POSITIONS)
        seat = solver if solver in actors else actors[0]
        rest = left - 1 if seat == solver else left
        values = (self._value(self._done(state, seat, whole), rest) for whole in whole_choices(rules, state, seat))
        if seat == solver:
            found = _first_beyond(values, max, self._question.most)
        else:
            found = _first_beyond(values, min, self._question.least)
        self._known[mark] = found
        return found


def _first_beyond(values: Iterator[float], better: Callable[[float, float], float], bound: float) -> float:
    """The best of the values, or the first that reaches the bound."""
    best = next(values)
    for value in values:
        if best == bound:
            break
        best = better(best, value)
    return best
