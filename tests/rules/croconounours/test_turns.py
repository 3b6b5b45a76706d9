"""Discarding, drawing, the course of turns, what is asked and what plays itself (CN-16 to CN-22)."""

from __future__ import annotations

import pytest

from game.core.rules.events import CardMoved, ZoneShuffled
from game.core.table.table import EVERYBODY
from game.croconounours.discarding import Discard, Mark, Unmark
from game.croconounours.events import ActionsBegan, DiscardsShown, TurnBegan, TurnEnded
from game.croconounours.state import GONE, owner
from tests.rules.croconounours.helpers import CONTENT, KIM, NORA, RULES, ZOE, act, position, refusal, seen

CORNER_FREE = {"Nora": "Rc1 Yb4", "Kim": "Gg7"}
CORNERS = {"Nora": "Ra1 Gb1 Ya2", "Kim": "Rg7 Gf7 Yg6"}


def test_cn_q10_equal_jokers_are_marked_one_by_one() -> None:
    state = position(phase="discard", hands={"Nora": "JK JK 2C", "Kim": "3C"}, warriors=CORNERS)
    joker = CONTENT.cards.joker
    assert RULES.legal(state, NORA) == [Mark(0), Mark(joker), Discard()]
    act(state, NORA, {"mark": "JK"})
    assert RULES.legal(state, NORA) == [Mark(0), Mark(joker), Unmark(joker), Discard()]
    act(state, NORA, {"mark": "JK"})
    assert RULES.legal(state, NORA) == [Mark(0), Unmark(joker), Discard()]
    assert refusal(state, NORA, {"mark": "JK"}).clause == "CN-21"
    events = act(state, NORA, "discard")
    assert [event for event in events if isinstance(event, DiscardsShown)] == [DiscardsShown(NORA, (joker, joker))]
    assert seen(state, "discard") == "JK JK"


def test_cn_18_others_see_a_draft_only_as_a_number() -> None:
    state = position(phase="discard", hands={"Nora": "2C 3C", "Kim": "3H"}, warriors=CORNERS)
    events = act(state, NORA, {"mark": "3C"})
    told = [event.redacted(KIM, state.table) for event in events]
    assert [getattr(event, "cards", None) for event in told] == [(-1,)]
    assert state.view(KIM).discarding == (-1,)
    assert state.view(NORA).discarding == (1,)
    assert not any(event.teaches(state.table) for event in events)


def test_cn_17_without_cards_the_phases_pass_by() -> None:
    """Nobody is asked what he would discard out of an empty hand, nor what he would play: everybody sees it."""
    state = position(hands={"Nora": "2C"}, warriors=CORNERS)
    events = act(state, NORA, {"move": "b1", "to": "c1", "with": "2C"})
    kinds = [type(event) for event in events if not isinstance(event, CardMoved)]
    assert kinds[1:] == [TurnEnded, TurnBegan, DiscardsShown, ActionsBegan]
    assert RULES.actors(state) == (KIM,)
    assert len(state.hand(KIM)) == 3


def test_cn_20_reshuffled_discards_are_unknown_again() -> None:
    state = position(
        phase="discard", hands={"Nora": "2C 3C 4C", "Kim": "3H"}, pile="9H", rest="discard", warriors=CORNERS
    )
    assert sum(knows == EVERYBODY for knows in state.table.knows) == 49
    events = act(state, NORA, "discard")
    assert sum(isinstance(event, ZoneShuffled) for event in events) == 1
    assert all(knows != EVERYBODY for knows in state.table.knows)
    assert len({state.table.lots[card] for card in state.table.zones[0]}) == 1


def test_cn_q7_drawing_is_not_asked_and_cn_q35_eight_cards_draw_nothing() -> None:
    hand = "2C 3C 4C 5C 6C 7C 8C 9C"
    state = position(3, phase="discard", turn="Kim", hands={"Kim": hand}, warriors={**CORNERS, "Zoé": "Ra7"})
    events = act(state, KIM, "discard")
    assert ActionsBegan(KIM, 0) in events
    assert seen(state, "phase") == "action"


def test_cn_q9_cards_of_an_attack_wait_and_moves_are_discarded_at_once() -> None:
    state = position(hands={"Nora": "2C 9D 3C", "Kim": "10D"}, warriors={"Nora": "Gc3", "Kim": "Rd4"})
    act(state, NORA, {"move": "c3", "to": "d3", "with": "2C"})
    assert seen(state, "discard") == "2C"
    act(state, NORA, {"wound": "d4", "by": "d3", "with": "9D"})
    assert seen(state, "discard") == "2C"
    act(state, KIM, {"parry": "10D"})
    assert seen(state, "discard") == "2C 9D 10D"


