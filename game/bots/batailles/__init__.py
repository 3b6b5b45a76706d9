"""How bots play Batailles et piques."""

from typing import Final

from game.bots.batailles.policy import GreedyPolicy

__all__ = ["POLICIES", "GreedyPolicy"]

POLICIES: Final = {"greedy": GreedyPolicy()}
