"""Who has just learned a game: sees what a good player sees, and lets itself off with less."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TypeVar

from game.bots.policy import Decision, Policy
from game.bots.search.search import Playbook, without_budget
from game.core.chance import Chance
from game.core.rules.rules import Action, AnyRules

T = TypeVar("T")
Preferring = Callable[[float, Mapping[Action, float], Chance], Action]
"""Which of some choices is taken, by a regret and by what each is worth."""


class BeginnerPolicy:
    """Chooses what is worse than greedy's choice, but never by more than `regret`, in the measure of the game
    (`Playbook.weighed`), nor by anything that is seen at a glance (`Playbook.pardonable`). Of what is left a newcomer
    takes the worst (`worst_within`), who has played for some time the bad the more seldom (`one_of_the_best`).
    """

    def __init__(
        self,
        greedy: Policy,
        playbook: Callable[[AnyRules], Playbook],
        regret: float,
        preferring: Preferring | None = None,
    ) -> None:
        self._greedy = greedy
        self._playbook = playbook
        self._regret = regret
        self._preferring: Preferring = preferring or worst_within

    def allowing(self, share: float) -> Policy:
        """The same, with so many times the regret."""
        return BeginnerPolicy(self._greedy, self._playbook, share * self._regret, self._preferring)

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions; where greedy alone decides, greedy's."""
        own = self._greedy.choose(without_budget(decision))
        playbook = self._playbook(decision.rules)
        worth = {} if len(decision.legal) == 1 else playbook.weighed(decision)
        if own not in worth:
            return own
        seen = playbook.pardonable(decision, (own,), [(action,) for action in worth])
        return self._preferring(self._regret, {whole[0]: worth[whole[0]] for whole in seen}, decision.chance)


def one_of_the_best(regret: float, worth: Mapping[T, float], chance: Chance) -> T:
    """One of the choices that are not worse than the best by more than `regret`: by that much a tenth as often."""
    least = max(worth.values()) - regret
    able = [(each, 10 ** ((value - least) / regret)) for each, value in worth.items() if value >= least]
    left = chance.unit() * sum(weight for _, weight in able)
    for each, weight in able:
        left -= weight
        if left < 0:
            return each
    return able[-1][0]


def worst_within(regret: float, worth: Mapping[T, float], chance: Chance) -> T:
    """The worst of some choices that is not too much worse than the best: by next to nothing once, by nearly all of
    `regret` another time, more often by much than by little.
    """
    least = max(worth.values()) - regret * math.sqrt(chance.unit())
    found = min(value for value in worth.values() if value >= least)
    return chance.choice([each for each, value in worth.items() if value == found])
