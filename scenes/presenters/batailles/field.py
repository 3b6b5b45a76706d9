"""The measures of the field: a camp for every player around the mat, the fight in the middle."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final, Literal, NamedTuple

from scenes.kit.geometry import Rect
from scenes.table.board.pieces import Pose
from scenes.table.presenter import BoardFrame

RATIO = 1.4
GAP = 8.0
LEAST_CARD: Final = 40.0
LARGEST_CARD: Final = 140.0
LARGEST_ENGAGED: Final = 200.0
MARGIN: Final = 16.0
"""Between the camps and the edge of the mat."""
CHIP: Final = 10.0
"""So far the number on a cemetery reaches under the cards."""
NEARER: Final = 1.1
"""How much larger the viewer's own cards are."""
OWN_SPAN: Final = 6.6
"""How many of his own cards wide the viewer's row is: pile, cemetery, two cards in play, two special ones."""
LEAST_PLATE, LARGEST_PLATE = 140.0, 230.0
"""The width of the plate of whoever sits at the lower edge, where others look on."""
LEGEND: Final = 150.0
"""How wide the legend must be able to be."""
LEAST_LEGEND: Final = 48.0
"""How high it must be able to be."""
LEGEND_LINES: Final = 76.0
"""How high it is over the viewer's row, where there is too little room beside that."""


class CampStand(NamedTuple):
    """Where a camp stands: shares of the room that it leaves free from left to right, and above the viewer's row."""

    x: float
    y: float
    plate: Literal["over", "beside"] = "over"


_CAMPS: Final[dict[int, tuple[tuple[CampStand, ...], ...]]] = {
    0: ((),),
    1: ((CampStand(0.5, 0, "beside"),), (CampStand(0.5, 0),)),
    2: ((CampStand(0.07, 0), CampStand(0.93, 0)), (CampStand(0, 0), CampStand(1, 0))),
    3: (
        (CampStand(0, 0.45), CampStand(0.5, 0), CampStand(1, 0.45)),
        (CampStand(0, 0), CampStand(0.5, 0), CampStand(1, 0)),
        (CampStand(0, 1), CampStand(0.5, 0), CampStand(1, 1)),
    ),
    4: (
        (CampStand(0, 0.62), CampStand(0.2, 0), CampStand(0.8, 0), CampStand(1, 0.62)),
        (CampStand(0, 0), CampStand(0.333, 0), CampStand(0.667, 0), CampStand(1, 0)),
        (CampStand(0, 1), CampStand(0.2, 0), CampStand(0.8, 0), CampStand(1, 1)),
    ),
    5: (
        (CampStand(0, 0.62), CampStand(0, 0), CampStand(0.5, 0), CampStand(1, 0), CampStand(1, 0.62)),
        (CampStand(0, 1), CampStand(0, 0), CampStand(0.5, 0), CampStand(1, 0), CampStand(1, 1)),
    ),
}
"""For so many other players the ways to seat them, from the left hand round to the right: that one is taken which has
the largest cards, of equal ones the first.
"""


class Camp:
    """One player's place: plate, two cards, cemetery, special cards."""

    def __init__(self, rect: Rect, plate: Rect, cards: float, card: float) -> None:
        self.rect = rect
        self.card = card
        self.plate = plate
        self._cards_y = rect.bottom - CHIP - card * RATIO / 2
        self._left = cards

    def slot(self, place: int) -> Pose:
        """A card in play."""
        return Pose(
            self._left + self.card * (0.5 + place) + GAP * place, self._cards_y, self.card, self.card * RATIO, lift=5
        )

    def grave(self) -> Pose:
        """The cemetery, right of the cards."""
        width = self.card * 0.72
        cx = self._left + self.card * 2 + 2 * GAP + width / 2
        return Pose(cx, self._cards_y - 6, width, width * RATIO, lift=2)

    def special(self, number: int) -> Pose:
        """A kind of special card, at the right end of the plate."""
        width = min(28.0, self.plate.h * 0.56)
        return Pose(
            self.plate.right - 13 - width * 0.5 - (1 - number) * (width + 12),
            self.plate.cy - 2,
            width,
            width * RATIO,
            lift=2,
        )

    def behind(self) -> Pose:
        """From where pile and hand, which are not shown, send their cards."""
        return Pose(self.plate.cx, self.plate.cy, 30, 42, lift=1)


