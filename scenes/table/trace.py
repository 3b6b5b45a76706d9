"""The last move stays visible: from where things went, and where they lie now, until somebody moves again.

It is made of what the screen itself has shown, the places of its pieces before and after a stage, and so it knows
nothing that the events and views of this seat did not say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from scenes.kit.geometry import Rect
from scenes.kit.paint import Brush
from scenes.kit.tree import Look, Node, walk
from scenes.kit.widgets import SheetLook
from scenes.table.pieces import Layout, Piece, Pose
from scenes.table.sprites import Sprites

MOST: Final = 6
"""Where more things moved at once (a deal) there is no single way to show."""
FAR: Final = 12.0
"""Who moved less than so many units only made room."""
DOT: Final = 18.0
"""Units from one dot of a way to the next."""
CLEAR: Final = 6.0
"""The corners stand so far outside of what they mark: nothing is covered."""


Traced = tuple[tuple[Node, ...], tuple[Node, ...]]


class _Place(NamedTuple):
    """Where a piece lay: its zone, its pose, and whether it was seen."""

    zone: int
    pose: Pose
    seen: bool


class WayLook(Look, frozen=True):
    """Dots, larger and larger; a ring where they begin."""

    ring: Rect | None
    dots: tuple[Rect, ...]

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.ring is not None:
            brush.rounded(self.ring, 11, "ink", alpha=0.55, line=5)
            brush.rounded(self.ring.inset(1), 10, "cream", line=2.6)
        for dot in self.dots:
            brush.rounded(dot.inset(-1.2), dot.w / 2 + 1.2, "ink", alpha=0.55)
            brush.rounded(dot, dot.w / 2, "cream")


def _way(start: Pose, end: Pose, told: Sequence[Rect]) -> WayLook:
    """From one place to another, but for where something is `told`: no dot lies on words."""
    dx, dy = end.cx - start.cx, end.cy - start.cy
    count = max(2, round(math.hypot(dx, dy) / DOT))
    ring = Rect.centred(start.cx, start.cy, 22, 22)
    dots = []
    for number in range(1, count):
        share = number / count
        size = 4.0 + 5.0 * share
        dot = Rect.centred(start.cx + dx * share, start.cy + dy * share, size, size)
        if not any(dot.overlaps(rect) for rect in told):
            dots.append(dot)
    return WayLook(None if any(ring.overlaps(rect) for rect in told) else ring, tuple(dots))


class CornersLook(Look, frozen=True):
    """Four corners around what came: seen without any colour."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        arm = min(16.0, rect.w * 0.28, rect.h * 0.28)
        for wide, colour in ((5.0, "ink"), (2.6, "cream")):
            edge = (5.0 - wide) / 2
            for x, right in ((rect.x + edge, False), (rect.right - edge - wide, True)):
                for y, low in ((rect.y + edge, False), (rect.bottom - edge - wide, True)):
                    long = arm - 2 * edge
                    brush.fill(Rect(x + wide - long if right else x, y, long, wide), colour)
                    brush.fill(Rect(x, y + wide - long if low else y, wide, long), colour)


class Trace:
    """The ways of the last action, by the numbers of the pieces that went."""

    def __init__(self) -> None:
        self._origins: dict[int, Pose] = {}
        self._aims: tuple[tuple[Rect, Rect], ...] = ()
        self._seq = -1
        self._before: dict[int, _Place] | None = None
        self._now = -1
        self._shown = False
        self._nodes: tuple[Layout, bool, Traced] | None = None  # made for this layout, while something moves or not

    def forget(self) -> None:
        """There is nothing to show."""
        self._origins, self._aims, self._before, self._nodes = {}, (), None, None

    def before(self, seq: int, pieces: Sequence[tuple[int, Piece]], *, shown: bool) -> None:
        """A stage of the record `seq` is going to be shown; so things lie until then. `shown`: its ways are of interest
        (they are not the viewer's own).
        """
        self._before = {number: _Place(p.slot[0], p.pose, not p.concealed) for number, p in pieces}
        self._now, self._shown = seq, shown

    def after(self, pieces: Sequence[tuple[int, Piece]], aims: tuple[tuple[Rect, Rect], ...] = ()) -> None:
        """So things lie after the stage. `aims` are of interest, whoever's answer ended them."""
        before, self._before = self._before, None
        if before is None:
            return
        here = {number: _Place(p.slot[0], p.pose, not p.concealed) for number, p in pieces}
        moved = {number: old.pose for number, old in before.items() if _went(old, here.get(number))}
        if not moved and not aims:
            return
        self._nodes = None
        self._aims = aims or (self._aims if self._now == self._seq else ())
        if self._now != self._seq or not self._shown:
            self._origins, self._seq = {}, self._now
        if self._shown:
            self._origins = {**moved, **self._origins}

    def nodes(self, layout: Layout, sprites: Sprites) -> Traced:
        """The ways, over the ground and under what lies on it; and the corners around what came and lies still."""
        if not (self._aims or 0 < len(self._origins) <= MOST):
            return (), ()
        known = self._nodes
        if known is None or known[0] is not layout or known[1] != sprites.moving:
            known = self._nodes = layout, sprites.moving, self._made(layout, sprites)
        return known[2]

    def _made(self, layout: Layout, sprites: Sprites) -> Traced:
        ways: list[Node] = []
        corners: list[Node] = []
        told = [node.rect for root in (*layout.under, *layout.over) for node in walk(root) if _tells(node)]
        for number, (source, target) in enumerate(self._aims):
            rect = source.union(target)
            near = [place for place in told if place.overlaps(rect)]
            look = _way(_pose(source), _pose(target), near)
            ways.append(Node("image", rect, f"table.aim.{number}", look=look))
            corners.append(Node("image", target.inset(-2), f"table.aimed.{number}", look=CornersLook()))
        for number, start in self._origins.items() if len(self._origins) <= MOST else ():
            sprite = sprites.find(number)
            end = start if sprite is None else sprite.piece.pose
            rect = Rect.centred(start.cx, start.cy, 0, 0).union(Rect.centred(end.cx, end.cy, 0, 0)).inset(-14)
            near = [place for place in told if place.overlaps(rect)]
            ways.append(Node("image", rect, f"table.way.{number}", look=_way(start, end, near)))
            if sprite is not None and not (sprite.moves or sprite.piece.concealed):
                around = end.rect.inset(-CLEAR)
                corners.append(Node("image", around, f"table.came.{number}", look=CornersLook()))
        return tuple(ways), tuple(corners)


def _pose(rect: Rect) -> Pose:
    return Pose(rect.cx, rect.cy, rect.w, rect.h)


def _tells(node: Node) -> bool:
    """True for words, and the paper they stand on."""
    return node.role == "text" or isinstance(node.look, SheetLook)


def _went(old: _Place, new: _Place | None) -> bool:
    """True if a piece went to where it is seen, or is there no more. (Cards that go into a hand are nobody's move.)"""
    if new is None:
        return old.seen and old.zone < 0
    far = math.hypot(new.pose.cx - old.pose.cx, new.pose.cy - old.pose.cy) > FAR
    return far and new.seen and (old.zone != new.zone or old.zone < 0)
