"""How many courses of play there are from hand-made positions: the first step counted by hand, the deeper ones kept, so
that no change of a rule goes unseen.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.rules import OptionValue
from game.croconounours.state import State
from tests.rules.croconounours.helpers import RULES, position

PILE: Final = "4H 5H 8H 6C 7C 8S 9S QC JD QD"
"""On top of every pile, so that no luck is in the counts."""

CASES: Final[dict[str, tuple[dict[str, OptionValue], dict[str, Any], tuple[int, ...]]]] = {
    # d4 has four straight neighbours for the 2C and four diagonal ones for the 3S; and the end of the turn.
    "alone in the middle": (
        {},
        {"hands": {"Nora": "2C 3S", "Kim": "2D"}, "warriors": {"Nora": "Rd4", "Kim": "Rg7"}},
        (9, 42, 83, 126),
    ),
    # With the 2C from d3 to c3, e3 or d2 (d4 is taken): 3. With the 9D at d4, to wound or to push: 2. The end: 1.
    "face to face": (
        {},
        {"hands": {"Nora": "9D 2C", "Kim": "10D 3S 4S"}, "warriors": {"Nora": "Gd3", "Kim": "Rd4"}},
        (6, 19, 84, 299),
    ),
    # Of d2, d3 and b4 only the last can be shot at, with two cards: 2. The lumps: c2 straight with the 6D, c3
    # diagonally with the 7H, each to wound or to push: 4. The end: 1.
    "shooting past sugar": (
        {"obstacles": True},
        {
            "hands": {"Nora": "6D 7H", "Kim": "KC KS"},
            "warriors": {"Nora": "Yb2", "Kim": "Rd2 Gd3 Yb4"},
            "obstacles": {"Nora": "c2 c3"},
        },
        (7, 41, 212, 1712),
    ),
    # The joker goes straight to c6, d5, d7, e6 or diagonally to c7, e5, e7 (c5 is taken): 7. d6 is red, so the red one
    # pierces the green one on its green square, and b4 behind it is free: to wound or to push, with the 9H or the
    # joker: 4. The end: 1.
    "piercing with a joker": (
        {"coloured_squares": True},
        {"hands": {"Nora": "9H JK", "Kim": "10H 2H 3H"}, "warriors": {"Nora": "Rd6", "Kim": "Gc5 Yb5"}},
        (12, 25, 147, 549),
    ),
}


def nodes(state: State, depth: int) -> int:
    """The courses of so many actions."""
    total = 0
    for seat in RULES.actors(state):
        legal = RULES.legal(state, seat)
        if depth == 1:
            total += len(legal)
            continue
        for action in legal:
            following = state.clone()
            apply_action(RULES, following, seat, action, Chance("nodes"), lambda event: None)
            total += nodes(following, depth - 1)
    return total


@pytest.mark.parametrize("name", CASES)
def test_node_counts(name: str) -> None:
    options, parts, counts = CASES[name]
    state = position(options=options, pile=PILE, **parts)
    assert tuple(nodes(state, depth) for depth in range(1, len(counts) + 1)) == counts
