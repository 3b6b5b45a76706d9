"""What is said and done in FLOWER POWER! where a last will may decide."""

from __future__ import annotations

import pytest

from game.bots.levels import choose, ponder
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.flower_power.endings import EndWill
from game.flower_power.state import COMPARE, LAST_WILL, MAIN, REPLY, State
from game.flower_power.turns import Draw
from tests.bots.test_flower_power_said import told_of, why
from tests.bots.test_flower_power_sense import asked
from tests.rules.flower_power.helpers import ADA, BEN, RULES, act, position


def last_will_of(hand: str, theirs: list[str], **options: bool) -> State:
    """Ada has lost her last flower by a success, and draws a card."""
    state = position(
        options=dict(options), hands={"Ada": hand, "Ben": ""}, gardens={"Ada": ["KS"], "Ben": ["4C", *theirs]}
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while state.phase != LAST_WILL:
        act(state, RULES.actors(state)[0], "pass")
    return state


def played_out(state: State) -> int:
    """Who wins if Ada leaves her last will as greedy players do."""
    for number in range(20):
        if state.result is not None:
            return state.result.winners[0]
        action = choose(RULES, state.view(ADA), ADA, "greedy", Chance("will", number))
        apply_action(RULES, state, ADA, action, Chance("will", number))
    raise AssertionError("it does not end")


@pytest.mark.parametrize(
    ("hand", "theirs", "kind", "wins"),
    [
        ("JR JN", "(QH)", "end_will_spares", True),
        ("7D JN", "(AC)", "end_will_spares", True),
        ("7D QS", "(JH)", "end_will_perhaps", True),
        ("7D QS", "(AC)", "end_will_perhaps", False),
        ("7D 8D", "(QH)", "end_will", False),
    ],
)
def test_a_diamond_lays_open_what_poison_can_take_then(hand: str, theirs: str, kind: str, *, wins: bool) -> None:
    """FP-A44, FP-70: “no poison that is left seems worth using” was advised where it wins for certain."""
    state = last_will_of(hand, [theirs])
    drawn = [face for face in state.hand(ADA) if RULES.content.cards.can(face, 0)]
    told = why(state, ADA, EndWill)[0]
    assert told == kind or (drawn and told != "end_will")
    assert (played_out(state) == ADA) == wins


def test_what_a_last_will_surely_takes_is_no_loss() -> None:
    """FP-70, FP-A52: “one would be left without a flower” stood beside 99 of a hundred; all others are taken along."""
    gardens = {"Ada": ["KS"], "Ben": ["4C"], "Cleo": ["8D", "5H"]}
    for hand, kind in (("9S QS", "attack_last"), ("9S", "attack_hangs"), ("9C", "attack_bare")):
        state = position(seats=3, hands={"Ada": hand, "Ben": "", "Cleo": "2C"}, gardens=gardens)
        assert told_of(state, ADA, {"attack": "Ben.1", "with": "Ada.1"}).removesuffix("_sure") == kind


def test_where_a_flower_may_still_be_planted_no_success_is_the_end() -> None:
    """FP-A50 of the house: planting saves."""
    gardens = {"Ada": ["9S"], "Ben": ["4C", "(2H) (3H)", "(5H) (6H)"]}
    kinds = []
    for replant in (False, True):
        state = position(options={"last_will_replant": replant}, hands={"Ada": "AC QC", "Ben": ""}, gardens=gardens)
        kinds.append((told_of(state, ADA, {"attack": "Ben.1", "with": "Ada.1"}), why(state, ADA, Draw)[0]))
    assert kinds == [("attack_bare", "draw_bare"), ("attack_hangs", "draw_hangs")]
    will = last_will_of("AC QC", ["(2H) (3H)"], last_will_replant=True)
    assert why(will, ADA, EndWill)[0] == "end_will_out"
    assert ponder(asked(will, ADA), "strong").action != EndWill()
    assert BEN in will.alive


@pytest.mark.parametrize("level", ["greedy", "strong"])
@pytest.mark.parametrize("planting", [True, False])
def test_a_flower_is_planted_in_a_battle_that_takes_the_last_one(level: str, *, planting: bool) -> None:
    """FP-A19 of the house: the lamp passed and was out, three cards in hand."""
    gardens = {"Ada": ["2D"], "Ben": ["4C", "9D"]}
    hands = {"Ada": "AC KC QC", "Ben": ""}
    state = position(options={"create_in_battle": planting}, turn="Ben", hands=hands, gardens=gardens)
    act(state, BEN, {"attack": "Ada.1", "with": "Ben.1"})
    for number in range(12):
        if state.phase == MAIN or state.result is not None:
            break
        seat = RULES.actors(state)[0]
        action = choose(RULES, state.view(seat), seat, level, Chance("refuge", number), 40)
        apply_action(RULES, state, seat, action, Chance("refuge", number))
    assert (ADA in state.alive) == planting


@pytest.mark.parametrize("level", ["greedy", "strong"])
def test_who_wins_with_his_last_petal_lays_another_one_beside_it(level: str) -> None:
    """FP-A49: “pass: the battle is won, but one has no flower left then” was advised with a heart in hand."""
    gardens = {"Ada": ["KS"], "Ben": ["4C", "(9D) (8D)"]}
    state = position(hands={"Ada": "5H", "Ben": ""}, gardens=gardens)
    assert told_of(state, ADA, {"attack": "Ben.1", "with": "Ada.1"}) == "attack_bare"
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    found = ponder(asked(state, ADA), level).action
    kinds = {told_of(state, ADA, {"play": "5H", "flower": "Ada.1", "place": place}) for place in (0, 1)}
    assert kinds == {"keeps_flower"}
    apply_action(RULES, state, ADA, found, Chance("beside"))
    while state.phase in (REPLY, COMPARE):
        act(state, RULES.actors(state)[0], "pass")
    assert len(state.garden(ADA)) == 1


def test_poison_that_wins_comes_before_a_flower() -> None:
    """FP-70: “without a flower one is out: one is needed” was said where nine of spades takes all that Ben has."""
    will = last_will_of("9S 8H 6C QC", ["7D"], last_will_replant=True)
    assert why(will, ADA, EndWill)[0] == "end_will_spares"
    assert played_out(will) == ADA
    assert not will.garden(ADA)


@pytest.mark.parametrize(("aim", "kind"), [("Ada.1", "turns_nothing"), ("Ben.1", "worsens")])
def test_a_diamond_harms_nobody_whose_flower_it_opens(aim: str, kind: str) -> None:
    """FP-A30: who picks sees the other petal first; “makes the battle harder to win” was said of 473 and 464."""
    gardens = {"Ben": ["AC (?) (?)", "(?)"], "Ada": ["AD (?)", "(?)"]}
    state = position(turn="Ben", hands={"Ada": "2D"}, gardens=gardens)
    act(state, BEN, {"attack": "Ada.1", "with": "Ben.1"})
    while RULES.actors(state)[0] != ADA:
        act(state, BEN, "pass")
    assert told_of(state, ADA, {"play": "2D", "flower": aim}) == kind


@pytest.mark.parametrize(
    ("card", "flower", "place", "kind"),
    [
        ("3H", "Ada.1", 0, "worsens"),  # it would lose against the four
        ("3H", "Ada.1", 1, "keeps_flower"),
        ("5H", "Ben.1", 0, "keeps_prey"),
        ("AH", "Ben.1", 0, "worsens"),
    ],
)
def test_a_heart_that_leaves_something_must_not_lose_the_battle(card: str, flower: str, place: int, kind: str) -> None:
    """FP-38, FP-A49: “is not gone if the attack succeeds” was said of a heart with which it fails."""
    state = position(hands={"Ada": card, "Ben": ""}, gardens={"Ada": ["KS"], "Ben": ["4C", "(9D) (8D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(state, ADA, {"play": card, "flower": flower, "place": place}) == kind


def test_where_no_tie_stays_none_is_enough_to_hold() -> None:
    """With other house rules for ties no card is asked for."""
    state = position(options={"tie_discard": "all"}, gardens={"Ada": ["9D 5H", "(2S)"], "Ben": ["{9C 5S}", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while state.phase != COMPARE:
        act(state, RULES.actors(state)[0], "pass")
    told = {told_of(state, BEN, {"pick": number}) for number in (1, 2)}
    assert "pick_holds" not in told
