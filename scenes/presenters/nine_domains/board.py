"""The measures of the board of The Nine Domains: where columns, cards, domains and signs stand on the mat."""

from __future__ import annotations

from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.widgets.basic import picture
from scenes.presenters.nine_domains.art import TILE_RATIO
from scenes.table.board.pieces import Pose
from scenes.table.presenter import BoardFrame

PLACE_WIDTH, PLACE_HEIGHT = 280.0, 590.0
SIDE_SHARE = 0.31
"""The width of the two sides at the left, as a share of the mat's."""
LEAST_BAND, BEST_BAND = 110.0, 158.0
"""The height of a side that lies over or under the places, on a mat that stands upright."""


class PlaceColumns:
    """One column for each place, as the drawing `place` divides it: card, domain, card. The players' sides stand at
    the left of them, or where that makes the places larger over and under them.
    """

    def __init__(self, frame: BoardFrame, places: int) -> None:
        mat = frame.mat
        self.places = places
        side = Rect(mat.x + 18, mat.y + 12, mat.w * SIDE_SHARE - 18, mat.h - 40)
        self.far_side, self.near_side = side._replace(h=side.h / 2), side._replace(y=side.cy, h=side.h / 2)
        self.left_edge = side.right
        room = Rect(mat.x + mat.w * SIDE_SHARE + 4, mat.y + 14, mat.w * (1 - SIDE_SHARE) - 18, mat.h - 50)
        between = Rect(mat.x + 9, mat.y + 14 + LEAST_BAND, mat.w - 18, mat.h - 56 - 2 * LEAST_BAND)
        self.unit = self._unit(room)
        if self._unit(between) > self.unit:
            self.unit = self._unit(between)
            band = min(BEST_BAND, LEAST_BAND + (between.h - PLACE_HEIGHT * self.unit) / 2)
            self.far_side = Rect(mat.x + 18, mat.y + 14, mat.w - 36, band)
            self.near_side = self.far_side._replace(y=mat.bottom - 36 - band)
            self.left_edge = mat.x + 4
            room = Rect(between.x, self.far_side.bottom, between.w, self.near_side.y - self.far_side.bottom)
        self.width = PLACE_WIDTH * self.unit
        self._top = room.y + (room.h - PLACE_HEIGHT * self.unit) / 2
        self.pitch = min(self.width + 30, (room.w - self.width) / max(1, places - 1)) if places > 1 else room.w
        self._left = room.x + (room.w - self.pitch * (places - 1) - self.width) / 2

    def _unit(self, room: Rect) -> float:
        """How large the places are in a room."""
        return min(room.h / PLACE_HEIGHT, (room.w + 8 * (self.places - 1)) / (PLACE_WIDTH * self.places))

    def column(self, place: int) -> Rect:
        """The whole column of a place."""
        return Rect(self._left + place * self.pitch, self._top, self.width, PLACE_HEIGHT * self.unit)

    def card(self, place: int, *, near: bool) -> Pose:
        """Where a seat's card lies: under the domain for the viewer, over it for the other."""
        column = self.column(place)
        width = 122 * self.unit
        cy = column.y + (482 if near else 108) * self.unit
        return Pose(column.cx, cy, width, width * 1.4, lift=6)

    def tile(self, place: int) -> Pose:
        """Where the domain at stake lies."""
        column = self.column(place)
        width = 218 * self.unit
        return Pose(column.cx, column.y + 295 * self.unit, width, width * TILE_RATIO)

    def plate(self, near: bool) -> Pose:
        """Behind a name plate: from where a hand that is not shown sends its cards."""
        side = self.near_side if near else self.far_side
        return Pose(side.x + 30, side.y + 28, 20, 28, lift=1)

    def away(self) -> Pose:
        """Over the upper edge of the mat: where domains come from and where they go that nobody wins."""
        middle = self.column(self.places // 2)
        return Pose(middle.cx, self.far_side.y - 46, 56, 40, lift=1)

    def ground(self) -> tuple[Node, ...]:
        """The paper under the columns."""
        return tuple(picture(self.column(place), "nine_domains/place") for place in range(self.places))
