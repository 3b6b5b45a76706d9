"""How bots play FLOWER POWER!"""

from typing import Final

from game.bots.flower_power.policy import GreedyPolicy
from game.bots.flower_power.reasons import FlowerReasons
from game.bots.flower_power.search import FlowerPlaybook
from game.bots.rungs import searching
from game.bots.search import Effort, SearchPolicy

__all__ = ["POLICIES", "REASONS", "GreedyPolicy"]

POLICIES: Final = {
    **searching(GreedyPolicy(), FlowerPlaybook, wavering=4, strong=Effort(30, 5, 1.0)),
    "expert": SearchPolicy(GreedyPolicy(spies=False), FlowerPlaybook, Effort(600, 8, 0.2)),
}
REASONS: Final = FlowerReasons()
