"""How a bot plays Batailles et piques."""

from game.bots.batailles.policy import GreedyPolicy

__all__ = ["GreedyPolicy"]
