"""What one is told once, where it is met; and what the log says of a tie."""

from __future__ import annotations

import pytest

from game.flower_power.events import PetalsCompared
from game.flower_power.remarks import explained
from game.flower_power.state import State
from tests.rules.flower_power.helpers import ADA, BEN, CONTENT, RULES, act, build, position

FIRST = {"Ada": 1, "Ben": 1}
"""In one's first turn nobody may draw (FP-26)."""


def told(state: State, seat: int) -> list[str]:
    return [said.key.rpartition(".")[2] for said in explained(CONTENT, state.view(seat), seat)]


def test_fp_18_the_numbers_of_a_first_garden_are_explained_until_it_is_planned() -> None:
    state = position(phase="building")
    (said,) = explained(CONTENT, state.view(ADA), ADA)
    assert (said.key, said.arguments["n"]) == ("flower_power.explained.garden", 20)
    build(state, ADA, 20)
    assert told(state, ADA) == []
    assert told(position(phase="building", options={"blind_build": False}), ADA) == []  # no numbers are asked for


@pytest.mark.parametrize(("card", "garden", "known"), [
    ("3D", "(2C) (3C)", ["power_flower"]), ("JR", "(2C) (3C)", ["power_flower"]), ("9C", "(2C) (3C)", []),
])  # fmt: skip
def test_fp_62_a_power_flower_is_explained_to_who_can_make_one(card: str, garden: str, known: list[str]) -> None:
    state = position(turns=FIRST, hands={"Ada": card}, gardens={"Ada": [garden], "Ben": ["(4C) (5C)"]})
    assert told(state, ADA) == known
    state = position(turns=FIRST, hands={"Ada": "3D"}, gardens={"Ada": ["{2C 3C}"], "Ben": ["{4C 5C}"]})
    assert told(state, ADA) == []


def test_fp_25_to_draw_is_explained_where_it_may_be_done() -> None:
    gardens = {"Ada": ["(2C) (3C)"], "Ben": ["(4C) (5C)"]}
    assert told(position(turn="Ada", turns={"Ada": 2, "Ben": 1}, gardens=gardens, pile="9H"), ADA) == ["draw"]
    assert told(position(turn="Ada", turns=FIRST, gardens=gardens, pile="9H"), ADA) == []


def test_fp_33_an_answer_is_explained_to_whoever_is_attacked_for_the_first_time() -> None:
    gardens = {"Ada": ["(8C) (3D)", "(6C) (7C)"], "Ben": ["(9D) (5S)", "(2H) (3H)"]}
    state = position(turns=FIRST, hands={"Ada": "2C", "Ben": "3C"}, gardens=gardens)
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert [told(state, seat) for seat in (ADA, BEN)] == [[], ["attacked"]]


@pytest.mark.parametrize(("garden", "known"), [
    (["(2C) (3C)*", "(6C) (7C)"], ["exhausted"]), (["(2C) (3C)*"], []), (["(2C) (3C)", "(6C) (7C)"], []),
])  # fmt: skip
def test_fp_43_exhaustion_is_explained_while_another_flower_may_attack(garden: list[str], known: list[str]) -> None:
    state = position(turns=FIRST, gardens={"Ada": garden, "Ben": ["(4C) (5C)"]})
    assert told(state, ADA) == known


@pytest.mark.parametrize(("mine", "known"), [("(8C) (3D)", ["tie"]), ("(9C) (3D)", []), ("{8C 3D}", [])])
def test_fp_47_a_tie_is_explained_when_its_petals_lie_open(mine: str, known: list[str]) -> None:
    gardens = {"Ada": [mine, "(6C) (7C)"], "Ben": ["(8D) (5S)", "(2H) (3H)"]}
    state = position(turns=FIRST, hands={"Ada": "2C", "Ben": "3C"}, gardens=gardens)
    assert told(state, ADA) == []
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told(state, ADA) == known


def test_fp_49_a_tie_is_explained_to_who_picks_what_breaks_it() -> None:
    state = position(
        turns=FIRST, hands={}, gardens={"Ada": ["{8C 3D}", "(6C) (7C)"], "Ben": ["(8D) (5S)", "(2H) (3H)"]}
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told(state, ADA) == []
    act(state, ADA, {"pick": 1})
    assert told(state, ADA) == ["tie"]


@pytest.mark.parametrize(("mine", "theirs", "key", "clause"), [
    ("(8C) (3D)", "(8D) (5S)", "tie", "FP-47"),
    ("(8C)", "(8D) (5S)", "tie_one_spent", "FP-50"),
    ("(8C) (3D)", "(8D)", "tie_one_spent", "FP-50"),
    ("(8C)", "(8D)", "tie_both_spent", "FP-51"),
])  # fmt: skip
def test_fp_50_no_next_petals_are_promised_where_there_are_none(mine: str, theirs: str, key: str, clause: str) -> None:
    state = position(gardens={"Ada": [mine, "(6C) (7C)"], "Ben": [theirs, "(2H) (3H)"]})
    said = []
    before = state.clone()
    for event in act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"}):
        RULES.evolve(before, event)
        if isinstance(event, PetalsCompared):
            said.append(RULES.tell(before.view(BEN), event))
    assert said[0] is not None
    assert (said[0].key.rpartition(".")[2], said[0].clause) == (key, clause)
