"""Puzzles: a position of a game, a question, and one whole choice that answers it better than every other. How much
better is proved, not believed: see `prove_puzzle`.

The file is documented in docs/lessons.md. It is a scenario whose first steps are the answer; what comes after them
shows why.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import Field

from game.core.content.content import ContentError, Document, Fault, Model, load_document
from game.core.journal.wire import fingerprint
from game.core.notation.errors import NotationError
from game.core.rules.rules import Action, AnyRules
from game.core.scenarios.as_written import point_faults, written_faults
from game.core.scenarios.proof import ProofError, ProofQuestion, Tried, draft_on, outcome_of_draft, prove
from game.core.scenarios.scenario import (
    LoadedScenario,
    Notation,
    Scenario,
    ScenarioRun,
    found_in,
    same_value,
)
from game.core.texts import LocalText, Sentence

MOST_STARS = 3
"""How many stars the hardest puzzles have."""


class Proof(Model):
    """How the answer is proved: a `goal` that is reached or not, or a zone whose number is to be large (`most`), less
    that of another (`less`). So many `choices` are tried in so many `worlds` (0: the true one) while zones are as
    `during` says; the second best is worse by `margin`.
    """

    goal: dict[str, Any] = Field(default={})
    most: str = ""
    less: str = ""
    choices: int = Field(default=1, ge=1)
    during: dict[str, Any] = Field(default={})
    worlds: int = Field(default=0, ge=0)
    margin: float = Field(gt=0)


class Puzzle(Scenario):
    """A puzzle file. `solver` is the name of the seat that is asked; the `hints` say more and more; `stars` how hard it
    is, as its author finds.
    """

    solver: str
    stars: int = Field(default=1, ge=1, le=MOST_STARS)
    question: LocalText
    hints: tuple[LocalText, ...]
    solved: LocalText
    proof: Proof


@dataclass(frozen=True, slots=True)
class LoadedPuzzle:
    """A puzzle with the file it came from."""

    document: Document
    puzzle: Puzzle

    @property
    def scenario(self) -> LoadedScenario:
        """The puzzle as the scenario that it is."""
        return LoadedScenario(self.document, self.puzzle)

    @property
    def seat(self) -> int:
        """The seat of the solver."""
        return self.puzzle.seats.index(self.puzzle.solver)


@dataclass(frozen=True, slots=True)
class Proved:
    """What a proof found: every whole choice, the best first."""

    tried: tuple[Tried, ...]

    @property
    def margin(self) -> float:
        """How much better the best is than the second best; what cannot be compared is no puzzle."""
        return self.tried[0].value - self.tried[1].value if len(self.tried) > 1 else 0.0


HINTS = 3
"""How many hints a puzzle gives."""


def load_puzzle(path: Path, name: str | None = None) -> LoadedPuzzle:
    """Reads a puzzle file; raises ContentError."""
    document = load_document(path, name)
    return LoadedPuzzle(document, document.validated(Puzzle))


def puzzle_faults(
    loaded: LoadedPuzzle, rules: AnyRules, notation: Notation[Any, Any], clauses: frozenset[str] | None
) -> list[Fault]:
    """What is wrong with a puzzle, apart from its proof: it is played like a scenario."""
    puzzle, tell = loaded.puzzle, loaded.document.fault_at_key
    faults = [*written_faults(loaded.scenario, clauses), *point_faults(loaded.scenario, notation)]
    if puzzle.solver not in puzzle.seats:
        faults.append(tell(("solver",), Sentence("fault.nobody", {"name": puzzle.solver})))
    if len(puzzle.hints) != HINTS:
        faults.append(tell(("hints",), Sentence("fault.puzzle.hints", {"n": len(puzzle.hints), "wanted": HINTS})))
    if puzzle.branches:
        faults.append(tell(("branches",), Sentence("fault.puzzle.branches", {})))
    if bool(puzzle.proof.goal) == bool(puzzle.proof.most):
        faults.append(tell(("proof",), Sentence("fault.puzzle.aim", {})))
    if faults:
        return faults
    faults = ScenarioRun(loaded.scenario, rules, notation).run()
    if not faults:
        try:
            answer_of(loaded, rules, notation)
        except NotationError as error:
            faults.append(tell(("steps",), error))
    return faults


def position_of(loaded: LoadedPuzzle, rules: AnyRules, notation: Notation[Any, Any]) -> Any:
    """The position that is asked about; raises ContentError."""
    run = ScenarioRun(loaded.scenario, rules, notation)
    if run.state is None:
        raise ContentError(run.faults)
    return run.state


@dataclass(frozen=True, slots=True)
class PuzzleAnswer:
    """The whole choice that answers a puzzle: the position in which its last action is done (as its fingerprint), that
    action, how many steps of the file it takes, and the steps of the draft before it.
    """

    position: str
    action: Action
    steps: int
    drafts: tuple[Action, ...] = ()

    def given_by(self, state: Any, action: Action) -> bool:
        """True for an action, not a draft, that completes the answer in this state, however it was drafted."""
        return action == self.action and fingerprint(state) == self.position

    def begun_by(self, drafts: Sequence[Action], action: Action) -> bool:
        """True for a choice that begins as the answer does: with a step of its draft, or with the same kind of action
        of the same thing.
        """
        if any(draft in self.drafts for draft in drafts):
            return True
        first = next(iter(type(action).__struct_fields__), None)
        alike = type(action) is type(self.action) and first is not None
        return alike and bool(getattr(action, str(first)) == getattr(self.action, str(first)))


def answer_of(loaded: LoadedPuzzle, rules: AnyRules, notation: Notation[Any, Any]) -> PuzzleAnswer:
    """The answer; raises NotationError."""
    position, puzzle, seat = position_of(loaded, rules, notation), loaded.puzzle, loaded.seat
    drafts: list[Action] = []
    for number, step in enumerate(puzzle.steps, 1):
        if step.do is None or step.seat != puzzle.solver:
            raise NotationError("notation.answer_begins")
        action = notation.read_action(position, seat, step.do, puzzle.seats)
        if not action.draft:
            return PuzzleAnswer(fingerprint(position), action, number, tuple(drafts))
        drafts.append(action)
        draft_on(rules, position, seat, action)
    raise NotationError("notation.answer_ends")


def prove_puzzle(loaded: LoadedPuzzle, rules: AnyRules, notation: Notation[Any, Any]) -> Proved:
    """Tries every whole choice of the solver; raises ContentError if it cannot be done or if the answer is not the
    clearly best.
    """
    proof, tell = loaded.puzzle.proof, loaded.document.fault_at_key
    state = position_of(loaded, rules, notation)
    names = loaded.puzzle.seats
    question = ProofQuestion(
        loaded.seat,
        proof.choices,
        proof.worlds,
        lambda end: not _holds(proof.during, rules, notation, names, end),
        lambda end: _worth(proof, rules, notation, names, end),
        *((0.0, 1.0) if proof.goal else ()),
    )
    try:
        proved = Proved(tuple(prove(rules, state, question)))
        answer = answer_of(loaded, rules, notation)
        if outcome_of_draft(rules, state, loaded.seat, proved.tried[0].whole) != (answer.position, answer.action):
            written = [notation.write_action(state, loaded.seat, action, names) for action in proved.tried[0].whole]
            raise ContentError([tell(("steps",), Sentence("fault.puzzle.answer", {"best": repr(written)}))])
    except (ProofError, NotationError) as error:
        raise ContentError([tell(("proof",), error)]) from None
    if proved.margin < proof.margin:
        raise ContentError(
            [tell(("proof", "margin"), Sentence("fault.puzzle.margin", {"margin": f"{proved.margin:.3f}"}))]
        )
    return proved


def _holds(
    zones: Mapping[str, Any], rules: AnyRules, notation: Notation[Any, Any], names: Sequence[str], state: Any
) -> bool:
    """True if all zones are as written; raises NotationError."""
    return all(same_value(found_in(rules, notation, state, names, zone, value), value) for zone, value in zones.items())


def _worth(proof: Proof, rules: AnyRules, notation: Notation[Any, Any], names: Sequence[str], end: Any) -> float:
    """What a position at the end of a proof is worth; raises NotationError."""
    if proof.goal:
        return float(_holds(proof.goal, rules, notation, names, end))
    return _number(rules, notation, names, end, proof.most) - (
        _number(rules, notation, names, end, proof.less) if proof.less else 0.0
    )


def _number(rules: AnyRules, notation: Notation[Any, Any], names: Sequence[str], end: Any, zone: str) -> float:
    """A number: what stands in a zone (of a mapping, under the key after a colon), or how many things."""
    zone, _, key = zone.partition(":")
    found = found_in(rules, notation, end, names, zone, None)
    if key and isinstance(found, dict):
        found = found.get(key)
    if isinstance(found, bool) or not isinstance(found, int | float | str | list | dict):
        raise NotationError("notation.no_number", word=zone)
    if isinstance(found, str):
        return float(len(found.split()))
    return float(found) if isinstance(found, int | float) else float(len(found))
