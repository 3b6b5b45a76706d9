"""The course of a scenario: its position, and every step as it was really played, ready to be shown, tried, or asked.

Who shows a scenario (the rule book, the presenter) and who lets somebody make its steps share this; it knows no screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.content.content import ContentError, Loc
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Setup
from game.core.scenarios.as_written import written_faults
from game.core.scenarios.scenario import LoadedScenario, Notation, PlayedStep, ScenarioRun
from game.core.texts import LocalText


@dataclass(frozen=True, slots=True)
class WhatIf:
    """Another course that begins after so many moments of the main one. `title`: of a branch; of the other of two
    courses that look alike it is None, and `alike` are the seats that cannot tell them apart.
    """

    begins: int
    moments: tuple[PlayedStep, ...]
    title: LocalText | None = None
    alike: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """A scenario that was played to its end. `start` is the true state of its position; `names` are the players, first
    seat first.
    """

    setup: Setup
    names: tuple[str, ...]
    clauses: tuple[str, ...]
    title: LocalText
    start: Any
    moments: tuple[PlayedStep, ...]
    what_ifs: tuple[WhatIf, ...]

    def with_what_if(self, number: int) -> tuple[PlayedStep, ...]:
        """The main course up to where another one begins, and that one."""
        other = self.what_ifs[number]
        return (*self.moments[: other.begins], *other.moments)


def play_course(loaded: LoadedScenario, rules: AnyRules, notation: Notation[Any, Any]) -> Course:
    """Plays a scenario. Raises ContentError with every fault: what cannot mean anything, and where the course differs
    from what is written.
    """
    scenario = loaded.scenario
    told: list[PlayedStep] = []
    faults = list(written_faults(loaded, None))
    if not faults:
        run = ScenarioRun(loaded, rules, notation, told.append)
        start = run.state.clone() if run.state is not None else None
        faults = run.run()
    if faults:
        raise ContentError(faults)
    main = [moment for moment in told if moment.place[0] == "steps"]
    moments = tuple(moment for moment in main if "otherwise" not in moment.place)
    what_ifs = [
        *_alternatives(main, scenario.seats),
        *(
            WhatIf(_passed(moments, branch.after), _branch(told, number), branch.title)
            for number, branch in enumerate(scenario.branches)
        ),
    ]
    options = resolve(rules.options, scenario.options, len(scenario.seats))
    setup = Setup(scenario.game, len(scenario.seats), options)
    return Course(setup, scenario.seats, scenario.clauses, scenario.title, start, moments, tuple(what_ifs))


def _passed(moments: Sequence[PlayedStep], steps: int | None) -> int:
    """How many moments so many steps of the scenario are; without a number all of them."""
    return sum(1 for moment in moments if steps is None or int(moment.place[1]) < steps)


def _branch(told: Sequence[PlayedStep], number: int) -> tuple[PlayedStep, ...]:
    """The moments of a branch, without the other courses that are only compared with it."""
    place = ("branches", number)
    return tuple(moment for moment in told if moment.place[:2] == place and "otherwise" not in moment.place)


def _alternatives(main: Sequence[PlayedStep], names: Sequence[str]) -> list[WhatIf]:
    """The other courses that some seats cannot tell from the main one: where each begins, and what happens in it."""
    found: dict[Loc, list[PlayedStep]] = {}
    for moment in main:
        if "otherwise" in moment.place:
            found.setdefault(moment.place[: moment.place.index("otherwise")], []).append(moment)
    whole = [moment for moment in main if "otherwise" not in moment.place]
    places = [moment.place for moment in whole]
    return [
        WhatIf(
            places.index(place),
            tuple(moments),
            alike=tuple(names.index(name) for name in whole[places.index(place)].step.same_view),
        )
        for place, moments in found.items()
        if place in places
    ]
