"""What cannot be done is refused by the right clause, with the words that fit: several clauses have more than one."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.core.rules.rules import Refusal
from game.croconounours.defence import Parry
from tests.rules.croconounours.helpers import KIM, NORA, RULES, act, position, refusal

# Nora's red warrior on d4 has Kim's on d5 (straight) and e5 (diagonal), her yellow one on b2 has Kim's on d2 at two.
FIELD: Final = {"Nora": "Rd4 Yb2", "Kim": "Rd5 Ge5 Yd2"}
HAND: Final = {"Nora": "2C 3S 4D 5H"}

ACTING: Final[dict[str, tuple[Any, str, str]]] = {
    "another's warrior": ({"move": "d5", "to": "d6", "with": "2C"}, "CN-21", "not_your_warrior"),
    "a step too far": ({"move": "d4", "to": "d6", "with": "2C"}, "CN-11", "not_adjacent"),
    "onto somebody": ({"move": "d4", "to": "d5", "with": "2C"}, "CN-Q15", "occupied"),
    "straight by a spade": ({"move": "d4", "to": "d3", "with": "3S"}, "CN-24", "straight_takes_clubs"),
    "aslant by a club": ({"move": "d4", "to": "c3", "with": "2C"}, "CN-24", "diagonal_takes_spades"),
    "a card that is not held": ({"move": "d4", "to": "d3", "with": "9C"}, "CN-21", "not_in_hand"),
    "another's warrior attacks": ({"wound": "d4", "by": "d5", "with": "4D"}, "CN-21", "not_your_warrior"),
    "an attack too far": ({"wound": "d6", "by": "d4", "with": "4D"}, "CN-11", "not_adjacent"),
    "an attack on nothing": ({"wound": "d3", "by": "d4", "with": "4D"}, "CN-25", "nothing_there"),
    "an attack straight by a heart": ({"wound": "d5", "by": "d4", "with": "5H"}, "CN-25", "straight_takes_diamonds"),
    "an attack aslant by a diamond": ({"push": "e5", "by": "d4", "with": "4D"}, "CN-25", "diagonal_takes_hearts"),
    "an attack by a card not held": ({"wound": "d5", "by": "d4", "with": "9D"}, "CN-21", "not_in_hand"),
    "a shot by a red one": ({"shoot": "d2", "by": "d4", "with": "4D"}, "CN-42", "cannot_shoot"),
    "a shot that is no two squares": ({"shoot": "e5", "by": "b2", "with": "4D"}, "CN-42", "not_at_two"),
    "a shot at nothing": ({"shoot": "b4", "by": "b2", "with": "4D"}, "CN-42", "nothing_there"),
    "a shot at the own side": ({"shoot": "d4", "by": "b2", "with": "4D"}, "CN-Q16", "own_side"),
    "a shot by a club": ({"shoot": "d2", "by": "b2", "with": "2C"}, "CN-44", "shot_takes_red"),
    "a shot by a card not held": ({"shoot": "d2", "by": "b2", "with": "9D"}, "CN-21", "not_in_hand"),
    "another's warrior shoots": ({"shoot": "b2", "by": "d2", "with": "4D"}, "CN-21", "not_your_warrior"),
    "an answer to nothing": ("take", "CN-29", "not_attacked"),
    "discarding too late": ("discard", "CN-17", "not_now"),
}


def said(found: Refusal | None) -> tuple[str, str]:
    """The clause of a refusal and the words for it."""
    assert found is not None
    return found.clause, found.key.removeprefix("croconounours.refusal.")


@pytest.mark.parametrize("case", ACTING)
def test_what_is_refused_while_acting(case: str) -> None:
    wish, clause, key = ACTING[case]
    assert said(refusal(position(hands=HAND, warriors=FIELD), NORA, wish)) == (clause, key)


STRAIGHT: Final = {"wound": "d5", "by": "d4", "with": "4D"}
ASLANT: Final = {"wound": "e5", "by": "d4", "with": "5H"}
SHOT: Final = {"shoot": "d2", "by": "b2", "with": "4D"}

DEFENDING: Final[dict[str, tuple[Any, Any, str, str]]] = {
    "something else first": (STRAIGHT, {"move": "d5", "to": "d6", "with": "6C"}, "CN-29", "must_defend"),
    "no cards at all": (STRAIGHT, {"parry": "9D"}, "CN-21", "not_in_hand"),
    "a dodge of a straight attack by a club": (
        STRAIGHT,
        {"dodge": "d6", "with": "6C"},
        "CN-31",
        "dodge_takes_spades",
    ),
    "a dodge of a diagonal attack by a spade": (ASLANT, {"dodge": "e6", "with": "6S"}, "CN-31", "dodge_takes_clubs"),
    "a dodge of a straight attack goes aslant": (STRAIGHT, {"dodge": "d6", "with": "6S"}, "CN-32", "dodge_diagonally"),
    "a dodge of a diagonal attack goes straight": (ASLANT, {"dodge": "f6", "with": "6C"}, "CN-32", "dodge_straight"),
    "a dodge too far": (STRAIGHT, {"dodge": "d7", "with": "6S"}, "CN-32", "dodge_occupied"),
    "a dodge onto somebody": (ASLANT, {"dodge": "d5", "with": "6C"}, "CN-32", "dodge_occupied"),
    "a dodge that is too low": (STRAIGHT, {"dodge": "c6", "with": "2S"}, "CN-Q5", "not_higher"),
    "a dodge by three": (STRAIGHT, {"dodge": "c6", "with": "2S 6S 7S"}, "CN-Q6", "too_many_cards"),
    "a parry of a straight attack by a heart": (STRAIGHT, {"parry": "7H"}, "CN-33", "parry_takes_diamonds"),
    "a parry of a diagonal attack by a diamond": (ASLANT, {"parry": "7D"}, "CN-33", "parry_takes_hearts"),
    "a single card against a red one": (STRAIGHT, {"parry": "7D"}, "CN-39", "red_takes_more"),
    "two low cards against a red one": (STRAIGHT, {"parry": "2D 3D"}, "CN-39", "red_takes_three"),
    "a parry of a shot": (SHOT, {"parry": "7D"}, "CN-45", "no_parry_of_shot"),
    "a shot dodged by two": (SHOT, {"dodge": "d1", "with": "6C 7C"}, "CN-Q26", "shot_dodge_one_card"),
    "a shot dodged straight by a spade": (SHOT, {"dodge": "d1", "with": "6S"}, "CN-45", "straight_takes_clubs"),
    "a shot dodged aslant by a club": (SHOT, {"dodge": "e1", "with": "6C"}, "CN-45", "diagonal_takes_spades"),
}


@pytest.mark.parametrize("case", DEFENDING)
def test_what_is_refused_while_defending(case: str) -> None:
    attack, wish, clause, key = DEFENDING[case]
    held = {**HAND, "Kim": "6C 7C 2S 6S 7S 2D 3D 7D 7H"}
    state = position(hands=held, warriors=FIELD)
    act(state, NORA, attack)
    assert said(refusal(state, KIM, wish)) == (clause, key)


def test_cn_31_the_cards_of_an_answer_are_named_in_order() -> None:
    state = position(hands={**HAND, "Kim": "6D 7D"}, warriors=FIELD)
    act(state, NORA, STRAIGHT)
    first, second = sorted(state.hand(KIM))
    found = RULES.refuse(state, KIM, Parry((second, first)))
    assert said(found) == ("CN-31", "not_sorted")
    assert RULES.refuse(state, KIM, Parry((first, second))) is None
    assert said(RULES.refuse(state, KIM, Parry(()))) == ("CN-21", "not_in_hand")


def test_cn_13_what_is_refused_while_deploying() -> None:
    state = position(phase="deploying")
    assert said(refusal(state, NORA, {"deploy": "R", "at": "d4"})) == ("CN-13", "not_a_corner")
    assert said(refusal(state, NORA, {"deploy": "O", "at": "a1"})) == ("CN-4", "not_in_box")
    act(state, NORA, {"deploy": "R", "at": "a1"})
    assert said(refusal(state, NORA, {"deploy": "Y", "at": "b2"})) == ("CN-13", "not_beside_corner")
    act(state, NORA, {"deploy": "Y", "at": "a2"})
    act(state, NORA, {"deploy": "G", "at": "b1"})
    assert said(refusal(state, KIM, {"deploy": "R", "at": "a7"})) == ("CN-14", "not_your_corner")


def test_cn_18_what_is_refused_while_discarding() -> None:
    state = position(phase="discard", hands={"Nora": "2C"}, warriors=FIELD)
    assert said(refusal(state, NORA, {"mark": "3C"})) == ("CN-21", "not_in_hand")
    assert said(refusal(state, NORA, {"unmark": "2C"})) == ("CN-Q10", "not_marked")
    assert said(refusal(state, NORA, "end")) == ("CN-17", "not_now")
