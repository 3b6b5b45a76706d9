"""What public facts prove about hidden cards, and what the greedy player makes of it."""

from __future__ import annotations

from typing import cast

import pytest

from game.batailles.army import MINE, compile_army
from game.batailles.content import Content
from game.batailles.deduction import deduce
from game.batailles.evidence import been_in_hand, mask_of, plausible, prove
from game.batailles.models import ArmyFile
from game.batailles.rules import Batailles
from game.batailles.state import State
from game.batailles.zones import hand, slot
from game.bots.batailles.beliefs import beliefs, marginal
from game.bots.levels import choose
from game.bots.simulate import play
from game.core.chance import Chance
from game.core.rules.rules import AnyRules, imagine
from game.core.table.table import UNKNOWN
from game.core.texts import LocalText
from game.core.tuples import with_item
from tests.rules.batailles.playing import NAMES, Course, opened, setup_for, standard

ADA, BASILE, CLEO = range(3)
ARMY = standard()


def believed(course: Course, watcher: int, seat: int, place: int) -> set[str]:
    """The cards that a watcher thinks possible in a slot, as words."""
    words = course.notation.words(course.state)
    belief = beliefs(ARMY, course.state.view(watcher), watcher)[seat]
    assert sum(belief.values()) == pytest.approx(1)
    return {words.face(face) for face, probability in marginal(belief, place).items() if probability > 0}


def imagined(course: Course, watcher: int, seat: int, place: int, draws: int = 300) -> set[str]:
    """The cards that lie there in imagined worlds."""
    words = course.notation.words(course.state)
    view = course.state.view(watcher)
    worlds = [imagine(course.rules, view, Chance("worlds", draw)) for draw in range(draws)]
    return {words.face(world.face(seat, place)) for world in worlds}


def after_killing_a_10() -> Course:
    """Basile's hidden card is attacked by Ada's 10, which dies."""
    course = Course({"slots": {"Ada": "10 3", "Basile": "12 5"}, "hands": {"Ada": "1 2 4 6 7 8"}})
    return course.do(("Ada", {"attack": "Basile.left", "with": "left"}), ("Ada", {"replace": "1"}))


def test_that_card_killed_a_10() -> None:
    # BP-36: at least an 11, or a minefield; Ada, who fought it, knows.
    course = after_killing_a_10()
    expected = {"11", "12", "13", "K", "M"}
    assert believed(course, CLEO, BASILE, 0) == expected
    assert imagined(course, CLEO, BASILE, 0) == expected
    assert believed(course, ADA, BASILE, 0) == {"12"}


def test_a_card_that_beats_a_king_is_a_spy() -> None:
    # BP-36: or a minefield, if it was attacked
    attacked = Course({"slots": {"Ada": "K 3", "Basile": "2 5"}, "hands": {"Ada": "1 4 6 7 8 9"}})
    attacked.do(("Ada", {"attack": "Basile.left", "with": "left"}), ("Ada", {"replace": "1"}), ("Basile", "decline"))
    assert believed(attacked, CLEO, BASILE, 0) == {"1", "2", "M"}
    attacking = Course({"slots": {"Ada": "1 3", "Basile": "K 5"}, "hands": {"Basile": "2 4 6 7 8 9"}})
    attacking.do(("Ada", {"attack": "Basile.left", "with": "left"}), ("Basile", {"replace": "4"}), ("Ada", "decline"))
    assert believed(attacking, CLEO, ADA, 0) == {"1", "2"}
    assert imagined(attacking, CLEO, ADA, 0, 120) == {"1", "2"}


def test_the_neighbour_of_a_minefield_is_none() -> None:
    # BP-34: two never lie side by side
    course = Course({"slots": {"Ada": "8 3", "Basile": "M 5"}, "hands": {"Basile": "1 2 4 6 7 8"}})
    course.do(("Ada", {"attack": "Basile.left", "with": "left"}), ("Basile", {"replace": "1"}))
    assert "M" not in imagined(course, CLEO, BASILE, 1)


def test_who_has_stopped_has_minefields_only() -> None:
    # BP-35
    course = Course({"slots": {"Ada": "13 12", "Basile": "M 7"}, "hands": {"Basile": "M"}, "piles": {"Basile": 0}})
    course.do(("Ada", {"attack": "Basile.right", "with": "left"}), ("Basile", "leave_empty"))
    assert imagined(course, CLEO, BASILE, 0, 40) == {"M"}


