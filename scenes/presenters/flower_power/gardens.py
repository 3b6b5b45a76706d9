"""The measures of the gardens: how much room everybody has, and where each flower and petal lies."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from game.flower_power.beds import BedPlan
from game.flower_power.state import State
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, equal
from scenes.table.board.pieces import Pose
from scenes.table.presenter import BoardFrame

RATIO = 1.4
INNER = 9.0
"""From the middle of a flower to the inner edge of its petals."""
LARGEST = 62.0
LARGEST_ON_MAT = 92.0
"""The radius of a flower in its bed, where there is all the room it wants."""
LARGEST_DUEL = 92.0
LEAST_PLATE = 165.0
"""So wide a plate must be for its name, at text scale 1."""
LEAST_OWN_PLATE = 120.0
OWN_SHARE = 0.78
"""How large the flowers of the others should be beside the viewer's own."""
SHARES = (0.4, 0.45, 0.5, 0.54, 0.58, 0.62, 0.66, 0.7, 0.74, 0.78)
"""The shares of the room for the others' gardens that are tried."""
CROWD = 4
"""More other players sit in two rows, with smaller plates, and have more of the mat."""
DUEL_SHARE, CROWDED_DUEL_SHARE = 0.125, 0.098
"""The radius of a flower that fights, as a share of the height of the mat; many gardens leave it less."""
SMALL = 26.0
"""The middle of a flower that is no larger than that takes less of it."""
MANY_CHIPS = 21
"""More numbers to choose from are smaller, to fit between the plates and the garden."""
SMALLEST_GAP = 20.0
BEYOND = 16.0
"""How far the places for a petal stand beyond the flower: its petals would hide them."""
WIDEST_PAIR = 196.0
"""A packet of petals and a hand that nobody has taken yet."""
LARGEST_RING = 120.0
"""The radius of the ring of places for a petal; more of them are smaller."""


class Rosette:
    """A flower on the mat: petals are cards fanned round a centre, the top one at twelve o'clock, then clockwise."""

    def __init__(self, cx: float, cy: float, radius: float, petals: int) -> None:
        self.cx, self.cy, self.radius, self.petals = cx, cy, radius, petals
        inner = INNER * radius / LARGEST
        self._height = radius - inner
        self._out = inner + self._height / 2

    @property
    def rect(self) -> Rect:
        """The round it covers."""
        return Rect.centred(self.cx, self.cy, 2 * self.radius, 2 * self.radius)

    def petal(self, index: int) -> Pose:
        """The pose of a petal; its long axis lies on the radius."""
        angle = 360 * index / max(1, self.petals)
        turn = math.radians(angle)
        cx, cy = self.cx + self._out * math.sin(turn), self.cy - self._out * math.cos(turn)
        return Pose(cx, cy, self._height / RATIO, self._height, -angle, 3)

    def gap(self, place: int) -> Rect:
        """A round where a petal could be added: before the petal of that place, or after the last one. It lies between
        two petals; before the first petal and after the last one are two places, for they mean the opposite. Each is
        large enough for a finger: the ring that they make lies around the flower, and grows with their number.
        """
        petals = max(1, self.petals)
        between = math.tau / petals
        room = (LEAST_TARGET + 2.1) / 2
        widest = between / (3 if petals > 1 else 4)  # as far apart as from the next place
        out = min(LARGEST_RING, max(self.radius + BEYOND, room / math.sin(widest)))
        aside = min(widest, math.asin(min(1.0, room / out)))
        size = max(SMALLEST_GAP, min(LEAST_TARGET, 2 * out * math.sin(aside) - 2))
        angle = between * (place - 0.5) + (aside if place == 0 else -aside if place == self.petals else 0.0)
        return Rect.centred(self.cx + out * math.sin(angle), self.cy - out * math.cos(angle), size, size)

    def soil(self, power: bool) -> Pose:
        """The round it grows on, a little larger than its petals."""
        size = 2 * self.radius * (1.1 if power else 1.04)
        return Pose(self.cx, self.cy, size, size, lift=0)

    def sign(self, text_scale: float = 1.0) -> Rect:
        """Where the name of the bed stands: at its lower left, far from the petal on top."""
        grown = max(1.0, min(text_scale, self.radius / 32))
        width, height = (28.0 * grown, 20.0 * grown) if self.radius > SMALL else (21.0, 14.0)
        aside = 5.0 if self.radius > SMALL else width - 2  # beside a small one: over it, it would be read with a number
        return Rect(self.cx - self.radius - aside, self.cy + self.radius - height + 3, width, height)

    def centre(self) -> Pose:
        """The middle, over the petals."""
        size = max(20.0 if self.radius > SMALL else 16.0, self.radius * 0.42)
        return Pose(self.cx, self.cy, size, size, lift=0)


