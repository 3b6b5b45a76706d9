"""A row of a list that is pressed: its words may fill several lines."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.drawing.theme import BODY, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SMALLEST_TARGET, ButtonLook, paragraph, picture

SIGN = 30.0


def worded_row(
    ui: Ui,
    key: str,
    x: float,
    y: float,
    width: float,
    words: str,
    run: Callable[[], None],
    *,
    icon: str = "",
    role: TypeRole = BODY,
) -> Node:
    """A paper button from (x, y), as high as its words need; the icon stands at its left."""
    left = 18.0 + (SIGN + 8 if icon else 0.0)
    set_words = paragraph(ui, x + left, y, width - left - 18, words, role)
    height = max(SMALLEST_TARGET, set_words.rect.h + 20)
    set_words = paragraph(ui, x + left, y + (height - 4 - set_words.rect.h) / 2, width - left - 18, words, role)
    rect = Rect(x, y, width, height)
    children: tuple[Node, ...] = (set_words,)
    if icon:
        children = (picture(Rect.centred(x + 14 + SIGN / 2, y + height / 2 - 2, SIGN, SIGN), f"icon_{icon}"), set_words)
    look = ButtonLook("", "", "paper", role, True, ui.pressed == key, ui.amount(key))
    press = NodeAction("press", words, run)
    return Node("button", rect, key, words, look, actions=(press,), focusable=True, children=children)
