"""A question over the present screen: some words and a few answers. Esc is the last answer, Return the primary one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from scenes.kit.drawing.theme import BODY, BUTTON, SCREEN_TITLE
from scenes.kit.geometry import Rect
from scenes.kit.layout import length, row, stack
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, SheetLook, button, button_height, button_width
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.sheet import edges


class Answer(msgspec.Struct, frozen=True):
    """One answer: message key of its words, what it does after the dialog has gone, and how it looks."""

    key: str
    run: Callable[[], None] | None = None
    kind: Kind = "paper"
    icon: str = ""


class Dialog(Scene):
    """Asks; `title`, `text` and the answers are message keys with `arguments`: a change of language is followed."""

    covers = False

    def __init__(self, title: str, text: str, answers: Sequence[Answer], **arguments: str | int) -> None:
        self._title = title
        self._text = text
        self._answers = list(answers)
        self._arguments = arguments
        main = next((number for number, answer in enumerate(self._answers) if answer.kind == "primary"), None)
        self.remembered_focus = "" if main is None else f"dialog.{main}"

    def back(self) -> None:
        self._answer(self._answers[-1])

    def _answer(self, answer: Answer) -> None:
        self.app.stack.pop()
        if answer.run is not None:
            answer.run()

    def build(self, ui: Ui) -> Node:
        free = edges(ui)
        width = min(ui.width - free.beside - 20, 560 * (0.5 + ui.text_scale / 2))
        inner = width - 2 * free.inside
        title, words = ui.texts(self._title, **self._arguments), ui.texts(self._text, **self._arguments)
        labels = [ui.texts(answer.key, **self._arguments) for answer in self._answers]
        high = button_height(ui)
        widths = [
            max(130.0, button_width(ui, label, icon=bool(answer.icon)))
            for label, answer in zip(labels, self._answers, strict=True)
        ]
        in_a_row = length(widths, 16) <= inner
        above = ui.wrap(title, SCREEN_TITLE, inner).height + 10 + ui.wrap(words, BODY, inner).height + 28
        height = 36 + above + (1 if in_a_row else len(labels)) * (high + 14) + 22
        rect = Rect.centred(ui.width / 2, ui.height / 2, width, height)
        column = Column(ui, rect.x + free.inside, rect.y + 32, inner)
        column.words(title, SCREEN_TITLE, gap=10)
        column.words(words, BODY, colour="ink_soft", gap=28)
        if in_a_row:
            places = row(column.strip(high), widths, 16, at="right")
        else:
            places = stack(column.here, [high] * len(labels), 14)
        for index, (answer, label, place) in enumerate(zip(self._answers, labels, places, strict=True)):
            column.nodes.append(self._button(ui, place, label, answer, index))
        look, children = SheetLook(radius=22, shadow=16, lip=5), tuple(column.nodes)
        return Node("dialog", rect, "dialog", title, look, children=children, opaque=True)

    def _button(self, ui: Ui, place: Rect, label: str, answer: Answer, index: int) -> Node:
        return button(
            ui,
            f"dialog.{index}",
            place,
            label,
            lambda: self._answer(answer),
            icon=answer.icon,
            kind=answer.kind,
            role=BUTTON,
        )
