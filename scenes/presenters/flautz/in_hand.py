"""The same table on a screen that is held in a hand: the players in two columns, or on one that lies at the left of the
arena, or over it, as the cards are larger.
"""

from __future__ import annotations

from typing import Final

from scenes.kit.drawing.paint import LEAST_SIGN
from scenes.kit.geometry import Rect
from scenes.kit.layout import fitting, grid, share, stack
from scenes.presenters.flautz.art import ARENA_RATIO
from scenes.presenters.flautz.board import APART, CARD_RATIO, OPEN_CARD, Arena
from scenes.table.board.pieces import Pose
from scenes.table.board.rooms import OVER_MAT, UNDER_EDGE
from scenes.table.presenter import BoardFrame

RIM: Final = 8.0
PLAYERS: Final = (152.0, 130.0, 112.0)
"""The widths of the players at the left that are tried; no plate is narrower."""
TILE_APART: Final = 4.0
"""Between two zones of the arena."""
LARGEST_TILE: Final = 44.0
APPRENTICE, SMALL_APPRENTICE, NARROW_HAND = 58.0, 42.0, 310.0
"""The viewer's apprentice, and of an upright screen with a strip for the hand no wider than that."""
HAND: Final = 5
"""Cards of a hand that lies open under a plate, …"""
SMALLEST_OPEN: Final = 24.0
"""… and their least height."""
BOWL, LEAST_BOWL = 46.0, 22.0
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
        small = frame.held == "upright" and frame.hand.w <= NARROW_HAND
        self._apprentice = SMALL_APPRENTICE if small else APPRENTICE
        self.plate_height = 24 + 26 * text_scale
        self.label_height = 42 * min(text_scale, LARGER_LABEL)
        self._number = 26 * text_scale
        room = frame.mat.inset(RIM)
        self._open = min(OPEN_CARD, share(PLAYERS[0], HAND, 2.0)) * CARD_RATIO
        if frame.held == "upright":
            room = room.less(bottom=OVER_MAT - RIM)
            ways = [self._over_arena(room, min(2, max(1, others)), self._open, open_row=open_row)]
        else:
            room = room.less(bottom=UNDER_EDGE - RIM)  # the mat goes on under the edge of the screen
            ways = [self._beside_arena(room, wide, open_row=open_row) for wide in PLAYERS]
            abreast = range(1, min(max(1, others), fitting(room.w, PLAYERS[-1], RIM)) + 1)
            ways += [self._over_arena(room, columns, self._open, open_row=open_row) for columns in abreast]
        self._plates, room, self._open = max(ways, key=lambda way: self._measured(way[1])[0])
        self.mat = room
        self.high = True
        self.row, self.tile_height = self._measured(room)
        free = room.h - self.tile_height
        gap = (free - 2 * CARD_RATIO * self.row) / 3
        self._air_y = room.y + gap / 2 + CARD_RATIO * self.row / 2
        self._arena_y = room.y + gap * 1.5 + CARD_RATIO * self.row + self.tile_height / 2
        self._bowl = BOWL
        self._ground_y = room.bottom - gap / 2 - CARD_RATIO * self.row / 2

    def _over_arena(self, room: Rect, columns: int, card: float, *, open_row: bool) -> tuple[list[Rect], Rect, float]:
        """The plates in columns, each with room for a hand under it where one lies open; the room that is left for the
        arena; and the height of a card of such a hand.
        """
        rows = -(-self.others // columns)
        wide, high = share(room.w, columns, RIM), self.plate_height + (card + RIM if open_row else 0.0)
        cells = grid(room, self.others, columns, (wide, high), RIM, least=0)
        plates = [cell._replace(h=self.plate_height) for cell in cells]
        return plates, room.less(top=rows * (high + RIM)), card

    def _beside_arena(self, room: Rect, wide: float, *, open_row: bool) -> tuple[list[Rect], Rect, float]:
        """The same with the plates at the left."""
        each = share(room.h, max(1, self.others), RIM)
        card = max(SMALLEST_OPEN, min(self._open, each - self.plate_height))
        high = self.plate_height + (card if open_row else 0.0)
        cells = stack(room._replace(w=wide), [high] * self.others, RIM, least=0)
        return [cell._replace(h=self.plate_height) for cell in cells], room.less(left=wide + RIM), card

    def _measured(self, room: Rect) -> tuple[float, float]:
        """How wide the cards of the rows are in a room, and how high the zones of the arena."""
        zones = self.zones + 1  # the inscription is as wide as one
        tile = min(LARGEST_TILE, (room.w - TILE_APART * self.zones) / zones * ARENA_RATIO)
        free = room.h - tile
        return min((free - 3 * RIM) / (2 * CARD_RATIO), (room.w - 4 * RIM) / (2 * self.pitch + 3)), tile

    def plate(self, number: int) -> Rect:
        return self._plates[number]

    def tile(self, number: int) -> Rect:
        wide, zones = self.tile_height / ARENA_RATIO, self.zones + 1
        whole = wide * zones + TILE_APART * self.zones
        left = self.mat.cx - whole / 2 + number * (wide + TILE_APART)
        return Rect(left, self._arena_y - self.tile_height / 2, wide, self.tile_height)

    def crystal(self, zone: int) -> Pose:
        tile = self.tile(zone)
        height = max(LEAST_SIGN, tile.h * 0.66)
        return Pose(tile.right - tile.w * 0.18, tile.y + tile.h * 0.36, height / 1.2, height)

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
        under = self._arena_y + self.tile_height / 2 + 3
        low = self.mat.bottom - self._number / 2 - under - BOWL < self.label_height  # one line of it has to do
        words = self.label_height / 2 if low else self.label_height
        self._bowl = max(LEAST_BOWL, min(BOWL, self.mat.bottom - self._number / 2 - under - words))
        high = words + self._bowl
        top = max(under, min(self._ground_y - high / 2, self.mat.bottom - high - self._number / 2))
        return Rect(self.mat.x, top, wide, words)

    def bowl(self) -> Rect:
        below = self.row_label(air=False, width=0.0)
        return Rect.centred(below.cx, below.bottom + self._bowl * 0.44, self._bowl, self._bowl * 0.95)

    def own_apprentice(self) -> Pose:
        hand, width = self.frame.hand, self._apprentice
        return Pose(hand.x + width / 2 + 2, hand.bottom - 14 - width * 0.7, width, width * CARD_RATIO, 2)

    def own_hand(self) -> Rect:
        return self.frame.hand.less(left=self._apprentice + RIM)
