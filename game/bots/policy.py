"""What a bot is: a function from what one seat may know to one of its lawful actions. No bot ever sees a true state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from game.core.chance import Chance
from game.core.rules import Action, AnyRules

Imagine = Callable[[Chance], Any]
"""`imagine(chance)` returns a full state that fits the bot's view (determinization)."""


class Policy(Protocol):
    """One way of playing one game (or any game)."""

    def choose(
        self,
        rules: AnyRules,
        view: Any,
        seat: int,
        legal: Sequence[Action],
        imagine: Imagine,
        chance: Chance,
        budget: int,
    ) -> Action:
        """One of `legal` (never empty). `budget` counts simulations, so that a choice can be repeated
        on any machine.
        """


def any_action(legal: Sequence[Action], chance: Chance) -> Action:
    """One of `legal` at random. Where a draft can be ended, half of the choices end it: drafts can be taken back, and
    blind wandering among them would hardly ever come to an end.
    """
    whole = [action for action in legal if not action.draft]
    if 0 < len(whole) < len(legal) and chance.below(2):
        return chance.choice(whole)
    return chance.choice(legal)


class RandomPolicy:
    """Any lawful action, whole ones and steps of drafts evenly."""

    def choose(
        self,
        rules: AnyRules,
        view: Any,
        seat: int,
        legal: Sequence[Action],
        imagine: Imagine,
        chance: Chance,
        budget: int,
    ) -> Action:
        """One of `legal` at random."""
        return any_action(legal, chance)
