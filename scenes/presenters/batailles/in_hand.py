"""The same field on a screen that is held in a hand: small camps above, the fight in the middle, the viewer's row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from scenes.kit.drawing.paint import LEAST_SIGN
from scenes.kit.drawing.theme import LOG
from scenes.kit.geometry import Rect
from scenes.kit.layout import grid, row, share, stack
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import picture, text
from scenes.presenters.batailles.field import OWN_SPAN, RATIO, BattleField, Camp, FightRoom
from scenes.table.board.pieces import Pose
from scenes.table.board.rooms import OVER_MAT
from scenes.table.presenter import BoardFrame

RIM: Final = 8.0
GAP: Final = 4.0
COUNTS: Final = 36.0
"""The width of what is counted, right of the cards."""
COUNTED: Final = 3
PARTS: Final = (0.4, 0.3, 0.3)
"""How these share a line: points may have two digits."""
SIGN_LINE: Final = LEAST_SIGN * RATIO + 0.5
"""The height of a line with the sign of what is counted in it."""
LEAST_ENGAGED: Final = 44.0
LARGEST_OWN: Final = 66.0
LARGEST_CARD: Final = 64.0
LEAST_CARD: Final = 28.0
"""Where the camps would have smaller ones, a fight lies over them as long as it lasts."""
ENGAGED: Final = 4.1
"""A fight of three cards is so many cards wide."""


class HandCamp(Camp):
    """Plate above, under it two cards, and at their right, line by line, what is counted; where that is too low for
    signs that can be read, beside each other under the cards.
    """

    def __init__(self, rect: Rect, plate_height: float, line: float) -> None:
        self.rect = rect
        self.plate = rect._replace(h=plate_height)
        below = rect.less(top=plate_height + GAP)
        if below.h >= COUNTED * SIGN_LINE:
            self.card = min(LARGEST_CARD, share(rect.w - COUNTS - GAP, 2, GAP), below.h / RATIO)
            cards = below.at_centre(2 * self.card + 2 * GAP + COUNTS, below.h)
            counts = below._replace(x=cards.right - COUNTS, w=COUNTS)
            self.lines = stack(counts, [min(max(SIGN_LINE, line * 1.2), counts.h / COUNTED)] * COUNTED, least=0)
        else:
            high = below.h - SIGN_LINE - 2
            self.card = min(LARGEST_CARD, share(rect.w, 2, GAP), high / RATIO)
            cards = below.at_centre(2 * self.card + GAP, high)._replace(y=below.y)
            under = below.less(top=self.card * RATIO + 2)._replace(h=SIGN_LINE)
            self.lines = row(under, [rect.w * part for part in PARTS], least=0)
        self._left, self._cards_y = cards.x, below.y + self.card * RATIO / 2
        """The places of the dead and of both kinds of special cards."""

    def slot(self, place: int) -> Pose:
        cx = self._left + self.card / 2 + (self.card + GAP) * place
        return Pose(cx, self._cards_y, self.card, self.card * RATIO, lift=4)

    def grave(self) -> Pose:
        return self._sign(0)

    def special(self, number: int) -> Pose:
        return self._sign(1 + number)

    def _sign(self, line: int) -> Pose:
        place = self.lines[line]
        width = min(LEAST_SIGN, place.h / RATIO)
        return Pose(place.x + 2 + width / 2, place.cy, width, width * RATIO)

    def number(self, line: int) -> Rect:
        """Right of the sign of a line."""
        return self.lines[line].less(left=17)


class HandField(BattleField):
    """As the other one, with as large cards in the camps as leave a fight to be seen."""

    def __init__(self, frame: BoardFrame, others: int, text_scale: float) -> None:
        self.frame = frame
        self.mat = frame.mat
        upright = frame.held == "upright"
        self.own = min(LARGEST_OWN, (self.mat.w - 2 * RIM) / OWN_SPAN)
        if not upright:
            self.own = min(self.own, self.mat.h * 0.15)
        floor = self.mat.bottom - (OVER_MAT if upright else RIM + 22)
        self._own_y = floor - self.own * RATIO / 2 - 4
        room = self.mat.inset(RIM)
        room = room._replace(h=self._own_y - self.own * RATIO / 2 - GAP - room.y)
        plate, line = 16 + 15 * text_scale, 16 * text_scale
        least_fight = LEAST_ENGAGED * RATIO + GAP
        self.camps = _largest(room._replace(h=room.h - least_fight), others, plate, line)
        if any(camp.card < LEAST_CARD for camp in self.camps):
            self.camps = _largest(room, others, plate, line)
        top = min(max((camp.rect.bottom for camp in self.camps), default=room.y), room.bottom - least_fight)
        high = room.bottom - top
        self._fight = FightRoom(max(LEAST_ENGAGED, min(room.w / ENGAGED, (high - GAP) / RATIO)), top + high / 2)

    @property
    def legend_room(self) -> Rect:
        return Rect(self.mat.x, self.mat.bottom, 0, 0)  # a card that one stays on tells what it can do


def _largest(room: Rect, others: int, plate: float, line: float) -> list[Camp]:
    """The camps in so many columns that their cards are as large as can be."""
    ways = (_camps(room, others, columns, plate, line) for columns in range(1, min(4, max(1, others)) + 1))
    return max(ways, key=lambda camps: min((camp.card for camp in camps), default=0.0))


def _camps(room: Rect, others: int, columns: int, plate: float, line: float) -> list[Camp]:
    """So many camps in columns."""
    rows = max(1, -(-others // columns))
    wide = share(room.w, columns, RIM)
    cards = min(LARGEST_CARD, share(wide - COUNTS - GAP, 2, GAP)) * RATIO
    high = min(share(room.h, rows, RIM), plate + GAP + max(cards, COUNTED * max(SIGN_LINE, line * 1.1)))
    return [HandCamp(place, plate, line) for place in grid(room, others, columns, (wide, high), RIM, least=0)]


def count_lines(camp: HandCamp, dead: int, specials: Sequence[int], ui: Ui) -> list[Node]:
    """How many have died, and how many special cards are left."""
    role = LOG.at(min(LOG.size, camp.lines[0].h * 0.8 / ui.text_scale))
    stone = picture(camp.grave().rect.inset(-2, 1), "batailles/cemetery")
    numbers = [
        text(camp.number(line), str(count), role, colour="cream") for line, count in enumerate((dead, *specials))
    ]
    return [stone, *numbers]
