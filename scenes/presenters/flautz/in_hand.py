"""The same table on a screen that is held in a hand: the players in two columns, or at the left of the arena."""

from __future__ import annotations

from typing import Final

from scenes.kit.geometry import Rect
from scenes.kit.layout import grid, share, stack
from scenes.presenters.flautz.art import ARENA_RATIO, BANNER_RATIO
from scenes.presenters.flautz.board import APART, CARD_RATIO, OPEN_CARD, Arena
from scenes.table.board.pieces import Pose
from scenes.table.board.rooms import OVER_MAT, UNDER_EDGE
from scenes.table.presenter import BoardFrame

RIM: Final = 8.0
PLAYERS: Final = 152.0
"""The width of the players at the left."""
APPRENTICE: Final = 58.0
HAND: Final = 5
"""Cards of a hand that lies open under a plate, …"""
SMALLEST_OPEN: Final = 24.0
"""… and their least height."""
BOWL: Final = 46.0
LARGER_LABEL: Final = 1.1
"""So much larger than usual the words beside the rows become at most."""


class HandArena(Arena):
    """As the other one, in what the plates leave of the mat."""

    pitch = 1.2
    rim = 10.0

    def __init__(self, frame: BoardFrame, zones: int, others: int, text_scale: float, *, open_row: bool) -> None:
        self.frame = frame
        self.zones = zones
        self.others = others
        self.plate_height = 24 + 26 * text_scale
        self.label_height = 42 * min(text_scale, LARGER_LABEL)
        self._number = 26 * text_scale
        room = frame.mat.inset(RIM)
        self._open = min(OPEN_CARD, share(PLAYERS, HAND, 2.0)) * CARD_RATIO
        if frame.held == "upright":
            columns = min(2, max(1, others))
            rows = -(-others // columns)
            wide, high = share(room.w, columns, RIM), self.plate_height + (self._open + RIM if open_row else 0.0)
            cells = grid(room, others, columns, (wide, high), RIM, least=0)
            self._plates = [cell._replace(h=self.plate_height) for cell in cells]
            room = room.less(top=rows * (high + RIM), bottom=OVER_MAT - RIM)
        else:
            room = room.less(bottom=UNDER_EDGE - RIM)  # the mat goes on under the edge of the screen
            each = share(room.h, max(1, others), RIM)
            self._open = max(SMALLEST_OPEN, min(self._open, each - self.plate_height))
            high = self.plate_height + (self._open if open_row else 0.0)
            cells = stack(room._replace(w=PLAYERS), [high] * others, RIM, least=0)
            self._plates = [cell._replace(h=self.plate_height) for cell in cells]
            room = room.less(left=PLAYERS + RIM)
        self.mat = room
        self.high = True
        gaps = 2 * RIM + 4 * zones
        self.tile_height = min(60.0, (room.w - gaps) / (zones / ARENA_RATIO + 1 / BANNER_RATIO))
        free = room.h - self.tile_height
        self.row = min((free - 3 * RIM) / (2 * CARD_RATIO), (room.w - 4 * RIM) / (2 * self.pitch + 3))
        gap = (free - 2 * CARD_RATIO * self.row) / 3
        self._air_y = room.y + gap / 2 + CARD_RATIO * self.row / 2
        self._arena_y = room.y + gap * 1.5 + CARD_RATIO * self.row + self.tile_height / 2
        self._ground_y = room.bottom - gap / 2 - CARD_RATIO * self.row / 2

    def plate(self, number: int) -> Rect:
        return self._plates[number]

    def open_hand(self, number: int, index: int, count: int, joined: int) -> Pose:
        plate, gap = self.plate(number), APART / 2 if 0 < joined < count else 0.0
        width = min(self._open / CARD_RATIO, (plate.w - gap) / max(1, count) - 2)
        cx = plate.cx + (index - (count - 1) / 2) * (width + 2) + (gap if index >= joined else -gap) / 2
        return Pose(cx, plate.bottom + 4 + width * 0.7, width, width * CARD_RATIO, lift=8)

    def row_label(self, air: bool, width: float) -> Rect:
        """Left of the row in the air; over the bowl, left of the row on the ground."""
        wide = self.slot(0).rect.x - self.mat.x - 4
        if air:
            return Rect(self.mat.x, self._air_y - self.label_height / 2, wide, self.label_height)
        high = self.label_height + BOWL
        top = min(self._ground_y - high / 2, self.mat.bottom - high - self._number / 2)
        return Rect(self.mat.x, top, wide, self.label_height)

    def bowl(self) -> Rect:
        below = self.row_label(air=False, width=0.0)
        return Rect.centred(below.cx, below.bottom + BOWL * 0.44, BOWL, BOWL * 0.95)

    def own_apprentice(self) -> Pose:
        hand, width = self.frame.hand, APPRENTICE
        return Pose(hand.x + width / 2 + 2, hand.bottom - 14 - width * 0.7, width, width * CARD_RATIO, 2)

    def own_hand(self) -> Rect:
        return self.frame.hand.less(left=APPRENTICE + RIM)
