"""What a seat may wish to do. Cards in one's own hand, used cards and domains are named by their face; places by
their number from the left, 0 for the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules import fields
from game.core.rules.drafts import EMPTY, picks, with_pick, without_pick
from game.core.rules.events import CardMoved
from game.core.rules.fields import Face
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import EVERYBODY, bit
from game.nine_domains.content import Content
from game.nine_domains.events import CardRecalled, DomainsSwapped, DraftChanged, PowerDeclined, RowConfirmed
from game.nine_domains.state import PLACING, RECALLING, SWAPPING, State
from game.nine_domains.words import CARD, DOMAIN, PLACE
from game.nine_domains.zones import front, hand, owned, used


def _refusal(clause: str, key: str) -> Refusal:
    return Refusal(clause, f"nine_domains.refusal.{key}")


class _Placing(Action):
    """What is done while both place in secret (ND-3, ND-Q31)."""

    phases: ClassVar = frozenset({PLACING})

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return _refusal("ND-3", "not_placing_now")


class Place(_Placing):
    """Prepare to put a hand card on a place (ND-3). What lies there in the draft goes back to the hand; a card from
    another place of the draft moves. Free until confirmed (ND-Q31).
    """

    draft: ClassVar[bool] = True
    written: ClassVar = Form({"place": key("card", CARD), "at": key("place", PLACE)})

    card: Face
    place: fields.Place

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {"card": range(len(content.cards))}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Place]:
        """Any card of the hand on any place, but for the one on which it lies."""
        draft = list(enumerate(state.drafts[seat]))
        cards = sorted(state.table.faces_in(hand(seat)))
        return [cls(card, place) for card in cards for place, lying in draft if lying != card]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if not 0 <= self.place < state.places:
            return _refusal("ND-3", "no_such_place")
        if not content.is_card(self.card):
            return _refusal("ND-3", "not_a_card")
        if state.table.find(hand(seat), self.card) >= 0:
            return _refusal("ND-Q31", "already_there")
        played = state.table.find(used(seat), self.card) >= 0
        key = "nine_domains.refusal.already_used" if played else "nine_domains.refusal.not_in_hand"
        return Refusal("ND-6", key, {"card": content.name(self.card)})

    def draft_after(self, state: State, seat: int) -> tuple[int, ...]:
        """The draft with the card on its new place."""
        return with_pick(state.drafts[seat], self.place, self.card)

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(DraftChanged(seat, self.draft_after(state, seat)))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see how many cards the draft holds (ND-Q31)."""
        return "draft", picks(self.draft_after(state, seat))

    def forward(self, content: Content, state: State, seat: int) -> bool:
        """The draft holds one card more."""
        return picks(self.draft_after(state, seat)) > picks(state.drafts[seat])


class TakeBack(_Placing):
    """Empty a place of the draft again (ND-Q31)."""

    draft: ClassVar[bool] = True
    written: ClassVar = Form({"take_back": key("place", PLACE)})

    place: fields.Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[TakeBack]:
        return [cls(place) for place, card in enumerate(state.drafts[seat]) if card != EMPTY]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        there = 0 <= self.place < state.places
        return _refusal("ND-Q31", "nothing_there") if there else _refusal("ND-3", "no_such_place")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(DraftChanged(seat, without_pick(state.drafts[seat], self.place)))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see how many cards the draft holds (ND-Q31)."""
        return "draft", picks(state.drafts[seat]) - 1

    def forward(self, content: Content, state: State, seat: int) -> bool:
        return False


class Confirm(_Placing):
    """Lay the whole row face down: passing is impossible, a row has a card on every place (ND-3, ND-Q28)."""

    completes: ClassVar[bool] = True
    written: ClassVar = Form("confirm")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Confirm, ...]:
        return () if EMPTY in state.drafts[seat] else (cls(),)

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return _refusal("ND-Q28", "place_empty")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """The row leaves the hand from left to right, so the order of events tells nothing (ND-Q31)."""
        own = hand(seat)
        for place, card in enumerate(state.drafts[seat]):
            emit(CardMoved(own, state.table.find(own, card), front(place, seat), 0, card, bit(seat)))
        emit(RowConfirmed(seat))


class Swap(Action):
    """Exchange an own domain for one of the other player's, one for one, in the open (ND-21)."""

    phases: ClassVar = frozenset({SWAPPING})
    written: ClassVar = Form({"swap": key("give", DOMAIN), "for": key("take", DOMAIN)})

    give: Face
    take: Face

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {"give": content.domain_faces, "take": content.domain_faces}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Swap]:
        own, theirs = (sorted(state.table.faces_in(owned(side))) for side in (seat, 1 - seat))
        return [cls(give, take) for give in own for take in theirs]

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return _refusal("ND-21", "no_swap_now")

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        mine = state.table.find(owned(seat), self.give) >= 0
        return _refusal("ND-Q17", "not_their_domain") if mine else _refusal("ND-21", "not_your_domain")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        mine, theirs = owned(seat), owned(1 - seat)
        give, take = state.table.find(mine, self.give), state.table.find(theirs, self.take)
        emit(CardMoved(mine, give, theirs, -1, self.give, EVERYBODY))
        emit(CardMoved(theirs, take, mine, -1, self.take, EVERYBODY))
        emit(DomainsSwapped(seat, self.give, self.take))


class Recall(Action):
    """Exchange a hand card for a used one; all see both (ND-23, ND-Q19). The one exception to ND-6 (ND-Q30)."""

    phases: ClassVar = frozenset({RECALLING})
    written: ClassVar = Form({"recall": key("take", CARD), "give": key("give", CARD)})

    give: Face
    take: Face

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {"give": range(len(content.cards)), "take": range(len(content.cards))}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Recall]:
        held, played = (sorted(state.table.faces_in(zone)) for zone in (hand(seat), used(seat)))
        return [cls(give, take) for give in held for take in played]

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return _refusal("ND-23", "no_recall_now")

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        mine = state.table.find(hand(seat), self.give) >= 0
        return _refusal("ND-Q19", "take_from_used") if mine else _refusal("ND-23", "give_from_hand")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        own, spent = hand(seat), used(seat)
        give, take = state.table.find(own, self.give), state.table.find(spent, self.take)
        emit(CardMoved(own, give, spent, -1, self.give, EVERYBODY))
        emit(CardMoved(spent, take, own, -1, self.take, bit(seat), EVERYBODY))
        emit(CardRecalled(seat, self.give, self.take))


class Decline(Action):
    """Leave the power of a winning card unused: both exchanges are optional (ND-Q17, ND-Q19)."""

    phases: ClassVar = frozenset({SWAPPING, RECALLING})
    written: ClassVar = Form("decline")

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return _refusal("ND-Q28", "cannot_pass")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(PowerDeclined(seat, state.due[0].place))


ACTION_TYPES: tuple[type[Action], ...] = (Place, TakeBack, Confirm, Swap, Recall, Decline)
"""In the order in which legal actions are listed."""
