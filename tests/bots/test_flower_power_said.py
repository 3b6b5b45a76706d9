"""What is said of choices of FLOWER POWER!: nothing that is not so."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.bots.levels import ponder
from game.core.rules.rules import of_kind
from game.flower_power.battles import Pass
from game.flower_power.endings import EndWill
from game.flower_power.hand_cards import Fertilise, Poison
from game.flower_power.state import State
from game.flower_power.turns import Attack, Draw, EndTurn
from tests.bots.test_flower_power_sense import REASONS, asked
from tests.rules.flower_power.helpers import ADA, BEN, NAMES, NOTATION, RULES, act, position, seen


def why(state: State, seat: int, kind: type) -> tuple[str, dict[str, Any]]:
    """The kind of reason that is told of the first action of a kind, and its numbers."""
    decision = asked(state, seat)
    reason = REASONS.reason(decision, of_kind(decision.legal, kind)[0])
    assert reason is not None
    return reason.kind, {name: term[1] for name, term in reason.terms.items()}


def told_of(state: State, seat: int, wish: Any) -> str:
    """The kind of reason that is told of a choice as scenarios write it."""
    reason = REASONS.reason(asked(state, seat), NOTATION.read_action(state, seat, wish, NAMES))
    assert reason is not None
    return reason.kind


def test_a_turn_that_is_ended_beside_an_attack_says_what_it_keeps() -> None:
    """“Nothing else seems to be of use” stood beside an attack that succeeds in 48 cases of a hundred."""
    alone = position(gardens={"Ada": ["(?)", "(?)"], "Ben": ["(?)", "(?) (?)", "(?)"]}, drew=["Ada"])
    kind, told = why(alone, ADA, EndTurn)
    assert kind == "end_spares"
    assert 30 < told["chance"][0] < 60
    hidden = position(gardens={"Ada": ["(?) (?)", "(?) (?)"], "Ben": ["(?) (?)", "(?) (?)"]}, drew=["Ada"])
    assert why(hidden, ADA, EndTurn)[0] == "end_hides"
    shown = position(gardens={"Ada": ["9C (?)", "8C (?)"], "Ben": ["(?) (?)", "(?) (?)"]}, drew=["Ada"])
    assert why(shown, ADA, EndTurn)[0] == "end_waits"
    hopeless = position(gardens={"Ada": ["2C (2H)", "3S (4S)"], "Ben": ["KD (9D)", "AD (7D)"]}, drew=["Ada"])
    assert why(hopeless, ADA, EndTurn)[0] == "end"
    able = position(hands={"Ada": "4S 4D 4C"}, gardens={"Ada": ["2C (2H)"], "Ben": ["KD (9D)"]}, drew=["Ada"])
    assert why(able, ADA, EndTurn)[0] == "end_keeps"


def test_a_battle_without_a_flower_has_no_later() -> None:
    """FP-81: “it is better to keep one’s cards for later” was said where the attack could but fail."""
    state = position(
        hands={"Ben": "9S 2C", "Ada": "3C"}, gardens={"Ada": ["7H", "(8H) (9H)"], "Ben": ["AD (4C)", "(5D) (6D)"]}
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    act(state, BEN, {"play": "9S", "flower": "Ada.1", "petal": 1})
    seat = RULES.actors(state)[0]
    assert why(state, seat, Pass)[0] == "pass_gone"


def test_no_card_is_said_to_cost_too_much_that_could_not_help() -> None:
    """“A card would cost more” was said to who held a club."""
    state = position(hands={"Ada": "2C"}, gardens={"Ada": ["JN (4H)", "(8H)"], "Ben": ["{JR 10H 5H}", "(5D) (6D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, ADA, Pass)[0] == "pass_idle"


def test_no_card_is_said_to_cost_too_much_that_could_but_harm() -> None:
    """“A card would cost more” was said to who could poison nothing but the lower petals of his own POWER FLOWER."""
    state = position(hands={"Ben": "6S 10C"}, gardens={"Ada": ["9H (?)", "(8H)"], "Ben": ["{3H 5D 9C}", "(5C) (6D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, BEN, Pass)[0] == "pass_idle"


def test_an_attack_that_is_tried_first_says_what_is_left() -> None:
    """FP-44: the petals of two flowers were compared for nothing, it seemed, where a six could take a two."""
    state = position(gardens={"Ada": ["6H (?)", "(?) (?)"], "Ben": ["2D (?)", "(?) (?)"]}, drew=["Ada"])
    decision = asked(state, ADA)
    six, unseen = (flower.zone for flower in state.garden(ADA))
    two, other = (flower.zone for flower in state.garden(BEN))
    reason = REASONS.reason(decision, Attack(unseen, other))
    assert reason is not None
    assert (reason.kind, reason.terms["own"][1]) == ("attack_before", (six,))
    sure = REASONS.reason(decision, Attack(six, two))
    assert sure is not None
    assert sure.kind == "attack_known_sure"


@pytest.mark.parametrize(("target", "kind"), [("JR (2D)", "attack_fails"), ("{JR 2D}", "attack_try")])
def test_what_cannot_succeed_is_not_said_to_be_unlikely(target: str, kind: str) -> None:
    """FP-42: a five went against a joker that everybody saw, which would “probably hold”; FP-53: of a POWER FLOWER
    somebody may pick the wrong petal.
    """
    state = position(gardens={"Ada": ["5H (3C)", "(9C)"], "Ben": [target, "(3D)"]})
    reason = REASONS.reason(asked(state, ADA), Attack(state.garden(ADA)[0].zone, state.garden(BEN)[0].zone))
    assert reason is not None
    assert reason.kind == kind


def test_a_card_instead_of_a_turn_is_put_beside_the_likeliest_attack() -> None:
    """FP-25: “worth more than an attack” was said where none could succeed."""
    able = position(gardens={"Ada": ["(?) (?)"], "Ben": ["(?) (?)", "(?) (?)"]})
    assert why(able, ADA, Draw)[0] == "draw"
    unable = position(gardens={"Ada": ["3C"], "Ben": ["JR (2D)", "KS (2H)"]})
    assert why(unable, ADA, Draw)[0] == "draw_alone"


@pytest.mark.parametrize(
    ("own", "kind", "petal"),
    [
        ("AS", "draw_spares_stands", -1),
        ("AS (3C)", "draw_costs_stands", 0),
        ("{AS 3C 2H}", "draw_costs_stands", 0),
        ("{AS KS 2H}", "draw_stands", -1),  # either may be given
    ],
)
def test_a_card_instead_of_a_sure_attack_names_its_price(own: str, kind: str, petal: int) -> None:
    """“One more card is probably worth more” was said beside an attack that is sure and brings a card, too (FP-40), and
    that it succeeds “in 99 of a hundred cases”, with both petals open.
    """
    state = position(gardens={"Ada": [own, "(2D) (2C)"], "Ben": ["7D", "(7H) (8H)"]})
    found, told = why(state, ADA, Draw)
    assert (found, "chance" in told) == (kind, False)
    assert told.get("petal") == (None if petal < 0 else (state.petal(state.garden(ADA)[0].zone, petal),))


@pytest.mark.parametrize(("own", "kind"), [("{AS 3S 2H}", "draw_costs_stands"), ("{AS KS 2H}", "draw_stands")])
def test_no_petal_is_the_price_where_one_that_ties_may_be_given(own: str, kind: str) -> None:
    """FP-54: with a card that breaks the tie the king is enough."""
    state = position(gardens={"Ada": [own, "(2D) (2C)"], "Ben": ["{KD JH}", "(7H) (8H)"]})
    assert why(state, ADA, Draw)[0] == kind


def test_no_petal_is_the_price_where_a_weaker_one_may_do_against_what_lies_hidden() -> None:
    """FP-53: the petal is picked once what it meets has been seen."""
    state = position(gardens={"Ada": ["{JR 10H}", "(2D) (2C)"], "Ben": ["(?)", "(7H) (8H)"]})
    assert why(state, ADA, Draw)[0] in {"draw", "draw_stands"}


@pytest.mark.parametrize(
    ("own", "cards", "answered"),
    [
        ("4H", "", ""),
        ("AS", "9S", ""),
        ("4H", "9S", "answered_stands"),
        ("4H", "9S 10S 9H 9D 9C", "answered_stands"),
        ("(3H)", "9S 10S 9H 9D 9C", "answered"),
    ],
)
def test_a_card_instead_of_a_likely_attack_names_the_cards_that_may_answer_it(
    own: str, cards: str, answered: str
) -> None:
    """A card was drawn beside an attack of a four that “succeeds in 99 of a hundred cases if nobody plays a card”: of
    the five cards against it nothing was said; then that it “probably succeeds”, with both petals open.
    """
    state = position(hands={"Ben": cards}, gardens={"Ada": [own, "(2D) (2C)"], "Ben": ["3D", "(7H) (8H)"]})
    for kind, turn in ((Draw, "draw"), (EndTurn, "end")):
        found, told = why(state, ADA, kind)
        assert found == f"{turn}_{answered or 'spares_stands'}"
        assert not answered or (told["n"], told["other"]) == ((len(cards.split()),), (BEN,))


@pytest.mark.parametrize(
    ("garden", "hand", "kind"),
    [
        (["6S"], "8S", "pass_helpless_last"),
        (["6S", "(2C) (3C)"], "8S", "pass_lost"),
        (["6S"], "KH", "pass_last"),
        (["6S", "(2C) (3C)"], "KH", "pass_lost"),
    ],
)
def test_no_card_is_kept_for_later_by_who_loses_the_last_flower(garden: list[str], hand: str, kind: str) -> None:
    """FP-23: “it is better to keep one’s cards for later” was the last thing said before somebody was out, who could
    but have poisoned his own last petal.
    """
    state = position(hands={"Ben": hand}, gardens={"Ada": ["QH", "(4C) (5C)"], "Ben": garden})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, BEN, Pass)[0] == kind


def test_who_would_be_left_without_a_flower_is_told_so() -> None:
    """FP-70: “better to keep it” was all that was said of the last flower, and that an attack which petals alone decide
    succeeds “in 99 of a hundred cases”: how likely it is does not matter then.
    """
    for left, kind in (("QH", "hangs"), ("QH 2H", "bare")):
        state = position(gardens={"Ada": ["5C"], "Ben": ["4C", left]})
        assert why(state, ADA, Draw) == (f"draw_{kind}", {})
        assert why(state, ADA, EndTurn) == (f"end_{kind}", {})
    more = position(gardens={"Ada": ["5C"], "Ben": ["4C (3C)", "QH"]})
    assert why(more, ADA, EndTurn)[0] == "end_spares_stands"


@pytest.mark.parametrize(
    ("own", "kind"), [("4C", "fertilise"), ("{4C}", "fertilise_strongest"), ("{KC}", "fertilise_power")]
)
def test_the_petal_that_fights_for_a_power_flower_is_not_settled_by_a_card(own: str, kind: str) -> None:
    """FP-53: “then this petal is the one that fights” was said of a POWER FLOWER, whose owner picks only when petals
    are compared.
    """
    state = position(hands={"Ada": "QH"}, gardens={"Ada": [own, "(2D) (2C)"], "Ben": ["7D", "(7H) (8H)"]})
    assert why(state, ADA, Fertilise)[0] == kind


@pytest.mark.parametrize(
    ("theirs", "kind"), [(["6D"], "poison_out"), (["6D 5D"], "poison_all"), (["6D", "5D"], "poison_last")]
)
def test_the_last_petal_of_somebody_is_not_the_first_of_many(theirs: list[str], kind: str) -> None:
    """FP-23: “this card begins” was said of the card that ends it."""
    hand = "AS KS" if kind == "poison_all" else "AS"
    state = position(hands={"Ada": hand}, gardens={"Ada": ["(2D) (2C)", "(3H) (3C)"], "Ben": theirs})
    assert why(state, ADA, Poison)[0] == kind


def test_a_hidden_petal_is_nothing_that_was_shuffled_since_it_was_laid() -> None:
    """FP-A16: “in 99 of a hundred cases” was said of a petal that could be but a nine or an eight: the twos that are
    hidden lay in the draw pile, which was shuffled later.
    """
    state = position(
        gardens={"Ada": ["(9C)", "(8D) (8H)"], "Ben": ["7D", "KD"]},
        graveyard="2S 2H 2D",
        pile="",
        rest="aside",
        turn="Ben",
    )
    act(state, BEN, "draw")
    reason = REASONS.reason(asked(state, ADA), Attack(state.garden(ADA)[0].zone, state.garden(BEN)[0].zone))
    assert reason is not None
    assert reason.kind == "attack_known_stands"


def test_a_petal_that_is_poisoned_above_the_last_one_leaves_nothing_to_be_taken() -> None:
    """FP-39: that a seven was spent on one’s own three was told like a card that destroys what attacks."""
    state = position(hands={"Ben": "7S"}, gardens={"Ada": ["7D (9H) (KD)", "(2S)"], "Ben": ["3S (?)", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    decision = asked(state, BEN)
    kinds = {}
    for action in of_kind(decision.legal, Poison):
        reason = REASONS.reason(decision, action)
        kinds[action.flower] = "" if reason is None else reason.kind
    assert kinds[state.garden(BEN)[0].zone] == "saves_bare"


def test_a_prey_that_is_poisoned_spares_the_flower_that_attacks() -> None:
    """FP-81: with the flower that it had attacked the nine took away the reason to spend a ten."""
    state = position(hands={"Ada": "9S"}, gardens={"Ada": ["10D", "(3C)"], "Ben": ["7D", "(JH) (4C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert why(state, ADA, Poison)[0] == "last_petal_spares"
    lost = position(hands={"Ada": "JS"}, gardens={"Ada": ["4D", "(3C)"], "Ben": ["JD", "(JH) (4C)"]})
    act(lost, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    decision, prey = asked(lost, ADA), lost.garden(BEN)[0].zone
    reason = REASONS.reason(decision, next(play for play in of_kind(decision.legal, Poison) if play.flower == prey))
    assert reason is not None
    assert reason.kind == "last_petal", "an attack that fails costs no petal (FP-43)"


def test_who_defends_loses_nothing_by_a_tie() -> None:
    """FP-51: an attack that ends in a tie fails."""
    state = position(hands={"Ada": "3H", "Ben": "4H 2C"}, gardens={"Ada": ["8C", "(2S)"], "Ben": ["8D", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    for _ in range(2):
        act(state, RULES.actors(state)[0], "pass")
    assert seen(state, "phase") == "tie"
    first = RULES.actors(state)[0]
    kinds = {first: why(state, first, Pass)[0]}
    act(state, first, "pass")
    kinds[1 - first] = why(state, 1 - first, Pass)[0]
    assert kinds == {ADA: "pass_tie", BEN: "pass_tie_holds"}


def test_no_card_is_kept_for_later_that_could_not_break_a_tie() -> None:
    """FP-51: “it is better to keep one’s cards for later” was said to who held clubs and a diamond."""
    state = position(hands={"Ada": "9C 10D"}, gardens={"Ada": ["4S", "(2S)"], "Ben": ["4D", "(7C)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, RULES.actors(state)[0], "pass")
    assert seen(state, "phase") == "tie"
    assert why(state, ADA, Pass)[0] == "pass_tie_idle"


POISONED: Final = {
    "below lies something weaker": (["(?)"], "8H 5D", "poison"),
    "below lies an ace": (["(?)"], "3H AD", "poison_uncovers"),
    "below lies probably something stronger": (["(?)"], "3H (?)", "poison_may_uncover"),
    "the strongest of a POWER FLOWER": (["(?)"], "{8H 4D}", "poison_strongest"),
    "another one": (["(?)"], "{4H 8D}", "poison_petal"),
}


@pytest.mark.parametrize("case", POISONED)
def test_no_petal_is_said_to_be_worth_destroying_that_covers_a_stronger_one(case: str) -> None:
    own, theirs, kind = POISONED[case]
    state = position(hands={"Ada": "9S"}, gardens={"Ada": own, "Ben": [theirs, "(?)"]})
    assert told_of(state, ADA, {"play": "9S", "flower": "Ben.1", "petal": 1}) == kind


@pytest.mark.parametrize(
    ("flower", "kind"),
    [
        ("2H 9D", "poison_own_sure"),
        ("9H 2D", "poison_own_loss"),
        ("{2H 9D}", "poison_own_loss"),  # its player picks: no petal is in the way
        ("JD (?)", "poison_own_loss"),
    ],
)
def test_of_one_s_own_petals_only_a_weak_top_is_in_the_way(flower: str, kind: str) -> None:
    state = position(hands={"Ada": "KS"}, gardens={"Ada": [flower, "(?)"], "Ben": ["(?)"]})
    assert told_of(state, ADA, {"play": "KS", "flower": "Ada.1", "petal": 1}) == kind


def test_who_poisons_his_own_last_petal_is_told_that_he_is_out() -> None:
    """FP-A47: in his turn, and in a battle, where “one flower fewer” was said."""
    state = position(hands={"Ben": "9S", "Ada": "9C"}, gardens={"Ada": ["JN"], "Ben": ["5D"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    act(state, ADA, "pass")
    assert told_of(state, BEN, {"play": "9S", "flower": "Ben.1", "petal": 1}) == "last_own"
    quiet = position(hands={"Ada": "9S"}, gardens={"Ada": ["5D"], "Ben": ["5H"]})
    assert told_of(quiet, ADA, {"play": "9S", "flower": "Ada.1", "petal": 1}) == "poison_self"


def test_one_s_own_petal_is_not_worth_destroying_in_a_battle() -> None:
    state = position(hands={"Ada": "KS"}, gardens={"Ada": ["{2H KD JC 6C}", "(?)"], "Ben": ["6H (?)", "(?)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(state, ADA, {"play": "KS", "flower": "Ada.1", "petal": 3}) == "destroys_own"


@pytest.mark.parametrize(("held", "kind"), [("6C 8C", "attack_try"), ("6H", "attack_rescued")])
def test_no_card_may_win_an_attack_where_the_hand_has_none(held: str, kind: str) -> None:
    """FP-60, FP-64: a club only looks."""
    gardens = {"Ada": ["5C (2D)", "(3C)"], "Ben": ["(?) (?) (?) (?)", "(?)"]}
    state = position(options={"blind_build": False}, hands={"Ada": held}, gardens=gardens)
    assert told_of(state, ADA, {"attack": "Ben.1", "with": "Ada.1"}) == kind


@pytest.mark.parametrize(("place", "kind"), [(1, "wins_lost"), (0, "turns_nothing")])
def test_a_heart_that_makes_the_larger_flower_turns_a_tie(place: int, kind: str) -> None:
    """FP-50, FP-51: it would break the tie later as well, but the battle is not won as it stands."""
    state = position(hands={"Ada": "3H 4C"}, gardens={"Ada": ["8C", "(2S) (3S)"], "Ben": ["8D", "(7C) (7D)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(state, ADA, {"play": "3H", "flower": "Ada.1", "place": place}) == kind


def test_a_last_will_that_could_win_is_not_without_use() -> None:
    """FP-70: nor is anybody told to wait whom it would win the match, and playouts use it."""
    gardens = {"Ada": ["KC"], "Ben": ["4D", "7H", "5D"]}
    state = position(hands={"Ada": "9S 5S 3H", "Ben": "QS 2H"}, gardens=gardens, pile="9H JD")
    assert why(state, ADA, EndTurn)[0] == "end_spares_stands"
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    decision = asked(state, ADA)
    worth = {option.whole[0]: option.worth for option in ponder(decision, "expert").options}
    assert worth[Pass()] > 0.4  # Ben holds two cards that may save him; 0.01 was told
    act(state, ADA, "pass")
    act(state, BEN, "pass")
    assert why(state, ADA, EndWill)[0] == "end_will_spares"


def test_the_likeliest_attack_is_one_that_is_sure() -> None:
    """A nearly certain one at a lower price was called the likeliest, and Ben's cards its danger."""
    gardens = {"Ada": ["JN AC", "AD"], "Ben": ["(?) (?)", "2D"]}
    state = position(hands={"Ben": "QS 9S 8S 3S"}, gardens=gardens)
    assert why(state, ADA, Draw)[0].endswith("_stands")


