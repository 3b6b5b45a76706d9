"""The measures of FLAUTZ!'s table: players above, the arena between the cards in the air and those on the ground."""

from __future__ import annotations

from game.flautz.zones import AIR
from scenes.kit.geometry import Rect
from scenes.presenters.flautz.art import ARENA_RATIO, BANNER_RATIO
from scenes.table.board.pieces import Pose
from scenes.table.cards.fan import STRIP
from scenes.table.presenter import BoardFrame

CARD_RATIO = 1.4
OPEN_CARD = 48.0
"""The width of a card in another player's open hand."""
WORDS = 5.0
"""How wide the words beside a row are, in heights of theirs, in the languages that are shipped."""
BEFORE_WORDS = 1.6
"""The same of the sign before them, which says whether the round is open to the row."""
WORTH = 34.0
"""The largest height of what the viewer's hand is worth, over his apprentice."""
APART = 10.0
"""Between the cards of a spell in it and the rest."""


class Arena:
    """Where everything stands on the mat. `zones` counts the zones of the arena, `others` the players above;
    `open_row`: their hands lie open under their plates, and everything else makes room.
    """

    pitch = 1.44
    """From one displayed card to the next, in widths of theirs."""
    rim = 26.0
    """Right of the piles, where these lie one over the other."""

    def __init__(self, frame: BoardFrame, zones: int, others: int, text_scale: float, *, open_row: bool) -> None:
        mat = frame.mat
        self.frame = frame
        self.mat = mat
        self.zones = zones
        self.others = others
        self.plate_height = 30 + 28 * text_scale
        top = mat.y + 14 + self.plate_height + 8
        if open_row:
            top += OPEN_CARD * CARD_RATIO + 6
        foot = mat.bottom - 36 - 24 * (text_scale - 1)  # under it the prompt lies over the mat
        room = foot - top
        self.row = room / (2 * CARD_RATIO * 78 + 82 + 28) * 78  # two rows of cards and one of arena tiles
        self.row = min(self.row, mat.w * 0.1)
        self.tile_height = self.row * 82 / 78
        self.label_height = 24 * text_scale
        """The height of the words beside or over a row."""
        over_rows = (room - 3 * (self.label_height + 10)) / (2 * CARD_RATIO + 82 / 78)
        self.high = min(over_rows, mat.w * 0.15) > self.row * 1.04
        """True on a mat that is high for its width: the rows are wider, with their words over them, and the piles one
        over the other.
        """
        if self.high:
            self.row = min(over_rows, mat.w * 0.15)
            self.tile_height = min(
                self.row * 82 / 78, (mat.w - 60 - 8 * zones) / (zones / ARENA_RATIO + 1 / BANNER_RATIO)
            )
        self._gap = (room - 2 * CARD_RATIO * self.row - self.tile_height) / 3
        self._air_y = top + self._gap * (1 if self.high else 0.5) + CARD_RATIO * self.row / 2
        self._arena_y = top + self._gap * 1.5 + CARD_RATIO * self.row + self.tile_height / 2
        self._ground_y = foot - self._gap / 2 - CARD_RATIO * self.row / 2

    def plate(self, number: int) -> Rect:
        """The plate of the n-th other player."""
        width = min(300.0, (self.mat.w - 40) / max(1, self.others) - 14)
        step = (self.mat.w - 40) / max(1, self.others)
        x = self.mat.x + 20 + step * number + (step - width) / 2
        return Rect(x, self.mat.y + 12, width, self.plate_height)

    def apprentice(self, number: int) -> Pose:
        """The apprentice of the n-th other player, over the right end of his plate."""
        plate = self.plate(number)
        width = min(plate.h * 0.86, plate.w * 0.24)
        return Pose(plate.right - width * 0.62, plate.cy + 3, width, width * CARD_RATIO, 4, 4)

    def open_hand(self, number: int, index: int, count: int, joined: int) -> Pose:
        """A card of another player's hand while it lies open under his plate; the first `joined` make his spell, and
        stand apart from the rest.
        """
        plate = self.plate(number)
        gap = APART if 0 < joined < count else 0.0
        width = min(OPEN_CARD, (plate.w - gap) / max(1, count) - 2)
        cx = plate.cx + (index - (count - 1) / 2) * (width + 2) + (gap if index >= joined else -gap) / 2
        return Pose(cx, plate.bottom + 6 + width * 0.7, width, width * CARD_RATIO, lift=8)

    def slot(self, slot: int) -> Pose:
        """A displayed card."""
        index, cy = (slot, self._air_y) if slot in AIR else (slot - len(AIR), self._ground_y)
        cx = self.mat.cx + (index - 1) * self.row * self.pitch
        return Pose(cx, cy, self.row, self.row * CARD_RATIO, lift=6)

    def row_label(self, air: bool, width: float) -> Rect:
        """Where the words beside a row stand, right-aligned, or over it where it is high enough, in its middle."""
        cy, height = self._air_y if air else self._ground_y, self.label_height
        if self.high:
            return Rect.centred(self.mat.cx, cy - self.row * 0.7 - 6 - height / 2, width, height)
        right = self.mat.cx - self.row * 2.1
        left = max(right - width, self.mat.x if air else self.bowl().right + 4)
        half = self.row * CARD_RATIO / 2  # large letters stay beside their row
        return Rect(left, cy + (min(20.0, half - height) if air else -30), right - left, height)

    def tile(self, number: int) -> Rect:
        """A zone of the arena; the number of zones is the inscription."""
        tile, banner = self.tile_height / ARENA_RATIO, self.tile_height / BANNER_RATIO
        gap = 8.0
        whole = tile * self.zones + banner + gap * self.zones
        shrink = min(1.0, (self.mat.w - 60) / whole)
        x = self.mat.cx - whole * shrink / 2 + number * (tile + gap) * shrink
        width = (banner if number == self.zones else tile) * shrink
        height = self.tile_height * shrink
        return Rect(x, self._arena_y - height / 2, width, height)

    def crystal(self, zone: int) -> Pose:
        """The crystal on a zone, or on the inscription."""
        tile = self.tile(zone)
        height = tile.h * 0.66
        inside = 0.03 if zone == self.zones else 0.18  # the words of the inscription stay free
        return Pose(tile.right - tile.w * inside, tile.y + tile.h * 0.36, height / 1.2, height)

    def pile(self, index: int) -> Pose:
        """The draw pile (0) and the discard pile (1), right of the ground row; on a high mat the draw pile is right of
        the row in the air.
        """
        if self.high:
            width = self.row * 0.9
            cy = self._air_y if index == 0 else self._ground_y
            return Pose(self.mat.right - self.rim - width / 2, cy, width, width * CARD_RATIO, lift=4)
        cx = self.mat.cx + self.row * (3.1 + 1.25 * index)
        return Pose(
            min(cx, self.mat.right - 30 - self.row / 2 - (1 - index) * self.row * 1.2),
            self._ground_y,
            self.row * 0.9,
            self.row * 0.9 * CARD_RATIO,
            lift=4,
        )

    def bowl(self) -> Rect:
        """The reserve of crystals, left of the ground row."""
        width = self.row * (1.0 if self.high else 1.2)
        cx = self.mat.x + 20 + width / 2
        if not self.high:  # the words beside the row have room
            words = max(self.row * 1.5, self.label_height * (WORDS + BEFORE_WORDS))
            cx = max(cx, self.mat.cx - self.row * 2.1 - words - width / 2)
        return Rect.centred(cx, self._ground_y, width, width * 0.95)

    def own_apprentice(self) -> Pose:
        """The viewer's apprentice, left of his hand."""
        width = 78.0 * self.frame.hand.h / STRIP
        return Pose(
            self.frame.hand.x + width / 2 + 8, self.frame.hand.bottom - 14 - width * 0.7, width, width * CARD_RATIO, 2
        )

    def over_apprentice(self) -> Rect:
        """What is free between the arena and the worth of the hand, which lies over the viewer's apprentice."""
        pose, top = self.own_apprentice(), self.frame.mat.bottom + 4
        return Rect(pose.rect.x, top, pose.w, pose.rect.y - WORTH * 0.6 - 3 - top)

    def own_hand(self) -> Rect:
        """The strip for the viewer's fan, right of his apprentice."""
        hand = self.frame.hand
        taken = 22 + 78 * hand.h / STRIP
        return Rect(hand.x + taken, hand.y, hand.w - taken - 4, hand.h)

    def fanfare(self) -> Rect:
        """Where a fanfare is shown."""
        height = self.mat.h * 0.62
        return Rect.centred(self.mat.cx, self.mat.cy, height * 1.5, height)
