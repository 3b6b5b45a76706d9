"""Who wins a combat, and why."""

from __future__ import annotations

from itertools import product
from typing import Final

import pytest

from game.nine_domains.combat import NOBODY, points_gained
from tests.rules.nine_domains.helpers import CONTENT, bonuses, combat, face

RESULTS: Final = """
       0   1   2   3   4   5  1-  1+  2-  2+  3-  3+  4-  4+   *
  0    =   L   L   L   L   W   L   L   L   L   L   L   L   L   W
  1    W   =   L   L   L   L   W   L   L   L   L   L   W   L   W
  2    W   W   =   L   L   L   W   W   W   L   L   L   L   L   W
  3    W   W   W   =   L   L   W   W   W   W   W   L   L   L   L
  4    W   W   W   W   =   L   W   W   W   W   W   W   W   L   L
  5    L   W   W   W   W   =   W   W   W   W   W   W   W   W   L
  1-   W   L   L   L   L   L   =   L   L   L   L   L   L   L   W
  1+   W   W   L   L   L   L   W   =   L   L   L   L   L   L   W
  2-   W   W   L   L   L   L   W   W   =   L   L   L   L   L   W
  2+   W   W   W   L   L   L   W   W   W   =   L   L   L   L   W
  3-   W   W   W   L   L   L   W   W   W   W   =   L   L   L   W
  3+   W   W   W   W   L   L   W   W   W   W   W   =   L   L   W
  4-   W   L   W   W   L   L   W   W   W   W   W   W   =   L   L
  4+   W   W   W   W   W   L   W   W   W   W   W   W   W   =   W
  *    L   L   L   W   W   W   L   L   L   L   L   L   W   L   =
"""
"""Every pair of cards without modifiers: the card of the row wins, loses, or the domain is discarded."""
LINES: Final = [line.split() for line in RESULTS.strip().splitlines()]
KINDS: Final = LINES[0]
PAIRS: Final = [(line[0], KINDS[column], cell) for line in LINES[1:] for column, cell in enumerate(line[1:])]
SIGN: Final = {0: "W", 1: "L", NOBODY: "="}


def test_the_table_speaks_of_every_pair() -> None:
    assert [card.id for card in CONTENT.cards] == KINDS
    assert {(first, second) for first, second, _ in PAIRS} == set(product(KINDS, KINDS))


@pytest.mark.parametrize(("first", "second", "result"), PAIRS)
def test_nd_9_to_nd_14_every_pair_without_modifiers(first: str, second: str, result: str) -> None:
    assert SIGN[combat(first, second).winner] == result


@pytest.mark.parametrize(
    ("first", "second", "bonus", "reason", "clause"),
    [
        ("4", "3", (0, 0), "strength", "ND-9"),
        ("0", "5", (0, 0), "effect", "ND-11"),
        ("3", "3", (0, 0), "identical", "ND-13"),
        ("3", "2", (0, 1), "bonus", "ND-12"),
        ("3+", "3", (0, 0), "symbol", "ND-14"),
        ("4-", "1", (0, 0), "effect", "ND-25"),
        ("*", "4-", (0, 0), "effect", "ND-27"),
        ("*", "2", (0, 0), "effect", "ND-27"),
    ],
)
def test_nd_10_the_reason_is_told(first: str, second: str, bonus: tuple[int, int], reason: str, clause: str) -> None:
    found = combat(first, second, *bonus)
    assert (found.reason, found.clause) == (reason, clause)


def test_nd_q9_a_tie_always_finds_an_end() -> None:
    """With any bonuses two cards that are not of one kind have a winner, and the same one from both sides."""
    for (first, second), ours, theirs in product(product(KINDS, KINDS), range(-3, 6), range(-3, 6)):
        found = combat(first, second, ours, theirs)
        turned = combat(second, first, theirs, ours)
        assert turned.winner == {0: 1, 1: 0, NOBODY: NOBODY}[found.winner]
        assert (found.winner == NOBODY) == (first == second and (ours == theirs or first == "*"))


