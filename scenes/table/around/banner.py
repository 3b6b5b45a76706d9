"""What the banner says while the viewer is asked nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.match.telling import ended
from game.core.rules.events import Event
from game.core.rules.rules import AnyRules
from game.core.texts import SeatName, Sentence
from scenes.table.effects import Effects, banner_of
from scenes.table.presenter import Situation

Tell = Callable[[Event], Sentence | None]
"""The log's own words of an event, where the presenter has better ones than the game."""


def latest(rules: AnyRules, situation: Situation[Any], effects: Effects, tell: Tell | None = None) -> Sentence | None:
    """The sentence of the last told event of the stage being shown, by the log or else by the banner alone; None if it
    tells nothing.
    """
    view = situation.view
    for event in reversed(situation.events):
        told = rules.tell(view, event) if tell is None else tell(event)
        sentence = told or banner_of(effects, view, event)
        if sentence is not None:
            return sentence
    return None


def waiting_for(rules: AnyRules, seat: int) -> Sentence:
    """That the table waits for a player: the message `<game>.table.waiting`."""
    return Sentence(f"{rules.name}.table.waiting", {"player": SeatName(seat)})


def beside_the_choice(
    rules: AnyRules, situation: Situation[Any], effects: Effects, tell: Tell | None = None
) -> Sentence | None:
    """How the match ended, what is just happening, or whom the table waits for; None: the viewer is asked something.
    While the table is set up there is nothing to say yet but the message `<game>.table.watch`.
    """
    if not situation.actors:
        outcome = situation.view.result
        told = latest(rules, situation, effects, tell) if outcome is None else ended(outcome)
        return told or Sentence(f"{rules.name}.table.watch", {})
    return None if situation.asked == situation.viewer else waiting_for(rules, situation.asked)
