"""What is said in CrocoNounours of a step beside an enemy, of an attack that will be answered, and of the answers."""

from __future__ import annotations

from typing import Final

import pytest

from game.bots.levels import reasons_of
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.croconounours.attacks import Attack, Move
from game.croconounours.defence import Dodge, Take
from game.croconounours.field import board_of
from game.croconounours.state import PUSH, WOUND, State
from tests.rules.croconounours.helpers import CONTENT, KIM, NORA, RULES, act, position

REASONS: Final = reasons_of("croconounours")
_CLUB_3: Final = 1
_DIAMOND_ACE: Final = 38
_RANKS: Final = (*map(str, range(2, 11)), *"JQKA")


@pytest.mark.parametrize(
    ("hand", "kind", "card"),
    [
        (
            "QS AD 7C 10C 8H 3C",
            "reach_better",
            _DIAMOND_ACE,
        ),  # from f3 the 8 of hearts attacks, hardly ever with success
        ("QS 8D 7C 10C AH 3C", "beside", None),
        ("QS 7C 10C 8H 3C", "beside", None),
    ],
)
def test_a_step_beside_an_enemy_is_made_for_the_card_that_attacks_from_there(
    hand: str, kind: str, card: int | None
) -> None:
    """Not to change its place."""
    warriors = {"Nora": "Ye3 Gf2 Rf3", "Kim": "Yb6 Ge4 Rb5"}
    state = position(quiet=12, hands={"Nora": hand, "Kim": "JK QC KC 5C AC KH"}, warriors=warriors)
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("beside"))
    names = board_of(CONTENT, state).geometry.names
    steps = [each for each in decision.legal if isinstance(each, Move) and names[each.square] == "f4"]
    red = state.warriors(NORA)[2]
    step = next(each for each in steps if each.warrior == red and each.card == _CLUB_3)
    reason = REASONS.reason(decision, step)
    assert reason is not None
    assert reason.kind == kind
    assert card is None or reason.terms["card"][1] == (card,)


def test_a_better_attack_from_there_is_named_before_one_that_takes_another_step() -> None:
    """From d4 hardly anything munches the green croc, from c4 the ace often does; the yellow one is a step farther."""
    warriors = {"Nora": "Yf2 Gd3 Rd4", "Kim": "Ya5 Gc5 Rc6"}
    hands = {"Nora": "2D AS AC AD 3H KC", "Kim": "7C 8S AH KH KD QC"}
    state = position(quiet=15, hands=hands, warriors=warriors)
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("better"))
    names, red = board_of(CONTENT, state).geometry.names, state.warriors(NORA)[2]
    steps = [each for each in decision.legal if isinstance(each, Move) and names[each.square] == "c4"]
    reason = REASONS.reason(decision, next(each for each in steps if each.warrior == red))
    assert reason is not None
    assert (reason.kind, reason.terms["target"][1][0]) == ("reach_better", state.warriors(KIM)[1])


@pytest.mark.parametrize(("pile", "kind"), [("", "drains_surely"), ("AS KH QH JH", "drains")])
def test_an_attack_that_must_be_answered_for_all_that_is_known_is_not_said_to_fail_probably(
    pile: str, kind: str
) -> None:
    """With an empty pile everybody knows what the other one holds: three diamonds above the 5."""
    hands = {"Nora": "QS 6C 9C 5D", "Kim": "AC 6D 7D KD"}
    taken = [*" ".join(hands.values()).split(), *pile.split()]
    pack = [f"{rank}{suit}" for suit in "CSDH" for rank in _RANKS] + ["JK", "JK"]
    discards = " ".join(card for card in pack if card not in taken)
    warriors = {"Nora": "Ge1 Rf4", "Kim": "Yb6 Gd1 Rb5"}
    state = position(hands=hands, warriors=warriors, discard=discards, pile=pile)
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("drains"))
    attack, push = (
        next(each for each in decision.legal if isinstance(each, Attack) and each.mode == mode)
        for mode in (WOUND, PUSH)
    )
    reasons = [REASONS.reason(decision, each) for each in (attack, push)]
    assert [reason and reason.kind for reason in reasons] == [
        kind,
        "push_answered" if kind == "drains_surely" else "push",
    ]


@pytest.mark.parametrize(
    ("square", "kind", "close"),
    [
        ("c5", "dodge_out", None),
        ("e5", "dodge", "Y"),  # the attacker is two steps away, another one shoots
        ("e3", "dodge", "R"),
    ],
)
def test_of_a_dodge_is_said_who_stands_close_to_where_it_leads(square: str, kind: str, close: str | None) -> None:
    """What it costs was given as the reason, though it is called by its cards."""
    warriors = {"Nora": "Rd3 Yg6", "Kim": "Gd4 Ya7"}
    state = position(hands={"Nora": "9D", "Kim": "10S QD"}, warriors=warriors)
    act(state, NORA, {"wound": "d4", "by": "d3", "with": "9D"})
    decision = decision_of(RULES, state.view(KIM), KIM, Chance("dodges"))
    names = board_of(CONTENT, state).geometry.names
    dodge = next(each for each in decision.legal if isinstance(each, Dodge) and names[each.square] == square)
    reason = REASONS.reason(decision, dodge)
    assert reason is not None
    assert reason.kind == kind
    if close is not None:
        assert reason.terms["target"][1][0] == state.warriors(NORA)["RY".index(close)]


