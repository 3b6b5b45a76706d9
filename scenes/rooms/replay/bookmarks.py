"""The bookmarks of a match: go there, take one away, put one where the replay stands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.library.library import Bookmark
from game.core.texts import Texts
from scenes.kit.drawing.theme import BODY
from scenes.kit.screen.tree import Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import ButtonLook, icon_button, paragraph_in
from scenes.kit.widgets.column import Column
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

    def content(self, column: Column) -> None:
        ui, marks = column.ui, self._marks()
        if not marks:
            column.words(ui.texts("replay.no_bookmarks"), BODY, colour="ink_soft")
        for mark in marks:
            key, said = f"replay.mark.{mark.seq}", said_mark(ui.texts, mark)
            room = column.here.less(left=18, right=72)
            line = column.strip(max(46.0, ui.wrap(said, BODY, room.w).height + 20), gap=10)
            words = paragraph_in(ui, room._replace(h=line.h - 4), said, BODY)
            go = NodeAction("press", ui.texts("replay.go"), partial(self._leave_for, mark.seq))
            look = ButtonLook("", "", "paper", BODY, True, ui.pressed == key, ui.amount(key))
            place = line.less(right=60)
            remove, label = partial(self._remove, mark.seq), ui.texts("replay.unmark")
            column.nodes += [
                Node("button", place, key, said, look, (go,), focusable=True, children=(words,)),
                icon_button(ui, f"{key}.remove", line.at_right(46, 46), "trash", label, remove),
            ]
        column.space(4)  # for the shadow of the last one

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
            ("close", ui.texts("sheet.close"), "check", "primary", self.back),
        ]


def said_mark(texts: Texts, mark: Bookmark) -> str:
    """A bookmark in words: where, and its note."""
    where = texts("replay.action", n=mark.seq)
    return f"{where} — {mark.note}" if mark.note else where
