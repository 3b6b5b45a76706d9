"""Walks of CrocoNounours that are thought of, and when it is thought of not walking on."""

from __future__ import annotations

from typing import Final

import pytest

from game.bots.croconounours.policy import GreedyPolicy, plans_of
from game.bots.croconounours.reasons import CrocoReasons
from game.bots.croconounours.search import CrocoPlaybook
from game.bots.levels import ponder
from game.bots.policy import decision_of
from game.bots.search.search import Effort, contenders
from game.core.chance import Chance
from game.core.rules.rules import Action
from game.croconounours.attacks import Attack, EndTurn, Move, Shoot
from game.croconounours.field import board_of
from game.croconounours.state import State
from tests.rules.croconounours.helpers import CONTENT, NORA, NOTATION, RULES, position

_FEW: Final = Effort(40, 2, 1.5)
"""Two choices are compared."""


def first_squares(state: State) -> set[str]:
    """Where the first steps lead of all walks that are thought of."""
    names = board_of(CONTENT, state).geometry.names
    begun = [action for _, action in plans_of(CONTENT, state.view(NORA), NORA, counts=True)]
    return {names[action.square] for action in begun if isinstance(action, Move)}


def test_nobody_goes_round_to_where_fewer_cards_lead() -> None:
    """From e2 and f1 the diamonds attack: no spade is spent on e3 or g1 to come there with the club after it."""
    state = position(hands={"Nora": "4C 5S 7D 8D"}, warriors={"Nora": "Gf2", "Kim": "Ge1"})
    assert first_squares(state) == {"e2", "f1"}


def test_no_two_clubs_go_where_one_spade_leads() -> None:
    """From e2 a spade leads to f3, and the diamond attacks there: nobody comes there with two clubs, by f2."""
    state = position(hands={"Nora": "4C 5C 6S 7D"}, warriors={"Nora": "Ge2", "Kim": "Rf4"})
    begun = first_squares(state)
    assert "f3" in begun
    assert "f2" not in begun


@pytest.mark.parametrize(
    ("hand", "own", "enemies", "others", "best", "walks"),
    [
        ("AC 7C 10C 8H QD KC", "Yf3", "Yb4 Od2", "5D", Shoot, {"e3"}),  # beside it, not aside for the very same shot
        ("AC KD KH 7C 8D 4C 9D", "Yc2", "Yb6 Rd3 Gd4", "AS 8S", Attack, {"c3"}),  # the other one is better from there
    ],
)
def test_nobody_walks_before_an_attack_that_is_as_good_at_once(
    hand: str, own: str, enemies: str, others: str, best: type[Action], walks: set[str]
) -> None:
    """The walk may follow it, and may be spared: two cards where one would do."""
    state = position(quiet=1, hands={"Nora": hand, "Kim": others}, warriors={"Nora": own, "Kim": enemies})
    plans = plans_of(CONTENT, state.view(NORA), NORA, counts=True)
    assert isinstance(max(plans, key=lambda plan: plan[0])[1], best)
    assert first_squares(state) == walks


def test_nobody_walks_to_a_bite_that_is_answered_for_certain() -> None:
    """Two cards for one: where all others lie on the discard pile, Kim is known to hold what answers the diamond."""
    hands, warriors = {"Nora": "9S KS 4D 2H 7H", "Kim": "JS JD QH"}, {"Nora": "Gd2 Re3", "Kim": "Yb7 Rc4"}
    ranks = {suit: ["A", *range(2, 11), "J", "Q", "K"] for suit in "CDHS"}
    held = " ".join(hands.values()).split()
    others = [card for suit, all_of_it in ranks.items() for rank in all_of_it if (card := f"{rank}{suit}") not in held]
    known = position(hands=hands, warriors=warriors, discard=" ".join([*others, "JK", "JK"]))
    assert first_squares(known) == set()
    assert first_squares(position(hands=hands, warriors=warriors)) == {"c3", "d4"}


@pytest.mark.parametrize(
    ("hand", "quiet", "thought_of"),
    [
        ("4C 5C 6S 7S 9H 9D", 20, True),
        ("4C 5C 6S 7S 9H 9D QC", 20, False),  # waiting would bring no card, and nobody would ever begin
        ("4C 5C 6S 7S 9H 9D QC", 4, True),
    ],
)
def test_waiting_is_thought_of_as_long_as_it_brings_a_card(hand: str, quiet: int, *, thought_of: bool) -> None:
    """However long nothing has been attacked: who has walked need not walk on until nobody can dodge any more."""
    warriors = {"Nora": "Gb2 Rc2 Yb1", "Kim": "Gf6 Re6 Yf7"}
    state = position(quiet=quiet, hands={"Nora": hand, "Kim": "2C 3C 4S 9C"}, warriors=warriors)
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("waits"))
    own = GreedyPolicy().choose(decision)
    assert own != EndTurn()
    compared = contenders(decision, CrocoPlaybook(RULES), own, _FEW)
    assert ((EndTurn(),) in compared) == thought_of


@pytest.mark.parametrize(
    ("hands", "warriors", "thought_of"),
    [
        (("AS 4D 9S 10D", "6S 3S 8H 2C"), ("Rd6 Yf6", "Rc4 Gf2"), {"move": "d6", "to": "c5", "with": "9S"}),
        (("8D 4S 5D 4H", "6D 7H 3S 5S"), ("Gd3 Yc5", "Rf2 Gf5"), {"move": "d3", "to": "e2", "with": "4S"}),
    ],
)
def test_the_first_idea_of_a_lamp_is_a_turn_and_not_a_single_step(
    hands: tuple[str, str], warriors: tuple[str, str], thought_of: dict[str, str]
) -> None:
    """A step, and then an attack: what whoever is asked afterwards would say as well. Greedy ends its turn."""
    players = "Nora", "Kim"
    state = position(hands=dict(zip(players, hands, strict=True)), warriors=dict(zip(players, warriors, strict=True)))
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("lamp"))
    first, sure = (ponder(decision, level).action for level in (CrocoReasons.adviser, "expert"))
    assert NOTATION.write_action(state, NORA, first, players) == thought_of
    assert first == sure
    assert GreedyPolicy().choose(decision) == EndTurn()
