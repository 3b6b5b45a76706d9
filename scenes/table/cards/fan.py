"""The viewer's hand: a shallow fan in its strip; two of them, one behind the other, where that is narrow."""

from __future__ import annotations

from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.table.board.pieces import Pose

WIDTH = 92.0
STRIP = 174.0
"""The height of a strip in which cards have that width."""
WIDEST_TURN = 5.5  # degrees, of the outermost cards
DEEPEST_SAG = 7.0
UNDER = 6.0  # free under the middle card, for the corners of the turned ones
OVER = 28.0
"""Free over it, for the banner."""
NARROW = 480.0
"""In a strip no wider than that, cards of which less than a finger's width would be seen lie in two rows."""
BEHIND = 0.58
"""How much of a card in the row behind is seen."""
LARGER = 1.2
"""So much larger than usual they are there at most."""
SMALLER = 0.78
"""So much smaller they may be for one row."""
RATIO = 1.4


def fan(strip: Rect, number: int, count: int, width: float = WIDTH, seen: float = 0.0) -> Pose:
    """The pose of the n-th of so many hand cards, larger in a higher strip; they move together until all fit. `seen`:
    the share of a card, from the left, without which it is not known where the strip is narrow.
    """
    room = strip.h - OVER - UNDER - DEEPEST_SAG
    width = min(width + max(0.0, strip.h - STRIP) / RATIO, room / RATIO)
    if strip.w <= NARROW:
        width = min(width, WIDTH * LARGER)
    abreast = min(strip.w - 8 - LEAST_TARGET * (count - 1), (strip.w - 8) / (1 + seen * (count - 1)))
    if strip.w > NARROW or abreast >= width * SMALLER:
        return _in_a_row(strip, number, count, width if strip.w > NARROW else min(width, abreast))
    behind = -(-count // 2)
    width = min(width, room / (1 + BEHIND) / RATIO, (strip.w - 8) / behind * LARGER)
    if number < behind:
        return _in_a_row(strip.moved(0, -BEHIND * width * RATIO), number, behind, width)
    return _in_a_row(strip, number - behind, count - behind, width)


def _pitch(strip: Rect, count: int, width: float) -> float:
    """From one card to the next."""
    return min(width + 22, (strip.w - width - (20 if strip.w > NARROW else 8)) / max(1, count - 1))


def _in_a_row(strip: Rect, number: int, count: int, width: float) -> Pose:
    height = width * RATIO
    pitch = _pitch(strip, count, width)
    offset = number - (count - 1) / 2
    outermost = max(0.5, (count - 1) / 2)
    angle = -min(2.2, WIDEST_TURN / outermost) * offset
    sag = min(1.2 * offset**2, DEEPEST_SAG * (offset / outermost) ** 2)
    return Pose(
        strip.cx + offset * pitch, strip.bottom - UNDER - DEEPEST_SAG - height / 2 + sag, width, height, angle, 8
    )
