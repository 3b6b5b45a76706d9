"""Words that are rather set smaller than on a further line, which would cover something."""

from __future__ import annotations

from scenes.kit.drawing.text import SMALLEST_LOGICAL_SIZE, WrappedText
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.screen.ui import Ui

SHARES = (1.0, 0.88, 0.76, 0.66, 0.58, 0.5)
FINER_SHARES = (0.9, 0.8, 0.72, 0.66, 0.6, 0.54, 0.48)
LEAST = 0.76
"""The share of the size at text scale 1 that is still comfortable to read."""


def on_one_line(ui: Ui, words: str, role: TypeRole, room: float) -> WrappedText:
    """The words in the largest size in which they fit on one line; if none does, wrapped in the smallest."""
    tried = [ui.wrap(words, role.at(role.size * share), room) for share in SHARES if share * ui.text_scale >= LEAST]
    return next((wrapped for wrapped in tried if len(wrapped.lines) == 1), tried[-1])


def on_two_lines(ui: Ui, words: str, role: TypeRole, room: float, height: float) -> WrappedText:
    """The words in the largest size in which they fit on two lines of this height together; if none does, wrapped in
    the smallest that can be read.
    """
    sizes = [role.size * share for share in FINER_SHARES if role.size * share * ui.text_scale >= SMALLEST_LOGICAL_SIZE]
    tried = [ui.wrap(words, role.at(size), room) for size in sizes]
    fitting = (wrapped for wrapped in tried if len(wrapped.lines) <= 2 and wrapped.height <= height)
    return next(fitting, tried[-1])
