"""The plate of a player beside his things: token, name, and a line under it; in lamp light while it is his turn."""

from __future__ import annotations

from game.core.journal.strength import level_said
from game.core.texts import Person
from scenes.kit.drawing.paint import LEAST_SIGN
from scenes.kit.drawing.theme import LOG, SEAT_NAME
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.seats import Seat
from scenes.kit.widgets.basic import SheetLook, picture, text

LARGEST_TOKEN = 56.0
TOKEN_SHARE = 0.22
"""The most of the width that a token takes: names need the room."""
PADDING = 5.0
BESIDE_TOKEN = 9.0
NARROW, NARROW_TOKEN_SHARE = 130.0, 0.18
"""On a plate no wider than that the token is smaller, and the name stands close to it, …"""
TIGHT, TIGHT_PADDING, TIGHT_NAME = 100.0, 3.0, 18.0
"""… and on one no wider than that both lie close to its end, too."""
LIP = 3.0
NAME_SHARE = 0.54
"""The share of the height for the name; the rest is for the line under it."""


def plate_height(ui: Ui) -> float:
    """What a name and a line under it need at this size of text."""
    return ui.size(SEAT_NAME) * 1.15 + ui.size(LOG) * 1.15 + 10


class NamePlate:
    """`right` is where the words end: beyond it a game puts what it counts for each player. The line under the name may
    end further right (`below_right`).
    """

    def __init__(self, seat: Seat, rect: Rect, right: float, below_right: float | None = None) -> None:
        self._seat = seat
        self.rect = rect
        narrow = rect.w <= NARROW
        self._role = SEAT_NAME if rect.w > TIGHT else SEAT_NAME.at(TIGHT_NAME)
        padding = TIGHT_PADDING if rect.w <= TIGHT else PADDING
        size = min(rect.h - 2 * PADDING, LARGEST_TOKEN, rect.w * (NARROW_TOKEN_SHARE if narrow else TOKEN_SHARE))
        size = size if rect.w > TIGHT else LEAST_SIGN
        top = rect.y + (rect.h - LIP - size) / 2
        self._token = Rect(rect.x + padding, top, size, size)
        left = self._token.right + (LIP if narrow else BESIDE_TOKEN)
        height = (rect.h - 2 * LIP) * NAME_SHARE
        self._name = Rect(left, rect.y + LIP, right - left, height)
        end = right if below_right is None else below_right
        self.below = Rect(left, rect.y + height, end - left, rect.h - height - 2 * LIP)
        """The room for the line under the name."""

    def nodes(self, ui: Ui, *, lit: bool, words: str = "", low: bool = False) -> list[Node]:
        """The plate, in lamp light if it is `lit`, with `words` under the name; in a `low` one in place of it."""
        rect, seat = self.rect, self._seat
        lamp = SheetLook("lamp_light", "lamp", rect.h / 2 + 4, 0, 0)
        return [
            *([Node("image", rect.inset(-4), look=lamp)] if lit else []),
            self._sheet(ui),
            picture(self._token, ui.palette.token_art(seat.token), seat.name),
            *([text(self._name.union(self.below), words or seat.name, self._role)] if low else self._two_lines(words)),
        ]

    def _sheet(self, ui: Ui) -> Node:
        """Pointing at a bot's tells at which level it plays."""
        rect, seat = self.rect, self._seat
        look = SheetLook(radius=rect.h / 2, shadow=6, lip=LIP)
        called = level_said(ui.texts, seat.level)
        if not called:  # a person, or a level of another version
            return Node("image", rect, look=look)
        level = ui.texts("table.plays_at", player=Person(seat.name), level=called)
        return Node("image", rect, f"table.plate.{seat.token}", level, look, tooltip=level)

    def _two_lines(self, words: str) -> list[Node]:
        name = text(self._name, self._seat.name, self._role)
        return [name, text(self.below, words, LOG, colour="ink_soft")] if words else [name]
