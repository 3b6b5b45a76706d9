"""How everybody plays CrocoNounours in imagined games: greedily, and what was thought of once is not thought of again.

A greedy player reads its own hand, the board and how many cards the others hold. Worlds of one decision differ in what
the others hold, so the same board and hand come back all the time.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.croconounours.policy import plans_of, worth_of_answers
from game.bots.croconounours.worth import Standing
from game.core.chance import Chance
from game.core.rules import Action, AnyRules
from game.croconounours.content import Content
from game.croconounours.discarding import Discard
from game.croconounours.state import ACTING, DEFENDING, DISCARDING, State
from game.croconounours.zones import hand


class Playouts:
    """What greedy players do in the worlds of one decision."""

    def __init__(self, rules: AnyRules, content: Content) -> None:
        self._rules = rules
        self._content = content
        self._standings: dict[object, Standing] = {}
        self._plans: dict[object, list[Action]] = {}

    def standing(self, world: State, seat: int) -> Standing:
        """The worth of warriors on their squares."""
        counts = tuple([world.table.count(hand(other)) for other in range(world.seats)])
        return self._standing(world, seat, (seat, world.quiet, tuple(world.where), tuple(world.colours), counts))

    def _standing(self, world: State, seat: int, key: object) -> Standing:
        found = self._standings.get(key)
        if found is None:
            found = self._standings[key] = Standing(self._content, world.clone(), seat)
        return found

    def plans(self, world: State, seat: int) -> Sequence[Action]:
        """Ways to begin or end the turn of a seat, the most promising first."""
        counts = tuple([world.table.count(hand(other)) for other in range(world.seats)])
        board = (seat, world.quiet, tuple(world.where), tuple(world.colours), counts)
        key = (board, tuple(world.obstacles), tuple(sorted(world.hand(seat))))
        found = self._plans.get(key)
        if found is None:
            worth: dict[Action, float] = {}
            for value, action in plans_of(self._content, world, seat, self._standing(world, seat, board)):
                if value > worth.get(action, value - 1.0):
                    worth[action] = value
            found = self._plans[key] = sorted(worth, key=lambda action: -worth[action])
        return found

    def answers(self, world: State, seat: int) -> Sequence[Action]:
        """Answers to an attack, the most promising first."""
        legal: Sequence[Action] = self._rules.legal(world, seat)
        weighed = worth_of_answers(self._content, world, seat, legal, self.standing(world, seat))
        return [action for _, action in sorted(weighed, key=lambda one: -one[0])]

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """What a greedy player does; it keeps all cards."""
        phase = world.phase
        if phase == ACTING:
            return self.plans(world, seat)[0]
        if phase == DEFENDING:
            return self.answers(world, seat)[0]
        return Discard() if phase == DISCARDING else chance.choice(self._rules.legal(world, seat))
