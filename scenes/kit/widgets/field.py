"""A field to type a text into: one line, or a few that are broken where its room ends."""

from __future__ import annotations

import math
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import BODY, SMALL, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.interaction import DRAG_THRESHOLD
from scenes.kit.screen.tree import Look, Node, State
from scenes.kit.screen.ui import Ui
from scenes.kit.window.clipboard import read_clipboard, write_clipboard
from scenes.kit.window.inputs import Input, Key, PointerDown, PointerMove, PointerUp, Typed

PADDING = 14.0
LEAST_HEIGHT = 48.0
DOUBLE_CLICK_SECONDS = 0.4
SIGN_RIM = 9.0
"""Beside the count of letters in a field that is full."""
MEASURED = 160
"""Letters that are measured for a line at first: of a long text most stand in others."""


class FieldRow(NamedTuple):
    """A line of a field: its text, and from one x to another after its start what is selected."""

    text: str
    selected: tuple[float, float]


class FieldLook(Look, frozen=True):
    """An inset well with the text and, while it has the focus, the caret (in which row, and how far after its start).
    What is selected lies in lamp light. `full` is told at its right end: that there is no room for what was typed.
    """

    rows: tuple[FieldRow, ...]
    hint: str
    row: int
    caret: float
    shift: float
    active: bool
    role: TypeRole
    full: str = ""

    @property
    def bleed(self) -> float:
        return 3.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.sheet(rect, radius=12, fill="paper2", edge="edge", lip=0, shadow=0)
        brush.rounded(rect, 12, "ink" if self.active else "ink_soft", line=2)
        outer = brush.surface.get_clip()
        inner = rect.inset(PADDING - 2, 2)
        brush.surface.set_clip(outer.clip(brush.viewport.covering(inner)))
        x = rect.x + PADDING - self.shift
        height, each = brush.typesetter.size(self.role) * 1.15, brush.typesetter.line_height(self.role)
        for number, (words, (start, end)) in enumerate(self.rows):
            cy = rect.cy + (number - (len(self.rows) - 1) / 2) * each
            if self.active and start < end:
                brush.line(Rect(x + start, cy - height / 2 - 2, end - start, height + 4), "lamp")
            if words:
                brush.text(words, self.role, x, cy, marks=False)
            elif self.hint and len(self.rows) == 1:
                brush.text(self.hint, self.role, x, cy, colour="ink_soft")
            if self.active and number == self.row:
                brush.line(Rect(x + self.caret, cy - height / 2, 2, height), "ink")
        brush.surface.set_clip(outer)
        if self.full:
            wide = brush.typesetter.measure(self.full, SMALL) + 2 * SIGN_RIM
            sign = rect.inset(SIGN_RIM / 2).at_right(wide, brush.typesetter.line_height(SMALL) + 4)
            sign = sign.moved(0, rect.bottom - SIGN_RIM / 2 - sign.bottom) if len(self.rows) > 1 else sign
            brush.rounded(sign, sign.h / 2, "ink")
            brush.text(self.full, SMALL, sign.x + SIGN_RIM, sign.cy, colour="cream")


class _Row(NamedTuple):
    """Which letters stand in a line, from `start` to before `end`, and where a caret stands before each and after the
    last.
    """

    start: int
    end: int
    positions: list[float]


