"""A beginner at any game: sees what a good player sees at once, and often prefers another of those choices."""

from __future__ import annotations

from typing import Final

from game.bots.policy import Decision, Policy
from game.bots.search.search import Playbook, without_budget
from game.core.rules.rules import Action

_SEEN: Final = 4
"""How many of the most promising choices look alike to a beginner."""
WAVERING: Final = 2
"""One choice in so many is any of them, the others are greedy's."""


class NovicePolicy:
    """Greedy, but once in `wavering` times any of the choices that greedy likes best."""

    def __init__(self, greedy: Policy, playbook: type[Playbook], wavering: int = WAVERING) -> None:
        self._greedy = greedy
        self._playbook = playbook
        self._wavering = wavering

    def choose(self, decision: Decision) -> Action:
        """One of the lawful actions; where greedy alone decides, greedy's."""
        own = self._greedy.choose(without_budget(decision))
        if len(decision.legal) == 1 or decision.chance.below(self._wavering):
            return own
        seen = [whole[0] for whole in self._playbook(decision.rules).candidates(decision)[:_SEEN]]
        return decision.chance.choice(seen) if own in seen else own
