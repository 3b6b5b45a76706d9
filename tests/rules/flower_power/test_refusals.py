"""What cannot be done is refused by the right clause, with the words that fit: several clauses have more than one."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.core.rules.rules import Refusal
from game.flower_power.building import LayPetal, LiftPetal, RemoveBed
from game.flower_power.cards import POISON
from game.flower_power.hand_cards import Poison
from game.flower_power.seating import ChooseRank, Throw
from game.flower_power.state import TIE, State
from game.flower_power.turns import Attack
from tests.rules.flower_power.helpers import ADA, BEN, CONTENT, RULES, act, begun, position, refusal

HANDS: Final = {"Ada": "9S 5H 4D 3C 2S", "Ben": "KS"}
GARDENS: Final = {"Ada": ["(9C) (2D)", "{3H 8D}"], "Ben": ["6H QS (QC)", "(7C) (7D)"]}


def said(found: Refusal | None) -> tuple[str, str]:
    """The clause of a refusal and the words for it."""
    assert found is not None
    return found.clause, found.key.removeprefix("flower_power.refusal.")


def in_a_turn(wish: Any) -> tuple[str, str]:
    """Why something cannot be done in Ada's turn."""
    return said(refusal(position(hands=HANDS, gardens=GARDENS), ADA, wish))


def test_fp_30_who_attacks_whom() -> None:
    assert in_a_turn({"attack": "Ada.1", "with": "Ben.1"}) == ("FP-30", "not_your_flower")
    assert in_a_turn({"attack": "Ada.2", "with": "Ada.1"}) == ("FP-30", "own_target")


def test_fp_56_fp_57_what_cannot_be_poisoned() -> None:
    assert in_a_turn({"play": "5H", "flower": "Ben.1", "petal": 1}) == ("FP-56", "not_a_spade")
    assert in_a_turn({"play": "9S", "flower": "Ben.1", "petal": 2}) == ("FP-56", "petal_stronger")
    assert in_a_turn({"play": "9S", "flower": "Ben.2", "petal": 1}) == ("FP-56", "petal_hidden")
    assert in_a_turn({"play": "9S", "flower": "Ben.1", "petal": 4}) == ("FP-57", "no_such_petal")


def test_fp_60_fp_a41_what_cannot_be_fertilised() -> None:
    assert in_a_turn({"play": "9S", "flower": "Ada.1", "place": 0}) == ("FP-60", "not_a_heart")
    assert in_a_turn({"play": "5H", "flower": "Ada.1", "place": 3}) == ("FP-60", "no_such_place")
    assert in_a_turn({"play": "5H", "flower": "Ada.2", "place": 0}) == ("FP-A41", "no_order")


def test_fp_62_fp_a42_what_cannot_be_promoted() -> None:
    assert in_a_turn({"play": "9S", "flower": "Ada.1"}) == ("FP-62", "not_a_diamond")
    assert in_a_turn({"play": "4D", "flower": "Ada.2"}) == ("FP-A42", "power_already")


def test_fp_64_fp_a42_what_cannot_be_spied_on() -> None:
    assert in_a_turn({"play": "9S", "spy": "Ben"}) == ("FP-64", "not_a_club")
    assert in_a_turn({"play": "9S", "spy": "Ben.1"}) == ("FP-64", "not_a_club")
    assert in_a_turn({"play": "3C", "spy": "Ada.2"}) == ("FP-A42", "all_visible")
    assert in_a_turn({"play": "3C", "spy": "Ada"}) == ("FP-A42", "own_hand")


def test_fp_29_a_card_that_is_not_held() -> None:
    assert in_a_turn({"play": "KS", "flower": "Ben.1", "petal": 1}) == ("FP-29", "not_in_hand")
    assert in_a_turn({"add": "KD", "place": 0}) == ("FP-29", "not_in_hand")


def test_fp_66_fp_67_no_flower_is_founded_of_nothing() -> None:
    assert in_a_turn("found") == ("FP-66", "too_few_cards")
    assert in_a_turn("found_power") == ("FP-67", "too_few_for_power")
    assert in_a_turn({"remove": 1}) == ("FP-66", "not_prepared")
    assert in_a_turn({"add": "9S", "place": 1}) == ("FP-66", "no_such_place")


def test_fp_22_fp_53_what_belongs_to_another_moment() -> None:
    assert in_a_turn("pass") == ("FP-22", "not_now")
    assert in_a_turn("end_will") == ("FP-22", "not_now")
    assert in_a_turn({"pick": 1}) == ("FP-53", "not_picking")


