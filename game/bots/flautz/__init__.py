"""How bots play FLAUTZ!."""

from typing import Final

from game.bots.flautz.policy import GreedyPolicy
from game.bots.flautz.reasons import FlautzReasons
from game.bots.flautz.search import FlautzPlaybook
from game.bots.rungs import searching
from game.bots.search import Effort

__all__ = ["POLICIES", "REASONS", "GreedyPolicy"]

POLICIES: Final = searching(GreedyPolicy(), FlautzPlaybook, strong=Effort(100, 4, 1.0), expert=Effort(1000, 6, 1.0))
REASONS: Final = FlautzReasons()
