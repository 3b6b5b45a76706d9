"""The notebook beside the table: what happened, in sentences with names, in the language of the moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from game.core.rules.events import Event
from game.core.rules.fields import FACE, values_of
from game.core.texts import SeatName, Sentence, Texts
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import HEADING, LOG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import (
    RuleLook,
    SheetLook,
    button,
    button_height,
    button_width,
    icon_button,
    paragraph,
    picture,
    text,
)
from scenes.kit.widgets.scroll import ScrollPanel

GAP = 12.0
TOKEN = 28.0
FILTER = 44.0
LINE_KEY = "table.log."
ALL, TURNING = -2, -1
"""Filters of the log; a number from 0 on is a seat."""


class LogLine(msgspec.Struct, frozen=True):
    """One line of the log: the record it belongs to, and its sentence before it is put into words.

    `event` is what it tells, as the reader was told it. `turning`: the table rests there (a fight, a result).
    """

    seq: int
    sentence: Sentence
    event: Event | None = None
    turning: bool = False


class Since(msgspec.Struct, frozen=True):
    """A strip over the lines that come after a record: its words, and what it does."""

    seq: int
    words: str
    run: Callable[[], None]


class LitLook(Look, frozen=True):
    """Lamp light behind a line."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, 10, "lamp_light", alpha=0.6)


def faces_of(event: object) -> frozenset[int]:
    """The faces of the cards an event speaks of, as far as they were told."""
    return frozenset(face for face in values_of(event, FACE) if face >= 0)


def under_heading(ui: Ui, sheet: Rect) -> Rect:
    """The part of the sheet of a log that lies under its title."""
    top = 14 + _title_height(ui) + 16
    return Rect(sheet.x, sheet.y + top, sheet.w, sheet.h - top)


def _title_height(ui: Ui) -> float:
    return max(FILTER, ui.size(HEADING) * 1.5)


