"""Where everything at a table stands, by the size of the screen: the notebook beside the board; under it, on a screen
that stands upright; or folded away, on one that is held in a hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.ui import Ui
from scenes.table.presenter import BoardFrame

EDGE: Final = 20.0
BAR: Final = 66.0
"""The height of the bar above the mat."""
HAND: Final = 174.0
"""The height of the strip for the viewer's hand under it, where there is little room."""
BANNER_REACH: Final = 20.0
"""How far the banner with the prompt reaches into that strip from above, …"""
FAR_REACH: Final = 26.0
"""… and where it has several lines."""
UNDER_BANNER: Final = 6.0
"""Between the banner and the buttons."""
ME: Final = 116.0
"""How far the viewer's own place reaches into that strip from the left."""
BESIDE_ME: Final = 140.0
"""Where the banner begins at the left: the viewer's lamp hangs before it."""
IN_HAND: Final = 560.0
"""A screen with a side no longer than that is held in a hand."""
RIM: Final = 8.0
"""Round everything on such a screen."""
THUMB: Final = 52.0
"""The height of a row of buttons under the thumb."""
LEAST_THUMB, LARGEST_THUMB = 256.0, 360.0
"""How wide what the thumb needs is at the right of a board that lies."""
UNDER_EDGE: Final = 24.0
"""Where the banner does not reach into the mat, that goes so far under the edge of such a screen."""
AFAR_STRIP: Final = 190.0
"""The height of what lies under the mat on a screen that is looked at from afar."""
TWO_LINES: Final = 72.0
"""The height of the banner with two lines of large letters, …"""
OVER_MAT: Final = TWO_LINES - FAR_REACH
"""… and how much of it lies over the mat of a screen that is held upright."""


class Rooms(msgspec.Struct, frozen=True):
    """The rooms of a table: the bar, the board's, the prompt's (it stands on the lower edge of `banner`), that of the
    buttons, and that of the notebook; where it is `folded` that is what lies over the table for a moment.
    """

    bar: Rect
    frame: BoardFrame
    banner: Rect
    buttons: Rect
    notebook: Rect
    folded: bool = False


def is_tall(ui: Ui) -> bool:
    """True for a screen that stands upright."""
    return ui.height > ui.width


def in_hand(ui: Ui) -> bool:
    """True for a screen that is held in a hand, upright or not: its units are as large as its owner's pixels."""
    return min(ui.width, ui.height) <= IN_HAND


def rooms_of(ui: Ui, *, seated: bool = True) -> Rooms:
    """The rooms on a screen of this size. For who is not `seated` one that is small, or looked at from afar, keeps no
    room for a hand.
    """
    if in_hand(ui):
        return _in_hand(ui.width, ui.height, seated=seated)
    if ui.afar and not seated and not is_tall(ui):
        return _from_afar(ui)
    sheet = _upright_sheet(ui) if is_tall(ui) else _sheet_beside(ui)
    strip = hand_height(ui)
    right = ui.width - EDGE if is_tall(ui) else sheet.x - EDGE - 4
    bottom = sheet.y - 10 if is_tall(ui) else ui.height
    mat = Rect(EDGE, BAR, right - EDGE, bottom - BAR - strip)
    wide = buttons_width(ui)
    hand = Rect(EDGE + ME, mat.bottom, mat.w - ME - wide, strip)
    buttons = Rect(mat.right - wide + 4, mat.bottom + BANNER_REACH + UNDER_BANNER, wide, strip - 38)
    banner = Rect(BESIDE_ME, mat.bottom + BANNER_REACH, mat.right - BESIDE_ME, 0.0)
    return Rooms(bar_place((ui.width if is_tall(ui) else sheet.x) - 32), BoardFrame(mat, hand), banner, buttons, sheet)


def _from_afar(ui: Ui) -> Rooms:
    """The board alone; under it how one comes in."""
    mat = Rect(EDGE, BAR, ui.width - 2 * EDGE, ui.height - BAR - AFAR_STRIP)
    wide = buttons_width(ui)
    hand = Rect(EDGE + ME, mat.bottom, mat.w - ME - wide, AFAR_STRIP)
    buttons = Rect(mat.right - wide, mat.bottom + BANNER_REACH + UNDER_BANNER, wide, AFAR_STRIP - 38)
    banner = Rect(BESIDE_ME, mat.bottom + BANNER_REACH, mat.right - BESIDE_ME, 0.0)
    notices = mat.inset(EDGE).less(left=mat.w * 0.6)
    return Rooms(bar_place(mat.right), BoardFrame(mat, hand), banner, buttons, notices, folded=True)


@lru_cache(maxsize=16)
def _in_hand(width: float, height: float, *, seated: bool) -> Rooms:
    """The board, and what the thumb needs under it or, on a screen that lies, at its right: prompt, hand, buttons."""
    whole, tall = Rect(0, 0, width, height).inset(RIM, RIM / 2), height > width
    if tall:
        strip = min(214.0, max(154.0, height * 0.24)) if seated else FAR_REACH + RIM
        board = whole.less(bottom=THUMB + strip)
        thumb = whole
    else:
        wide = min(LARGEST_THUMB, max(LEAST_THUMB, width * 0.36))
        board, thumb = whole.less(right=wide + RIM), whole.less(left=whole.w - wide)
    bar = board._replace(h=LEAST_TARGET + 4)
    mat = board.less(top=bar.h + RIM / 2, bottom=0 if tall else -UNDER_EDGE)
    buttons = thumb.less(top=thumb.h - THUMB)
    top = mat.bottom if tall else thumb.y + TWO_LINES - FAR_REACH
    hand = Rect(thumb.x, top, thumb.w, buttons.y - top)
    banner = Rect(thumb.x, top + FAR_REACH, thumb.w, 0.0)
    frame = BoardFrame(mat, hand, "upright" if tall else "lying")
    return Rooms(bar, frame, banner, buttons, board.less(top=bar.h).inset(RIM), folded=True)


def _upright_sheet(ui: Ui) -> Rect:
    height = max(300.0, ui.height * 0.26)
    return Rect(EDGE, ui.height - height - 14, ui.width - 2 * EDGE, height)


def _sheet_beside(ui: Ui) -> Rect:
    """The log takes more room for larger letters, but never more than a third of the screen; and some of the room that
    a very wide window leaves.
    """
    spare = min(130.0, max(0.0, ui.width - 1400.0) * 0.4)
    width = min((284 + spare) * (1 + 0.35 * (ui.text_scale - 1)), ui.width / 3)
    return Rect(ui.width - width - EDGE, 18, width, ui.height - 36)


def log_sheet(ui: Ui) -> Rect:
    """The sheet of the log, at the right or at the foot. Notices lie on it: neither buttons nor cards are under them
    there. Where it is folded they lie on the board.
    """
    return rooms_of(ui).notebook


def bar_place(end: float) -> Rect:
    """Where the bar over a table stands whose last button ends there."""
    return Rect(EDGE + 2, BAR / 2 - 21, end - EDGE - 2, 48)


def buttons_width(ui: Ui) -> float:
    """How wide the column of buttons at the right of the hand is."""
    return 130 + 40 * ui.text_scale


def hand_height(ui: Ui) -> float:
    """The height of the strip for the viewer's hand: a high window has room for larger cards."""
    return HAND + min(52.0, max(0.0, ui.height - 760.0) * 0.12)


def frame_of(ui: Ui, *, seated: bool = True) -> BoardFrame:
    """The room for the board: between the bar and the viewer's hand, left of the log."""
    return rooms_of(ui, seated=seated).frame
