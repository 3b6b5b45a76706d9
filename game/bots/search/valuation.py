"""What whole choices are worth, one world at a time: played out as a search would, all of them with the same luck."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

from game.bots.policy import Decision
from game.bots.search.search import Playbook, Whole, play_on
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.rules import Action

Meanwhile = Sequence[tuple[int, Action]]
"""What others, who had to choose at the same time, chose in truth: seat and action."""


class Valuation(ABC):
    """Values the choices of one decision. A world is used up by being valued."""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    def imagine(self, chance: Chance) -> Any:
        """A world that the seat may imagine."""
        return self.decision.imagine(chance)

    @abstractmethod
    def known(self, world: Any, whole: Whole, chance: Chance) -> float:
        """How likely the seat is to win in a world that it may imagine: 0 … 1."""

    def only_tells(self, action: Action) -> bool:
        """True for looking at cards and the like: what that is worth no imagined world can show."""
        return False

    @abstractmethod
    def true(self, world: Any, whole: Whole, meanwhile: Meanwhile, chance: Chance) -> float:
        """The same in the true one."""


class PlayedOut(Valuation):
    """As the search does it: for the length of the playbook, and then by the worth of the position."""

    def __init__(self, decision: Decision, playbook: Playbook) -> None:
        super().__init__(decision)
        self._playbook = playbook

    def imagine(self, chance: Chance) -> Any:
        """See `Valuation`."""
        return self._playbook.imagine(self.decision, chance)

    def only_tells(self, action: Action) -> bool:
        """See `Valuation`."""
        return self._playbook.only_tells(action)

    def known(self, world: Any, whole: Whole, chance: Chance) -> float:
        """See `Valuation`."""
        return self.true(world, whole, (), chance)

    def true(self, world: Any, whole: Whole, meanwhile: Meanwhile, chance: Chance) -> float:
        """See `Valuation`."""
        decision, rules = self.decision, self.decision.rules
        for action in whole:
            apply_action(rules, world, decision.seat, action, chance)
        for seat, action in meanwhile:
            if rules.refuse(world, seat, action) is None:
                apply_action(rules, world, seat, action, chance)
        play_on(rules, self._playbook, world, decision.view, chance)
        return self._playbook.worth(world, decision.view, decision.seat)
