"""How a bot plays CrocoNounours."""

from game.bots.croconounours.policy import GreedyPolicy

__all__ = ["GreedyPolicy"]