def test_who_goes_on_with_one_card_has_a_unit() -> None:
    # BP-35, BP-A24
    course = Course({"slots": {"Ada": "13 12", "Basile": "5 7"}, "hands": {"Basile": ""}, "piles": {"Basile": 1}})
    course.do(("Ada", {"attack": "Basile.right", "with": "left"}))
    assert course.truth("standing.Basile") == "active"
    assert "M" not in imagined(course, CLEO, BASILE, 0)


def test_a_floating_card_is_believed_where_it_may_be() -> None:
    # BP-A31: the 12 that Ada saw go back is in the hand or in the place filled since
    position = {
        "slots": {"Ada": "13 11", "Basile": "12 3", "Cleo": "10 6"},
        "hands": {"Basile": "1 2 4 5 7 9"},
        "knows": {"Ada": ["Basile.left"]},
        "turn": "Basile",
    }
    course = Course(position).do(
        ("Basile", {"shirk": "left", "for": "4"}),
        ("Cleo", {"attack": "Basile.right", "with": "left"}),
        ("Basile", {"replace": "12"}),
    )
    assert "12" not in believed(course, ADA, BASILE, 0), "it went out before the 12 came in"
    assert "12" in believed(course, ADA, BASILE, 1)
    assert imagined(course, ADA, BASILE, 1) == believed(course, ADA, BASILE, 1)


def test_a_floating_card_may_lie_beside_its_equal() -> None:
    # BP-38: the army has two 3s. Ada saw one go back to the hand; it may be the left card, and the other the right one.
    army = ArmyFile(
        name=LocalText("a", "a"),
        help=LocalText("a", "a"),
        values=(3, 3, 6, 9),
        king=10,
        mines=1,
        roles={},
        specials={"shirker": 1},
        hand=3,
    )
    content = opened()[0].content
    armies = {**content.armies, "standard": compile_army("standard", army)}
    rules = Batailles(Content(content.game, armies, content.skins, content.options, content.digest))
    position = {
        "turn": "Basile",
        "slots": {"Ada": "9 K", "Basile": "3 3", "Cleo": "9 K"},
        "hands": {"Basile": "6 9 K", "Cleo": "3 6 3"},
        "knows": {"Ada": ["Basile.left"]},
    }
    course = Course(position, rules=rules)
    (beside,) = [s for s in deduce(armies["standard"], course.state.view(ADA))[BASILE].suspects if s.slot == 1]
    assert course.state.face(BASILE, 0) in beside.faces, "one of them is seen, the other one may lie beside it"
    course.do(
        ("Basile", {"shirk": "left", "for": "6"}),
        ("Cleo", {"shirk": "left", "for": "6"}),
        ("Ada", {"attack": "Basile.left", "with": "left"}),
        ("Basile", {"replace": "3"}),
    )
    three = course.state.face(BASILE, 0)
    assert beliefs(armies["standard"], course.state.view(ADA), ADA)[BASILE][three, three] > 0


def test_imagined_players_know_their_own_cards() -> None:
    course = after_killing_a_10()
    world = imagine(course.rules, course.state.view(CLEO), Chance("own"))
    for seat in world.seats:
        seen = world.view(seat)
        for place in world.in_play(seat):
            assert seen.table.faces_in(slot(seat, place)) == world.table.faces_in(slot(seat, place))
        assert -1 not in seen.table.faces_in(hand(seat))
    assert world.view(ADA).face(BASILE, 0) == world.face(BASILE, 0), "Ada has seen it"


def test_an_opening_is_imagined_lawfully() -> None:
    # BP-34, BP-A3
    course = Course({"opening": True, "hands": {"Ada": "M M 1 5 9 K"}})
    course.do(("Ada", {"place": "M", "at": "left"}), ("Ada", {"place": "5", "at": "right"}))
    view = course.state.view(CLEO)
    mines = set()
    for draw in range(80):
        draft = imagine(course.rules, view, Chance("opening", draw)).drafts[ADA]
        mines.add(sum(ARMY.roles[face] == MINE for face in draft))
    assert mines == {0, 1}


# ---- whole worlds -----------------------------------------------------------------------------


