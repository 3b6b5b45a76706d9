"""Words that are rather set smaller than on a second line, which would cover something."""

from __future__ import annotations

from scenes.kit.drawing.text import WrappedText
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.screen.ui import Ui

SHARES = (1.0, 0.88, 0.76, 0.66, 0.58, 0.5)
LEAST = 0.76
"""The share of the size at text scale 1 that is still comfortable to read."""


def on_one_line(ui: Ui, words: str, role: TypeRole, room: float) -> WrappedText:
    """The words in the largest size in which they fit on one line; if none does, wrapped in the smallest."""
    sizes = [role.at(role.size * share) for share in SHARES if share * ui.text_scale >= LEAST]
    tried = [ui.wrap(words, size, room) for size in sizes]
    return next((wrapped for wrapped in tried if len(wrapped.lines) == 1), tried[-1])
