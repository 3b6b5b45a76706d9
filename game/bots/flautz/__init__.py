"""How bots play FLAUTZ!."""

from functools import partial
from typing import Final

from game.bots.beginner import BeginnerPolicy, one_of_the_best
from game.bots.flautz.planner import PlanningPolicy
from game.bots.flautz.policy import IDLE, GreedyPolicy
from game.bots.flautz.reasons import FlautzReasons
from game.bots.flautz.search import OVERLOOKED_BY_NEWCOMERS, FlautzPlaybook, NoNewcomersPlaybook
from game.bots.policy import Policy
from game.bots.rungs import searching
from game.bots.search.search import Effort, SearchPolicy

__all__ = ["ERRING", "IDLE", "POLICIES", "REASONS", "REMARKS", "GreedyPolicy"]

_PLANNER: Final = PlanningPolicy()
_LEAST_COST: Final = 0.1
_MORE_COST: Final = 0.2
"""So much of the chance to win a match may a choice cost of somebody who is about as good as a regular; and so much
more of somebody who is just no newcomer any more.
"""


class _Erring(BeginnerPolicy):
    """A beginner takes any card. Who errs by less has played for some time: seldom by much, and he overlooks less."""

    def allowing(self, share: float) -> Policy:
        """See `BeginnerPolicy`."""
        if share >= 1.0:
            return super().allowing(share)
        playbook = partial(NoNewcomersPlaybook, overlooked=round(share * OVERLOOKED_BY_NEWCOMERS))
        return BeginnerPolicy(self._greedy, playbook, _LEAST_COST + share * _MORE_COST, one_of_the_best)


ERRING: Final = _Erring(GreedyPolicy(), FlautzPlaybook, regret=300.0)
POLICIES: Final = {
    **searching(GreedyPolicy(), FlautzPlaybook, ERRING),
    "planner": _PLANNER,  # no level: it is asked for hints, as greedy gives up a spell for one that may come
    "strong": SearchPolicy(_PLANNER, FlautzPlaybook, Effort(450, 5, 1.5)),
    "expert": SearchPolicy(_PLANNER, FlautzPlaybook, Effort(2000, 6, 0.3)),
}
REASONS: Final = FlautzReasons()
REMARKS: Final = {"expert": "lobby.remark.hardly_stronger"}
