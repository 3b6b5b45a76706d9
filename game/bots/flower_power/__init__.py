"""How bots play FLOWER POWER!"""

from typing import Final

from game.bots.beginner import BeginnerPolicy
from game.bots.flower_power.policy import IDLE, GreedyPolicy
from game.bots.flower_power.reasons import FlowerReasons
from game.bots.flower_power.search import FlowerPlaybook
from game.bots.rungs import searching
from game.bots.search.search import Effort, FirstThought, SearchPolicy

__all__ = ["ERRING", "IDLE", "POLICIES", "REASONS", "GreedyPolicy"]

ERRING: Final = BeginnerPolicy(GreedyPolicy(), FlowerPlaybook, regret=9.0)
_PLAIN: Final = GreedyPolicy(spies=False, larger=0)
POLICIES: Final = {
    **searching(GreedyPolicy(), FlowerPlaybook, ERRING, wavering=3, strong=Effort(120, 8, 2.0, 0.01)),
    "expert": SearchPolicy(_PLAIN, FlowerPlaybook, Effort(120, 8, 0.2, 0.01)),
    "first": FirstThought(_PLAIN, FlowerPlaybook, Effort(0, 2, 0.0)),  # no level: it is asked for hints
}
REASONS: Final = FlowerReasons()
