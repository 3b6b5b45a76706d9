"""What cannot be done is refused by the right clause, with the words that fit: several clauses have more than one."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import pytest

from game.core.rules.rules import Refusal
from tests.rules.flautz.helpers import action, opened, play, position

Written: TypeAlias = dict[str, Any]

PLAIN: Final[Written] = {"round": 2, "ground": "B7 G7 V7", "hands": {"Ada": "B1 G2 V3 O4 P6"}}
CONCENTRATED: Final[Written] = {**PLAIN, "concentrated": ["Ada"]}
LAST: Final[Written] = {
    **PLAIN,
    "turn": "Ada",
    "declared": "Basile",
    "hands": {**PLAIN["hands"], "Basile": "B2 B3 B4 I5 B6"},
}
NEARLY: Final[Written] = {"round": 2, "ground": "B5 I5 G7", "hands": {"Ada": "B1 B2 B3 B4 P7"}}
FLAUTZ: Final[Written] = {"round": 2, "hands": {"Ada": "B2 B3 B4 B5 I6"}}

REFUSED: Final[dict[str, tuple[Written, Any, str, str]]] = {
    "a card that is not permitted in this round": (PLAIN, {"take": "air0", "give": "B1"}, "FZ-14", "zone_forbids"),
    "what is taken cannot be given": (PLAIN, {"take": "ground0", "give": "B7"}, "FZ-15", "not_the_taken_card"),
    "nor can what is not there": (PLAIN, {"take": "ground0", "give": "G7"}, "FZ-15", "not_in_hand"),
    "an exchange that makes nothing": (
        PLAIN,
        {"take": "ground0", "give": "B1", "declare": True},
        "FZ-Q44",
        "exchange_makes_no_flautz",
    ),
    "an exchange that makes a quinte": (
        NEARLY,
        {"take": "ground0", "give": "P7", "declare": True},
        "FZ-Q14",
        "quinte_lays_itself",
    ),
    "an exchange that makes a FLAUTZ! after another": (
        {**LAST, "ground": "I4 G7 V7", "hands": {**LAST["hands"], "Ada": "G2 G3 G5 G6 P7"}},
        {"take": "ground0", "give": "P7", "declare": True},
        "FZ-Q42",
        "declared_already",
    ),
    "an exchange before the replacement": (CONCENTRATED, {"take": "ground0", "give": "B1"}, "FZ-37", "replace_first"),
    "a replacement without concentration": (PLAIN, {"replace": "ground0"}, "FZ-37", "not_concentrated"),
    "a replacement that is not permitted": (CONCENTRATED, {"replace": "air0"}, "FZ-14", "zone_forbids"),
    "a second concentration": (CONCENTRATED, "concentrate", "FZ-Q30", "concentrated_already"),
    "a declaration of nothing": (PLAIN, "declare", "FZ-23", "no_flautz"),
    "a declaration by who is concentrated": (
        {**FLAUTZ, "concentrated": ["Ada"]},
        "declare",
        "FZ-Q16",
        "not_while_concentrated",
    ),
    "a second declaration": (
        {**LAST, "hands": {**LAST["hands"], "Ada": "G2 G3 I4 G5 G6"}},
        "declare",
        "FZ-Q42",
        "declared_already",
    ),
    "standing in the middle of a match": (PLAIN, "stand", "FZ-Q27", "no_standing"),
}


def refusal(written: Written, wish: Any, *before: Any, **options: bool) -> Refusal:
    """Why a wish is refused after some actions."""
    rules, _ = opened()
    state = play(position(2, written, options), *before)
    found = rules.refuse(state, state.turn, action(state, wish))
    assert found is not None
    return found


@pytest.mark.parametrize("case", REFUSED)
def test_it_is_refused(case: str) -> None:
    written, wish, clause, key = REFUSED[case]
    found = refusal(written, wish)
    assert (found.clause, found.key) == (clause, f"flautz.refusal.{key}")


def test_fz_14_the_refusal_names_the_zone() -> None:
    zone = opened()[0].content.zone_name("ground")
    assert refusal(PLAIN, {"take": "air0", "give": "B1"}).arguments == {"zone": zone}


def test_fz_38_after_a_replacement_comes_an_exchange() -> None:
    replaced = {"replace": "ground1"}
    for wish, clause, key in (
        ("concentrate", "FZ-Q29", "no_second_concentration"),
        ("declare", "FZ-38", "exchange_now"),
        (replaced, "FZ-38", "exchange_now"),
    ):
        found = refusal(CONCENTRATED, wish, replaced)
        assert (found.clause, found.key) == (clause, f"flautz.refusal.{key}")


def test_fz_q18_a_last_turn_is_played_where_the_house_wants_it() -> None:
    found = refusal(LAST, "stand", last_turn_stand=False)
    assert (found.clause, found.key) == ("FZ-Q18", "flautz.refusal.last_turn_is_played")
