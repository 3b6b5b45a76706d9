"""The opening: each player prepares two hand cards in secret, then lays them face down (BP-8, BP-34, BP-A3)."""

from __future__ import annotations

from game.batailles.army import Army
from game.batailles.attacks import refused
from game.batailles.events import DraftChanged
from game.batailles.moves import Confirm, Place, TakeBack
from game.batailles.state import State
from game.batailles.zones import SLOTS, hand
from game.core.drafts import EMPTY, Draft, picks
from game.core.rules import Action, Refusal


def meant_actions(state: State, seat: int) -> list[Action]:
    """What is worth asking `refuse_opening` about, in order."""
    return [
        *(Place(face, place) for face in state.hand_faces(seat) for place in range(SLOTS)),
        *(TakeBack(place) for place in range(SLOTS)),
        Confirm(),
    ]


def refuse_opening(army: Army, state: State, seat: int, action: Action) -> Refusal | None:
    """Any two cards of the hand, but not two minefields (BP-34)."""
    draft = state.drafts[seat]
    if isinstance(action, Confirm):
        return refused("BP-8", "choose_two_cards") if EMPTY in draft else None
    if not isinstance(action, (Place, TakeBack)):
        return refused("BP-8", "opening_first")
    if not 0 <= action.slot < SLOTS:
        return refused("BP-8", "no_such_slot")
    if isinstance(action, TakeBack):
        return refused("BP-8", "nothing_there") if draft[action.slot] == EMPTY else None
    if state.table.find(hand(seat), action.card) < 0:
        return refused("BP-8", "not_in_hand")
    if draft[action.slot] == action.card:
        return refused("BP-8", "already_there")
    after = draft_after(state, seat, action)
    if sum(face != EMPTY and army.is_mine(face) for face in after) > 1:
        return refused("BP-34", "one_mine_only")
    return None


def changed_draft(state: State, seat: int, action: Place | TakeBack) -> DraftChanged:
    """The small step of a draft as an event."""
    return DraftChanged(seat, draft_after(state, seat, action))


def draft_shape(state: State, seat: int, action: Place | TakeBack) -> tuple[str, int]:
    """How many cards are prepared: all that others see."""
    return "draft", picks(draft_after(state, seat, action))


def draft_after(state: State, seat: int, action: Place | TakeBack) -> Draft:
    """The draft after a small step. A card that is prepared already moves, unless the hand has another like it."""
    draft = state.drafts[seat]
    if isinstance(action, TakeBack):
        return tuple(EMPTY if place == action.slot else face for place, face in enumerate(draft))
    held = state.table.faces_in(hand(seat)).count(action.card)
    others = [face for place, face in enumerate(draft) if place != action.slot]
    moves = others.count(action.card) >= held
    kept = tuple(EMPTY if moves and face == action.card else face for face in draft)
    return tuple(action.card if place == action.slot else face for place, face in enumerate(kept))
