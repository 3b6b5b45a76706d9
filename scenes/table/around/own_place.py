"""The place at the lower left: the viewer's lamp, token and name, and the number under it, or whose eyes look; in the
bar, on a screen that is held in a hand.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from scenes.kit.drawing.lens import enlarged
from scenes.kit.drawing.theme import LABEL, SEAT_NAME
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, length
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text
from scenes.kit.widgets.toolbar import LEAVE
from scenes.table.board.rooms import EDGE, ME, RIM, rooms_of
from scenes.table.presenter import BoardFrame

LAMP_ROOM: Final = 34.0
"""Under the mat, over the token: there the lamp hangs while it is the viewer's turn."""
OWN_NUMBER: Final = "table.own_number"
"""The key of what a presenter shows in place of the number: his own way to count."""

TOKEN: Final = 36.0
WORDS: Final = 124.0
"""The largest width of the name in the bar."""
IN_BAR, NARROW_BAR = 3, 330.0
"""So many tools stand in a bar of such a screen; one less, and a menu, in one that is narrower: names need the room."""


class OwnPlace(NamedTuple):
    """Where each of them stands."""

    lamp: Rect
    token: Rect
    name: Rect
    number: Rect
    share: float = 1.0
    """So large are the letters of both beside what the size of type asks for: they end above the lower edge."""

    def enlarged(self, factor: float) -> OwnPlace:
        """The same in a picture that is enlarged."""
        lamp, token, name, number = (enlarged(place, factor) for place in self[:4])
        return OwnPlace(lamp, token, name, number, self.share * factor)


def own_place(ui: Ui, frame: BoardFrame) -> OwnPlace:
    """The measures for a size of type."""
    rooms = rooms_of(ui)
    if rooms.frame.held:
        return _in_the_bar(rooms.bar)
    name_height, info_height = ui.size(SEAT_NAME) * 1.3, ui.size(LABEL) * 1.3
    size = min(62.0, max(38.0, frame.hand.h - 50 - name_height - info_height))
    cx, cy = EDGE + 46, frame.mat.bottom + LAMP_ROOM + size / 2
    top = cy + size / 2 + 4
    share = min(1.0, (ui.height - 4 - top) / (name_height + info_height - 2))
    name_height, info_height = name_height * share, info_height * share
    return OwnPlace(
        Rect.centred(cx, frame.mat.bottom + 4 + LAMP_ROOM * 0.94, LAMP_ROOM * 1.7, LAMP_ROOM * 1.88),
        Rect.centred(cx, cy, size, size),
        Rect(4, top, ME + 14, name_height),
        Rect(4, top + name_height - 2, ME + 14, info_height),
        share,
    )


def tools_in(bar: Rect) -> int:
    """How many tools stand in the bar of a screen that is held in a hand."""
    return IN_BAR if bar.w >= NARROW_BAR else IN_BAR - 1


def _in_the_bar(bar: Rect) -> OwnPlace:
    """Right of the menu: the words beside the token."""
    token = bar.less(left=LEAVE + RIM).at_left(TOKEN, TOKEN)
    left = token.right + 6
    words = Rect(left, bar.y, min(WORDS, bar.right - length([LEAST_TARGET] * tools_in(bar), RIM) - RIM - left), bar.h)
    return OwnPlace(token.inset(-4), token, words._replace(h=bar.h * 0.54), words.less(top=bar.h * 0.5))


def eyes_nodes(place: OwnPlace, name: str, art: str) -> tuple[Node, Node]:
    """With whose eyes a story is seen: a token, or a sign on a disc of paper, and the name under it."""
    disc, face = place.token, picture(place.token, art, name)
    if art.startswith("icon_"):
        sign = picture(disc.inset(disc.h * 0.18), art, name)
        face = Node("image", disc, look=SheetLook(radius=disc.h / 2, shadow=5, lip=3), children=(sign,))
    role = SEAT_NAME.at(SEAT_NAME.size * min(1.0, place.share))
    return face, text(place.name, name, role, colour="cream", align="centre")
