"""Every check on every game of the catalogue: seat counts, house rules (pairwise), seeds. See README.md here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from typing import Final

import pytest

from game.catalogue import NAMES, open_game
from tests.campaign import CAMPAIGN
from tests.conformance.check_rules import RULE_CHECKS, check_fold
from tests.conformance.check_secrets import SECRET_CHECKS, check_bots_do_not_peek
from tests.conformance.check_sessions import SESSION_CHECKS
from tests.conformance.check_spaces import SPACE_CHECKS
from tests.conformance.playing import Playthrough, play_at_random
from tests.conformance.setups import DOUBTFUL, Case, cases, enough, pairwise, richest, spread, tried_values

CASES: Final = [*[case for game in NAMES for case in cases(game)], DOUBTFUL]
CHECKS: Final = (*RULE_CHECKS, *SECRET_CHECKS, *SESSION_CHECKS, *SPACE_CHECKS)
IN_EVERY_MATCH: Final = {*SECRET_CHECKS, check_fold} - {check_bots_do_not_peek}
"""What the quick run looks at in every match; at the rest, match by match, in every other one of them."""


def looked_at() -> list[tuple[Case, Callable[[Playthrough], None]]]:
    """Which check is made on which match: in a campaign every one on each, and always on the doubtful one."""
    return [
        (case, check)
        for number, case in enumerate(CASES)
        for place, check in enumerate(CHECKS)
        if CAMPAIGN or case == DOUBTFUL or check in IN_EVERY_MATCH or (number + place) % 2 == 0
    ]


@lru_cache(1)
def played(case: Case) -> Playthrough:
    """One random game; all checks look at it before the next one is played."""
    game = open_game(case.game)
    return play_at_random(game.rules, game.notation, case.setup, case.seed)


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("case", "check"),
    [pytest.param(case, check, id=f"{case}-{check.__name__.removeprefix('check_')}") for case, check in looked_at()],
)
def test_game(case: Case, check: Callable[[Playthrough], None]) -> None:
    check(played(case))


def test_every_check_is_made_on_every_game() -> None:
    """Twice at least, the quick run and a campaign alike."""
    made = Counter((case.game, check) for case, check in looked_at())
    assert all(made[game, check] > 1 for game in NAMES for check in CHECKS)


@pytest.mark.parametrize("game", NAMES)
def test_every_value_and_seat_count_is_played(game: str) -> None:
    played = [case.setup for case in cases(game)]
    rules = open_game(game).rules
    assert {setup.seats for setup in played} == set(rules.seat_counts)
    for spec in rules.options:
        if "*" not in spec.id:
            assert {setup.options[spec.id] for setup in played} >= set(tried_values(spec)), spec.id


def test_pairwise_puts_every_two_values_together() -> None:
    factors = (("a", "b", "c"), (True, False), (1, 2, 3, 4), ("x", "y", "z"), (True, False))
    rows = pairwise(factors)
    for first in range(len(factors)):
        for second in range(first):
            met = {(row[first], row[second]) for row in rows}
            assert met == {(a, b) for a in factors[first] for b in factors[second]}
    assert rows[0] == ("a", True, 1, "x", True), "the defaults are a row of their own"
    assert len(rows) <= 16


def test_spread_keeps_both_ends() -> None:
    assert spread(range(100), 4) == [0, 33, 66, 99]
    assert spread("abc", 9) == ["a", "b", "c"]
    assert spread("abc", 1) == ["a"]


def test_the_richest_rows_come_first() -> None:
    rows = [("a", 1), ("a", 2), ("b", 1), ("b", 2)]
    assert richest(rows, 2) == [("a", 1), ("b", 2)], "together they show every value"
    assert richest(rows, 9) == [("a", 1), ("b", 2), ("a", 2), ("b", 1)]
    assert enough(richest(rows, 9)) == 2
    assert enough([]) == 0
