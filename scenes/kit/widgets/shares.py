"""Pictures of shares: how sure one is, how far something has come, and how one went on in the course of time."""

from __future__ import annotations

from functools import partial

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node
from scenes.kit.widgets.basic import SheetLook
from scenes.kit.widgets.column import Column


class RangeLook(Look, frozen=True):
    """A scale from none to all, with the range in which a share lies and the share itself; a line stands at `even`."""

    low: float
    share: float
    high: float
    even: float = 0.5

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, rect.h / 2, "paper2")
        band = Rect(rect.x + rect.w * self.low, rect.y + 2, max(4.0, rect.w * (self.high - self.low)), rect.h - 4)
        brush.rounded(band, band.h / 2, "lamp")
        brush.line(Rect(rect.x + rect.w * self.even - 1, rect.y, 2, rect.h), "ink_soft")
        brush.rounded(Rect.centred(rect.x + rect.w * self.share, rect.cy, 5, rect.h), 2.5, "ink")


def progress_bar(column: Column, done: float, words: str, gap: float = 0.0) -> None:
    """Adds a bar of which so much (0 to 1) is filled; `words`: what it says to who hears it."""
    bar = column.strip(14, gap=gap)
    full = bar._replace(w=max(14.0, bar.w * done))
    column.nodes += [
        Node("image", bar, look=SheetLook("paper2", "paper2", 7, 0, 0)),
        Node("image", full, label=words, look=SheetLook("lamp", "lamp_deep", 7, 0, 0)),
    ]


class EveningsLook(Look, frozen=True):
    """The share of the matches won after each evening, as a line of points over a ground with half of them."""

    shares: tuple[float, ...]

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, 10, "paper2")
        brush.shapes(rect, ("evenings", self.shares), partial(self._lines, brush))

    def _lines(self, brush: Brush, width: int, height: int) -> str:
        edge, line = 14 * brush.scale, 3 * brush.scale
        step = (width - 2 * edge) / max(1, len(self.shares) - 1)
        points = [
            (edge + number * step, height - edge - share * (height - 2 * edge))
            for number, share in enumerate(self.shares)
        ]
        ink, lamp, soft = (brush.colour(name) for name in ("ink", "lamp", "ink_soft"))
        dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{1.6 * line:.1f}" fill="{ink}"/>' for x, y in points)
        along = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        floor = f"{points[-1][0]:.1f},{height - edge:.1f} {points[0][0]:.1f},{height - edge:.1f}"
        half = (
            f'<path d="M{edge:.1f} {height / 2:.1f}H{width - edge:.1f}" stroke="{soft}" stroke-width="{line / 3:.1f}"'
        )
        return (
            f'<polygon points="{along} {floor}" fill="{lamp}" fill-opacity=".35"/>'
            f'{half} stroke-width="{line / 3:.1f}" stroke-dasharray="{2 * line:.1f} {2 * line:.1f}"/>'
            f'<polyline points="{along}" fill="none" stroke="{ink}" stroke-width="{line:.1f}" stroke-linejoin="round"/>'
            f"{dots}"
        )