@pytest.mark.parametrize(("lump", "kind"), [("e5", "dodge_out_sugar"), ("a1", "dodge")])
def test_a_dodge_behind_sugar_is_not_said_to_lead_within_reach(lump: str, kind: str) -> None:
    """CN-59: the yellow bear could shoot from f6 to d4 but for the lump between them."""
    warriors = {"Nora": "Rb3 Yf6", "Kim": "Gc3"}
    hands = {"Nora": "9D", "Kim": "10S QD"}
    state = position(options={"obstacles": True}, hands=hands, warriors=warriors, obstacles={"Nora": lump})
    act(state, NORA, {"wound": "c3", "by": "b3", "with": "9D"})
    decision = decision_of(RULES, state.view(KIM), KIM, Chance("behind"))
    names = board_of(CONTENT, state).geometry.names
    dodge = next(each for each in decision.legal if isinstance(each, Dodge) and names[each.square] == "d4")
    reason = REASONS.reason(decision, dodge)
    assert reason is not None
    assert reason.kind == kind


def test_nobody_is_told_that_his_last_warrior_is_worth_less_than_a_card() -> None:
    state = position(hands={"Nora": "9D", "Kim": "10S QD"}, warriors={"Nora": "Yd3", "Kim": "Rd4"})
    act(state, NORA, {"wound": "d4", "by": "d3", "with": "9D"})
    reason = REASONS.reason(decision_of(RULES, state.view(KIM), KIM, Chance("last")), Take())
    assert reason is not None
    assert reason.kind == "take_last"


@pytest.mark.parametrize(
    ("own", "enemies", "square", "kind"),
    [
        (
            "Yg5",
            "Ra1 Gd4 Yg6",
            "f4",
            "farther",
        ),  # the green one is a step nearer from there, and the yellow one farther
        ("Yd6", "Rg6 Gg4 Yc6", "e5", "farther"),
        ("Gd3", "Rd6 Ga1", "d4", "closer"),
    ],
)
def test_nobody_who_falls_back_is_said_to_come_closer(own: str, enemies: str, square: str, kind: str) -> None:
    """To anybody who stands farther off than the one that it leaves."""
    state = position(quiet=12, hands={"Nora": "4C 5S", "Kim": "10C JC QC KC"}, warriors={"Nora": own, "Kim": enemies})
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("back"))
    names = board_of(CONTENT, state).geometry.names
    step = next(each for each in decision.legal if isinstance(each, Move) and names[each.square] == square)
    reason = REASONS.reason(decision, step)
    assert reason is not None
    assert reason.kind == kind


@pytest.mark.parametrize(("other", "kind"), [("Yf6", "shelter_open"), ("Yg7", "escape")])
def test_who_is_less_exposed_to_one_and_more_to_another_is_told_of_both(other: str, kind: str) -> None:
    """A step aside from the red croc, into the fire of the yellow one."""
    state = position(
        hands={"Nora": "4C 5S", "Kim": "5H 6H 9D KD QD 3H"}, warriors={"Nora": "Gc4", "Kim": f"Rb4 {other}"}
    )
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("aside"))
    names = board_of(CONTENT, state).geometry.names
    kinds = set()
    for step in decision.legal:
        reason = REASONS.reason(decision, step) if isinstance(step, Move) and names[step.square] == "d4" else None
        kinds |= set() if reason is None else {reason.kind}
    assert kinds == {kind}


def said_of_step(state: State, square: str) -> set[tuple[str, int]]:
    """The kinds of what is said of all steps to a square, and of whom."""
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("steps"))
    names = board_of(CONTENT, state).geometry.names
    steps = [each for each in decision.legal if isinstance(each, Move) and names[each.square] == square]
    reasons = [REASONS.reason(decision, step) for step in steps]
    return {(reason.kind, reason.terms["target"][1][0]) for reason in reasons if reason is not None}


def test_a_step_towards_all_others_is_no_flight_from_one() -> None:
    """“Less exposed to the red croc” was said of a step towards the yellow and the green one."""
    hands = {"Nora": "10S QD AD QH", "Kim": "2C 3C 4C 5C 6C"}
    state = position(hands=hands, warriors={"Nora": "Ya7 Ra6 Gc6", "Kim": "Ye2 Gf1 Rg2"})
    assert {kind for kind, _ in said_of_step(state, "b5")} <= {"closer", "reach_soon"}


def test_who_is_safer_from_one_is_told_who_reaches_him_there_still() -> None:
    state = position(hands={"Nora": "4C 5S", "Kim": "5H 6H 9D KD QD"}, warriors={"Nora": "Gb5", "Kim": "Gb4 Re5"})
    assert said_of_step(state, "a4") == {("shelter_open", state.warriors(KIM)[1])}


def test_a_step_that_makes_a_likely_attack_possible_is_made_for_it() -> None:
    """“Less exposed to the red croc there, but comes close to the orange croc” was said of the step that wins."""
    hands = {"Nora": "4C 4S 6D 9D 10D", "Kim": "10C 9H"}
    state = position(hands=hands, warriors={"Nora": "Ya7 Rc5", "Kim": "Gd3 Rb5"})
    green = next(each for each in state.warriors(KIM) if CONTENT.colours[state.colours[each]].letter == "G")
    assert said_of_step(state, "d4") == {("reach", green)}


def test_nobody_is_said_to_threaten_whom_he_knows_to_have_an_answer() -> None:
    """With an empty pile everybody knows the king of hearts in the other hand."""
    hands = {"Nora": "5C 2H 3H", "Kim": "KH"}
    pack = [f"{rank}{suit}" for suit in "CSDH" for rank in _RANKS] + ["JK", "JK"]
    discards = " ".join(card for card in pack if card not in " ".join(hands.values()).split())
    state = position(hands=hands, warriors={"Nora": "Ga4", "Kim": "Gb6 Re2"}, discard=discards, pile="")
    assert {kind for kind, _ in said_of_step(state, "a5")} == {"closer"}
