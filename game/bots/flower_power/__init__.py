"""How bots play FLOWER POWER!"""

from typing import Final

from game.bots.flower_power.policy import GreedyPolicy

__all__ = ["POLICIES", "GreedyPolicy"]

POLICIES: Final = {"greedy": GreedyPolicy()}
