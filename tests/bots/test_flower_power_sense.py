"""What bots of FLOWER POWER! do with their cards and plans: nothing to laugh at."""

from __future__ import annotations

from typing import Any

import pytest

from game.bots.flower_power.founding import whole_founding
from game.bots.flower_power.good_sense import GoodSense
from game.bots.flower_power.search import FlowerPlaybook
from game.bots.levels import policy_of, ponder, reasons_of
from game.bots.policy import Decision, decision_of
from game.core.chance import Chance
from game.core.rules.rules import of_kind
from game.flower_power.hand_cards import Fertilise, Poison, Promote, SpyHand
from game.flower_power.state import State
from game.flower_power.turns import Attack, EndTurn
from tests.rules.flower_power.helpers import ADA, BEN, NAMES, NOTATION, RULES, act, position, seen

REASONS = reasons_of("flower_power")


def asked(state: State, seat: int, luck: str = "luck") -> Decision:
    """The decision of a seat by its view."""
    return decision_of(RULES, state.view(seat), seat, Chance(luck))


def chosen(state: State, level: str, luck: str, seat: int = ADA) -> Any:
    """What is chosen at a level, as it is written."""
    action = policy_of("flower_power", level).choose(asked(state, seat, luck))
    return NOTATION.write_action(state, seat, action, NAMES[: state.seats])


# ---- cards --------------------------------------------------------------------------------------


def in_the_way() -> State:
    """A two lies on top of the flower with which Ada attacks."""
    state = position(
        hands={"Ada": "2S 7S JN 10D 3D", "Ben": "4C 5C"},
        gardens={"Ada": ["2H 10H (3C)", "(4H) (5H)", "(6H) (7H)"], "Ben": ["9H 2C (5D)", "(6D) (7D)", "(8D) (9D)"]},
    )
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    return state


@pytest.mark.parametrize("level", ["greedy", "strong", "expert"])
def test_of_cards_that_do_the_same_the_least_is_spent(level: str) -> None:
    """FP-56: an expert once took a two out of his own way with the seven of spades, the two of spades in his hand."""
    for lot in range(6):
        done = chosen(in_the_way(), level, f"least {lot}")
        assert done == "pass" or done["play"] not in ("7S", "JN", "10D"), done


def test_what_does_the_same_is_compared_once() -> None:
    decision = asked(in_the_way(), ADA)
    wholes = [whole[0] for whole in FlowerPlaybook(RULES).candidates(decision)]
    poisons = [(action.flower, action.petal) for action in of_kind(wholes, Poison)]
    promoted = [action.flower for action in of_kind(wholes, Promote)]
    assert poisons
    assert promoted
    assert len(set(poisons)) == len(poisons)
    assert len(set(promoted)) == len(promoted)


def test_a_look_costs_the_least_club() -> None:
    """FP-64: whichever club looks sees the same."""
    state = position(
        hands={"Ada": "9C 2C", "Ben": "3S 4H 9H KS 5D JD"},
        gardens={"Ada": ["QD (3C)", "JC (2D)"], "Ben": ["8D"]},
    )
    decision = asked(state, ADA)
    wholes = [whole[0] for whole in FlowerPlaybook(RULES).candidates(decision)]
    assert not of_kind(wholes, SpyHand)  # the search knows every card
    for lot in range(6):
        assert chosen(state, "greedy", f"look {lot}") == {"play": "2C", "spy": "Ben"}


# ---- plans --------------------------------------------------------------------------------------


def half_planted() -> State:
    """Ada has begun a flower that a regular player would not have begun."""
    state = position(
        hands={"Ada": "KC 8C 2C", "Ben": "8S 4S"},
        gardens={
            "Ada": ["(JD) (3C)", "(4H) (5H)", "(6H) (7H)", "(9H) (10H)", "(2D) (3S)"],
            "Ben": ["(9D) 3H", "(6D) (7D)", "(8D) (4D)", "(5S) (6S)"],
        },
    )
    act(state, ADA, {"add": "KC", "place": 0})
    return state


@pytest.mark.parametrize("level", ["greedy", REASONS.adviser, "expert"])
def test_a_flower_that_is_begun_is_planted_at_every_level(level: str) -> None:
    """FP-66: the lamp's first idea was an attack at every card, and another one each time."""
    state = half_planted()
    steps = []
    for lot in range(3):
        steps.append(chosen(state, level, f"plan {lot}"))
        act(state, ADA, steps[-1])
    assert [step if isinstance(step, str) else step["add"] for step in steps] == ["8C", "2C", "found"]


def test_a_plan_is_told_with_all_its_cards() -> None:
    """“Prepare a flower: ace of diamonds” was said of a flower of three."""
    state = position(hands={"Ada": "KC 2C 9D"}, gardens={"Ada": ["2S (3S)"], "Ben": ["(4D) (5D)", "(7H)", "(8H)"]})
    for added in range(3):
        decision = asked(state, ADA)
        findings = ponder(decision, REASONS.adviser)
        assert len(findings.options[0].whole) == 4 - added
        act(state, ADA, NOTATION.write_action(state, ADA, findings.action, NAMES[:2]))