def world_of(course: Course, **changed: str) -> State:
    """The true state with other cards in some slots, of which nobody has seen the first ones: `basile_left="M"`."""
    world = course.state.clone()
    words = course.notation.words(world)
    for where, word in changed.items():
        name, _, place = where.partition("_")
        seat, at = course.names.index(name.capitalize()), ("left", "right").index(place)
        world.table.faces = with_item(world.table.faces, world.table.zones[slot(seat, at)][0], words.card(word))
        number = world.lying[seat][at]
        world.stays = with_item(world.stays, number, world.stays[number].with_face(UNKNOWN))
    return world


def test_bp_a12_nobody_is_asked_when_a_sapper_has_cleared_a_minefield() -> None:
    """So while somebody is, no sapper fights a minefield; a sapper against others may, and others against one."""
    course = Course({"slots": {"Ada": "12 13", "Basile": "K 3"}}).do(("Ada", {"teamwork": "Basile.left"}))
    for changed, possible in (
        ({}, True),
        ({"ada_left": "4"}, True),
        ({"basile_left": "M"}, True),
        ({"ada_left": "4", "basile_left": "M"}, False),
        ({"ada_left": "4", "basile_right": "M"}, True),
    ):
        assert plausible(ARMY, world_of(course, **changed)) == possible, changed
    before = Course({"slots": {"Ada": "12 13", "Basile": "K 3"}})
    assert plausible(ARMY, world_of(before, ada_left="4", basile_left="M")), "there is no fight"


def test_bp_36_a_world_keeps_what_the_fights_have_shown() -> None:
    course = after_killing_a_10()
    for card, possible in (
        ("12", True),
        ("11", True),
        ("K", True),
        ("M", True),
        ("10", False),
        ("9", False),
        ("2", False),
    ):
        assert plausible(ARMY, world_of(course, basile_left=card)) == possible, card


def test_bp_11_bp_34_a_world_keeps_what_lies_side_by_side_and_what_has_attacked() -> None:
    course = Course({"slots": {"Ada": "12 3", "Basile": "7 5"}, "hands": {"Basile": "1 2 4 6 8 9"}})
    course.do(("Ada", {"attack": "Basile.left", "with": "left"}), ("Basile", {"replace": "1"}))
    assert not plausible(ARMY, world_of(course, ada_left="M")), "it has attacked"
    assert plausible(ARMY, world_of(course, ada_right="M"))
    assert plausible(ARMY, world_of(course, basile_left="M"))
    assert not plausible(ARMY, world_of(course, basile_left="M", basile_right="M"))


def test_bp_2_bp_34_in_no_world_a_card_lies_beside_itself() -> None:
    """Of each kind there is one card, but minefields, which never lie side by side."""
    course = Course({"slots": {"Basile": "7 5"}})
    words = course.notation.words(course.state)
    kinds = [words.face(face) for face in range(len(ARMY.values))]
    for left in kinds:
        fitting = {right for right in kinds if plausible(ARMY, world_of(course, basile_left=left, basile_right=right))}
        assert fitting == {*kinds} - {left}


def test_bp_35_who_has_stopped_has_nothing_but_minefields_in_a_world() -> None:
    course = Course({"slots": {"Ada": "13 12", "Basile": "M 7"}, "hands": {"Basile": "M"}, "piles": {"Basile": 0}})
    course.do(("Ada", {"attack": "Basile.right", "with": "left"}), ("Basile", "leave_empty"))
    assert plausible(ARMY, world_of(course))
    assert not plausible(ARMY, world_of(course, basile_left="9"))
    world = world_of(course)
    world.table.faces = with_item(world.table.faces, world.table.zones[hand(BASILE)][0], 0)
    assert not plausible(ARMY, world)


def test_bp_a31_a_card_that_went_back_is_held_or_has_been_laid_since() -> None:
    """The 6 for which it was exchanged went out before it came in."""
    course = after_killing_a_10().do(("Basile", {"shirk": "left", "for": "6"}))
    words = course.notation.words(course.state)

    def possible() -> set[int]:
        (first, *_) = [stay for stay in course.state.stays if stay.returned]
        return set(been_in_hand(course.state, first))

    assert possible() == set(course.state.table.faces_in(hand(BASILE)))
    for name in ("Cleo", "Ada"):
        course.do((name, {"shirk": "left", "for": course.see(name, f"hands.{name}").split()[0]}))
    course.do(("Basile", {"shirk": "right", "for": "12"}))
    assert words.card("12") not in course.state.table.faces_in(hand(BASILE))
    assert possible() == {*course.state.table.faces_in(hand(BASILE)), words.card("12")}


