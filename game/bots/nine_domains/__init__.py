"""How bots play The Nine Domains."""

from typing import Final

from game.bots.nine_domains.policy import GreedyPolicy

__all__ = ["POLICIES", "GreedyPolicy"]

POLICIES: Final = {"greedy": GreedyPolicy()}
