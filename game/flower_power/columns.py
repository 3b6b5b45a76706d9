"""What a view shows beside cards, as numbers: the contest, the plan, the flowers, the battle, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from game.core.rules.columns import Column
from game.core.rules.drafts import EMPTY
from game.flower_power.content import Content
from game.flower_power.state import LEAST, NO_SEAT, Flower, Plan, State

_ASIDE = -1
"""In a column: no seat, or a flower that is no more."""


def columns(content: Content, blank: State) -> tuple[Column, ...]:
    """Of a match with the house rules of this blank state. Flowers stand by rank: in the order of their zones, which
    is that in which actions name them.
    """
    game, deal, seats = content.game, blank.deal, blank.seats
    cards, every, last = len(blank.table.faces), (seats,), seats - 1
    longest = max(game.longest_game, blank.house.turn_limit)
    faces = max(blank.table.faces)
    throws = max(len(game.throws), len(game.sides)) - 1
    first = len(blank.table.layout)

    def ranks(view: State) -> dict[int, int]:
        zones = view.table.zones
        return {zone: rank for rank, zone in enumerate(z for z in range(first, len(zones)) if zones[z])}

    def by_rank(view: State) -> list[Flower]:
        known = {flower.zone: flower for flower in view.flowers}
        return [known[zone] for zone in ranks(view) if zone in known]

    def battle(view: State) -> tuple[int, ...] | None:
        fought = view.battle
        if fought is None:
            return None
        rank = ranks(view)
        attacking, defending = rank.get(fought.attacking, _ASIDE), rank.get(fought.defending, _ASIDE)
        used = [len(petals) for petals in fought.used]
        head = (fought.attacker, fought.defender, attacking, defending, fought.asked)
        return (*head, fought.passes, fought.tied, *used, *fought.picks)

    return (
        Column("throws", EMPTY, throws, every, lambda view: view.contest.throws),
        Column("contest", 0, game.longest_contest, read=lambda view: view.contest.rounds),
        Column("winner", NO_SEAT, last),
        Column("order", NO_SEAT, last, every),
        Column("bed_sizes", 0, cards, (max(1, max(deal.petals) // LEAST),), lambda view: [*map(len, _plan(view))]),
        Column("plan", EMPTY, faces, (cards,), lambda view: [*chain(*_plan(view))]),
        Column("ready", 0, 1, every),
        Column("owners", _ASIDE, last, (cards,), lambda view: [flower.owner for flower in by_rank(view)]),
        Column("power", 0, 1, (cards,), lambda view: [flower.power for flower in by_rank(view)]),
        Column("exhausted", 0, 1, (cards,), lambda view: [flower.exhausted for flower in by_rank(view)]),
        Column("petals", EMPTY, faces, (cards, cards), lambda view: [_petals(view, f) for f in by_rank(view)]),
        Column("active", NO_SEAT, last),
        Column("turns", 0, longest, every),
        Column("drew", 0, 1, every),
        Column("busy", 0, 1),
        Column("quiet", 0, longest),
        Column("battle", EMPTY, max(cards, last), (11,), battle),
        Column("fallen", 0, 1, every, lambda view: [seat in view.fallen for seat in range(seats)]),
    )


def _plan(view: State) -> Plan:
    """The plan of the observer: those of others are not shown."""
    return next((plan for plan in view.plans if any(plan)), ())


def _petals(view: State, flower: Flower) -> Sequence[int]:
    """The petals from the top; UNKNOWN where the observer does not know one."""
    return view.table.faces_in(flower.zone)
