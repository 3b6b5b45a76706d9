"""Every check of the conformance suite on matches that the suite itself does not play: two players by house rule, other
armies, house rules that seldom meet.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

import pytest

from game.core.rules.rules import AnyRules
from tests.campaign import as_many
from tests.conformance.check_rules import RULE_CHECKS
from tests.conformance.check_secrets import SECRET_CHECKS
from tests.conformance.check_sessions import SESSION_CHECKS
from tests.conformance.playing import Playthrough, play_at_random
from tests.rules.batailles.playing import opened, setup_for

MATCHES: Final[dict[str, tuple[int, dict[str, bool | int | str]]]] = {
    "two": (2, {"allow_two": True}),
    "three": (3, {}),
    "three skirmish": (3, {"army": "skirmish", "king_look": "before_refill", "allow_pass": True}),
    "four": (4, {"retired_second_mine": "withheld", "spy_spends_all": True, "mine_points": 0}),
    "six": (6, {"first_player": "first_seat", "memory_aid": False, "skin": "frogs"}),
}


@pytest.fixture(scope="module", params=list(MATCHES)[: as_many(3, len(MATCHES))])
def play(request: pytest.FixtureRequest) -> Playthrough:
    """One random game, of which the quick run has a part; all checks look at it before the next one is played."""
    seats, options = MATCHES[request.param]
    rules, notation = opened()
    return play_at_random(cast(AnyRules, rules), notation, setup_for(seats, **options), request.param)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "check", [*RULE_CHECKS, *SECRET_CHECKS, *SESSION_CHECKS], ids=lambda check: check.__name__.removeprefix("check_")
)
def test_match(play: Playthrough, check: Callable[[Playthrough], None]) -> None:
    check(play)
