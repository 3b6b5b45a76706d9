"""The first gardens: planned in secret, at once, planted together (FP-18 to FP-20, FP-A1 to FP-A4)."""

from __future__ import annotations

from typing import Final

from game.core.chance import Chance
from game.core.events import CardMoved, ZoneOpened
from game.core.rules import Action, Emit, Refusal
from game.core.table import NOBODY, STACK, UNKNOWN, bit
from game.core.tuples import with_item
from game.flower_power.content import Content
from game.flower_power.events import FlowerPlanted, GardensReady, PlanChanged
from game.flower_power.moves import AddBed, LayPetal, LiftPetal, Ready, RemoveBed
from game.flower_power.refusals import (
    BED_TOO_LARGE,
    BED_TOO_SMALL,
    BUILT_BLIND,
    BUILT_SEEN,
    FINISH_FIRST,
    LARGEST_FIRST,
    LEAVES_ONE,
    NO_BED,
    NO_SUCH_PLACE,
    NOT_IN_PACKET,
    PETALS_LEFT,
)
from game.flower_power.state import Bed, Plan, State
from game.flower_power.zones import arranging, packet

LEAST: Final = 2
"""Petals of a flower of the first garden (FP-18)."""


def planned(plan: Plan) -> int:
    """How many petals a plan uses."""
    return sum(map(len, plan))


def loose_petals(state: State, seat: int) -> list[int]:
    """The petals a seat looks at and has not laid into a bed yet, sorted (FP-A1)."""
    loose = sorted(state.table.faces_in(arranging(seat)))
    for bed in state.plans[seat]:
        for face in bed:
            loose.remove(face)
    return loose


