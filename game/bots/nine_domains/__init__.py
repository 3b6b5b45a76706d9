"""How bots play The Nine Domains."""

from typing import Final

from game.bots.nine_domains.policy import GreedyPolicy
from game.bots.nine_domains.reasons import NineDomainsReasons
from game.bots.nine_domains.search import NovicePolicy, RowPolicy

__all__ = ["POLICIES", "REASONS", "GreedyPolicy"]

POLICIES: Final = {
    "novice": NovicePolicy(),
    "greedy": GreedyPolicy(),
    "strong": RowPolicy(GreedyPolicy(), guesses=4, trust=0.4),
    "expert": RowPolicy(GreedyPolicy(), guesses=24, trust=0.9),
}
REASONS: Final = NineDomainsReasons()
