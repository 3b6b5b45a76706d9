"""The deduction pad: certain, never wrong, and made of nothing but what its reader may know."""

from __future__ import annotations

from game.batailles.deduction import deduce, is_seen
from game.batailles.evidence import prove
from game.batailles.zones import slot
from game.bots.levels import choose
from game.core.chance import Chance
from game.core.match.session import apply_action, begin_match
from tests.rules.batailles.playing import Course, assert_alike, opened, setup_for, standard

ARMY = standard()


def noted(course: Course, reader: int, seat: int, place: int) -> set[str]:
    """What a reader's pad says a card can be, as words."""
    words = course.notation.words(course.state)
    (found,) = [s for s in deduce(ARMY, course.state.view(reader))[seat].suspects if s.slot == place]
    return {words.face(face) for face in found.faces}


def test_who_killed_a_10_from_afar_and_close_by() -> None:
    # BP-36: at least an 11, or a minefield; Ada, who fought it, knows.
    course = Course({"slots": {"Ada": "10 3", "Basile": "12 5"}, "hands": {"Ada": "1 2 4 6 7 8"}})
    course.do(("Ada", {"attack": "Basile.left", "with": "left"}), ("Ada", {"replace": "1"}))
    assert noted(course, 2, 1, 0) == {"11", "12", "13", "K", "M"}
    assert noted(course, 0, 1, 0) == {"12"}
    assert noted(course, 1, 1, 0) == {"12"}
    (mine,) = [s for s in deduce(ARMY, course.state.view(0))[1].suspects if s.slot == 0]
    assert is_seen(course.state.view(0), mine)
    assert not is_seen(course.state.view(2), mine)
    words = course.notation.words(course.state)
    assert [words.face(face) for face in deduce(ARMY, course.state.view(2))[0].dead] == ["10"]


def test_the_dead_are_no_other_card() -> None:
    # BP-2: one card of each number
    course = Course({"slots": {"Ada": "9 3", "Basile": "7 5"}})
    course.do(("Ada", {"attack": "Basile.left", "with": "left"}))
    assert "7" not in noted(course, 2, 1, 1)
    assert "7" in noted(course, 2, 0, 1)


def test_the_neighbour_of_a_minefield_that_was_seen_is_none() -> None:
    # BP-34: on whichever side it lies, and for who has seen it alone
    for slots, seen, beside in (("M 5", "left", 1), ("5 M", "right", 0)):
        course = Course({"slots": {"Basile": slots}, "knows": {"Ada": [f"Basile.{seen}"]}})
        assert "M" not in noted(course, 0, 1, beside)
        assert "M" in noted(course, 2, 1, beside)


def test_who_goes_on_with_one_card_has_no_minefield_there() -> None:
    # BP-35: with a minefield he would have had to stop
    course = Course({"slots": {"Ada": "9 3", "Basile": "7 5"}, "hands": {"Basile": ""}})
    assert "M" in noted(course, 2, 1, 1)
    course.do(("Ada", {"attack": "Basile.left", "with": "left"}))
    assert "M" not in noted(course, 2, 1, 1)


def test_who_has_stopped_has_nothing_but_minefields_on_the_pad() -> None:
    # BP-35: a slot left empty with cards in hand
    course = Course({"slots": {"Ada": "13 12", "Basile": "M 7"}, "hands": {"Basile": "M"}, "piles": {"Basile": 0}})
    course.do(("Ada", {"attack": "Basile.right", "with": "left"}))
    assert {"1", "13", "K", "M"} < noted(course, 2, 1, 0)
    course.do(("Basile", "leave_empty"))
    assert noted(course, 2, 1, 0) == {"M"}


def test_what_is_left_of_a_pair_is_what_the_wounds_allow() -> None:
    # BP-19, BP-36: beside the 7 at least 3: with less the 9 would have lived, or killed both. A minefield would have
    # killed the 9 alone.
    course = Course({"slots": {"Ada": "9 3", "Basile": "7 5"}})
    course.do(("Ada", {"attack": "Basile.both", "with": "left"}), ("Ada", {"strike": "left"}))
    assert noted(course, 2, 1, 1) == {"3", "4", "5", "6", "8", "9", "10", "11", "12", "13", "K"}
    assert noted(course, 0, 1, 1) == {"5"}


