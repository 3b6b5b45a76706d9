"""What a bot is: a function from what one seat may know to one of its lawful actions. No bot ever sees a true state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from game.core.chance import Chance
from game.core.rules.rules import Action, AnyRules, imagine

Imagine = Callable[[Chance], Any]
"""`imagine(chance)` returns a full state that fits the bot's view (determinization)."""


@dataclass(frozen=True, slots=True)
class Decision:
    """What a policy decides: what the bot at `seat` does, of whose match it knows its view and nothing else.

    `legal`: what it can do. `chance`: its own luck. `budget` counts simulations (0: the policy's usual number), so that
    a choice can be repeated on any machine.
    """

    rules: AnyRules
    view: Any
    seat: int
    legal: Sequence[Action]
    imagine: Imagine
    chance: Chance
    budget: int = 0


def decision_of(rules: AnyRules, view: Any, seat: int, chance: Chance, budget: int = 0) -> Decision:
    """The decision that a view asks of a seat, its worlds imagined as the rules say."""
    return Decision(rules, view, seat, rules.legal(view, seat), lambda luck: imagine(rules, view, luck), chance, budget)


class Policy(Protocol):
    """One way of playing one game (or any game)."""

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions, of which there is at least one; equal decisions give equal choices."""


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

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions at random."""
        return any_action(decision.legal, decision.chance)
