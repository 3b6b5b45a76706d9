"""What the viewer has in hand: the gestures that are open, what he has picked, and the piece he holds."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from game.core.rules.rules import Action
from scenes.kit.geometry import Rect
from scenes.table.board.pieces import Pose, Slot, Target
from scenes.table.offers import Gesture, Offers


class Prompter:
    """The gestures that are open now, and what has been pointed at, first thing first."""

    def __init__(self) -> None:
        self.offers = Offers()
        self.picks: tuple[Target, ...] = ()

    def renew(self, offers: Offers) -> None:
        """Takes new offers; picks that lead nowhere any more are let go."""
        self.offers = offers
        if len(self.picks) > 1 and not self.open():
            self.picks = ()

    def suspend(self) -> None:
        """Nothing can be pointed at for a moment; what was picked stays picked."""
        self.offers = Offers()

    def clear(self) -> None:
        """Lets go of everything."""
        self.picks = ()

    @property
    def source(self) -> Slot | None:
        """The first piece that was picked."""
        return next((pick for pick in self.picks if isinstance(pick, tuple)), None)

    def open(self, picks: tuple[Target, ...] | None = None) -> list[Gesture]:
        """The gestures that hold everything that was picked."""
        wanted = set(self.picks if picks is None else picks)
        return [g for g in self.offers.gestures if wanted <= {*g.points, *g.asks}]

    def accepts(self, target: Target) -> bool:
        """True if pointing at this leads on."""
        return target not in self.picks and bool(self.open((*self.picks, target)))

    def lit(self, meant: Collection[Action] = ()) -> set[Target]:
        """What is worth pointing at next: of every open gesture its first missing point, and what it asks for. With
        actions that are `meant`, of theirs alone, as long as one of them is open.
        """
        gestures = self.open()
        complete = [g for g in gestures if set(g.points) <= set(self.picks)]
        wanted = [gesture for gesture in gestures if gesture.action in meant]
        if meant and not wanted and not self.picks:
            return set()  # a button is meant
        gestures = wanted or gestures
        if len({gesture.action for gesture in complete}) > 1:  # what parts them is asked for
            asked = _asked([g for g in complete if g in gestures] or complete)
            return {t for t in asked if t not in self.picks and not all(t in g.asks for g in complete)}
        found: set[Target] = set()
        for gesture in gestures:
            found.update([point for point in gesture.points if point not in self.picks][:1])
            found.update(ask for ask in gesture.asks if isinstance(ask, tuple) and ask not in self.picks)
        return found

    def reached(self) -> set[Target]:
        """All that may be pointed at next: with nothing picked also what usually comes second, as at a real table one
        reaches for what one wants before one says what is given for it.
        """
        return self.lit() if self.picks else {point for gesture in self.offers.gestures for point in gesture.points}

    def begins(self, target: Target) -> bool:
        """True for what is usually pointed at first."""
        return any(gesture.points[:1] == (target,) for gesture in self.offers.gestures)

    def pick(self, target: Target) -> Gesture | None:
        """Points at something that is accepted; the gesture it completes, if it is the only one."""
        self.picks = (*self.picks, target)
        return self._completed(self.picks)

    def drop(self, source: Slot, target: Target) -> Gesture | None:
        """The gesture that dropping a piece on a target would complete; None if it completes none."""
        before = self.picks if source in self.picks else (*self.picks, source)
        return self._completed((*before, target))

    def means_alone(self, source: Slot, target: Target) -> bool:
        """True if a piece is dropped somewhere without what was picked before: that would already have been a whole
        gesture with it, and the drop leads elsewhere.
        """
        before = self.picks if source in self.picks else (*self.picks, source)
        return self._completed(before) is not None and bool(self.open((source, target)))

    def completing(self, target: Target) -> Gesture | None:
        """The gesture that pointing at something that is accepted would complete; None: none yet."""
        return self._completed((*self.picks, target))

    def _completed(self, picks: tuple[Target, ...]) -> Gesture | None:
        """The one gesture that these picks complete. Where the same things in another order mean something else (one
        card onto another, or that onto this), the order in which they were picked decides.
        """
        complete = [gesture for gesture in self.open(picks) if set(gesture.points) <= set(picks)]
        if len({gesture.action for gesture in complete}) > 1:
            complete = [gesture for gesture in complete if gesture.points == picks]
        return complete[0] if len({gesture.action for gesture in complete}) == 1 else None

    def unpick(self, target: Target) -> None:
        """Lets go of something and of what was picked after it."""
        if target in self.picks:
            self.picks = self.picks[: self.picks.index(target)]


def _asked(gestures: list[Gesture]) -> set[Target]:
    return {ask for gesture in gestures for ask in gesture.asks}


class HeldPiece(msgspec.Struct):
    """A piece between two fingers: its number, its slot, and the pose that follows the pointer."""

    number: int
    slot: Slot
    pose: Pose
    over: Target | None = None


def overlap(one: Rect, other: Rect) -> float:
    """The area two rectangles share, in square units."""
    shared = one.intersection(other)
    return max(0.0, shared.w) * max(0.0, shared.h)
