"""A lens: part of a screen drawn larger, cards and badges with their words, as sharp as everything else."""

from __future__ import annotations

import msgspec

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node
from scenes.kit.screen.ui import Ui


class LensLook(Look, frozen=True):
    """A look drawn `factor` times as large as it was made."""

    look: Look
    factor: float

    @property
    def bleed(self) -> float:
        return self.look.bleed * self.factor

    def paint(self, brush: Brush, rect: Rect) -> None:
        self.look.paint(brush.through(self.factor), enlarged(rect, 1 / self.factor))


def enlarged(rect: Rect, factor: float) -> Rect:
    """A rectangle seen through a lens, from the upper left corner of the canvas."""
    return Rect(rect.x * factor, rect.y * factor, rect.w * factor, rect.h * factor)


def through_lens(node: Node, factor: float) -> Node:
    """A node and everything under it, enlarged. Nodes that take inputs of their own are none of those seen so."""
    if factor == 1.0:
        return node
    return msgspec.structs.replace(
        node,
        rect=enlarged(node.rect, factor),
        look=None if node.look is None else LensLook(node.look, factor),
        children=tuple(through_lens(child, factor) for child in node.children),
    )


class LensUi:
    """The surroundings of what is seen through a lens: a smaller canvas in the same pixels. They are made once,
    and anew when those of the screen change.
    """

    def __init__(self) -> None:
        self._kept: dict[float, Ui] = {}
        self._made_for: tuple[object, ...] = ()

    def through(self, ui: Ui, factor: float) -> Ui:
        """The surroundings behind a lens that enlarges `factor` times."""
        if factor == 1.0:
            return ui
        surroundings = (ui.typesetter, ui.texts, ui.width, ui.height, ui.reduced_motion)
        if self._made_for != surroundings:
            self._kept, self._made_for = {}, surroundings
        if factor not in self._kept:
            inside = Ui(ui.palette, ui.texts)
            inside.typesetter = ui.typesetter.at(ui.typesetter.scale * factor)
            inside.width, inside.height = ui.width / factor, ui.height / factor
            inside.reduced_motion = ui.reduced_motion
            self._kept[factor] = inside
        return self._kept[factor]
