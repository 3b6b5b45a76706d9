"""How bots play CrocoNounours."""

from typing import Final

from game.bots.croconounours.policy import GreedyPolicy
from game.bots.croconounours.reasons import CrocoReasons
from game.bots.croconounours.search import CrocoPlaybook
from game.bots.rungs import searching
from game.bots.search import Effort
from game.bots.tree import grow

__all__ = ["POLICIES", "REASONS", "GreedyPolicy"]

POLICIES: Final = searching(GreedyPolicy(), CrocoPlaybook, grow, strong=Effort(80, 6, 0.0), expert=Effort(500, 6, 0.0))
REASONS: Final = CrocoReasons()
