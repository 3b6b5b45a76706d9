"""The chance to win over a game: as could be known, and as the cards lay; with a mark where it turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, Literal

from game.bots.look_back.judged import Point, Turning
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import SMALL
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import text
from scenes.kit.window.inputs import Input, PointerDown

MARK, SMALL_MARK = 30.0, 20.0
_LINE, _FINE = 3.0, 2.0
CURVE_EDGE: Final = 6.0
"""The width of the ground around the lines."""
Shape = Literal["own", "better", "worse"]

SHAPES: Final[tuple[Shape, ...]] = ("own", "better", "worse")

Share = tuple[float, float]
"""A point of the curve: how far along the game (0 … 1), and the chance (0 … 1)."""


class CurveLook(Look, frozen=True):
    """The lines, over a ground with a line at even chances. `here`: where the replay stands, as a share."""

    known: tuple[Share, ...]
    true: tuple[Share, ...]
    here: float

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, 8, "paper2")
        inner = rect.inset(CURVE_EDGE)
        brush.line(Rect(inner.x, inner.cy, inner.w, 1), "edge")
        brush.line(Rect(inner.x + inner.w * self.here - 1, rect.y + 2, 2, rect.h - 4), "lamp_deep")
        brush.shapes(rect, (self.known, self.true), partial(self._lines, brush))

    def _lines(self, brush: Brush, width: int, height: int) -> str:
        """Below the known line it is filled; the true one is dashed, so that they differ without colour too."""
        scale, edge = brush.scale, CURVE_EDGE * brush.scale

        def along(points: Sequence[Share]) -> list[str]:
            return [
                f"{edge + x * (width - 2 * edge):.1f},{height - edge - y * (height - 2 * edge):.1f}" for x, y in points
            ]

        known = along(self.known)
        if not known:
            return ""
        floor = f"{height - edge:.1f}"
        ground = [f"{known[0].split(',')[0]},{floor}", *known, f"{known[-1].split(',')[0]},{floor}"]
        style = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
        dashes = f'stroke-dasharray="{5 * scale:.1f} {5 * scale:.1f}"'
        return (
            f'<polygon points="{" ".join(ground)}" fill="{brush.colour("lamp")}" fill-opacity=".28"/>'
            f'<polyline points="{" ".join(along(self.true))}" {style} {dashes} '
            f'stroke="{brush.colour("ink_soft")}" stroke-width="{_FINE * scale:.1f}"/>'
            f'<polyline points="{" ".join(known)}" {style} '
            f'stroke="{brush.colour("ink")}" stroke-width="{_LINE * scale:.1f}"/>'
        )


class MarkLook(Look, frozen=True):
    """A turning point: a diamond for an own choice, a triangle up for what went well, down for what went badly."""

    shape: Shape
    lit: bool

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.shapes(rect, ("mark", self.shape, self.lit), partial(self._shape, brush))

    def _shape(self, brush: Brush, width: int, height: int) -> str:
        share, colour = _DRAWN[self.shape]
        points = " ".join(f"{x * width:.1f},{y * height:.1f}" for x, y in share)
        edge = brush.colour("lamp" if self.lit else "cream")
        return (
            f'<polygon points="{points}" fill="{brush.colour(colour)}" stroke="{edge}" '
            f'stroke-width="{2.5 * brush.scale:.1f}" stroke-linejoin="round"/>'
        )


_DRAWN: Final[dict[str, tuple[tuple[Share, ...], str]]] = {
    "own": (((0.5, 0.14), (0.86, 0.5), (0.5, 0.86), (0.14, 0.5)), "danger"),
    "better": (((0.5, 0.16), (0.86, 0.8), (0.14, 0.8)), "success"),
    "worse": (((0.5, 0.84), (0.86, 0.2), (0.14, 0.2)), "info"),
}


def shape_of(turning: Turning) -> Shape:
    """How a turning point is marked."""
    return "own" if turning.own else "better" if turning.swing > 0 else "worse"


class Curve:
    """Where records lie on it is said by `along`: 0 … 1. `go` gets the record that was pointed at."""

    def __init__(self, key: str, go: Callable[[int], None], along: Callable[[int], float]) -> None:
        self._key = key
        self._go = go
        self._along = along

    def node(
        self,
        ui: Ui,
        rect: Rect,
        points: Sequence[Point],
        turnings: Sequence[tuple[Turning, str]],
        here: float,
        *,
        scale: bool,
        label: str,
    ) -> Node:
        """The curve; `turnings` with what is said of them. With a `scale` percents stand at its left, and the
        marks are larger.
        """
        children: list[Node] = []
        field, size = rect, MARK if scale else SMALL_MARK
        if scale:
            room = ui.measure("100", SMALL) + 10
            field = Rect(rect.x + room, rect.y, rect.w - room, rect.h)
            line = ui.typesetter.line_height(SMALL)
            inner = field.inset(CURVE_EDGE)
            for percent, cy in (("100", inner.y), ("50", inner.cy), ("0", inner.bottom)):
                place = Rect(rect.x, cy - line / 2, room - 8, line)
                children.append(text(place, percent, SMALL, colour="ink_soft", align="right"))
        known = tuple([(self._along(point.seq), point.known) for point in points])
        true = tuple([(self._along(point.seq), point.true) for point in points])
        ground = Node(
            "image", field, f"{self._key}.field", label, CurveLook(known, true, here),
            handle=partial(self._point, field, tuple(points)), tooltip=label,
        )  # fmt: skip
        children.append(ground)
        taken: list[Rect] = []
        for number, (turning, words) in enumerate(turnings):
            spot = self._spot(field, turning, size, taken)
            taken.append(spot)
            key = f"{self._key}.turn.{number}"
            go = NodeAction("press", words, partial(self._go, turning.seq))
            look = MarkLook(shape_of(turning), ui.hovered == key)
            children.append(Node("button", spot, key, words, look, (go,), focusable=True, tooltip=words))
        return Node("group", rect, self._key, children=tuple(children))

    def _spot(self, field: Rect, turning: Turning, size: float, taken: Sequence[Rect]) -> Rect:
        """Where a mark stands: on its point, or left of it beside one that stands there already."""
        inner, apart = field.inset(CURVE_EDGE), 0.7 * size
        cx = min(max(inner.x + inner.w * self._along(turning.point), field.x + size / 2), field.right - size / 2)
        cy = min(max(inner.bottom - inner.h * turning.after, field.y + size / 2), field.bottom - size / 2)
        while any(abs(other.cx - cx) < apart and abs(other.cy - cy) < apart for other in taken):
            cx -= apart
        return Rect.centred(cx, cy, size, size)

    def _point(self, field: Rect, points: tuple[Point, ...], event: Input) -> bool:
        if not isinstance(event, PointerDown) or event.button != 1 or not points:
            return False
        inner = field.inset(CURVE_EDGE)
        share = (event.x - inner.x) / max(1.0, inner.w)
        self._go(min(points, key=lambda point: abs(self._along(point.seq) - share)).seq)
        return True
