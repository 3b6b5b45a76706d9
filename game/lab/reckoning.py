"""What the counts of a study say, each with the range in which the truth lies in 95 of 100 such studies."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from statistics import fmean, variance
from typing import Final

from msgspec.structs import replace

from game.core.records import Frozen
from game.lab.ranges import FEW, Estimate, between, by_chance, difference, estimate, share_of, surely
from game.lab.watching import DEALT, Watched

FIRST_SEAT: Final = "first_seat"
LENGTH: Final = "length"
MEASURES: Final[dict[str, Callable[[Watched], float]]] = {
    LENGTH: lambda game: game.actions,
    "choices": lambda game: sum(game.asked) - sum(game.forced),
    "forced": lambda game: sum(game.forced) / max(1, sum(game.asked)),
    "dead_turns": lambda game: sum(game.dead) / max(1, sum(game.turns)),
    "ties": lambda game: float(len(game.winners) > 1),
    "comebacks": lambda game: float(game.comeback),
    FIRST_SEAT: lambda game: game.share(game.first) - 1 / len(game.places) if game.first >= 0 else 0.0,
}
"""What is counted of every game: actions; choices where there was one; the share of those where there was none; the
share of turns with nothing to choose; shared victories; victories of somebody who was not in front at half time; how
much more than his share who has the first turn wins, where somebody has.
"""
SHARES: Final = ("forced", "dead_turns", "ties", "comebacks", FIRST_SEAT)
"""Those that are shares, and told in points of a hundred."""
HAPPENS: Final = ("ties", "comebacks", FIRST_SEAT)
"""Those of which a game says yes or no."""
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
    before: int = -1
    """Which face it has in the variant with which it is compared; below 0 where it is not."""


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
    cards_against_first: tuple[CardRow, ...] = ()
    """By how much more a card that was dealt is worth than in the first variant, the most first."""
    begins: int = -1
    """The seat that begins each game; below 0 where it is not the same in all."""

    @property
    def ended(self) -> int:
        """How many games count."""
        return self.games - self.stopped

    @property
    def known(self) -> bool:
        """False where games are too few to say anything."""
        return self.ended >= FEW


Alike = Sequence[Mapping[int, int]]
"""For each variant: the faces of cards that are in the first one, too, with what they are there."""


def reckoned(
    games: Iterable[Watched], variants: int, watch: Collection[str] = WATCHABLE, alike: Alike = ()
) -> list[VariantReport]:
    """A report for each variant that has at least two games which ended, of what is watched. It depends on the games
    alone, not on the order in which they came. `alike`: which cards are compared; none if nobody says.
    """
    games = list(games)
    nobody_begins = all(game.first < 0 for game in games)
    measures = {
        name: measure
        for name, measure in MEASURES.items()
        if name in watch and not (nobody_begins and name == FIRST_SEAT)
    }
    by_variant: list[dict[int, Watched]] = [{} for _ in range(variants)]
    for game in sorted(games, key=lambda game: (game.variant, game.number)):
        by_variant[game.variant][game.number] = game
    first = {number: game for number, game in by_variant[0].items() if game.places}
    reports = []
    contrasts: list[Contrasts] = []
    for variant, played in enumerate(by_variant):
        ended = {number: game for number, game in played.items() if game.places}
        if len(ended) < 2:
            raise ValueError("too few games ended")
        contrasts.append(_contrasts(ended.values()) if CARD in watch else {})
        both = sorted(ended.keys() & first.keys()) if variant else []
        reports.append(
            VariantReport(
                len(played),
                len(played) - len(ended),
                tuple(
                    share_of([game.share(seat) for game in ended.values()])
                    for seat in range(len(next(iter(ended.values())).places))
                ),
                {
                    name: _mean_of(name, [measure(game) for game in ended.values()])
                    for name, measure in measures.items()
                },
                {
                    name: difference_of(name, [measure(ended[number]) - measure(first[number]) for number in both])
                    for name, measure in measures.items()
                    if len(both) > 1
                },
                _cards(contrasts[-1]),
                begins=_beginning(ended.values()),
            )
        )
    compared = _compared(contrasts, alike)
    return [replace(report, cards_against_first=rows) for report, rows in zip(reports, compared, strict=True)]


def _beginning(games: Iterable[Watched]) -> int:
    seats = {game.first for game in games}
    return seats.pop() if len(seats) == 1 else -1


def differing(reports: Sequence[VariantReport]) -> list[tuple[str, ...]]:
    """In which measures each variant is told from the first by more than chance, among all that are compared."""
    compared = [(at, name, found) for at, report in enumerate(reports) for name, found in report.against_first.items()]
    sure = surely([by_chance(found) for _, _, found in compared])
    told = [(at, name) for (at, name, _), known in zip(compared, sure, strict=True) if known]
    return [tuple([name for at, name in told if at == number]) for number in range(len(reports))]


def _mean_of(name: str, values: Sequence[float]) -> Estimate:
    """What happens in a game or does not is a share; the rest are numbers of every size."""
    if name == FIRST_SEAT:  # what is won beside a share of one's own may be less than nothing
        return difference(values)
    return share_of(values) if name in HAPPENS else estimate(values)


def difference_of(name: str, values: Sequence[float]) -> Estimate:
    """The mean of differences of a measure, one for each deal."""
    return difference(values) if name in HAPPENS else estimate(values)


Contrasts = dict[tuple[int, str], dict[int, tuple[float, float]]]
"""Of a face and a way in which it was come by: for each deal, what having it was worth, and how much lot may do."""


def _contrasts(games: Iterable[Watched]) -> Contrasts:
    found: Contrasts = defaultdict(dict)
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
                    found[face, way][game.number] = _contrast(tuple(having), tuple(others))
    return {place: values for place, values in sorted(found.items()) if len(values) >= FEW}


def _cards(rows: Contrasts) -> tuple[CardRow, ...]:
    """Every card with which enough games can be compared, the best first."""
    sure = surely([_by_chance([*values.values()]) for values in rows.values()])
    told = [
        CardRow(face, way, difference([value for value, _ in values.values()]), known)
        for ((face, way), values), known in zip(rows.items(), sure, strict=True)
    ]
    return _in_order(told)


def _in_order(rows: Iterable[CardRow]) -> tuple[CardRow, ...]:
    return tuple(sorted(rows, key=lambda row: (-row.worth.mean, row.face, row.way)))


def _compared(contrasts: Sequence[Contrasts], alike: Alike) -> list[tuple[CardRow, ...]]:
    """How much more each card is worth that was dealt in a variant and in the first one, too; what is told from chance
    is so among all that are compared.
    """
    found = [
        (variant, face, known, between(_worths(contrasts[0][known, DEALT]), _worths(contrasts[variant][face, DEALT])))
        for variant, faces in [*enumerate(alike)][1:]
        for face, known in sorted(faces.items())
        if (known, DEALT) in contrasts[0] and (face, DEALT) in contrasts[variant]
    ]
    sure = surely([by_chance(worth) for _, _, _, worth in found])
    rows = [
        (at, CardRow(face, DEALT, worth, told, before))
        for (at, face, before, worth), told in zip(found, sure, strict=True)
    ]
    return [_in_order(row for at, row in rows if at == variant) for variant in range(len(contrasts))]


def _worths(values: Mapping[int, tuple[float, float]]) -> dict[int, float]:
    return {deal: value for deal, (value, _) in values.items()}


@lru_cache(maxsize=4096)
def _contrast(having: tuple[float, ...], others: tuple[float, ...]) -> tuple[float, float]:
    """How much more one group of seats won than the other, and the variance of that if it were drawn by lot who is in
    which group. Few are the ways in which a game can be shared, and a report is asked for after every game: it is kept.
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
        and all(share_of([game.share(seat) for game in played]).half <= half for seat in range(len(played[0].places)))
        for played in ended
    )