def test_bp_a31_no_other_face_may_be_the_card_that_went_back() -> None:
    """Of none of the cards that Basile holds is the number 0."""
    course = Course({"slots": {"Basile": "12 5"}, "hands": {"Basile": "6 7 8 9"}, "turn": "Basile"})
    course.do(("Basile", {"shirk": "left", "for": "6"}))
    (first,) = [stay for stay in course.state.stays if stay.returned]
    held = course.state.table.faces_in(hand(BASILE))
    assert 0 not in held
    assert mask_of(been_in_hand(course.state, first)) == sum(1 << face for face in set(held))


def test_bp_36_bp_a31_what_killed_a_10_and_went_back_to_the_hand_is_in_it() -> None:
    course = after_killing_a_10().do(("Basile", {"shirk": "left", "for": "6"}))
    world, words = course.state.clone(), course.notation.words(course.state)
    (number,) = [number for number, stay in enumerate(world.stays) if stay.returned]
    world.stays = with_item(world.stays, number, world.stays[number].with_face(UNKNOWN))
    assert plausible(ARMY, world)
    for card in world.table.zones[hand(BASILE)]:
        world.table.faces = with_item(world.table.faces, card, words.card("3"))
    assert not plausible(ARMY, world)


def test_bp_36_a_fight_that_cannot_have_been_leaves_a_card_without_a_face() -> None:
    """Both cards are known, and the 10 that died would have killed the 9."""
    course = after_killing_a_10()
    world, words = course.state.clone(), course.notation.words(course.state)
    (trace,) = world.traces
    (attacker,), (defender,) = trace.attackers, trace.defenders

    def known(stay: int, word: str) -> None:
        world.stays = with_item(world.stays, stay, world.stays[stay].with_face(words.card(word)))

    known(attacker, "10")
    known(defender, "9")
    assert not all(prove(ARMY, world).masks)
    known(defender, "12")
    assert all(prove(ARMY, world).masks)


# ---- the greedy player ------------------------------------------------------------------------


def greedy(course: Course) -> object:
    """What the greedy player does in the place of whoever is asked, in notation."""
    seat = course.rules.actors(course.state)[0]
    action = choose(course.rules, course.state.view(seat), seat, "greedy", Chance("greedy"))
    return course.notation.write_action(course.state, seat, action, NAMES[:3])


def test_a_known_king_is_hit_by_a_spy() -> None:
    # BP-36
    course = Course({"slots": {"Ada": "1 6", "Cleo": "K 5"}, "knows": {"Ada": ["Cleo.left"]}})
    assert greedy(course) == {"attack": "Cleo.left", "with": "left"}


def test_a_known_minefield_is_cleared_by_a_sapper() -> None:
    course = Course({"slots": {"Ada": "13 4", "Cleo": "M 13"}, "knows": {"Ada": ["Cleo.left", "Cleo.right"]}})
    assert greedy(course) in (
        {"attack": "Cleo.left", "with": "right"},
        {"attack": "Basile.left", "with": "left"},
        {"attack": "Basile.right", "with": "left"},
    )


def test_a_known_12_is_hit_by_a_13() -> None:
    course = Course({"slots": {"Ada": "13 2", "Cleo": "12 1"}, "knows": {"Ada": ["Cleo.left", "Cleo.right"]}})
    assert greedy(course) in ({"attack": "Cleo.both", "with": "left"}, {"attack": "Cleo.left", "with": "left"})


def test_the_lone_card_kills_what_is_worth_more() -> None:
    # BP-A12
    course = Course({"slots": {"Ada": "12 13", "Basile": "K 3"}}).do(("Ada", {"teamwork": "Basile.left"}))
    assert greedy(course) == {"strike": "right"}


def test_greedy_beats_random() -> None:
    rules, _ = opened()
    wins = 0
    for number in range(12):
        levels = ["random", "random"]
        levels.insert(number % 3, "greedy")
        outcome = play(cast(AnyRules, rules), setup_for(3), levels, f"beats {number}").outcome
        assert outcome is not None
        wins += outcome.winners == (number % 3,)
    assert wins >= 10
