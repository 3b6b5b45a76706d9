"""Streams of chance: equal addresses give equal numbers, in every version of Python."""

from __future__ import annotations

from random import Random

import pytest

from game.core.chance import Chance


@pytest.mark.parametrize("number", range(30))
def test_the_numbers_are_those_of_pythons_dice(number: int) -> None:
    chance, dice = Chance("seed", number), Random(f"seed/{number}")
    for bound in (1, 2, 3, 7, 8, 52, 1000):
        assert chance.below(bound) == dice.randrange(bound)
    items = list("abcdefghijklmnop")
    mixed = items[:]
    dice.shuffle(mixed)
    assert chance.shuffled(items) == mixed
    assert chance.choice(items) == dice.choice(items)
    assert chance.sample(items, 5) == dice.sample(items, 5)
    assert chance.unit() == dice.random()


def test_known_numbers_stay_for_ever() -> None:
    chance = Chance("for ever", 1)
    assert [chance.below(100) for _ in range(5)] == [69, 95, 3, 32, 85]
    assert chance.shuffled(range(6)) == [3, 2, 5, 1, 4, 0]


def test_there_is_no_number_below_nothing() -> None:
    with pytest.raises(ValueError, match="no number below 0"):
        Chance("seed").below(0)
