"""Walks of CrocoNounours that are thought of."""

from __future__ import annotations

from game.bots.croconounours.policy import plans_of
from game.croconounours.attacks import Move
from game.croconounours.field import board_of
from game.croconounours.state import State
from tests.rules.croconounours.helpers import CONTENT, NORA, RULES, position


def first_squares(state: State) -> set[str]:
    """Where the first steps lead of all walks that are thought of."""
    names = board_of(CONTENT, state).geometry.names
    begun = [action for _, action in plans_of(CONTENT, state.view(NORA), NORA, counts=True)]
    return {names[action.square] for action in begun if isinstance(action, Move)}


def test_nobody_goes_round_to_where_fewer_cards_lead() -> None:
    """From e2 and f1 the diamonds attack: no spade is spent on e3 or g1 to come there with the club after it."""
    state = position(hands={"Nora": "4C 5S 7D 8D"}, warriors={"Nora": "Gf2", "Kim": "Ge1"})
    assert first_squares(state) == {"e2", "f1"}
