"""What bots of Batailles et piques say of the price of a choice, and of one that is none."""

from __future__ import annotations

from typing import Any, Final

import pytest

from game.bots.explaining.reasons import Reason
from game.bots.levels import reasons_of
from game.bots.policy import decision_of
from game.core.chance import Chance
from tests.rules.batailles.playing import Course

ADA: Final = 0
BOTH: Final = {"attack": "Basile.both", "with": "left"}
LEFT: Final = {"attack": "Basile.left", "with": "left"}
KNOWS: Final = ["Basile.left", "Basile.right"]


def course(own: str, theirs: str, knows: list[str], **more: Any) -> Course:
    """Ada's turn, with two cards before her and two before Basile."""
    position = {"turn": "Ada", "slots": {"Ada": own, "Basile": theirs, "Cleo": "5 6"}, "knows": {"Ada": knows}, **more}
    return Course(position)


def said(course: Course, written: Any, seat: int = ADA) -> Reason:
    """The reason for an action."""
    action = course.notation.read_action(course.state, seat, written, course.names)
    decision = decision_of(course.rules, course.state.view(seat), seat, Chance("said"))
    reason = reasons_of("batailles").reason(decision, action)
    assert reason is not None
    return reason


def number(reason: Reason, name: str) -> int:
    return reason.terms[name][1][0]


FEW: Final = {
    "hands": {"Basile": "12 11"},
    "piles": {"Basile": ""},
    "cemeteries": {"Ada": {"Basile": "1 2 3 4 5 6 8 9 10 13 K M"}},
}
"""Basile has but a minefield, a 7, a 12 and an 11."""


def test_a_specialist_sent_against_two_is_not_sent_without_its_price() -> None:
    """A lone sapper clears the mines and then fights the other card with all its strength (BP-A15)."""
    reason = said(course("8 3", "M 7", [], **FEW), BOTH)
    assert reason.kind == "hunt"
    assert number(reason, "chance") > 25
    assert 20 < number(reason, "lost") < 99
    beside = said(course("8 3", "M 12", ["Basile.right"], **{**FEW, "hands": {"Basile": "7 11"}}), BOTH)
    assert (beside.kind, number(beside, "slot")) == ("hunt_beside", 0)
    assert number(beside, "lost") == 100  # it dies of the 12, whatever lies beside it


def test_the_slot_in_which_its_prey_rather_lies_is_told() -> None:
    """What has lain still for long is rather a minefield than what was laid just now, and what has attacked is none."""
    still = course("8 3", "M 7", [], **FEW, attacked=["Basile.right"])
    assert (said(still, BOTH).kind, number(said(still, BOTH), "slot")) == ("hunt_beside", 0)


def test_a_king_that_may_meet_its_like_is_told_what_that_costs() -> None:
    """BP-17, BP-A20: two kings kill each other, and each is worth two points."""
    dead = {"Ada": {"Basile": "1 2 3 4 5 6 7 8 9 10 13 M M"}}
    few = {"hands": {"Basile": "12"}, "piles": {"Basile": ""}, "cemeteries": dead}
    reason = said(course("K 3", "11 K", [], **few), LEFT)
    assert reason.kind == "certain_kings"
    assert 1 <= number(reason, "lost") < 99


@pytest.mark.parametrize(
    ("own", "theirs", "slots", "kind"),
    [
        ("13 3", "5 7", "left right", "strike_both"),
        ("5 3", "9 7", "", "strike_no"),
        ("10 3", "5 7", "left", "strike"),
        ("6 3", "5 13", "left", "strike_only"),
    ],
)
def test_who_has_nothing_to_choose_in_a_fight_is_not_told_what_is_best(
    own: str, theirs: str, slots: str, kind: str
) -> None:
    """BP-A12: the lone card kills all that it can, and never less."""
    assert said(course(own, theirs, KNOWS).do(("Ada", BOTH)), {"strike": slots}).kind == kind


def test_a_shirker_is_told_by_what_the_new_card_is_for() -> None:
    known = course("3 5", "9 7", ["Basile.left"], hands={"Ada": "M 4 6 10 11 12"})
    reason = said(known, {"shirk": "left", "for": "12"})
    assert reason.kind == "shirk_sure"
    assert (number(reason, "other"), number(reason, "slot")) == (1, 0)
    assert said(known, {"shirk": "left", "for": "6"}).kind != "shirk_sure"


