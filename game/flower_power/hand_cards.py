"""Hand cards used for their powers (FP-56 to FP-65, FP-68): what they may be aimed at, and what they do.

All of it depends on public facts and on the mover's own hand alone: what lies hidden forbids nothing.
"""

from __future__ import annotations

from game.core.events import CardMoved, CardShown
from game.core.rules import Emit, Refusal
from game.core.table import EVERYBODY, NOBODY, bit
from game.flower_power.cards import FERTILISER, POISON, PROMOTION, SPY
from game.flower_power.content import Content
from game.flower_power.endings import after_effect
from game.flower_power.events import CardPlayed, FlowerPromoted
from game.flower_power.moves import CardPlay, Fertilise, Poison, Promote, SpyFlower, SpyHand
from game.flower_power.refusals import (
    ALL_VISIBLE,
    HAND_EMPTY,
    NO_ORDER,
    NO_SUCH_FLOWER,
    NO_SUCH_PETAL,
    NO_SUCH_PLACE,
    NOT_A_CLUB,
    NOT_A_DIAMOND,
    NOT_A_HEART,
    NOT_A_SPADE,
    NOT_IN_HAND,
    ONLY_THE_TIED,
    OWN_HAND,
    PETAL_HIDDEN,
    PETAL_STRONGER,
    POWER_ALREADY,
)
from game.flower_power.state import NO_SEAT, TIE, Flower, State
from game.flower_power.zones import GRAVERYARD, hand

_WRONG_SUIT = (NOT_A_SPADE, NOT_A_HEART, NOT_A_DIAMOND, NOT_A_CLUB)
"""By power."""


def power_of(action: CardPlay) -> int:
    """Which power a play uses; a joker has the choice of two (FP-A44)."""
    if isinstance(action, Poison):
        return POISON
    if isinstance(action, Fertilise):
        return FERTILISER
    return PROMOTION if isinstance(action, Promote) else SPY


def aimable(state: State) -> list[Flower]:
    """The flowers a card may be aimed at, by zone: in the tie window the two that fight (FP-A27); else all of them, in
    a battle, too, be it those of third parties (FP-34, FP-A20).
    """
    battle = state.battle
    flowers = sorted(state.flowers, key=lambda flower: flower.zone)
    if state.phase == TIE and battle is not None:
        return [flower for flower in flowers if flower.zone in (battle.attacking, battle.defending)]
    return flowers


# ---- judging ----------------------------------------------------------------------------------


def refuse_card(content: Content, state: State, seat: int, action: CardPlay) -> Refusal | None:
    """Why a hand card cannot be used like this."""
    if action.card not in state.hand(seat):
        return NOT_IN_HAND
    power = power_of(action)
    if not content.cards.can(action.card, power):
        return _WRONG_SUIT[power]
    if isinstance(action, SpyHand):
        return ONLY_THE_TIED if state.phase == TIE else _refuse_spying_on_hand(state, seat, action.seat)
    flower = state.flower(action.flower)
    if flower is None:
        return NO_SUCH_FLOWER
    if isinstance(action, SpyFlower):
        if state.phase == TIE:
            return ONLY_THE_TIED
        return None if state.hidden_petals(flower.zone) else ALL_VISIBLE
    if flower not in aimable(state):
        return ONLY_THE_TIED
    if isinstance(action, Poison):
        return _refuse_poison(content, state, action)
    if isinstance(action, Fertilise):
        return _refuse_fertiliser(state, flower, action.place)
    return POWER_ALREADY if flower.power else None


def _refuse_poison(content: Content, state: State, action: Poison) -> Refusal | None:
    """A visible petal that is not stronger, anybody's (FP-56, FP-57, FP-A40)."""
    values = content.cards.values
    if not 0 <= action.petal < state.size(action.flower):
        return NO_SUCH_PETAL
    if not state.visible(action.flower, action.petal):
        return PETAL_HIDDEN
    stronger = values[state.petal(action.flower, action.petal)] > values[action.card]
    return PETAL_STRONGER if stronger else None


def _refuse_fertiliser(state: State, flower: Flower, place: int) -> Refusal | None:
    """Any place of any flower (FP-60); the petals of a POWER FLOWER have no order (FP-A41)."""
    size = state.size(flower.zone)
    if not 0 <= place <= size:
        return NO_SUCH_PLACE
    return NO_ORDER if flower.power and place != size else None


def _refuse_spying_on_hand(state: State, seat: int, target: int) -> Refusal | None:
    """A hand of an opponent that holds cards (FP-A42)."""
    if target == seat:
        return OWN_HAND
    return None if target in state.alive and state.hand_size(target) else HAND_EMPTY


# ---- what may be done -------------------------------------------------------------------------


