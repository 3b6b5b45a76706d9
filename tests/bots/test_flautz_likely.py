"""Which worlds bots of FLAUTZ! imagine: such as are met, that fit what was seen."""

from __future__ import annotations

from collections import Counter
from statistics import mean
from typing import Any, Final

import pytest

from game.bots.flautz.hopes import hopes_of
from game.bots.flautz.search import FlautzPlaybook
from game.bots.policy import Decision, decision_of
from game.core.chance import Chance
from game.core.rules.rules import imagine
from game.flautz.state import State
from game.flautz.turns import turns_to_come
from game.flautz.zones import hand
from tests.rules.flautz.helpers import content, opened, position

WORLDS: Final = 60
TAKEN: Final[dict[str, Any]] = {
    "round": 4,
    "hands": {"Ada": "B2 G2 V2 O7 P5", "Basile": "B4 B5 B6 P6 O3", "Chloé": "O1 O2 V5 V6 P7"},
    "known": {"Basile": "B4 B5", "Chloé": "V5"},
}


def promise(world: State, seat: int) -> float:
    hopes = hopes_of(content(), world.house.path, world.seats)
    return hopes.worth(world.table.faces_in(hand(seat)), turns_to_come(world))


@pytest.mark.parametrize("seats", [2, 3])
def test_others_are_imagined_to_have_kept_what_goes_with_what_they_took(seats: int) -> None:
    """And whatever they hold, the view is the same: no card that was seen lies elsewhere, and none is lost."""
    rules = opened()[0]
    hands = dict(list(TAKEN["hands"].items())[:seats])
    state = position(
        seats, {**TAKEN, "hands": hands, "known": {name: TAKEN["known"][name] for name in list(hands)[1:]}}
    )
    view, playbook = state.view(0), FlautzPlaybook(rules)
    decision = decision_of(rules, view, 0, Chance("likely"))
    likely = [playbook.imagine(decision, Chance("likely", number)) for number in range(WORLDS)]
    evenly = [imagine(rules, view, Chance("likely", number)) for number in range(WORLDS)]
    for world in likely:
        assert rules.possible(view, world)
        assert world.view(0) == view
        assert Counter(world.table.faces) == Counter(state.table.faces)
    for other in range(1, seats):
        assert mean(promise(world, other) for world in likely) > 1.2 * mean(promise(world, other) for world in evenly)


def test_of_who_took_nothing_any_hand_is_as_likely() -> None:
    rules = opened()[0]
    state = position(2, {"round": 1})
    decision = decision_of(rules, state.view(0), 0, Chance("nothing"))
    world = FlautzPlaybook(rules).imagine(decision, Chance("nothing", 0))
    assert world == decision.imagine(Chance("nothing", 0))


def test_who_sees_the_truth_imagines_nothing_else() -> None:
    rules = opened()[0]
    state = position(
        2, {**TAKEN, "hands": {name: TAKEN["hands"][name] for name in ("Ada", "Basile")}, "known": {"Basile": "B4 B5"}}
    )
    view = state.view(0)
    decision = Decision(rules, view, 0, rules.legal(view, 0), lambda _: state.clone(), Chance("truth"))
    assert FlautzPlaybook(rules).imagine(decision, Chance("truth", 0)) == state
