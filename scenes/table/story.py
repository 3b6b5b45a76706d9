"""What the banner says while the viewer is asked nothing."""

from __future__ import annotations

from typing import Any

from game.core.rules import AnyRules, Outcome
from game.core.texts import SeatName, Sentence
from scenes.table.presenter import Situation


def latest(rules: AnyRules, situation: Situation[Any]) -> Sentence | None:
    """The sentence of the last told event of the stage being shown; None if it tells nothing."""
    for event in reversed(situation.events):
        sentence = rules.tell(situation.view, event)
        if sentence is not None:
            return sentence
    return None


def ended(outcome: Outcome | None) -> Sentence | None:
    """How the match ended; None while it goes on."""
    return None if outcome is None else Sentence(outcome.reason, {}, outcome.clause)


def waiting_for(rules: AnyRules, seat: int) -> Sentence:
    """That the table waits for a player: the message `<game>.table.waiting`."""
    return Sentence(f"{rules.name}.table.waiting", {"player": SeatName(seat)})


def beside_the_choice(rules: AnyRules, situation: Situation[Any]) -> Sentence | None:
    """How the match ended, what is just happening, or whom the table waits for; None: the viewer is asked something.
    Where nothing can be said it is the message `<game>.table.watch`.
    """
    if not situation.actors:
        told = ended(situation.view.result) or latest(rules, situation)
        return told or Sentence(f"{rules.name}.table.watch", {})
    return None if situation.asked == situation.viewer else waiting_for(rules, situation.asked)
