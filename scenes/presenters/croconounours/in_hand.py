"""The same table on a screen that is held in a hand: the board as large as can be, everything else small around it."""

from __future__ import annotations

from typing import Final

from game.croconounours.boards import Board
from scenes.kit.geometry import Rect
from scenes.kit.layout import equal, grid, share, stack
from scenes.presenters.croconounours.art import FRAME_UNITS, HOLE_UNITS
from scenes.presenters.croconounours.board import Squares
from scenes.table.board.pieces import Pose
from scenes.table.board.rooms import OVER_MAT, UNDER_EDGE
from scenes.table.presenter import BoardFrame

RIM: Final = 8.0
BAND: Final = 74.0
"""The height of piles and jars under the board, …"""
COLUMN: Final = 62.0
"""… or their width beside it, …"""
LEAST_COLUMN, LARGEST_COLUMN, COLUMN_SHARE = 92.0, 150.0, 0.3
"""… and that with the players over them: a share of the width."""
CARD: Final = 48.0
MOST_PLATES: Final = 0.7
"""So much of the height beside a board plates of two lines take at most."""
CROWD: Final = 4
"""So many plates stand in two rows."""


class HandSquares(Squares):
    """As the other one; `plates` are the places of so many `others`."""

    least_letters = 14.0
    low_plates = False
    """True where a name and a number stand in one line: piles and jars need the room."""

    def __init__(self, frame: BoardFrame, board: Board, seats: int, others: int, text_scale: float) -> None:
        self.board = board
        room, high = frame.mat.inset(RIM), 24 + 26 * text_scale
        words = 22 * text_scale
        if frame.held == "upright":
            room = room.less(bottom=OVER_MAT - RIM)
            rows = 1 if others < CROWD else 2
            size = share(room.w, -(-others // rows), RIM), high
            self.plates = grid(room, others, -(-others // rows), size, RIM, least=0)
            room = room.less(top=rows * (high + RIM))
            below, beside = min(room.w, room.h - BAND), min(room.w - COLUMN, room.h)
            side = max(below, beside)
            self.rect = Rect(room.right - side, room.y, side, side)
            if below >= beside:
                self.rect = Rect(room.cx - side / 2, room.y, side, side)
                things = room.less(top=side + RIM / 2)
                self._piles = _poses(equal(things._replace(w=2 * CARD + RIM), 2, RIM), words)
                self._cells = equal(things.less(left=2 * CARD + 3 * RIM), seats, least=0)
            else:
                things = room._replace(w=room.w - side - RIM)
                self._column(things, seats, words, abreast=False)
        else:
            self.low_plates = others * (high + RIM) > room.h * MOST_PLATES
            high = 14 + 16 * text_scale if self.low_plates else high
            room = room.less(bottom=UNDER_EDGE - RIM)  # the mat goes on under the edge of the screen
            column = min(LARGEST_COLUMN, max(LEAST_COLUMN, room.w * COLUMN_SHARE))
            side = min(room.h, room.w - column - RIM)
            self.rect = Rect(room.right - side, room.y, side, side)
            left = room._replace(w=room.w - side - RIM)
            self.plates = stack(left, [high] * others, RIM, least=0)
            self._column(left.less(top=(high + RIM) * others), seats, words, abreast=True)
        self.unit = side / FRAME_UNITS
        self.side = HOLE_UNITS * self.unit / board.geometry.size
        self.left = self.right = Rect(room.x, room.y, 0, 0)
        self.jars_below = self.legend_beside = self.suits_beside = False

    def _column(self, things: Rect, seats: int, words: float, *, abreast: bool) -> None:
        """The piles, `abreast` or under each other, and under them the jars."""
        share_of_piles = 0.5 if abreast or seats > 2 else 0.6
        upper = things._replace(h=things.h * share_of_piles)
        places = equal(upper, 2, RIM) if abreast else stack(upper, [share(upper.h, 2, RIM)] * 2, RIM)
        self._piles = _poses(places, words)
        columns = 2 if not abreast and seats > 2 else seats if abreast else 1
        lower, rows = things.less(top=upper.h + RIM), -(-seats // columns)
        self._cells = grid(lower, seats, columns, (lower.w / columns, lower.h / rows), least=0)

    def pile(self, plates: float, index: int) -> Pose:
        return self._piles[index]

    @property
    def piles_width(self) -> float:
        return 2 * (CARD + RIM)

    def jar(self, number: int, count: int, words: float) -> Rect:
        cell = self._cells[number]
        height = min(cell.h - words - 4, (cell.w - 4) * 1.2)
        return Rect.centred(cell.cx, cell.y + height / 2, height / 1.2, height)

    @property
    def jar_width(self) -> float:
        return self._cells[0].w


def _poses(places: list[Rect], words: float) -> list[Pose]:
    """A card in each place, with room for `words` under it."""
    width = min(CARD, *(place.w for place in places), *((place.h - words) / 1.4 for place in places))
    return [Pose(place.cx, place.y + width * 0.7, width, width * 1.4) for place in places]
