"""The measures of CrocoNounours' table: the board in the middle, players and piles at its left, jars at its right."""

from __future__ import annotations

from game.croconounours.boards import CENTRE, Board
from game.croconounours.content import Content
from scenes.kit.geometry import Rect
from scenes.kit.tree import Node
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


class Squares:
    """Where everything stands on the mat."""

    def __init__(self, frame: Frame, board: Board, text_scale: float) -> None:
        mat = frame.mat
        self.board = board
        beside = 190 * text_scale + 3 * GAP  # what name plates and labels need at each side
        size = min(mat.h - 8, mat.w - 2 * min(beside, mat.w * 0.27))
        self.rect = Rect(mat.cx - size / 2, mat.y + (mat.h - size) / 2 - 6, size, size)
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
