"""What the levels of a game are made of: one greedy player, and a search that leaves it where that pays."""

from __future__ import annotations

from game.bots.novice import NovicePolicy
from game.bots.policy import Policy
from game.bots.search import Effort, Playbook, SearchPolicy, Seek, search


def searching(greedy: Policy, playbook: type[Playbook], seek: Seek = search, **efforts: Effort) -> dict[str, Policy]:
    """The levels of a game that has a playbook: novice, greedy, and each named level that searches so hard."""
    searchers = {level: SearchPolicy(greedy, playbook, effort, seek) for level, effort in efforts.items()}
    return {"novice": NovicePolicy(greedy, playbook), "greedy": greedy, **searchers}
