"""One out of a few, in as many columns as show every label in full."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from scenes.kit.drawing.theme import STRONG
from scenes.kit.layout import LEAST_TARGET, fitting, grid, length, share
from scenes.kit.screen.tree import Node, NodeAction, State
from scenes.kit.widgets.basic import SegmentLook
from scenes.kit.widgets.column import Column

GAP = 8.0
V = TypeVar("V")


def choice_grid(
    column: Column,
    key: str,
    options: Sequence[tuple[V, str]],
    chosen: Sequence[V],
    change: Callable[[V], None],
    *,
    gap: float = 0.0,
    label: str = "",
) -> None:
    """Adds the answers to a column as segments; the chosen ones are checked. `label`: to what, for who hears it."""
    ui, width = column.ui, column.width
    line = max(LEAST_TARGET, ui.size(STRONG) * 2.3)
    widest = max(ui.measure(label, STRONG) for _, label in options) + 26 + 18
    across = min(len(options), fitting(width, widest, GAP))
    rows = -(-len(options) // across)
    across = -(-len(options) // rows)
    each = min(share(width, across, GAP), max(widest, 180.0))
    whole = column.here._replace(h=length([line] * rows, GAP))
    places = column.take(grid(column.here, len(options), across, (each, line), GAP), gap)
    nodes = []
    for index, ((value, words), place) in enumerate(zip(options, places, strict=True)):
        part = f"{key}.{index}"
        look = SegmentLook(words, value in chosen, ui.amount(part), STRONG)
        act = NodeAction("press", words, partial(change, value))
        state = State(on=value in chosen)
        nodes.append(Node("choice", place, part, words, look, actions=(act,), focusable=True, state=state))
    column.nodes.append(Node("group", whole, key, label, children=tuple(nodes)))
