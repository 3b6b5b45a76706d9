"""How bots play CrocoNounours."""

from typing import Final

from game.bots.beginner import BeginnerPolicy
from game.bots.croconounours.policy import IDLE, GreedyPolicy
from game.bots.croconounours.reasons import CrocoReasons
from game.bots.croconounours.search import CrocoPlaybook, NewcomersPlaybook
from game.bots.rungs import searching
from game.bots.search.search import Effort, FirstThought

__all__ = ["ERRING", "IDLE", "POLICIES", "REASONS", "REMARKS", "GreedyPolicy"]

ERRING: Final = BeginnerPolicy(GreedyPolicy(), NewcomersPlaybook, regret=8.25)
POLICIES: Final = {
    **searching(
        GreedyPolicy(),
        CrocoPlaybook,
        ERRING,
        strong=Effort(200, 5, 1.5, 0.01),  # no step aside for less than a hundredth
        expert=Effort(300, 6, 0.5, 0.01),
    ),
    "first": FirstThought(GreedyPolicy(), CrocoPlaybook, Effort(60, 6, 0.5, 0.01)),  # no level: it is asked for hints
}
REASONS: Final = CrocoReasons()
REMARKS: Final = {"expert": "lobby.remark.hardly_stronger"}
