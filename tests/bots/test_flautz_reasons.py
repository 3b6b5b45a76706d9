"""What bots of FLAUTZ! say of an exchange that costs points, and of concentrating."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.flautz.worth import POINT, Scales
from game.bots.levels import reasons_of
from game.core.rules.rules import of_kind
from game.flautz.moves import Concentrate, Exchange
from tests.bots.test_flautz_hopes import CONTENT, FACES, decided

REASONS = reasons_of("flautz")


def told(decision: Any, action: Any) -> tuple[str, dict[str, Any]]:
    """The kind of reason, and its numbers."""
    reason = REASONS.reason(decision, action)
    assert reason is not None
    return reason.kind, {name: term[1] for name, term in reason.terms.items()}


def test_no_points_are_given_up_for_the_hope_of_as_many() -> None:
    """A hope of 14 points was named beside 16 that would be given up for it."""
    kinds = set()
    for seed, hand in enumerate(("B6 G6 O6 V3 V4", "B1 B2 B3 G5 O5", "P4 P5 P6 G6 B6")):
        decision = decided(round=2, turn="Ada", hands={"Ada": hand}, air="V5 O4 G7", ground="B5 G4 O2")
        scales = Scales(CONTENT, decision.view, 0)
        now = scales.weigh(scales.hand) // POINT
        for action in of_kind(decision.legal, Exchange):
            kind, numbers = told(decision, action)
            kinds.add(kind)
            if kind == "risks":
                assert numbers["n"][0] > now, (seed, action)
    assert {"risks", "loses"} <= kinds


@pytest.mark.parametrize(
    ("ground", "kind"), [("B4 G1 O2", "concentrate_lies"), ("G2 G1 O2", "concentrate"), ("O4 G1 O2", "concentrate")]
)
def test_who_concentrates_is_told_of_a_card_that_lies_where_the_next_turn_may_take_it(ground: str, kind: str) -> None:
    """FZ-38: of a card that was wanted and lay there nothing was said."""
    decision = decided(round=3, turn="Ada", hands={"Ada": "B1 B2 B3 G6 V7"}, air="P3 O5 G5", ground=ground)
    found, numbers = told(decision, Concentrate())
    assert found == kind
    assert kind == "concentrate" or (numbers["card"], numbers["n"]) == ((FACES["B4"],), (1 + 5 + 5 + 5,))