class Dealt(NamedTuple):
    """A packet of petals, and the place of a closed hand beside it."""

    packet: Pose
    hand: Rect

    def card(self, number: int, count: int) -> Pose:
        """A card of the hand; they cover each other."""
        _, _, width, height, *_ = self.packet
        pitch = min(width * 0.34, (self.hand.w - width) / max(1, count - 1))
        cx = self.hand.cx + (number - (count - 1) / 2) * pitch
        return Pose(cx, self.hand.cy, width, height, lift=1)


class Gardens:
    """The whole mat: others above, the lane with the piles, the viewer's garden below."""

    def __init__(self, frame: BoardFrame, view: State, near: int, text_scale: float, plan: BedPlan) -> None:
        self.frame = frame
        self.view = view
        self.near = near
        self.plan = plan
        mat = self.mat = frame.mat.inset(16, 12)
        self.others = [seat for seat in range(view.seats) if seat != near]
        self.crowded = len(self.others) > CROWD
        self.plate_height = 14 + 24 * text_scale if self.crowded else 26 + 24 * text_scale
        self._duel_radius = _duel_radius(mat, len(self.others))
        plot = _laid_out(mat, len(self.others), plan.most, self.plate_height, text_scale)
        self.above, self.lane, self.below = plot.above, plot.lane, plot.below
        self._regions = plot.regions
        self._grids = {near: plot.own, **dict(zip(self.others, plot.grids, strict=True))}
        self.rosettes: dict[int, Rosette] = {}
        """The flowers where they stand now: in their beds, or face to face in the lane."""
        for flower in view.flowers:
            self.rosettes[flower.zone] = self.bed(*plan.beds[flower.zone], view.size(flower.zone))
        self._duel()

    def bed(self, seat: int, number: int, petals: int = 0) -> Rosette:
        """The bed with that number in a garden: it never moves."""
        grid = self._grids[seat]
        cx, cy = grid.place(number)
        return Rosette(cx, cy, grid.radius, petals)

    def gaps(self, rosette: Rosette) -> list[Rect]:
        """The places for a further petal of a flower, all of them on the mat."""
        rects, mat = [rosette.gap(place) for place in range(rosette.petals + 1)], self.frame.mat
        left, right = min(rect.x for rect in rects), max(rect.right for rect in rects)
        top, bottom = min(rect.y for rect in rects), max(rect.bottom for rect in rects)
        aside = max(0.0, mat.x - left) - max(0.0, right - mat.right)
        down = max(0.0, mat.y - top) - max(0.0, bottom - mat.bottom)
        return [rect.moved(aside, down) for rect in rects]

    def region(self, number: int) -> Rect:
        """The part of the mat of the n-th other player."""
        return self._regions[number]

    def plate(self, number: int) -> Rect:
        """The name plate of the n-th other player, at the left of his garden or over it."""
        return _plate(self.region(number), self.plate_height)

    def own_plate(self) -> Rect:
        """Where the plate of whoever sits at the lower edge stands for all others: in the place of a new flower."""
        width = max(2 * self._bed_radius + 24, LEAST_OWN_PLATE)
        return Rect(self.below.right - width, self.below.cy - self.plate_height / 2, width, self.plate_height)

    def home(self, seat: int) -> Pose:
        """Where cards that a player holds lie, not to be seen: on the plate."""
        plate = self.own_plate() if seat == self.near else self.plate(self.others.index(seat))
        return Pose(plate.right - 40, plate.cy, 24, 34, lift=1)

    def _duel(self) -> None:
        """The two flowers that fight come to the middle of the lane, face to face; their beds wait for them."""
        battle = self.view.battle
        if battle is None:
            return
        radius = self._duel_radius
        for zone, side in ((battle.attacking, -1), (battle.defending, 1)):
            if zone in self.rosettes:
                cx = self.duel_sign().cx + side * (radius + 40)
                self.rosettes[zone] = Rosette(cx, self.lane.cy, radius, self.view.size(zone))

    def duel_rects(self) -> list[Rect]:
        """Where the two that fight stand; nowhere while nobody does."""
        battle = self.view.battle
        fighting = () if battle is None else (battle.attacking, battle.defending)
        return [self.rosettes[zone].soil(True).rect for zone in fighting if zone in self.rosettes]

    # ---- what lies between the gardens ---------------------------------------------------------

    @property
    def lane_middle(self) -> float:
        """Between the words of the draw pile and the tombstone."""
        return (self.pile().cx + 130 + self.tombstone().x) / 2

    def duel_sign(self) -> Rect:
        """Between the two that fight."""
        return Rect.centred(self.mat.cx - 16, self.lane.cy, 66, 66)

    def pile(self) -> Pose:
        """The draw pile, at the left of the lane."""
        return Pose(self.frame.mat.x + self.frame.mat.w * 0.085, self.lane.cy, 46, 46 * RATIO)

    def grave(self) -> Pose:
        """The GraveRyard, at the right of the lane."""
        return Pose(self.frame.mat.x + self.frame.mat.w * 0.765, self.lane.cy, 46, 46 * RATIO)

    def tombstone(self) -> Rect:
        """Behind the GraveRyard's cards, at their left."""
        pose = self.grave()
        return Rect.centred(pose.cx - 24, pose.cy - 2, 66, 66)

    def spied(self, index: int, count: int) -> Pose:
        """A card of a hand that is being spied on: large, side by side over the lane."""
        width = 72.0
        pitch = min(width + 10, (self.mat.w * 0.8 - width) / max(1, count - 1))
        return Pose(self.mat.cx + (index - (count - 1) / 2) * pitch, self.lane.cy, width, width * RATIO, lift=14)

    def kept(self, index: int, count: int) -> Pose:
        """A card of the viewer's hand while petals to be arranged lie where the hand usually does."""
        width = 58.0
        pitch = min(width + 8, (self.tombstone().x - self.pile().cx - 150 - width) / max(1, count - 1))
        return Pose(self.lane_middle + (index - (count - 1) / 2) * pitch, self.lane.cy, width, width * RATIO)

    def new_bed(self, petals: int) -> Rosette:
        """Where a new flower is prepared: at the right of the viewer's garden."""
        radius = self._bed_radius
        return Rosette(self.below.right - radius - 12, self.below.cy, radius, petals)

    @property
    def _bed_radius(self) -> float:
        return bed_radius(self.below)

    def chips(self, count: int, above: float) -> list[Rect]:
        """Rows of round places with the sizes of a flower, in the lane between the piles. Many rows move down, so that
        something `above` high finds room between them and the plates.
        """
        room = self.tombstone().x - self.pile().cx - 130
        size = 54.0 if count * 62 <= room else 44.0 if count <= MANY_CHIPS else 36.0
        row = max(1, int(room // (size + 8)))
        lines = -(-count // row)
        top = self.lane.cy - lines * (size + 6) / 2
        plates = max(self.plate(number).bottom for number in range(len(self.others)))
        down = max(0.0, plates + above - top)
        row = -(-count // max(1, lines))
        rects = []
        for number in range(count):
            line, column = divmod(number, row)
            here = min(row, count - line * row)
            cx = self.lane_middle + (column - (here - 1) / 2) * (size + 8)
            cy = self.lane.cy + down + (line - (lines - 1) / 2) * (size + 6)
            rects.append(Rect.centred(cx, cy, size, size))
        return rects

    def dealt(self, *, named: bool) -> list[Dealt]:
        """Where the packet and the hand of each rank lie until somebody takes them up: in the nearest part of the mat,
        in which nothing grows yet (FP-3, FP-4); left of its player's plate where he is `named` there.
        """
        room = self.below.less(right=self.own_plate().w + 8 if named else 0.0)
        return [self._pair(part) for part in equal(room, self.view.seats, least=0)]

    @staticmethod
    def _pair(part: Rect) -> Dealt:
        cell = part.at_centre(min(part.w - 6, WIDEST_PAIR), part.h)
        height = min(cell.h * 0.55, cell.w / 3 * RATIO)
        left, right = equal(cell, 2, least=0)
        packet = Pose(left.cx - 6, cell.cy - 10, height / RATIO, height, lift=1)
        return Dealt(packet, right.at_centre(right.w, height).moved(0, -10))

    def planned(self, number: int, count: int, petals: int) -> Rosette:
        """A planned flower of the first garden, in the viewer's part of the mat."""
        step = min(150.0, self.below.w / max(1, count))
        radius = max(18.0, min(LARGEST, self.below.h / 2 - 6, step / 2 - 4))
        return Rosette(self.below.cx + (number - (count - 1) / 2) * step, self.below.cy, radius, petals)


class Grid:
    """A number of beds side by side in a room, in as many lines as make them largest."""

    def __init__(self, rect: Rect, count: int) -> None:
        found = []
        for lines in range(1, 5):
            columns = -(-count // lines)
            room = min(rect.w / columns, rect.h / lines)
            found.append((room / 2 - min(4.0, room * 0.06), -lines))
        best, lines = max(found)
        self.radius = max(12.0, min(LARGEST_ON_MAT, best))
        self._rect, self._lines = rect, -lines
        self._columns = -(-count // self._lines)

    def place(self, number: int) -> tuple[float, float]:
        """The middle of a bed."""
        row, column = divmod(number, self._columns)
        step = min(self._rect.w / self._columns, self.radius * 2 + 44)
        cx = self._rect.cx + (column - (self._columns - 1) / 2) * step
        return cx, self._rect.y + self._rect.h * (row + 0.5) / self._lines


class Plot(NamedTuple):
    """How a mat is shared out: the gardens of the others above, the lane, the viewer's garden below."""

    above: Rect
    lane: Rect
    below: Rect
    regions: tuple[Rect, ...]
    grids: tuple[Grid, ...]
    own: Grid


def _duel_radius(mat: Rect, others: int) -> float:
    """The radius of a flower that fights against one of so many others."""
    return min(LARGEST_DUEL, mat.h * (CROWDED_DUEL_SHARE if others > CROWD else DUEL_SHARE))


@lru_cache(maxsize=32)
def _laid_out(mat: Rect, others: int, most: int, plate_height: float, text_scale: float) -> Plot:
    """So many gardens beside the viewer's own, each of at most so many beds, in the rows and with the share of the mat
    that make the smallest flowers largest.
    """
    lane_height = 2 * _duel_radius(mat, others) + 8
    room = mat.h - lane_height
    banner = 14 + 22 * (text_scale - 1)  # a prompt of large letters has two lines, and reaches higher
    found: list[tuple[tuple[bool, float], Plot]] = []
    for share in SHARES:
        above = Rect(mat.x, mat.y, mat.w, room * share)
        lane = Rect(mat.x, above.bottom, mat.w, lane_height)
        below = Rect(mat.x, lane.bottom, mat.w, room * (1 - share) - banner)
        own = Grid(below._replace(w=below.w - 2 * bed_radius(below) - 30), most)
        for rows in range(1, max(1, others) + 1):
            regions = tuple(_region(above, number, others, rows) for number in range(others))
            grids = tuple(_garden(region, most, plate_height) for region in regions)
            least = min([own.radius * OWN_SHARE, *(grid.radius for grid in grids)])
            named = all(region.w >= LEAST_PLATE * text_scale and region.h >= plate_height for region in regions)
            found.append(((named, least), Plot(above, lane, below, regions, grids, own)))
    return max(found, key=lambda each: each[0])[1]


def bed_radius(below: Rect) -> float:
    """The radius of the bed for a new flower, at the right of the viewer's garden."""
    return min(64.0, below.h * 0.4)


def _region(above: Rect, number: int, others: int, rows: int) -> Rect:
    """The part of the n-th other player."""
    least, more = divmod(others, rows)  # so many rows have one player more than the others
    row, column = divmod(number, least + 1)
    count = least + 1
    if row >= more:
        row, column = divmod(number - more, least)
        count = least
    width, height = above.w / count, above.h / rows
    return Rect(above.x + width * column + 4, above.y + height * row, width - 8, height - 4)


def _plate(region: Rect, height: float) -> Rect:
    """The name plate in a part of the mat."""
    return Rect(region.x, region.y, min(230.0, region.w), height)


def _garden(region: Rect, most: int, plate_height: float) -> Grid:
    """The beds there: beside the plate or under it, whichever makes them larger."""
    plate = _plate(region, plate_height)
    beside = Rect(plate.right + 6, region.y, region.right - plate.right - 6, region.h)
    under = Rect(region.x, region.y + plate.h + 2, region.w, region.h - plate.h - 2)
    return max((Grid(beside, most), Grid(under, most)), key=lambda grid: grid.radius)
