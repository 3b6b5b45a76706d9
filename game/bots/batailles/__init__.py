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
POLICIES: Final = searching(
    GreedyPolicy(),
    BataillesPlaybook,
    ERRING,
    strong=Effort(120, 5, 0.3, 0.01),
    expert=Effort(600, 6, 0.3, 0.01),
)
REASONS: Final = BataillesReasons()
REMARKS: Final = {"expert": "lobby.remark.hardly_stronger"}
