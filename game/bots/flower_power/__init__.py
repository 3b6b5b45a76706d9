"""How a bot plays FLOWER POWER!"""

from game.bots.flower_power.policy import GreedyPolicy

__all__ = ["GreedyPolicy"]
