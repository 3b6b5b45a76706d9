"""What cannot be done is refused by the right clause, with the words that fit: several clauses have more than one."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pytest

from game.batailles.opening import Place, TakeBack

from .playing import Course

Step: TypeAlias = tuple[str, Any]

TURN: Final = {
    "slots": {"Ada": "9 M", "Basile": "7 .", "Cleo": "4 6"},
    "hands": {"Ada": "1 2 3 M", "Basile": ""},
    "piles": {"Basile": 0},
}
UNITS: Final = {
    "slots": {"Ada": "9 5", "Basile": "7 .", "Cleo": "4 6"},
    "hands": {"Basile": ""},
    "piles": {"Basile": 0},
}
SPENT: Final = {**UNITS, "specials": {"Ada": {"teamwork": 0, "shirker": 0}}}
OPENING: Final = {"opening": True, "hands": {"Ada": "M M 1 5 9 K"}}
REPLACING: Final = {"slots": {"Ada": "9 3", "Basile": "7 M"}, "hands": {"Basile": "1 2 M"}}
KILL: Final = ("Ada", {"attack": "Basile.left", "with": "left"})
THREE: Final = {"slots": {"Ada": "9 3", "Basile": "7 5"}}
ALONE: Final = {
    "slots": {"Ada": "4 5", "Basile": "M .", "Cleo": "M ."},
    "hands": {"Basile": "", "Cleo": ""},
    "piles": {"Basile": 0, "Cleo": 0},
}
KING: Final = {
    "slots": {"Ada": "1 3", "Basile": "K 5", "Cleo": "6 ."},
    "hands": {"Basile": "4 7 8", "Cleo": ""},
    "piles": {"Cleo": 0},
}
LOOKING: Final = (KILL, ("Basile", {"replace": "4"}))

REFUSED: Final[dict[str, tuple[dict[str, Any], tuple[Step, ...], Step, str, str]]] = {
    # ---- the opening
    "no such card": (OPENING, (), ("Ada", {"place": "4", "at": "left"}), "BP-8", "not_in_hand"),
    "it lies there": (
        OPENING,
        (("Ada", {"place": "5", "at": "left"}),),
        ("Ada", {"place": "5", "at": "left"}),
        "BP-8",
        "already_there",
    ),
    "two minefields": (
        OPENING,
        (("Ada", {"place": "M", "at": "left"}),),
        ("Ada", {"place": "M", "at": "right"}),
        "BP-34",
        "one_mine_only",
    ),
    "nothing to take back": (OPENING, (), ("Ada", {"take_back": "left"}), "BP-8", "nothing_there"),
    "one card alone": (
        OPENING,
        (("Ada", {"place": "5", "at": "left"}),),
        ("Ada", "confirm"),
        "BP-8",
        "choose_two_cards",
    ),
    "an attack before the opening": (OPENING, (), KILL, "BP-8", "opening_first"),
    # ---- attacks
    "an empty slot attacks": (
        {**UNITS, "turn": "Basile"},
        (),
        ("Basile", {"attack": "Ada.left", "with": "right"}),
        "BP-11",
        "nothing_to_attack_with",
    ),
    "a minefield attacks": (TURN, (), ("Ada", {"attack": "Cleo.left", "with": "right"}), "BP-11", "mine_cannot_attack"),
    "the own card": (TURN, (), ("Ada", {"attack": "Ada.right", "with": "left"}), "BP-11", "own_card"),
    "an empty slot is attacked": (
        TURN,
        (),
        ("Ada", {"attack": "Basile.right", "with": "left"}),
        "BP-11",
        "no_such_card",
    ),
    "two slots with one card": (TURN, (), ("Ada", {"attack": "Basile.both", "with": "left"}), "BP-A7", "not_two_cards"),
    # ---- special cards
    "no Teamwork left": (SPENT, (), ("Ada", {"teamwork": "Cleo.left"}), "BP-29", "no_teamwork_left"),
    "a team with a minefield": (TURN, (), ("Ada", {"teamwork": "Cleo.left"}), "BP-29", "teamwork_needs_two_units"),
    "a team against two": (UNITS, (), ("Ada", {"teamwork": "Cleo.both"}), "BP-29", "teamwork_against_one"),
    "a team against itself": (UNITS, (), ("Ada", {"teamwork": "Ada.left"}), "BP-11", "own_card"),
    "a team against nobody": (UNITS, (), ("Ada", {"teamwork": "Basile.right"}), "BP-11", "no_such_card"),
    "no Shirker left": (SPENT, (), ("Ada", {"shirk": "left", "for": "1"}), "BP-30", "no_shirker_left"),
    "an empty slot shirks": (
        {**UNITS, "turn": "Basile"},
        (),
        ("Basile", {"shirk": "right", "for": "1"}),
        "BP-30",
        "nothing_to_exchange",
    ),
    "a card that is not held": (TURN, (), ("Ada", {"shirk": "left", "for": "13"}), "BP-30", "needs_hand_card"),
    "a second minefield shirks in": (TURN, (), ("Ada", {"shirk": "left", "for": "M"}), "BP-34", "one_mine_only"),
    # ---- no action at all
    "passing": (UNITS, (), ("Ada", "pass"), "BP-A6", "cannot_pass"),
    "stopping": (UNITS, (), ("Ada", "stop"), "BP-32", "cannot_stop"),
    "passing alone": (ALONE, (KILL,), ("Ada", "pass"), "BP-32", "stop_instead"),
    # ---- a fight of three
    "wounds beyond its value": (
        THREE,
        (("Ada", {"attack": "Basile.both", "with": "left"}),),
        ("Ada", {"strike": "left right"}),
        "BP-A12",
        "not_such_wounds",
    ),
    "something else before": (
        THREE,
        (("Ada", {"attack": "Basile.both", "with": "left"}),),
        KILL,
        "BP-19",
        "strike_first",
    ),
    # ---- after a fight
    "a replacement out of turn": (UNITS, (), ("Ada", {"replace": "1"}), "BP-10", "not_now"),
    "a replacement that is not held": (REPLACING, (KILL,), ("Basile", {"replace": "13"}), "BP-26", "not_in_hand"),
    "a second minefield as replacement": (REPLACING, (KILL,), ("Basile", {"replace": "M"}), "BP-34", "one_mine_only"),
    "no replacement": (REPLACING, (KILL,), ("Basile", "leave_empty"), "BP-26", "must_replace"),
    "a look before": (REPLACING, (KILL,), ("Basile", {"look": "Ada.left"}), "BP-26", "replace_first"),
    "no look before": (REPLACING, (KILL,), ("Basile", "decline"), "BP-26", "replace_first"),
    "an attack before": (
        REPLACING,
        (KILL,),
        ("Basile", {"attack": "Ada.left", "with": "right"}),
        "BP-26",
        "replace_first",
    ),
    "a look at the own card": (KING, LOOKING, ("Ada", {"look": "Ada.left"}), "BP-27", "look_at_others"),
    "a look at nothing": (KING, LOOKING, ("Ada", {"look": "Cleo.right"}), "BP-A23", "no_card_in_play"),
    "an attack before the look": (KING, LOOKING, KILL, "BP-27", "look_first"),
    "a replacement before the look": (KING, LOOKING, ("Ada", {"replace": "2"}), "BP-27", "look_first"),
    "an empty slot before the look": (KING, LOOKING, ("Ada", "leave_empty"), "BP-27", "look_first"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused(case: str) -> None:
    position, before, (name, wish), clause, key = REFUSED[case]
    course = Course(position).do(*before)
    seat = course.names.index(name)
    found = course.rules.refuse(course.state, seat, course.notation.read_action(course.state, seat, wish, course.names))
    assert found is not None
    assert (found.clause, found.key) == (clause, f"batailles.refusal.{key}")


def test_bp_8_there_are_two_slots() -> None:
    course = Course(OPENING)
    for wish in (Place(0, 2), Place(0, -1), TakeBack(2), TakeBack(-1)):
        found = course.rules.refuse(course.state, 0, wish)
        assert found is not None
        assert (found.clause, found.key) == ("BP-8", "batailles.refusal.no_such_slot")
    for slot in (0, 1):
        found = course.rules.refuse(course.state, 0, TakeBack(slot))
        assert found is not None
        assert found.key == "batailles.refusal.nothing_there"
