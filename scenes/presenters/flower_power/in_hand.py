"""The same gardens on a screen that is held in a hand: small ones above, the lane, the viewer's own; and the piles
beside the others' plates, so that the whole lane is there for what is chosen and fought.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from game.flower_power.beds import BedPlan
from game.flower_power.state import State
from scenes.kit.geometry import Rect
from scenes.kit.layout import equal, fitting, grid, length, share
from scenes.presenters.flower_power.gardens import LARGEST, RATIO, Gardens, Grid, Rosette, bed_radius
from scenes.table.board.pieces import Pose
from scenes.table.board.rooms import OVER_MAT
from scenes.table.presenter import BoardFrame

RIM: Final = 6.0
GAP: Final = 4.0
LEAST_COLUMN: Final = 86.0
"""So wide a garden is at least: a name and a number stand over it."""
MOST_LINES: Final = 2
"""In so many lines the beds of a garden lie at most."""
GOOD_BED, GOOD_DUEL, GOOD_OWN = 14.0, 46.0, 26.0
"""Radii of flowers in their beds, of those that fight, and of the viewer's that are large enough: what is furthest from
it counts.
"""
PILES: Final = 112.0
"""The width of both piles, beside the plate of an only column."""
CHIP: Final = 44.0
OWN, OWN_BEFORE = (0.16, 0.2, 0.24, 0.28, 0.32), (0.3,)
"""What is tried as the viewer's share of the height; and before anybody has planted anything."""


class HandPlot(NamedTuple):
    """How the mat is shared out; `piles`: the place of both of them."""

    cells: tuple[Rect, ...]
    piles: Rect
    lane: Rect
    below: Rect


class HandGardens(Gardens):
    """As the other ones."""

    def __init__(self, frame: BoardFrame, view: State, near: int, text_scale: float, plan: BedPlan) -> None:
        self.frame = frame
        self.view = view
        self.near = near
        self.plan = plan
        self.others = [seat for seat in range(view.seats) if seat != near]
        self.crowded = True
        self.plate_height = 14 + 16 * text_scale
        upright = frame.held == "upright"
        mat = self.mat = frame.mat.inset(RIM).less(bottom=(OVER_MAT if upright else 24 + RIM) - RIM)
        plot = _laid_out(
            mat, len(self.others), plan.most if view.flowers else 0, self.plate_height, 3 if upright else 4
        )
        self.lane, self.below, self._piles = plot.lane, plot.below, plot.piles
        self.above = mat._replace(h=plot.lane.y - mat.y)
        self._regions = plot.cells
        self._duel_radius = min(LARGEST, self.lane.h / 2 - GAP, (self.lane.w - self._sign - 20) / 4)
        own = _own(self.below, plan.most)
        beds = [Grid(cell.less(top=self.plate_height + 2), max(1, plan.most)) for cell in plot.cells]
        self._grids = {near: own, **dict(zip(self.others, beds, strict=True))}
        self.rosettes: dict[int, Rosette] = {}
        for flower in view.flowers:
            self.rosettes[flower.zone] = self.bed(*plan.beds[flower.zone], view.size(flower.zone))
        self._duel()

    def plate(self, number: int) -> Rect:
        cell = self.region(number)._replace(h=self.plate_height)
        return cell.less(right=PILES + RIM) if number == 0 and cell.overlaps(self._piles) else cell

    def own_plate(self) -> Rect:
        return Rect(self.below.x, self.below.y - self.plate_height, 150.0, self.plate_height)

    @property
    def _sign(self) -> float:
        return min(48.0, self.lane.h)

    @property
    def lane_middle(self) -> float:
        return self.lane.cx

    def duel_sign(self) -> Rect:
        return Rect.centred(self.lane.cx, self.lane.cy, self._sign, self._sign)

    def _pile(self, number: int) -> Pose:
        place = equal(self._piles, 2, RIM, least=0)[number]
        height = min(place.h, 36.0)
        return Pose(place.x + height / RATIO / 2 + 2, place.cy, height / RATIO, height)

    def pile(self) -> Pose:
        return self._pile(0)

    def grave(self) -> Pose:
        return self._pile(1)

    def tombstone(self) -> Rect:
        pose = self.grave()
        return Rect.centred(pose.cx, pose.cy, pose.h * 0.9, pose.h * 0.9)

    def kept(self, index: int, count: int) -> Pose:
        width = min(58.0, self.lane.h / RATIO)
        pitch = min(width + 8, (self.lane.w - width) / max(1, count - 1))
        return Pose(self.lane.cx + (index - (count - 1) / 2) * pitch, self.lane.cy, width, width * RATIO)

    def chips(self, count: int, above: float) -> list[Rect]:
        row = fitting(self.lane.w, CHIP, GAP)
        lines = -(-count // row)
        row = -(-count // max(1, lines))
        top = self.lane.y + max(above, (self.lane.h - length([CHIP] * lines, GAP)) / 2)
        wide = length([CHIP] * row, GAP)
        return grid(Rect(self.lane.cx - wide / 2, top, wide, 0), count, row, (CHIP, CHIP), GAP)

    def new_bed(self, petals: int) -> Rosette:
        radius = self._bed_radius
        return Rosette(self.below.right - radius - 2, self.below.cy, radius, petals)


@lru_cache(maxsize=32)
def _laid_out(mat: Rect, others: int, most: int, plate: float, widest: int) -> HandPlot:
    """So many gardens of at most so many beds, in the columns (`widest`: no more) and lines in which neither the
    smallest flowers nor those that fight are too small.
    """
    found: list[tuple[float, HandPlot]] = []
    for columns in range(1, min(others + 1, widest, fitting(mat.w, LEAST_COLUMN, RIM)) + 1):
        wide = share(mat.w, columns, RIM)
        cells = others if columns == 1 else others + 1  # the piles have a cell of their own
        rows = -(-cells // columns)
        for lines, part in product(range(1, MOST_LINES + 1), OWN if most else OWN_BEFORE):
            radius = min(LARGEST, wide / -(-most // lines) / 2) if most else GOOD_BED
            high = plate + GAP + (2 * radius * lines if most else 0.0)
            places = grid(mat, cells, columns, (wide, high), GAP, least=0)
            top = mat.y + length([high] * rows, GAP) + GAP
            below = mat._replace(y=mat.bottom - mat.h * part, h=mat.h * part)
            lane = mat._replace(y=top, h=below.y - GAP - top)
            piles = places[-1] if columns > 1 else places[0].less(left=wide - PILES)._replace(h=plate)
            small = radius / GOOD_BED, (lane.h / 2 - GAP) / GOOD_DUEL, _own(below, most).radius / GOOD_OWN
            found.append((min(*small, 1.6), HandPlot(tuple(places[:others]), piles, lane, below)))
    return max(found, key=lambda each: each[0])[1]


def _own(below: Rect, most: int) -> Grid:
    """The viewer's beds, left of the one for a new flower."""
    return Grid(below.less(right=2 * bed_radius(below) + 10), max(1, most))
