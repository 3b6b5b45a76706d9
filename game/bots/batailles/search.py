"""What the search is told of Batailles et piques: what greedy weighs in a turn and after it, a few turns that
everybody plays like greedy, and the worth of points and of what is left of the armies.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from game.batailles.army import Army
from game.batailles.ending import points
from game.batailles.moves import Look
from game.batailles.rules import Batailles
from game.batailles.state import OPENING, TURN, State
from game.batailles.zones import hand, pile
from game.bots.batailles.policy import GreedyPolicy, worth_of_actions
from game.bots.batailles.worth import hope
from game.bots.policy import Decision, decision_of
from game.bots.search import Playbook, Whole
from game.core.chance import Chance
from game.core.rules import Action, AnyRules

_GREEDY: Final = GreedyPolicy()
_LEFT: Final = 0.7
"""How much of what a card may still bring counts now."""
_TEMPERATURE: Final = 1.5
"""A lead of so many points makes a victory nearly three times as likely."""


class BataillesPlaybook(Playbook):
    """See `Playbook`."""

    length = 3

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        if not isinstance(rules, Batailles):
            raise TypeError("this playbook is for Batailles et piques alone")
        self._batailles = rules
        self._hopes: list[float] = []

    def candidates(self, decision: Decision) -> Sequence[Whole]:
        """In a turn and after a fight; greedy alone opens, and chooses what to look at."""
        view, seat, legal = decision.view, decision.seat, decision.legal
        if view.phase == OPENING or isinstance(legal[0], Look):
            return ()
        worth = worth_of_actions(self._batailles, view, seat, legal)
        return [(action,) for action in sorted(worth, key=lambda action: -worth[action])]

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """What greedy does, from what the seat would know in this world: cheaper players mislead the search."""
        view = world.view(seat)
        return _GREEDY.choose(decision_of(self._batailles, view, seat, chance))

    def quiet(self, world: State) -> bool:
        """No fight and nothing after one is pending."""
        return world.phase == TURN

    def worth(self, world: State, root: State, seat: int) -> float:
        """By the points of everybody and what the cards that are left may bring."""
        won = self.won(world, seat)
        if won is not None:
            return won
        army = self._batailles.army(world)
        if not self._hopes:
            self._hopes = [hope(army, face) for face in range(len(army.values))]
        standing = [self._standing(army, world, other) for other in world.seats]
        most = max(standing)
        shares = [math.exp((value - most) / _TEMPERATURE) for value in standing]
        return shares[seat] / sum(shares)

    def _standing(self, army: Army, world: State, seat: int) -> float:
        table, hopes = world.table, self._hopes
        left = table.faces_in(hand(seat)) + table.faces_in(pile(seat))
        left += [world.face(seat, place) for place in world.in_play(seat)]
        return points(army, world, seat) + _LEFT * sum([hopes[face] for face in left])
