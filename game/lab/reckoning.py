"""What the counts of a study say, each with the range in which the truth lies in 95 of 100 such studies."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from statistics import fmean, stdev, variance
from typing import Final

from game.core.records import Frozen
from game.lab.watching import DEALT, Watched

SURE: Final = 1.96
"""Standard errors around a mean that hold 95 of 100."""
FEW: Final = 30
"""Games of which no mean is told: fewer say nothing."""


class Estimate(Frozen):
    """A mean over `count` games: the truth lies within `mean` ± `half` in 95 of 100 studies."""

    mean: float
    half: float
    count: int


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of at least two values, one a game."""
    return Estimate(fmean(values), SURE * stdev(values) / math.sqrt(len(values)), len(values))


def surely(chances: Sequence[float], level: float = 0.05) -> list[bool]:
    """Which of many findings are told from chance, where `chances` says how likely chance alone would bring each: of a
    whole table of chance results not even one is called sure in 19 of 20 studies (Holm, 1979).
    """
    found = [False] * len(chances)
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        if chances[at] > level / (len(chances) - rank):
            break
        found[at] = True
    return found


FIRST_SEAT: Final = "first_seat"
MEASURES: Final[dict[str, Callable[[Watched], float]]] = {
    "length": lambda game: game.actions,
    "choices": lambda game: sum(game.asked) - sum(game.forced),
    "forced": lambda game: sum(game.forced) / max(1, sum(game.asked)),
    "dead_turns": lambda game: sum(game.dead) / max(1, sum(game.turns)),
    "ties": lambda game: float(len(game.winners) > 1),
    "comebacks": lambda game: float(game.comeback),
    FIRST_SEAT: lambda game: game.share(game.first) - 1 / len(game.places) if game.first >= 0 else 0.0,
}
"""What is counted of every game: actions; choices where there was one; the share of those where there was none; the
share of turns with nothing to choose; shared victories; victories of somebody who was not in front at half time; how
much more than his share who begins wins.
"""
SHARES: Final = ("forced", "dead_turns", "ties", "comebacks", FIRST_SEAT)
"""Those that are shares, and told in points of a hundred."""
CARD: Final = "card"
"""Beside these: what every card is worth."""
WATCHABLE: Final = (CARD, *MEASURES)
"""What can be watched."""


class CardRow(Frozen):
    """What it is worth to have a card: how much more who has it wins than who has it not, in the same game."""

    face: int
    way: str
    """How it was come by first: one of `WAYS`."""
    worth: Estimate
    sure: bool = False


class VariantReport(Frozen):
    """What games of one variant say."""

    games: int
    stopped: int
    seats: tuple[Estimate, ...]
    """The share of victories of each seat."""
    measures: dict[str, Estimate]
    against_first: dict[str, Estimate]
    """By how much a measure is higher than in the first variant, deal by deal; empty for that one itself."""
    cards: tuple[CardRow, ...]


def reckoned(games: Iterable[Watched], variants: int, watch: Collection[str] = WATCHABLE) -> list[VariantReport]:
    """A report for each variant that has at least two games which ended, of what is watched. It depends on the games
    alone, not on the order in which they came.
    """
    measures = {name: measure for name, measure in MEASURES.items() if name in watch}
    by_variant: list[dict[int, Watched]] = [{} for _ in range(variants)]
    for game in sorted(games, key=lambda game: (game.variant, game.number)):
        by_variant[game.variant][game.number] = game
    first = {number: game for number, game in by_variant[0].items() if game.places}
    reports = []
    for variant, played in enumerate(by_variant):
        ended = {number: game for number, game in played.items() if game.places}
        if len(ended) < 2:
            raise ValueError("too few games ended")
        both = sorted(ended.keys() & first.keys()) if variant else []
        reports.append(
            VariantReport(
                len(played),
                len(played) - len(ended),
                tuple(
                    estimate([game.share(seat) for game in ended.values()])
                    for seat in range(len(next(iter(ended.values())).places))
                ),
                {name: estimate([measure(game) for game in ended.values()]) for name, measure in measures.items()},
                {
                    name: estimate([measure(ended[number]) - measure(first[number]) for number in both])
                    for name, measure in measures.items()
                    if len(both) > 1
                },
                _cards(ended.values()) if CARD in watch else (),
            )
        )
    return reports


