"""The first gardens: planned in secret, at once, planted together (FP-18 to FP-20, FP-A1 to FP-A4).

A plan of blind gardens is a row of sizes; where players look at their petals it is a row of beds to lay them into.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from game.core.chance import Chance
from game.core.notation.forms import Form, key
from game.core.rules.events import CardMoved, ZoneOpened
from game.core.rules.fields import Face, Place
from game.core.rules.rules import Action, Emit, Refusal
from game.core.table.table import NOBODY, STACK, UNKNOWN, bit
from game.core.tuples import with_item
from game.flower_power.content import Content
from game.flower_power.events import FlowerPlanted, GardenReady, GardensReady, PlanChanged
from game.flower_power.kinds import DraftStep, FlowerPowerAction
from game.flower_power.refusals import refused
from game.flower_power.state import BUILDING, LEAST, Bed, Plan, State
from game.flower_power.words import CARD, COUNTED, NUMBER, PETAL, SIZE
from game.flower_power.zones import arranging, packet


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


# ---- blind gardens ----------------------------------------------------------------------------


class AddBed(DraftStep):
    """Plan a flower of so many petals, the largest ones first (FP-18, FP-A2)."""

    phases: ClassVar = frozenset({BUILDING})
    written: ClassVar = Form({"bed": key("size", SIZE)})

    size: int

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {} if blank.house.blind_build else {"size": ()}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[AddBed]:
        """Sizes never grow, and what is left must make flowers."""
        if not state.house.blind_build:
            return []
        plan = state.plans[seat]
        left = state.deal.petals[seat] - planned(plan)
        most = min(left, len(plan[-1])) if plan else left
        least = LEAST + left % LEAST  # pairs alone leave a single petal of an odd number
        return [cls(size) for size in range(least, most + 1) if left - size != 1]

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if not state.house.blind_build:
            return refused("FP-A1", "built_seen")
        plan = state.plans[seat]
        if self.size > state.deal.petals[seat] - planned(plan):
            return refused("FP-18", "bed_too_large")
        if self.size < LEAST:
            return refused("FP-18", "bed_too_small")
        if plan and self.size > len(plan[-1]):
            return refused("FP-A2", "largest_first")
        return refused("FP-A2", "leaves_one")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(PlanChanged(seat, (*state.plans[seat], (UNKNOWN,) * self.size)))


class RemoveBed(DraftStep):
    """Drop the last planned flower again."""

    phases: ClassVar = frozenset({BUILDING})
    written: ClassVar = Form("remove_bed")

    def forward(self, content: Content, state: State, seat: int) -> bool:
        return False

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[RemoveBed, ...]:
        return (cls(),) if state.house.blind_build and state.plans[seat] else ()

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        return refused("FP-18", "no_bed") if state.house.blind_build else refused("FP-A1", "built_seen")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(PlanChanged(seat, state.plans[seat][:-1]))


# ---- gardens of petals one has looked at ------------------------------------------------------


def another_waits(plan: Plan, number: int) -> bool:
    """Flowers are laid one after the other: true if a bed but this one waits for its second petal."""
    return 1 in [len(bed) for other, bed in enumerate(plan) if other != number]


class LayPetal(DraftStep):
    """Lay a petal one has looked at into a bed, at a place from the top (FP-A1)."""

    phases: ClassVar = frozenset({BUILDING})
    written: ClassVar = Form({"lay": key("card", CARD), "bed": key("bed", COUNTED), "place": key("place", NUMBER)})

    card: Face
    bed: int
    place: Place

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {"bed": ()} if blank.house.blind_build else {}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[LayPetal]:
        if state.house.blind_build:
            return []
        plan = state.plans[seat]
        places = [
            (number, place)
            for number, bed in enumerate(plan)
            if bed or not another_waits(plan, number)
            for place in range(len(bed) + 1)
        ]
        return [cls(card, bed, place) for card in sorted(set(loose_petals(state, seat))) for bed, place in places]

    def forward(self, content: Content, state: State, seat: int) -> bool:
        """Enough petals are left for every bed that then waits for its second one."""
        sizes = [len(bed) + (number == self.bed) for number, bed in enumerate(state.plans[seat])]
        return sizes.count(1) <= state.deal.petals[seat] - sum(sizes)

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if state.house.blind_build:
            return refused("FP-A1", "built_blind")
        plan = state.plans[seat]
        if not 0 <= self.bed < len(plan):
            return refused("FP-18", "no_bed")
        if self.card not in loose_petals(state, seat):
            return refused("FP-A1", "not_in_packet")
        if 0 <= self.place <= len(plan[self.bed]):
            return refused("FP-18", "finish_first")
        return refused("FP-A1", "no_such_place")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        plan, bed = state.plans[seat], state.plans[seat][self.bed]
        emit(PlanChanged(seat, with_item(plan, self.bed, (*bed[: self.place], self.card, *bed[self.place :]))))


class LiftPetal(DraftStep):
    """Take a petal out of a bed again."""

    phases: ClassVar = frozenset({BUILDING})
    written: ClassVar = Form({"lift": key("place", PETAL), "bed": key("bed", COUNTED)})

    bed: int
    place: Place

    @classmethod
    def values(cls, content: Content, blank: State) -> dict[str, Sequence[int]]:
        return {"bed": ()} if blank.house.blind_build else {}

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> list[LiftPetal]:
        if state.house.blind_build:
            return []
        plan = state.plans[seat]
        return [
            cls(number, place)
            for number, bed in enumerate(plan)
            if len(bed) != LEAST or not another_waits(plan, number)
            for place in range(len(bed))
        ]

    def forward(self, content: Content, state: State, seat: int) -> bool:
        return False

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if state.house.blind_build:
            return refused("FP-A1", "built_blind")
        plan = state.plans[seat]
        if not 0 <= self.bed < len(plan):
            return refused("FP-18", "no_bed")
        if 0 <= self.place < len(plan[self.bed]):
            return refused("FP-18", "finish_first")
        return refused("FP-A1", "no_such_place")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        plan, bed = state.plans[seat], state.plans[seat][self.bed]
        emit(PlanChanged(seat, with_item(plan, self.bed, (*bed[: self.place], *bed[self.place + 1 :]))))


# ---- ready ------------------------------------------------------------------------------------


class Ready(FlowerPowerAction):
    """The planned garden is final; it is shown when everybody is ready (FP-A3, FP-20)."""

    phases: ClassVar = frozenset({BUILDING})
    completes: ClassVar[bool] = True
    written: ClassVar = Form("ready")

    @classmethod
    def lawful(cls, content: Content, state: State, seat: int) -> tuple[Ready, ...]:
        """All petals are planned, and no flower has only one."""
        plan = state.plans[seat]
        whole = planned(plan) == state.deal.petals[seat] and 1 not in [len(bed) for bed in plan]
        return (cls(),) if whole else ()

    def why_not(self, content: Content, state: State, seat: int) -> Refusal:
        if planned(state.plans[seat]) < state.deal.petals[seat]:
            return refused("FP-A2", "petals_left")
        return refused("FP-18", "bed_too_small")

    def decide(self, content: Content, state: State, seat: int, chance: Chance, emit: Emit) -> None:
        emit(GardenReady(seat))

    def shape(self, content: Content, state: State, seat: int) -> object:
        """Others see only that it is made, until the last one is ready: then the sizes of its flowers."""
        last = state.ready.count(False) == 1
        return ("ready", tuple([len(bed) for bed in state.plans[seat] if bed])) if last else "ready"


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


ACTION_TYPES: tuple[type[Action], ...] = (AddBed, RemoveBed, LayPetal, LiftPetal, Ready)
"""In the order in which legal actions are listed."""
