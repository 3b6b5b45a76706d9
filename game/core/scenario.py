"""Scenarios: any position of a game, then steps. One format for the rule demo, the tutorial, the puzzle and the test.

The file is documented in docs/scenarios.md. A game brings a `Notation`: how its positions, actions and zones are
written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

from pydantic import Field

from game.core.chance import Chance
from game.core.content import ContentError, Document, Fault, Model, load_document
from game.core.events import Event
from game.core.options import OptionError, resolve
from game.core.rules import Action, AnyRules, OptionValue, Setup, State, seat_counts_with
from game.core.session import apply_action
from game.core.texts import LocalText


class NotationError(ValueError):
    """Something is written in a way the game does not read; the message is one clear line."""


S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Notation(Protocol[S, A]):
    """How one game writes positions, actions and zones. Seats are called by their names, first seat first."""

    def arrange(self, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance) -> S:
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
    """One step: words, an action that is done or refused (or several `steps` that make one), what must be true
    afterwards; or two courses of play that look alike.
    """

    say: LocalText | None = None
    seat: str | None = None
    do: Any = None
    refused: Refused | None = None
    steps: tuple[Step, ...] = ()
    expect: dict[str, Any] = Field(default={})
    same_view: tuple[str, ...] = ()
    otherwise: tuple[Step, ...] = ()


class Scenario(Model):
    """A scenario file. `same_view` compares the seats' views after this course of play and after the
    `otherwise` steps.
    """

    scenario: str
    game: str
    clauses: tuple[str, ...]
    title: LocalText
    options: dict[str, bool | int | str] = Field(default={})
    seats: tuple[str, ...]
    position: dict[str, Any] = Field(default={})
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class LoadedScenario:
    """A scenario with the file it came from, so that a difference can be told with its line."""

    document: Document
    scenario: Scenario


def load_scenario(path: Path, name: str | None = None) -> LoadedScenario:
    """Reads a scenario file; raises ContentError."""
    document = load_document(path, name)
    return LoadedScenario(document, document.validated(Scenario))


class ScenarioRun:
    """Plays a scenario step by step on the bare rules and gathers what differed."""

    def __init__(self, loaded: LoadedScenario, rules: AnyRules, notation: Notation[Any, Any]) -> None:
        self.rules = rules
        self.notation = notation
        self.names = loaded.scenario.seats
        self.faults: list[Fault] = []
        self._document = loaded.document
        self._scenario = loaded.scenario
        self.state: Any = self._arrange()
        self._acted = 0

    def run(self) -> list[Fault]:
        """Plays every step; returns what differed, nothing if all is as written."""
        if self.state is not None:
            self._steps(self._scenario.steps, ("steps",))
        return self.faults

    def _arrange(self) -> Any:
        scenario = self._scenario
        try:
            options: dict[str, OptionValue] = resolve(self.rules.options, scenario.options, len(self.names))
            setup = Setup(scenario.game, len(self.names), options)
            if setup.seats not in seat_counts_with(self.rules, options):
                raise NotationError(f"this game has no {setup.seats} seats")
            return self.notation.arrange(setup, scenario.position, self.names, Chance("scenario", scenario.scenario))
        except OptionError as error:
            self._fault(("options",), str(error))
        except NotationError as error:
            self._fault(("position",), str(error))
        return None

    def _steps(self, steps: Sequence[Step], place: tuple[str | int, ...]) -> None:
        for number, step in enumerate(steps):
            self._step(step, (*place, number))

    def _step(self, step: Step, place: tuple[str | int, ...]) -> None:
        before = self.state.clone()
        if step.do is not None or step.refused is not None:
            self._act(step, place)
        self._steps(step.steps, (*place, "steps"))
        for zone, expected in step.expect.items():
            self._compare(zone, expected, (*place, "expect", zone))
        if step.same_view:
            self._same_view(step, before, place)

    def _act(self, step: Step, place: tuple[str | int, ...]) -> None:
        seat = self._seat(step.seat or "", (*place, "seat"))
        if seat is None:
            return
        written, where = (step.do, "do") if step.refused is None else (step.refused.action, "refused")
        try:
            action = self.notation.read_action(self.state, seat, written, self.names)
        except NotationError as error:
            self._fault((*place, where), str(error))
            return
        refusal = self.rules.refuse(self.state, seat, action)
        if step.refused is None:
            if refusal is not None:
                self._fault((*place, "do"), f"is refused by {refusal.clause} ({refusal.key})")
                return
            self._acted += 1
            chance = Chance("scenario", self._scenario.scenario, self._acted)
            apply_action(self.rules, self.state, seat, action, chance, _ignore)
        elif refusal is None:
            self._fault((*place, "refused"), "is lawful here")
        elif refusal.clause != step.refused.clause:
            self._fault((*place, "refused"), f"is refused by {refusal.clause}, not by {step.refused.clause}")

    def _same_view(self, step: Step, before: Any, place: tuple[str | int, ...]) -> None:
        seats = [self._seat(name, (*place, "same_view")) for name in step.same_view]
        after = self.state
        self.state = before
        self._steps(step.otherwise, (*place, "otherwise"))
        for name, seat in zip(step.same_view, seats, strict=True):
            if seat is not None and after.view(seat) != self.state.view(seat):
                self._fault((*place, "same_view"), f"{name} can tell the two courses of play apart")
        self.state = after

    def _compare(self, zone: str, expected: Any, place: tuple[str | int, ...]) -> None:
        try:
            found = self._found(zone, expected)
        except NotationError as error:
            self._fault(place, str(error))
            return
        if found is not None and found != expected:
            self._fault(place, f"is {found!r}, not {expected!r}")

    def _found(self, zone: str, expected: Any) -> Any:
        """What stands there; None when a list of actions holds."""
        head, _, rest = zone.partition(".")
        if head == "actors":
            return [self.names[seat] for seat in self.rules.actors(self.state)]
        if head == "outcome":
            outcome = self.rules.outcome(self.state)
            if outcome is None:
                return "none"
            facts = {"reason": outcome.reason, "winners": [self.names[seat] for seat in outcome.winners]}
            return {key: facts.get(key, "?") for key in expected} if isinstance(expected, dict) else facts
        if head in ("legal", "legal_has", "not_legal"):
            return self._actions(head, rest, expected)
        if head == "view":
            name, _, part = rest.partition(".")
            seat = self._name(name)
            return self.notation.inspect(self.state.view(seat), part, self.names)
        return self.notation.inspect(self.state, zone, self.names)

    def _actions(self, head: str, name: str, expected: Any) -> Any:
        seat = self._name(name)
        legal = list(self.rules.legal(self.state, seat))
        if not isinstance(expected, list):
            raise NotationError(f"'{head}' takes a list of actions")
        wanted = [self.notation.read_action(self.state, seat, written, self.names) for written in expected]
        wrong = {
            "legal": set(legal) != set(wanted),
            "legal_has": not set(wanted) <= set(legal),
            "not_legal": bool(set(wanted) & set(legal)),
        }
        if not wrong[head]:
            return None
        return [self.notation.write_action(self.state, seat, action, self.names) for action in legal]

    def _name(self, name: str) -> int:
        if name not in self.names:
            raise NotationError(f"nobody here is called '{name}'")
        return self.names.index(name)

    def _seat(self, name: str, place: tuple[str | int, ...]) -> int | None:
        try:
            return self._name(name)
        except NotationError as error:
            self._fault(place, str(error))
            return None

    def _fault(self, place: tuple[str | int, ...], message: str) -> None:
        self.faults.append(self._document.fault(place, message))


def _ignore(_event: Event) -> None:
    return


def check_scenario(
    path: Path, name: str, open_game: Callable[[str], tuple[AnyRules, Notation[Any, Any]]], known_games: Sequence[str]
) -> list[Fault]:
    """Loads and plays one scenario file; every fault found, as file:line:col."""
    try:
        loaded = load_scenario(path, name)
    except ContentError as error:
        return list(error.faults)
    game = loaded.scenario.game
    if game not in known_games:
        return [loaded.document.fault(("game",), f"'{game}' is not one of {', '.join(known_games)}")]
    rules, notation = open_game(game)
    return ScenarioRun(loaded, rules, notation).run()