def test_of_two_faces_one_that_is_dead_is_no_face_at_all() -> None:
    # BP-2, BP-14: only a spy beats a king. Where the 2 has died before, it is the 1.
    hands = {"Ada": "1 2 4 6 7 8", "Basile": "3 6 7 8 9 10"}
    for dies, left in (("12", {"1", "2"}), ("2", {"1"})):
        held = {**hands, "Ada": hands["Ada"].replace(dies, "9")}
        course = Course({"slots": {"Ada": f"{dies} 3", "Basile": "K 13"}, "hands": held}, 2)
        course.do(
            ("Ada", {"attack": "Basile.right", "with": "left"}),
            ("Ada", {"replace": "1"}),
            ("Basile", {"shirk": "right", "for": "6"}),
            ("Ada", {"attack": "Basile.left", "with": "left"}),
        )
        assert noted(course, 2, 0, 0) == left


def test_no_card_lies_beside_itself_nor_a_minefield_beside_another() -> None:
    # BP-2, BP-34: of each number there is one card
    proof = prove(ARMY, Course({}).state.view(3))
    assert proof.links
    for _, _, ties in proof.links:
        for face, beside in enumerate(ties):
            assert not beside >> face & 1
            assert beside.bit_count() == len(ARMY.values) - 1


def test_what_one_of_a_pair_cannot_be_the_other_one_must() -> None:
    # BP-11, BP-15, BP-36: a 12 died of two cards and killed neither, so one of them is a minefield, or they are the 13
    # and the king. The right one attacks a spy later and lives, so it is neither; nothing else is left for the other.
    hands = {"Ada": "1 2 4 6 7 8", "Basile": "2 3 4 6 7 8"}
    course = Course({"slots": {"Ada": "12 3", "Basile": "M 5"}, "hands": hands}, 2)
    course.do(
        ("Ada", {"attack": "Basile.both", "with": "left"}),
        ("Ada", {"strike": "none"}),
        ("Ada", {"replace": "1"}),
    )
    assert {"1", "5", "M"} < noted(course, 2, 1, 0)
    course.do(("Basile", {"attack": "Ada.left", "with": "right"}), ("Ada", {"replace": "2"}))
    assert noted(course, 2, 1, 0) == {"K", "M"}
    assert not {"K", "M"} & noted(course, 2, 1, 1)


def test_the_dead_of_both_sides_are_noted() -> None:
    course = Course({"slots": {"Ada": "12 3", "Basile": "5 7"}})
    course.do(("Ada", {"attack": "Basile.both", "with": "left"}), ("Ada", {"strike": "left right"}))
    words = course.notation.words(course.state)
    found = [[words.face(face) for face in notes.dead] for notes in deduce(ARMY, course.state.view(2))]
    assert found == [["12"], ["5", "7"], []]


def test_what_looks_alike_is_noted_alike() -> None:
    # BP-12: Ada's 9 or her 12 kills Basile's 7; Cleo cannot tell which.
    courses = []
    for ours, theirs in (("9", "12"), ("12", "9")):
        hands = {"Ada": f"{theirs} 1 2 4 6 8", "Basile": "1 2 4 6 8 9"}
        course = Course({"slots": {"Ada": f"{ours} 3", "Basile": "5 7"}, "hands": hands})
        course.do(("Ada", {"attack": "Basile.right", "with": "left"}), ("Basile", {"replace": "1"}))
        courses.append(course)
    assert_alike("Cleo", *courses)
    one, other = (deduce(ARMY, course.state.view(2)) for course in courses)
    assert one == other
    public, also = (deduce(ARMY, course.state.view(3)) for course in courses)
    assert public == also


def test_a_pad_is_never_wrong() -> None:
    rules, _ = opened()
    for seed in ("one", "two"):
        setup = setup_for(4)
        state = begin_match(rules, setup, Chance(seed))
        step = 0
        while actors := rules.actors(state):
            seat = actors[step % len(actors)]
            action = choose(rules, state.view(seat), seat, "greedy", Chance(seed, step))
            apply_action(rules, state, seat, action, Chance(seed, "luck", step))
            step += 1
            if step % 3:
                continue
            for reader in range(5):
                view = state.view(reader)
                for notes in deduce(ARMY, view):
                    for suspect in notes.suspects:
                        truth = state.face(notes.seat, suspect.slot)
                        assert truth in suspect.faces
                        if notes.seat == reader:
                            assert suspect.faces == (truth,)
                        assert state.table.count(slot(notes.seat, suspect.slot)) == 1
        assert step > 20
