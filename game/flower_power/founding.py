"""New flowers out of the hand: prepared in secret, card by card, then planted (FP-66, FP-67, FP-A45)."""

from __future__ import annotations

from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.events import CardMoved, ZoneOpened
from game.core.rules.fields import Face, Place
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import EVERYBODY, NOBODY, STACK, bit
from game.flower_power.content import Content
from game.flower_power.events import FlowerPlanted, PlanChanged
from game.flower_power.hand_cards import PLAYING, asked_after
from game.flower_power.kinds import DraftStep, FlowerPowerAction
from game.flower_power.refusals import refused
from game.flower_power.state import LAST_WILL, REPLY, TIE, Bed, State
from game.flower_power.words import CARD, COUNTED, NUMBER
from game.flower_power.zones import hand


def prepared(state: State, seat: int) -> Bed:
    """The cards a seat has prepared for a new flower, from top to bottom."""
    plan = state.plans[seat]
    return plan[0] if plan else ()


def barred(content: Content, state: State, seat: int) -> Refusal | None:
    """Why the seat may found no flower at this moment, if so (FP-A19, FP-A45, FP-A50). Who holds too few cards cannot
    even prepare: that is public.
    """
    phase = state.phase
    if phase == REPLY and not state.house.create_in_battle:
        return refused("FP-A19", "no_founding_in_battle")
    if phase == TIE:
        return refused("FP-A45", "no_founding_in_tie")
    if phase == LAST_WILL and not state.house.last_will_replant:
        return refused("FP-A50", "no_replanting")
    if len(state.table.zones[hand(seat)]) < content.game.founding.regular:
        return refused("FP-66", "too_few_cards")
    return None


def _loose_cards(state: State, seat: int) -> list[int]:
    """The hand cards that are not prepared, sorted."""
    loose = sorted(state.hand(seat))
    for face in prepared(state, seat):
        loose.remove(face)
    return loose


def _prepare(seat: int, cards: Bed, emit: Emit) -> None:
    emit(PlanChanged(seat, (cards,) if cards else ()))


class AddCard(DraftStep):
    """Prepare a hand card for a new flower, at a place from the top (FP-66)."""

    phases: ClassVar = PLAYING
    written: ClassVar = Form({"add": key("card", CARD), "place": key("place", NUMBER)})

    card: Face
    place: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[AddCard]:
        if barred(content, state, seat) is not None:
            return []
        places = range(len(prepared(state, seat)) + 1)
        return [cls(card, place) for card in sorted(set(_loose_cards(state, seat))) for place in places]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        bar = barred(content, state, seat)
        if bar is not None:
            return bar
        if self.card not in _loose_cards(state, seat):
            return refused("FP-29", "not_in_hand")
        return refused("FP-66", "no_such_place")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        cards = prepared(state, seat)
        _prepare(seat, (*cards[: self.place], self.card, *cards[self.place :]), emit)


class RemoveCard(DraftStep):
    """Take a prepared card back."""

    phases: ClassVar = PLAYING
    written: ClassVar = Form({"remove": key("place", COUNTED)})

    place: Place

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[RemoveCard]:
        if barred(content, state, seat) is not None:
            return []
        return [cls(place) for place in range(len(prepared(state, seat)))]

    def forward(self, content: Content, state: State, seat: int) -> bool:
        return False

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return barred(content, state, seat) or refused("FP-66", "not_prepared")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        cards = prepared(state, seat)
        _prepare(seat, (*cards[: self.place], *cards[self.place + 1 :]), emit)


class Found(FlowerPowerAction):
    """Plant the prepared cards as a new flower, regular (FP-66) or POWER (FP-67)."""

    phases: ClassVar = PLAYING
    completes: ClassVar[bool] = True
    written: ClassVar = Form("found", fixed={"power": False}), Form("found_power", fixed={"power": True})

    power: bool

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[Found]:
        """Three cards or more; for a POWER FLOWER four or more with all suits."""
        if barred(content, state, seat) is not None:
            return []
        cards, least = prepared(state, seat), content.game.founding
        found = []
        if len(cards) >= least.regular:
            found.append(cls(False))
        if len(cards) >= least.power and content.cards.has_all_suits(cards):
            found.append(cls(True))
        return found

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        bar = barred(content, state, seat)
        if bar is not None:
            return bar
        if not self.power:
            return refused("FP-66", "too_few_cards")
        too_few = len(prepared(state, seat)) < content.game.founding.power
        return refused("FP-67", "too_few_for_power") if too_few else refused("FP-67", "suits_missing")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        """Face down, known to their owner alone (FP-66), or all face up (FP-67)."""
        cards, own = prepared(state, seat), hand(seat)
        emit(PlanChanged(seat, ()))
        flower = len(state.table.layout)
        emit(ZoneOpened(STACK))
        seen_by, glimpsed_by = (EVERYBODY, NOBODY) if self.power else (NOBODY, bit(seat))
        for face in cards:
            emit(CardMoved(own, state.table.find(own, face), flower, -1, face, seen_by, glimpsed_by))
        emit(FlowerPlanted(seat, flower, len(cards), self.power, True, asked_after(state, seat)))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see the size of a regular flower, the cards of a POWER FLOWER (FP-A45)."""
        cards = prepared(state, seat)
        return ("found", cards) if self.power else ("found", len(cards))


ACTION_TYPES: tuple[type[Action], ...] = (AddCard, RemoveCard, Found)
"""In the order in which legal actions are listed."""
