"""How bots play Batailles et piques."""

from typing import Final

from game.bots.batailles.policy import IDLE, GreedyPolicy
from game.bots.batailles.reasons import BataillesReasons
from game.bots.batailles.search import BataillesPlaybook
from game.bots.beginner import BeginnerPolicy
from game.bots.rungs import searching
from game.bots.search.search import Effort

__all__ = ["ERRING", "IDLE", "POLICIES", "REASONS", "REMARKS", "GreedyPolicy"]

ERRING: Final = BeginnerPolicy(GreedyPolicy(), BataillesPlaybook, regret=1.7)
_NOVICE: Final = ERRING.allowing(0.8 / 1.7)
"""It wavered among what greedy likes best, as in the other games, and greedy won but 27 ± 7 % of the first places
against two such novices: nothing silly is among that. So it errs, too, by less than a beginner (51.6 ± 6.8 %).
"""
POLICIES: Final = {
    **searching(
        GreedyPolicy(),
        BataillesPlaybook,
        ERRING,
        strong=Effort(120, 5, 0.3, 0.01),
        expert=Effort(600, 6, 0.3, 0.01),
    ),
    "novice": _NOVICE,
}
REASONS: Final = BataillesReasons()
REMARKS: Final = {"expert": "lobby.remark.hardly_stronger"}
