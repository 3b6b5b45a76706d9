"""What a scene builds its tree with: sizes, type, words, and what the person points at."""

from __future__ import annotations

from game.core.texts import Texts
from scenes.kit.drawing.text import Typesetter, WrappedText
from scenes.kit.drawing.theme import Palette, TypeRole
from scenes.kit.window.keymap import Keymap

HIGHLIGHT_SECONDS = 0.12


class Ui:
    """The surroundings of one frame. `width` and `height` are the canvas in logical units."""

    def __init__(self, palette: Palette, texts: Texts) -> None:
        self.palette = palette
        self.texts = texts
        self.typesetter = Typesetter(1.0)
        self.width = 1280.0
        self.height = 720.0
        self.reduced_motion = False
        self.afar = False
        """Many look at it, from some metres away."""
        self.hovered = ""
        self.pressed = ""
        self.focused = ""
        self.focus_visible = False
        self.keymap = Keymap()
        """Which key does what, for this person."""
        self.pad = ""
        """The kind of pad that is used, '' while none is."""
        self._amounts: dict[str, float] = {}

    @property
    def text_scale(self) -> float:
        return self.typesetter.text_scale

    def size(self, role: TypeRole) -> float:
        """The logical size of a type role, after the reader's text scale."""
        return self.typesetter.size(role)

    def measure(self, text: str, role: TypeRole) -> float:
        """The width of one line of text."""
        return self.typesetter.measure(text, role)

    def wrap(self, text: str, role: TypeRole, width: float) -> WrappedText:
        """A text broken into lines of this width."""
        return self.typesetter.wrap(text, role, width)

    def points_at(self, key: str) -> bool:
        """True when the pointer is over the node, or the visible keyboard focus is on it."""
        return self.hovered == key or (self.focus_visible and self.focused == key)

    def amount(self, key: str) -> float:
        """How far the node is lit, 0 to 1: follows `points_at` within 120 ms (at once in calm mode)."""
        target = 1.0 if self.points_at(key) else 0.0
        if self.reduced_motion:
            return target
        return self._amounts.setdefault(key, target)

    def advance(self, seconds: float) -> bool:
        """Let the lit amounts follow; True while one still moves."""
        moving = False
        for key, amount in self._amounts.items():
            target = 1.0 if self.points_at(key) else 0.0
            if amount != target:
                step = seconds / HIGHLIGHT_SECONDS
                self._amounts[key] = min(target, amount + step) if target else max(target, amount - step)
                moving = True
        return moving

    def forget(self) -> None:
        """Start anew (another scene: other keys)."""
        self._amounts.clear()
