"""One out of a few, in as many columns as show every label in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from scenes.kit.drawing.theme import STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SMALLEST_TARGET, SegmentLook

GAP = 8.0
V = TypeVar("V")


def choice_grid(
    ui: Ui,
    key: str,
    x: float,
    y: float,
    width: float,
    options: Sequence[tuple[V, str]],
    chosen: Sequence[V],
    change: Callable[[V], None],
) -> Node:
    """The answers as segments; the chosen ones are checked. The node's rectangle has the height they need."""
    line = max(SMALLEST_TARGET, ui.size(STRONG) * 2.3)
    widest = max(ui.measure(label, STRONG) for _, label in options) + 26 + 18
    columns = max(1, min(len(options), int((width + GAP) // (widest + GAP))))
    rows = -(-len(options) // columns)
    columns = -(-len(options) // rows)
    each = (width - GAP * (columns - 1)) / columns
    each = min(each, max(widest, 180.0))
    nodes = []
    for index, (value, label) in enumerate(options):
        row, column = divmod(index, columns)
        place = Rect(x + column * (each + GAP), y + row * (line + GAP), each, line)
        part = f"{key}.{index}"
        look = SegmentLook(label, value in chosen, ui.amount(part), STRONG)
        act = NodeAction("press", label, partial(change, value))
        nodes.append(Node("choice", place, part, label, look, actions=(act,), focusable=True))
    return Node("group", Rect(x, y, width, rows * (line + GAP) - GAP), key=key, children=tuple(nodes))
