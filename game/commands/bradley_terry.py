"""Ratings of levels that have played each other: one fit for all pairs of a game at so many seats (Bradley and Terry).

The odds of one player of a level against each of the others at a table are those of their strengths: among `n`, one at
strength a against n - 1 at strength b is first with a chance of a / (a + (n - 1) b). How far a rating can be trusted
says a bootstrap over deals: what would have come of as many deals drawn from these, each as often as it happens; one
deal is drawn for all pairs at once, for it was the same cards.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from game.core.chance import Chance

SCALE: Final = 400
"""So much higher a rating means ten times the odds."""
_ROUNDS: Final = 200
_STILL: Final = 1e-4
_PRIOR: Final = 0.5
"""So many even games are added to each pair, or who has won everything would have no rating."""
_BOOTSTRAPS: Final = 200
_TAIL: Final = 0.025

Duel = tuple[str, str]
"""Which level sat alone, and which at all other seats."""


class Played(NamedTuple):
    """One deal of a pair: its number, the share of first places of the level that sat alone, and in how many games."""

    number: int
    share: float
    games: int


class Rating(NamedTuple):
    """How strong a level is, and a range that holds that in 95 of 100 ladders."""

    rating: float
    least: float
    most: float


def rated(duels: Mapping[Duel, Sequence[Played]], seats: int, usual: str, usual_rating: float) -> dict[str, Rating]:
    """The levels that are connected with the usual one, rated so that it has its rating; {} if there is none."""
    duels = _connected(duels, usual)
    if not duels:
        return {}
    fitted = _fit({duel: _sums(deals) for duel, deals in duels.items()}, seats)
    numbers = sorted({deal.number for deals in duels.values() for deal in deals})
    chance = Chance("bootstrap", len(numbers), seats)
    drawn: dict[str, list[float]] = {level: [] for level in fitted}
    for _ in range(_BOOTSTRAPS):
        weights = dict.fromkeys(numbers, 0)
        for _ in numbers:
            weights[numbers[chance.below(len(numbers))]] += 1
        again = _fit({duel: _sums(deals, weights) for duel, deals in duels.items()}, seats)
        for level, strength in again.items():
            drawn[level].append(strength - again[usual])
    found = {}
    for level, strength in fitted.items():
        ranked = sorted(drawn[level])
        edge = int(_TAIL * len(ranked))
        least, most = ranked[edge], ranked[-1 - edge]
        found[level] = Rating(
            *(usual_rating + SCALE / math.log(10) * value for value in (strength - fitted[usual], least, most))
        )
    return found


def _connected(duels: Mapping[Duel, Sequence[Played]], usual: str) -> dict[Duel, Sequence[Played]]:
    """The pairs through which a level can be compared with the usual one."""
    known, before = {usual}, 0
    while len(known) > before:
        before = len(known)
        known |= {level for duel in duels if known & {*duel} for level in duel}
    return {duel: deals for duel, deals in duels.items() if known & {*duel}}


def _sums(deals: Sequence[Played], weights: Mapping[int, int] | None = None) -> tuple[float, float]:
    """First places and games, each deal counted so often."""
    counted = [(deal, 1 if weights is None else weights[deal.number]) for deal in deals]
    games = sum(weight * deal.games for deal, weight in counted)
    return sum(weight * deal.games * deal.share for deal, weight in counted), float(games)


def _fit(sums: Mapping[Duel, tuple[float, float]], seats: int) -> dict[str, float]:
    """The natural logarithms of the strengths under which these results are likeliest: one after the other is moved to
    where it fits best beside the others, until none moves any more.
    """
    others = math.log(seats - 1)
    strengths = {level: 0.0 for duel in sums for level in duel}
    for _ in range(_ROUNDS):
        moved = 0.0
        for level in strengths:
            slope = bend = 0.0
            for (alone, below), (won, games) in sums.items():
                if level not in (alone, below):
                    continue
                chance = 1 / (1 + math.exp(strengths[below] - strengths[alone] + others))
                surplus = won + _PRIOR / seats - (games + _PRIOR) * chance
                slope += surplus if level == alone else -surplus
                bend += (games + _PRIOR) * chance * (1 - chance)
            step = max(-1.0, min(1.0, slope / bend)) if bend else 0.0
            strengths[level] += step
            moved = max(moved, abs(step))
        if moved < _STILL:
            break
    return strengths
