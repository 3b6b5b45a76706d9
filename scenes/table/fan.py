"""The viewer's hand: a shallow fan in its strip."""

from __future__ import annotations

from scenes.geometry import Rect
from scenes.table.pieces import Pose

WIDTH = 92.0


def fan(strip: Rect, number: int, count: int, width: float = WIDTH) -> Pose:
    """The pose of the n-th of so many hand cards; they move together until all fit."""
    pitch = min(width + 22, (strip.w - width - 20) / max(1, count - 1))
    offset = number - (count - 1) / 2
    angle = -2.2 * offset if count > 1 else 0.0
    height = width * 1.4
    sag = min(14.0, offset**2 * min(2.0, 14 / max(1, count)))
    return Pose(strip.cx + offset * pitch, strip.bottom - 14 - height / 2 + sag, width, height, angle, 8)
