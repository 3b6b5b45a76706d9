"""The measures of CrocoNounours' table: the board in the middle, players and piles at its left, jars at its right."""

from __future__ import annotations

from game.croconounours.boards import CENTRE, Board
from game.croconounours.content import Content
from scenes.kit.geometry import Rect
from scenes.kit.theme import TypeRole
from scenes.kit.tree import Node
from scenes.kit.widgets import SheetLook, text
from scenes.presenters.croconounours.art import (
    FRAME_UNITS,
    HOLE_START,
    HOLE_UNITS,
    OVER_SQUARE,
    SPRITE_RATIO,
    SquareLook,
)
from scenes.table.pieces import Pose
from scenes.table.presenter import Frame

GAP = 14.0
BANNER_OVER_MAT = 26.0
"""So far the banner with one line reaches over the lower edge of the mat: the letters of the board stand above it."""


class Squares:
    """Where everything stands on the mat."""

    def __init__(self, frame: Frame, board: Board, text_scale: float) -> None:
        mat = frame.mat
        self.board = board
        beside = 190 * text_scale + 3 * GAP  # what name plates and labels need at each side
        room = mat.h - BANNER_OVER_MAT
        size = min(room, mat.w - 2 * min(beside, mat.w * 0.27))
        self.rect = Rect(mat.cx - size / 2, mat.y + (room - size) / 2, size, size)
        self.unit = size / FRAME_UNITS
        self.side = HOLE_UNITS * self.unit / board.geometry.size
        self.left = Rect(mat.x + GAP, mat.y + GAP, self.rect.x - mat.x - 2 * GAP, mat.h - 3 * GAP - 20)
        self.right = Rect(self.rect.right + GAP, mat.y + GAP, mat.right - self.rect.right - 2 * GAP, mat.h - 4 * GAP)

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
        """Frame and squares."""
        arts = tuple(self._art(content, number, coloured) for number in range(self.board.geometry.squares))
        return Node("image", self.rect, "croco.board", look=SquareLook(arts, self.board.geometry.size))

    def coordinates(self) -> list[Node]:
        """Letters under the board and numbers at its left, on the gingerbread: the log speaks of squares by them."""
        size, rim = self.board.geometry.size, HOLE_START * self.unit
        role = TypeRole("black", max(11.0, rim * 0.46), grows=False)
        nodes = []
        for number in range(size):
            name = self.board.geometry.names[number]
            column, row, side = self.square(number), self.square(number * size), rim * 0.62
            below = Rect.centred(column.cx, self.rect.bottom - rim / 2, side, side)
            beside = Rect.centred(self.rect.x + rim / 2, row.cy, side, side)
            for place, words in ((below, name[0]), (beside, str(number + 1))):
                nodes.append(Node("image", place, look=SheetLook("#6b3319", "#6b3319", side / 2, 0, 0)))
                nodes.append(text(place, words, role, colour="cream", align="centre"))
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
        width = min(76.0, (self.left.w - 24) / 2, max(44.0, (self.left.bottom - plates - 42) / 1.4))
        cx = self.left.x + self.left.w * (0.27 if index == 0 else 0.73)
        return Pose(cx, plates + 12 + width * 0.7, width, width * 1.4)

    # ---- the right column ---------------------------------------------------------------------

    def jar(self, number: int, count: int, words: float) -> Rect:
        """The jar of the n-th player: two one over the other, more in two columns, with room under it for `words` of
        that height.
        """
        columns = 1 if count <= 2 else 2
        rows = -(-count // columns)
        row, column = divmod(number, columns)
        cell_w, cell_h = self.right.w / columns, self.right.h / rows
        height = min(cell_h - words - 8, (cell_w - 6) * 1.2)
        cx = self.right.x + cell_w * (column + 0.5)
        return Rect.centred(cx, self.right.y + cell_h * row + 4 + height / 2, height / 1.2, height)
