"""Rows, grids and flows: where things of given sizes stand beside and under each other, in logical units.

Pure functions from sizes to rectangles. What is pressed is never laid smaller than `least`, which is LEAST_TARGET
unless said otherwise; for what is only looked at it is 0. Things under each other, with their words, are a
`scenes.kit.widgets.column.Column`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, Literal

from scenes.kit.geometry import Rect

LEAST_TARGET: Final = 44.0
"""Width and height of what a finger or a shaky hand still hits."""
At = Literal["left", "centre", "right"]


def length(sizes: Sequence[float], gap: float) -> float:
    """What things of these sizes take one after the other, with a gap between each two."""
    return sum(sizes) + gap * max(0, len(sizes) - 1)


def share(room: float, count: int, gap: float) -> float:
    """The size of each of `count` equal things that fill a room."""
    return (room - gap * (count - 1)) / count


def fitting(room: float, each: float, gap: float) -> int:
    """How many things of a size go into a room, one at least."""
    return max(1, int((room + gap) // (each + gap)))


def row(
    room: Rect, widths: Sequence[float], gap: float = 0.0, *, at: At = "left", least: float = LEAST_TARGET
) -> list[Rect]:
    """Beside each other, as high as the room, at its left, in its middle or at its right."""
    wide = [max(width, least) for width in widths]
    free = room.w - length(wide, gap)
    x = room.x + (0.0 if at == "left" else free / 2 if at == "centre" else free)
    height = max(room.h, least)
    lefts = accumulate((width + gap for width in wide), initial=x)
    return [Rect(left, room.y, width, height) for left, width in zip(lefts, wide, strict=False)]


def equal(room: Rect, count: int, gap: float = 0.0, *, least: float = LEAST_TARGET) -> list[Rect]:
    """A room divided into `count` equal parts beside each other."""
    return row(room, [share(room.w, count, gap)] * count, gap, least=least)


def stack(
    room: Rect,
    heights: Sequence[float],
    gap: float = 0.0,
    *,
    at: Literal["top", "bottom"] = "top",
    least: float = LEAST_TARGET,
) -> list[Rect]:
    """Under each other from the top of a room, or down to its bottom, as wide as it."""
    high = [max(height, least) for height in heights]
    top = room.y if at == "top" else room.bottom - length(high, gap)
    tops = accumulate((height + gap for height in high), initial=top)
    return [Rect(room.x, y, room.w, height) for y, height in zip(tops, high, strict=False)]


def grid(
    corner: Rect,
    count: int,
    columns: int,
    size: tuple[float, float],
    gap: float | tuple[float, float] = 0.0,
    *,
    least: float = LEAST_TARGET,
) -> list[Rect]:
    """Equal cells line by line from the upper left `corner` of a rectangle; a `gap` for both ways or one for each."""
    wide, high = max(size[0], least), max(size[1], least)
    across, down = gap if isinstance(gap, tuple) else (gap, gap)
    return [
        Rect(corner.x + number % columns * (wide + across), corner.y + number // columns * (high + down), wide, high)
        for number in range(count)
    ]


def flow(
    room: Rect,
    widths: Sequence[float],
    height: float,
    gap: float = 0.0,
    *,
    down: float | None = None,
    least: float = LEAST_TARGET,
) -> list[Rect]:
    """As many beside each other as the width of a room holds, the rest in further lines, `down` (else `gap`) apart.
    Nothing is wider than the room; how high that is does not matter.
    """
    height = max(height, least)
    step = height + (gap if down is None else down)
    places: list[Rect] = []
    x, y = room.x, room.y
    for width in widths:
        wide = min(room.w, max(width, least))
        if x > room.x and x + wide > room.right:
            x, y = room.x, y + step
        places.append(Rect(x, y, wide, height))
        x += wide + gap
    return places