def legal_cards(content: Content, state: State, seat: int) -> list[CardPlay]:
    """Every lawful use of a hand card, in order."""
    cards, values = content.cards, content.cards.values
    faces = sorted(set(state.hand(seat)))
    flowers = aimable(state)
    tie = state.phase == TIE
    by_power = [[face for face in faces if cards.can(face, power)] for power in (POISON, FERTILISER, PROMOTION, SPY)]
    plays: list[CardPlay] = []
    if by_power[POISON]:
        petals = [
            (flower.zone, petal, values[state.petal(flower.zone, petal)])
            for flower in flowers
            for petal in range(state.size(flower.zone))
            if state.visible(flower.zone, petal)
        ]
        for face in by_power[POISON]:
            strength = values[face]
            plays += [Poison(face, zone, petal) for zone, petal, value in petals if value <= strength]
    for face in by_power[FERTILISER]:
        for flower in flowers:
            size = state.size(flower.zone)
            first = size if flower.power else 0
            plays += [Fertilise(face, flower.zone, place) for place in range(first, size + 1)]
    if by_power[PROMOTION]:
        regular = [flower.zone for flower in flowers if not flower.power]
        plays += [Promote(face, zone) for face in by_power[PROMOTION] for zone in regular]
    if by_power[SPY] and not tie:
        secretive = [flower.zone for flower in flowers if state.hidden_petals(flower.zone)]
        plays += [SpyFlower(face, zone) for face in by_power[SPY] for zone in secretive]
        others = [other for other in state.alive if other != seat and state.hand_size(other)]
        plays += [SpyHand(face, other) for face in by_power[SPY] for other in others]
    return plays


# ---- doing ------------------------------------------------------------------------------------


def play_card(state: State, seat: int, action: CardPlay, emit: Emit) -> None:
    """Uses a hand card; nothing can parry it."""
    flower = None if isinstance(action, SpyHand) else state.flower(action.flower)
    owner = NO_SEAT if flower is None else flower.owner
    if isinstance(action, Poison):
        emit(CardPlayed(seat, action.card, POISON, owner, action.flower, action.petal))
        _spend(state, seat, action.card, emit)
        petal = state.petal(action.flower, action.petal)
        emit(CardMoved(action.flower, action.petal, GRAVERYARD, -1, petal, EVERYBODY))
    elif isinstance(action, Fertilise):
        emit(CardPlayed(seat, action.card, FERTILISER, owner, action.flower, action.place))
        _fertilise(state, seat, action, emit)
    elif isinstance(action, Promote):
        emit(CardPlayed(seat, action.card, PROMOTION, owner, action.flower))
        _spend(state, seat, action.card, emit)
        emit(FlowerPromoted(action.flower))
        for petal in state.hidden_petals(action.flower):
            emit(CardShown(action.flower, petal, state.petal(action.flower, petal), EVERYBODY))
    elif isinstance(action, SpyFlower):
        emit(CardPlayed(seat, action.card, SPY, owner, action.flower))
        _spend(state, seat, action.card, emit)
        for petal in state.hidden_petals(action.flower):
            emit(CardShown(action.flower, petal, state.petal(action.flower, petal), NOBODY, bit(seat)))
    else:
        emit(CardPlayed(seat, action.card, SPY, action.seat))
        _spend(state, seat, action.card, emit)
        _show_hand(state, action.seat, seat, emit)
    after_effect(state, emit)


def _spend(state: State, seat: int, card: int, emit: Emit) -> None:
    """A used card goes to the GraveRyard (FP-9, FP-58)."""
    emit(CardMoved(hand(seat), state.table.find(hand(seat), card), GRAVERYARD, -1, card, EVERYBODY))


def _fertilise(state: State, seat: int, action: Fertilise, emit: Emit) -> None:
    """The heart becomes a petal, face up; where the house slips it in face down all have seen it (FP-A41). On a POWER
    FLOWER every petal lies open.
    """
    flower = state.flower(action.flower)
    open_petal = state.house.heart_face_up or (flower is not None and flower.power)
    seen_by, glimpsed_by = (EVERYBODY, NOBODY) if open_petal else (NOBODY, EVERYBODY)
    index = state.table.find(hand(seat), action.card)
    emit(CardMoved(hand(seat), index, action.flower, action.place, action.card, seen_by, glimpsed_by))


def _show_hand(state: State, owner: int, spy: int, emit: Emit) -> None:
    """All cards of a hand for the spy's eyes, sorted: their order in the hand is nobody's business."""
    zone = hand(owner)
    faces = state.table.faces_in(zone)
    for index in sorted(range(len(faces)), key=lambda index: faces[index]):
        emit(CardShown(zone, index, faces[index], bit(owner), bit(spy)))
