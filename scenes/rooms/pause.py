"""The pause over a match: every way on from here, the most usual one at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from scenes.kit.drawing.theme import BODY
from scenes.kit.geometry import Rect
from scenes.kit.layout import fitting, grid, share
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button, button_height, button_width
from scenes.kit.widgets.cloth import ClothLook
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.dialog import Answer
from scenes.kit.widgets.sheet import Sheet, SheetButton

GAP = 12.0


class Pause(Sheet):
    """Its answers are named by message keys; the way back to the match is a button of its own. `text`: of what is said
    first. `covers`: the table under it is hidden, with the hand that lies open there.
    """

    widest = 800.0

    def __init__(self, answers: Sequence[Answer], text: str = "pause.text", *, covers: bool = False) -> None:
        super().__init__()
        self.covers = covers
        self._text = text
        self.answers = tuple(answers)
        self.remembered_focus = "sheet.resume"

    def choose(self, answer: Answer) -> None:
        """The pause is over, and the answer is done."""
        self.app.stack.pop()
        if answer.run is not None:
            answer.run()

    def build(self, ui: Ui) -> Node:
        sheet = super().build(ui)
        if not self.covers:
            return sheet
        cloth = Node("image", Rect(0, 0, ui.width, ui.height), look=ClothLook())
        return Node("group", cloth.rect, children=(cloth, sheet))

    def title(self, ui: Ui) -> str:
        return ui.texts("pause.title")

    def content(self, column: Column) -> None:
        ui, height = column.ui, button_height(column.ui)
        column.words(ui.texts(self._text), BODY, colour="ink_soft", gap=14)
        labels = [ui.texts(answer.key) for answer in self.answers]
        widest = max(button_width(ui, label, icon=True) for label in labels)
        columns = min(2, fitting(column.width, widest, GAP))
        each = share(column.width, columns, GAP)
        places = column.take(grid(column.here, len(labels), columns, (each, height), GAP))
        for place, answer, label in zip(places, self.answers, labels, strict=True):
            run = partial(self.choose, answer)
            column.nodes.append(button(ui, answer.key, place, label, run, icon=answer.icon, kind=answer.kind))
        column.space(GAP)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        return [("resume", ui.texts("pause.resume"), "play", "primary", self.back)]
