"""Who sees what: each place where this game could betray a secret, with three seats. Two courses of play that differ in
something hidden must look alike to everybody from whom it is hidden: what he is told, what he sees, who is asked.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.batailles.aftermath import Decline, Replace
from game.batailles.attacks import Attack
from game.batailles.events import FightBegan, KingLooked, UnitDied
from game.core.chance import Chance
from game.core.rules.events import CardMoved, CardShown
from game.core.table.table import UNKNOWN
from game.core.texts import Texts
from tests.conformance.playing import applied
from tests.rules.batailles.playing import Course, assert_alike

PUBLIC = "the public"


def test_a_third_party_learns_places_and_the_dead() -> None:
    # BP-12, BP-A9: Ada's 9 or her 12 kills Basile's 7; Cleo cannot tell which.
    courses = []
    for ours, theirs in (("9", "12"), ("12", "9")):
        position = {
            "slots": {"Ada": f"{ours} 3", "Basile": "5 7"},
            "hands": {"Ada": f"{theirs} 1 2 4 6 8", "Basile": "1 2 4 6 8 9"},
        }
        course = Course(position).do(("Ada", {"attack": "Basile.right", "with": "left"}), ("Basile", {"replace": "1"}))
        courses.append(course)
    assert_alike("Cleo", *courses)
    assert_alike(PUBLIC, *courses)
    told = courses[0].told[2]
    assert any(isinstance(event, FightBegan) for event in told)
    faces = [event.face for event in told if isinstance(event, CardShown | CardMoved) and event.face != UNKNOWN]
    assert len(faces) == 1, "only the dead card has a face"
    assert [event.face for event in told if isinstance(event, UnitDied)] == faces
    assert courses[0].see("Basile", "slots.Ada") == "9 ?"
    assert courses[1].see("Basile", "slots.Ada") == "12 ?"


def test_the_log_names_no_survivor() -> None:
    # BP-12
    course = Course({"slots": {"Ada": "9 3", "Basile": "5 7"}})
    course.do(("Ada", {"attack": "Basile.right", "with": "left"}))
    view = course.state.view(2)
    sentences = [course.rules.tell(view, event) for event in course.told[2]]
    words = [Texts("en").say(sentence, course.names) for sentence in sentences if sentence is not None]
    assert words == [
        "Ada attacks Basile: the left card against the right card.",
        "Basile loses the 7, to the cemetery of Ada: 1 point.",
    ]


def test_a_shirked_card_is_not_the_next_one() -> None:
    # BP-A31: Ada has seen Basile's 12. He takes it back; whatever comes, she cannot tell.
    def course(new: str) -> Course:
        position = {
            "slots": {"Basile": "12 3"},
            "hands": {"Basile": "1 M 6 7 8 9"},
            "knows": {"Ada": ["Basile.left"]},
            "turn": "Basile",
        }
        return Course(position).do(("Basile", {"shirk": "left", "for": new}))

    for new in ("1", "M", "9"):
        for name in ("Ada", "Cleo", PUBLIC):
            assert_alike(name, course("7"), course(new))
    assert course("7").see("Ada", "hands.Basile") == "12 ? ? ? ? ?"
    assert course("7").see("Cleo", "hands.Basile") == "? ? ? ? ? ?"


def returned(second: str, placed: tuple[str, ...]) -> Course:
    """Basile's 12, which Ada knows, goes back to his hand; then his right card dies and is replaced, twice if asked."""
    position = {
        "slots": {"Ada": "13 11", "Basile": "12 3", "Cleo": "10 6"},
        "hands": {"Basile": f"1 2 {second} 5 7 9"},
        "knows": {"Ada": ["Basile.left"]},
        "turn": "Basile",
    }
    course = Course(position).do(("Basile", {"shirk": "left", "for": second}))
    course.do(("Cleo", {"attack": "Basile.right", "with": "left"}), ("Basile", {"replace": placed[0]}))
    for card in placed[1:]:
        course.do(("Ada", {"attack": "Basile.right", "with": "left"}), ("Basile", {"replace": card}))
    return course


