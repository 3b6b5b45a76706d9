"""The beds of the gardens: every flower keeps the one it was planted in, and has a name (A1, B3) that no other one
of its garden gets after it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from game.core.rules.events import Event
from game.flower_power.events import FlowerCaptured, FlowerPlanted, FlowerWithered
from game.flower_power.state import State

REMEMBERED: Final[tuple[type[Event], ...]] = (FlowerPlanted, FlowerCaptured, FlowerWithered)
"""All that plants a flower or takes it away: public events."""
LETTERS: Final = "ABCDEFGH"
FEWEST: Final = 4
"""A garden has at least so many beds."""
Beds = Mapping[int, tuple[int, int]]
"""For the zone of each flower: its garden, and which bed there (from 0)."""
Names = Mapping[int, tuple[int, int]]
"""For the zone of each flower: its garden, and as which one it came there (from 0)."""


class Followed(NamedTuple):
    """What has been told of flowers: their beds and names, and how many beds the fullest garden ever needed."""

    beds: Beds
    names: Names
    most: int


class BedPlan:
    """Where the flowers of a view stand. `beds`: see `Beds`; `most`: how many beds a garden has."""

    def __init__(self, view: State, past: Sequence[Event]) -> None:
        known, told, most = _followed(tuple(past))
        beds = {
            flower.zone: known[flower.zone]
            for flower in view.flowers
            if flower.zone in known and known[flower.zone][0] == flower.owner
        }
        for flower in view.flowers:
            if flower.zone not in beds:
                beds[flower.zone] = flower.owner, _free(flower.owner, beds.values())
        names = {zone: told[zone] for zone in beds if zone in told and told[zone][0] == beds[zone][0]}
        for zone, (owner, _) in beds.items():
            if zone not in names:
                names[zone] = owner, _free(owner, (*names.values(), *told.values()))
        self.beds: Beds = beds
        self._names = names
        self._told = told
        self.most = max([FEWEST, most, *(number + 1 for _, number in beds.values())])

    def name(self, zone: int) -> str:
        """What the flower in a zone is called, or was as long as it stood; '' for what never was one."""
        name = self._names.get(zone) or self._told.get(zone)
        return bed_name(*name) if name is not None else ""

    def name_then(self, zone: int) -> str:
        """What the flower in a zone was called when `past` ended, whoever has it in the view; '' as in `name`."""
        name = self._told.get(zone) or self._names.get(zone)
        return bed_name(*name) if name is not None else ""


def already_planted(position: State) -> tuple[Event, ...]:
    """What would have been told of the flowers that stand where a match begins, in the order of their zones."""
    return tuple(
        FlowerPlanted(flower.owner, flower.zone, position.size(flower.zone), flower.power, False)
        for flower in sorted(position.flowers, key=lambda flower: flower.zone)
    )


def bed_name(seat: int, number: int) -> str:
    """`A1`: the garden by its letter, the flower by its number."""
    return f"{LETTERS[seat]}{number + 1}"


def _free(seat: int, taken: Iterable[tuple[int, int]]) -> int:
    """The first free bed of a garden."""
    numbers = {number for owner, number in taken if owner == seat}
    return next(number for number in range(len(numbers) + 1) if number not in numbers)


@lru_cache(maxsize=64)
def _followed(past: tuple[Event, ...]) -> Followed:
    """What is known after these events."""
    beds: dict[int, tuple[int, int]] = {}
    names: dict[int, tuple[int, int]] = {}
    came: Counter[int] = Counter()
    most = 0
    for event in past:
        if isinstance(event, FlowerWithered):
            beds.pop(event.flower, None)
            names.pop(event.flower, None)
        elif isinstance(event, (FlowerPlanted, FlowerCaptured)):
            beds.pop(event.flower, None)
            beds[event.flower] = event.seat, _free(event.seat, beds.values())
            names[event.flower] = event.seat, came[event.seat]
            came[event.seat] += 1
            most = max(most, beds[event.flower][1] + 1)
    return Followed(beds, names, most)
