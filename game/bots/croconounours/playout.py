"""How everybody plays CrocoNounours in imagined games: greedily, and what was thought of once is not thought of again.

A greedy player reads its own hand, the board, how many cards the others hold and which are gone. Worlds of one decision
differ in what the others hold, so the same board and hand come back all the time. In a world all hands lie open: it is
asked for the view of who plays, who would else attack where he knows that it is answered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Final

from game.bots.croconounours.policy import Weighed, plans_of, worth_of_answers
from game.bots.croconounours.worth import Standing
from game.core.chance import Chance
from game.core.rules.rules import Action, AnyRules
from game.croconounours.content import Content
from game.croconounours.discarding import Discard
from game.croconounours.state import ACTING, DEFENDING, DISCARDING, State
from game.croconounours.zones import DISCARDS, hand

_VALUE: Final = itemgetter(0)


class Playouts:
    """What greedy players do in the worlds of one decision."""

    def __init__(self, rules: AnyRules, content: Content) -> None:
        self._rules = rules
        self._content = content
        self._standings: dict[object, Standing] = {}
        self._plans: dict[object, Action] = {}

    def standing(self, world: State, seat: int) -> Standing:
        """The worth of warriors on their squares."""
        return self._standing_at(world, seat, self._board(world, seat))

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """What a greedy player does; it keeps all cards."""
        phase = world.phase
        if phase == ACTING:
            return self._plan(world, seat)
        if phase == DISCARDING:
            return Discard()
        legal: Sequence[Action] = self._rules.legal(world, seat)
        if phase == DEFENDING:
            return _best(worth_of_answers(self._content, world, seat, legal, self.standing(world, seat)))
        return chance.choice(legal)

    def _plan(self, world: State, seat: int) -> Action:
        """The best way to begin or to end the turn of a seat."""
        board = self._board(world, seat)
        gone = tuple(world.table.faces_in(DISCARDS))
        key = (board, tuple(world.obstacles), tuple(sorted(world.hand(seat))), gone)
        found = self._plans.get(key)
        if found is None:
            standing = self._standing_at(world, seat, board)
            found = self._plans[key] = _best(plans_of(self._content, world.view(seat), seat, standing, counts=True))
        return found

    def _standing_at(self, world: State, seat: int, board: object) -> Standing:
        found = self._standings.get(board)
        if found is None:
            found = self._standings[board] = Standing(self._content, world.clone(), seat)
        return found

    @staticmethod
    def _board(world: State, seat: int) -> object:
        """All that the worth of a seat's warriors depends on."""
        counts = tuple([world.table.count(hand(other)) for other in range(world.seats)])
        return seat, world.quiet, tuple(world.where), tuple(world.colours), counts, world.unanswered


def _best(weighed: Iterable[Weighed]) -> Action:
    return max(weighed, key=_VALUE)[1]
