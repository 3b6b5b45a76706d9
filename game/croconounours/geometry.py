"""Squares of a board and what lies around them: steps, retreats, shots, corners. Tables made once for every size.

A square is a number: rank times size plus file, a1 first. "Straight" squares share a side, "diagonal" ones a corner
(CN-11).
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

OFF_BOARD: Final = -1

_DIRECTIONS: Final = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))


class StepPath(NamedTuple):
    """From a square to a neighbour. A diagonal step passes between the two `sides`; going on in the same direction
    leads to `beyond` (OFF_BOARD if there is none), past `beyond_sides`: where a push goes (CN-28).
    """

    to: int
    diagonal: bool
    sides: tuple[int, ...]
    beyond: int
    beyond_sides: tuple[int, ...]


class ShotPath(NamedTuple):
    """From a square to one of the ring at distance two (CN-42, CN-Q24).

    It is stopped where every square of one of the `blockers` holds an obstacle; `edge_blockers` are those of the
    narrower reading of CN-Q31.
    """

    to: int
    blockers: tuple[tuple[int, ...], ...]
    edge_blockers: tuple[tuple[int, ...], ...]


class Geometry:
    """The tables of a square board with `size` squares a side."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.squares = size * size
        self.steps = tuple(self._steps(square) for square in range(self.squares))
        self.step_to = tuple({step.to: step for step in steps} for steps in self.steps)
        self.shots = tuple(self._shots(square) for square in range(self.squares))
        self.shot_to = tuple({shot.to: shot for shot in shots} for shots in self.shots)
        last = size - 1
        self.corners = (0, last * size, last * size + last, last)
        """Clockwise from a1 (CN-Q34)."""
        self.names = tuple(f"{chr(ord('a') + square % size)}{square // size + 1}" for square in range(self.squares))
        self.by_name = {name: square for square, name in enumerate(self.names)}

    def _at(self, x: int, y: int) -> int:
        return y * self.size + x if 0 <= x < self.size and 0 <= y < self.size else OFF_BOARD

    def _sides(self, x: int, y: int, dx: int, dy: int) -> tuple[int, ...]:
        return (self._at(x + dx, y), self._at(x, y + dy)) if dx and dy else ()

    def _steps(self, square: int) -> tuple[StepPath, ...]:
        y, x = divmod(square, self.size)
        steps = []
        for dx, dy in _DIRECTIONS:
            to = self._at(x + dx, y + dy)
            if to == OFF_BOARD:
                continue
            beyond = self._at(x + 2 * dx, y + 2 * dy)
            beyond_sides = () if beyond == OFF_BOARD else self._sides(x + dx, y + dy, dx, dy)
            steps.append(StepPath(to, bool(dx and dy), self._sides(x, y, dx, dy), beyond, beyond_sides))
        return tuple(sorted(steps))

    def _shots(self, square: int) -> tuple[ShotPath, ...]:
        y, x = divmod(square, self.size)
        ring = [(dx, dy) for dx in range(-2, 3) for dy in range(-2, 3) if max(abs(dx), abs(dy)) == 2]
        shots = []
        for dx, dy in ring:
            to = self._at(x + dx, y + dy)
            if to != OFF_BOARD:
                edge = self._named(x, y, _edge_blockers(dx, dy))
                shots.append(ShotPath(to, self._named(x, y, _blockers(dx, dy)), edge))
        return tuple(sorted(shots))

    def _named(self, x: int, y: int, groups: tuple[tuple[tuple[int, int], ...], ...]) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(self._at(x + dx, y + dy) for dx, dy in group) for group in groups)


Offsets = tuple[tuple[tuple[int, int], ...], ...]


def _blockers(dx: int, dy: int) -> Offsets:
    """Where obstacles stop a shot: on the square between, or two neighbours with the line passing between them
    (CN-59, CN-Q31).
    """
    if 0 in (dx, dy):
        return (((dx // 2, dy // 2),),)
    sx, sy = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    if abs(dx) == abs(dy):
        return (((sx, sy),), ((sx, 0), (0, sy)), ((2 * sx, sy), (sx, 2 * sy)))
    if abs(dx) == 2:
        return (((sx, 0), (sx, sy)), ((sx, 0), (0, sy)), ((sx, sy), (2 * sx, 0)))
    return (((0, sy), (sx, sy)), ((0, sy), (sx, 0)), ((sx, sy), (0, 2 * sy)))


def _edge_blockers(dx: int, dy: int) -> Offsets:
    """The narrower reading: of the pairs that stop a shot like a knight's jump only the one with a common side
    (CN-Q31).
    """
    blockers = _blockers(dx, dy)
    return blockers[:1] if abs(dx) + abs(dy) == 3 else blockers


@cache
def geometry_of(size: int) -> Geometry:
    """The tables of a board with so many squares a side."""
    return Geometry(size)
