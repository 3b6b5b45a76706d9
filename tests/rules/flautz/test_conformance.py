"""Every check of the conformance suite on this game, at two to five seats, with every house rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, cast

import pytest

from game.core.options import resolve
from game.core.rules import AnyRules, Setup
from game.core.scenario import Notation
from tests.conformance.check_rules import RULE_CHECKS
from tests.conformance.check_secrets import SECRET_CHECKS
from tests.conformance.check_sessions import SESSION_CHECKS
from tests.conformance.playing import Playthrough, play_at_random
from tests.conformance.setups import pairwise, spread, tried_values
from tests.rules.flautz.helpers import opened

CHECKS: Final = (*RULE_CHECKS, *SECRET_CHECKS, *SESSION_CHECKS)
MOST_CASES: Final = 12


def cases() -> Iterator[Setup]:
    """The defaults for every seat count, then pairwise over all house rules."""
    rules, _ = opened()
    for seats in rules.seat_counts:
        yield Setup("flautz", seats, resolve(rules.options, {}, seats))
    names = [spec.id for spec in rules.options]
    rows = pairwise([tuple(rules.seat_counts), *(tried_values(spec) for spec in rules.options)])
    for row in spread(rows, MOST_CASES - len(rules.seat_counts)):
        seats = int(row[0] or 0)
        given = {name: value for name, value in zip(names, row[1:], strict=True) if value is not None}
        yield Setup("flautz", seats, resolve(rules.options, given, seats))


CASES: Final = list(enumerate(cases()))


@pytest.fixture(scope="module", params=CASES, ids=lambda case: f"{case[0]}-{case[1].seats}")
def played(request: pytest.FixtureRequest) -> Playthrough:
    number, setup = request.param
    rules, notation = opened()
    return play_at_random(cast(AnyRules, rules), cast("Notation[Any, Any]", notation), setup, f"case {number}")


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__.removeprefix("check_"))
def test_game(played: Playthrough, check: Callable[[Playthrough], None]) -> None:
    check(played)
