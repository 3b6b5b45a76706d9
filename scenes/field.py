"""A field to type one line of text into."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.inputs import Input, Key, PointerDown, PointerUp, Typed
from scenes.paint import Brush
from scenes.theme import BODY, TypeRole
from scenes.tree import Look, Node
from scenes.ui import Ui

PADDING = 14.0


class FieldLook(Look, frozen=True):
    """An inset well with the text and, while it has the focus, the caret."""

    text: str
    hint: str
    caret: float
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
        if self.text:
            brush.text(self.text, self.role, x, rect.cy, marks=False)
        elif self.hint:
            brush.text(self.hint, self.role, x, rect.cy, colour="ink_soft")
        if self.active:
            height = brush.typesetter.size(self.role) * 1.15
            brush.line(Rect(x + self.caret, rect.cy - height / 2, 2, height), "ink")
        brush.surface.set_clip(outer)


class TextField:
    """Remembers a line of text and its caret. `changed` is called with the text after every change."""

    def __init__(
        self, key: str, value: str = "", *, longest: int = 40, changed: Callable[[str], None] | None = None
    ) -> None:
        self.key = key
        self.value = value
        self.caret = len(value)
        self._longest = longest
        self._changed = changed
        self._positions: list[float] = [0.0]
        self._rect = Rect(0, 0, 0, 0)
        self._shift = 0.0

    def node(self, ui: Ui, rect: Rect, label: str, *, hint: str = "", role: TypeRole = BODY) -> Node:
        """The field in this rectangle; `label` names it for speech, `hint` shows while it is empty."""
        self.caret = min(self.caret, len(self.value))
        self._rect = rect
        self._positions = ui.typesetter.caret_positions(self.value, role)
        at, room = self._positions[self.caret], rect.w - 2 * PADDING
        self._shift = min(max(self._shift, at - room), at, max(0.0, self._positions[-1] - room + 2))
        active = ui.focused == self.key
        look = FieldLook(self.value, hint, at, max(0.0, self._shift), active, role)
        return Node("field", rect, self.key, label, look, handle=self._handle, focusable=True)

    def set(self, value: str) -> None:
        """Put another text in, the caret at its end."""
        self.value = value[: self._longest]
        self.caret = len(self.value)

    def _handle(self, event: Input) -> bool:
        if isinstance(event, Typed):
            clean = "".join(letter for letter in event.text if letter.isprintable())
            clean = clean[: self._longest - len(self.value)]
            return self._put(self.value[: self.caret] + clean + self.value[self.caret :], self.caret + len(clean))
        if isinstance(event, PointerDown):
            x = event.x - self._rect.x - PADDING + self._shift
            self.caret = min(range(len(self._positions)), key=lambda index: abs(self._positions[index] - x))
            return True
        if isinstance(event, PointerUp):
            return True
        return isinstance(event, Key) and self._key(event)

    def _key(self, event: Key) -> bool:
        if event.name == "left":
            self.caret = max(0, self.caret - 1)
        elif event.name == "right":
            self.caret = min(len(self.value), self.caret + 1)
        elif event.name == "home":
            self.caret = 0
        elif event.name == "end":
            self.caret = len(self.value)
        elif event.name == "backspace":
            start = 0 if event.control else max(0, self.caret - 1)
            self._put(self.value[:start] + self.value[self.caret :], start)
        elif event.name == "delete":
            self._put(self.value[: self.caret] + self.value[self.caret + 1 :], self.caret)
        else:
            # Letters arrive a second time as text; only there are they put in, but no shortcut may take them here.
            return event.name == "space" or (len(event.name) == 1 and not (event.control or event.alt))
        return True

    def _put(self, value: str, caret: int) -> bool:
        changed = value != self.value
        self.value, self.caret = value, caret
        if changed and self._changed is not None:
            self._changed(value)
        return True
