"""The word beside the first game: what the hand is worth, and how many rounds are left."""

from __future__ import annotations

import pytest

from game.flautz.remarks import explained, remark
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


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ("B3 B4 B5 O1 P1", []),
        ("B3 B4 B5 O1 I4", ["illusion"]),
        ("B3 B4 B5 O1 Pr", ["prism"]),
        ("B3 B4 B5 Pr I4", ["prism", "illusion"]),
    ],
)
def test_fz_41_fz_43_what_is_of_no_colour_is_explained_where_it_lies(cards: str, told: list[str]) -> None:
    state = position(2, {"air": "B1 G1 O2", "ground": "V2 P3 G3", "hands": {"Ada": cards}})
    found = explained(content(), state.view(0), 0)
    assert [each.key.rpartition(".")[2] for each in found] == told
