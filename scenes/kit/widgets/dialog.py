"""A question over the present screen: some words and a few answers. Esc is the last answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from scenes.kit.drawing.theme import BODY, BUTTON, SCREEN_TITLE
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, SheetLook, button, button_height, button_width, paragraph


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

    def back(self) -> None:
        self._answer(self._answers[-1])

    def _answer(self, answer: Answer) -> None:
        self.app.stack.pop()
        if answer.run is not None:
            answer.run()

    def build(self, ui: Ui) -> Node:
        width = min(ui.width - 80, 560 * (0.5 + ui.text_scale / 2))
        inner = width - 72
        title = ui.wrap(ui.texts(self._title, **self._arguments), SCREEN_TITLE, inner)
        words = ui.wrap(ui.texts(self._text, **self._arguments), BODY, inner)
        labels = [ui.texts(answer.key, **self._arguments) for answer in self._answers]
        row_height = button_height(ui)
        widths = [
            max(130.0, button_width(ui, label, icon=bool(answer.icon)))
            for label, answer in zip(labels, self._answers, strict=True)
        ]
        in_a_row = sum(widths) + 16 * (len(widths) - 1) <= inner
        rows = 1 if in_a_row else len(labels)
        height = 36 + title.height + 10 + words.height + 28 + rows * (row_height + 14) + 22
        rect = Rect.centred(ui.width / 2, ui.height / 2, width, height)
        x, y = rect.x + 36, rect.y + 32
        children = [paragraph(ui, x, y, inner, ui.texts(self._title, **self._arguments), SCREEN_TITLE)]
        y += title.height + 10
        children.append(paragraph(ui, x, y, inner, ui.texts(self._text, **self._arguments), BODY, colour="ink_soft"))
        y += words.height + 28
        right = rect.right - 36
        for index, (answer, label, own_width) in enumerate(zip(self._answers, labels, widths, strict=True)):
            if in_a_row:
                place = Rect(right - sum(widths[index:]) - 16 * (len(widths) - index - 1), y, own_width, row_height)
            else:
                place = Rect(x, y + index * (row_height + 14), inner, row_height)
            children.append(self._button(ui, place, label, answer, index))
        return Node(
            "dialog",
            rect,
            "dialog",
            ui.texts(self._title, **self._arguments),
            SheetLook(radius=22, shadow=16, lip=5),
            children=tuple(children),
            opaque=True,
        )

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
