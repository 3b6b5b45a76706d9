"""The bookmarks of a match: go there, take one away, put one where the replay stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.library.library import Bookmark
from scenes.kit.drawing.theme import BODY
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import ButtonLook, icon_button, paragraph
from scenes.kit.widgets.sheet import Sheet, SheetButton


class Bookmarks(Sheet):
    """`marks` gives the bookmarks as they are now; the callables get the record of one. `present` makes a playlist of
    all of them.
    """

    def __init__(
        self,
        marks: Callable[[], Sequence[Bookmark]],
        go: Callable[[int], None],
        remove: Callable[[int], None],
        add: Callable[[], None],
        present: Callable[[], None] | None = None,
    ) -> None:
        super().__init__()
        self._marks = marks
        self._go = go
        self._remove = remove
        self._add = add
        self._present = present

    def title(self, ui: Ui) -> str:
        return ui.texts("replay.bookmarks")

    def content(self, ui: Ui, x: float, y: float, width: float) -> tuple[list[Node], float]:
        marks = self._marks()
        if not marks:
            words = paragraph(ui, x, y, width, ui.texts("replay.no_bookmarks"), BODY, colour="ink_soft")
            return [words], words.rect.h
        nodes: list[Node] = []
        top = y
        for mark in marks:
            key = f"replay.mark.{mark.seq}"
            words = paragraph(ui, x + 16, top + 9, width - 90, said_mark(ui, mark), BODY)
            height = max(46.0, words.rect.h + 20)
            place = Rect(x + 4, top, width - 68, height)
            words = paragraph(ui, x + 18, top + (height - 4 - words.rect.h) / 2, width - 90, said_mark(ui, mark), BODY)
            go = NodeAction("press", ui.texts("replay.go"), partial(self._leave_for, mark.seq))
            look = ButtonLook("", "", "paper", BODY, True, ui.pressed == key, ui.amount(key))
            nodes.append(
                Node("button", place, key, said_mark(ui, mark), look, (go,), focusable=True, children=(words,))
            )
            label = ui.texts("replay.unmark")
            remove = partial(self._remove, mark.seq)
            nodes.append(icon_button(ui, f"{key}.remove", x + width - 30, place.cy, "trash", label, remove, size=46))
            top += height + 10
        return nodes, top - 10 - y

    def _leave_for(self, seq: int) -> None:
        self.app.stack.pop()
        self._go(seq)

    def _put(self) -> None:
        self.app.stack.pop()
        self._add()

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Make a playlist of them, put one here, or close."""
        present = self._present if self._marks() else None
        reel: list[SheetButton] = (
            [] if present is None else [("reel", ui.texts("reel.make"), "curtain", "paper", present)]
        )
        return [
            *reel,
            ("add", ui.texts("replay.mark"), "bookmark", "paper", self._put),
            ("close", ui.texts("replay.close"), "check", "primary", self.back),
        ]


def said_mark(ui: Ui, mark: Bookmark) -> str:
    """A bookmark in words: where, and its note."""
    where = ui.texts("replay.action", n=mark.seq)
    return f"{where} — {mark.note}" if mark.note else where