@pytest.mark.parametrize("number", range(6))
def test_what_comes_to_mind_first_is_what_the_search_starts_from(number: int) -> None:
    """Else the lamp says that its first idea wins so many games, and means another one than it has just told."""
    state = position(
        hands={"Ada": "6C QH"},
        gardens={"Ada": ["(?)", "(?)", "(?)"], "Ben": ["(?)", "(?) (?)", "(?)", "(?) (?)"]},
        drew=["Ada"],
    )
    luck = f"first {number}"
    first = policy_of("flower_power", REASONS.adviser).choose(asked(state, ADA, luck))
    assert ponder(asked(state, ADA, luck), "expert").options[0].whole[0] == first


def test_the_flower_that_was_given_a_petal_to_fight_with_is_the_one_that_attacks() -> None:
    """FP-60: the lamp laid a jack on one flower, and then sent another."""
    state = position(
        hands={"Ada": "JH 3C"},
        gardens={"Ada": ["(JD) (3D)", "(4H) (5H)", "(6H) (7H)"], "Ben": ["(9D) (3H)", "(6D) (7D)", "(8D) (4D)"]},
    )
    before = asked(state, ADA)
    laid = next(play for play in of_kind(before.legal, Fertilise) if play.place == 0)
    act(state, ADA, NOTATION.write_action(state, ADA, laid, NAMES[:2]))
    now = asked(state, ADA)
    for attack in of_kind(now.legal, Attack):
        assert REASONS.takes_back(before.view, laid, now, attack) == (attack.flower != laid.flower)
    assert not REASONS.takes_back(before.view, laid, now, of_kind(now.legal, EndTurn)[0])


@pytest.mark.parametrize("level", [REASONS.adviser, "strong", "expert"])
def test_what_shows_nothing_new_is_tried_rather_than_nothing(level: str) -> None:
    """FP-43: a turn was ended beside an attack by a petal that everybody saw already, which could cost nothing."""
    state = position(
        gardens={"Ada": ["5H (?)", "3D (?)", "3C (?)", "2S (?)"], "Ben": ["(?) (?)", "KD (?)", "KC (?)", "AS (?)"]},
        drew=["Ada"],
    )
    choice = chosen(state, level, "try")
    assert choice == {"attack": "Ben.1", "with": "Ada.1"}


@pytest.mark.parametrize("level", [REASONS.adviser, "strong", "expert"])
def test_no_turn_goes_by_while_a_flower_could_be_planted(level: str) -> None:
    """FP-66: with five flowers and as many cards strong drew and waited in turns, until others had taken them."""
    state = position(
        hands={"Ada": "8C 3S 6D 4D", "Ben": "2C 9C"},
        gardens={"Ada": ["2C", "2D", "3D", "3C", "2S"], "Ben": ["KH (5H)", "KD (5D)", "KC (5C)", "AS (4S)", "AH (4H)"]},
        options={"packs": 2},
        drew=["Ada"],
    )
    for lot in range(3):
        assert "add" in chosen(state, level, f"idle {lot}")


@pytest.mark.parametrize(
    ("own", "theirs", "top"),
    [
        ("2S", "6D (3D)", "8C"),
        ("8S (2S)", "6D (3D)", "AC"),
        ("8S (2S) *", "6D (3D)", "8C"),
        ("2S", "QD (3D)", "AC"),
        ("2S", "(6D) (3D)", "AC"),
    ],
)
def test_the_petal_that_will_attack_lies_on_top(own: str, theirs: str, top: str) -> None:
    """FP-66: an ace was planted on top, and lost at once with the six that it took, where the eight would do. Where
    another eight attacks, the ace is the better guard.
    """
    state = position(hands={"Ada": "8C 3C AC"}, gardens={"Ada": [own], "Ben": [theirs, "KD", "KH", "KC"]})
    planted = whole_founding(RULES.content, state.view(ADA), ADA)
    assert planted is not None
    assert [NOTATION.write_action(state, ADA, step, NAMES[:2]) for step in planted[:1]] == [{"add": top, "place": 0}]


EARLY: tuple[tuple[str, list[Any], list[Any]], ...] = (
    (
        "JC 5C 8D 4S 3C 2C JR 4C",
        ["(10S)", "(AD)", "(7S)", "(2H)", "(6C)", "(10H)"],
        ["{4H}", "(QD)", "(3H)", "(7H)", "(JH)", "(10C)", "(7D)", "(5D) (2S) (2D)"],
    ),
    ("2H 6C", ["KC", "(5D)", "(8C)"], ["(AH) (7C) (3D)", "9D"]),
)


