"""The opening: each player prepares two hand cards in secret, then lays them face down (BP-8, BP-34, BP-A3)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from game.batailles.army import MINE, Army
from game.batailles.content import Content
from game.batailles.events import DraftChanged, OpeningConfirmed
from game.batailles.refusals import BataillesAction, refused
from game.batailles.setting_up import draw, lay
from game.batailles.state import OPENING, State
from game.batailles.words import CARD, SLOT
from game.batailles.zones import SLOTS, hand
from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules import fields
from game.core.rules.drafts import EMPTY, Draft, picks, without_pick
from game.core.rules.fields import Face
from game.core.rules.rules import Action, Emit, Refusal


def draft_with(state: State, seat: int, card: int, slot: int) -> Draft:
    """The draft with a card in a slot. A card that is prepared already moves, unless the hand has another like it."""
    draft = list(state.drafts[seat])
    draft[slot] = EMPTY
    if card in draft and draft.count(card) >= state.table.faces_in(hand(seat)).count(card):
        draft = [EMPTY if face == card else face for face in draft]
    draft[slot] = card
    return tuple(draft)


def two_mines(army: Army, draft: Draft) -> bool:
    """True if two minefields would be prepared (BP-34)."""
    return sum(face != EMPTY and army.is_mine(face) for face in draft) > 1


class Place(BataillesAction):
    """Prepare a hand card for a slot of the opening (BP-8): any two, but not two minefields (BP-34). Free until
    confirmed (BP-A3).
    """

    phases: ClassVar = frozenset({OPENING})
    draft: ClassVar[bool] = True
    written: ClassVar = Form({"place": key("card", CARD), "at": key("slot", SLOT)})

    card: Face
    slot: fields.Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Place]:
        army, draft = content.armies[state.house.army], state.drafts[seat]
        roles = army.roles
        mined = True in [face != EMPTY and roles[face] == MINE for face in draft]
        return [
            place
            for card in state.hand_faces(seat)
            for place in _places(card)
            if draft[place.slot] != card
            and not (mined and roles[card] == MINE and two_mines(army, draft_with(state, seat, card, place.slot)))
        ]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if not 0 <= self.slot < SLOTS:
            return refused("BP-8", "no_such_slot")
        if state.table.find(hand(seat), self.card) < 0:
            return refused("BP-8", "not_in_hand")
        if state.drafts[seat][self.slot] == self.card:
            return refused("BP-8", "already_there")
        return refused("BP-34", "one_mine_only")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(DraftChanged(seat, draft_with(state, seat, self.card, self.slot)))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see how many cards are prepared."""
        return "draft", picks(draft_with(state, seat, self.card, self.slot))

    def forward(self, content: Content, state: State, seat: int) -> bool:
        """One card more is prepared."""
        return picks(draft_with(state, seat, self.card, self.slot)) > picks(state.drafts[seat])


@cache
def _places(card: int) -> tuple[Place, ...]:
    """Every way to prepare a card."""
    return tuple([Place(card, slot) for slot in range(SLOTS)])


class TakeBack(BataillesAction):
    """Empty a slot of the prepared opening again."""

    phases: ClassVar = frozenset({OPENING})
    draft: ClassVar[bool] = True
    written: ClassVar = Form({"take_back": key("slot", SLOT)})

    slot: fields.Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[TakeBack]:
        return [cls(slot) for slot, lying in enumerate(state.drafts[seat]) if lying != EMPTY]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        there = 0 <= self.slot < SLOTS
        return refused("BP-8", "nothing_there" if there else "no_such_slot")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(DraftChanged(seat, without_pick(state.drafts[seat], self.slot)))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see how many cards are prepared."""
        return "draft", picks(state.drafts[seat]) - 1

    def forward(self, content: Content, state: State, seat: int) -> bool:
        return False


class Confirm(BataillesAction):
    """Lay both prepared cards face down, and draw (BP-8, BP-A4)."""

    phases: ClassVar = frozenset({OPENING})
    completes: ClassVar[bool] = True
    written: ClassVar = Form("confirm")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Confirm, ...]:
        return () if EMPTY in state.drafts[seat] else (cls(),)

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("BP-8", "choose_two_cards")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """Both cards are laid, left first, so that the order tells nothing; then two are drawn (BP-8, BP-A4)."""
        draft = state.drafts[seat]
        for place, face in enumerate(draft):
            lay(state, seat, face, place, emit, opening=True)
        emit(OpeningConfirmed(seat))
        draw(state, seat, len(draft), emit)


ACTION_TYPES: tuple[type[Action], ...] = (Place, TakeBack, Confirm)
"""In the order in which legal actions are listed."""
