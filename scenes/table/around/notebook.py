"""The notebook over the table, where there is no room for it beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, equal
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button
from scenes.table.board.rooms import RIM
from scenes.table.presenter import Situation

Beside = Callable[[Ui, Rect, Situation[Any]], Node]
WIDEST = 560.0


class Notebook(Scene):
    """`sheet` makes the sheet of the notebook; `notepad` opens another one for notes of one's own, if there is one."""

    covers = False

    def __init__(
        self, sheet: Beside, situation: Callable[[], Situation[Any]], notepad: Callable[[], None] | None
    ) -> None:
        self._sheet = sheet
        self._situation = situation
        self._notepad = notepad

    def back(self) -> None:
        self.app.stack.pop()

    def build(self, ui: Ui) -> Node:
        whole = Rect(ui.width / 2, 0, 0, ui.height).inset(-min(WIDEST, ui.width) / 2 + RIM, RIM)
        foot = LEAST_TARGET + RIM
        sheet = self._sheet(ui, whole.less(bottom=foot), self._situation())
        ways = [("close", ui.texts("table.pile_close"), "check", self.back)]
        if self._notepad is not None:
            ways.insert(0, ("notepad", ui.texts("notepad.open"), "pencil", self._notepad))
        places = equal(whole.less(top=whole.h - foot + RIM), len(ways), RIM)
        buttons = [
            button(ui, f"notebook.{key}", place, words, run, icon=icon, kind="primary" if key == "close" else "paper")
            for place, (key, words, icon, run) in zip(places, ways, strict=True)
        ]
        sheet = msgspec.structs.replace(sheet, opaque=True)
        return Node("group", Rect(0, 0, ui.width, ui.height), "notebook", children=(sheet, *buttons))
