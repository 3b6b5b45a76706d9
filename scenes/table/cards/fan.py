"""The viewer's hand: a shallow fan in its strip."""

from __future__ import annotations

from scenes.kit.geometry import Rect
from scenes.table.board.pieces import Pose

WIDTH = 92.0
STRIP = 174.0
"""The height of a strip in which cards have that width."""
WIDEST_TURN = 5.5  # degrees, of the outermost cards
DEEPEST_SAG = 7.0
UNDER = 6.0  # free under the middle card, for the corners of the turned ones


def fan(strip: Rect, number: int, count: int, width: float = WIDTH) -> Pose:
    """The pose of the n-th of so many hand cards, larger in a higher strip; they move together until all fit."""
    width += max(0.0, strip.h - STRIP) / 1.4
    height = width * 1.4
    pitch = min(width + 22, (strip.w - width - 20) / max(1, count - 1))
    offset = number - (count - 1) / 2
    outermost = max(0.5, (count - 1) / 2)
    angle = -min(2.2, WIDEST_TURN / outermost) * offset
    sag = min(1.2 * offset**2, DEEPEST_SAG * (offset / outermost) ** 2)
    return Pose(
        strip.cx + offset * pitch, strip.bottom - UNDER - DEEPEST_SAG - height / 2 + sag, width, height, angle, 8
    )
