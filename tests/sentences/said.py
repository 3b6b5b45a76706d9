"""What is said in a match: the reason of every choice, and of some that could have been made. A game's own module says
what each kind of reason claims, as a fact that can be tried; what is tried is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from typing import Any, Final

from game.bots.explaining.reasons import Context, Reason, sentence_of
from game.bots.levels import reasons_of
from game.bots.policy import Decision
from game.core.chance import Chance
from game.core.rules.rules import Action, AnyRules
from game.core.texts import Texts
from tests.campaign import CAMPAIGN, tried
from tests.conformance.setups import spread
from tests.sentences.courses import Course, Moment, worlds

OTHERS: Final = 6 if CAMPAIGN else 2
"""Of what could have been done instead, so much is spoken of."""
WORLDS: Final = 16 if CAMPAIGN else 2
"""Deals in which a certainty is tried, the true one apart."""
TRIES: Final = 6
"""For each of them: not every exchange of cards leaves all that was told."""
PLAYOUTS: Final = 20 if CAMPAIGN else 4
"""Ways in which others may go on from each of them."""


@dataclass
class Said:
    """A reason that is given for an action."""

    moment: Moment
    decision: Decision
    action: Action
    reason: Reason

    @property
    def rules(self) -> AnyRules:
        return self.moment.rules

    @property
    def content(self) -> Any:
        return self.rules.content

    @property
    def view(self) -> Any:
        return self.decision.view

    @property
    def seat(self) -> int:
        return self.moment.seat

    def numbers(self, name: str) -> tuple[int, ...]:
        """What an argument stands for."""
        return self.reason.terms[name][1]

    def number(self, name: str) -> int:
        return self.numbers(name)[0]

    def worlds(self, wanted: tuple[int, ...] = ()) -> Iterator[Any]:
        """The truth, and other deals of which the seat was told the same."""
        yield self.moment.state.clone()
        yield from worlds(self.moment, WORLDS, TRIES * WORLDS, wanted)

    @cached_property
    def words(self) -> str:
        """The sentence, for who reads that it is false."""
        reasons, texts = reasons_of(self.rules.name), Texts("en")
        remembered = tuple(event for event in self.moment.past if isinstance(event, reasons.remembers))
        context = Context(self.rules, self.view, remembered)
        names = tuple("ABCDEFGH"[: self.moment.course.setup.seats])
        return texts.say(sentence_of(reasons, context, self.reason, texts), names)


Fact = Callable[[Said], str]
"""What speaks against a sentence; '' if it holds."""


def facts_of(game: str) -> Mapping[str, Fact]:
    """By kind of reason, what it claims with certainty."""
    facts: Mapping[str, Fact] = import_module(f"tests.sentences.{game}").FACTS
    return facts


def said_in(course: Course, kinds: Mapping[str, Any]) -> Iterator[Said]:
    """The reasons of these kinds that can be given in a match."""
    reasons = reasons_of(course.rules.name)
    for moment in course.moments:
        decision = moment.decision
        others = [action for action in decision.legal if action != moment.action]
        luck = Chance(course.seed, "others", moment.number)
        for action in (moment.action, *luck.sample(others, min(OTHERS, len(others)))):
            reason = reasons.reason(decision, action)
            if reason is not None and reason.kind in kinds:
                yield Said(moment, decision, action, reason)


def refuted(course: Course, facts: Mapping[str, Fact], most: int) -> list[str]:
    """What is said in a match and does not hold; of each kind at most so many are tried."""
    by_kind: dict[str, list[Said]] = {}
    for said in said_in(course, facts):
        by_kind.setdefault(said.reason.kind, []).append(said)
    found = []
    for kind, all_said in by_kind.items():
        for said in spread(all_said, most):
            tried()
            against = facts[kind](said)
            if against:
                where = f"{course.seed}, action {said.moment.number + 1}, seat {said.seat}, {said.action}"
                found.append(f"{kind}: {said.words} [{where}] {against}")
    return found
