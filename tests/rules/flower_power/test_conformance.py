"""Every check of the conformance suite on matches of two to eight players with many house rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest

from game.core.rules.rules import AnyRules, OptionValue
from game.core.scenarios.scenario import Notation
from tests.campaign import as_many
from tests.conformance import playing
from tests.conformance.check_rules import RULE_CHECKS
from tests.conformance.check_secrets import SECRET_CHECKS
from tests.conformance.check_sessions import SESSION_CHECKS
from tests.conformance.playing import Playthrough, play_at_random
from tests.rules.flower_power.helpers import NAMES, NOTATION, RULES, setup

MATCHES: Final[dict[str, tuple[int, dict[str, OptionValue]]]] = {
    "two": (2, {}),
    "three": (3, {}),
    "five": (5, {}),
    "two arranged": (2, {"blind_build": False, "create_in_battle": True, "petals": 10, "base_hand": 8}),
    "two by lot": (2, {"seat_choice": "lot", "heart_face_up": False, "pf_vs_pf": "simultaneous", "base_hand": 10}),
    "three forced": (3, {"tie_window_forced": True, "tie_discard": "all", "after_draw": "must_attack", "petals": 8}),
    "three with handicaps": (3, {"handicap_0_hand": 3, "handicap_1_petals": -5, "seat_choice": "random"}),
    "four": (4, {"eliminated_hand": "removed", "last_will_replant": True, "tie_discard": "last", "petals": 6}),
    "eight": (8, {"petals": 4, "seat_choice": "random"}),
}


@pytest.fixture(scope="module", params=list(MATCHES)[: as_many(5, len(MATCHES))])
def play(request: pytest.FixtureRequest) -> Playthrough:
    """One random game, of which the quick run has a part; all checks look at it before the next one is played."""
    seats, options = MATCHES[request.param]
    rules: AnyRules = RULES
    notation: Notation[Any, Any] = NOTATION
    assert len(playing.NAMES) >= seats <= len(NAMES)
    return play_at_random(rules, notation, setup(seats, **options), request.param)


@pytest.mark.sampled
@pytest.mark.parametrize(
    "check", [*RULE_CHECKS, *SECRET_CHECKS, *SESSION_CHECKS], ids=lambda check: check.__name__.removeprefix("check_")
)
def test_match(play: Playthrough, check: Callable[[Playthrough], None]) -> None:
    check(play)