def test_cn_21_one_warrior_may_act_again_and_again() -> None:
    state = position(hands={"Nora": "9D 8D 7D 6D", "Kim": "10D KD"}, warriors={"Nora": "Gd3", "Kim": "Rd4"})
    act(state, NORA, {"wound": "d4", "by": "d3", "with": "9D"})
    act(state, KIM, {"parry": "10D"})
    act(state, NORA, {"wound": "d4", "by": "d3", "with": "8D"})
    act(state, KIM, {"parry": "KD"})
    act(state, NORA, {"wound": "d4", "by": "d3", "with": "7D"})
    outcome = RULES.outcome(state)
    assert outcome is not None
    assert outcome.winners == (NORA,)


def test_cn_q44_the_first_player_stays_the_first() -> None:
    state = position(3, first="Zoé", hands={"Nora": "2C", "Kim": "3C", "Zoé": "4C"}, warriors={**CORNERS, "Zoé": "Ra7"})
    turns = []
    for _ in range(7):
        seat = RULES.actors(state)[0]
        turns.append(seat)
        act(state, seat, "end")
        act(state, RULES.actors(state)[0], "discard")
    assert turns == [2, 0, 1, 2, 0, 1, 2]
    assert state.first == 2


@pytest.mark.parametrize(("by", "at", "card", "behind"), [("c1", "b1", "4D", "a1"), ("c3", "b2", "4H", "a1")])
def test_cn_28_a_push_leads_onto_the_first_square_of_the_board_too(by: str, at: str, card: str, behind: str) -> None:
    state = position(hands={"Nora": f"{card} 2C"}, warriors={"Nora": f"R{by}", "Kim": f"Y{at} Gg7"})
    act(state, NORA, {"push": at, "by": by, "with": card})
    assert seen(state, "warriors.Kim") == f"Y{behind} Gg7"


def test_cn_29_attacks_that_were_taken_are_remembered_until_their_owner_has_drawn() -> None:
    """Of three players Nora pushes Kim and Zoé, who take it; when Kim has drawn cards only the one on Zoé is left."""
    state = position(
        3,
        hands={"Nora": "2D 3D 2C", "Kim": "4C", "Zoé": "3C"},
        warriors={"Nora": "Rd4", "Kim": "Yd5", "Zoé": "Gd3"},
    )
    for at, seat in (("d5", KIM), ("d3", ZOE)):
        act(state, NORA, {"push": at, "by": "d4", "with": "2D" if seat == KIM else "3D"})
        act(state, seat, "take")
    assert [owner(attack.target) for attack in state.unanswered] == [KIM, ZOE]
    act(state, NORA, "end")
    act(state, KIM, "discard")
    assert [owner(attack.target) for attack in state.unanswered] == [ZOE]


def test_cn_57_an_obstacle_on_the_first_square_is_struck_like_any_other() -> None:
    state = position(
        2,
        {"obstacles": True},
        hands={"Nora": "2D 2C"},
        warriors={"Nora": "Rb1", "Kim": "Yg7"},
        obstacles={"Nora": "d4 a1", "Kim": "f5"},
    )
    assert state.obstacle_at(0) == 1
    act(state, NORA, {"push": "a1", "by": "b1", "with": "2D"})
    assert state.obstacles[1] == GONE
    assert state.obstacle_at(0) == state.obstacle_at(-1) == -1


def test_cn_57_a_lump_is_pushed_onto_the_first_square_of_the_board_too() -> None:
    lumps = {"Kim": "b1"}
    state = position(options={"obstacles": True}, hands={"Nora": "6D 7D"}, warriors=CORNER_FREE, obstacles=lumps)
    act(state, NORA, {"push": "b1", "by": "c1", "with": "6D"})
    assert seen(state, "obstacles") == "a1"


def test_cn_29_only_an_attack_that_was_taken_counts_as_unanswered() -> None:
    """What the hand of who takes an attack could not do is a clue for bots; who defends gives none of that kind."""
    field = {"Nora": "Rd4 Yb2", "Kim": "Yd5 Gg7"}
    for answer, count in (("take", 1), ({"dodge": "c6", "with": "9S"}, 0)):
        state = position(hands={"Nora": "4D 2C", "Kim": "9S 2H"}, warriors=field)
        act(state, NORA, {"wound": "d5", "by": "d4", "with": "4D"})
        act(state, KIM, answer)
        assert [owner(attack.target) for attack in state.unanswered] == [KIM] * count


def test_cn_31_who_has_dodged_is_remembered_until_he_draws() -> None:
    """Who parries or takes it has not."""
    field = {"Nora": "Rd4 Yb2", "Kim": "Yd5 Gg7"}
    for answer, dodged in (("take", ()), ({"dodge": "c6", "with": "9S"}, (KIM,))):
        state = position(hands={"Nora": "4D 2C", "Kim": "9S 2H"}, warriors=field)
        act(state, NORA, {"wound": "d5", "by": "d4", "with": "4D"})
        act(state, KIM, answer)
        assert state.dodged == state.clone().dodged == state.view(NORA).dodged == dodged
        act(state, NORA, "end")
        act(state, KIM, "discard")
        assert state.dodged == ()
