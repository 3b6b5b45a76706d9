"""A field to type one line of text into."""

from __future__ import annotations

import time
from collections.abc import Callable

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import BODY, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.interaction import DRAG_THRESHOLD
from scenes.kit.screen.tree import Look, Node, State
from scenes.kit.screen.ui import Ui
from scenes.kit.window.clipboard import read_clipboard, write_clipboard
from scenes.kit.window.inputs import Input, Key, PointerDown, PointerMove, PointerUp, Typed

PADDING = 14.0
DOUBLE_CLICK_SECONDS = 0.4


class FieldLook(Look, frozen=True):
    """An inset well with the text and, while it has the focus, the caret. What is selected, from one x to another
    after the text's start, lies in lamp light.
    """

    text: str
    hint: str
    caret: float
    selected: tuple[float, float]
    shift: float
    active: bool
    role: TypeRole

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
        height = brush.typesetter.size(self.role) * 1.15
        start, end = self.selected
        if self.active and start < end:
            brush.line(Rect(x + start, rect.cy - height / 2 - 2, end - start, height + 4), "lamp")
        if self.text:
            brush.text(self.text, self.role, x, rect.cy, marks=False)
        elif self.hint:
            brush.text(self.hint, self.role, x, rect.cy, colour="ink_soft")
        if self.active:
            brush.line(Rect(x + self.caret, rect.cy - height / 2, 2, height), "ink")
        brush.surface.set_clip(outer)


class TextField:
    """Remembers a line of text, its caret and what is selected: the letters between `anchor` and `caret`.

    Getting the focus selects everything, so that typing replaces it. `changed` is called with the text after every
    change; `clock` gives seconds, to tell a double click.
    """

    def __init__(
        self,
        key: str,
        value: str = "",
        *,
        longest: int = 40,
        changed: Callable[[str], None] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.key = key
        self.value = value
        self.caret = self.anchor = len(value)
        self._longest = longest
        self._changed = changed
        self._clock = clock
        self._clicked_time = -DOUBLE_CLICK_SECONDS
        self._press_x: float | None = None
        self._active = False
        self._positions: list[float] = [0.0]
        self._rect = Rect(0, 0, 0, 0)
        self._shift = 0.0

    @property
    def selection(self) -> tuple[int, int]:
        """The first selected letter and the one after the last; twice the same: nothing is selected."""
        return min(self.anchor, self.caret), max(self.anchor, self.caret)

    def node(self, ui: Ui, rect: Rect, label: str, *, hint: str = "", role: TypeRole = BODY) -> Node:
        """The field in this rectangle; `label` names it for speech, `hint` shows while it is empty.

        A value that is too long shows its beginning, and while one types what is around the caret.
        """
        active = ui.focused == self.key
        if active:
            self._take_focus()
        self._active = active
        self._rect = rect
        self._positions = ui.typesetter.caret_positions(self.value, role)
        at, room = self._positions[self.caret], rect.w - 2 * PADDING
        self._shift = max(0.0, min(max(self._shift, at - room), at, self._positions[-1] - room + 2)) if active else 0.0
        start, end = self.selection
        selected = self._positions[start], self._positions[end]
        look = FieldLook(self.value, hint, at, selected, self._shift, active, role)
        state = State(value=self.value)
        return Node("field", rect, self.key, label, look, handle=self._handle, focusable=True, state=state)

    def set(self, value: str) -> None:
        """Put another text in, the caret at its end."""
        self.value = value[: self._longest]
        self.caret = self.anchor = len(self.value)

    def _take_focus(self) -> bool:
        """Select everything if the field has just got the focus; says whether it has."""
        if self._active:
            return False
        self._active = True
        self._select_all()
        return True

    def _select_all(self) -> None:
        self.anchor, self.caret = 0, len(self.value)

    def _handle(self, event: Input) -> bool:
        if isinstance(event, PointerDown):
            self._press(event.x)
            return True
        if isinstance(event, PointerMove):
            self._drag(event.x)
            return True
        if isinstance(event, PointerUp):
            self._press_x = None
            return True
        self._take_focus()
        if isinstance(event, Typed):
            return self._insert(event.text)
        return isinstance(event, Key) and not event.alt and self._key(event)

    # ---- the pointer ----------------------------------------------------------------------------

    def _press(self, x: float) -> None:
        """The click that gives the focus and a double click select everything, any other puts the caret there."""
        now = self._clock()
        double, self._clicked_time = now - self._clicked_time < DOUBLE_CLICK_SECONDS, now
        self._press_x = None if double else x
        if self._take_focus():
            return
        if double:
            self._select_all()
        else:
            self.caret = self.anchor = self._nearest(x)

    def _drag(self, x: float) -> None:
        """Select from where the button went down, once the pointer has truly moved."""
        if self._press_x is not None and abs(x - self._press_x) > DRAG_THRESHOLD:
            self.anchor, self.caret = self._nearest(self._press_x), self._nearest(x)

    def _nearest(self, x: float) -> int:
        inside = x - self._rect.x - PADDING + self._shift
        places = self._positions[: len(self.value) + 1]
        return min(range(len(places)), key=lambda index: abs(places[index] - inside))

    # ---- the keyboard ---------------------------------------------------------------------------

    def _key(self, event: Key) -> bool:
        start, end = self.selection
        if event.control and event.name in ("a", "c", "x", "v"):
            self._shortcut(event.name)
        elif event.name == "left":
            self._go(self.caret - 1 if event.shift or start == end else start, event.shift)
        elif event.name == "right":
            self._go(self.caret + 1 if event.shift or start == end else end, event.shift)
        elif event.name == "home":
            self._go(0, event.shift)
        elif event.name == "end":
            self._go(len(self.value), event.shift)
        elif event.name == "backspace":
            self._replace(start if start < end else 0 if event.control else max(0, start - 1), end, "")
        elif event.name == "delete":
            self._replace(start, end if start < end else end + 1, "")
        else:
            # Letters arrive a second time as text; only there are they put in, but no shortcut may take them here.
            return event.name == "space" or (len(event.name) == 1 and not event.control)
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
        """Put a text in the place of what is selected: without line ends and other unprintable signs, and no more of it
        than there is room for.
        """
        clean = "".join(letter for letter in text if letter.isprintable())
        start, end = self.selection
        if clean:
            self._replace(start, end, clean[: self._longest - len(self.value) + end - start])
        return True

    def _replace(self, start: int, end: int, text: str) -> None:
        value = self.value[:start] + text + self.value[end:]
        changed = value != self.value
        self.value = value
        self.caret = self.anchor = start + len(text)
        if changed and self._changed is not None:
            self._changed(value)
