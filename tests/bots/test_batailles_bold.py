"""A bold attack of Batailles et piques is weighed once more, by what players lay."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.batailles.attacks import Attack, Shirk
from game.bots.levels import policy_of
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.core.rules.rules import Action
from tests.rules.batailles.playing import Course

ADA: Final = 0
BASILE: Final = 1


def chosen(position: Mapping[str, Any], turns: int) -> Action:
    """What a regular does for Ada after so many turns."""
    played = Course({"turn": "Ada", **position})
    played.state.turns = turns
    decision = decision_of(played.rules, played.state.view(ADA), ADA, Chance("bold"))
    return policy_of("batailles", "greedy").choose(decision)


def test_no_card_goes_at_what_has_lain_still_for_six_rounds_where_a_sapper_is_in_the_hand() -> None:
    known = {"Ada": ["Basile.left", "Cleo.left", "Cleo.right"]}
    slots = {"Ada": "6 M", "Basile": "11 M", "Cleo": "9 13"}
    action = chosen({"slots": slots, "knows": known, "hands": {"Ada": "4 5"}}, turns=18)
    assert isinstance(action, Shirk)
    assert action.slot == 0


def test_a_spy_that_was_seen_is_killed_without_what_lies_beside_it() -> None:
    held = {"hands": {"Basile": "1 3 4 5 M"}, "piles": {"Basile": ""}}
    slots = {"Ada": "11 M", "Basile": "2 13", "Cleo": "7 M"}
    assert chosen({"slots": slots, "knows": {"Ada": ["Basile.left"]}, **held}, turns=4) == Attack(0, BASILE, 0)
