"""The mat of a game's table."""

from __future__ import annotations

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look


class MatLook(Look, frozen=True):
    """A game's mat with its ornament."""

    name: str
    ornament: str

    @property
    def bleed(self) -> float:
        return 22.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.mat(rect, self.name, self.ornament)
