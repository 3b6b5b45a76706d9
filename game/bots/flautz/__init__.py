"""How bots play FLAUTZ!."""

from typing import Final

from game.bots.flautz.policy import GreedyPolicy
from game.bots.flautz.reasons import FlautzReasons
from game.bots.flautz.search import FlautzPlaybook
from game.bots.rungs import searching
from game.bots.search import Effort

__all__ = ["POLICIES", "REASONS", "GreedyPolicy"]

POLICIES: Final = searching(GreedyPolicy(), FlautzPlaybook, strong=Effort(80, 4, 0.5), expert=Effort(400, 6, 0.5))
REASONS: Final = FlautzReasons()