def test_fp_22_a_flower_that_is_not_there() -> None:
    state = position(hands=HANDS, gardens=GARDENS)
    spade = min(CONTENT.cards.able[POISON].intersection(state.hand(ADA)))
    assert said(RULES.refuse(state, ADA, Poison(spade, 999, 0))) == ("FP-22", "no_such_flower")
    mine, theirs = (state.garden(seat)[0].zone for seat in (ADA, BEN))
    assert said(RULES.refuse(state, ADA, Attack(999, theirs))) == ("FP-22", "no_such_flower")
    assert said(RULES.refuse(state, ADA, Attack(mine, 999))) == ("FP-22", "no_such_flower")


def test_fp_67_a_power_flower_needs_all_suits() -> None:
    state = position(hands={"Ada": "9S 5S 4D 3C 2S"}, gardens=GARDENS)
    for card in ("9S", "5S", "4D", "3C"):
        act(state, ADA, {"add": card, "place": 0})
    assert said(refusal(state, ADA, "found_power")) == ("FP-67", "suits_missing")


def test_fp_43_fp_46_a_flower_attacks_once_a_turn_and_a_lone_one_each_enemy_once() -> None:
    state = position(hands={}, gardens={"Ada": ["(2C) (2D)", "(3H) (3C)"], "Ben": ["(KH) (QC)", "(7C) (7D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert said(refusal(state, ADA, {"attack": "Ben.2", "with": "Ada.1"})) == ("FP-43", "exhausted")
    state = position(hands={}, gardens={"Ada": ["(2C) (2D)"], "Ben": ["(KH) (QC)", "(7C) (7D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert said(refusal(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})) == ("FP-46", "attacked_already")


def test_fp_25_to_fp_28_why_no_card_is_drawn() -> None:
    gardens = {"Ada": ["(2C) (2D)", "(3H) (3C)"], "Ben": ["(KH) (QC)", "(7C) (7D)"]}

    def drawing(*before: Any, **parts: Any) -> tuple[str, str]:
        state = position(hands={"Ada": "4D"}, gardens=gardens, **parts)
        for wish in before:
            act(state, ADA, wish)
            if state.phase != TIE and BEN in RULES.actors(state):
                act(state, BEN, "pass")
        return said(refusal(state, ADA, "draw"))

    assert drawing(turns={"Ada": 1}) == ("FP-26", "no_draw_first_turn")
    assert drawing(turns={"Ada": 3}, drew=["Ada"]) == ("FP-27", "drew_last_turn")
    assert drawing({"play": "4D", "flower": "Ada.1"}, turns={"Ada": 3}) == ("FP-25", "draw_is_all")


def in_battle(**options: bool) -> State:
    """Ada attacks, and may reply."""
    state = position(2, dict(options), hands=HANDS, gardens={**GARDENS, "Ben": ["KH (QC)", "(7C) (7D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    return state


@pytest.mark.parametrize(
    ("wish", "clause", "key"),
    [
        ("draw", "FP-33", "in_battle"),
        ("end", "FP-33", "in_battle"),
        ({"attack": "Ben.2", "with": "Ada.2"}, "FP-33", "in_battle"),
        ({"add": "9S", "place": 0}, "FP-A19", "no_founding_in_battle"),
        ("found", "FP-A19", "no_founding_in_battle"),
        ({"remove": 1}, "FP-A19", "no_founding_in_battle"),
    ],
)
def test_fp_33_what_is_refused_in_a_battle(wish: Any, clause: str, key: str) -> None:
    assert said(refusal(in_battle(), ADA, wish)) == (clause, key)


def test_fp_a19_the_house_may_found_in_a_battle() -> None:
    assert said(refusal(in_battle(create_in_battle=True), ADA, "found")) == ("FP-66", "too_few_cards")


def in_a_tie(**options: bool) -> State:
    """Both flowers are equal, all their petals are seen, and Ada may break the tie."""
    state = position(
        2,
        dict(options),
        hands={"Ada": "9S 5H 3C 2C", "Ben": "KS"},
        gardens={"Ada": ["(8C) (6D)", "(2S) (3S)"], "Ben": ["(8D) (6C)", "(7C) (7D)"]},
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    act(state, BEN, "pass")
    assert state.phase == TIE
    return state


@pytest.mark.parametrize(
    ("wish", "clause", "key"),
    [
        ({"play": "3C", "spy": "Ben.2"}, "FP-A27", "only_the_tied"),
        ({"play": "3C", "spy": "Ben"}, "FP-A27", "only_the_tied"),
        ({"play": "9S", "flower": "Ben.2", "petal": 1}, "FP-A27", "only_the_tied"),
        ({"play": "5H", "flower": "Ada.2", "place": 0}, "FP-A27", "only_the_tied"),
        ({"add": "9S", "place": 0}, "FP-A45", "no_founding_in_tie"),
        ("found", "FP-A45", "no_founding_in_tie"),
        ("end", "FP-47", "in_comparison"),
        ({"pick": 1}, "FP-53", "not_picking"),
    ],
)
def test_fp_51_what_is_refused_in_a_tie(wish: Any, clause: str, key: str) -> None:
    assert said(refusal(in_a_tie(), ADA, wish)) == (clause, key)


def test_fp_a27_a_tie_that_must_be_broken() -> None:
    assert said(refusal(in_a_tie(tie_window_forced=True), ADA, "pass")) == ("FP-A27", "must_break_tie")


def test_fp_18_what_is_refused_while_blind_gardens_are_planned() -> None:
    state = position(2, {"petals": 7}, phase="building")
    assert said(RULES.refuse(state, ADA, RemoveBed())) == ("FP-18", "no_bed")
    assert said(RULES.refuse(state, ADA, LayPetal(0, 0, 0))) == ("FP-A1", "built_blind")
    assert said(RULES.refuse(state, ADA, LiftPetal(0, 0))) == ("FP-A1", "built_blind")
    assert said(refusal(state, ADA, {"bed": 8})) == ("FP-18", "bed_too_large")
    assert said(refusal(state, ADA, {"bed": 1})) == ("FP-18", "bed_too_small")
    assert said(refusal(state, ADA, {"bed": 6})) == ("FP-A2", "leaves_one")
    act(state, ADA, {"bed": 3})
    assert said(refusal(state, ADA, {"bed": 4})) == ("FP-A2", "largest_first")
    assert said(refusal(state, ADA, "ready")) == ("FP-A2", "petals_left")


def test_fp_a1_what_is_refused_while_petals_are_arranged() -> None:
    state = position(2, {"blind_build": False, "petals": 5}, phase="building", deck="KS 2H 3D 9C 8C JN 4S 5S 6S 7S")
    assert said(RULES.refuse(state, ADA, RemoveBed())) == ("FP-A1", "built_seen")
    assert said(refusal(state, ADA, {"bed": 2})) == ("FP-A1", "built_seen")
    assert said(refusal(state, ADA, {"lay": "JN", "bed": 1, "place": 0})) == ("FP-A1", "not_in_packet")
    assert said(refusal(state, ADA, {"lay": "KS", "bed": 9, "place": 0})) == ("FP-18", "no_bed")
    assert said(refusal(state, ADA, {"lift": 1, "bed": 9})) == ("FP-18", "no_bed")
    assert said(refusal(state, ADA, {"lay": "KS", "bed": 1, "place": 1})) == ("FP-A1", "no_such_place")
    act(state, ADA, {"lay": "KS", "bed": 1, "place": 0})
    assert said(refusal(state, ADA, {"lift": 2, "bed": 1})) == ("FP-A1", "no_such_place")
    assert said(refusal(state, ADA, {"lay": "2H", "bed": 2, "place": 0})) == ("FP-18", "finish_first")
    act(state, ADA, {"lay": "2H", "bed": 1, "place": 0})
    act(state, ADA, {"lay": "3D", "bed": 2, "place": 0})
    assert said(refusal(state, ADA, {"lift": 1, "bed": 1})) == ("FP-18", "finish_first")


def test_fp_18_a_garden_with_a_single_petal_is_not_ready() -> None:
    state = position(2, {"blind_build": False, "petals": 5}, phase="building", deck="KS 2H 3D 9C 8C JN 4S 5S 6S 7S")
    for card, bed in (("KS", 1), ("2H", 1), ("3D", 1), ("9C", 1), ("8C", 2)):
        act(state, ADA, {"lay": card, "bed": bed, "place": 0})
    assert said(refusal(state, ADA, "ready")) == ("FP-18", "bed_too_small")


def test_fp_13_fp_14_throws_and_ranks_that_do_not_exist() -> None:
    state = begun(2)
    assert said(RULES.refuse(state, ADA, Throw(3))) == ("FP-13", "no_such_throw")
    assert RULES.refuse(state, ADA, Throw(2)) is None
    state = position(3, phase="ranking", winner="Ada")
    for rank in (0, 4):
        assert said(RULES.refuse(state, ADA, ChooseRank(rank))) == ("FP-14", "no_such_rank")
