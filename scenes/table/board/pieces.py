"""What lies on a table: pieces with a pose and a picture, spots to put them on, and how a presenter lays them out."""

from __future__ import annotations

import math
from functools import partial
from typing import Literal, NamedTuple

import msgspec
import pygame

from game.core.texts import Sentence
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node
from scenes.table.board.moments import Moment

Slot = tuple[int, int]
"""A card of a view: zone and index in it (in a bag the index counts the sorted cards of the view). A negative zone is a
piece that is no card, such as a warrior on a board: everybody can tell which it is, and its index is its number."""
Target = Slot | str
"""What a gesture ends on: another piece, or a spot by its key."""


class Pose(NamedTuple):
    """Where a piece lies, in logical units: centre, size, angle in degrees (counter-clockwise), height
    above the table.
    """

    cx: float
    cy: float
    w: float
    h: float
    angle: float = 0.0
    lift: float = 4.0

    @property
    def rect(self) -> Rect:
        """The upright rectangle of the piece (a few degrees of angle do not matter for a click)."""
        return Rect.centred(self.cx, self.cy, self.w, self.h)

    def towards(self, other: Pose, share: float) -> Pose:
        """The pose on the way to another, 0 … 1 (an eased share may overshoot)."""
        return Pose(*(mine + (theirs - mine) * share for mine, theirs in zip(self, other, strict=True)))


class Picture(msgspec.Struct, frozen=True):
    """How a piece looks: a frozen value, so that equal pictures are drawn once and cached."""

    @property
    def is_back(self) -> bool:
        """True if it does not show what the piece is."""
        return False

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        """Draws the piece; `stretch` narrows it while it is being turned over."""
        raise NotImplementedError


class CardPicture(Picture, frozen=True):
    """A card of 5:7, with the shadow and the frame of its state; each kind of card draws its own face."""

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        """The bare face in pixels: drawn once for each size, and never changed afterwards."""
        raise NotImplementedError

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        face = partial(self.face, brush)
        cx, cy, width, _, angle, lift = pose
        brush.card(self, face, cx, cy, width, state=state, lift=lift, angle=angle, stretch=stretch)


class Piece(msgspec.Struct, frozen=True):
    """One thing on the table. `label` is what speech and tooltips call it; `z` orders drawing, higher on top."""

    slot: Slot
    pose: Pose
    picture: Picture
    label: str = ""
    z: int = 0
    dim: bool = False
    concealed: bool = False
    """At rest it is not drawn: a hand that only shows its number."""
    part_of: Slot | None = None
    """A larger piece it belongs to (a petal to its flower): what means nothing here is meant for that one."""
    ground: bool = False
    """It lies under the spots: on it there are places that can be pointed at."""
    untraced: bool = False
    """It leaves no trace: what it stands on already shows where it went."""


def name_of(label: str) -> str:
    """What something is called, without what a label says of it after a dash."""
    return label.partition(" — ")[0]


class Spot(msgspec.Struct, frozen=True):
    """A place that pieces can be put on: lit when a picked piece may go there."""

    key: str
    rect: Rect
    label: str
    shape: Literal["card", "round", "wide", "pill"] = "card"
    art: str = ""
    """A drawing that shows the lit place instead of its dashed shape."""
    words: str = ""
    """A number on it while it is lit."""
    tip: Sentence | None = None
    """What is told of it, while it is lit, to who stays on it."""
    cell: tuple[int, int] | None = None
    """Its row and column on a board of squares, from 0 at the upper left."""
    answers: bool = False
    """True where a press on it alone would be a choice: while it is not lit the rules say why not."""


class Layout(msgspec.Struct, frozen=True):
    """A view laid out: what lies still under the pieces, the pieces, the spots, and what stands over them; and the
    `moments` of the stage being shown. `aims`: from where something was aimed at what in it, without going there;
    `awaited`: where others will soon lay something.
    """

    under: tuple[Node, ...]
    pieces: tuple[Piece, ...]
    spots: tuple[Spot, ...]
    over: tuple[Node, ...] = ()
    moments: tuple[Moment, ...] = ()
    aims: tuple[tuple[Rect, Rect], ...] = ()
    awaited: tuple[Rect, ...] = ()


class PieceLook(Look, frozen=True):
    """A piece as it is drawn in this frame. `flight_width` (0: it lies still) is the larger of the widths between which
    it flies: it is drawn once in that size.
    """

    picture: Picture
    pose: Pose
    state: CardState
    stretch: float = 1.0
    flight_width: float = 0.0

    @property
    def bleed(self) -> float:
        """Frames and shadows, and the corners of a turned card."""
        _, _, width, height, angle, _ = self.pose
        return 34 + abs(math.sin(math.radians(angle))) * max(width, height) if angle else 34.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.flight_width:
            brush.flight_width, brush.flight_scale = self.flight_width, self.pose.w / self.flight_width
        try:
            self.picture.paint(brush, self.pose, self.state, self.stretch)
        finally:
            brush.flight_width, brush.flight_scale = 0.0, 1.0


class SpotLook(Look, frozen=True):
    """A lit place: dashed, in lamp light; brighter under the pointer."""

    shape: str
    strong: bool
    art: str = ""

    @property
    def bleed(self) -> float:
        return 16.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        alpha = 1.0 if self.strong else 0.8
        if self.art:
            brush.picture(self.art, rect.inset(-3) if self.strong else rect, alpha=alpha)
        elif self.shape == "card":
            brush.picture(
                "drop_target", Rect.centred(rect.cx, rect.cy, rect.w * 280 / 240, rect.h * 376 / 336), alpha=alpha
            )
        elif self.shape == "round":
            brush.picture("drop_target_round", rect, alpha=alpha)
        else:
            radius = rect.h / 2 if self.shape == "pill" else 16
            brush.rounded(rect, radius, "lamp_light", alpha=alpha, line=3, dashed=True)
            if self.strong:
                brush.rounded(rect, radius, "lamp_light", alpha=0.18)
