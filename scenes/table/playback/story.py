"""A story as it is told at a table: shot by shot, with the places at which the eye rests."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence

import msgspec

from game.core.match.staging import WAIT, Stage
from scenes.table.board.log_panel import LogLine


class Shot(msgspec.Struct, frozen=True):
    """One stage, and what is said of it."""

    stage: Stage
    lines: tuple[LogLine, ...] = ()

    @property
    def part(self) -> int:
        """What it belongs to: an action of a match (its record), a step of an example (from 1)."""
        return self.stage.seq

    @property
    def turning(self) -> bool:
        """True where the table would wait for the player: a fight decided, a result."""
        return self.stage.hold == WAIT


class Story:
    """`stops`: the shots to which one goes on and back. `beats`: those at which the eye rests where the story runs by
    itself; every stop is one.
    """

    def __init__(self, shots: Sequence[Shot], stops: Iterable[int], beats: Iterable[int]) -> None:
        self.shots = shots
        self.stops = sorted(set(stops))
        self.beats = sorted({*self.stops, *beats})

    @property
    def last(self) -> int:
        """The last shot."""
        return len(self.shots) - 1

    def is_stop(self, place: int) -> bool:
        """True where one may stop."""
        found = bisect_left(self.stops, place)
        return found < len(self.stops) and self.stops[found] == place

    def next_stop(self, place: int) -> int:
        """The stop after a shot; after the last one the end."""
        return _after(self.stops, place, self.last)

    def former_stop(self, place: int) -> int:
        """The stop before a shot, or the beginning."""
        found = bisect_left(self.stops, place)
        return self.stops[found - 1] if found else 0

    def next_beat(self, place: int) -> int:
        """Where a story that runs by itself goes from a shot."""
        return _after(self.beats, place, self.last)

    def place_of(self, part: int) -> int:
        """The first stop of a part, or of the one that follows; the end, if there is none."""
        return next((stop for stop in self.stops if self.shots[stop].part >= part), self.last)

    def lines_to(self, place: int) -> list[LogLine]:
        """What has been said up to a shot."""
        return [line for shot in self.shots[: place + 1] for line in shot.lines]


def _after(places: Sequence[int], place: int, last: int) -> int:
    found = bisect_right(places, place)
    return places[found] if found < len(places) else last


def ends_of_parts(shots: Sequence[Shot]) -> list[int]:
    """The last shot of every part."""
    return list({shot.part: place for place, shot in enumerate(shots)}.values())
