"""Placing: a draft that only its owner sees, until both have confirmed."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any, Final

import pytest

from game.core.chance import Chance
from game.core.match.session import Session, redact
from game.core.rules.events import CardMoved, Event
from game.core.rules.rules import action_key, imagine
from game.core.table.table import UNKNOWN
from game.nine_domains.events import CombatDecided, DraftChanged, RowConfirmed
from game.nine_domains.moves import Confirm, Place, TakeBack
from game.nine_domains.state import State
from game.nine_domains.zones import front, hand
from tests.rules.nine_domains.helpers import LINA, PUBLIC, RULES, TOM, act, begun, fight_out, refusal, seen, setup

LINAS_STEPS: Final[tuple[Any, ...]] = (
    {"place": "4", "at": "L"},
    {"place": "5", "at": "M"},
    {"take_back": "L"},
    {"place": "0", "at": "L"},
    {"place": "4", "at": "R"},
    "confirm",
)
TOMS_STEPS: Final[tuple[Any, ...]] = ({"place": "4", "at": "R"}, {"place": "1", "at": "R"}, {"place": "3", "at": "L"})


def placed(row: str) -> tuple[State, list[Event]]:
    """Lina placed a row and confirmed it."""
    state = begun()
    for place, card in zip("LMR", row.split(), strict=True):
        act(state, LINA, {"place": card, "at": place})
    return state, act(state, LINA, "confirm")


def test_nd_3_every_hand_card_may_go_to_every_place() -> None:
    state = begun()
    legal = list(RULES.legal(state, LINA))
    assert len(legal) == 9 * 3
    assert legal == sorted(legal, key=lambda action: action_key(RULES, action))


def test_legal_actions_of_a_full_draft() -> None:
    state = begun()
    for place, card in enumerate("012"):
        act(state, LINA, {"place": card, "at": "LMR"[place]})
    legal = RULES.legal(state, LINA)
    assert sum(isinstance(action, Place) for action in legal) == 9 * 3 - 3
    assert [action for action in legal if not isinstance(action, Place)] == [*map(TakeBack, range(3)), Confirm()]


def test_nd_q31_a_draft_may_be_changed_until_it_is_confirmed() -> None:
    state = begun()
    act(state, LINA, {"place": "4", "at": "L"})
    act(state, LINA, {"place": "5", "at": "L"})
    assert seen(state, "drafts.Lina") == "5 . ."
    act(state, LINA, {"place": "5", "at": "R"})
    assert seen(state, "drafts.Lina") == ". . 5"
    act(state, LINA, {"take_back": "R"})
    assert seen(state, "drafts.Lina") == ". . ."
    assert len(state.table.zones[hand(LINA)]) == 9


def test_nd_q31_after_confirming_a_seat_waits() -> None:
    state, _ = placed("0 1 2")
    assert RULES.actors(state) == (TOM,)
    assert RULES.legal(state, LINA) == ()
    assert refusal(state, LINA, {"take_back": "L"}).key == "refusal.not_your_turn"


@pytest.mark.parametrize(
    ("written", "clause", "key"),
    [
        ("confirm", "ND-Q28", "place_empty"),
        ("decline", "ND-Q28", "cannot_pass"),
        ({"take_back": "M"}, "ND-Q31", "nothing_there"),
        ({"place": "4", "at": "L"}, "ND-Q31", "already_there"),
        ({"swap": "2", "for": "3"}, "ND-21", "no_swap_now"),
        ({"recall": "2", "give": "3"}, "ND-23", "no_recall_now"),
    ],
)
def test_nd_q28_what_is_refused_while_placing(written: Any, clause: str, key: str) -> None:
    state = begun()
    act(state, LINA, {"place": "4", "at": "L"})
    found = refusal(state, LINA, written)
    assert (found.clause, found.key) == (clause, f"nine_domains.refusal.{key}")


def test_nd_q31_nothing_is_taken_back_from_an_empty_first_place() -> None:
    found = refusal(begun(), LINA, {"take_back": "L"})
    assert (found.clause, found.key) == ("ND-Q31", "nine_domains.refusal.nothing_there")


def test_nd_5_nd_13_who_has_won_a_domain_is_told_of_each_fight() -> None:
    decided = [event for event in fight_out(begun(), "0 1 2", "0 2 1") if isinstance(event, CombatDecided)]
    assert [event.victors() for event in decided] == [(), (TOM,), (LINA,)]


def test_nd_6_a_used_card_or_a_domain_is_not_placed() -> None:
    state = begun(specials="fixed")
    fight_out(state, "0 1 2", "0 1 2")
    assert refusal(state, LINA, {"place": "0", "at": "L"}).key == "nine_domains.refusal.already_used"
    assert refusal(state, LINA, {"place": "*", "at": "L"}).key == "nine_domains.refusal.not_in_hand"
    for action in (Place(RULES.content.domain_faces[0], 0), Place(-1, 0), Place(3, 3), Place(3, -1), TakeBack(7)):
        found = RULES.refuse(state, LINA, action)
        assert found is not None
        assert found.clause == "ND-3"


def test_drafts_of_two_seats_commute() -> None:
    """However the steps of both seats interleave, the state is the same in the end."""
    states: list[State] = []
    for first in permutations(range(9), 3):
        if first != tuple(sorted(first)):
            continue
        state = begun()
        lina, tom = iter(LINAS_STEPS), iter(TOMS_STEPS)
        for number in range(9):
            act(state, *((TOM, next(tom)) if number in first else (LINA, next(lina))))
        states.append(state)
    assert len(states) == 84
    assert all(state == states[0] for state in states)
    assert seen(states[0], "drafts.Tom") == "3 . 1"


def test_nd_q31_no_observer_is_told_a_placement() -> None:
    """Whatever Lina places and confirms, the others are told the same and see the same."""
    views: list[list[State]] = []
    told: list[list[tuple[Event, ...]]] = []
    for row in ("0 1 2", "5 4 3", "2 1 0", "3 5 0"):
        state, events = placed(row)
        views.append([state.view(observer) for observer in (TOM, PUBLIC)])
        told.append([redact(events, observer, state.table) for observer in (TOM, PUBLIC)])
        assert all(seen(state.view(observer), "rows.Lina") == "? ? ?" for observer in (TOM, PUBLIC))
        assert seen(state.view(LINA), "rows.Lina") == row
    assert all(view == views[0] for view in views)
    assert all(events == told[0] for events in told)


def test_nd_q31_of_a_draft_others_see_how_many_cards_it_holds() -> None:
    state = begun()
    events = act(state, LINA, {"place": "4", "at": "R"})
    assert isinstance(events[0], DraftChanged)
    assert events[0].redacted(LINA, state.table) == events[0]
    told = events[0].redacted(TOM, state.table)
    assert isinstance(told, DraftChanged)
    assert told.draft == state.view(TOM).drafts[LINA]
    assert seen(state.view(TOM), "drafts.Lina") == "? . ."
    assert RULES.shape(state, LINA, Place(3, 0)) == RULES.shape(state, LINA, Place(5, 1)) == ("draft", 2)
    assert RULES.shape(state, LINA, Place(5, 2)) == ("draft", 1)


def test_nd_3_confirming_lays_the_row_face_down_from_left_to_right() -> None:
    state, events = placed("5 0 3")
    moves = [event for event in events if isinstance(event, CardMoved)]
    assert [move.target for move in moves] == [front(place, LINA) for place in range(3)]
    assert events[-1] == RowConfirmed(LINA)
    for move in moves:
        told = move.redacted(TOM, state.table)
        assert isinstance(told, CardMoved)
        assert (told.source_index, told.face) == (-1, UNKNOWN)


def test_the_other_hand_floats_until_the_reveal_and_is_known_again_after_it() -> None:
    state, _ = placed("5 0 3")
    whole = state.cards_left(LINA)
    assert len(whole) == 9
    for observer in (LINA, TOM, PUBLIC):
        assert state.view(observer).cards_left(LINA) == whole
    assert seen(state.view(TOM), "hands.Lina") == "? ? ? ? ? ?"
    for place, card in zip("LMR", "124", strict=True):
        act(state, TOM, {"place": card, "at": place})
    act(state, TOM, "confirm")
    assert state.table.drifts == ()
    for observer in (TOM, PUBLIC):
        assert seen(state.view(observer), "hands.Lina") == seen(state, "hands.Lina")


def test_imagined_rows_are_all_rows_the_hand_allows() -> None:
    state, _ = placed("5 0 3")
    rows = set()
    for number in range(300):
        world = imagine(RULES, state.view(TOM), Chance("world", number))
        assert world.view(TOM) == state.view(TOM)
        rows.add(world.row(LINA))
        assert len(set(world.row(LINA))) == 3
    assert len(rows) > 200


def test_imagined_drafts_fill_what_is_hidden() -> None:
    state = begun()
    act(state, LINA, {"place": "5", "at": "M"})
    drafts = {imagine(RULES, state.view(TOM), Chance("world", number)).drafts[LINA] for number in range(400)}
    assert len(drafts) == 9 * 3
    view = state.view(TOM)
    assert all(imagine(RULES, view, Chance("again", number)).view(TOM) == view for number in range(20))


def test_nd_q31_a_confirmation_may_be_undone_until_the_other_acts() -> None:
    session = Session.start(RULES, setup(), "undo")
    for place in range(3):
        session.submit(LINA, Place(place, place))
    session.submit(LINA, Confirm())
    assert session.undo_reach(LINA).records == 4
    session.take_back(1)
    assert session.actors == (LINA, TOM)
    session.submit(LINA, Confirm())
    session.submit(TOM, Place(0, 0))
    assert session.undo_reach(LINA).reason == "undo.other_acted"


def test_legal_and_refuse_agree_on_every_action_of_the_phase() -> None:
    state = begun()
    act(state, LINA, {"place": "4", "at": "L"})
    legal = set(RULES.legal(state, LINA))
    every = [Place(card, place) for card, place in product(range(-2, 26), range(-1, 4))]
    for action in [*every, *map(TakeBack, range(-1, 4)), Confirm()]:
        assert (action in legal) == (RULES.refuse(state, LINA, action) is None)
    assert list(RULES.legal(state.view(LINA), LINA)) == list(RULES.legal(state, LINA))