def even_split(petals: int, size: int) -> tuple[int, ...]:
    """So many petals as flowers of so many, as even as can be, the largest ones first: 15 in fours are 4, 4, 4, 3
    (FP-19). () where that cannot be, as some flower would be larger or too small.
    """
    flowers = -(-petals // size)
    sizes = tuple(petals // flowers + (number < petals % flowers) for number in range(flowers))
    return sizes if sizes and sizes[0] == size and sizes[-1] >= LEAST else ()


# ---- judging ----------------------------------------------------------------------------------


def refuse_bed(state: State, seat: int, size: int) -> Refusal | None:
    """Why a flower of that size cannot be planned next: sizes never grow, and what is left must make flowers (FP-18,
    FP-A2).
    """
    plan = state.plans[seat]
    left = state.deal.petals[seat] - planned(plan)
    if size > left:
        return BED_TOO_LARGE
    if size < LEAST:
        return BED_TOO_SMALL
    if plan and size > len(plan[-1]):
        return LARGEST_FIRST
    if left - size == 1 or (size == LEAST and left % LEAST):
        return LEAVES_ONE
    return None


def _refuse_lay(state: State, seat: int, action: LayPetal) -> Refusal | None:
    plan = state.plans[seat]
    if not 0 <= action.bed < len(plan):
        return NO_BED
    if action.card not in loose_petals(state, seat):
        return NOT_IN_PACKET
    if not 0 <= action.place <= len(plan[action.bed]):
        return NO_SUCH_PLACE
    return None if plan[action.bed] else _refuse_another_single(plan, action.bed)


def _refuse_another_single(plan: Plan, number: int) -> Refusal | None:
    """Flowers are laid one after the other: only one bed at a time may wait for its second petal."""
    waiting = any(len(bed) == 1 for other, bed in enumerate(plan) if other != number)
    return FINISH_FIRST if waiting else None


def _refuse_lift(state: State, seat: int, action: LiftPetal) -> Refusal | None:
    plan = state.plans[seat]
    if not 0 <= action.bed < len(plan):
        return NO_BED
    bed = plan[action.bed]
    if not 0 <= action.place < len(bed):
        return NO_SUCH_PLACE
    return _refuse_another_single(plan, action.bed) if len(bed) == LEAST else None


def refuse_building(state: State, seat: int, action: Action) -> Refusal | None:
    """Why a step of building is not lawful."""
    blind = state.house.blind_build
    plan = state.plans[seat]
    if isinstance(action, Ready):
        if planned(plan) < state.deal.petals[seat]:
            return PETALS_LEFT
        return BED_TOO_SMALL if any(0 < len(bed) < LEAST for bed in plan) else None
    if isinstance(action, LayPetal):
        return BUILT_BLIND if blind else _refuse_lay(state, seat, action)
    if isinstance(action, LiftPetal):
        return BUILT_BLIND if blind else _refuse_lift(state, seat, action)
    if not blind:
        return BUILT_SEEN
    if isinstance(action, AddBed):
        return refuse_bed(state, seat, action.size)
    return None if plan else NO_BED


def legal_building(state: State, seat: int) -> list[Action]:
    """Every lawful step of building, in order."""
    plan = state.plans[seat]
    steps: list[Action] = []
    if state.house.blind_build:
        sizes = range(LEAST, state.deal.petals[seat] - planned(plan) + 1)
        steps += [AddBed(size) for size in sizes if refuse_bed(state, seat, size) is None]
        steps += [RemoveBed()] if plan else []
    else:
        numbers = range(len(plan))
        cards = sorted(set(loose_petals(state, seat)))
        able = [bed for bed in numbers if plan[bed] or _refuse_another_single(plan, bed) is None]
        places = [(bed, place) for bed in able for place in range(len(plan[bed]) + 1)]
        steps += [LayPetal(card, bed, place) for card in cards for bed, place in places]
        able = [bed for bed in numbers if len(plan[bed]) != LEAST or _refuse_another_single(plan, bed) is None]
        steps += [LiftPetal(bed, place) for bed in able for place in range(len(plan[bed]))]
    return [*steps, Ready()] if refuse_building(state, seat, Ready()) is None else steps


# ---- planning ---------------------------------------------------------------------------------


def change_plan(state: State, seat: int, action: Action, emit: Emit) -> None:
    """Carries out a step of the draft."""
    plan = state.plans[seat]
    if isinstance(action, AddBed):
        plan = (*plan, (UNKNOWN,) * action.size)
    elif isinstance(action, RemoveBed):
        plan = plan[:-1]
    elif isinstance(action, LayPetal):
        bed = plan[action.bed]
        plan = with_item(plan, action.bed, (*bed[: action.place], action.card, *bed[action.place :]))
    elif isinstance(action, LiftPetal):
        bed = plan[action.bed]
        plan = with_item(plan, action.bed, (*bed[: action.place], *bed[action.place + 1 :]))
    emit(PlanChanged(seat, plan))


def imagined_plan(state: State, seat: int, chance: Chance) -> Plan:
    """Any final plan the seat may have made; `state` is an imagined world."""
    left = state.deal.petals[seat]
    sizes: list[int] = []
    while left:
        size = chance.choice([size for size in range(LEAST, left + 1) if left - size != 1])
        sizes.append(size)
        left -= size
    if state.house.blind_build:
        return tuple((UNKNOWN,) * size for size in sorted(sizes, reverse=True))
    faces = chance.shuffled(sorted(state.table.faces_in(arranging(seat))))
    beds = [tuple(faces.pop() for _ in range(size)) for size in sizes]
    return (*beds, *((),) * (state.deal.petals[seat] // LEAST - len(beds)))


# ---- planting ---------------------------------------------------------------------------------


def settle_building(content: Content, state: State, chance: Chance, emit: Emit) -> bool:
    """Once everybody is ready all gardens are planted, together (FP-A3)."""
    if not all(state.ready):
        return False
    for rank, seat in enumerate(state.order):
        for bed in state.plans[seat]:
            if bed:
                _plant(state, seat, rank, bed, emit)
    emit(GardensReady())
    return True


def _plant(state: State, seat: int, rank: int, bed: Bed, emit: Emit) -> None:
    """One flower, face down: even its owner does not see its petals (FP-18, FP-A4), unless he has arranged them."""
    table = state.table
    flower = len(table.layout)
    emit(ZoneOpened(STACK))
    for face in bed:
        if face == UNKNOWN:
            source = packet(rank)
            emit(CardMoved(source, 0, flower, -1, table.faces[table.zones[source][0]], NOBODY))
        else:
            source = arranging(seat)
            emit(CardMoved(source, table.find(source, face), flower, -1, face, NOBODY, bit(seat)))
    emit(FlowerPlanted(seat, flower, len(bed), False, False))