def test_a_shirker_for_no_sure_prey_is_told_by_what_the_new_card_does_better() -> None:
    """What it mostly beats; else that the other one attacks nobody, or is the weaker."""
    hands = {"Ada": "M 4 6 10 12 13"}
    reason = said(course("3 5", "9 7", [], hands=hands, attacked=["Basile.left"]), {"shirk": "left", "for": "13"})
    assert reason.kind == "shirk_better"
    assert number(reason, "chance") > 50
    assert said(course("3 5", "9 7", [], hands=hands), {"shirk": "left", "for": "6"}).kind == "shirk_stronger"
    assert said(course("M 5", "9 7", [], hands=hands), {"shirk": "left", "for": "12"}).kind == "shirk_moves"


def test_a_card_that_surely_kills_and_may_die_is_not_laid_with_the_chance_that_it_lives() -> None:
    """BP-17: Basile has an 11, a 10 and a 7: an 11 kills whatever lies there."""
    few = {"piles": {"Basile": ""}, "cemeteries": {"Ada": {"Basile": "1 2 3 4 5 6 8 9 12 13 K M M"}}}
    slots = {"Ada": "3 5", "Basile": "11 7", "Cleo": "13 6"}
    laying = course("3 5", "11 7", [], slots=slots, hands={"Ada": "11 4", "Basile": "10"}, **few)
    laying.do(("Ada", {"attack": "Cleo.left", "with": "left"}))
    assert said(laying, {"replace": "11"}).kind == "lay_kills"


def test_who_has_to_attack_in_vain_is_told_so_rather_than_what_it_costs() -> None:
    """BP-A6: with a Shirker something else could be done, and against a weaker card something could die."""
    gone = {"hands": {"Cleo": ""}, "piles": {"Cleo": ""}, "knows": {"Ada": KNOWS}, "turn": "Ada"}
    slots, none = {"Ada": "9 M", "Basile": "M 10", "Cleo": ". ."}, {"Ada": {"shirker": 0, "teamwork": 0}}
    assert said(Course({**gone, "slots": slots, "specials": none}), LEFT).kind == "forced"
    assert said(Course({**gone, "slots": slots}), LEFT).kind == "known_death"
    weaker = {**slots, "Basile": "M 8"}
    assert said(Course({**gone, "slots": weaker, "specials": none}), LEFT).kind == "known_death"


def test_who_has_only_a_second_minefield_is_told_so() -> None:
    """BP-34: nothing is better or worse, for nothing may be laid."""
    only = course("M 5", "9 7", KNOWS, hands={"Ada": "M"}, piles={"Ada": ""})
    only.do(("Ada", {"attack": "Basile.left", "with": "right"}))
    reason = said(only, "leave_empty")
    assert (reason.kind, reason.clause) == ("leave_empty", "BP-34")


def test_an_attack_on_two_that_does_not_kill_both_is_told_by_the_one_that_it_kills() -> None:
    """BP-A12: a 9 against a 5 and a 7 kills one of them; a 3 neither, and there is nothing to be seen either."""
    assert said(course("9 3", "5 7", KNOWS), BOTH).kind == "one_sure_dies"
    reason = said(course("9 3", "10 7", ["Basile.left"]), BOTH)
    assert reason.kind == "one_of_two"
    assert 1 < number(reason, "chance") < number(reason, "lost")
    assert said(course("3 9", "5 7", KNOWS), BOTH).kind == "hopeless_both"
    assert said(course("9 3", "M 7", KNOWS), BOTH).kind == "hopeless_both"  # BP-18


def test_a_specialist_without_prey_is_sent_away_for_that() -> None:
    """All other kings are dead: a spy has nothing left but its value. One that may still come is reason enough."""
    dead = {"Ada": {"Basile": "K"}, "Basile": {"Cleo": "K"}}
    idle = course("2 5", "9 7", [], hands={"Ada": "M 4 6 10 11 12"}, cemeteries=dead)
    assert said(idle, {"shirk": "left", "for": "12"}).kind == "shirk_idle_spy"
    one = course("2 5", "9 7", [], hands={"Ada": "M 4 6 10 11 12"}, cemeteries={"Ada": {"Basile": "K"}})
    assert said(one, {"shirk": "left", "for": "12"}).kind != "shirk_idle_spy"


def test_only_a_card_of_little_worth_is_told_to_cost_little() -> None:
    """BP-11: a 12 or a king that hardly kills one of the two was said to cost little, and to see what lies there."""
    known = {"hands": {"Basile": "11 12 7"}, "cemeteries": {"Ada": {"Basile": "1 2 3 4 5 6 8"}}}
    for own, kind in (("7", "feeler"), ("9", "one_of_two")):
        reason = said(course(f"{own} 8", "M 13", ["Basile.right"], **known), BOTH)
        assert reason.kind == kind
        assert number(reason, "chance") < 15
