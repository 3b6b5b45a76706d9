"""Moments: a short motion over the table that says what has just happened there.

A presenter puts them into its layout, from the events of a stage. They begin once for each stage, end by themselves, at
once when the player is in a hurry, and do not begin where motion is reduced.
"""

from __future__ import annotations

import math
from typing import Final, Literal

import msgspec

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.tween import ease_out
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node

Kind = Literal["crumbs", "rays", "petals", "bubbles", "flight", "fall"]
SECONDS: Final[dict[Kind, float]] = {
    "crumbs": 0.5, "rays": 0.9, "petals": 0.7, "bubbles": 0.7, "flight": 0.35, "fall": 0.45,
}  # fmt: skip
"""At speed 1."""
PARTS: Final[dict[Kind, int]] = {"crumbs": 9, "rays": 12, "petals": 8, "bubbles": 6, "flight": 4, "fall": 5}
REACH: Final = 0.62
"""How far parts go, as a share of the larger side of the place."""


class Moment(msgspec.Struct, frozen=True):
    """What happens, and where; a flight begins at `start`."""

    kind: Kind
    place: Rect
    start: Rect | None = None


class MomentLook(Look, frozen=True):
    """A moment of which this share has gone, 0 … 1."""

    moment: Moment
    share: float

    def paint(self, brush: Brush, rect: Rect) -> None:
        kind, place, share = self.moment.kind, self.moment.place, self.share
        out = ease_out(share)
        for number in range(PARTS[kind]):
            angle = 2 * math.pi * (number + 0.5 * (number % 2)) / PARTS[kind]
            reach = max(place.w, place.h) * REACH * out
            x, y = place.cx + reach * math.cos(angle), place.cy + reach * math.sin(angle)
            left = 1 - share
            if kind == "crumbs":
                _dot(brush, x, y + 26 * share * share, 5 + 7 * left, "#d9a05f")
            elif kind == "petals":
                _dot(brush, x, y, 6 + 12 * math.sin(math.pi * share), "#f7a9b8")
            elif kind == "rays":
                for step in (0.75, 0.9, 1.05):
                    x = place.cx + place.w * REACH * out * step * math.cos(angle)
                    y = place.cy + place.h * REACH * 1.5 * out * step * math.sin(angle)
                    _dot(brush, x, y, 4 + 8 * left, "lamp_light")
            elif kind == "bubbles":
                x = place.x + place.w * (0.15 + 0.7 * (number * 3 % PARTS[kind]) / PARTS[kind])
                y = place.bottom - place.h * min(1.0, share * 1.4 - 0.06 * number)
                _dot(brush, x, y, 6 + 2.5 * (number % 3) + 5 * left, "#9ad07a")
            elif kind == "fall":
                x = place.x + place.w * (number + 0.5) / PARTS[kind]
                _dot(brush, x, place.bottom - 10 * math.sin(math.pi * share), 5 + 10 * left, "cream")
            elif self.moment.start is not None:
                at_share = max(0.0, min(1.0, out * 1.15 - 0.05 * number))
                start = self.moment.start
                x = start.cx + (place.cx - start.cx) * at_share
                y = start.cy + (place.cy - start.cy) * at_share
                _dot(brush, x, y, 15 - 3 * number, "lamp_light")


def _dot(brush: Brush, x: float, y: float, size: float, colour: str) -> None:
    """A part, with a dark edge: seen on any mat. Of few sizes, so that each is drawn once."""
    size = max(4.0, round(size / 2) * 2.0)
    edge = Rect.centred(x, y, size + 3, size + 3)
    brush.rounded(edge, size / 2 + 1.5, "ink", alpha=0.7)
    brush.rounded(edge.inset(1.5), size / 2, colour)


class Moments:
    """Those that are going on, each with the seconds that have gone."""

    def __init__(self) -> None:
        self._going: list[tuple[Moment, float]] = []

    def begin(self, moments: tuple[Moment, ...]) -> None:
        """Others begin, and take the place of the last ones."""
        self._going = [(moment, 0.0) for moment in moments]

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        if self._going:
            self._going = [(m, gone + seconds) for m, gone in self._going if gone + seconds < SECONDS[m.kind]]

    @property
    def going(self) -> bool:
        """True while one goes on. Nothing waits for it: a rest passes, and what comes next comes."""
        return bool(self._going)

    def end(self) -> None:
        """All of them are over."""
        self._going = []

    @property
    def nodes(self) -> tuple[Node, ...]:
        """What is seen of them now, over everything that lies."""
        looks = [(moment, MomentLook(moment, gone / SECONDS[moment.kind])) for moment, gone in self._going]
        return tuple(
            Node("image", _around(moment), f"table.moment.{number}", look=look)
            for number, (moment, look) in enumerate(looks)
        )


def _around(moment: Moment) -> Rect:
    """All that a moment may draw into."""
    place = moment.place
    reach = max(place.w, place.h) * REACH * 1.6 + 40
    around = Rect.centred(place.cx, place.cy, place.w + 2 * reach, place.h + 2 * reach)
    return around if moment.start is None else around.union(moment.start.inset(-20))
