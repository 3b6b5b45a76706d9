"""The notebook beside the table: what happened, in sentences with names, in the language of the moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from game.core.texts import SeatName, Sentence, Texts
from scenes.geometry import Rect
from scenes.scroll import ScrollPanel
from scenes.table.presenter import Seat
from scenes.theme import HEADING, LOG
from scenes.tree import Action, Node
from scenes.ui import Ui
from scenes.widgets import RuleLook, SheetLook, paragraph, picture, text

GAP = 12.0
TOKEN = 28.0


class Line(msgspec.Struct, frozen=True):
    """One line of the log: the record it belongs to, and its sentence before it is put into words."""

    seq: int
    sentence: Sentence


class LogPanel:
    """The lines of one screen, in a scrolling sheet of paper."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self._scroll = ScrollPanel("table.log", follow=True)

    def forget_from(self, seq: int) -> None:
        """Takes back the lines of the records from `seq` on."""
        self.lines = [line for line in self.lines if line.seq < seq]

    def node(
        self, ui: Ui, rect: Rect, seats: Sequence[Seat], explain: Callable[[str], None], footer: tuple[Node, ...] = ()
    ) -> Node:
        """The panel; `footer` stands under the lines and its top limits them."""
        texts = ui.texts
        title_height = ui.size(HEADING) * 1.5
        title = Rect(rect.x + 54, rect.y + 16, rect.w - 72, title_height)
        rule = Rect(rect.x + 18, title.bottom + 8, rect.w - 36, 2)
        bottom = min((node.rect.y for node in footer), default=rect.bottom - 14)
        view = Rect(rect.x + 14, rule.bottom + 6, rect.w - 22, bottom - rule.bottom - 14)
        height = sum(self._height(ui, line, view.w, seats) + GAP for line in self.lines)
        y = self._scroll.begin(view, height) + 4
        entries = []
        for number, line in enumerate(self.lines):
            entry = self._entry(ui, number, line, view.x, y, view.w, seats, explain)
            entries.append(entry)
            y += entry.rect.h + GAP
        children = (
            picture(Rect(rect.x + 20, title.y + title_height / 2 - 13, 26, 26), "icon_log"),
            text(title, texts("table.log"), HEADING),
            Node("image", rule, look=RuleLook()),
            self._scroll.node(ui, tuple(entries), label=texts("table.log")),
            *footer,
        )
        look = SheetLook(radius=22, shadow=12, strength=0.36, lip=4)
        return Node("group", rect, key="table.log.sheet", look=look, children=children)

    def _words(self, texts: Texts, line: Line, seats: Sequence[Seat]) -> str:
        return texts.say(line.sentence, tuple(f"**{seat.name}**" for seat in seats))

    def _height(self, ui: Ui, line: Line, width: float, seats: Sequence[Seat]) -> float:
        indent = TOKEN + 8 if self._seat(line, seats) is not None else 4
        words = ui.wrap(self._words(ui.texts, line, seats), LOG, width - indent - 14)
        return max(TOKEN if indent > TOKEN else 0.0, words.height + 2)

    @staticmethod
    def _seat(line: Line, seats: Sequence[Seat]) -> int | None:
        """The first seat a line speaks of."""
        named = (value.seat for value in line.sentence.arguments.values() if isinstance(value, SeatName))
        return next((seat for seat in named if seat < len(seats)), None)

    def _entry(
        self,
        ui: Ui,
        number: int,
        line: Line,
        x: float,
        y: float,
        width: float,
        seats: Sequence[Seat],
        explain: Callable[[str], None],
    ) -> Node:
        words = self._words(ui.texts, line, seats)
        clause = line.sentence.clause
        seat = self._seat(line, seats)
        indent = TOKEN + 8 if seat is not None else 4
        body = paragraph(ui, x + indent, y + 2, width - indent - 14, words, LOG)
        rect = Rect(x, y, width - 12, self._height(ui, line, width, seats))
        children: tuple[Node, ...] = (body,)
        if seat is not None:
            children = (picture(Rect(x, y, TOKEN, TOKEN), token_art(ui, seats[seat].token)), body)
        actions = (Action("explain", ui.texts("table.why"), lambda: explain(clause)),) if clause else ()
        tooltip = ui.texts("table.line_clause", clause=clause) if clause else ""
        return Node("text", rect, f"table.log.{number}", words, children=children, actions=actions, tooltip=tooltip)


def token_art(ui: Ui, token: int) -> str:
    """The drawing of a seat token."""
    return f"seat_{token}_{ui.palette.seats[token].sym}"
