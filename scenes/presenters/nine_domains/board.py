"""The measures of the board of The Nine Domains: where columns, cards, domains and signs stand on the mat."""

from __future__ import annotations

from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.widgets.basic import picture
from scenes.presenters.nine_domains.art import TILE_RATIO
from scenes.table.board.pieces import Pose
from scenes.table.board.rooms import OVER_MAT
from scenes.table.presenter import BoardFrame

PLACE_WIDTH, PLACE_HEIGHT = 280.0, 590.0
SIDE_SHARE = 0.31
"""The width of the two sides at the left, as a share of the mat's, …"""
LOW_SIDE_SHARE = 0.36
"""… and of one that lies in a hand."""
LEAST_BAND, BEST_BAND = 110.0, 158.0
"""The height of a side that lies over or under the places, on a mat that stands upright."""
NARROW_BAND = 92.0
"""On one that is held upright the other player's side is so low over the places, …"""
OWN_BAND = 40.0
"""… and the viewer's, whose name and points stand elsewhere."""


class PlaceColumns:
    """One column for each place, as the drawing `place` divides it: card, domain, card. The players' sides stand at
    the left of them, or where that makes the places larger over and under them. `seated`: the viewer sits at the table.
    """

    def __init__(self, frame: BoardFrame, places: int, *, seated: bool = True) -> None:
        mat = frame.mat
        self.places = places
        self.narrow, low = frame.held == "upright", frame.held == "lying"
        self.own_band = bool(frame.held) and seated
        """True where the viewer's side has no plate."""
        least, best = (NARROW_BAND, NARROW_BAND + 12) if self.narrow else (LEAST_BAND, BEST_BAND)
        foot = OVER_MAT if self.narrow else 36.0
        lower = OWN_BAND if self.own_band else least
        share = LOW_SIDE_SHARE if low else SIDE_SHARE
        side = Rect(mat.x + 18, mat.y + 12, mat.w * share - 18, mat.h - 40)
        self.far_side, self.near_side = side._replace(h=side.h / 2), side._replace(y=side.cy, h=side.h / 2)
        self.left_edge = side.right
        room = Rect(mat.x + mat.w * share + 4, mat.y + 14, mat.w * (1 - share) - 18, mat.h - 50)
        between = Rect(mat.x + 9, mat.y + 14 + least, mat.w - 18, mat.h - 20 - foot - least - lower)
        self.unit = self._unit(room)
        if self.narrow or self._unit(between) > self.unit:
            self.unit = self._unit(between)
            band = min(best, least + (between.h - PLACE_HEIGHT * self.unit) / 2)
            rim = 10 if self.narrow else 18
            self.far_side = Rect(mat.x + rim, mat.y + 14, mat.w - 2 * rim, band)
            own = lower if self.own_band else band
            self.near_side = self.far_side._replace(y=mat.bottom - foot - own, h=own)
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
