"""The four buttons of the pad in hand, with the signs that are on it, and what they do."""

from __future__ import annotations

from typing import Final, Literal

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import SMALL, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, text

Sign = Literal["a", "b", "x", "y"]
SIGNS: Final[tuple[Sign, ...]] = ("a", "b", "x", "y")
LARGEST: Final = 19.0
"""The words stay in the strip over everything else, whatever the size of type."""
COLOURS: Final = {"a": "#2f7d32", "b": "#b3261e", "x": "#1c5fa8", "y": "#8a6a00"}
SHAPES: Final = {
    "a": '<path d="M30 30L70 70M70 30L30 70"/>',
    "b": '<circle cx="50" cy="50" r="23"/>',
    "x": '<rect x="29" y="29" width="42" height="42"/>',
    "y": '<path d="M50 26L76 70H24Z"/>',
}
SHAPE_COLOURS: Final = {"a": "#9db8ff", "b": "#ff9a9a", "x": "#f3a6e0", "y": "#8fe0b8"}
"""Cross, circle, square and triangle."""


class SignLook(Look, frozen=True):
    """One button as it is on a pad of this kind ('': nobody knows which)."""

    kind: str
    button: Sign

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.kind == "playstation":
            brush.rounded(rect, rect.w / 2, "#22252b")
            shape, colour = SHAPES[self.button], SHAPE_COLOURS[self.button]

            def body(width: int, height: int) -> str:
                scale = f'transform="scale({width / 100:.4f} {height / 100:.4f})"'
                return f'<g {scale} fill="none" stroke="{colour}" stroke-width="9">{shape}</g>'

            brush.shapes(rect, (self.kind, self.button), body)
            return
        light = self.kind == "nintendo"
        brush.rounded(rect, rect.w / 2, "#f4f4f4" if light else COLOURS[self.button])
        if light:
            brush.rounded(rect, rect.w / 2, "#3a3a3a", line=1.5)
        role = TypeRole("black", rect.h * 0.72, grows=False)
        colour = "#2a2a2a" if light else "#ffffff"
        brush.text(self.button.upper(), role, rect.cx, rect.cy, colour=colour, align="centre")


def pad_legend(ui: Ui) -> Node:
    """What the buttons do, in the lower right corner, under everything that can be pressed there."""
    role = SMALL.at(SMALL.size * min(1.0, LARGEST / ui.size(SMALL)))
    height = ui.size(role) * 1.3 + 4
    words = [ui.texts(f"pad.does.{button}") for button in SIGNS]
    widths = [height + 2 + ui.measure(each, role) + 16 for each in words]
    width = min(sum(widths) + 12, ui.width - 16)
    place = Rect(ui.width - width - 8, ui.height - height - 2, width, height)
    children, x = [], place.x + 12
    for button, said, wide in zip(SIGNS, words, widths, strict=True):
        sign = Rect(x, place.y + 2, height - 4, height - 4)
        children.append(Node("image", sign, look=SignLook(ui.pad, button)))
        children.append(text(Rect(sign.right + 4, place.y, wide - height, height), said, role, colour="cream"))
        x += wide
    look = SheetLook("ink", "ink", height / 2, 0, 3)
    return Node("group", place, "overlay.pad", look=look, children=tuple(children))
