"""What the search is told of Batailles et piques: what greedy weighs in a turn and after it, a few turns that
a quick player plays, and the worth of points and of what is left of the armies.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.batailles.army import KING, MINE, SAPPER, SHIRKER, SPY, Army
from game.batailles.ending import points
from game.batailles.rules import Batailles
from game.batailles.state import AFTERMATH, OPENING, STRIKING, TURN, House, State, Vacancy
from game.batailles.zones import hand, pile
from game.bots.batailles.habits import Habits
from game.bots.batailles.policy import is_foolish, is_sure, passes_prey_by, worth_of_actions
from game.bots.batailles.quick import QuickPlayer
from game.bots.batailles.worth import Prices
from game.bots.policy import Decision
from game.bots.search.search import Effort, Playbook, Whole
from game.core.chance import Chance
from game.core.rules.rules import Action, AnyRules

_POINT: Final = 0.85
"""What a point adds to the chances when all cards are gone (see `_standing`; all of this was fitted to how 600 games
between greedy players ended). With all cards still there it adds nothing: strength is what counts.
"""
_ROLES: Final = {SPY: 0.13, SAPPER: 0.45, KING: 0.63, MINE: 0.38}
_ANY_UNIT: Final = 0.12
_UNIT: Final = 2.0
"""What is left adds: a role by itself, a unit by its value, the strongest ones far more than others."""
_SHIRKER: Final = 0.28
_IN_PLAY: Final = 0.26
_SILLY: Final = 0.4
"""What greedy expects so many points less of is not searched: a handful of worlds would now and then speak for it."""
_WEAKER: Final = 0.05
"""By so much of a chance to win it must be better to kill another card than the one that is worth most: in a handful of
worlds a hundredth speaks for either.
"""
_LUCKY: Final = 0.04
"""And by so much to leave greedy's choice where the end is played out."""
_DRAWN: Final = 12
"""One imagined world in so many is used."""
_SEEN: Final = 0.12
"""A card in play adds something, less for everybody who has seen it."""
_PLAYED_TO_THE_END: Final = 0.5
"""Where no more than this share of all cards is left, a playout goes on to the end: what counts there, a spy for the
only king or a sapper for the last minefield, no sum of cards says.
"""


