"""The last move stays visible: from where things went, and where they lie now, until somebody moves again.

It is made of what the screen itself has shown, the places of its pieces before and after a stage, and so it knows
nothing that the events and views of this seat did not say.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node, walk
from scenes.kit.widgets.basic import SheetLook
from scenes.table.board.pieces import Layout, Piece, Pose
from scenes.table.board.sprites import Sprites

MOST: Final = 6
"""Where more things moved at once (a deal) there is no single way to show."""
FAR: Final = 12.0
"""Who moved less than so many units only made room."""
DOT: Final = 18.0
"""Units from one dot of a way to the next."""
POINTED_AT: Final = 22.0
"""Who points so near at a dot points at it."""
CLEAR: Final = 6.0
"""The corners stand so far outside of what they mark."""
CORNERS: Final = ((False, False), (False, True), (True, False), (True, True))
"""Whether it is a right one, and a low one."""


Traced = tuple[tuple[Node, ...], tuple[Node, ...]]


class WayLook(Look, frozen=True):
    """Dots, larger and larger; a ring where they begin."""

    ring: Rect | None
    dots: tuple[Rect, ...]

    @property
    def signs(self) -> tuple[Rect, ...]:
        """Where it is seen."""
        return self.dots if self.ring is None else (self.ring, *self.dots)

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.ring is not None:
            brush.rounded(self.ring, 11, "ink", alpha=0.55, line=5)
            brush.rounded(self.ring.inset(1), 10, "cream", line=2.6)
        for dot in self.dots:
            brush.rounded(dot.inset(-1.2), dot.w / 2 + 1.2, "ink", alpha=0.55)
            brush.rounded(dot, dot.w / 2, "cream")


def explained(ways: Sequence[Node], words: str) -> tuple[Node, ...]:
    """What dots and rings mean, for who points at one: they are small, and nothing is told of the ground between."""
    return tuple(
        Node("image", sign.at_centre(POINTED_AT, POINTED_AT), f"{way.key}.{number}", tooltip=words)
        for way in ways
        if isinstance(way.look, WayLook)
        for number, sign in enumerate(way.look.signs)
    )


def _way(start: Pose, end: Pose, told: Sequence[Rect], rings: Sequence[Rect] = ()) -> WayLook:
    """From one place to another, but for where something is `told`: no dot lies on words. Where one of the other
    `rings` lies there is none: two of them look like an eight.
    """
    dx, dy = end.cx - start.cx, end.cy - start.cy
    count = max(2, round(math.hypot(dx, dy) / DOT))
    ring = Rect.centred(start.cx, start.cy, 22, 22)
    dots = []
    for number in range(1, count):
        share = number / count
        size = 3.5 + round(6 * share) / 2  # seven sizes, each of which is drawn once
        dot = Rect.centred(start.cx + dx * share, start.cy + dy * share, size, size)
        if not any(dot.overlaps(rect) for rect in told):
            dots.append(dot)
    return WayLook(None if any(ring.overlaps(rect) for rect in (*told, *rings)) else ring, tuple(dots))


class CornersLook(Look, frozen=True):
    """Corners around what came: seen without any colour."""

    corners: tuple[tuple[bool, bool], ...] = CORNERS

    def paint(self, brush: Brush, rect: Rect) -> None:
        arm = _arm(rect)
        for wide, colour in ((5.0, "ink"), (2.6, "cream")):
            edge = (5.0 - wide) / 2
            long = arm - 2 * edge
            for right, low in self.corners:
                x = rect.right - edge - wide if right else rect.x + edge
                y = rect.bottom - edge - wide if low else rect.y + edge
                brush.fill(Rect(x + wide - long if right else x, y, long, wide), colour)
                brush.fill(Rect(x, y + wide - long if low else y, wide, long), colour)


def _arm(rect: Rect) -> float:
    """How far a corner reaches along the sides of what it marks."""
    return min(16.0, rect.w * 0.28, rect.h * 0.28)


def corners_around(rect: Rect, words: Sequence[Rect]) -> CornersLook:
    """Those of the four that lie on no words, which stand in the middle of their lines."""
    arm = _arm(rect)
    letters = [line.inset(0, line.h / 4) for line in words]
    free = []
    for right, low in CORNERS:
        corner = Rect(rect.right - arm if right else rect.x, rect.bottom - arm if low else rect.y, arm, arm)
        if not any(corner.overlaps(line) for line in letters):
            free.append((right, low))
    return CornersLook(tuple(free))


class Trace:
    """The ways of the last action, by the numbers of the pieces that went."""

    def __init__(self) -> None:
        self._origins: dict[int, Pose] = {}
        self._aims: tuple[tuple[Rect, Rect], ...] = ()
        self._seq = -1
        self._before: Sequence[tuple[int, Piece]] | None = None
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
        self._before, self._now, self._shown = pieces, seq, shown

    def after(self, pieces: Sequence[tuple[int, Piece]], own: float, aims: tuple[tuple[Rect, Rect], ...] = ()) -> None:
        """So things lie after the stage. The viewer's hand lies under `own`: a card that comes there is dealt or drawn,
        and nobody's move. `aims` are of interest, whoever's answer ended them.
        """
        before, self._before = self._before, None
        if before is None:
            return
        here = dict(pieces)
        moved = {number: old.pose for number, old in before if _went(old, here.get(number), own)}
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
        nodes = [node for root in (*layout.under, *layout.over) for node in walk(root)]
        words = [node.rect for node in nodes if node.role == "text"]
        told = [*words, *(node.rect for node in nodes if isinstance(node.look, SheetLook))]
        for number, (source, target) in enumerate(self._aims):
            rect = source.union(target)
            near = [place for place in told if place.overlaps(rect)]
            look = _way(_pose(source), _pose(target), near)
            ways.append(Node("image", rect, f"table.aim.{number}", look=look))
            around = target.inset(-2)
            corners.append(Node("image", around, f"table.aimed.{number}", look=corners_around(around, words)))
        rings: list[Rect] = []
        for number, start in self._origins.items() if len(self._origins) <= MOST else ():
            sprite = sprites.find(number)
            end = start if sprite is None else sprite.piece.pose
            rect = Rect.centred(start.cx, start.cy, 0, 0).union(Rect.centred(end.cx, end.cy, 0, 0)).inset(-14)
            near = [place for place in told if place.overlaps(rect)]
            look = _way(start, end, near, rings)
            rings += [] if look.ring is None else [look.ring]
            ways.append(Node("image", rect, f"table.way.{number}", look=look))
            if sprite is not None and not (sprite.moves or sprite.piece.concealed):
                around = end.rect.inset(-CLEAR)
                corners.append(Node("image", around, f"table.came.{number}", look=corners_around(around, words)))
        return tuple(ways), tuple(corners)


def _pose(rect: Rect) -> Pose:
    return Pose(rect.cx, rect.cy, rect.w, rect.h)


def _went(old: Piece, new: Piece | None, own: float) -> bool:
    """True if a piece went to where it is seen, or is there no more. (Cards that go into a hand are nobody's move.)"""
    zone = old.slot[0]
    if old.untraced or (new is not None and new.pose == old.pose):
        return False
    if new is None:
        return not old.concealed and zone < 0
    if new.pose.cy > own and zone >= 0:
        return False
    far = math.hypot(new.pose.cx - old.pose.cx, new.pose.cy - old.pose.cy) > FAR
    return far and not new.concealed and (zone != new.slot[0] or zone < 0)
