"""How bots play The Nine Domains."""

from typing import Final

from game.bots.nine_domains.beginner import ErringRows
from game.bots.nine_domains.policy import GreedyPolicy
from game.bots.nine_domains.reader import NineDomainsReading
from game.bots.nine_domains.reasons import NineDomainsReasons
from game.bots.nine_domains.search import EXPERT_GUESSES, EXPERT_STEPS, EXPERT_TRUST, NineDomainsNovice, RowPolicy

__all__ = ["ERRING", "POLICIES", "READING", "REASONS", "REMARKS", "GreedyPolicy"]

ERRING: Final = ErringRows(regret=0.24)
POLICIES: Final = {
    "novice": NineDomainsNovice(),
    "greedy": GreedyPolicy(),
    "strong": RowPolicy(guesses=6, trust=0.3, steps=8),
    "expert": RowPolicy(guesses=EXPERT_GUESSES, trust=EXPERT_TRUST, steps=EXPERT_STEPS),
}
READING: Final = NineDomainsReading()
REASONS: Final = NineDomainsReasons()
REMARKS: Final = {"novice": "lobby.remark.weakest"}