class BataillesPlaybook(Playbook):
    """See `Playbook`."""

    length = 9

    def __init__(self, rules: AnyRules) -> None:
        super().__init__(rules)
        if not isinstance(rules, Batailles):
            raise TypeError("this playbook is for Batailles et piques alone")
        self._batailles = rules
        self._promises: list[float] = []
        self._player: QuickPlayer | None = None
        self._habits: Habits | None = None

    def effort(self, decision: Decision, usual: Effort) -> Effort:
        """The weaker of two cards dies only where that is seen to be better. Where ends are played out, won or lost and
        nothing between, a single lucky world is no reason.
        """
        if decision.view.phase == STRIKING:
            return replace(usual, noticeably=max(usual.noticeably, _WEAKER))
        return replace(usual, noticeably=max(usual.noticeably, _LUCKY)) if _is_late(decision.view) else usual

    def weighed(self, decision: Decision) -> Mapping[Action, float]:
        """In a turn, in a fight and after it; greedy alone opens, and chooses what to look at."""
        view = decision.view
        looks = view.phase == AFTERMATH and not isinstance(view.due(), Vacancy)
        if view.phase == OPENING or looks:
            return {}
        return worth_of_actions(self._batailles, view, decision.seat, decision.legal)

    def candidates(self, decision: Decision) -> Sequence[Whole]:
        """Without what is silly."""
        worth = self.weighed(decision)
        least = max(worth.values(), default=0.0) - _SILLY
        return [(action,) for action in sorted(worth, key=lambda action: -worth[action]) if worth[action] >= least]

    def shortlist(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """Without foolish attacks, and none for which better prey is passed by, unless greedy itself is for one."""
        wise = [whole for whole in wholes if not passes_prey_by(self._batailles, decision, whole[0])]
        return self._without_folly(decision, base, wise)

    def _without_folly(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        wise = [whole for whole in wholes if not is_foolish(self._batailles, decision, whole[0])]
        return super().shortlist(decision, base, wise)

    def pardonable(self, decision: Decision, base: Whole, wholes: Sequence[Whole]) -> Sequence[Whole]:
        """Whoever has seen a card that one of his own kills for nothing attacks such a one, if anything."""
        found = self._without_folly(decision, base, wholes)
        sure = [whole for whole in found if is_sure(self._batailles, decision, whole[0])]
        return [base, *(whole for whole in sure if whole != base)] if sure else found

    def instead(self, decision: Decision, own: Action) -> Action:
        """For a foolish attack what greedy likes best among all that is not foolish."""
        if not is_foolish(self._batailles, decision, own):
            return own
        wholes = self.candidates(decision)
        return next((whole[0] for whole in wholes if not is_foolish(self._batailles, decision, whole[0])), own)

    def imagine(self, decision: Decision, chance: Chance) -> State:
        """One of several worlds, a likelier one rather than another."""
        if self._habits is None:
            self._habits = Habits(self._batailles.army(decision.view))
        worlds: list[State] = [decision.imagine(chance) for _ in range(_DRAWN)]
        weights = [self._habits.likelihood(world, decision.seat) for world in worlds]
        rest = chance.unit() * sum(weights)
        for world, weight in zip(worlds, weights, strict=True):
            rest -= weight
            if rest < 0:
                return world
        return worlds[-1]

    def reply(self, world: State, seat: int, chance: Chance) -> Action:
        """What a quick player does, who counts on what the seat has seen in this world and on nothing else."""
        if self._player is None:
            self._player = _player(self._batailles.army(world), world.house, len(world.standings) - 1)
        return self._player.choose(world, seat, chance)

    def quiet(self, world: State) -> bool:
        """No fight and nothing after one is pending, and enough is left to be weighed."""
        return world.phase == TURN and not _is_late(world)

    def worth(self, world: State, root: State, seat: int) -> float:
        """Weighs a position by the points of everybody and the cards that are left."""
        won = self.won(world, seat)
        if won is not None:
            return won
        army = self._batailles.army(world)
        left = [_left(world, other) for other in world.seats]
        spent = 1.0 - sum(map(len, left)) / (len(army.cards) * len(left))
        standing = [self._standing(army, world, other, faces, spent) for other, faces in enumerate(left)]
        most = max(standing)
        shares = [math.exp(value - most) for value in standing]
        return shares[seat] / sum(shares)

    def _standing(self, army: Army, world: State, seat: int, left: Sequence[int], spent: float) -> float:
        """The logarithm of how much speaks for a seat."""
        if not self._promises:
            self._promises = [promise(army, face) for face in range(len(army.values))]
        promises, lying = self._promises, world.lying[seat]
        standing = _POINT * spent * points(army, world, seat) + sum([promises[face] for face in left])
        standing += _SHIRKER * world.specials[seat][SHIRKER]
        for place in world.in_play(seat):
            standing += _IN_PLAY - _SEEN * world.stays[lying[place]].seen_by.bit_count()
        return standing


@lru_cache(maxsize=20)
def _player(army: Army, house: House, rivals: int) -> QuickPlayer:
    return QuickPlayer(army, Prices(army, house, rivals))


def _is_late(world: State) -> bool:
    """True where so few cards are left that the end is played out."""
    table = world.table
    left = sum(table.count(hand(seat)) + table.count(pile(seat)) + len(world.in_play(seat)) for seat in world.seats)
    return left <= _PLAYED_TO_THE_END * len(table.faces)


def _left(world: State, seat: int) -> list[int]:
    """The faces of the cards a seat still has."""
    table = world.table
    left = table.faces_in(hand(seat)) + table.faces_in(pile(seat))
    return left + [world.face(seat, place) for place in world.in_play(seat)]


def promise(army: Army, face: int) -> float:
    """What a card that is left adds to the chances of its owner."""
    role = army.role(face)
    return _ROLES[role] if role in _ROLES else _ANY_UNIT + _UNIT * (army.values[face] / max(army.values)) ** 3
