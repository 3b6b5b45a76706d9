"""What the levels of a game are made of: one greedy player, and a search that leaves it where that pays."""

from __future__ import annotations

from game.bots.beginner import BeginnerPolicy
from game.bots.novice import WAVERING, NovicePolicy
from game.bots.policy import Policy
from game.bots.search.search import Effort, Playbook, SearchPolicy


def searching(
    greedy: Policy, playbook: type[Playbook], erring: BeginnerPolicy, *, wavering: int = WAVERING, **efforts: Effort
) -> dict[str, Policy]:
    """The levels of a game that has a playbook: a beginner, a novice that is not sure once in `wavering` times, greedy,
    and each named level that searches so hard.
    """
    searchers = {level: SearchPolicy(greedy, playbook, effort) for level, effort in efforts.items()}
    return {
        "beginner": erring,
        "novice": NovicePolicy(greedy, playbook, wavering),
        "greedy": greedy,
        **searchers,
    }
