"""Pieces in motion: from the pose they had to the pose they have, turned over on the way if their picture changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import msgspec

from scenes.kit.drawing.tween import DEAL_STAGGER, FLIP, SLIDE, ease_in_out
from scenes.table.board.moments import Moments
from scenes.table.board.pieces import Picture, Piece, Pose

LONGEST_STAGGER = 0.6
HIGHEST = 14.0


@dataclass(slots=True)
class Sprite:
    """A piece on its way. `delay` and `elapsed` in seconds at speed 1."""

    piece: Piece
    start: Pose
    before: Picture
    delay: float = 0.0
    elapsed: float = 1e9

    seconds: float = field(init=False)
    """How long it takes: a slide, or a turn on the spot."""

    def __post_init__(self) -> None:
        slides, turns = self.start != self.piece.pose, self.before != self.piece.picture
        self.seconds = max(SLIDE if slides else 0.0, FLIP if turns else 0.0)

    @property
    def share(self) -> float:
        """How much of the way is done, 0 … 1."""
        if not self.moves:
            return 1.0
        return max(0.0, (self.elapsed - self.delay) / self.seconds)

    @property
    def moves(self) -> bool:
        """True until it has arrived."""
        return self.elapsed < self.delay + self.seconds

    @property
    def flight_width(self) -> float:
        """The larger of the widths between which it flies; 0 at rest."""
        return max(self.start.w, self.piece.pose.w) if self.moves else 0.0

    def pose(self) -> Pose:
        """Where it is now; it rises a little on the way."""
        share = self.share
        if share >= 1.0:
            return self.piece.pose
        pose = self.start.towards(self.piece.pose, ease_in_out(share))
        return pose._replace(lift=pose.lift + HIGHEST * 4 * share * (1 - share))

    def picture(self) -> Picture:
        """What is seen of it now: the old side until half of the turn."""
        return self.before if self.share < 0.5 else self.piece.picture

    def stretch(self) -> float:
        """How wide it is seen while it turns over."""
        if self.before == self.piece.picture or not self.moves:
            return 1.0
        return max(0.04, abs(1 - 2 * self.share))


class Sprites:
    """All pieces of one table by their numbers."""

    def __init__(self) -> None:
        self._sprites: dict[int, Sprite] = {}
        self._moving: dict[int, Sprite] = {}
        """Those that are on their way: few of many."""
        self.moments = Moments()

    def arrange(self, pieces: Sequence[tuple[int, Piece]], *, still: bool = False) -> None:
        """Sends every piece to its new pose; those that were not there appear in place. `still`: at
        once, without motion.
        """
        arranged: dict[int, Sprite] = {}
        started = 0
        for number, piece in pieces:
            old = self._sprites.get(number)
            if old is None or still:
                arranged[number] = Sprite(piece, piece.pose, piece.picture)
                continue
            if old.piece.pose == piece.pose and old.piece.picture == piece.picture:
                old.piece = piece
                arranged[number] = old
                continue
            start = old.pose()._replace(lift=piece.pose.lift)
            sprite = arranged[number] = Sprite(piece, start, old.picture(), elapsed=0.0)
            # What is dealt goes one after the other, what makes room does not; what only lies higher now is there.
            if sprite.moves and old.piece.slot[0] != piece.slot[0]:
                sprite.delay = min(LONGEST_STAGGER, started * DEAL_STAGGER)
                started += 1
        self._sprites = arranged
        self._moving = {number: sprite for number, sprite in arranged.items() if sprite.moves}

    def clear(self) -> None:
        """Forgets all pieces: the next arrangement has no motion."""
        self._sprites, self._moving = {}, {}
        self.moments.end()

    def place(self, number: int, pose: Pose) -> None:
        """Puts a piece somewhere at once (a hand let go of it there): its next motion starts from here."""
        sprite = self._sprites.get(number)
        if sprite is not None:
            self._put(number, Sprite(sprite.piece, pose, sprite.piece.picture, 0.0, 0.0))

    def leave(self, number: int, pose: Pose) -> None:
        """Puts a piece somewhere and leaves it there until the next arrangement moves it on."""
        sprite = self._sprites.get(number)
        if sprite is not None:
            piece = msgspec.structs.replace(sprite.piece, pose=pose)
            self._put(number, Sprite(piece, pose, piece.picture))

    def _put(self, number: int, sprite: Sprite) -> None:
        self._sprites[number] = sprite
        self._moving.pop(number, None)
        if sprite.moves:
            self._moving[number] = sprite

    def advance(self, seconds: float) -> bool:
        """Lets time pass; True while anything moves."""
        self.moments.advance(seconds)
        for sprite in self._moving.values():
            sprite.elapsed += seconds
        self._moving = {number: sprite for number, sprite in self._moving.items() if sprite.moves}
        return self.moving

    def flush(self) -> None:
        """Everything arrives at once."""
        for sprite in self._moving.values():
            sprite.elapsed = 1e9
        self._moving = {}
        self.moments.end()

    @property
    def moving(self) -> bool:
        """True while anything is on its way."""
        return bool(self._moving)

    def find(self, number: int) -> Sprite | None:
        """The piece with a number, if it is there."""
        return self._sprites.get(number)

    def __getitem__(self, number: int) -> Sprite:
        return self._sprites[number]

    def in_order(self) -> list[tuple[int, Sprite]]:
        """All pieces from back to front; what moves is over what lies."""
        moving = self._moving
        return sorted(self._sprites.items(), key=lambda item: (item[0] in moving, item[1].piece.z, item[0]))
