"""What people laughed at: bots that let good attacks be, make hopeless ones, and spend what they need."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.flower_power.battles import replies
from game.bots.levels import choose
from game.core.chance import Chance
from game.flower_power.hand_cards import Fertilise
from game.flower_power.state import State
from tests.rules.flower_power.helpers import ADA, BEN, NAMES, NOTATION, RULES, act, position

LEVELS = ("strong", "expert")
LUCK = ("a", "b", "c")


def chosen(state: State, level: str) -> list[Any]:
    """What Ada does with any luck, in the notation of scenarios."""
    actions = [choose(RULES, state.view(ADA), ADA, level, Chance(luck)) for luck in LUCK]
    return [NOTATION.write_action(state, ADA, action, NAMES[: state.seats]) for action in actions]


def endgame() -> State:
    """Ada may attack the last three flowers of Ben, or found one."""
    gone = (
        "6D AS KS AH 10C 4H 4D AC 7H JH JC 6S 2H 9D 8C 10D 7C QS JS 9S 8S JN QH KH QC JR 10H 3S KC 5S 4C 4S 3H JD 10S"
    )
    return position(
        3,
        hands={"Ada": "8H 2D AD", "Ben": "5D 3D"},
        gardens={"Ada": ["8D (3C)", "7S", "{6H}"], "Ben": ["2C", "(6C)", "5C"], "Cleo": []},
        graveyard=f"{gone} 7D 2S QD KD 9C",
        spied={"Ada": ["Ben.2"]},
        drew=["Ada"],
    )


@pytest.mark.parametrize("level", LEVELS)
def test_it_does_not_pass_while_it_can_attack(level: str) -> None:
    """It would seem as good turn after turn, and the other one draws meanwhile."""
    assert "end" not in chosen(endgame(), level)


def test_a_flower_that_was_begun_is_founded() -> None:
    """FP-66: cards are not laid down and taken up again."""
    state = endgame()
    steps = []
    for _ in range(4):
        steps.append(chosen(state, "strong")[0])
        act(state, ADA, steps[-1])
    assert steps[-1] == "found"
    assert len(state.garden(ADA)) == 4


GARDENS: dict[str, list[Any]] = {
    "Ada": ["(9D)", "(AS)", "(10H)", "(8S)", "{4C}", "(JS)"],
    "Ben": ["{4H AH 7D}", "(2C)", "KS (10C)", "(5S)", "(9S)"],
    "Cleo": ["(JR)", "{4D}", "(2S)", "(KD)"],
}
HANDS = {"Ada": "3S AC 10S 7H", "Ben": "6C 6D", "Cleo": "3C 5C 2H 7C"}


@pytest.mark.parametrize("level", LEVELS)
def test_it_keeps_a_heart_for_the_battle_that_it_wins(level: str) -> None:
    """FP-34, FP-51: the seven may go on top of the king, but here it is what breaks the tie."""
    state = position(3, hands=HANDS, gardens=GARDENS)
    act(state, ADA, {"attack": "Cleo.2", "with": "Ada.5"})
    assert all(action == "pass" or action["flower"] != "Ben.3" for action in chosen(state, level))


@pytest.mark.parametrize("level", LEVELS)
def test_it_throws_no_hidden_petals_at_a_king(level: str) -> None:
    """One petal in six could do it; the others are seen by everybody from then on."""
    gardens = {"Ada": ["(9D)", "10H *", "(8S)", "(JS)"], "Ben": ["{7H KS 10C}", "{AC}", "{QS}"]}
    state = position(hands={"Ada": "3S", "Ben": "6C"}, gardens=gardens, drew=["Ada"])
    assert not [action for action in chosen(state, level) if action != "end" and action.get("attack") == "Ben.1"]


@pytest.mark.parametrize("level", LEVELS)
def test_its_last_flower_attacks_only_with_a_good_chance(level: str) -> None:
    """FP-23: who shows it is poisoned, and has two cards that might found another one soon."""
    state = position(
        3,
        hands={"Ada": "4S KC", "Ben": "JD", "Cleo": "7C 6S 3C 8C"},
        gardens={
            "Ada": ["(5S)"],
            "Ben": ["(KS)", "(2D)", "(10D)"],
            "Cleo": ["(QC) (7S)", "(8D)", "7D (3S)", "(3D)", "(AC) (2S)", "(KH) (AD)", "{8H}", "{5C}", "10C (2C)"],
        },
    )
    assert chosen(state, level) == ["draw"] * len(LUCK)


def test_nobody_thinks_of_giving_a_heart_to_a_flower_that_does_not_fight() -> None:
    """FP-34: on top of an unknown petal of others it may be a gift, and they play before one can attack what it covers;
    one's own flower waits for it until it is attacked.
    """
    gardens = {"Ada": ["(7S)", "(9S)", "(QD) (2C)"], "Ben": ["(5D)", "(9H)"], "Cleo": ["(3S)", "(KD)"]}
    state = position(3, hands={"Ada": "8H 6D JD", "Ben": "AC", "Cleo": "4C QC"}, gardens=gardens, turn="Ben")
    act(state, BEN, {"attack": "Ada.1", "with": "Ben.1"})
    act(state, BEN, "pass")
    view = state.view(ADA)
    legal = RULES.legal(view, ADA)
    hearts = {action for action in legal if isinstance(action, Fertilise)}
    thought_of = {action.flower for _, action in replies(RULES, view, ADA, legal) if action in hearts}
    fighting = {view.garden(seat)[0].zone for seat in (ADA, BEN)}
    assert {action.flower for action in hearts} > fighting
    assert thought_of <= fighting


@pytest.mark.parametrize("level", LEVELS)
def test_a_lone_joker_is_not_spent_for_a_two_that_everybody_sees(level: str) -> None:
    """FP-38: both petals go, and what is planted is dead before the next turn."""
    state = position(
        3,
        hands={"Ada": "4S 7C", "Ben": "5S JC 3C", "Cleo": "3S 8C QC 2D"},
        gardens={
            "Ada": ["JR"],
            "Ben": ["(KH)", "(9D)", "(10H)", "(QD)", "6H"],
            "Cleo": ["{2H 3H}", "(AC)", "(QS)", "(8D)", "(JD)"],
        },
        drew=["Ada"],
    )
    assert "end" in chosen(state, level), chosen(state, level)


LAST_FLOWERS: tuple[tuple[str, list[str], dict[str, list[Any]]], ...] = (
    (
        "3D 3S 5S 2S JN 10D",
        ["(10H)"],
        {"Ben": ["{3H}", "(2H)", "(8C)", "(9C)", "(3C)"], "Cleo": ["{6H}", "(5C)", "(6D)", "(7C)", "(4C)"]},
    ),
    ("2D 4D 6S 5H 4S", ["{5C}"], {"Ben": ["(2C)", "(9C)", "(8S)", "{4H}"], "Cleo": ["(3S)", "JH", "(2H)", "(4C)"]}),
    ("5D 2D 7S 8S 6D", ["8H (5C)"], {"Ben": ["(2S)", "QD", "(10C)", "(9S)"], "Cleo": ["7H", "(8C)", "{3C}"]}),
)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("hand", "garden", "others"), LAST_FLOWERS)
def test_a_second_flower_is_planted_before_anything_else(
    level: str, hand: str, garden: list[str], others: dict[str, list[Any]]
) -> None:
    """FP-A47, FP-A48: with the last flower all the cards go that could have been another one."""
    state = position(3, hands={"Ada": hand, "Ben": "AD", "Cleo": "KC"}, gardens={"Ada": garden, **others})
    for _ in range(8):
        steps = chosen(state, level)
        act(state, ADA, steps[0])
        if str(steps[0]).startswith("found"):
            break
        assert all("add" in str(step) for step in steps), steps
    assert len(state.garden(ADA)) == 2


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("hand", "garden"),
    [("7D QD 8C", ["(3C)", "(4H)"]), ("3S 6S 8S 6D 5C", ["(2S)", "(2C)", "(5H)"])],
)
def test_no_turn_goes_by_where_a_flower_can_be_planted_beside_few(level: str, hand: str, garden: list[str]) -> None:
    """Who has drawn before may not draw again (FP-27), and waiting saves nobody."""
    gardens = {"Ada": garden, "Ben": ["{JR 10H}", "{3D}", "(QH)", "{3H}", "(JD)"]}
    state = position(hands={"Ada": hand, "Ben": "AC KC 4D"}, gardens=gardens, drew=["Ada"])
    assert "end" not in chosen(state, level)


@pytest.mark.parametrize("level", LEVELS)
def test_nothing_is_planted_where_the_game_can_be_won(level: str) -> None:
    """FP-71: the poison takes the last flower of the last opponent."""
    gardens = {"Ada": ["(10H)"], "Ben": ["{4H}"]}
    state = position(hands={"Ada": "9S 3D 2C 8D", "Ben": "AC KC"}, gardens=gardens)
    assert chosen(state, level) == [{"play": "9S", "flower": "Ben.1", "petal": 1}] * len(LUCK)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("hand", "drew"), [("10D 4C 6C 9C JN", ["Ada"]), ("4C", [])])
def test_what_lies_open_is_taken_rather_than_waited_for(level: str, hand: str, drew: list[str]) -> None:
    """FP-27: who may not draw had let turn after turn go by with five flowers, as the others drew. It may be another
    one first that attacks: a failure does not end the turn (FP-44).
    """
    gardens = {"Ada": ["(?)", "(?)", "{5C}", "(?)"], "Ben": ["{3H}", "(?)", "(?)", "(?)", "(?)"]}
    state = position(hands={"Ada": hand, "Ben": "AC"}, gardens=gardens, drew=drew)
    assert all(isinstance(action, dict) and "attack" in action for action in chosen(state, level))


@pytest.mark.parametrize("level", LEVELS)
def test_a_power_flower_takes_with_its_weak_petal_what_lies_open(level: str) -> None:
    """FP-53: the four is enough, the ace stays."""
    gardens = {"Ada": ["{AC 4D}", "(?)", "{KS}", "(?)"], "Ben": ["{2H}", "(?)", "(?)", "(?)"], "Cleo": ["(?)"] * 4}
    hands = {"Ada": "2S 8H 3D 6C", "Ben": "7C", "Cleo": "8S 9S"}
    assert "end" not in chosen(position(3, hands=hands, gardens=gardens, drew=["Ada"]), level)


@pytest.mark.parametrize("level", LEVELS)
def test_no_stronger_petal_is_spent_than_is_wanted(level: str) -> None:
    """FP-38: the petal that wins goes to the GraveRyard."""
    gardens = {"Ada": ["{QH}", "{JD}", "{7C}", "{2S}"], "Ben": ["{4H}", "{KC 10H}"]}
    state = position(hands={"Ada": "2C", "Ben": "6C 8S 9S AD 5C"}, gardens=gardens, drew=["Ada"])
    assert chosen(state, level) == [{"attack": "Ben.1", "with": "Ada.3"}] * len(LUCK)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_flower_is_not_given_for_one_of_many(level: str) -> None:
    """FP-A47: both petals go, and with the last flower everything is lost."""
    gardens = {"Ada": ["{5C}"], "Ben": ["{3H}", "(9D)", "(KS)", "(10C)"]}
    state = position(hands={"Ada": "2C 4D", "Ben": "AC"}, gardens=gardens, drew=["Ada"])
    assert not [action for action in chosen(state, level) if action != "end" and action.get("attack") == "Ben.1"]


@pytest.mark.parametrize("level", LEVELS)
def test_one_of_few_flowers_is_not_given_for_one_of_more_while_a_card_can_be_drawn(level: str) -> None:
    """FP-25: to draw brings the same card, and keeps one more flower."""
    gardens = {"Ada": ["{9C}", "{JH}", "{QD}"], "Ben": ["{4C}", "{KS}", "{AH}", "{JR}"]}
    state = position(hands={"Ada": "2C", "Ben": ""}, gardens=gardens)
    assert chosen(state, level) == ["draw"] * len(LUCK)


@pytest.mark.parametrize("level", LEVELS)
def test_the_game_is_won_with_the_petal_that_surely_wins_it(level: str) -> None:
    """FP-71: not tried with others first."""
    gardens = {"Ada": ["(?)", "(?)", "{8S}", "(?)"], "Ben": ["{3H}"]}
    state = position(hands={"Ada": "2C", "Ben": "4C"}, gardens=gardens)
    assert chosen(state, level) == [{"attack": "Ben.1", "with": "Ada.3"}] * len(LUCK)


@pytest.mark.parametrize("level", LEVELS)
def test_another_flower_is_planted_before_one_of_few_is_given_for_one(level: str) -> None:
    """FP-66: founding does not end the turn, an attack that succeeds does (FP-41)."""
    gardens = {
        "Ada": ["{4C}", "(?)", "(?)"],
        "Ben": ["{2C}", "{JR 9D}", "(?)", "(?)", "(?)", "(?)"],
        "Cleo": ["(?)", "(?)", "(?)"],
    }
    hands = {"Ada": "2S 3S 5S 2D 8D", "Ben": "AC KC 4D 6C 7C", "Cleo": "9H 8C"}
    state = position(3, hands=hands, gardens=gardens, drew=["Ada"])
    assert all("attack" not in action for action in chosen(state, level))


@pytest.mark.parametrize("level", ["greedy", *LEVELS])
def test_what_helps_another_flower_waits_until_that_one_is_attacked(level: str) -> None:
    """FP-33, FP-34: a heart on another flower is no answer."""
    gardens = {"Ada": ["{2H}", "10S 6D", "(?)"], "Ben": ["{JN QH}", "(?)", "(?)"], "Cleo": ["(?)", "(?)"]}
    hands = {"Ada": "7H KH 4D", "Ben": "8C 9C 10C", "Cleo": "3C"}
    state = position(3, hands=hands, gardens=gardens, turn="Ben")
    act(state, BEN, {"attack": "Ada.2", "with": "Ben.1"})
    act(state, BEN, "pass")
    assert all(action == "pass" or action["flower"] in ("Ada.2", "Ben.1") for action in chosen(state, level))


@pytest.mark.parametrize("level", LEVELS)
def test_beside_the_last_flower_none_is_planted_that_takes_the_cards_of_another(level: str) -> None:
    """FP-66, FP-67: six cards are two flowers, or one that lies open and two cards."""
    gardens = {"Ada": ["{3C}"], "Ben": ["JC (2C)", "{JN}", "(?)", "(?)"]}
    state = position(hands={"Ada": "9D 8H 8D 6C 4C 3S", "Ben": "KD 2H 5C"}, gardens=gardens, drew=["Ada"])
    for _ in range(4):
        act(state, ADA, chosen(state, level)[0])
    assert [(state.size(flower.zone), flower.power) for flower in state.garden(ADA)[1:]] == [(3, False)]


@pytest.mark.parametrize("level", LEVELS)
def test_a_petal_is_poisoned_rather_than_nothing_done_by_the_card_that_is_made_for_it(level: str) -> None:
    """FP-56: a two can poison nothing but a two, and a last flower of one petal can hardly attack (FP-38)."""
    state = _out_of_reach(hand="2S 6S 4D 9D 10C")
    assert chosen(state, level) == [{"play": "2S", "flower": "Ben.1", "petal": 1}] * len(LUCK)


@pytest.mark.parametrize("level", LEVELS)
def test_the_last_petal_but_one_is_poisoned_with_the_weakest_card_that_can(level: str) -> None:
    state = _out_of_reach(hand="6S 9S 4D 9D 10C")
    assert chosen(state, level) == [{"play": "6S", "flower": "Ben.1", "petal": 1}] * len(LUCK)


@pytest.mark.parametrize("level", LEVELS)
def test_strong_poison_is_kept_where_it_is_too_good(level: str) -> None:
    """Against many flowers a weak petal is not worth it."""
    others = ["{QD JN}", "{KH AH}"]
    state = _out_of_reach(hand="9S 4D 9D 10C 8D", others=others)
    assert {"play": "9S", "flower": "Ben.1", "petal": 1} not in chosen(state, level)


def _out_of_reach(hand: str, others: list[str] | None = None) -> State:
    """Ada has nothing that wins against Ben's, and has drawn already."""
    gardens = {"Ada": ["{8H}", "(2C)", "5C", "5D"], "Ben": ["{2H JR}", *(others or [])]}
    return position(hands={"Ada": hand, "Ben": "3C 4C 6C 7C"}, gardens=gardens, drew=["Ada"])


@pytest.mark.parametrize("level", LEVELS)
def test_one_of_two_flowers_is_not_given_for_one_of_many(level: str) -> None:
    """FP-38: what is left is an exhausted flower with a weak petal on top, and the next attack takes it."""
    gardens = {
        "Ada": ["3H 10C 5S 6S *", "10D"],
        "Ben": ["KC (?) (?)", "KD (?) (?)", "JR (?) (?)", "9S", "{7C}"],
        "Cleo": ["(?)", "(?)", "(?)", "(?)"],
    }
    hands = {"Ada": "", "Ben": "7H 2D 5C", "Cleo": "4C 10S 4S"}
    state = position(3, hands=hands, gardens=gardens, drew=["Ada"])
    assert chosen(state, level) == ["end"] * len(LUCK)
