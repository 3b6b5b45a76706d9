"""The beds of the gardens: every flower keeps the one it was planted in, and is called by it (A1, B3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

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


class BedPlan:
    """Where the flowers of a view stand. `beds`: see `Beds`; `most`: how many beds a garden has."""

    def __init__(self, view: State, past: Sequence[Event]) -> None:
        known, most = _followed(tuple(past))
        beds = {
            flower.zone: known[flower.zone]
            for flower in view.flowers
            if flower.zone in known and known[flower.zone][0] == flower.owner
        }
        for flower in view.flowers:
            if flower.zone not in beds:
                beds[flower.zone] = flower.owner, _free(flower.owner, beds.values())
        self.beds: Beds = beds
        self._gone = known
        self.most = max([FEWEST, most, *(number + 1 for _, number in beds.values())])

    def name(self, zone: int) -> str:
        """What the flower in a zone is called, or was as long as it stood; '' for what never was one."""
        bed = self.beds.get(zone) or self._gone.get(zone)
        return bed_name(*bed) if bed is not None else ""

    def name_then(self, zone: int) -> str:
        """What the flower in a zone was called when `past` ended, whoever has it in the view; '' as in `name`."""
        bed = self._gone.get(zone) or self.beds.get(zone)
        return bed_name(*bed) if bed is not None else ""


def bed_name(seat: int, number: int) -> str:
    """`A1`: the garden by its letter, the bed by its number."""
    return f"{LETTERS[seat]}{number + 1}"


def _free(seat: int, taken: Iterable[tuple[int, int]]) -> int:
    """The first free bed of a garden."""
    numbers = {number for owner, number in taken if owner == seat}
    return next(number for number in range(len(numbers) + 1) if number not in numbers)


@lru_cache(maxsize=64)
def _followed(past: tuple[Event, ...]) -> tuple[Beds, int]:
    """The beds after these events, and how many the fullest garden ever needed."""
    beds: dict[int, tuple[int, int]] = {}
    most = 0
    for event in past:
        if isinstance(event, FlowerWithered):
            beds.pop(event.flower, None)
        elif isinstance(event, (FlowerPlanted, FlowerCaptured)):
            beds.pop(event.flower, None)
            beds[event.flower] = event.seat, _free(event.seat, beds.values())
            most = max(most, beds[event.flower][1] + 1)
    return beds, most
