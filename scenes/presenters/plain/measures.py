"""Where things lie at a plain table: the other players above, the table's own zones in the middle, the viewer's below;
within a box as many rows of cards as there must be, as large as they can be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit.geometry import Rect
from scenes.table.board.pieces import Pose
from scenes.table.presenter import BoardFrame

SIZES: Final = (
    *((width, 0.5) for width in (92, 84, 76)),
    *((width, 0.4) for width in (84, 76, 68, 60, 54, 48)),
    *((width, 0.26) for width in (60, 52, 46, 40)),
    *((width, 0.14) for width in (46, 40, 34, 28)),
)
"""Widths of cards, and how much of each is seen beside the next one: the first that fits is taken."""
GAP: Final = 18.0
RATIO: Final = 1.4
ABREAST: Final = 4
"""How many other players sit side by side before a second row begins."""
CROWD: Final = 20
"""From so many zones on, the middle needs about twice the room."""
SIDE_BY_SIDE: Final = 10
"""How many cards of a larger zone have their full step; the others come closer."""
BANNER: Final = 34.0
"""The banner reaches so far into the mat."""


class Pack(NamedTuple):
    """A zone to be laid out: its number, and how many of its cards are seen side by side."""

    zone: int
    shown: int


class ZoneRun(NamedTuple):
    """Where a zone lies: the middle of its first card, the width of a card, and the step to the next one."""

    x: float
    y: float
    width: float
    step: float

    def pose(self, index: int, count: int) -> Pose:
        """Where a card of so many lies."""
        closer = min(1.0, (SIDE_BY_SIDE - 1) / max(1, count - 1))
        return Pose(self.x + self.step * closer * index, self.y, self.width, self.width * RATIO)

    def rect(self, shown: int) -> Rect:
        """All of it, when so many cards are shown."""
        width, height = self.width + self.step * max(0, shown - 1), self.width * RATIO
        return Rect(self.x - self.width / 2, self.y - height / 2, width, height)


class Areas(NamedTuple):
    """The parts of the mat: one for each other player, the middle, and the viewer's own zones."""

    others: tuple[Rect, ...]
    middle: Rect
    own: Rect


def areas(frame: BoardFrame, others: int, *, middle: int, own: int) -> Areas:
    """Divides the mat; `middle` and `own` say how many zones need room there."""
    mat = Rect(frame.mat.x + 18, frame.mat.y + 14, frame.mat.w - 36, frame.mat.h - 14 - BANNER)
    rows = 1 if others <= ABREAST else 2
    weights = [1.25] * rows if others else []
    weights.append(0.9 + min(1.2, middle / CROWD) if middle else 0.0)
    weights.append(0.75 if own else 0.0)
    total = sum(weights) or 1.0
    tops = [mat.y + mat.h * sum(weights[:number]) / total for number in range(len(weights))]
    bands = [Rect(mat.x, top, mat.w, mat.h * w / total - 8) for top, w in zip(tops, weights, strict=True)]
    seats: list[Rect] = []
    for number in range(rows if others else 0):
        count = others if rows == 1 else (others + 1 - number) // 2
        width = mat.w / count
        seats += [Rect(mat.x + width * n, bands[number].y, width, bands[number].h) for n in range(count)]
    return Areas(tuple(seats), bands[-2], bands[-1])


def size_for(packs: Sequence[Pack], box: Rect, caption: float) -> int:
    """Which of SIZES is the first that fits a box; their number if none does."""
    for number, (width, share) in enumerate(SIZES):
        rows = _wrapped(packs, width, width * share, box.w)
        if rows and (width * RATIO + caption) * len(rows) + 8 * (len(rows) - 1) <= box.h:
            return number
    return len(SIZES)


def rows_of(
    packs: Sequence[Pack], box: Rect, caption: float, least: int = 0, *, above: bool = False
) -> dict[int, ZoneRun]:
    """Where each zone lies within a box, in its middle or `above`; `caption` is the height of the words under each,
    `least` the first of SIZES that is tried.
    """
    if not packs:
        return {}
    number = max(least, size_for(packs, box, caption))
    if number < len(SIZES):
        width, share = SIZES[number]
        rows, height = _wrapped(packs, width, width * share, box.w), width * RATIO + caption
        used = height * len(rows) + 8 * (len(rows) - 1)
        room = box._replace(h=min(box.h, used + 24)) if above else box
        return _placed(rows, room, width, share, height)
    width, share = SIZES[-1][0], 0.0
    rows = _wrapped(packs, width, 2.0, box.w) or [list(packs)]
    return _placed(rows, box, width, 2.0 / width, min(width * RATIO + caption, box.h / len(rows) - 8))


def _room(pack: Pack, width: float, step: float) -> float:
    return width + step * max(0, pack.shown - 1)


def _wrapped(packs: Sequence[Pack], width: float, step: float, room: float) -> list[list[Pack]]:
    """The packs in rows; none if one of them is too wide for a row."""
    rows: list[list[Pack]] = [[]]
    left = room
    for pack in packs:
        needed = _room(pack, width, step)
        if needed > room:
            return []
        if rows[-1] and needed > left:
            rows.append([])
            left = room
        rows[-1].append(pack)
        left -= needed + GAP
    return rows


def _placed(rows: Sequence[Sequence[Pack]], box: Rect, width: float, share: float, height: float) -> dict[int, ZoneRun]:
    step = width * share
    top = box.y + (box.h - height * len(rows) - 8 * (len(rows) - 1)) / 2
    found: dict[int, ZoneRun] = {}
    for number, row in enumerate(rows):
        total = sum(_room(pack, width, step) for pack in row) + GAP * (len(row) - 1)
        x = box.cx - total / 2
        y = top + number * (height + 8) + width * RATIO / 2
        for pack in row:
            found[pack.zone] = ZoneRun(x + width / 2, y, width, step)
            x += _room(pack, width, step) + GAP
    return found