class LogPanel:
    """The lines of one screen, in a scrolling sheet of paper."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.filter = ALL
        self._scroll = ScrollPanel("table.log", follow=True)
        self._measured: list[tuple[LogLine, float]] = []
        self._measured_for: tuple[object, ...] = ()
        self._entries: dict[int, tuple[LogLine, tuple[object, ...], Node]] = {}  # by number, with what they show

    def forget_from(self, seq: int) -> None:
        """Takes back the lines of the records from `seq` on."""
        self.lines = [line for line in self.lines if line.seq < seq]

    def follow(self) -> None:
        """Back to the newest line, wherever somebody has scrolled."""
        self._scroll.scroll_to(self._scroll.limit)

    def faces_at(self, key: str) -> frozenset[int]:
        """The faces that the line with this node key speaks of; none for any other key."""
        number = key.removeprefix(LINE_KEY)
        if number == key or not number.isdecimal() or int(number) >= len(self.lines):
            return frozenset()
        return faces_of(self.lines[int(number)].event)

    def clause_at(self, key: str) -> str:
        """The clause of the line with this node key; '' for any other key."""
        number = key.removeprefix(LINE_KEY)
        if number == key or not number.isdecimal() or int(number) >= len(self.lines):
            return ""
        return self.lines[int(number)].sentence.clause

    def passes(self, line: LogLine) -> bool:
        """True for the lines that the filter shows."""
        if self.filter == ALL:
            return True
        return line.turning if self.filter == TURNING else self.filter in _seats(line)

    def next_filter(self, seats: int) -> None:
        """Everything, turning points, each player, and everything again."""
        self.filter = self.filter + 1 if self.filter + 1 < seats else ALL

    def node(
        self,
        ui: Ui,
        rect: Rect,
        seats: Sequence[Seat],
        explain: Callable[[str], None],
        footer: tuple[Node, ...] = (),
        *,
        lit: frozenset[int] = frozenset(),
        go: Callable[[int], None] | None = None,
        since: Since | None = None,
    ) -> Node:
        """The panel; `footer` stands under the lines and its top limits them. Lines that speak of a card whose face is
        `lit` are lit. A click on a line opens its clause, or calls `go` with its record if that is given. `since` is
        a strip that stands before the first line after its record.
        """
        texts = ui.texts
        title_height = _title_height(ui)
        title = Rect(rect.x + 54, rect.y + 14, rect.w - 54 - FILTER - 18, title_height)
        rule = Rect(rect.x + 18, title.bottom + 8, rect.w - 36, 2)
        bottom = min((node.rect.y for node in footer), default=rect.bottom - 14)
        view = Rect(rect.x + 14, rule.bottom + 6, rect.w - 22, bottom - rule.bottom - 14)
        shown = [(number, line) for number, line in enumerate(self.lines) if self.passes(line)]
        all_heights = self._heights(ui, view.w, seats)
        heights = [all_heights[number] for number, _ in shown]
        after = next((n for n, (_, line) in enumerate(shown) if since is not None and line.seq > since.seq), None)
        strip = button_height(ui, LOG) if after is not None else 0.0
        y = self._scroll.begin(view, sum(heights) + GAP * len(heights) + (strip + GAP if strip else 0.0)) + 4
        entries = []
        for place_in_list, ((number, line), height) in enumerate(zip(shown, heights, strict=True)):
            if since is not None and place_in_list == after:
                place = Rect(view.x, y, view.w - 16, strip)
                tip = texts("table.log.replay_from")
                fits = button_width(ui, since.words, icon=True, role=LOG) <= place.w + 30
                words = since.words if fits else texts("table.log.since_then")
                entries.append(button(ui, "table.since", place, words, since.run, icon="redo", role=LOG, tooltip=tip))
                y += strip + GAP
            if y + height > view.y - view.h and y < view.bottom + view.h:
                place = Rect(view.x, y, view.w, height)
                entries.append(self._entry(ui, number, line, place, seats, explain, lit, go))
            y += height + GAP
        if not shown and self.filter != ALL:
            nothing = texts("table.log.nothing")
            entries.append(paragraph(ui, view.x, view.y + 4, view.w - 16, nothing, LOG, colour="ink_soft"))
        label = texts("table.log.filter", shown=self._filter_name(texts, seats))
        switch = icon_button(
            ui, "table.filter", Rect.centred(rect.right - 14 - FILTER / 2, title.cy, FILTER, FILTER),
            "search" if self.filter == ALL else "eye",
            label, lambda: self.next_filter(len(seats)),
        )  # fmt: skip
        heading = texts("table.log") if self.filter == ALL else self._filter_name(texts, seats)
        children = (
            picture(Rect(rect.x + 20, title.cy - 13, 26, 26), "icon_log"),
            text(title, heading, HEADING),
            switch,
            Node("image", rule, look=RuleLook()),
            self._scroll.node(ui, tuple(entries), label=texts("table.log")),
            *footer,
        )
        look = SheetLook(radius=22, shadow=12, strength=0.36, lip=4)
        return Node("group", rect, key="table.log.sheet", look=look, children=children)

    def _filter_name(self, texts: Texts, seats: Sequence[Seat]) -> str:
        if self.filter == ALL:
            return texts("table.log.all")
        return texts("table.log.turning") if self.filter == TURNING else seats[self.filter].name

    def _words(self, texts: Texts, line: LogLine, seats: Sequence[Seat]) -> str:
        return texts.say(line.sentence, tuple(f"**{seat.name}**" for seat in seats))

    def _heights(self, ui: Ui, width: float, seats: Sequence[Seat]) -> list[float]:
        """How high every line is. A line is measured once, not in every frame: there may be a thousand of them."""
        surroundings = (ui.texts.language, ui.typesetter.scale, ui.text_scale, width, seats)
        if surroundings != self._measured_for:
            self._measured, self._measured_for = [], surroundings
        for number, line in enumerate(self.lines):
            if number >= len(self._measured) or self._measured[number][0] is not line:
                self._measured[number:] = [(line, self._height(ui, line, width, seats))]
        return [height for _, height in self._measured[: len(self.lines)]]

    def _height(self, ui: Ui, line: LogLine, width: float, seats: Sequence[Seat]) -> float:
        indent = TOKEN + 8 if self._seat(line, seats) is not None else 4
        words = ui.wrap(self._words(ui.texts, line, seats), LOG, width - indent - 14)
        return max(TOKEN if indent > TOKEN else 0.0, words.height + 2)

    @staticmethod
    def _seat(line: LogLine, seats: Sequence[Seat]) -> int | None:
        """The first seat a line speaks of."""
        return next((seat for seat in _seats(line) if seat < len(seats)), None)

    def _entry(
        self,
        ui: Ui,
        number: int,
        line: LogLine,
        place: Rect,
        seats: Sequence[Seat],
        explain: Callable[[str], None],
        lit: frozenset[int],
        go: Callable[[int], None] | None,
    ) -> Node:
        """A line; as it was made before, while nothing has changed of it, for it is looked at in every frame."""
        key = f"{LINE_KEY}{number}"
        glows = ui.points_at(key) or (bool(lit) and not lit.isdisjoint(faces_of(line.event)))
        made_for = (place, glows, self._measured_for, go is None)
        known = self._entries.get(number)
        if known is not None and known[0] is line and known[1] == made_for:
            return known[2]
        words, clause = self._words(ui.texts, line, seats), line.sentence.clause
        seat = self._seat(line, seats)
        indent = TOKEN + 8 if seat is not None else 4
        body = paragraph(ui, place.x + indent, place.y + 2, place.w - indent - 14, words, LOG)
        rect = Rect(place.x, place.y, place.w - 12, place.h)
        children: tuple[Node, ...] = (body,)
        if seat is not None:
            children = (picture(Rect(place.x, place.y, TOKEN, TOKEN), ui.palette.token_art(seats[seat].token)), body)
        if glows:
            children = (Node("image", rect.inset(-4, -3), look=LitLook()), *children)
        actions: list[NodeAction] = []
        tooltip = ""
        if go is not None:
            tooltip = ui.texts("table.log.go")
            actions.append(NodeAction("press", tooltip, lambda: go(line.seq)))
        if clause:
            tooltip = ui.texts("table.log.clause" if go is None else "table.log.go_clause", clause=clause)
            kinds: tuple[Literal["press", "explain"], ...] = ("press", "explain") if go is None else ("explain",)
            actions += [NodeAction(kind, ui.texts("table.why"), lambda: explain(clause)) for kind in kinds]
        entry = Node(
            "text",
            rect,
            key,
            words,
            children=children,
            actions=tuple(actions),
            focusable=bool(actions),
            tooltip=tooltip,
        )
        self._entries[number] = line, made_for, entry
        return entry


def _seats(line: LogLine) -> tuple[int, ...]:
    """The seats a line speaks of."""
    return tuple(value.seat for value in line.sentence.arguments.values() if isinstance(value, SeatName))