@pytest.mark.parametrize("level", ["strong", "expert"])
@pytest.mark.parametrize(("hand", "own", "theirs"), EARLY)
def test_what_grows_on_a_flower_that_may_win_without_it_waits_for_the_battle(
    hand: str, own: list[Any], theirs: list[Any], level: str
) -> None:
    """FP-33: a joker was laid on a lone ten, that then beat a five that nobody had seen before."""
    state = position(hands={"Ada": hand, "Ben": ""}, gardens={"Ada": own, "Ben": theirs}, drew=["Ada"])
    for lot in range(3):
        choice = chosen(state, level, f"x{lot}")
        assert "play" not in choice or "place" not in choice


def test_what_grows_on_a_flower_that_would_lose_may_be_laid_before() -> None:
    """FP-34: whether before the attack or in it comes to the same."""
    state = position(hands={"Ada": "8H"}, gardens={"Ada": ["{3D}", "{2D}"], "Ben": ["7C (QD)", "(10D)"]})
    sense = GoodSense(RULES.content, asked(state, ADA))
    grown = of_kind(asked(state, ADA).legal, Fertilise)
    own = next(action for action in grown if action.flower == state.garden(ADA)[0].zone)
    assert sense.instead(own) == own


@pytest.mark.parametrize("level", ["strong", "expert"])
def test_nobody_draws_card_after_card_who_holds_two_flowers_full(level: str) -> None:
    """FP-66: it does not end the turn to plant; with ten cards strong drew another one."""
    state = position(
        hands={"Ada": "2C 5C 7D KD AS 10D 9S QD", "Ben": "2S 10C"},
        gardens={
            "Ada": ["(2H)", "(QH)", "(7S)", "8H", "(7C)", "(10H)", "(6H)", "(5S)", "(4H)", "4C", "(6D)", "(2D)"],
            "Ben": ["(JS)", "(7H)", "(KH)", "(AD)", "(3D)", "(5D)"],
        },
    )
    for lot in range(3):
        assert chosen(state, level, f"plenty {lot}") != "draw"


def test_a_flower_with_two_equal_petals_is_planted_whole() -> None:
    """There are several packs at large tables: both eights are planted, whichever card lies on top."""
    gardens = {"Ada": ["2S"], "Ben": ["6D (3D)", "KD", "KH", "KC"]}
    state = position(options={"packs": 2}, hands={"Ada": "8C 8C AC"}, gardens=gardens)
    planted = whole_founding(RULES.content, state.view(ADA), ADA)
    assert planted is not None
    written = [NOTATION.write_action(state, ADA, step, NAMES[:2]) for step in planted[:-1]]
    assert sorted(step["add"] for step in written) == ["8C", "8C", "AC"]


@pytest.mark.parametrize(("own", "weighed"), [(["8S", "4S"], True), (["8S", "4S", "3S"], False)])
def test_of_two_flowers_none_need_be_given_for_one(own: list[str], weighed: bool) -> None:
    """An open king takes the four that would be left: where strong attacked it won 7 of 80 games, where it waited 30.
    With three flowers waiting won no more often.
    """
    state = position(hands={"Ada": "", "Ben": "3C"}, gardens={"Ada": own, "Ben": ["5D", "KD"]}, drew=["Ada"])
    decision = asked(state, ADA)
    attack = policy_of("flower_power", "first").choose(decision)
    assert isinstance(attack, Attack)
    playbook = FlowerPlaybook(RULES)
    left = playbook.shortlist(decision, (attack,), playbook.candidates(decision))
    assert ((EndTurn(),) in left) == weighed


# ---- ties ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["greedy", "first", "strong", "expert"])
@pytest.mark.parametrize("seat", [ADA, BEN])
def test_nobody_spends_a_diamond_that_leaves_the_tie_as_it_was(level: str, seat: int) -> None:
    """FP-51: two diamonds were spent, one after the other, on the single kings that had tied."""
    hands = {NAMES[seat]: "2D QD 10C"}
    state = position(hands=hands, gardens={"Ada": ["KS", "(4D)", "9C"], "Ben": ["KH", "(2S)"]})
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while seen(state, "phase") != "tie":
        act(state, RULES.actors(state)[0], "pass")
    assert seat in RULES.actors(state)
    assert [chosen(state, level, f"tie {number}", seat) for number in range(3)] == ["pass"] * 3


@pytest.mark.parametrize("level", ["greedy", "strong"])
def test_a_diamond_that_breaks_the_tie_is_spent(level: str) -> None:
    """FP-53: whose POWER FLOWER is compared anew may begin with the petal that lay beneath."""
    gardens = {"Ada": ["6S KD", "(4D)", "9C"], "Ben": ["6H KC", "(2S)"]}
    state = position(hands={"Ada": "2D"}, gardens=gardens)
    act(state, ADA, {"attack": "Ben.1", "with": "Ada.1"})
    while seen(state, "phase") != "tie":
        act(state, RULES.actors(state)[0], "pass")
    found = policy_of("flower_power", level).choose(asked(state, ADA))
    assert isinstance(found, Promote)
    assert found.flower == state.garden(ADA)[0].zone
