"""How bots play FLAUTZ!."""

from typing import Final

from game.bots.flautz.planner import PlanningPolicy
from game.bots.flautz.policy import GreedyPolicy
from game.bots.flautz.reasons import FlautzReasons
from game.bots.flautz.search import FlautzPlaybook
from game.bots.rungs import searching
from game.bots.search import Effort, SearchPolicy

__all__ = ["POLICIES", "REASONS", "GreedyPolicy"]

POLICIES: Final = {
    **searching(GreedyPolicy(), FlautzPlaybook, strong=Effort(200, 5, 1.0)),
    "expert": SearchPolicy(PlanningPolicy(), FlautzPlaybook, Effort(4000, 8, 0.5)),
}
REASONS: Final = FlautzReasons()
