"""The first garden of FLOWER POWER! is judged when the match is over."""

from __future__ import annotations

import pytest

from game.bots.levels import choose
from game.bots.look_back.judging import Care, PastChoice, judged
from game.bots.look_back.words import cost
from game.bots.look_back.words import said as said_of
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from game.core.texts import Texts
from game.flower_power.building import AddBed, Ready
from game.flower_power.state import BUILDING
from tests.rules.flower_power.helpers import ADA, NAMES, RULES, setup


@pytest.mark.parametrize(("sizes", "costs"), [((2,) * 10, (0, 0)), ((4,) * 5, (10, 30)), ((20,), (15, 40))])
def test_the_split_of_a_first_garden_is_judged_afterwards(sizes: tuple[int, ...], costs: tuple[int, int]) -> None:
    """FP-18: of 300 games each, pairs won 51 in a hundred, fours 30, one flower of twenty 32."""
    state = begin_match(RULES, setup(), Chance("a garden"))
    while state.phase != BUILDING:
        seat = RULES.actors(state)[0]
        apply_action(
            RULES, state, seat, choose(RULES, state.view(seat), seat, "greedy", Chance("first")), Chance("first")
        )
    whole = (*map(AddBed, sizes), Ready())
    choice = PastChoice(ADA, 1, len(whole), state.view(ADA), state.clone(), whole, ())
    found = judged(RULES, choice, Care(worlds=24, plays=2))
    assert found.worlds == 24
    assert costs[0] <= cost(found) <= costs[1]
    if found.lost:
        told = said_of(RULES, choice, found, (), NAMES[:2], Texts("en"))
        assert f"Ada plans flowers of {' – '.join(map(str, sizes))} petals" in told or len(sizes) == 1
