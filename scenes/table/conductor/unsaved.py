"""A match that cannot be saved: it is tried again and again, a quiet mark tells how much is not safe yet, and whoever
leaves is asked.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from game.core.texts import Texts
from game.matches.match import Match
from scenes.kit.drawing.theme import LABEL
from scenes.kit.geometry import Rect
from scenes.kit.reasons import reason_of
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text

RETRY_SECONDS: Final = 0.5
"""Between two tries to save what is not safe yet."""


class Unsaved:
    """Keeps trying to save a match."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._told = False
        self._next_try = 0.0

    @property
    def wanted_in(self) -> float | None:
        """Seconds after which to `go_on`; None while everything is safe and that was said."""
        return RETRY_SECONDS if self._match.unsaved or self._told else None

    def go_on(self, say: Callable[[Callable[[Texts], str], str], None], changed: Callable[[], None]) -> None:
        """Tries again, if it is time for that; says so (words and icon) when saving has stopped, and when it has
        resumed. `changed`: other things are safe now.
        """
        match = self._match
        if match.unsaved and time.monotonic() >= self._next_try:
            if match.save():
                changed()
            self._next_try = time.monotonic() + RETRY_SECONDS
        if bool(match.unsaved) == self._told:
            return
        self._told = not self._told
        unkept = match.unkept
        if unkept is not None:
            say(lambda texts: texts("table.unkept", reason=reason_of(texts, unkept)), "warning")
        else:
            say(lambda texts: texts("table.kept_again"), "save")

    def mark(self, ui: Ui, right: float, cy: float, room: float) -> tuple[Node, ...]:
        """How much is not safe yet, on a slip of paper that ends at `right`: in words where there is room for them,
        else the number; nothing if all is safe.
        """
        count = self._match.unsaved
        if not count:
            return ()
        said = ui.texts.plural("table.unsaved", count)
        line = ui.typesetter.line_height(LABEL)
        words = said if ui.measure(said, LABEL) + line + 30 <= room else str(count)
        width = ui.measure(words, LABEL) + line + 30
        slip = Rect(right - width, cy - line / 2 - 5, width, line + 10)
        sign = picture(Rect(slip.x + 8, slip.y + 4, line, line), "icon_warning")
        label = text(Rect(slip.x + line + 14, slip.y + 4, slip.w - line - 20, line), words, LABEL)
        look = SheetLook(radius=slip.h / 2, shadow=4, lip=2)
        return (Node("notice", slip, "table.unsaved", said, look, children=(sign, label), tooltip=said),)
