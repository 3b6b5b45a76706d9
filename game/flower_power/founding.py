"""New flowers out of the hand: prepared in secret, card by card, then planted (FP-66, FP-67, FP-A45)."""

from __future__ import annotations

from game.core.events import CardMoved, ZoneOpened
from game.core.rules import Action, Emit, Refusal
from game.core.table import EVERYBODY, NOBODY, STACK, bit
from game.flower_power.content import Content
from game.flower_power.events import FlowerPlanted, PlanChanged
from game.flower_power.moves import AddCard, Found, RemoveCard
from game.flower_power.refusals import (
    NO_FOUNDING_IN_BATTLE,
    NO_FOUNDING_IN_TIE,
    NO_REPLANTING,
    NO_SUCH_PLACE,
    NOT_IN_HAND,
    NOT_PREPARED,
    SUITS_MISSING,
    TOO_FEW_CARDS,
    TOO_FEW_FOR_POWER,
)
from game.flower_power.state import LAST_WILL, REPLY, TIE, Bed, State
from game.flower_power.zones import hand


def prepared(state: State, seat: int) -> Bed:
    """The cards a seat has prepared for a new flower, from top to bottom."""
    plan = state.plans[seat]
    return plan[0] if plan else ()


def _loose_cards(state: State, seat: int) -> list[int]:
    """The hand cards that are not prepared, sorted."""
    loose = sorted(state.hand(seat))
    for face in prepared(state, seat):
        loose.remove(face)
    return loose


def barred(content: Content, state: State, seat: int) -> Refusal | None:
    """Why the seat may found no flower at this moment, if so (FP-A19, FP-A45, FP-A50). Who holds too few cards cannot
    even prepare: that is public.
    """
    if state.phase == REPLY and not state.house.create_in_battle:
        return NO_FOUNDING_IN_BATTLE
    if state.phase == TIE:
        return NO_FOUNDING_IN_TIE
    if state.phase == LAST_WILL and not state.house.last_will_replant:
        return NO_REPLANTING
    return TOO_FEW_CARDS if state.hand_size(seat) < content.game.founding.regular else None


def refuse_founding(content: Content, state: State, seat: int, action: Action) -> Refusal | None:
    """Why a step of founding is not lawful."""
    bar = barred(content, state, seat)
    if bar is not None:
        return bar
    cards = prepared(state, seat)
    if isinstance(action, Found):
        return _refuse_planting(content, cards, action.power)
    if isinstance(action, AddCard):
        if action.card not in _loose_cards(state, seat):
            return NOT_IN_HAND
        return None if 0 <= action.place <= len(cards) else NO_SUCH_PLACE
    if isinstance(action, RemoveCard):
        return None if 0 <= action.place < len(cards) else NOT_PREPARED
    return NOT_PREPARED


def _refuse_planting(content: Content, cards: Bed, power: bool) -> Refusal | None:
    """Three cards or more; for a POWER FLOWER four or more with all suits (FP-66, FP-67)."""
    least = content.game.founding
    if not power:
        return None if len(cards) >= least.regular else TOO_FEW_CARDS
    if len(cards) < least.power:
        return TOO_FEW_FOR_POWER
    return None if content.cards.has_all_suits(cards) else SUITS_MISSING


def legal_founding(content: Content, state: State, seat: int) -> list[Action]:
    """Every lawful step of founding, in order."""
    if barred(content, state, seat) is not None:
        return []
    cards = prepared(state, seat)
    loose = sorted(set(_loose_cards(state, seat)))
    return [
        *(AddCard(card, place) for card in loose for place in range(len(cards) + 1)),
        *(RemoveCard(place) for place in range(len(cards))),
        *(Found(power) for power in (False, True) if _refuse_planting(content, cards, power) is None),
    ]


def change_prepared(state: State, seat: int, action: AddCard | RemoveCard, emit: Emit) -> None:
    """Carries out a step of the draft."""
    cards = prepared(state, seat)
    if isinstance(action, AddCard):
        cards = (*cards[: action.place], action.card, *cards[action.place :])
    else:
        cards = (*cards[: action.place], *cards[action.place + 1 :])
    emit(PlanChanged(seat, (cards,) if cards else ()))


def found(state: State, seat: int, power: bool, emit: Emit) -> None:
    """Plants the prepared cards: face down, known to their owner alone (FP-66), or all face up (FP-67)."""
    cards = prepared(state, seat)
    emit(PlanChanged(seat, ()))
    flower = len(state.table.layout)
    emit(ZoneOpened(STACK))
    seen_by, glimpsed_by = (EVERYBODY, NOBODY) if power else (NOBODY, bit(seat))
    for face in cards:
        index = state.table.find(hand(seat), face)
        emit(CardMoved(hand(seat), index, flower, -1, face, seen_by, glimpsed_by))
    emit(FlowerPlanted(seat, flower, len(cards), power, True))
