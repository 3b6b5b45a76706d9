"""What the greedy player of CrocoNounours thinks things are worth: warriors, cards, squares, and the chance that an
attack comes through. All numbers are ours, in units of about a fifth of a warrior.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple

from game.croconounours.attacks import open_steps
from game.croconounours.boards import CENTRE
from game.croconounours.cards import ANY_SUIT, Cards
from game.croconounours.content import NOTHING, Content
from game.croconounours.geometry import Geometry, StepPath
from game.croconounours.state import SHOT, State, owner
from game.croconounours.zones import hand

_WEAKEST: Final = 0.3
"""Among several rivals, the share of a warrior's worth that counts whoever owns it; the rest goes by how many he
has.
"""
LAST_WARRIOR: Final = 30.0
"""Losing it loses the game."""
_BODY: Final = 4.0
_TALENT: Final = 1.0
_SPENDING: Final = (0.0, 1.8, 1.4, 1.1, 0.8, 0.35, 0.25, 0.2, 0.15)
"""What it costs to give the n-th card of the hand: above four, the next draw replaces it."""
_JOKER: Final = 0.7
_PER_VALUE: Final = 0.06
USUAL_VALUE: Final = 10
"""The value of a card one expects to be attacked with."""
_REACH: Final = (1.0, 0.55, 0.3, 0.12, 0.04)
"""How likely an attack is, by the steps it takes to come within reach."""
_DANGER: Final = 0.6
_THREAT: Final = 0.3
_CLOSER: Final = 0.1
"""For every step nearer to an enemy; more and more as turns pass without an attack."""
_PATIENCE: Final = 5
_HOME: Final = 0.4
"""A square that protects, if squares have colours."""
_SUIT: Final = 0.25
"""The chance that an unknown card is of a given suit."""
_RANKS: Final = 13


@cache
def breakthrough(hand: int, value: int, extra: int, dodge: bool) -> float:
    """About how often an attack on a neighbour gets through against so many unknown cards: neither suit defends.

    A suit fails if too few cards of it are held, or just one short of enough and none of them is higher.
    """
    lower = min(1.0, max(0.0, (value - 1) / _RANKS))
    parry_fails = _fails(hand, extra, lower)
    return parry_fails * (_fails(hand, 0, lower) if dodge else 1.0)


def _fails(hand: int, extra: int, lower: float) -> float:
    few = sum(_exactly(hand, count) for count in range(extra + 1))
    return few + _exactly(hand, extra + 1) * lower ** (extra + 1)


def _exactly(hand: int, count: int) -> float:
    return comb(hand, count) * _SUIT**count * (1 - _SUIT) ** (hand - count)


@cache
def shot_hits(hand: int, suits: int) -> float:
    """About how often a shot gets through: no card of the suits that lead to a free square."""
    return float((1 - _SUIT * suits) ** hand)


@cache
def spending(hand: int, count: int = 1) -> float:
    """What it costs to give so many cards out of a hand of so many."""
    return sum(_SPENDING[min(left, len(_SPENDING) - 1)] for left in range(hand, hand - count, -1) if left > 0)


def card_worth(cards: Cards, face: int) -> float:
    """How much better than an ordinary card this one is to keep."""
    if cards.suits[face] == ANY_SUIT:
        return _JOKER
    return _PER_VALUE * (cards.attack_values[face] - USUAL_VALUE)


def impatience(quiet: int) -> float:
    """What a step nearer to an enemy is worth after so many turns without an attack."""
    return _CLOSER * (1 + (quiet / _PATIENCE) ** 2)


def likely_attacked(near: int) -> float:
    """How likely there is an attack before the next turn, the nearest enemy being so many steps away."""
    return _REACH[min(near, len(_REACH)) - 1] if near else 0.0


def comes_back(content: Content, state: State, warrior: int, attacker: int) -> bool:
    """True if an orange one takes the place of a warrior that this attacker munches (CN-36, CN-40)."""
    for_good = content.colours[state.colours[attacker]].wounds_for_good
    return content.replacements[state.colours[warrior]] != NOTHING and not for_good


class Threats(NamedTuple):
    """What a warrior on its square threatens to do to another one, and what that one to it."""

    good: float
    bad: float


class Standing:
    """The worth of warriors on their squares, as a seat sees them at the moment of a view."""

    def __init__(self, content: Content, state: State, seat: int) -> None:
        board = content.boards[state.house.board]
        self.content = content
        self.state = state
        self.seat = seat
        self.geometry: Geometry = board.geometry
        self._colours = board.colours
        self._size = board.geometry.size
        self.impatience = impatience(state.quiet)
        """What every step counts that a warrior is away from the nearest enemy."""
        self.friends = state.warriors(seat)
        self.enemies = [
            warrior
            for other in range(state.seats)
            if state.side(other) != state.side(seat)
            for warrior in state.warriors(other)
        ]
        self._stands: dict[tuple[int, int, int], float] = {}
        self._nearest: dict[int, int] = {}
        self._stuck = {
            (owner(attack.target), way.diagonal)
            for attack in state.unanswered
            if attack.mode == SHOT
            for way in open_steps(content, state, attack.square)
        }
        others = [other for other in range(state.seats) if state.side(other) != state.side(seat)]
        self._rivals = len({state.side(other) for other in others if state.warriors(other)})
        self._most = max((len(state.warriors(other)) for other in others), default=1)
        self.hands = [state.table.count(hand(other)) for other in range(state.seats)]

    def body(self, warrior: int) -> float:
        """What a warrior is worth beside what its owner loses with the last one."""
        spec = self.content.colours[self.state.colours[warrior]]
        talents = spec.shoots + bool(spec.extra_parry_cards) + (2 if spec.replaced_by else 0)
        return _BODY + _TALENT * talents

    def worth(self, warrior: int) -> float:
        """What losing this warrior for good would cost its owner."""
        last = len(self.state.warriors(owner(warrior))) == 1
        return self.body(warrior) + (LAST_WARRIOR if last else 0.0)

    def loss(self, warrior: int, attacker: int) -> float:
        """What a wound by this attacker would cost the owner: an orange one may remain."""
        if comes_back(self.content, self.state, warrior, attacker):
            return 2 * _TALENT
        return self.worth(warrior)

    def prize(self, warrior: int, attacker: int) -> float:
        """What it is worth to the seat that an enemy loses this warrior to this attacker. Between two sides it is what
        the owner loses; among more what makes him a smaller threat: of him who has most, all of it, and less of who has
        few left, whose last one is no more than any other, for that hands the game to whoever leads.
        """
        if self._rivals < 2:
            return self.loss(warrior, attacker)
        mine, most = len(self.state.warriors(owner(warrior))), self._most
        return min(self.loss(warrior, attacker), self.body(warrior)) * (_WEAKEST + (1 - _WEAKEST) * mine / most)

    def cannot_step(self, warrior: int, step: StepPath) -> bool:
        """True if the owner of a warrior seems to hold no card for such a step: it let one be shot that had the way,
        and has not drawn since.
        """
        return (owner(warrior), step.diagonal) in self._stuck

    def home(self, warrior: int, square: int) -> bool:
        """True if the square would protect the warrior, and lend it force."""
        if not self.state.house.coloured_squares:
            return False
        return self._colours[square] in (CENTRE, self.state.colours[warrior])

    def distance(self, one: int, other: int) -> int:
        """Steps between two squares on an empty board."""
        size = self._size
        return max(abs(one % size - other % size), abs(one // size - other // size))

    def nearest(self, square: int) -> int:
        """Steps from a square to the nearest enemy; 0 if there is none."""
        known = self._nearest.get(square)
        if known is None:
            where = self.state.where
            known = min((self.distance(square, where[enemy]) for enemy in self.enemies), default=0)
            self._nearest[square] = known
        return known

    def _menace(self, attacker: int, at: int, target: int, on: int, cards: int) -> float:
        """What the attacker on one square threatens to do to the target on another."""
        spec = self.content.colours[self.state.colours[attacker]]
        steps = max(0, self.distance(at, on) - 1)
        if spec.shoots and steps == 1:
            steps = 0
        if steps >= len(_REACH):
            return 0.0
        if self.home(target, on) and not self.home(attacker, at):
            return 0.25 * _REACH[steps]
        hit = breakthrough(cards, USUAL_VALUE, spec.extra_parry_cards, True)
        return _REACH[steps] * hit * min(self.loss(target, attacker), 2 * _BODY)

    def threats(self, warrior: int, square: int, enemy: int, cards: int) -> Threats:
        """What one's own warrior on a square and an enemy mean to each other."""
        where = self.state.where[enemy]
        return Threats(
            _THREAT * self._menace(warrior, square, enemy, where, self.hands[owner(enemy)]),
            _DANGER * self._menace(enemy, where, warrior, square, cards),
        )

    def stand(self, warrior: int, square: int, cards: int) -> float:
        """How well one's own warrior stands on a square with so many cards left: what it threatens, what threatens
        it.
        """
        known = self._stands.get((warrior, square, cards))
        if known is not None:
            return known
        good = bad = 0.0
        where = self.state.where
        for enemy in self.enemies:
            good = max(good, self._menace(warrior, square, enemy, where[enemy], self.hands[owner(enemy)]))
            bad += self._menace(enemy, where[enemy], warrior, square, cards)
        nearest = self.nearest(square)
        home = _HOME if self.home(warrior, square) else 0.0
        worth = _THREAT * good - _DANGER * bad + home - self.impatience * nearest
        self._stands[warrior, square, cards] = worth
        return worth
