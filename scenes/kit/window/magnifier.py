"""A part of the window shown larger, while and after two fingers are spread on it."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import pygame

LARGEST: Final = 4.0
LEAST: Final = 1.03
"""What is shown no larger than that is shown whole."""
Point = tuple[float, float]


class Magnifier:
    """Points are in logical units of the whole window, `width` × `height` of them; `changed` is called when it shows
    something else.
    """

    def __init__(self, changed: Callable[[], None]) -> None:
        self._changed = changed
        self.size: Point = (0.0, 0.0)
        self._scale = 1.0
        self._at: Point = (0.0, 0.0)  # where the corner of the screen lies
        self._apart = 1.0
        self._centre: Point = (0.0, 0.0)
        self._before = (1.0, (0.0, 0.0))

    @property
    def open(self) -> bool:
        """True while it shows less than everything."""
        return self._scale > 1.0

    def close(self) -> None:
        """Everything is shown again."""
        self._scale, self._at = 1.0, (0.0, 0.0)
        self._changed()

    def begin(self, one: Point, other: Point) -> None:
        """Two fingers lie there."""
        self._apart, self._centre = max(1.0, math.dist(one, other)), _between(one, other)
        self._before = self._scale, self._at

    def spread(self, one: Point, other: Point) -> None:
        """They lie there now: what was between them still is, as much larger as they have been spread."""
        scale, at = self._before
        larger = min(LARGEST, max(1.0, scale * math.dist(one, other) / self._apart))
        x, y = _between(one, other)
        if larger < LEAST:
            self.close()
            return
        self._scale = larger
        moved = (
            x - (self._centre[0] - at[0]) * larger / scale,
            y - (self._centre[1] - at[1]) * larger / scale,
        )
        self._at = (self._inside(moved[0], self.size[0]), self._inside(moved[1], self.size[1]))
        self._changed()

    def _inside(self, corner: float, length: float) -> float:
        return min(0.0, max(length * (1 - self._scale), corner))

    def seen(self, x: float, y: float) -> Point:
        """What of the screen is seen at a point of the window."""
        return (x - self._at[0]) / self._scale, (y - self._at[1]) / self._scale

    def show(self, screen: pygame.Surface, window: pygame.Surface, pixels: float) -> None:
        """Puts the part of the screen into the window, so many `pixels` to a unit."""
        x, y = self.seen(0.0, 0.0)
        width, height = window.get_size()
        part = pygame.Rect(x * pixels, y * pixels, width / self._scale, height / self._scale).clip(screen.get_rect())
        pygame.transform.smoothscale(screen.subsurface(part), (width, height), window)


def _between(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
