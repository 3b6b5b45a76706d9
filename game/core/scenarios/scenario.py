"""Scenarios: any position of a game, then steps. One format for the rule demo, the tutorial, the puzzle and the test.

The file is documented in docs/scenarios.md. A game brings a `Notation`: how its positions, actions and zones are
written.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pydantic import Field

from game.core.chance import Chance
from game.core.content.content import (
    Document,
    Fault,
    Loc,
    Model,
    Title,
    Told,
    load_document,
)
from game.core.match.session import apply_action
from game.core.notation.errors import DeadEndError, NotationError
from game.core.positions.position import Position
from game.core.rules.events import Event
from game.core.rules.options import OptionError, WrittenValue, resolve
from game.core.rules.rules import Action, AnyRules, OptionValue, Refusal, Setup, State, seat_counts_with
from game.core.texts import FALLBACK, LocalText, Person, Sentence, Texts

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


def refused(refusal: Refusal, expected: str = "") -> str:
    """What an author is told who has written an action that is not lawful, or one that another clause forbids than he
    `expected`.
    """
    instead = f", not by {expected}" if expected else ""
    return f"is refused by {refusal.clause}{instead}: {Texts(FALLBACK).say(refusal.sentence())}"


class Notation(Protocol[S, A]):
    """How one game writes positions, actions and zones. Seats are called by their names, first seat first."""

    def arrange(self, position: Position, chance: Chance) -> S:
        """A full state from a written position; what it does not state is dealt from what is left.
        Raises NotationError.
        """

    def read_action(self, state: S, seat: int, written: Any, names: Sequence[str]) -> A:
        """An action from its notation (lawful or not); raises NotationError."""

    def write_action(self, state: S, seat: int, action: A, names: Sequence[str]) -> Any:
        """The notation of an action; `read_action` reads it back."""

    def inspect(self, state: S, zone: str, names: Sequence[str]) -> Any:
        """The plain value of a named part of a state or view: what `expect` compares. Raises NotationError."""


class Refused(Model):
    """A step that must be refused, with the clause that forbids it."""

    action: Any
    clause: str


class Step(Model):
    """One step: words and the things they speak of (`points`), an action that is done or refused (or several `steps`
    that make one), what must be true afterwards; or two courses of play that look alike.
    """

    say: LocalText | None = None
    points: tuple[str, ...] = ()
    seat: str | None = None
    do: Any = None
    refused: Refused | None = None
    steps: tuple[Step, ...] = ()
    expect: dict[str, Any] = Field(default={})
    same_view: tuple[str, ...] = ()
    otherwise: tuple[Step, ...] = ()


class Branch(Model):
    """Another course of play. It begins after so many of the scenario's steps, or without a number when all of them
    have been played.
    """

    title: LocalText
    after: int | None = None
    steps: tuple[Step, ...]


class Scenario(Model):
    """A scenario file. `same_view` compares the seats' views after this course of play and after the
    `otherwise` steps; each of the `branches` begins anew where `steps` end, or after some of them.
    """

    scenario: str
    game: str
    clauses: tuple[str, ...]
    title: Title
    options: dict[str, WrittenValue] = Field(default={})
    seats: tuple[str, ...]
    position: dict[str, Any] = Field(default={})
    steps: tuple[Step, ...] = ()
    branches: tuple[Branch, ...] = ()


@dataclass(frozen=True, slots=True)
class LoadedScenario:
    """A scenario with the file it came from, so that a difference can be told with its line."""

    document: Document
    scenario: Scenario


def load_scenario(path: Path, name: str | None = None) -> LoadedScenario:
    """Reads a scenario file; raises ContentError."""
    document = load_document(path, name)
    return LoadedScenario(document, document.validated(Scenario))


def repeated_in(items: Sequence[object]) -> list[int]:
    """Where something stands that stood before."""
    return [number for number, item in enumerate(items) if item in items[:number]]


@cache
def clauses_in(seeds: Path) -> frozenset[str] | None:
    """The clauses of a game by `clauses.yaml` in its folder; None if it has no such list. Raises ContentError."""
    path = seeds / "clauses.yaml"
    return frozenset(load_document(path).value["clauses"]) if path.is_file() else None


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """One step of a scenario as it was really played: words alone, an action that was carried out with what it caused,
    or one that was refused. `place` is where the step stands in the file; the states are the true ones and nobody
    changes them.
    """

    step: Step
    place: Loc
    before: Any
    after: Any
    seat: int | None = None
    action: Action | None = None
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None


Watch = Callable[[PlayedStep], None]


def assert_alive(rules: AnyRules, state: Any, names: Sequence[str]) -> None:
    """Raises DeadEndError where no play goes on."""
    actors = rules.actors(state)
    if not actors and rules.outcome(state) is None:
        raise DeadEndError("position.fault.stuck_nobody")
    for seat in actors:
        if not rules.legal(state, seat):
            raise DeadEndError("position.fault.stuck_seat", player=Person(names[seat]))


class ScenarioRun:
    """Plays a scenario step by step on the bare rules and gathers what differed. `watch` is told every step when it has
    been played, a step before those within it.
    """

    def __init__(
        self, loaded: LoadedScenario, rules: AnyRules, notation: Notation[Any, Any], watch: Watch | None = None
    ) -> None:
        self.rules = rules
        self._watch = watch
        self.notation = notation
        self.names = loaded.scenario.seats
        self.faults: list[Fault] = []
        self._document = loaded.document
        self._scenario = loaded.scenario
        self._acted = 0
        self._lost = False
        """A step could not be done: what is written of the rest cannot be so, and is not told."""
        self._passed: list[tuple[Any, int]] = []  # after each step: the state, and how many actions that took
        self._at: Loc = ("position",)
        self.state: Any = self._arrange()

    def run(self) -> list[Fault]:
        """Plays every step, and every branch from where they end; returns what differed, nothing if all is as
        written.
        """
        if self.state is None:
            return self.faults
        self._passed = [(self.state.clone(), 0)]
        if not self._course(self._scenario.steps, ("steps",)):
            return self.faults
        for number, branch in enumerate(self._scenario.branches):
            state, self._acted = self._passed[-1 if branch.after is None else branch.after]
            self.state = state.clone()
            self._course(branch.steps, ("branches", number, "steps"))
        return self.faults

    def _arrange(self) -> Any:
        """The position; None after a fault."""
        scenario = self._scenario
        try:
            options: dict[str, OptionValue] = resolve(self.rules.options, scenario.options, len(self.names))
        except OptionError as error:
            self._fault(("options", *_place_of(re.findall(r"'([^']+)'", str(error)), scenario.options)), error)
            return None
        setup = Setup(scenario.game, len(self.names), options)
        if setup.seats not in seat_counts_with(self.rules, options):
            self._fault(("seats",), Sentence("fault.scenario.seats", {"seats": setup.seats}))
            return None
        try:
            chance = Chance("scenario", scenario.scenario)
            state = self.notation.arrange(Position(setup, self.names, scenario.position), chance)
            assert_alive(self.rules, state, self.names)
        except NotationError as error:
            self._fault(("position", *_place_of(error.named, scenario.position)), error)
            return None
        except Exception as error:  # a position that the game did not refuse and cannot hold
            self._stuck(error)
            return None
        return state

    def _stuck(self, error: Exception) -> None:
        words = " ".join(str(error).split())
        if isinstance(error, DeadEndError):
            self._fault(self._at, words)
            return
        words = f"{type(error).__name__}: {words}" if words else type(error).__name__
        self._fault(self._at, Sentence("fault.scenario.stuck", {"words": words}))

    def _course(self, steps: Sequence[Step], place: Loc) -> bool:
        """Plays steps to their end; false if the game itself stumbles on the way."""
        try:
            self._steps(steps, place)
        except Exception as error:
            self._stuck(error)
            return False
        return True

    def _steps(self, steps: Sequence[Step], place: Loc) -> None:
        for number, step in enumerate(steps):
            self._step(step, (*place, number))
            if self._lost:
                return
            if place == ("steps",) and self._scenario.branches:
                self._passed.append((self.state.clone(), self._acted))

    def _step(self, step: Step, place: Loc) -> None:
        before = self.state.clone()
        moment = PlayedStep(step, place, before, before)
        if step.do is not None or step.refused is not None:
            told = len(self.faults)
            moment = self._act(step, place, moment)
            self._lost = self._lost or (len(self.faults) > told and step.refused is None)
        if self._lost:
            return
        if self._watch is not None:
            self._watch(replace(moment, before=before.clone(), after=self.state.clone()))
        self._steps(step.steps, (*place, "steps"))
        for zone, expected in step.expect.items():
            self._compare(zone, expected, (*place, "expect", zone))
        if step.same_view:
            self._same_view(step, before, place)

    def _act(self, step: Step, place: Loc, moment: PlayedStep) -> PlayedStep:
        """Does what a step says; the moment with what was done, or refused."""
        seat = self._seat(step.seat or "", (*place, "seat"))
        if seat is None:
            return moment
        written, where = (
            (step.do, (*place, "do")) if step.refused is None else (step.refused.action, (*place, "refused", "action"))
        )
        self._at = where
        try:
            action = self.notation.read_action(self.state, seat, written, self.names)
        except NotationError as error:
            self._fault(where, error)
            return moment
        refusal = self.rules.refuse(self.state, seat, action)
        if step.refused is None:
            if refusal is not None:
                self._fault(where, refused(refusal))
                return moment
            self._acted += 1
            chance = Chance("scenario", self._scenario.scenario, self._acted)
            events: list[Event] = []
            apply_action(self.rules, self.state, seat, action, chance, events.append)
            assert_alive(self.rules, self.state, self.names)
            return replace(moment, seat=seat, action=action, events=tuple(events))
        if refusal is None:
            self._fault((*place, "refused"), Sentence("fault.lawful", {}))
        elif refusal.clause != step.refused.clause:
            self._fault((*place, "refused", "clause"), refused(refusal, step.refused.clause))
        return replace(moment, seat=seat, action=action, refusal=refusal)

    def _same_view(self, step: Step, before: Any, place: Loc) -> None:
        after = self.state
        self.state = before
        self._steps(step.otherwise, (*place, "otherwise"))
        for number, name in enumerate(step.same_view):
            self._at = (*place, "same_view", number)
            seat = self._seat(name, self._at)
            if seat is not None and after.view(seat) != self.state.view(seat):
                self._fault(self._at, Sentence("fault.scenario.told_apart", {"name": name}))
        self.state = after

    def _compare(self, zone: str, expected: Any, place: Loc) -> None:
        self._at = place
        head, _, rest = zone.partition(".")
        try:
            if head in ("legal", "legal_has", "not_legal"):
                self._compare_actions(head, rest, expected, place)
                return
            found = self._found(zone, expected)
        except NotationError as error:
            self._fault(place, error)
            return
        if not same_value(found, expected):
            self._fault(place, Sentence("fault.as_written", {"found": _told(found), "expected": _told(expected)}))

    def _found(self, zone: str, expected: Any) -> Any:
        return found_in(self.rules, self.notation, self.state, self.names, zone, expected)

    def _compare_actions(self, head: str, name: str, expected: Any, place: Loc) -> None:
        """Holds a list of actions against what is lawful for a seat; raises NotationError."""
        seat = self._name(name)
        if not isinstance(expected, list):
            raise NotationError("notation.actions", part=head)
        if not expected and head != "legal":
            raise NotationError("notation.no_action")
        legal = list(self.rules.legal(self.state, seat))
        wanted: list[Any] = []
        for number, written in enumerate(expected):
            try:
                wanted.append(self.notation.read_action(self.state, seat, written, self.names))
            except NotationError as error:
                self._fault((*place, number), error)
        if len(wanted) < len(expected):
            return
        for number in repeated_in(wanted):
            self._fault((*place, number), Sentence("fault.stands_twice.here", {}))
        if head == "legal":
            if set(legal) != set(wanted):
                found = [self.notation.write_action(self.state, seat, action, self.names) for action in legal]
                self._fault(place, Sentence("fault.as_written", {"found": _told(found), "expected": _told(expected)}))
            return
        for number, action in enumerate(wanted):
            if (action in legal) != (head == "legal_has"):
                key = "fault.lawful" if head == "not_legal" else "fault.not_lawful"
                self._fault((*place, number), Sentence(key, {}))

    def _name(self, name: str) -> int:
        if name not in self.names:
            raise NotationError("notation.nobody", word=name)
        return self.names.index(name)

    def _seat(self, name: str, place: Loc) -> int | None:
        try:
            return self._name(name)
        except NotationError as error:
            self._fault(place, error)
            return None

    def _fault(self, place: Loc, message: Told) -> None:
        self.faults.append(self._document.fault_at_key(place, message))


def found_in(
    rules: AnyRules, notation: Notation[Any, Any], state: Any, names: Sequence[str], zone: str, expected: Any
) -> Any:
    """What stands in a zone of a state, in the words of `expect`; of an outcome only what is asked for. Raises
    NotationError.
    """
    head, _, rest = zone.partition(".")
    if head in ("actors", "outcome") and rest:
        raise NotationError("notation.no_parts", word=head)
    if head == "actors":
        return [names[seat] for seat in rules.actors(state)]
    if head == "outcome":
        outcome = rules.outcome(state)
        if outcome is None:
            return "none"
        facts = {"reason": outcome.reason, "winners": [names[seat] for seat in outcome.winners]}
        if not isinstance(expected, dict):
            return facts
        for key in expected:
            if key not in facts:
                raise NotationError("notation.outcome", word=str(key), known=", ".join(facts))
        return {key: facts[key] for key in expected}
    if head == "view":
        name, _, part = rest.partition(".")
        if name not in names:
            raise NotationError("notation.nobody", word=name)
        return notation.inspect(state.view(names.index(name)), part, names)
    return notation.inspect(state, zone, names)


def _place_of(words: Sequence[str], written: Any) -> Loc:
    """The part of what is written that one of the words names: a key such as `piles.Ada`, or else a word of a value, or
    a whole value as Python writes it; () if none does.
    """
    places = list(_places(written))
    keys = [place for word in words for place, _ in places if ".".join(map(str, place)) == word]
    values = [place for word in words for place, value in places if word == repr(value) or word in _words_of(value)]
    return next(iter([*keys, *values]), ())


def _places(written: Any) -> Iterator[tuple[Loc, Any]]:
    """Every part of a value, with what stands there."""
    parts: Any = written.items() if isinstance(written, Mapping) else enumerate(written)
    for key, part in parts:
        yield (key,), part
        if isinstance(part, Mapping | list):
            yield from (((key, *place), value) for place, value in _places(part))


def _words_of(value: Any) -> list[str]:
    """The words of a plain value."""
    return [] if isinstance(value, Mapping | list) else str(value).split()


def same_value(found: Any, expected: Any) -> bool:
    """Equality that keeps `true` and 1 apart."""
    if isinstance(found, list) and isinstance(expected, list):
        return len(found) == len(expected) and all(map(same_value, found, expected))
    if isinstance(found, dict) and isinstance(expected, dict):
        return found.keys() == expected.keys() and all(same_value(found[key], expected[key]) for key in found)
    return type(found) is type(expected) and bool(found == expected)


def _told(value: Any) -> str:
    """A value as one writes it in a file."""
    return (
        f"[{', '.join(map(_told, value))}]"
        if isinstance(value, list | tuple)
        else json.dumps(value, ensure_ascii=False, default=str)
        if isinstance(value, bool | dict) or value is None
        else str(value) or '""'
    )
