"""The measures of the field: a camp for every player around the mat, the fight in the middle."""

from __future__ import annotations

from typing import Final

from scenes.kit.geometry import Rect
from scenes.table.pieces import Pose
from scenes.table.presenter import Frame

RATIO = 1.4
GAP = 8.0
LEAST_CARD = 40.0
_TOP: Final = 0.02
# Where the camps of the other players stand, as shares of the mat: centre and top.
_CAMPS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    0: (),
    1: ((0.5, _TOP),),
    2: ((0.22, _TOP), (0.78, _TOP)),
    3: ((0.155, 0.22), (0.5, _TOP), (0.845, 0.22)),
    4: ((0.15, 0.37), (0.30, _TOP), (0.70, _TOP), (0.85, 0.37)),
    5: ((0.15, 0.40), (0.17, _TOP), (0.5, _TOP), (0.83, _TOP), (0.85, 0.40)),
}


class Camp:
    """One player's place: plate, two cards, cemetery, special cards."""

    def __init__(self, rect: Rect, plate_height: float, card: float) -> None:
        self.rect = rect
        self.card = card
        self.plate = Rect(rect.x, rect.y, rect.w, plate_height)
        self._cards_y = self.plate.bottom + 6 + card * RATIO / 2
        self._left = rect.cx - (card * 2 + 8 + card * 0.72 + 8) / 2

    def slot(self, place: int) -> Pose:
        """A card in play."""
        return Pose(
            self._left + self.card * (0.5 + place) + 8 * place, self._cards_y, self.card, self.card * RATIO, lift=5
        )

    def grave(self) -> Pose:
        """The cemetery, right of the cards."""
        width = self.card * 0.72
        cx = self._left + self.card * 2 + 16 + width / 2
        return Pose(cx, self._cards_y - 6, width, width * RATIO, lift=2)

    def special(self, number: int) -> Pose:
        """A kind of special card, at the right end of the plate."""
        width = min(28.0, self.plate.h * 0.56)
        return Pose(
            self.plate.right - 22 - width * 0.5 - (1 - number) * (width + 12),
            self.plate.cy - 2,
            width,
            width * RATIO,
            lift=2,
        )

    def behind(self) -> Pose:
        """From where pile and hand, which are not shown, send their cards."""
        return Pose(self.plate.cx, self.plate.cy, 30, 42, lift=1)


class Field:
    """The whole mat."""

    def __init__(self, frame: Frame, others: int, text_scale: float) -> None:
        self.frame = frame
        mat = self.mat = frame.mat
        self.plate_height = 28 + 26 * text_scale
        self.own = min(112.0, mat.h * (0.15 if others < 4 else 0.145), mat.w * 0.0765)
        self._own_y = mat.bottom - 38 - 12 * text_scale - self.own * RATIO / 2
        own_top = self._own_y - self.own * RATIO / 2
        top = mat.y + 8 + mat.h * _TOP
        card = self.own
        if others >= 4:  # two rows above the viewer's own cards
            row = (own_top - top) / 2
            card = max(LEAST_CARD, min(56.0, mat.h * 0.115, (row - self.plate_height - 14) / RATIO))
        width = min(mat.w * 0.29, max(250.0, 214 * text_scale))
        height = self.plate_height + card * RATIO + 12
        left, right = mat.x + 16, mat.right - 16 - width
        self.camps = [
            Camp(
                Rect(
                    min(right, max(left, mat.x + mat.w * x - width / 2)),
                    max(top, min(mat.y + 8 + mat.h * y, own_top - height)),
                    width,
                    height,
                ),
                self.plate_height,
                card,
            )
            for x, y in _CAMPS[others]
        ]

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

    @property
    def beside_own(self) -> Rect:
        """What is free left of the viewer's pile."""
        left, right = self.mat.x + 18, self.own_pile().rect.x - 14
        lowest = max((camp.rect.bottom for camp in self.camps if camp.rect.x < right), default=self.mat.y)
        bottom = self._own_y + self.own * RATIO / 2 + 4
        return Rect(left, max(lowest + 6, bottom - 190), right - left, bottom - max(lowest + 6, bottom - 190))

    def fighting(self, attacker: bool, index: int, attackers: int, defenders: int) -> Pose:
        """An engaged card in the middle: attackers at the left, defenders at the right."""
        width = self._engaged_width
        side, count = (-1, attackers) if attacker else (1, defenders)
        cx = (
            self.clash(attackers, defenders)
            + side * (width * 0.95 + (width * 0.55 if count > 1 else 0))
            + (index - (count - 1) / 2) * width * 1.05
        )
        return Pose(cx, self.centre, width, width * RATIO, -side * 5 * (count == 1), 14)

    def clash(self, attackers: int, defenders: int) -> float:
        """Where both sides meet: so far aside that all engaged cards together lie in the middle."""
        return self.mat.cx + (attackers - defenders) * self._engaged_width * 0.54

    @property
    def _engaged_width(self) -> float:
        """Of an engaged card: as large as three of them and the burst can be without lying on a camp."""
        taken = [camp.plate for camp in self.camps]
        taken += [pose.rect for camp in self.camps for pose in (camp.slot(0), camp.slot(1), camp.grave())]
        width = min(96.0, self.mat.h * 0.19)
        while width > LEAST_CARD and any(self._fight_room(width).overlaps(rect) for rect in taken):
            width -= 2.0
        return width

    def _fight_room(self, width: float) -> Rect:
        """What three engaged cards of this width cover."""
        return Rect.centred(self.mat.cx, self.centre, width * 4.0, width * RATIO)

    def peeked(self) -> Pose:
        """A card that a king's killer looks at: large, in the middle."""
        width = min(112.0, self.mat.h * 0.22)
        return Pose(self.mat.cx, self.centre, width, width * RATIO, lift=16)

    @property
    def centre(self) -> float:
        """The height of the fight."""
        return self.mat.y + self.mat.h * 0.51

    def corners(self) -> Rect:
        """The strip at the lower edge of the mat in whose ends something grows: inside its inset line."""
        height = self.mat.h * 0.26
        return Rect(self.mat.x + 12, self.mat.bottom - 17 - height, self.mat.w - 24, height)

    def emblem(self, attackers: int, defenders: int) -> Rect:
        """The crossed weapons in the middle of the burst."""
        size = self.mat.h * 0.13
        return Rect.centred(self.clash(attackers, defenders), self.centre, size, size)

    def burst(self, attackers: int, defenders: int) -> Rect:
        """Behind the fight."""
        size = self.mat.h * 0.46
        return Rect.centred(self.clash(attackers, defenders), self.centre, size, size)