class FightRoom(NamedTuple):
    """The room of a fight: the width of an engaged card, and the height of its middle."""

    width: float
    cy: float


class BattleField:
    """The whole mat: cards in play are as large as leaves room for a fight of cards that are no smaller."""

    def __init__(self, frame: BoardFrame, others: int, text_scale: float) -> None:
        self.frame = frame
        self.mat = frame.mat
        self._plan = _largest(frame.mat, others, text_scale)
        self.own = self._plan.own
        self.camps = self._plan.camps
        self._fight = self._plan.fight
        self._own_y = self._plan.own_y

    def own_slot(self, place: int) -> Pose:
        """The viewer's cards in play."""
        cx = self.mat.cx + (place - 0.5) * (self.own + 12)
        return Pose(cx, self._own_y, self.own, self.own * RATIO, lift=6)

    def own_grave(self) -> Pose:
        """The viewer's cemetery, left of his cards."""
        return Pose(self.mat.cx - self.own * 1.85, self._own_y, self.own * 0.8, self.own * 0.8 * RATIO, lift=3)

    def own_special(self, number: int) -> Pose:
        """The viewer's special cards, right of his cards."""
        width = self.own * 0.8
        return Pose(self.mat.cx + self.own * (1.8 + number * 1.0), self._own_y, width, width * RATIO, lift=3)

    def own_pile(self) -> Pose:
        """The viewer's draw pile, left of his cemetery."""
        return Pose(self.mat.cx - self.own * 2.85, self._own_y, self.own * 0.8, self.own * 0.8 * RATIO, lift=3)

    def own_plate(self, height: float) -> Rect:
        """Where the plate of whoever sits there stands for all others: right of his special cards, or over them."""
        left = self.mat.cx + self.own * OWN_SPAN / 2 + GAP
        width = min(LARGEST_PLATE, self.mat.right - MARGIN - left)
        if width >= LEAST_PLATE:
            return Rect(left, self._own_y - height / 2, width, height)
        top = self._own_y - self.own * RATIO / 2 - height - GAP
        return Rect(self.mat.right - MARGIN - LEAST_PLATE, top, LEAST_PLATE, height)

    @property
    def legend_room(self) -> Rect:
        """What is free for the legend."""
        return self._plan.legend

    def fighting(self, attacker: bool, index: int, attackers: int, defenders: int) -> Pose:
        """An engaged card in the middle: attackers at the left, defenders at the right."""
        width = self._fight.width
        side, count = (-1, attackers) if attacker else (1, defenders)
        cx = (
            self.clash(attackers, defenders)
            + side * (width * 0.95 + (width * 0.55 if count > 1 else 0))
            + (index - (count - 1) / 2) * width * 1.05
        )
        return Pose(cx, self._fight.cy, width, width * RATIO, -side * 5 * (count == 1), 14)

    def clash(self, attackers: int, defenders: int) -> float:
        """Where both sides meet: so far aside that all engaged cards together lie in the middle."""
        return self.mat.cx + (attackers - defenders) * self._fight.width * 0.54

    def peeked(self) -> Pose:
        """A card that a king's killer looks at: large, in the middle."""
        width = self._fight.width * 1.2
        return Pose(self.mat.cx, self._fight.cy, width, width * RATIO, lift=16)

    def corners(self) -> Rect:
        """The strip at the lower edge of the mat in whose ends something grows: inside its inset line."""
        height = min(self.mat.h * 0.26, self.mat.w * 0.16)
        return Rect(self.mat.x + 12, self.mat.bottom - 17 - height, self.mat.w - 24, height)

    def emblem(self, attackers: int, defenders: int) -> Rect:
        """The crossed weapons in the middle of the burst."""
        size = self._fight.width * 0.7
        return Rect.centred(self.clash(attackers, defenders), self._fight.cy, size, size)

    def burst(self, attackers: int, defenders: int) -> Rect:
        """Behind the fight."""
        size = self._fight.width * 2.4
        return Rect.centred(self.clash(attackers, defenders), self._fight.cy, size, size)


