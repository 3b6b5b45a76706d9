"""How bots play FLOWER POWER!"""

from typing import Final

from game.bots.flower_power.policy import GreedyPolicy
from game.bots.flower_power.reasons import FlowerReasons
from game.bots.flower_power.search import FlowerPlaybook
from game.bots.rungs import searching

__all__ = ["POLICIES", "REASONS", "GreedyPolicy"]

POLICIES: Final = searching(GreedyPolicy(), FlowerPlaybook)
"""(Nothing that was searched so far beats greedy here.)"""
REASONS: Final = FlowerReasons()