@pytest.mark.parametrize(
    ("gardens", "hand", "aim", "kind"),
    [
        (("6S (?)", "6H 3C"), "4D", "Ada.1", "turns_nothing"),  # won if what lies below beats the three, either way
        (("6S (?)", "6H 7C"), "4D", "Ada.1", "wins"),
        (("6H 3C", "6S (?)"), "4D", "Ben.1", "turns_nothing"),
    ],
)
def test_a_power_flower_is_not_made_of_two_best_petals(
    gardens: tuple[str, str], hand: str, aim: str, kind: str
) -> None:
    """FP-62: “gets through in 83 of a hundred cases: a card may win it” was said of one that changes nothing."""
    own, theirs = gardens
    state = position(hands={"Ada": hand}, gardens={"Ada": [own, "(?)"], "Ben": [theirs, "(?)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(state, ADA, {"play": hand, "flower": aim}) == kind


@pytest.mark.parametrize(("left", "kind"), [("(7H) (8H)", "pass_won_bare"), ("5D", "pass_won")])
def test_a_battle_that_leaves_no_flower_is_not_said_to_need_nothing(left: str, kind: str) -> None:
    """FP-70: both petals go, and with them the last flower of who wins; but a last will may take what is left."""
    state = position(hands={"Ada": "9S", "Ben": "QS"}, gardens={"Ada": ["KC"], "Ben": ["4D", left]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    assert told_of(state, ADA, "pass") == kind


def test_a_sure_win_by_poison_is_not_given_up() -> None:
    """FP-24: nobody replies in a turn. A new flower was advised instead, and 43 told of what wins."""
    gardens = {"Ada": ["8C", "2D (3C)"], "Ben": ["KD 3H", "5D"]}
    state = position(hands={"Ada": "9S JN 5S", "Ben": "2H QD"}, gardens=gardens, spied={"Ada": ["Ben.1"]})
    state.table.sees[state.table.zones[state.garden(BEN)[0].zone][1]] = -1
    decision = asked(state, ADA)
    found = ponder(decision, "expert")
    reason = REASONS.reason(decision, found.action)
    assert reason is not None
    assert reason.kind == "poison_all"
