"""The round § that opens a clause of the rule book, or a word for it where there is room."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.kit.drawing.theme import STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, mix, picture, text

MARK = LEAST_TARGET
"""Its width and height."""


def clause_mark(ui: Ui, key: str, place: Rect, clause: str, explain: Callable[[str], None], words: str = "") -> Node:
    """The mark in the middle of a place, or `words` that fill it; `explain` opens the clause."""
    label = ui.texts("table.why_clause", clause=clause)
    mark = place.at_centre(place.w if words else MARK, MARK)
    act = NodeAction("press", label, partial(explain, clause))
    why = NodeAction("explain", label, partial(explain, clause))
    return Node(
        "button",
        mark,
        key,
        label,
        actions=(act, why),
        focusable=True,
        focus_shape="rounded" if words else "round",
        tooltip=label,
        children=_word(ui, key, mark, words) if words else (picture(mark.inset(5), "icon_clause"),),
    )


def _word(ui: Ui, key: str, mark: Rect, words: str) -> tuple[Node, ...]:
    """The words on a slip in the colour of the sign."""
    slip = mark.inset(0, 6)
    fill = mix("#f6b93b", "#ffd469", ui.amount(key))
    return Node("image", slip, look=SheetLook(fill, fill, slip.h / 2, 0, 2)), text(slip, words, STRONG, align="centre")
