"""The round § that opens a clause of the rule book."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture

MARK = LEAST_TARGET
"""Its width and height."""


def clause_mark(ui: Ui, key: str, place: Rect, clause: str, explain: Callable[[str], None]) -> Node:
    """The mark in the middle of a place; `explain` opens the clause."""
    label = ui.texts("table.why_clause", clause=clause)
    mark = place.at_centre(MARK, MARK)
    act = NodeAction("press", label, partial(explain, clause))
    why = NodeAction("explain", label, partial(explain, clause))
    return Node(
        "button",
        mark,
        key,
        label,
        actions=(act, why),
        focusable=True,
        focus_shape="round",
        tooltip=label,
        children=(picture(mark.inset(5), "icon_clause"),),
    )
