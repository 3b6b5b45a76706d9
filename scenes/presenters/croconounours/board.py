"""The measures of CrocoNounours' table: the board in the middle, players and piles at its left, jars at its right; on a
mat that is high enough the jars stand under the players, and the board takes their room.
"""

from __future__ import annotations

from game.croconounours.boards import CENTRE, Board
from game.croconounours.content import Content
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.widgets.basic import SheetLook, TextLook
from scenes.presenters.croconounours.art import (
    FRAME_UNITS,
    HOLE_START,
    HOLE_UNITS,
    OVER_SQUARE,
    SPRITE_RATIO,
    SquareLook,
)
from scenes.table.board.pieces import Pose
from scenes.table.presenter import BoardFrame

GAP = 14.0
BANNER_OVER_MAT = 26.0
"""So far the banner with one line reaches over the lower edge of the mat: the letters of the board stand above it."""


HIGH = 800.0
"""On a mat so high four jars stand two and two."""
LEGEND_BESIDE = 340.0
"""A column so wide has room for the piles and, beside them, for what the colours can do."""


class Squares:
    """Where everything stands on the mat of so many `seats`."""

    least_letters = 11.0
    """The size of the letters and numbers beside the board."""

    def __init__(self, frame: BoardFrame, board: Board, seats: int, text_scale: float) -> None:
        mat = frame.mat
        self.board = board
        beside = 190 * text_scale + 3 * GAP  # what name plates and labels need at each side
        room = mat.h - BANNER_OVER_MAT - 20 * (text_scale - 1)
        size = min(room, mat.w - 2 * min(beside, mat.w * 0.27))
        one_column = min(room, mat.w - min(beside, mat.w * 0.46))
        self.jars_below = mat.h >= 480 + 80 * text_scale and one_column > size
        if self.jars_below:
            size = one_column
            self.rect = Rect(mat.right - GAP - size, mat.y + (room - size) / 2, size, size)
        else:
            self.rect = Rect(mat.cx - size / 2, mat.y + (room - size) / 2, size, size)
        self.unit = size / FRAME_UNITS
        self.side = HOLE_UNITS * self.unit / board.geometry.size
        self.left = Rect(mat.x + GAP, mat.y + GAP, self.rect.x - mat.x - 2 * GAP, mat.h - 3 * GAP - 20)
        """The column of plates, piles and legends."""
        self.right = Rect(self.rect.right + GAP, mat.y + GAP, mat.right - self.rect.right - 2 * GAP, mat.h - 4 * GAP)
        """The room of the jars."""
        self._jar_columns = 1 if seats <= 2 else 2
        if self.jars_below:
            self._jar_columns = seats if seats <= 2 or mat.h < HIGH else 2
            rows = -(-seats // self._jar_columns)
            height = rows * (self.left.w / self._jar_columns * 1.2 + 30 * text_scale)
            self.right = Rect(self.left.x, mat.bottom - 2 * GAP - height, self.left.w, height)
            self.left = self.left._replace(h=self.left.h - height - 6)
        self.legend_beside = self.left.w >= LEGEND_BESIDE * text_scale
        """True if what the colours can do is told at the right of the piles."""
        self.suits_beside = False
        """True if what the suits do is told there, since under the piles is no room for it."""

    def square(self, number: int) -> Rect:
        """The rectangle of a square: a1 at the lower left."""
        rank, file = divmod(number, self.board.geometry.size)
        x = self.rect.x + HOLE_START * self.unit + file * self.side
        y = self.rect.y + HOLE_START * self.unit + (self.board.geometry.size - 1 - rank) * self.side
        return Rect(x, y, self.side, self.side)

    def standing(self, number: int) -> Pose:
        """A warrior on a square: a little wider than it, with its feet on its lower edge."""
        rect = self.square(number)
        width = self.side * OVER_SQUARE
        height = width * SPRITE_RATIO
        return Pose(rect.cx, rect.bottom - 1 - height / 2, width, height, lift=0)

    def ground(self, content: Content, coloured: bool) -> Node:
        """BoardFrame and squares."""
        arts = tuple(self._art(content, number, coloured) for number in range(self.board.geometry.squares))
        return Node("image", self.rect, "croco.board", look=SquareLook(arts, self.board.geometry.size))

    def coordinates(self, text_scale: float) -> list[Node]:
        """Letters under the board and numbers at its left, on the gingerbread: the log speaks of squares by them."""
        size, rim = self.board.geometry.size, HOLE_START * self.unit
        grown = min(text_scale, 1.35)
        role = TypeRole("black", max(self.least_letters, rim * 0.46) * grown, grows=False)
        nodes = []
        for number in range(size):
            name = self.board.geometry.names[number]
            column, row = self.square(number), self.square(number * size)
            side = max(rim * 0.62, self.least_letters + 1) * grown
            below = Rect.centred(column.cx, self.rect.bottom - rim / 2, side, side)
            beside = Rect.centred(self.rect.x + rim / 2, row.cy, side, side)
            for place, words in ((below, name[0]), (beside, str(number + 1))):
                nodes.append(Node("image", place, look=SheetLook("#6b3319", "#6b3319", side / 2, 0, 0)))
                nodes.append(Node("text", place, look=TextLook(words, role, "cream", "centre")))
        return nodes

    def _art(self, content: Content, number: int, coloured: bool) -> str:
        colour = self.board.colours[number]
        rank, file = divmod(number, self.board.geometry.size)
        if coloured:
            name = "centre_plain" if colour == CENTRE else content.colours[colour].id
        else:
            name = "light" if (rank + file) % 2 else "dark"
        return f"croconounours/square_{name}"

    # ---- the left column ----------------------------------------------------------------------

    def pile(self, plates: float, index: int) -> Pose:
        """The draw pile (0) and the discard pile (1) under the plates."""
        room = self.piles_width
        width = min(76.0, (room - 24) / 2, max(44.0, (self.left.bottom - plates - 42) / 1.4))
        cx = self.left.x + room * (0.27 if index == 0 else 0.73)
        return Pose(cx, plates + 12 + width * 0.7, width, width * 1.4)

    @property
    def piles_width(self) -> float:
        """The width of the room of both piles."""
        return self.left.w * 0.5 if self.legend_beside or self.suits_beside else self.left.w

    # ---- the jars -----------------------------------------------------------------------------

    def jar(self, number: int, count: int, words: float) -> Rect:
        """The jar of the n-th player: at the right two one over the other, more in two columns; under the players side
        by side, as many as there is height for. There is room under it for `words` of that height.
        """
        rows = -(-count // self._jar_columns)
        row, column = divmod(number, self._jar_columns)
        cell_w, cell_h = self.jar_width, self.right.h / rows
        height = min(cell_h - words - 8, (cell_w - 6) * 1.2)
        cx = self.right.x + cell_w * (column + 0.5)
        return Rect.centred(cx, self.right.y + cell_h * row + 4 + height / 2, height / 1.2, height)

    @property
    def jar_width(self) -> float:
        """The room from side to side of one jar and its words."""
        return self.right.w / self._jar_columns
