"""How a bot plays The Nine Domains."""

from game.bots.nine_domains.policy import GreedyPolicy

__all__ = ["GreedyPolicy"]
