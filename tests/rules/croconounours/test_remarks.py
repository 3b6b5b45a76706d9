"""The word beside the first game: whom the hand can reach, and what one is told once."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.croconounours.remarks import explained, remark
from tests.rules.croconounours.helpers import CONTENT, KIM, NORA, act, position

# Nora's red warrior on d4 has Kim's on d5 (straight), her yellow one on b2 has Kim's on d2 at two.
FIELD: Final = {"Nora": "Rd4 Yb2", "Kim": "Rd5 Yd2"}
HANDS: Final = {"Nora": "4D 5H", "Kim": "6C 6S"}


def test_cn_25_whoever_acts_hears_how_many_can_be_reached() -> None:
    state = position(hands=HANDS, warriors=FIELD)
    said = remark(CONTENT, state.view(NORA), NORA)
    assert said is not None
    assert (said.key, said.arguments["n"]) == ("croconounours.remark.reach", 2)
    assert remark(CONTENT, state.view(KIM), KIM) is None, "it is not her turn"
    said = remark(CONTENT, position(hands={"Nora": "2C"}, warriors=FIELD).view(NORA), NORA)
    assert said is not None
    assert (said.key, said.arguments["n"]) == ("croconounours.remark.nobody", 0)


@pytest.mark.parametrize(
    ("attack", "told"),
    [
        ({"wound": "d5", "by": "d4", "with": "4D"}, ["croconounours.explained.defence"]),
        ({"shoot": "d2", "by": "b2", "with": "4D"}, []),  # it cannot be parried
    ],
)
def test_cn_45_what_an_answer_is_is_explained_where_there_is_more_than_one_kind(attack: Any, told: list[str]) -> None:
    state = position(hands=HANDS, warriors=FIELD)
    assert explained(CONTENT, state.view(NORA), NORA) == ()
    act(state, NORA, attack)
    assert [said.key for said in explained(CONTENT, state.view(KIM), KIM)] == told


def test_cn_18_what_discarding_is_good_for_is_explained_before_it() -> None:
    state = position(phase="discard", hands={"Nora": "2C"}, warriors=FIELD)
    assert [said.key for said in explained(CONTENT, state.view(NORA), NORA)] == ["croconounours.explained.discarding"]
