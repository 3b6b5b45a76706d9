"""How sure a mean is: the range in which the truth lies in 95 of 100 studies, and what is told from chance."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, stdev
from typing import Final

from game.core.records import Frozen

SURE: Final = 1.96
"""Standard errors around a mean that hold 95 of 100."""
UNSURE: Final = 0.05
"""In so many studies of chance alone something may be called sure."""
FEW: Final = 30
"""Games of which no mean is told: fewer say nothing."""


class Estimate(Frozen):
    """A mean over `count` games: the truth lies within `mean` ± `half` in 95 of 100 studies."""

    mean: float
    half: float
    count: int

    @property
    def known(self) -> bool:
        """False where games are too few to tell anything: then neither the mean nor its range is shown."""
        return self.count >= FEW

    @property
    def sure(self) -> bool:
        """True if it is told from 0 by more than chance."""
        return self.known and abs(self.mean) > self.half


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of at least two numbers that have no bounds, one a game, with its range by Student."""
    return Estimate(fmean(values), _student(len(values) - 1) * stdev(values) / math.sqrt(len(values)), len(values))


def share_of(values: Sequence[float], least: float = 0.0, most: float = 1.0) -> Estimate:
    """The mean of numbers that are mostly one of two, `least` and `most`: what never happened in some games may happen
    in the next one (Agresti and Coull, 1998: two games more of either sort).
    """
    return _with_more(values, [(least, SURE**2 / 2), (most, SURE**2 / 2)])


def difference(values: Sequence[float]) -> Estimate:
    """The mean of differences of two shares, one a game: from -1 to 1, and mostly 0 (Agresti and Min, 2005: two games
    more, in which half of one is of either sort).
    """
    return _with_more(values, NOTHING_NEW)


NOTHING_NEW: Final = [(-1.0, 0.5), (0.0, 1.0), (1.0, 0.5)]
"""What is added to differences before their spread is taken: values, each with its weight."""


def _with_more(values: Sequence[float], more: Sequence[tuple[float, float]]) -> Estimate:
    """The mean as it is; its range is the one that it has with some values `more`, made even about the mean."""
    mean, count = fmean(values), len(values)
    middle, spread, weight = _moments(values, more)
    return Estimate(mean, abs(middle - mean) + SURE * math.sqrt(spread / weight), count)


def _moments(values: Sequence[float], more: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Mean, variance and weight of values and of those that are added to them."""
    weight = len(values) + sum(much for _, much in more)
    middle = (sum(values) + sum(value * much for value, much in more)) / weight
    squares = sum(value * value for value in values) + sum(value * value * much for value, much in more)
    return middle, max(0.0, squares / weight - middle * middle), weight


def between(first: dict[int, float], second: dict[int, float]) -> Estimate:
    """By how much the mean of the second differs from that of the first: shares by the number of the deal. What both
    have of the same deals goes together, and counts as much less by chance as it does (the variance of a difference,
    with the covariance of the pairs).
    """
    one, other = [*first.values()], [*second.values()]
    mean_one, mean_other = fmean(one), fmean(other)
    _, spread_one, weight_one = _moments(one, NOTHING_NEW)
    _, spread_other, weight_other = _moments(other, NOTHING_NEW)
    pairs = sorted(first.keys() & second.keys())
    together = sum((first[deal] - mean_one) * (second[deal] - mean_other) for deal in pairs)
    alone = spread_one / weight_one + spread_other / weight_other
    error = math.sqrt(max(0.0, alone - 2 * together / (weight_one * weight_other)))
    return Estimate(mean_other - mean_one, SURE * error, min(len(one), len(other)))


def _student(freedom: int) -> float:
    """Standard errors that hold 95 of 100 where the spread is only estimated (an expansion about the normal law)."""
    z = SURE
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def surely(chances: Sequence[float], level: float = UNSURE) -> list[bool]:
    """Which of many findings are told from chance, where `chances` says how likely chance alone would bring each: of a
    whole table of chance results not even one is called sure in 19 of 20 studies (Holm, 1979).
    """
    found = [False] * len(chances)
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[at] > level / (len(chances) - rank):
            break
        found[at] = True
    return found


def by_chance(found: Estimate) -> float:
    """How likely a mean so far from 0 is where the truth is 0, by its normal approximation; few games tell nothing."""
    if not found.known or not found.mean:
        return 1.0
    return math.erfc(abs(found.mean) * SURE / (found.half * math.sqrt(2))) if found.half else 0.0
