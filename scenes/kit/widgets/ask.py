"""Asks for a text over the present screen: a title, a note, a caption."""

from __future__ import annotations

from collections.abc import Callable

from scenes.kit.drawing.theme import BODY, STRONG
from scenes.kit.screen.stack import Host
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.widgets.field import TextField
from scenes.kit.widgets.sheet import Sheet, SheetButton
from scenes.kit.window.inputs import Input, Key

FIELD = "ask.field"
SHORT = 300
"""Letters for which a sheet of the usual width does."""
WIDE = 760.0


class Ask(Sheet):
    """`title`, `words` and `answer` are message keys; `answered` gets the text without spaces around it. `subject` says
    in the title what it is about. `prose` is gone on with, and may have several lines: there Enter begins one, and with
    Ctrl it keeps them. What was written is not lost without a question.
    """

    def __init__(
        self,
        title: str,
        words: str,
        answer: str,
        answered: Callable[[str], None],
        *,
        value: str = "",
        longest: int = 60,
        empty: bool = False,
        prose: bool = False,
        subject: str = "",
    ) -> None:
        super().__init__()
        self._title = title
        self._words = words
        self._answer = answer
        self._value = value.strip()
        self._answered = answered
        self._empty = empty
        self._prose = prose
        self._subject = subject
        self._field = TextField(FIELD, value, longest=longest, wraps=True, prose=prose)
        self._caret: tuple[int, int] | None = None
        if longest > SHORT:
            self.widest = WIDE
        self.remembered_focus = FIELD

    def enter(self, app: Host) -> None:
        super().enter(app)
        app.ui.focus_visible = True

    def title(self, ui: Ui) -> str:
        title = ui.texts(self._title)
        return f"{title} · {self._subject}" if self._subject else title

    def head(self, column: Column) -> None:
        """That there is no room left, where it is seen however long the text is."""
        if self._field.full:
            column.words(column.ui.texts("ask.full", most=self._field.longest), STRONG)
            column.space(10)

    def content(self, column: Column) -> None:
        ui = column.ui
        column.words(ui.texts(self._words), BODY, colour="ink_soft", gap=14)
        place = column.strip(self._field.height(ui, column.width - 12)).inset(6, 0)
        column.nodes.append(self._field.node(ui, place, ui.texts(self._title)))
        column.space(8)
        if self._prose:
            column.words(ui.texts("ask.prose"), BODY, colour="ink_soft", gap=8)

    def build(self, ui: Ui) -> Node:
        root, caret = super().build(ui), (self._field.caret, len(self._field.value))
        if caret == self._caret:
            return root
        self._caret, before = caret, self._scroll.offset
        self._scroll.reveal(self._field.caret_rect)  # one sees what one types
        return root if self._scroll.offset == before else super().build(ui)

    def handle(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name == "return" and (event.control or self.app.ui.focused == FIELD):
            self._done()
            return True
        return super().handle(event)

    def back(self) -> None:
        if not self._asked(self.app.stack.pop, self._done):
            self.app.stack.pop()

    def asks_first(self, leave: Callable[[], None]) -> bool:
        def keep() -> None:
            self._done()
            leave()

        return self._asked(leave, keep)

    def _asked(self, leave: Callable[[], None], keep: Callable[[], None]) -> bool:
        """Asks what is to become of what was written; False where there is nothing to lose."""
        if self._field.value.strip() in ("", self._value):
            return False
        if self.app.stack.top is self:  # else it is being asked
            answers = [
                Answer("ask.leave.go", leave, "paper", "trash"),
                Answer(self._answer, keep, "primary", "check"),
                Answer("ask.leave.stay", None, "paper", "pencil"),
            ]
            self.app.stack.push(Dialog("ask.leave", "ask.leave.text", answers))
        return True

    def _done(self) -> None:
        value = self._field.value.strip()
        if not value and not self._empty:
            self.app.sounds.play("refuse")
            return
        self.app.stack.pop()
        self._answered(value)

    def buttons(self, ui: Ui) -> list[SheetButton]:
        """Back, or take the answer."""
        return [
            ("cancel", ui.texts("library.cancel"), "close", "paper", self.back),
            ("answer", ui.texts(self._answer), "check", "primary", self._done),
        ]
