"""Ratings: one fit of all pairs finds the strengths that made the results, and says how far it can be trusted."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from game.commands.bradley_terry import Played, rated

STRENGTHS = {"weak": 800.0, "usual": 1000.0, "good": 1150.0, "best": 1200.0}


def results(seats: int, deals: int) -> dict[tuple[str, str], list[Played]]:
    """What levels of these strengths would come to."""
    luck, found = random.Random(7), {}
    for below, alone in combinations(STRENGTHS, 2):
        odds = 10 ** ((STRENGTHS[alone] - STRENGTHS[below]) / 400)
        chance = odds / (odds + seats - 1)
        wins = [sum(luck.random() < chance for _ in range(seats)) for _ in range(deals)]
        found[alone, below] = [Played(number, won / seats, seats) for number, won in enumerate(wins)]
    return found


@pytest.mark.parametrize("seats", [2, 4])
def test_the_fit_finds_the_strengths_that_made_the_results(seats: int) -> None:
    found = rated(results(seats, 200), seats, "usual", 1000)
    assert set(found) == set(STRENGTHS)
    for level, strength in STRENGTHS.items():
        one = found[level]
        assert one.least <= one.rating <= one.most
        assert one.least - 25 <= strength <= one.most + 25
    assert found["usual"] == (1000, 1000, 1000)


def test_more_deals_make_a_narrower_range() -> None:
    few, many = (rated(results(2, deals), 2, "usual", 1000)["best"] for deals in (20, 240))
    assert many.most - many.least < 0.5 * (few.most - few.least)


def test_who_has_won_everything_has_a_rating_and_who_met_nobody_has_none() -> None:
    duels = {
        ("usual", "weak"): [Played(number, 1.0, 2) for number in range(6)],
        ("mars", "venus"): [Played(0, 0.5, 2)],
    }
    found = rated(duels, 2, "usual", 1000)
    assert set(found) == {"usual", "weak"}
    assert -500 < found["weak"].rating < 900
    assert rated({}, 2, "usual", 1000) == {}
