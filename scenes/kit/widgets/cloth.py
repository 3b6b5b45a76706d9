"""What hides a table from those who should not see it."""

from __future__ import annotations

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look


class ClothLook(Look, frozen=True):
    """A plain dark cloth over the whole screen."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.fill(rect, "table")
        brush.picture(
            "icon_curtain", Rect.centred(rect.cx, rect.cy, rect.h * 0.9, rect.h * 0.9), tint="dark", alpha=0.06
        )
