"""Things under each other: words, strips for what stands side by side, narrower columns."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.kit.drawing.paint import Align
from scenes.kit.drawing.theme import BODY, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph


class Column:
    """Lays from (x, y) down over a width, and keeps the nodes. A `gap` comes under a thing only if something follows;
    a `space` is there in any case.
    """

    def __init__(self, ui: Ui, x: float, y: float, width: float) -> None:
        self.ui = ui
        self.x = x
        self.width = width
        self.nodes: list[Node] = []
        self._top = self._bottom = y
        self._gap = 0.0

    @property
    def y(self) -> float:
        """Where the next thing begins."""
        return self._bottom + self._gap

    @property
    def height(self) -> float:
        """The height of everything so far, without a gap at its end."""
        return self._bottom - self._top

    @property
    def here(self) -> Rect:
        """The upper edge of what comes next: a rectangle as wide as the column, without height."""
        return Rect(self.x, self.y, self.width, 0.0)

    def space(self, height: float) -> None:
        """Leaves so much free."""
        self._bottom, self._gap = self.y + height, 0.0

    def strip(self, height: float, gap: float = 0.0) -> Rect:
        """The next part of the column, of this height."""
        place = Rect(self.x, self.y, self.width, height)
        self._bottom, self._gap = place.bottom, gap
        return place

    def take(self, places: Sequence[Rect], gap: float = 0.0) -> Sequence[Rect]:
        """Places from here on, of a row, a grid or a flow: goes on under the lowest of them."""
        if places:
            self._bottom, self._gap = max(place.bottom for place in places), gap
        return places

    def add(self, *nodes: Node, gap: float = 0.0) -> None:
        """Nodes that stand here already: goes on under the lowest of them."""
        self.nodes += nodes
        self.take([node.rect for node in nodes], gap)

    def gather(self, start: int, key: str, label: str) -> None:
        """Takes the nodes from the `start`-th on together under a name, for who hears them."""
        together = self.nodes[start:]
        if together:
            rect = together[0].rect
            for node in together[1:]:
                rect = rect.union(node.rect)
            self.nodes[start:] = [Node("group", rect, key, label, children=tuple(together))]

    def words(
        self, words: str, role: TypeRole = BODY, *, gap: float = 0.0, colour: str = "ink", align: Align = "left"
    ) -> None:
        """A paragraph over the whole width."""
        self.add(paragraph(self.ui, self.x, self.y, self.width, words, role, colour=colour, align=align), gap=gap)

    def beside(self, left: float = 0.0, right: float = 0.0) -> Column:
        """A narrower column from here on, for `join`."""
        return Column(self.ui, self.x + left, self.y, self.width - left - right)

    def join(self, *columns: Column, gap: float = 0.0) -> None:
        """Takes in columns that began here: goes on under the longest of them."""
        for column in columns:
            self.nodes += column.nodes
        self._bottom, self._gap = max(column._bottom for column in columns), gap
