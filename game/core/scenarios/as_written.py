"""A scenario file is checked: what can be said of it before it is played, and whether it plays as it says."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from game.core.content.content import SEEDS_FOLDER, ContentError, Fault, Loc
from game.core.content.explaining import not_one_of
from game.core.rules.rules import AnyRules
from game.core.scenarios.scenario import (
    LoadedScenario,
    Notation,
    Scenario,
    ScenarioRun,
    Step,
    clauses_in,
    load_scenario,
    repeated_in,
)
from game.core.texts import Sentence

NUMBERED: Final = re.compile(r"[1-9][0-9]{0,3}(-[1-9][0-9]{0,3})?")
"""Which of several things is pointed at: `#2`, `#1-3`."""


def check_scenario(
    path: Path,
    name: str,
    open_game: Callable[[str], tuple[AnyRules, Notation[Any, Any]]],
    known_games: Sequence[str],
    seeds_of: Callable[[str], Path] = SEEDS_FOLDER.joinpath,
) -> list[Fault]:
    """Loads and plays one scenario file; every fault found, as file:line:col. `seeds_of(game)` is the folder with the
    list of its clauses.
    """
    try:
        loaded = load_scenario(path, name)
    except ContentError as error:
        return list(error.faults)
    game = loaded.scenario.game
    if game not in known_games:
        return [loaded.document.fault(("game",), not_one_of(game, ", ".join(known_games)))]
    faults = list(written_faults(loaded, clauses_in(seeds_of(game))))
    if faults:
        return faults
    rules, notation = open_game(game)
    return [*point_faults(loaded, notation), *ScenarioRun(loaded, rules, notation).run()]


def written_faults(loaded: LoadedScenario, clauses: frozenset[str] | None) -> Iterator[Fault]:
    """What can be said of a scenario before it is played: keys that contradict each other or do nothing, names that sit
    twice, clauses that are none of `clauses` (None: they are not known).
    """
    scenario, tell = loaded.scenario, loaded.document.fault_at_key
    for number, clause in enumerate(scenario.clauses):
        if clauses is not None and clause not in clauses:
            yield tell(("clauses", number), _no_clause(clause))
    for number in repeated_in(scenario.seats):
        yield tell(("seats", number), Sentence("fault.scenario.sits_twice", {"name": scenario.seats[number]}))
    if not scenario.model_fields_set & {"steps", "branches"}:
        yield tell((), Sentence("fault.scenario.no_steps", {}))
    if "branches" in scenario.model_fields_set and not scenario.branches:
        yield tell(("branches",), Sentence("fault.playlist.none", {}))
    for number, branch in enumerate(scenario.branches):
        if not branch.steps:
            yield tell(("branches", number, "steps"), Sentence("fault.playlist.none", {}))
        if branch.after is not None and not 0 <= branch.after <= len(scenario.steps):
            said = Sentence("fault.scenario.after", {"steps": len(scenario.steps)})
            yield tell(("branches", number, "after"), said)
    for step, where in _steps_of(scenario):
        for key, message in _step_faults(step, clauses):
            yield tell((*where, *key), message)


def point_faults(loaded: LoadedScenario, notation: Notation[Any, Any]) -> Iterator[Fault]:
    """What its words cannot point at: things that do not lie on the table of this game, people who do not sit there. A
    game that says of no thing that it can be pointed at is not judged.
    """
    things: Sequence[str] = getattr(notation, "points", ())
    for step, where in _steps_of(loaded.scenario) if things else ():
        for number, word in enumerate(step.points):
            message = _point_fault(word, things, loaded.scenario.seats)
            if message is not None:
                yield loaded.document.fault((*where, "points", number), message)


def _point_fault(word: str, things: Sequence[str], seats: Sequence[str]) -> Sentence | None:
    called, sharp, number = word.partition("#")
    thing, dot, name = called.partition(".")
    if thing not in things:
        return not_one_of(thing, ", ".join(things))
    if dot and name not in seats:
        return not_one_of(name, ", ".join(seats))
    return Sentence("fault.scenario.point_number", {"word": word}) if sharp and not NUMBERED.fullmatch(number) else None


def _steps_of(scenario: Scenario) -> Iterator[tuple[Step, Loc]]:
    """Every step of every course of play, with its place."""
    yield from _all_steps(scenario.steps, ("steps",))
    for number, branch in enumerate(scenario.branches):
        yield from _all_steps(branch.steps, ("branches", number, "steps"))


def _all_steps(steps: Sequence[Step], place: Loc) -> Iterator[tuple[Step, Loc]]:
    """Every step with its place, those within steps after them."""
    for number, step in enumerate(steps):
        here = (*place, number)
        yield step, here
        yield from _all_steps(step.steps, (*here, "steps"))
        yield from _all_steps(step.otherwise, (*here, "otherwise"))


def _step_faults(step: Step, clauses: frozenset[str] | None) -> Iterator[tuple[Loc, Sentence]]:
    """What one step cannot say: the key, and why."""
    written = step.model_fields_set
    action = next((key for key in ("do", "refused") if key in written), None)
    if "do" in written and "refused" in written:
        yield ("refused",), Sentence("fault.scenario.done_or_refused", {})
    for key in ("do", "refused"):
        if key in written and getattr(step, key) is None:
            yield (key,), Sentence("fault.scenario.says_nothing", {})
    if action is not None and "steps" in written:
        yield ("steps",), Sentence("fault.scenario.steps_and_action", {"word": action})
    if action is not None and step.seat is None:
        yield (action,), Sentence("fault.scenario.no_seat", {})
    if action is None and "seat" in written:
        yield ("seat",), Sentence("fault.scenario.no_action", {"seat": str(step.seat)})
    if "otherwise" in written and not step.same_view:
        yield ("otherwise",), Sentence("fault.scenario.no_comparer", {})
    if step.same_view and action != "do" and not step.steps:
        yield ("same_view",), Sentence("fault.scenario.nothing_to_compare", {})
    for number in repeated_in(step.same_view):
        yield ("same_view", number), Sentence("fault.stands_twice.name", {"name": step.same_view[number]})
    if step.refused is not None and clauses is not None and step.refused.clause not in clauses:
        yield ("refused", "clause"), _no_clause(step.refused.clause)


def _no_clause(clause: str) -> Sentence:
    return Sentence("fault.scenario.no_clause", {"clause": clause})
