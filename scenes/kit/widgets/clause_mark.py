"""The round § that opens a clause of the rule book."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture

MARK = 44.0
"""Its width and height."""


def clause_mark(ui: Ui, key: str, cx: float, cy: float, clause: str, explain: Callable[[str], None]) -> Node:
    """The mark, around a point; `explain` opens the clause."""
    label = ui.texts("table.why_clause", clause=clause)
    place = Rect.centred(cx, cy, MARK, MARK)
    drawn = picture(place.inset(5), "icon_clause")
    act = NodeAction("press", label, partial(explain, clause))
    why = NodeAction("explain", label, partial(explain, clause))
    return Node(
        "button",
        place,
        f"{key}.clause",
        label,
        actions=(act, why),
        focusable=True,
        focus_shape="round",
        tooltip=label,
        children=(drawn,),
    )