class TextField:
    """Remembers a text, its caret and what is selected: the letters between `anchor` and `caret`. It is one line that
    moves under the caret; or it `wraps`, in as many lines as it takes (see `height`).

    Getting the focus selects everything, so that typing replaces it; but `prose` is gone on with, and its lines end
    where the person wants, too. `changed` is called with the text after every change; `clock` gives seconds, to tell a
    double click.
    """

    def __init__(
        self,
        key: str,
        value: str = "",
        *,
        longest: int = 40,
        wraps: bool = False,
        prose: bool = False,
        changed: Callable[[str], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.key = key
        self.value = value
        self.caret = self.anchor = len(value)
        self._longest = longest
        self._wraps = wraps
        self._prose = prose
        self._cut = False
        self._changed = changed
        self._clock = clock
        self._clicked_time = -DOUBLE_CLICK_SECONDS
        self._pressed: tuple[float, float] | None = None
        self._active = False
        self._broken: tuple[object, list[_Row]] | None = None  # upon what, and the rows
        self._rows = [_Row(0, 0, [0.0])]
        self._line_height = 0.0
        self._rect = Rect(0, 0, 0, 0)
        self._shift = 0.0

    @property
    def selection(self) -> tuple[int, int]:
        """The first selected letter and the one after the last; twice the same: nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    @property
    def full(self) -> bool:
        """True while something was typed or pasted for which there is no room."""
        return self._cut and len(self.value) >= self._longest

    @property
    def longest(self) -> int:
        """How many letters there may be."""
        return self._longest

    @property
    def caret_rect(self) -> Rect:
        """Where the caret stood when the field was built."""
        number, each = self._row_of(self.caret), self._line_height
        x = self._rect.x + PADDING - self._shift + self._x(self._rows[number], self.caret)
        return Rect(x, self._rect.cy + (number - len(self._rows) / 2) * each, 2, each)

    def node(self, ui: Ui, rect: Rect, label: str, *, hint: str = "", role: TypeRole = BODY) -> Node:
        """The field in this rectangle; `label` names it for speech, `hint` shows while it is empty.

        A value that is too long shows its beginning, and while one types what is around the caret.
        """
        active = ui.focused == self.key
        if active:
            self._take_focus()
        self._active = active
        self._rect = rect
        room = rect.w - 2 * PADDING
        rows = self._rows = self._break(ui, room, role)
        self._line_height = ui.typesetter.line_height(role)
        number = self._row_of(self.caret)
        at = self._x(rows[number], self.caret)
        most = rows[number].positions[-1] - room + 2
        self._shift = max(0.0, min(max(self._shift, at - room), at, most)) if active and not self._wraps else 0.0
        start, end = self.selection
        shown = tuple(
            FieldRow(self.value[row.start : row.end].rstrip("\n"), (self._x(row, start), self._x(row, end)))
            for row in rows
        )
        full = f"{len(self.value)}/{self._longest}" if self.full and active else ""
        look = FieldLook(shown, hint, number, at, self._shift, active, role, full)
        state = State(value=self.value)
        label = f"{label}. {ui.texts('ask.full', most=self._longest)}" if full else label
        return Node("field", rect, self.key, label, look, handle=self._handle, focusable=True, state=state)

    def height(self, ui: Ui, width: float, role: TypeRole = BODY) -> float:
        """How high a field of this width has to be, that all of it is seen."""
        rows = len(self._break(ui, width - 2 * PADDING, role)) if self._wraps else 1
        return max(LEAST_HEIGHT, ui.size(role) + 2 * PADDING) + (rows - 1) * ui.typesetter.line_height(role)

    def _break(self, ui: Ui, room: float, role: TypeRole) -> list[_Row]:
        """The lines of the text: broken where the person ends one, else after a space, and within a word only where it
        is wider than the room.
        """
        upon = self.value, room, role, ui.typesetter
        if self._broken is None or self._broken[0] != upon:
            self._broken = upon, list(self._lines(ui, room if self._wraps else math.inf, role))
        return self._broken[1]

    def _lines(self, ui: Ui, room: float, role: TypeRole) -> Iterator[_Row]:
        start = 0
        for paragraph in self.value.split("\n") if self._wraps else [self.value]:
            end = start + len(paragraph)
            while (positions := self._measured(ui, start, end, room, role))[-1] > room:
                fits = max(1, bisect_right(positions, room) - 1)
                cut = self.value.rfind(" ", start, min(start + fits + 1, end)) + 1 or start + fits
                yield _Row(start, cut, positions[: cut - start + 1])
                start = cut
            if end == len(self.value):
                yield _Row(start, end, positions)
            else:  # what ends the line has no width
                yield _Row(start, end + 1, [*positions, positions[-1]])
            start = end + 1

    def _measured(self, ui: Ui, start: int, end: int, room: float, role: TypeRole) -> list[float]:
        """Where carets stand in the letters from `start` on: to the `end`, or to where they are wider than the room."""
        count = MEASURED
        while True:
            positions = ui.typesetter.caret_positions(self.value[start : min(start + count, end)], role)
            if positions[-1] > room or start + count >= end:
                return positions
            count *= 2

    def _row_of(self, place: int) -> int:
        """In which line a caret stands; where one is broken, at the beginning of the next."""
        return bisect_right([row.start for row in self._rows], place) - 1

    @staticmethod
    def _x(row: _Row, place: int) -> float:
        """Where a caret stands in a line, at one of its ends if it stands in another."""
        return row.positions[min(max(place - row.start, 0), row.end - row.start)]

    def set(self, value: str) -> None:
        """Put another text in, the caret at its end."""
        self.value, self._cut = value[: self._longest], False
        self.caret = self.anchor = len(self.value)

    def _take_focus(self) -> bool:
        """Select everything if the field has just got the focus, unless it is prose; says whether it has."""
        if self._active:
            return False
        self._active = True
        if self._prose:
            return False
        self._select_all()
        return True

    def _select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.value)

    def _handle(self, event: Input) -> bool:
        if isinstance(event, PointerDown):
            self._press(event.x, event.y)
            return True
        if isinstance(event, PointerMove):
            self._drag(event.x, event.y)
            return True
        if isinstance(event, PointerUp):
            self._pressed = None
            return True
        self._take_focus()
        if isinstance(event, Typed):
            return self._insert(event.text)
        return isinstance(event, Key) and not event.alt and self._key(event)

    # ---- the pointer ----------------------------------------------------------------------------

    def _press(self, x: float, y: float) -> None:
        """The click that gives the focus and a double click select everything, any other puts the caret there."""
        now = self._clock()
        double, self._clicked_time = now - self._clicked_time < DOUBLE_CLICK_SECONDS, now
        self._pressed = None if double else (x, y)
        if self._take_focus():
            return
        if double:
            self._select_all()
        else:
            self.caret = self.anchor = self._nearest(x, y)

    def _drag(self, x: float, y: float) -> None:
        """Select from where the button went down, once the pointer has truly moved."""
        if self._pressed is not None and math.dist(self._pressed, (x, y)) > DRAG_THRESHOLD:
            self.anchor, self.caret = self._nearest(*self._pressed), self._nearest(x, y)

    def _nearest(self, x: float, y: float) -> int:
        rows, inside = self._rows, x - self._rect.x - PADDING + self._shift
        number = math.floor((y - self._rect.cy) / (self._line_height or 1.0) + len(rows) / 2)
        return self._nearest_in(min(max(number, 0), len(rows) - 1), inside)

    def _nearest_in(self, number: int, x: float) -> int:
        """The place of a line nearest to an x after its start; the text may be shorter than when it was drawn."""
        row = self._rows[number]
        places = range(min(row.start, len(self.value)), self._last_of(number) + 1)
        return min(places, key=lambda place: abs(self._x(row, place) - x))

    def _last_of(self, number: int) -> int:
        """The last place in a line: after it, or where it is broken before its last letter."""
        end = self._rows[number].end
        return min(end if number == len(self._rows) - 1 else end - 1, len(self.value))

    # ---- the keyboard ---------------------------------------------------------------------------

    def _key(self, event: Key) -> bool:
        start, end = self.selection
        number = self._row_of(self.caret)
        if event.name in ("up", "down"):
            return self._climb(number, -1 if event.name == "up" else 1, event.shift)
        if event.name == "return" and self._prose and not event.control:
            self._insert("\n")
        elif event.control and event.name in ("a", "c", "x", "v"):
            self._shortcut(event.name)
        elif event.name == "left":
            self._go(self.caret - 1 if event.shift or start == end else start, event.shift)
        elif event.name == "right":
            self._go(self.caret + 1 if event.shift or start == end else end, event.shift)
        elif event.name == "home":
            self._go(0 if event.control else self._rows[number].start, event.shift)
        elif event.name == "end":
            self._go(len(self.value) if event.control else self._last_of(number), event.shift)
        elif event.name == "backspace":
            self._replace(start if start < end else 0 if event.control else max(0, start - 1), end, "")
        elif event.name == "delete":
            self._replace(start, end if start < end else end + 1, "")
        else:
            # Letters arrive a second time as text; only there are they put in, but no shortcut may take them here.
            return event.name == "space" or (len(event.name) == 1 and not event.control)
        return True

    def _climb(self, number: int, by: int, selecting: bool) -> bool:
        """To the line above or under this one; False where there is none: the key may lead out of the field."""
        if not 0 <= number + by < len(self._rows):
            return False
        self._go(self._nearest_in(number + by, self._x(self._rows[number], self.caret)), selecting)
        return True

    def _go(self, place: int, selecting: bool) -> None:
        self.caret = min(max(0, place), len(self.value))
        if not selecting:
            self.anchor = self.caret

    def _shortcut(self, letter: str) -> None:
        start, end = self.selection
        if letter == "a":
            self._select_all()
        elif letter == "v":
            self._insert(read_clipboard())
        elif start < end:
            write_clipboard(self.value[start:end])
            if letter == "x":
                self._replace(start, end, "")

    def _insert(self, text: str) -> bool:
        """Put a text in the place of what is selected: without unprintable signs, and line ends except in prose, and no
        more of it than there is room for.
        """
        clean = "".join(letter for letter in text if letter.isprintable() or (self._prose and letter == "\n"))
        start, end = self.selection
        room = max(0, self._longest - len(self.value) + end - start)
        if clean:
            self._replace(start, end, clean[:room])
            self._cut = len(clean) > room
        return True

    def _replace(self, start: int, end: int, text: str) -> None:
        value = self.value[:start] + text + self.value[end:]
        changed = value != self.value
        self._cut = False
        self.value = value
        self.caret = self.anchor = start + len(text)
        if changed and self._changed is not None:
            self._changed(value)
