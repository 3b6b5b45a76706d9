"""How a table that is only looked at fits into the room it has: as large as at a table where that is enough, smaller
where it is not, and larger where only a part of it matters.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.kit.geometry import Rect
from scenes.kit.screen.ui import Ui
from scenes.table.board.rooms import EDGE, HAND, ME, buttons_width
from scenes.table.presenter import BoardFrame

LEAST_MAT: Final = 410.0
"""The height of a mat, at text scale 1, on which every board has all the room it wants."""


class StageRoom(NamedTuple):
    """The room of a board seen through a lens that enlarges `factor` times; the `frame` is in units inside the lens."""

    factor: float
    frame: BoardFrame


def stage_room(ui: Ui, area: Rect) -> StageRoom:
    """A mat with the strip for a hand and its buttons, inside an area of the canvas."""
    needed = LEAST_MAT * (0.6 + 0.4 * ui.text_scale) + HAND
    factor = round(min(1.0, area.h / needed), 3)
    left, top, width, height = (length / factor for length in area)
    mat = Rect(left, top, width, height - HAND)
    hand = Rect(left + ME, mat.bottom, width - ME - buttons_width(ui), HAND)
    return StageRoom(factor, BoardFrame(mat, hand))


def table_area(ui: Ui, top: float, foot: float) -> Rect:
    """What lies between a bar of height `top` and a foot of height `foot`."""
    return Rect(EDGE, top, ui.width - 2 * EDGE, ui.height - top - foot)
