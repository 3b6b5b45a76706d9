"""What is said in FLOWER POWER! of attacks, and of turns without one: what a success would bring, and what it costs."""

from __future__ import annotations

import pytest

from game.bots.explaining.reasons import PROMISES, reason_of
from game.bots.levels import ponder
from game.bots.search.search import ComparedChoice, Findings
from game.core.rules.rules import of_kind
from game.flower_power.battles import Pick
from game.flower_power.hand_cards import Fertilise, SpyHand
from game.flower_power.turns import Attack, Draw, EndTurn
from tests.bots.test_flower_power_said import told_of, why
from tests.bots.test_flower_power_sense import REASONS, asked
from tests.rules.flower_power.helpers import ADA, BEN, RULES, act, position, seen


def test_an_attack_that_leaves_no_flower_is_not_told_by_how_likely_it_succeeds() -> None:
    """FP-23, FP-38, FP-70: “if nobody plays a card, the attack succeeds” was said of what loses the match, 1 in 100."""
    gardens = {"Ada": ["{10S}"], "Ben": ["5H KC (?)", "{8D KD}", "2H", "(?)"]}
    state = position(hands={"Ada": "3S", "Ben": "4C 5C 6C"}, gardens=gardens)
    told = [told_of(state, ADA, {"attack": f"Ben.{number}", "with": "Ada.1"}) for number in (1, 3, 4)]
    assert told == ["attack_known_stands", "attack_bare", "attack_bare"]


@pytest.mark.parametrize(
    ("theirs", "turn", "found"),
    [
        (["(?)"], "draw", "forgoes"),
        (["(?)"], "end", "forgoes"),
        (["8C 2C"], "end", "forgoes_stands"),
        (["8C 2C", "7S"], "end", "end_waits_stands"),
    ],
)
def test_beside_an_attack_on_somebody_s_last_flower_no_petal_is_counted(
    theirs: list[str], turn: str, found: str
) -> None:
    """FP-23: “even then it is gone with its only petal: to end the turn keeps it” was said beside a sure victory."""
    gardens = {"Ada": ["{AH 2S}", "(?)"], "Ben": theirs}
    state = position(gardens=gardens, drew=["Ada"] if turn == "end" else [])
    assert why(state, ADA, Draw if turn == "draw" else EndTurn)[0] == found


@pytest.mark.parametrize(
    ("cheap", "kind", "strength"), [("{3H 9H}", "draw_costs_stands", 9), ("9H", "draw_costs_stands", 14)]
)
def test_of_attacks_that_are_as_likely_the_weakest_petal_is_the_price(cheap: str, kind: str, strength: int) -> None:
    """“Even then it costs an ace” was said beside another attack that is as sure and costs a nine; one that costs the
    whole flower is no cheaper.
    """
    state = position(gardens={"Ada": ["AD (?)", cheap, "(?)"], "Ben": ["8C", "(7H) (8H)"]})
    found, told = why(state, ADA, Draw)
    assert found == kind
    assert RULES.content.cards.values[told["petal"][0]] == strength


def test_who_loses_the_last_flower_gives_nothing_away() -> None:
    """FP-23: “better that the other side does not take the strongest home” was said where the match ends."""
    found = []
    for gardens in (["{2D 3H}"], ["{2D 3H}", "(4C)"]):
        state = position(gardens={"Ada": gardens, "Ben": ["8C", "(7C)"]}, turn="Ben")
        act(state, BEN, {"attack": "Ada.1", "with": "Ben.1"})
        while seen(state, "phase") != "compare":
            act(state, RULES.actors(state)[0], "pass")
        decision, zone = asked(state, ADA), state.garden(ADA)[0].zone
        values = RULES.content.cards.values
        best = max(of_kind(decision.legal, Pick), key=lambda pick: values[state.petal(zone, pick.petal)])
        reason = REASONS.reason(decision, best)
        found.append(reason.kind if reason is not None else "")
    assert found == ["pick_loses", "pick_gives"]


def test_the_only_petal_of_a_flower_is_no_choice_among_others() -> None:
    state = position(gardens={"Ada": ["{JR}", "(2S)"], "Ben": ["8C (?)", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, ADA, Pick)[0] == "pick_wins_first"


def test_in_a_battle_nothing_is_about_to_be_staked() -> None:
    """FP-A33: an attack that is declared is not taken back."""
    state = position(hands={"Ada": "4C", "Ben": "7S"}, gardens={"Ada": ["9H (?)", "(2S)"], "Ben": ["8C (?)", "(7C)"]})
    assert why(state, ADA, SpyHand)[0] == "spy_hand"
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, ADA, SpyHand)[0] == "spy_hand_now"


def test_a_card_on_the_flower_that_a_battle_has_left_is_spoken_of() -> None:
    """FP-81: once the other flower is gone it is a flower as all others are."""
    gardens = {"Ada": ["9H (?)", "(2S)"], "Ben": ["{8C}", "(7C)"]}
    state = position(hands={"Ada": "9S 3H"}, gardens=gardens)
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, {"play": "9S", "flower": "Ben.1", "petal": 1})
    while RULES.actors(state)[0] != ADA:
        act(state, RULES.actors(state)[0], "pass")
    hearts = of_kind(RULES.legal(state, ADA), Fertilise)
    kinds = {reason and reason.kind for reason in (REASONS.reason(asked(state, ADA), heart) for heart in hearts)}
    assert None not in kinds
    assert kinds


def test_what_warns_of_a_choice_is_no_reason_to_make_it() -> None:
    """A lamp advised to poison a flower of one's own, for “this card makes the battle harder to win”."""
    gardens = {"Ada": ["{10S}"], "Ben": ["5H KC (?)", "2H"]}
    state = position(hands={"Ada": "3S", "Ben": "4C 5C 6C"}, gardens=gardens)
    decision = asked(state, ADA)
    bare = next(attack for attack in of_kind(decision.legal, Attack) if attack.target == state.garden(BEN)[1].zone)
    options = ComparedChoice((bare,), 0.4, 30), ComparedChoice((EndTurn(),), 0.39, 30)
    told = reason_of(REASONS, decision, Findings(bare, options, 60))
    assert told is not None
    assert told.kind == PROMISES
    assert ponder(decision, "strong").action != bare
