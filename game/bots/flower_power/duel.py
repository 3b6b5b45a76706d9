"""How likely an attack is to succeed, petal by petal, from what is known of the two flowers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple


class Odds(NamedTuple):
    """The strengths a petal may have, each with its probability (`shares`). One that nobody has seen is one of so many
    `cards` of a `stock`: another petal of the same stock is another card. 0 cards: of none. Where it cannot be told of
    which stock something came, it has as many cards as are to be expected.
    """

    shares: tuple[tuple[int, float], ...]
    cards: float = 0
    stock: int = 0


LineUp = tuple[Odds, ...]
"""What the petals of a flower may be, in the order in which they would be compared as long as they tie."""

_NOTHING: Final = 1e-9
_REMEMBERED: Final = 4096


class Outlook(NamedTuple):
    """How likely an attack succeeds by its petals alone, and how likely only a card could break the tie (FP-51)."""

    won: float
    unbroken: float


def odds_of(strengths: Mapping[int, float], stock: int = 0) -> Odds:
    """One of so many petals of each strength in a stock."""
    total = sum(strengths.values())
    return Odds(tuple((value, count / total) for value, count in sorted(strengths.items())), total, stock)


def surely(value: int) -> Odds:
    """A petal that is known."""
    return Odds(((value, 1.0),))


def mean(odds: Odds) -> float:
    """The strength to be expected."""
    return sum(value * share for value, share in odds.shares)


def line_up(petals: Sequence[Odds], power: bool) -> LineUp:
    """The petals of a flower as they would fight: from the top, or the best that is left of a POWER FLOWER, whether it
    picks first or last (FP-49, FP-A29).
    """
    if not power or len(petals) == 1:
        return tuple(petals)
    best = surely(0)
    fighting = []
    for odds in sorted(petals, key=mean):
        best = _higher(best, odds)
        fighting.append(best)
    return tuple(reversed(fighting))


def arranged(petals: Sequence[Odds]) -> LineUp:
    """The petals of a regular flower that somebody has arranged, of which none is known: the strongest lies on top."""
    best = petals[0]
    for odds in petals[1:]:
        best = _higher(best, odds)
    return (best, *petals[1:])


@lru_cache(maxsize=_REMEMBERED)
def meeting(one: Odds, other: Odds) -> tuple[float, float]:
    """How likely the first petal is stronger than the second, and how likely they are equal."""
    if one.cards > 1 and one == other:  # two of one stock: no card lies in both, and either is as likely the stronger
        equal = max(0.0, (one.cards * sum(share * share for _, share in one.shares) - 1.0) / (one.cards - 1))
        return (1.0 - equal) / 2.0, equal
    stronger = equal = 0.0
    for value, share in one.shares:
        for against, weight in other.shares:
            if value > against:
                stronger += share * weight
            elif value == against:
                equal += share * weight
    return stronger, equal


def fought(attacking: LineUp, defending: LineUp) -> Outlook:
    """What becomes of an attack in which nobody plays a card: equal petals go on to the next ones, and where one flower
    runs out of them the larger one wins (FP-37, FP-48 to FP-51).
    """
    won, tied = 0.0, 1.0
    for own, theirs in zip(attacking, defending, strict=False):
        stronger, equal = meeting(own, theirs)
        won += tied * stronger
        tied *= equal
        if tied < _NOTHING:
            return Outlook(won, 0.0)
    if len(attacking) == len(defending):
        return Outlook(won, tied)
    return Outlook(won + tied if len(attacking) > len(defending) else won, 0.0)


@lru_cache(maxsize=_REMEMBERED)
def _higher(one: Odds, other: Odds) -> Odds:
    mixed: dict[int, float] = {}
    for value, share in one.shares:
        for against, weight in other.shares:
            best = max(value, against)
            mixed[best] = mixed.get(best, 0.0) + share * weight
    return Odds(tuple(sorted(mixed.items())))
