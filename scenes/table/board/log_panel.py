"""The notebook beside the table: what happened, in sentences with names, in the language of the moment."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Literal, NamedTuple

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
from scenes.kit.widgets.column import Column
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
    return sheet.less(top=14 + _title_height(ui) + 16)


def _title_height(ui: Ui) -> float:
    return max(FILTER, ui.size(HEADING) * 1.5)


class _Page(NamedTuple):
    """Where lines are shown now, to whom, and what they lead to."""

    ui: Ui
    view: Rect
    seats: Sequence[Seat]
    explain: Callable[[str], None]
    lit: frozenset[int]
    go: Callable[[int], None] | None
    see: Callable[[int], None] | None

    def offers(self, line: LogLine) -> bool:
        """True for a line whose moment is seen again elsewhere: a press on it asks first, as one leaves the table."""
        return self.go is None and self.see is not None and line.turning


class LogPanel:
    """The lines of one screen, in a scrolling sheet of paper."""

    def __init__(self) -> None:
        self.lines: list[LogLine] = []
        self.filter = ALL
        self._offering = -1
        """The number of the line under which a button offers to see its moment again."""
        self._scroll = ScrollPanel("table.log", follow=True)
        self._measured: list[tuple[LogLine, float]] = []
        self._measured_for: tuple[object, ...] = ()
        self._entries: dict[int, tuple[LogLine, tuple[object, ...], Node]] = {}  # by number, with what they show

    def forget_from(self, seq: int) -> None:
        """Takes back the lines of the records from `seq` on."""
        self.lines = [line for line in self.lines if line.seq < seq]
        self._offering = self._offering if self._offering < len(self.lines) else -1

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
        see: Callable[[int], None] | None = None,
        since: Since | None = None,
    ) -> Node:
        """The panel; `footer` stands under the lines and its top limits them. Lines that speak of a card whose face is
        `lit` are lit. A click on a line opens its clause, or calls `go` with its record if that is given; if the table
        rested there, it shows a button under the line that calls `see`. `since` is a strip that stands before the first
        line after its record.
        """
        texts, everything = ui.texts, self.filter == ALL
        column = Column(ui, rect.x, rect.y + 14, rect.w)
        line, rule = column.strip(_title_height(ui), gap=8), column.strip(2, gap=6)
        end = min((node.rect.y for node in footer), default=rect.bottom - 14) - 8
        page = _Page(ui, Rect(rect.x + 14, column.y, rect.w - 22, end - column.y), seats, explain, lit, go, see)
        label = texts("table.log.filter", shown=self._filter_name(texts, seats))
        switch = icon_button(
            ui, "table.filter", line.less(right=10).at_right(FILTER, FILTER), "search" if everything else "eye",
            label, lambda: self.next_filter(len(seats)),
        )  # fmt: skip
        heading = texts("table.log") if everything else self._filter_name(texts, seats)
        children = (
            picture(line.less(left=16).at_left(26, 26), "icon_log"),
            text(line.less(left=46, right=FILTER + 24), heading, HEADING),
            switch,
            Node("image", rule.inset(18, 0), look=RuleLook()),
            self._scroll.node(ui, tuple(self._shown(page, since)), label=texts("table.log")),
            *footer,
        )
        look = SheetLook(radius=22, shadow=12, strength=0.36, lip=4)
        return Node("group", rect, key="table.log.sheet", look=look, children=children)

    def _shown(self, page: _Page, since: Since | None) -> Iterator[Node]:
        """The lines that are near the sight, and the strip before the first one after a record."""
        ui, view = page.ui, page.view
        shown = [(number, line) for number, line in enumerate(self.lines) if self.passes(line)]
        all_heights = self._heights(ui, view.w, page.seats)
        after = next((n for n, line in shown if since is not None and line.seq > since.seq), None)
        strip = button_height(ui, LOG) + GAP if after is not None else 0.0
        offer = (
            button_height(ui, LOG) + GAP if any(n == self._offering and page.offers(line) for n, line in shown) else 0
        )
        y = self._scroll.begin(view, sum(all_heights[n] for n, _ in shown) + GAP * len(shown) + strip + offer) + 4
        if not shown and self.filter != ALL:
            nothing = ui.texts("table.log.nothing")
            yield paragraph(ui, view.x, view.y + 4, view.w - 16, nothing, LOG, colour="ink_soft")
        for number, line in shown:
            height = all_heights[number]
            if since is not None and number == after:
                yield _since_strip(ui, since, Rect(view.x, y, view.w - 16, strip - GAP))
                y += strip
            if y + height > view.y - view.h and y < view.bottom + view.h:
                yield self._entry(page, number, line, Rect(view.x, y, view.w, height))
            y += height + GAP
            if number == self._offering and page.offers(line):
                yield self._offer(page, line, Rect(view.x, y, view.w - 16, offer - GAP))
                y += offer

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

    def _entry(self, page: _Page, number: int, line: LogLine, place: Rect) -> Node:
        """A line; as it was made before, while nothing has changed of it, for it is looked at in every frame."""
        key = f"{LINE_KEY}{number}"
        glows = page.ui.points_at(key) or (bool(page.lit) and not page.lit.isdisjoint(faces_of(line.event)))
        made_for = (place, glows, self._measured_for, page.go is None, page.offers(line))
        known = self._entries.get(number)
        if known is not None and known[0] is line and known[1] == made_for:
            return known[2]
        words, seat = self._words(page.ui.texts, line, page.seats), self._seat(line, page.seats)
        rect = place.less(right=12)
        body = place.less(left=TOKEN + 8 if seat is not None else 4, top=2, right=14)
        children: tuple[Node, ...] = (paragraph(page.ui, body.x, body.y, body.w, words, LOG),)
        if seat is not None:
            token = page.ui.palette.token_art(page.seats[seat].token)
            children = (picture(place._replace(w=TOKEN, h=TOKEN), token), *children)
        if glows:
            children = (Node("image", rect.inset(-4, -3), look=LitLook()), *children)
        actions, tip = self._ways_on(page, number, line)
        entry = Node("text", rect, key, words, children=children, actions=actions, focusable=bool(actions), tooltip=tip)
        self._entries[number] = line, made_for, entry
        return entry

    def _ways_on(self, page: _Page, number: int, line: LogLine) -> tuple[tuple[NodeAction, ...], str]:
        """What can be done with a line, and its tooltip: to its record, or to its clause."""
        texts, go, clause = page.ui.texts, page.go, line.sentence.clause
        actions: list[NodeAction] = []
        tip = ""
        if go is not None or page.offers(line):
            tip = texts("table.log.go")
            run = partial(self._ask, number) if go is None else partial(go, line.seq)
            actions.append(NodeAction("press", tip, run))
        if clause:
            tip = texts("table.log.go_clause" if actions else "table.log.clause", clause=clause)
            kinds: tuple[Literal["press", "explain"], ...] = ("explain",) if actions else ("press", "explain")
            actions += [NodeAction(kind, texts("table.why"), partial(page.explain, clause)) for kind in kinds]
        return tuple(actions), tip

    def _ask(self, number: int) -> None:
        """Offers to see the moment of a line again; pressed once more, the offer goes."""
        self._offering = -1 if self._offering == number else number

    def _offer(self, page: _Page, line: LogLine, place: Rect) -> Node:
        """The button that shows the moment again."""
        words = page.ui.texts("table.log.go")
        return button(page.ui, "table.see", place, words, partial(self._see, page, line.seq), icon="redo", role=LOG)

    def _see(self, page: _Page, seq: int) -> None:
        self._offering = -1
        if page.see is not None:
            page.see(seq)


def _since_strip(ui: Ui, since: Since, place: Rect) -> Node:
    """The button that shows again what follows."""
    fits = button_width(ui, since.words, icon=True, role=LOG) <= place.w + 30
    words, tip = since.words if fits else ui.texts("table.log.since_then"), ui.texts("table.log.replay_from")
    return button(ui, "table.since", place, words, since.run, icon="redo", role=LOG, tooltip=tip)


def _seats(line: LogLine) -> tuple[int, ...]:
    """The seats a line speaks of."""
    return tuple(value.seat for value in line.sentence.arguments.values() if isinstance(value, SeatName))
