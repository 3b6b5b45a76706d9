"""What could have happened instead: the other courses of an example, to choose from."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.scenarios.course import Course
from game.core.texts import Person
from scenes.kit.drawing.theme import STRONG
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet, SheetButton


def what_if_words(ui: Ui, course: Course, number: int) -> str:
    """What another course is called: by its author, or by who cannot tell it from the first."""
    other = course.what_ifs[number]
    if other.title is not None:
        return ui.texts.pick(other.title)
    if not other.alike:
        return ui.texts("example.otherwise")
    return ui.texts("example.alike", player=Person(", ".join(course.names[seat] for seat in other.alike)))


class WhatIfs(Sheet):
    """`chosen` gets the number of a course."""

    widest = 640.0

    def __init__(self, course: Course, chosen: Callable[[int], None]) -> None:
        super().__init__()
        self._course = course
        self._chosen = chosen

    def title(self, ui: Ui) -> str:
        return ui.texts("example.what_if")

    def content(self, column: Column) -> None:
        for number in range(len(self._course.what_ifs)):
            words = what_if_words(column.ui, self._course, number)
            run = partial(self._choose, number)
            worded_row(column, f"example.what_if.{number}", words, run, role=STRONG, gap=10)

    def _choose(self, number: int) -> None:
        self.app.stack.pop()
        self._chosen(number)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Back."""
        return [("close", ui.texts("library.cancel"), "close", "paper", self.back)]
