"""The discards at the beginning of a turn: prepared card by card, then shown all at once (CN-17, CN-18)."""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.fields import Face
from game.core.rules.rules import Action, Emit, Refusal
from game.croconounours.content import Content
from game.croconounours.events import DiscardsShown, DraftChanged
from game.croconounours.refusals import Undisturbed, refusal
from game.croconounours.resolution import play_card
from game.croconounours.state import DISCARDING, State
from game.croconounours.words import CARD
from game.croconounours.zones import DISCARDS


class _Discarding(Undisturbed):
    """What is done in one's discard phase (CN-17)."""

    phases: ClassVar = frozenset({DISCARDING})


class Mark(_Discarding):
    """Prepare to discard a card (CN-18). Free until confirmed (CN-Q10)."""

    draft: ClassVar[bool] = True
    written: ClassVar = Form({"mark": key("card", CARD)})

    card: Face

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Mark]:
        """Any card of the hand that is not prepared yet; equal jokers are prepared one by one."""
        left = state.hand(seat)
        for card in state.discarding:
            left.remove(card)
        return [cls(card) for card in sorted(set(left))]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refusal("CN-21", "not_in_hand")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(DraftChanged(seat, tuple(sorted((*state.discarding, self.card)))))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see how many cards the draft holds (CN-Q10)."""
        return "draft", len(state.discarding) + 1


class Unmark(_Discarding):
    """Keep a card after all (CN-Q10)."""

    draft: ClassVar[bool] = True
    written: ClassVar = Form({"unmark": key("card", CARD)})

    card: Face

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Unmark]:
        cards = state.discarding
        return [cls(card) for card in sorted(set(cards))] if cards else []

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refusal("CN-Q10", "not_marked")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        kept = list(state.discarding)
        kept.remove(self.card)
        emit(DraftChanged(seat, tuple(kept)))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see how many cards the draft holds (CN-Q10)."""
        return "draft", len(state.discarding) - 1

    def forward(self, content: Content, state: State, seat: int) -> bool:
        return False


class Discard(_Discarding):
    """Discard what is prepared, if anything, face up and all at once (CN-18, CN-Q10), and draw (CN-19): always
    possible.
    """

    completes: ClassVar[bool] = True
    written: ClassVar = Form("discard")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        cards = state.discarding
        emit(DiscardsShown(seat, cards))
        for card in cards:
            play_card(state, seat, card, DISCARDS, emit)


ACTION_TYPES: tuple[type[Action], ...] = (Mark, Unmark, Discard)
"""In the order in which legal actions are listed."""