def differing(reports: Sequence[VariantReport]) -> list[tuple[str, ...]]:
    """In which measures each variant is told from the first by more than chance, among all that are compared."""
    compared = [(at, name, found) for at, report in enumerate(reports) for name, found in report.against_first.items()]
    sure = surely([_of_no_difference(found) for _, _, found in compared])
    told = [(at, name) for (at, name, _), known in zip(compared, sure, strict=True) if known]
    return [tuple([name for at, name in told if at == number]) for number in range(len(reports))]


def _of_no_difference(found: Estimate) -> float:
    """How likely a mean so far from 0 is where the truth is 0, by its normal approximation; few games tell nothing."""
    if found.count < FEW or not found.mean:
        return 1.0
    return math.erfc(abs(found.mean) * SURE / (found.half * math.sqrt(2))) if found.half else 0.0


def _cards(games: Iterable[Watched]) -> tuple[CardRow, ...]:
    """Every card with which enough games can be compared, the best first."""
    found: dict[tuple[int, str], list[tuple[float, float]]] = defaultdict(list)
    for game in games:
        shares = [game.share(seat) for seat in range(len(game.places))]
        had = [{face for faces in lists for face in faces} for lists in zip(*game.faces.values(), strict=True)]
        for way, lists in game.faces.items():
            for face in {face for faces in lists for face in faces}:
                having = [share for share, faces in zip(shares, lists, strict=True) if face in faces]
                # who came by a card in another way is no example of somebody without it; but what was dealt was so by
                # luck, whatever came of it
                others = [
                    share
                    for share, faces, ever in zip(shares, lists, had, strict=True)
                    if face not in faces and (way == DEALT or face not in ever)
                ]
                if others:
                    found[face, way].append(_contrast(having, others))
    rows = {place: values for place, values in sorted(found.items()) if len(values) >= FEW}
    sure = surely([_by_chance(values) for values in rows.values()])
    told = [
        CardRow(face, way, estimate([value for value, _ in values]), known)
        for ((face, way), values), known in zip(rows.items(), sure, strict=True)
    ]
    return tuple(sorted(told, key=lambda row: (-row.worth.mean, row.face, row.way)))


def _contrast(having: Sequence[float], others: Sequence[float]) -> tuple[float, float]:
    """How much more one group of seats won than the other, and the variance of that if it were drawn by lot who is in
    which group.
    """
    spread = variance([*having, *others]) * (1 / len(having) + 1 / len(others))
    return fmean(having) - fmean(others), spread


def _by_chance(values: Sequence[tuple[float, float]]) -> float:
    """How likely a sum so far from 0 is if in every game it was drawn by lot who has the card (a randomisation test, by
    its normal approximation). The spread of what was found would call rare luck certain.
    """
    spread = sum(expected for _, expected in values)
    return math.erfc(abs(sum(value for value, _ in values)) / math.sqrt(2 * spread)) if spread else 1.0


def precise(games: Iterable[Watched], variants: int, half: float) -> bool:
    """True if the share of every seat is known within ± `half` in every variant: then a study may stop, as the width
    alone decides it and not what was found (Chow and Robbins, 1965).
    """
    ended: list[list[Watched]] = [[] for _ in range(variants)]
    for game in games:
        if game.places:
            ended[game.variant].append(game)
    return all(
        len(played) >= 4 * FEW
        and all(estimate([game.share(seat) for game in played]).half <= half for seat in range(len(played[0].places)))
        for played in ended
    )