def test_nd_q9_a_negative_bonus_loses_to_none() -> None:
    assert combat("4+", "2", -2, 0).winner == 1
    assert combat("4+", "2", -2, 0).reason == "bonus"


def test_nd_q10_identical_means_the_same_kind() -> None:
    assert combat("3", "3").winner == NOBODY
    assert combat("3+", "3+").winner == NOBODY
    assert combat("3+", "3").winner == 0
    assert combat("3-", "3").winner == 1
    assert combat("3+", "3-").winner == 0


def test_nd_q11_identical_cards_of_equal_strength_have_equal_bonuses() -> None:
    for kind, ours, theirs in product(KINDS, range(-3, 6), range(-3, 6)):
        found = combat(kind, kind, ours, theirs)
        if found.strengths[0] is not None and found.strengths[0] == found.strengths[1]:
            assert ours == theirs
            assert found.winner == NOBODY


@pytest.mark.parametrize("bonus", range(-3, 6))
def test_nd_q12_effects_look_at_the_kind_alone(bonus: int) -> None:
    assert combat("0", "5", 0, bonus).winner == 0
    assert combat("1", "4-", -1, bonus).winner == 0
    assert combat("4", "4-", 1, 0).reason == "strength"
    for beaten in ("3", "4", "5", "4-"):
        assert combat("*", beaten, 0, bonus).reason == "effect"


def test_nd_q13_the_star_wastes_modifiers() -> None:
    found = combat("*", "*", 2, -1)
    assert (found.strengths, found.bonuses, found.winner) == ((None, None), (0, 0), NOBODY)
    assert combat("*", "3", 0, 5).winner == 0
    assert combat("*", "2", 5, -3).winner == 1


def test_nd_q14_special_ones_are_no_base_one() -> None:
    """ND-Q14."""
    for special in ("1-", "1+"):
        assert (combat("4-", special).winner, combat("4-", special).reason) == (0, "strength")
    assert combat("4-", "1+", 0, 4).winner == 1


def test_nd_19_nd_q4_the_neighbours_of_one_minus() -> None:
    assert bonuses("2 1- 4") == (1, 0, 1)
    assert bonuses("1- 3 4") == (0, 2, 0)
    assert bonuses("3 4 1-") == (0, 2, 0)


def test_nd_q8_modifiers_add_up_without_a_floor() -> None:
    assert bonuses("0 1- 4+", (-1, 1, 2), last_round=True) == (0, 1, 1)
    assert combat("0", "0", -1, 0).strengths == (-1, 0)
    assert combat("0", "0", -1, 0).winner == 1


def test_nd_26_nd_q7_the_last_round() -> None:
    assert bonuses("4+ 1+ 2+", last_round=True) == (-2, 0, 0)
    assert bonuses("4+ 1+ 2+", last_round=False) == (0, 0, 0)


@pytest.mark.parametrize(
    ("other", "bonus", "points"),
    [("1", 0, 7), ("2", 0, 0), ("2", 1, 7), ("5", 2, 0), ("3", 0, 0), ("5", 0, 0), ("*", 0, 0), ("3+", 0, 0)],
)
def test_nd_24_nd_q15_the_advantage_of_three_plus(other: str, bonus: int, points: int) -> None:
    found = combat("3+", other, bonus, 0)
    assert points_gained(CONTENT, found, star_scores=False) == points


def test_nd_24_works_for_the_second_seat_too() -> None:
    assert points_gained(CONTENT, combat("0", "3+"), star_scores=False) == 7


def test_nd_q15_the_house_rule_speaks_of_the_star_alone() -> None:
    assert points_gained(CONTENT, combat("3+", "*"), star_scores=True) == 7
    assert points_gained(CONTENT, combat("3+", "2"), star_scores=True) == 0
    assert points_gained(CONTENT, combat("*", "4-"), star_scores=True) == 0


def test_the_cards_are_found_by_their_ids() -> None:
    assert [face(kind) for kind in KINDS] == list(range(len(KINDS)))
