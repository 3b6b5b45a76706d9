"""Pictures of what a ladder found: how long games are, and what thinking longer is worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Final

from game.catalogue import open_game
from game.commands.contest import LadderDeal, Pair, mean_time, pair_of
from game.commands.ladder_report import LENGTH, USUAL_RATING, ratings_of
from game.lab.pictures import picture_file, scale_of
from game.lab.ranges import Estimate, estimate

_FEWEST: Final = 2
"""Rows and deals of which something can be drawn."""


def drawings(deals: Sequence[LadderDeal]) -> dict[str, str]:
    """Pictures as SVG by their names, of what there is enough of."""
    pairs: dict[Pair, list[LadderDeal]] = {}
    for deal in deals:
        pairs.setdefault(pair_of(deal), []).append(deal)
    found = {}
    lengths = list(_lengths(deals))
    if lengths:
        least = min(row[1].mean for row in lengths)
        found[LENGTH] = picture_file(
            lengths, "Actions a game", scale_of([row[1] for row in lengths], least), _whole, "actions"
        )
    for game in dict.fromkeys(pair.game for pair in pairs):
        seats = min(pair.seats for pair in pairs if pair.game == game)
        rows = list(_strengths(game, seats, pairs))
        if len(rows) >= _FEWEST:
            title = open_game(game).rules.title.en
            caption = f"{title}, {seats} seats: rating by seconds a decision"
            scale = scale_of([row[1] for row in rows], USUAL_RATING)
            found[f"strength-{game}.svg"] = picture_file(rows, caption, scale, _whole, "rating")
    return found


def _lengths(deals: Sequence[LadderDeal]) -> Iterator[tuple[str, Estimate, str]]:
    """Of each table whose actions were counted: over its deals, as all pairs play the same ones."""
    counted = [deal for deal in deals if deal.actions]
    for game, seats in dict.fromkeys((deal.game, deal.seats) for deal in counted):
        by_deal: dict[int, list[float]] = {}
        for deal in counted:
            if (deal.game, deal.seats) == (game, seats):
                by_deal.setdefault(deal.number, []).append(deal.actions / deal.games)
        if len(by_deal) >= _FEWEST:
            found = estimate([fmean(lengths) for lengths in by_deal.values()])
            yield f"{open_game(game).rules.title.en}, {seats}", found, f"{found.mean:.0f} ± {found.half:.0f}"


def _strengths(game: str, seats: int, pairs: dict[Pair, list[LadderDeal]]) -> Iterator[tuple[str, Estimate, str]]:
    """The levels of a table, the quickest first."""
    seconds: dict[str, float] = {}
    ratings = ratings_of(game, seats, pairs)
    for level in ratings:
        times: Counter[int] = Counter()
        for pair, played in pairs.items():
            if (pair.game, pair.seats, pair.level, pair.budget) == (game, seats, level, 0):
                for deal in played:
                    times.update(deal.times)
        if times:
            seconds[level] = mean_time(times)
    for level, took in sorted(seconds.items(), key=lambda one: one[1]):
        one = ratings[level]
        half = max(one.most - one.rating, one.rating - one.least)
        yield f"{level}, {took:.3f} s", Estimate(one.rating, half, 0), f"{one.rating:.0f} ± {half:.0f}"


def _whole(value: float) -> str:
    return f"{value:.0f}".replace("-", "−")
