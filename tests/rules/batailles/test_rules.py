"""Rules that are easier to show in numbers than in a scenario."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.batailles.attacks import Attack, Shirk, Teamwork
from game.batailles.ending import score
from game.batailles.opening import Confirm, Place
from game.batailles.zones import cemetery, hand, pile
from game.core.chance import Chance
from game.core.match.session import Session
from game.core.rules.outcome import shared_places
from game.core.rules.rules import Refusal
from tests.rules.batailles.playing import Course, opened, setup_for, standard


@pytest.mark.parametrize(("held", "pairs"), [("M M 1 5 9 K", 14), ("M 1 2 5 9 K", 15), ("1 2 3 5 9 K", 15)])
def test_how_many_openings_there_are(held: str, pairs: int) -> None:
    # BP-34, BP-A3: any two cards of six, but not both minefields
    lawful = 0
    for left, right in combinations(held.split(), 2):
        course = Course({"opening": True, "hands": {"Ada": held}}).do(("Ada", {"place": left, "at": "left"}))
        second = Place(course.notation.words(course.state).card(right), 1)
        if course.rules.refuse(course.state, 0, second) is None:
            course.do(("Ada", {"place": right, "at": "right"}))
            lawful += Confirm() in course.legal("Ada")
    assert lawful == pairs


def test_setting_up_by_lot() -> None:
    # BP-2, BP-6, BP-A2: armies are shuffled apart, and everybody begins now and then
    rules, _ = opened()
    first = set()
    for seed in range(24):
        session = Session.start(rules, setup_for(4), f"lot {seed}")
        state = session.state
        first.add(state.turn)
        for seat in state.seats:
            table = state.table
            assert sorted([*table.faces_in(pile(seat)), *table.faces_in(hand(seat))]) == list(standard().cards)
            assert table.count(hand(seat)) == 6
    assert first == {0, 1, 2, 3}
    fixed = {Session.start(rules, setup_for(4, first_player="first_seat"), f"{n}").state.turn for n in range(6)}
    assert fixed == {0}


def test_the_turn_goes_round() -> None:
    # BP-10, BP-A2
    rules, _ = opened()
    session = Session.start(rules, setup_for(3, allow_pass=True, first_player="first_seat"), "round")
    for seat in range(3):
        for place in range(2):
            held = session.state.drafts[seat]
            session.submit(
                seat,
                next(
                    action
                    for action in session.legal(seat)
                    if isinstance(action, Place) and action.slot == place and action.card not in held
                ),
            )
        session.submit(seat, Confirm())
    turns = []
    for _ in range(2):
        turns.append(session.state.turn)
        session.submit(session.state.turn, opened()[1].read_action(session.state, 0, "pass", ("A", "B", "C")))
    assert turns == [0, 1]
    assert session.state.turn == 2


def test_at_most_52_actions() -> None:
    # BP-11, BP-29, BP-30: six players, all with two cards
    course = Course({"slots": {"Ada": "9 5"}, "hands": {"Ada": "1 2 3 4 6 7"}}, seats=6)
    legal = course.legal("Ada")
    assert sum(isinstance(action, Attack) for action in legal) == 30
    assert sum(isinstance(action, Teamwork) for action in legal) == 10
    assert sum(isinstance(action, Shirk) for action in legal) == 12
    assert len(legal) == 52


def test_scoring() -> None:
    # BP-33, BP-A19, BP-A20, BP-A28, BP-A29
    army = standard()
    words = Course({}).notation.words(Course({}).state)
    killed = words.cards("K 5 M 9")
    assert score(army, killed, 1) == 5
    assert score(army, killed, 0) == 4
    assert shared_places([7, 9, 7]) == (2, 1, 2)
    assert shared_places([7, 7, 3]) == (1, 1, 3)


def test_special_cards_are_counted_down() -> None:
    # BP-28, BP-A32: two of each, and none comes back
    position = {"slots": {"Ada": "13 12", "Basile": "3 5"}, "hands": {"Basile": "1 2 4 6 7 8"}}
    course = Course(position, allow_pass=True).do(("Ada", {"teamwork": "Basile.left"}), ("Basile", {"strike": "none"}))
    assert course.truth("specials.Ada") == {"teamwork": 1, "shirker": 2}
    course.do(("Basile", {"replace": "1"}), ("Basile", "pass"), ("Cleo", "pass"))
    course.do(("Ada", {"teamwork": "Basile.left"}), ("Basile", {"strike": "none"}), ("Basile", {"replace": "2"}))
    course.do(("Basile", "pass"), ("Cleo", "pass"))
    assert course.truth("specials.Ada") == {"teamwork": 0, "shirker": 2}
    assert not any(isinstance(action, Teamwork) for action in course.legal("Ada"))


def test_every_game_ends() -> None:
    # BP-A33: every attack kills for good; at random, over all seat counts
    rules, _ = opened()
    for seats in range(3, 7):
        session = Session.start(rules, setup_for(seats), f"ends {seats}")
        chance = Chance("ends", seats)
        actions = 0
        while session.actors:
            seat = chance.choice(session.actors)
            action = chance.choice(session.legal(seat))
            assert not isinstance(session.submit(seat, action), Refusal)
            actions += not action.draft
            assert actions <= rules.bound(session.setup)
        state = session.state
        dead = sum(state.table.count(cemetery(seat)) for seat in state.seats)
        assert dead == len(state.fallen)
        # BP-A18, BP-A30: what lies in the cemeteries is all that counts
        assert session.outcome is not None


def test_a_replacement_may_be_the_card_just_drawn() -> None:
    # BP-7, BP-A21
    position = {
        "slots": {"Ada": "12 3", "Basile": "4 6"},
        "hands": {"Basile": "1 2 3 5 7 8"},
        "piles": {"Basile": "13 9 10 11 12 K M M"},
    }
    course = Course(position).do(("Ada", {"attack": "Basile.both", "with": "left"}))
    course.do(("Ada", {"strike": "left right"}), ("Basile", {"replace": "1"}), ("Basile", {"replace": "13"}))
    assert course.truth("slots.Basile") == "1 13"
    assert course.truth("piles.Basile") == 6


def test_both_sides_replace_the_attacker_first() -> None:
    # BP-A21
    course = Course({"slots": {"Ada": "4 6", "Basile": "10 1"}, "turn": "Basile"})
    course.do(("Basile", {"attack": "Ada.both", "with": "left"}), ("Basile", {"strike": "left right"}))
    assert course.truth("due") == ["Basile left", "Ada left", "Ada right"]


def test_a_shirker_can_be_taken_back_and_a_fight_cannot() -> None:
    # Nobody learns anything by an exchange (BP-A31), so undo reaches over it; fighters learn what they see (BP-12).
    rules, _ = opened()
    for kind, horizon in ((Shirk, False), (Attack, True)):
        course = Course({"slots": {"Ada": "5 7"}, "hands": {"Ada": "M 3 9 K 2 6"}})
        session = Session(rules, setup_for(3), "undo")
        session.state = course.state
        record = session.submit(0, next(action for action in course.legal("Ada") if isinstance(action, kind)))
        assert not isinstance(record, Refusal)
        assert record.horizon == horizon


def test_bp_a33_a_match_is_no_longer_than_its_cards() -> None:
    """Three lay their first cards, 48 die and are replaced, 12 special cards are played, somebody stops; each of 48
    fights may ask once, each of three kings lets somebody look. Where passing is allowed all may pass between turns.
    """
    rules, _ = opened()
    turns = 48 + 12 + 1
    assert rules.bound(setup_for(3)) == 3 + turns + 48 + 48 + 3
    assert rules.bound(setup_for(3, allow_pass=True)) == 3 + turns + 3 * turns + 48 + 48 + 3


def test_bp_2_a_card_shows_its_strength() -> None:
    course = Course({})
    words = course.notation.words(course.state)
    signs = [course.rules.card_sign(course.state, words.card(word)) for word in ("1", "13", "K", "M")]
    assert signs == ["1", "13", "16", "0"]