def test_a_known_card_floats_through_a_replacement() -> None:
    # BP-A9, BP-A31: nor is she told at the next replacement whether it is the card she knew.
    for card in ("1", "2", "9"):
        for name in ("Ada", "Cleo", PUBLIC):
            assert_alike(name, returned("4", ("12",)), returned("4", (card,)))
    course = returned("4", ("12",))
    assert course.see("Ada", "floating.Basile") == "12"
    assert course.see("Ada", "slots.Basile") == "? ?"
    assert course.see("Cleo", "floating.Basile") == ""


def test_a_floating_card_settles_when_it_can_only_be_in_one_place() -> None:
    # What was laid dies and was another card, so the 12 is still in the hand; then it floats over the next place.
    course = returned("4", ("9", "12"))
    assert course.see("Ada", "floating.Basile") == "12"
    assert_alike("Ada", course, returned("4", ("9", "1")))


def returned_mine(other: str) -> Course:
    """Ada has seen Basile's minefield; he takes it back, lays a minefield again, and Ada's sapper destroys that one."""
    hidden = "M" if other == "3" else "3"
    position = {
        "slots": {"Ada": "8 13", "Basile": "M 7", "Cleo": "10 6"},
        "hands": {"Ada": "1 2 3 5 6 9", "Basile": f"{other} 5 6 9 10 11", "Cleo": "1 2 3 5 7 8"},
        "piles": {"Basile": f"1 {hidden} 2 4 8 12 13 K"},
        "knows": {"Ada": ["Basile.left"]},
        "turn": "Basile",
    }
    course = Course(position).do(("Basile", {"shirk": "left", "for": "5"}))
    course.do(("Cleo", {"attack": "Basile.left", "with": "left"}), ("Basile", {"replace": "M"}))
    return course.do(("Ada", {"attack": "Basile.left", "with": "left"}))


def test_two_minefields_are_alike() -> None:
    # If Basile holds another minefield, nobody can tell which of the two was laid: after its death Ada must not be told
    # that one is still in his hand (nor that none is).
    with_another, without = returned_mine("M"), returned_mine("3")
    for name in ("Ada", "Cleo", PUBLIC):
        assert_alike(name, with_another, without)
    assert with_another.see("Ada", "floating.Basile") == ""
    assert with_another.truth("cemeteries.Ada") == "M"


def test_a_look_is_private() -> None:
    # BP-27, BP-A23: all see whose card Ada looks at, she alone sees which it is.
    def course(looked: str, held: str) -> Course:
        position = {
            "slots": {"Ada": "1 5", "Basile": "K 11", "Cleo": f"{looked} 10"},
            "hands": {"Basile": "2 3 4 5 6 7", "Cleo": f"{held} 1 2 3 4 6"},
        }
        return Course(position).do(
            ("Ada", {"attack": "Basile.left", "with": "left"}),
            ("Basile", {"replace": "3"}),
            ("Ada", {"look": "Cleo.left"}),
        )

    one, other = course("9", "M"), course("M", "9")
    for name in ("Basile", PUBLIC):
        assert_alike(name, one, other)
    assert one.see("Ada", "slots.Cleo") == "9 ?"
    assert other.see("Ada", "slots.Cleo") == "M ?"
    shown = [event for event in one.told[1] if isinstance(event, CardShown)][-1]
    assert shown.face == UNKNOWN
    assert any(isinstance(event, KingLooked) for event in one.told[1])


@pytest.mark.parametrize(
    ("free", "forced"),
    [
        # The lone 8 chooses the 6; beside a 9 it has no choice. Cleo sees a dead 8 and a dead 6 both times.
        (("4 6", "8 2", "9 1"), ("9 6", "8 2", "4 1")),
        # The lone 12 kills the 6 of {4, 6} or the 6 it is able to: with an 11 beside it there is no choice either.
        (("8 6", "12 2", "13 1"), ("13 6", "12 2", "8 1")),
    ],
)
def test_the_question_says_nothing(free: tuple[str, str, str], forced: tuple[str, str, str]) -> None:
    # BP-A12: the owner of the lone card is asked whether or not he has a choice.
    courses = []
    for ours, theirs, held in (free, forced):
        position = {"slots": {"Ada": ours, "Basile": theirs}, "hands": {"Ada": f"{held} 2 3 5 7"}}
        asked = Course(position).do(("Ada", {"teamwork": "Basile.left"}))
        assert asked.rules.actors(asked.state) == (1,)
        courses.append(asked)
    assert [len(course.legal("Basile")) for course in courses] == [2, 1]
    assert_alike("Cleo", *courses)
    for course in courses:
        course.do(("Basile", {"strike": "right"}))
    assert_alike("Cleo", *courses)
    assert_alike(PUBLIC, *courses)


