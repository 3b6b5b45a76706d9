"""What the viewer has in hand: a picked piece, a dragged piece, and what a click or a drop then means."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from scenes.geometry import Rect
from scenes.table.pieces import Pose, Slot, Target
from scenes.table.presenter import Gesture, Offers

if TYPE_CHECKING:
    from scenes.table.table_scene import TableScene


class Prompter:
    """The gestures that are open now, and the piece that was picked."""

    def __init__(self) -> None:
        self.offers = Offers()
        self.picked: Slot | None = None

    def renew(self, offers: Offers) -> None:
        """Takes new offers; a picked piece that can no longer go anywhere is let go."""
        self.offers = offers
        if self.picked is not None and not self.from_source(self.picked):
            self.picked = None

    def from_source(self, slot: Slot) -> list[Gesture]:
        """The gestures that begin with a piece."""
        return [gesture for gesture in self.offers.gestures if gesture.source == slot]

    def sources(self) -> set[Slot]:
        """The pieces that can be picked."""
        return {gesture.source for gesture in self.offers.gestures}

    def targets(self, source: Slot | None) -> dict[Target, Gesture]:
        """Where a piece can go."""
        if source is None:
            return {}
        return {gesture.target: gesture for gesture in self.from_source(source) if gesture.target is not None}

    def at_once(self, slot: Slot) -> Gesture | None:
        """The gesture that one click on a piece does, if its only meaning needs no target."""
        gestures = self.from_source(slot)
        return gestures[0] if len(gestures) == 1 and gestures[0].target is None else None


class Held(msgspec.Struct):
    """A piece between two fingers: its number, its slot, and the pose that follows the pointer."""

    number: int
    slot: Slot
    pose: Pose
    over: Target | None = None


class PieceDrag:
    """A drag of one piece over the table. Ended exactly once, by `drop` or `cancel`."""

    def __init__(self, scene: TableScene, held: Held, x: float, y: float) -> None:
        self._scene = scene
        self._held = held
        self._grip = (x - held.pose.cx, y - held.pose.cy)

    def move(self, x: float, y: float) -> None:
        held = self._held
        held.pose = held.pose._replace(cx=x - self._grip[0], cy=y - self._grip[1], angle=0.0, lift=16.0)
        held.over = self._scene.target_under(held.slot, held.pose, x, y)
        self._scene.app.invalidate()

    def drop(self, x: float, y: float) -> None:
        self.move(x, y)
        self._scene.dropped(self._held)

    def cancel(self) -> None:
        self._scene.let_go(self._held)


def overlap(one: Rect, other: Rect) -> float:
    """The area two rectangles share, in square units."""
    shared = one.intersection(other)
    return max(0.0, shared.w) * max(0.0, shared.h)
