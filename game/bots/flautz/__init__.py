"""How a bot plays FLAUTZ!."""

from game.bots.flautz.policy import GreedyPolicy

__all__ = ["GreedyPolicy"]
