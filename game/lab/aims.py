"""Which variant of a study serves an author's aim best, and whether that is more than luck."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Final

from game.core.records import Frozen
from game.lab.ranges import Estimate
from game.lab.reckoning import FIRST_SEAT, MEASURES, difference_of
from game.lab.watching import Watched

AIMS: Final[dict[str, tuple[str, int]]] = {
    "fair": (FIRST_SEAT, 0),
    "short": ("length", -1),
    "long": ("length", 1),
    "choices": ("choices", 1),
    "free": ("forced", -1),
    "decided": ("ties", -1),
    "comebacks": ("comebacks", 1),
}
"""Of each aim: the measure, and whether much of it (1), little of it (-1), or a number near 0 is wanted."""


class Best(Frozen):
    """The variant that serves an aim best. `ahead`: by how much it is nearer to the aim than the `second`, deal by
    deal.
    """

    aim: str
    variant: int
    second: int
    ahead: Estimate

    @property
    def sure(self) -> bool:
        """True if the second is told from it by more than chance."""
        return self.ahead.sure and self.ahead.mean > 0


def best(games: Iterable[Watched], variants: int, aim: str) -> Best | None:
    """None where there is nothing to compare: of one variant, or where no two have ended the same two deals."""
    measure, wanted = MEASURES[AIMS[aim][0]], AIMS[aim][1]
    found: list[dict[int, float]] = [{} for _ in range(variants)]
    for game in games:
        if game.places:
            found[game.variant][game.number] = measure(game)
    worth = [_towards(list(values.values()), wanted) for values in found]
    order = sorted(range(variants), key=lambda variant: (-_mean(found[variant], worth[variant]), variant))
    if variants < 2:
        return None
    first, second = order[:2]
    both = sorted(found[first].keys() & found[second].keys())
    if len(both) < 2:
        return None
    ahead = [worth[first] * found[first][deal] - worth[second] * found[second][deal] for deal in both]
    return Best(aim, first, second, difference_of(AIMS[aim][0], ahead))


def _towards(values: Sequence[float], wanted: int) -> int:
    """The sign under which more of a measure is better: near 0 is reached from either side."""
    if wanted:
        return wanted
    return -1 if values and fmean(values) > 0 else 1


def _mean(values: dict[int, float], sign: int) -> float:
    return sign * fmean(values.values()) if values else -math.inf
