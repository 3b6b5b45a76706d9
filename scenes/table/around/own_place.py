"""The viewer's place at the lower left: his lamp, his token, his name, and the number under it."""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.kit.drawing.theme import LABEL, SEAT_NAME
from scenes.kit.geometry import Rect
from scenes.kit.screen.ui import Ui
from scenes.table.board.picture import EDGE, ME
from scenes.table.presenter import BoardFrame

LAMP_ROOM: Final = 34.0
"""Under the mat, over the token: there the lamp hangs while it is the viewer's turn."""
OWN_NUMBER: Final = "table.own_number"
"""The key of what a presenter shows in place of the number: his own way to count."""


class OwnPlace(NamedTuple):
    """Where each of them stands."""

    lamp: Rect
    token: Rect
    name: Rect
    number: Rect


def own_place(ui: Ui, frame: BoardFrame) -> OwnPlace:
    """The measures for a size of type."""
    name_height, info_height = ui.size(SEAT_NAME) * 1.3, ui.size(LABEL) * 1.3
    size = min(62.0, max(38.0, frame.hand.h - 50 - name_height - info_height))
    cx, cy = EDGE + 46, frame.mat.bottom + LAMP_ROOM + size / 2
    top = cy + size / 2 + 4
    return OwnPlace(
        Rect.centred(cx, frame.mat.bottom + 4 + LAMP_ROOM * 0.94, LAMP_ROOM * 1.7, LAMP_ROOM * 1.88),
        Rect.centred(cx, cy, size, size),
        Rect(4, top, ME + 14, name_height),
        Rect(4, top + name_height - 2, ME + 14, info_height),
    )