def test_a_mine_that_strikes_asks_too() -> None:
    # BP-A12, BP-18: a 3 dies before {12, 13} or before {M, 13}; Cleo must not tell which.
    courses = []
    for theirs, held in (("12 13", "M"), ("M 13", "12")):
        position = {
            "slots": {"Ada": "3 5", "Basile": theirs},
            "hands": {"Ada": "1 2 4 6 7 8", "Basile": f"{held} 1 2 3 4 5"},
        }
        course = Course(position).do(("Ada", {"attack": "Basile.both", "with": "left"}))
        assert course.rules.actors(course.state) == (0,)
        courses.append(course.do(("Ada", {"strike": "none"}), ("Ada", {"replace": "1"})))
    assert_alike("Cleo", *courses)


def test_an_attack_cannot_be_taken_back() -> None:
    # BP-A12: both fighters know all three cards, but that Ada is asked tells Cleo that no minefield was destroyed.
    knows = {"Ada": ["Basile.left", "Basile.right"], "Basile": ["Ada.left"]}
    course = Course({"slots": {"Ada": "9 3", "Basile": "M 7"}, "knows": knows})
    action = course.notation.read_action(course.state, 0, {"attack": "Basile.both", "with": "left"}, course.names)
    after = applied(course.rules, course.state, 0, action, Chance("attack"))
    assert course.rules.actors(after.state) == (0,)
    assert after.taught


def test_nobody_is_told_by_a_refusal() -> None:
    # Whoever has to wait hears only that; what others may do does not show.
    for ours in ("M 5", "6 5"):
        course = Course({"slots": {"Ada": ours}})
        action: Any = {"attack": "Ada.left", "with": "left"}
        refusal = course.rules.refuse(
            course.state, 2, course.notation.read_action(course.state, 2, action, course.names)
        )
        assert refusal is not None
        assert refusal.clause == "BP-10"


@pytest.mark.parametrize("look_first", [False, True])
def test_who_waits_is_told_for_what(look_first: bool) -> None:
    # BP-26: while a card is replaced; BP-27: while the killer of a king looks
    position = {"slots": {"Ada": "2 3", "Basile": "K 4"}, "hands": {"Basile": "1 2 7 8 9 10"}}
    course = Course(position, king_look="before_refill" if look_first else "after_refill")
    course.do(("Ada", {"attack": "Basile.left", "with": "left"}))
    steps: list[tuple[str, tuple[str, Any]]] = [("BP-27", ("Ada", "decline")), ("BP-26", ("Basile", {"replace": "8"}))]
    for clause, step in steps if look_first else reversed(steps):
        for waiting in {0, 1, 2} - set(course.rules.actors(course.state)):
            for action in (Replace(0), Decline(), Attack(0, 1, 0)):
                refusal = course.rules.refuse(course.state, waiting, action)
                assert refusal is not None
                assert refusal.clause == clause
        course.do(step)


def test_the_owner_sees_his_cards_and_nobody_knows_who_else_does() -> None:
    # BP-A5: one may look at one's own cards at any time; who has seen a card is public, what it is is not.
    course = Course({"slots": {"Ada": "9 3", "Basile": "11 7"}})
    course.do(("Ada", {"attack": "Basile.left", "with": "left"}))
    assert course.see("Basile", "slots.Basile") == "11 7"
    assert course.see("Cleo", "seen.Basile") == ["Ada", "none"]
    assert course.see("Cleo", "slots.Basile") == "? ?"


def test_retirement_shows_a_minefield_to_nobody_and_yet_to_all() -> None:
    # BP-35: the face stays hidden, but every world that anybody imagines has a minefield there.
    course = Course(
        {
            "slots": {"Ada": "13 12", "Basile": "M 7"},
            "hands": {"Basile": "M"},
            "piles": {"Basile": 0},
        }
    )
    course.do(("Ada", {"attack": "Basile.right", "with": "left"}), ("Basile", "leave_empty"))
    assert course.see("Cleo", "slots.Basile") == "? ."
    assert course.see("Cleo", "standing.Basile") == "retired"
