"""The word beside the first game: what the hand is worth, and how many rounds are left."""

from __future__ import annotations

import pytest

from game.flautz.remarks import remark
from tests.rules.flautz.helpers import content, play, position


@pytest.mark.parametrize(("number", "left"), [(1, 6), (2, 5), (6, 1)])
def test_fz_16_the_hand_is_valued_and_the_rounds_are_counted(number: int, left: int) -> None:
    state = position(2, {"round": number, "hands": {"Ada": "B3 B4 B5 O1 P1"}})
    said = remark(content(), state.view(0), 0)
    assert said is not None
    assert dict(said.arguments) == {"worth": 13, "n": left}
    assert remark(content(), state.view(1), 1) is None, "it is not his turn"


def test_fz_38_nothing_is_said_between_a_replacement_and_the_exchange() -> None:
    state = position(2, {"round": 2, "concentrated": ["Ada"], "hands": {"Ada": "B3 B4 B5 O1 P1"}})
    assert remark(content(), state.view(0), 0) is not None
    assert remark(content(), play(state, {"replace": "ground1"}).view(0), 0) is None
