"""Positions in which one look says what nobody in his senses does, or what everybody does: `eye_positions/<game>.yaml`.

Each says what it shows (`eye`), a position as scenarios have it (`docs/scenarios.md`; perhaps with `steps` that lead on
from there), who chooses (`seat`), and the choices that are `never` made there, or the `only` ones: an action as it is
written, or the steps that a whole choice consists of.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import yaml

from game.bots.policy import Policy, decision_of
from game.catalogue import OpenGame, open_game
from game.core.chance import Chance
from game.core.content.content import Document
from game.core.match.session import apply_action
from game.core.scenarios.scenario import LoadedScenario, Scenario, ScenarioRun

FOLDER: Final = Path(__file__).parent / "eye_positions"
LONGEST: Final = 12
"""No whole choice takes more steps."""


@dataclass(frozen=True, slots=True)
class Eye:
    """One position. `never` and `only`: written choices, one of both is empty. `since`: the weakest level that sees
    it.
    """

    game: str
    shows: str
    scenario: dict[str, Any]
    seat: str
    never: Sequence[Any]
    only: Sequence[Any]
    since: str

    def state(self, opened: OpenGame) -> Any:
        """The true state; what the position does not say is dealt by its own luck."""
        document = Document("", self.scenario, {}, {}, "")
        run = ScenarioRun(LoadedScenario(document, document.validated(Scenario)), opened.rules, opened.notation)
        failure = run.run()
        assert not failure, f"{self.shows}: {failure}"
        return run.state

    def chosen(self, policy: Policy, *luck: str | int) -> list[Any]:
        """What a bot chooses there, step by step, as it is written."""
        opened = open_game(self.game)
        rules, state, names = opened.rules, self.state(opened), self.scenario["seats"]
        seat, steps = names.index(self.seat), list[Any]()
        for number in range(LONGEST):
            decision = decision_of(rules, state.view(seat), seat, Chance(*luck, number))
            action = policy.choose(decision)
            steps.append(opened.notation.write_action(state, seat, action, names))
            if not action.draft:
                break
            apply_action(rules, state, seat, action, Chance(*luck, number))
        return steps

    def fault(self, steps: Sequence[Any]) -> str:
        """Why somebody who looks on would laugh; '' if he would not."""
        if self.never and any(_is(steps, written) for written in self.never):
            return f"{self.shows}: {steps}"
        if self.only and not any(_is(steps, written) for written in self.only):
            return f"{self.shows}: {steps}, not {list(self.only)[:4]}"
        return ""


def _is(steps: Sequence[Any], written: Any) -> bool:
    """True if a choice is the written one, or begins with all of its steps."""
    return list(steps[: len(written)]) == written if isinstance(written, list) else steps[0] == written


def eyes_of(game: str) -> list[Eye]:
    """The positions of a game."""
    found = []
    for number, written in enumerate(yaml.safe_load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8")), 1):
        scenario = {
            "scenario": f"{game} {number}",
            "game": game,
            "clauses": [],
            "title": {"fr": written["eye"], "en": written["eye"]},
            "options": written.get("options", {}),
            "seats": written["seats"],
            "position": written["position"],
            "steps": written.get("steps", []),
        }
        choices = written.get("never", []), written.get("only", [])
        found.append(Eye(game, written["eye"], scenario, written["seat"], *choices, written.get("since", "greedy")))
    return found
