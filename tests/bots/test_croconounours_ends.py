"""Why a turn of CrocoNounours is ended: who reaches an enemy from here, who only after a walk, and that nobody does."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.bots.croconounours.reaching import first_reach
from game.bots.explaining.reasons import Context, Reason, reason_of, sentence_of
from game.bots.levels import ponder, reasons_of
from game.bots.policy import decision_of
from game.core.chance import Chance
from game.core.match.session import apply_action
from game.core.rules.rules import OptionValue, imagine
from game.core.texts import Texts
from game.croconounours.attacks import Attack, EndTurn, Move, every_attack
from game.croconounours.deployment import PlaceObstacle
from game.croconounours.field import board_of
from game.croconounours.state import ACTING, NOBODY, WOUND, State
from tests.rules.croconounours.helpers import CONTENT, NORA, RULES, begun, position

REASONS: Final = reasons_of("croconounours")
_FAR_APART: Final[dict[str, Any]] = {
    "warriors": {"Nora": "Ra1 Yb1 Ga2", "Kim": "Rg7 Yf7 Gg6"},
    "hands": {"Nora": "9C 10C 4S 6S QS AD 10H", "Kim": "5D KD 3H 4H KH 7C 8S"},
}
COLOURED: Final[dict[str, OptionValue]] = {"coloured_squares": True}


def why_ended(state: State, seat: int = NORA) -> Reason:
    """Why this seat would end its turn."""
    reason = REASONS.reason(decision_of(RULES, state.view(seat), seat, Chance("ends")), EndTurn())
    assert reason is not None
    return reason


@pytest.mark.parametrize(
    ("hand", "own", "enemies", "kind", "walk"),
    [
        ("9H 8D 7C 6S", "Ya1", "Gg7", "end_far", None),
        ("QC 4S 7D", "Rd3", "Gf5", "end_walk", (2, 3, 3)),  # the caption of CN-30
        ("QC 4S 7D AD 9H", "Rd3", "Gf5", "end_walk", (1, 2, 5)),
        ("QC 4S", "Rd3", "Gf5", "end_unarmed", None),  # nothing to attack with
        ("QC 4S", "Rd3", "Gd4", "end_unarmed", None),
        ("JK", "Gd3", "Gd5", "end_far", None),  # a joker that walked attacks nobody
        ("JK JK", "Gd3", "Gd5", "end_walk", (1, 2, 2)),
        ("4C 7D", "Gd3", "Ge5", "end_far", None),  # from there it would take a heart
        ("4C 7H", "Gd3", "Ge5", "end_walk", (1, 2, 2)),
        ("4C 7H", "Yd1", "Gd4", "end_walk", (1, 2, 2)),  # a shot
        ("4C 5C 6C 7C 7H", "Yd1", "Gd7", "end_walk", (4, 5, 5)),
        ("7D 4C", "Gd3", "Gd4", "end", None),
        ("", "Gd3", "Gd4", "end_empty", None),
    ],
)
def test_what_only_a_walk_reaches_is_said_with_its_price(
    hand: str, own: str, enemies: str, kind: str, walk: tuple[int, int, int] | None
) -> None:
    reason = why_ended(position(hands={"Nora": hand}, warriors={"Nora": own, "Kim": enemies}))
    assert reason.kind == kind
    if walk is not None:
        assert tuple(reason.terms[name][1][0] for name in ("n", "cost", "hand")) == walk


@pytest.mark.parametrize(
    ("hand", "own", "enemies", "kind"),
    [
        ("4C 5C 9D", "Gd1", "Gd5", "closer"),  # two steps more, of which one can be paid
        ("4C 5C 6C 9D", "Gd1", "Gd5", "reach_soon"),
        ("4C 5C 6C 7C 9D", "Rd1", "Gd6", "closer"),  # three steps more, which hardly anybody pays in one turn
        ("4C 5C 6C 9S", "Gd1", "Gd5", "closer"),  # nothing to attack with
        ("4C 9D", "Gd3", "Gd5", "reach"),
    ],
)
def test_an_attack_is_foretold_of_a_step_only_where_the_cards_that_are_left_lead_to_it(
    hand: str, own: str, enemies: str, kind: str
) -> None:
    """Else it would be said in the same turn that no card reaches anybody, not even after walking."""
    state = position(hands={"Nora": hand}, warriors={"Nora": own, "Kim": enemies})
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("steps"))
    ahead = state.where[state.warriors(NORA)[0]] + board_of(CONTENT, state).geometry.size
    step = next(each for each in decision.legal if isinstance(each, Move) and each.square == ahead)
    reason = REASONS.reason(decision, step)
    assert reason is not None
    assert reason.kind == kind


SWEET: Final[dict[str, OptionValue]] = {"obstacles": True}


@pytest.mark.parametrize(
    ("hand", "kind"),
    [("6D 7C 8D", "end_far_sugar"), ("6D 7C 8D 4C 5C 9C 10C QC", "end_walk_sugar"), ("4C 5C", "end_unarmed")],
)
def test_where_sugar_lies_no_walk_is_said_to_be_the_only_one(hand: str, kind: str) -> None:
    """CN-57: one card munches the lump before the bear, the next one leads there."""
    warriors, lumps = {"Nora": "Ga3", "Kim": "Gc3"}, {"Nora": "b3", "Kim": "b4 b2"}
    state = position(options=SWEET, hands={"Nora": hand}, warriors=warriors, obstacles=lumps)
    assert why_ended(state).kind == kind


def test_at_home_beside_one_that_is_at_home_no_warrior_is_called_safe() -> None:
    """CN-51: from d3, where it is at home, the red one munches the green one on e3 as well."""
    found = set()
    for enemy in ("Rf4", "Rg7"):
        state = position(options=COLOURED, hands={"Nora": "4C 9S"}, warriors={"Nora": "Gd3", "Kim": enemy})
        names = board_of(CONTENT, state).geometry.names
        decision = decision_of(RULES, state.view(NORA), NORA, Chance("home"))
        moves = [each for each in decision.legal if isinstance(each, Move) and names[each.square] == "e3"]
        found |= {(enemy, reason.kind) for reason in (REASONS.reason(decision, each) for each in moves) if reason}
    assert found == {("Rf4", "home_open"), ("Rg7", "home")}


@pytest.mark.parametrize(("hand", "kind"), [("4C AH", "reach"), ("4C 9S", "home_open")])
def test_a_likely_attack_comes_before_home(hand: str, kind: str) -> None:
    """“At home, but so is the red one, and may munch it there” was all that was said of the step that wins."""
    hands, warriors = {"Nora": hand, "Kim": "4S"}, {"Nora": "Gd3", "Kim": "Rf4"}
    state = position(options=COLOURED, hands=hands, warriors=warriors)
    names = board_of(CONTENT, state).geometry.names
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("home"))
    steps = [each for each in decision.legal if isinstance(each, Move) and names[each.square] == "e3"]
    assert {reason.kind for reason in (REASONS.reason(decision, each) for each in steps) if reason} == {kind}


@pytest.mark.parametrize(("lump", "kind"), [("e4", "home"), ("a1", "home_open")])
def test_no_shot_is_feared_that_sugar_bars(lump: str, kind: str) -> None:
    """CN-59: the yellow one is at home two squares away, and the lump lies between."""
    warriors, lumps = {"Nora": "Rf3", "Kim": "Yd4"}, {"Nora": lump}
    state = position(options={**COLOURED, **SWEET}, hands={"Nora": "4C"}, warriors=warriors, obstacles=lumps)
    names = board_of(CONTENT, state).geometry.names
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("barred"))
    step = next(each for each in decision.legal if isinstance(each, Move) and names[each.square] == "f4")
    reason = REASONS.reason(decision, step)
    assert reason is not None
    assert reason.kind == kind


@pytest.mark.parametrize(
    ("hand", "lump", "kind"),
    [
        ("7D 8D 7C", "d4", "sugar"),
        ("7D 7C", "d4", "sugar_off"),  # the diamond is spent on the lump
        ("7D 8D 7C", "c3", "sugar_off"),
        ("7D 8D 7H JK", "d4", "sugar_off"),
    ],
)
def test_sugar_bars_the_way_only_where_without_it_somebody_is_reached_sooner(hand: str, lump: str, kind: str) -> None:
    """CN-57: with a joker and a heart it goes round the lump on d4 in one step, too."""
    warriors, lumps = {"Nora": "Gd3", "Kim": "Gd5"}, {"Nora": lump}
    state = position(options=SWEET, hands={"Nora": hand}, warriors=warriors, obstacles=lumps)
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("sugar"))
    bites = [each for each in decision.legal if isinstance(each, Attack) and each.mode == WOUND]
    found = [reason for reason in (REASONS.reason(decision, each) for each in bites) if reason]
    assert {reason.kind for reason in found} == {kind}
    assert {reason.terms["target"][1] for reason in found if kind == "sugar"} <= {(state.warriors(1)[0],)}
    assert {reason.terms["other"][1] for reason in found if kind == "sugar"} <= {(state.warriors(NORA)[0],)}


@pytest.mark.parametrize(("square", "kind"), [("b2", "obstacle_shuts"), ("d4", "obstacle")])
def test_sugar_that_shuts_a_warrior_in_is_not_said_to_shut_nobody_in(square: str, kind: str) -> None:
    """CN-56: the bear in the corner has its friends on both sides."""
    warriors = {"Nora": "Ya1 Ra2 Gb1", "Kim": "Yg7 Rg6 Gf7"}
    state = position(options=SWEET, phase="obstacles", warriors=warriors)
    names = board_of(CONTENT, state).geometry.names
    seat = RULES.actors(state)[0]
    decision = decision_of(RULES, state.view(seat), seat, Chance("sugar"))
    lumps = [each for each in decision.legal if isinstance(each, PlaceObstacle) and names[each.square] == square]
    assert [reason.kind for reason in (REASONS.reason(decision, each) for each in lumps) if reason] == [kind]


def test_of_two_enemies_as_many_steps_away_the_nearer_one_is_told_of() -> None:
    """The yellow bear could also shoot at the far one, after as many steps."""
    state = position(hands={"Nora": "4C 9D"}, warriors={"Nora": "Ya1 Gd3", "Kim": "Ra4 Gd5"})
    reason = why_ended(state)
    assert reason.terms["target"][1][0] == state.warriors(1)[1]


def test_a_walk_that_waits_for_a_friend_to_make_room_is_neither_told_nor_denied() -> None:
    """Only a push moves the green one on its own colour, once nobody stands behind it (CN-51, CN-54)."""
    warriors = {"Nora": "Gd5 Rb5", "Kim": "Gc5"}
    state = position(options=COLOURED, hands={"Nora": "4C 7D"}, warriors=warriors)
    assert why_ended(state).kind == "end"
    alone = position(options=COLOURED, hands={"Nora": "4S 7D"}, warriors={"Nora": "Gf5", "Kim": "Gc5"})
    assert why_ended(alone).kind == "end_far"


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "No card reaches an enemy from here. In 2 steps the red bear could go to e5 and attack the green croc from"
            " there, but that would cost 3 cards out of 4: to end the turn keeps them for later.",
        ),
        (
            "fr",
            "D’ici, aucune carte n’atteint un ennemi. En 2 pas, le nounours rouge pourrait aller en e5 et de là"
            " attaquer le croco vert, mais cela coûterait 3 cartes sur 4 : finir le tour les garde pour la suite.",
        ),
    ],
)
def test_the_walk_is_named_in_words(language: str, words: str) -> None:
    state = position(hands={"Nora": "QC 4S 7D 2H"}, warriors={"Nora": "Rd3", "Kim": "Gf6"})
    texts, view = Texts(language), state.view(NORA)
    assert texts.say(sentence_of(REASONS, Context(RULES, view), why_ended(state), texts), ("Nora", "Kim")) == words


@pytest.mark.parametrize("house", [{}, COLOURED, {"obstacles": True}, {"deck": "32", "coloured_squares": True}])
@pytest.mark.parametrize("seats", [2, 3])
def test_who_reaches_somebody_at_once_is_who_can_attack(house: dict[str, OptionValue], seats: int) -> None:
    """In a game of anything lawful; and what is said is the same whatever others may hold."""
    state, _ = begun("reaches", seats, **house)
    seen = set()
    for number in range(1, 300):
        if not RULES.actors(state):
            break
        seat, chance = RULES.actors(state)[0], Chance("reaches", number)
        if state.phase == ACTING:
            reach, attacks = first_reach(CONTENT, state.view(seat), seat), every_attack(CONTENT, state, seat)
            at_once = any(state.warrior_at(attack.square) != NOBODY for attack in attacks)
            assert (reach is not None and reach.steps == 0) == at_once
            reason = why_ended(state, seat)
            seen.add(reason.kind)
            assert why_ended(imagine(RULES, state.view(seat), chance), seat) == reason
        apply_action(RULES, state, seat, chance.choice(RULES.legal(state, seat)), chance)
    assert len(seen) > 1


def test_where_a_search_ends_the_turn_the_game_says_why_before_chances_do() -> None:
    """Greedy would shoot; that ending the turn was found by playing it out is not the first thing to be told."""
    state = position(
        quiet=2,
        hands={"Nora": "9C 10C 4S 6S QS AD 10H", "Kim": "5D KD 3H 4H KH 7C 8S"},
        warriors={"Nora": "Ye6", "Kim": "Of4"},
    )
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("waits", 0))
    findings = ponder(decision, "strong")
    assert findings.action == EndTurn()
    assert findings.options[0].whole[0] != EndTurn()
    reason = reason_of(REASONS, decision, findings)
    assert reason is not None
    assert reason.kind == "end"


def test_a_square_of_a_walk_is_on_the_board() -> None:
    state = position(hands={"Nora": "QC 4S 7D"}, warriors={"Nora": "Rd3", "Kim": "Gf5"})
    square = why_ended(state).terms["square"][1][0]
    assert board_of(CONTENT, state).geometry.names[square] in ("e5", "f4")


def test_impatience_is_no_part_of_the_chance_that_is_told() -> None:
    """Three against three, far apart: after many quiet turns the lamp told 5 and 17 of a hundred."""
    told = []
    for quiet in (0, 20):
        state = position(quiet=quiet, **_FAR_APART)
        findings = ponder(decision_of(RULES, state.view(NORA), NORA, Chance("quiet", 0)), "strong")
        told.append(max(option.worth for option in findings.options))
    assert abs(told[0] - told[1]) < 0.08


def test_impatience_is_no_part_of_a_chance_that_is_told_in_looking_back() -> None:
    """Else the line of one's chances fell from turn to turn while both sat still."""
    told = []
    for quiet in (0, 20):
        state = position(quiet=quiet, **_FAR_APART)
        valuation = REASONS.valuation(decision_of(RULES, state.view(NORA), NORA, Chance("quiet", 0)))
        assert valuation is not None
        told.append(sum(valuation.true(state.clone(), (EndTurn(),), (), Chance("quiet", n)) for n in range(20)) / 20)
    assert abs(told[0] - told[1]) < 0.08


def test_a_step_that_leaves_as_many_before_an_attack_is_not_praised_for_how_few_they_are() -> None:
    """From a1 the club leads to a2, where the diamond attacks; from b2 it leads to b3, where it attacks as well."""
    state = position(hands={"Nora": "4C 5S 7D"}, warriors={"Nora": "Ga1", "Kim": "Ra3"})
    squares = board_of(CONTENT, state).geometry.names
    decision = decision_of(RULES, state.view(NORA), NORA, Chance("nearer"))
    nearer = next(each for each in decision.legal if isinstance(each, Move) and squares[each.square] == "b2")
    reason = REASONS.reason(decision, nearer)
    assert reason is not None
    assert reason.kind not in ("reach", "reach_soon")
