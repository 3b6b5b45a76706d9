"""How strong players of The Nine Domains place their rows."""

from __future__ import annotations

import pytest

from game.bots.levels import choose, reasons_of
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.core.rules.drafts import EMPTY
from game.nine_domains.moves import Confirm, Place
from tests.rules.nine_domains.helpers import LINA, NAMES, NOTATION, RULES, act, begun


@pytest.mark.parametrize("level", ["novice", "strong", "expert"])
def test_a_row_is_placed_card_by_card_and_confirmed(level: str) -> None:
    state = begun()
    for step in range(4):
        view = state.view(LINA)
        action = choose(RULES, view, LINA, level, Chance(level, step), 2)
        assert action == choose(RULES, view, LINA, level, Chance(level, step), 2)
        assert action in RULES.legal(view, LINA)
        draft = state.drafts[LINA]
        assert isinstance(action, Place if EMPTY in draft else Confirm)
        act(state, LINA, NOTATION.write_action(state, LINA, action, NAMES))
    assert state.confirmed[LINA]


def test_it_cannot_be_read() -> None:
    """The same position brings more than one row."""
    view = begun().view(LINA)
    assert len({choose(RULES, view, LINA, "strong", Chance("read", draw), 2) for draw in range(8)}) > 1


def test_the_options_of_a_row_are_weighed_as_looking_back_weighs_them() -> None:
    """Against the same rows of the other player: what one calls the best is no mistake to the other."""
    view = begun().view(LINA)
    decision = decision_of(RULES, view, LINA, Chance("options"))
    own = choose(RULES, view, LINA, "expert", Chance("options"))
    reasons = reasons_of(RULES.name)
    valuation = reasons.valuation(decision)
    assert valuation is not None
    for option in reasons.options(decision, own)[:3]:
        worlds = [valuation.imagine(Chance("world", number)) for number in range(60)]
        known = [valuation.known(world, option.whole, Chance(n)) for n, world in enumerate(worlds)]
        assert sum(known) / len(known) == pytest.approx(option.worth, abs=0.12)