class CampPlan:
    """The camps on a mat, if cards in play are so wide."""

    def __init__(self, mat: Rect, card: float, stands: tuple[CampStand, ...], text_scale: float) -> None:
        self.mat = mat
        self.card = card
        self.own = card * NEARER
        self.own_y = mat.bottom - 38 - 12 * text_scale - self.own * RATIO / 2
        self._own_top = self.own_y - self.own * RATIO / 2
        beside = mat.w / 2 - self.own * OWN_SPAN / 2 - 26
        self._legend_width = beside if beside >= LEGEND else mat.w * 0.42
        self._floor = self._own_top - (0 if beside >= LEGEND else LEGEND_LINES + 8)
        self._top = mat.y + GAP + mat.h * 0.02
        plate = min(mat.w * 0.29, max(250.0, 214 * text_scale)), 28 + 26 * text_scale
        self.camps = [self._camp(stand, *plate) for stand in stands]

    def _camp(self, stand: CampStand, plate_w: float, plate_h: float) -> Camp:
        mat, card = self.mat, self.card
        cards_w, cards_h = card * 2.72 + 2 * GAP, card * RATIO + CHIP
        if stand.plate == "beside":
            width, height = plate_w + 2 * GAP + cards_w, max(plate_h, cards_h)
        else:
            width, height = max(plate_w, cards_w), plate_h + 6 + cards_h
        x = mat.x + MARGIN + (mat.w - 2 * MARGIN - width) * stand.x
        y = self._top + max(0.0, self._own_top - GAP - height - self._top) * stand.y
        rect = Rect(x, y, width, height)
        if stand.plate == "beside":
            return Camp(rect, Rect(x, y, plate_w, plate_h), x + plate_w + 2 * GAP, card)
        return Camp(rect, Rect(x + (width - plate_w) / 2, y, plate_w, plate_h), x + (width - cards_w) / 2, card)

    @property
    def fits(self) -> bool:
        """True if nothing lies on anything else, and there is room for the fight and for the legend."""
        if self.own * OWN_SPAN > self.mat.w - 2 * MARGIN:
            return False
        rects = [camp.rect for camp in self.camps]
        if any(rect.x < self.mat.x + 4 or rect.bottom > self._floor - 2 for rect in rects):
            return False
        if any(rect.inset(-12, -2).overlaps(other) for n, rect in enumerate(rects) for other in rects[n + 1 :]):
            return False
        return self.legend.h >= LEAST_LEGEND and self.fight.width >= self.card

    @cached_property
    def legend(self) -> Rect:
        """The room for the legend: left of the viewer's pile, or where that is too narrow over it."""
        left, right = self.mat.x + 18, self.mat.x + 18 + self._legend_width
        if self._floor < self._own_top:
            return Rect(left, self._floor, right - left, LEGEND_LINES)
        floor = self.own_y + self.own * RATIO / 2 + 4
        lowest = max((camp.rect.bottom + 6 for camp in self.camps if camp.rect.x < right), default=self.mat.y)
        top = max(lowest, floor - 190)
        return Rect(left, top, right - left, floor - top)

    @cached_property
    def fight(self) -> FightRoom:
        """The largest fight of three cards that lies on no camp, in the middle of what is free above the viewer's
        row.
        """
        width = min(LARGEST_ENGAGED, self.card * 1.4, self.mat.w / 4.6)
        while True:
            half = width * 2.05
            between = [camp.rect for camp in self.camps if abs(camp.rect.cx - self.mat.cx) < half + camp.rect.w / 2]
            low, high = max(_gaps(between, self._top - 4, self._floor - 4), key=lambda gap: gap[1] - gap[0])
            if high - low >= width * RATIO + 6 or width <= LEAST_CARD:
                return FightRoom(width, (low + high) / 2)
            width -= 2.0


def _gaps(rects: list[Rect], low: float, high: float) -> Iterator[tuple[float, float]]:
    """What these leave free of a height."""
    for rect in sorted(rects, key=lambda rect: rect.y):
        yield low, rect.y
        low = max(low, rect.bottom)
    yield low, high


@lru_cache(maxsize=32)
def _largest(mat: Rect, others: int, text_scale: float) -> CampPlan:
    """The widest cards for which there is room, and how everybody sits then."""
    width = LARGEST_CARD
    while width > LEAST_CARD:
        for stands in _CAMPS[others]:
            plan = CampPlan(mat, width, stands, text_scale)
            if plan.fits:
                return plan
        width -= 3.0
    return CampPlan(mat, LEAST_CARD, _CAMPS[others][-1], text_scale)
