"""How bots play CrocoNounours."""

from typing import Final

from game.bots.croconounours.policy import GreedyPolicy

__all__ = ["POLICIES", "GreedyPolicy"]

POLICIES: Final = {"greedy": GreedyPolicy()}
