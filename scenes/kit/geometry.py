"""Rectangles in logical units (see `scenes.kit.window.window.Viewport`): immutable, hashable, made of floats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import NamedTuple


class Rect(NamedTuple):
    """An axis-aligned rectangle: left, top, width and height in logical units."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def empty(self) -> bool:
        return self.w <= 0 or self.h <= 0

    def contains(self, x: float, y: float) -> bool:
        """True when the point lies inside (right and bottom edges excluded)."""
        left, top, width, height = self
        return left <= x < left + width and top <= y < top + height

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """The rectangle made smaller on every side (negative values: larger)."""
        x, y, width, height = self
        dy = dx if dy is None else dy
        return Rect(x + dx, y + dy, width - 2 * dx, height - 2 * dy)

    def less(self, left: float = 0.0, top: float = 0.0, right: float = 0.0, bottom: float = 0.0) -> Rect:
        """Without so much at each of its sides."""
        x, y, width, height = self
        return Rect(x + left, y + top, width - left - right, height - top - bottom)

    def at_left(self, w: float, h: float) -> Rect:
        """A rectangle of this size at the left side, half-way down."""
        return Rect(self.x, self.y + (self.h - h) / 2, w, h)

    def at_centre(self, w: float, h: float) -> Rect:
        """A rectangle of this size in the middle."""
        return Rect(self.x + (self.w - w) / 2, self.y + (self.h - h) / 2, w, h)

    def at_right(self, w: float, h: float) -> Rect:
        """A rectangle of this size at the right side, half-way down."""
        return Rect(self.x + self.w - w, self.y + (self.h - h) / 2, w, h)

    def grown(self, factor: float) -> Rect:
        """The rectangle made larger by a factor about its centre."""
        return Rect.centred(self.x + self.w / 2, self.y + self.h / 2, self.w * factor, self.h * factor)

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def intersection(self, other: Rect) -> Rect:
        """The common part; empty (no width or height) when there is none."""
        x, y, w, h = self
        u, v, m, n = other
        left, top = max(x, u), max(y, v)
        return Rect(left, top, max(0.0, min(x + w, u + m) - left), max(0.0, min(y + h, v + n) - top))

    def overlaps(self, other: Rect) -> bool:
        x, y, w, h = self
        u, v, m, n = other
        return x < u + m and u < x + w and y < v + n and v < y + h and w > 0 and h > 0 and m > 0 and n > 0

    def union(self, other: Rect) -> Rect:
        """The smallest rectangle around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    @staticmethod
    def around(rects: Sequence[Rect]) -> Rect:
        """The smallest rectangle around all of some, of which there is one at least."""
        return reduce(Rect.union, rects)

    @staticmethod
    def centred(cx: float, cy: float, w: float, h: float) -> Rect:
        """The rectangle of this size around a point."""
        return Rect(cx - w / 2, cy - h / 2, w, h)
