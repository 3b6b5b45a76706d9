"""The pictures of CrocoNounours: squares, warriors, sugar lumps and the jars of those who have eaten."""

from __future__ import annotations

import pygame

from game.croconounours.cards import ANY_SUIT
from game.croconounours.content import Content
from game.croconounours.state import SUGAR, Sweet
from game.own.drawings import own_drawing
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look
from scenes.table.board.pieces import Picture, Pose
from scenes.table.cards.playing_cards import RANKS, SUITS, CardBack, PlayingCard, card_back

SPRITE_RATIO = 1.1
"""Height to width of a warrior's drawing."""
OVER_SQUARE = 1.02
"""How much wider than its square a warrior is drawn."""


class WarriorPicture(Picture, frozen=True):
    """A sweet on the board. `enemy`: an enemy of the viewer, so that being lit means being a target."""

    art: str
    mirrored: bool
    enemy: bool
    halo: bool = False

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        side = pose.w / OVER_SQUARE
        square = Rect.centred(pose.cx, pose.cy + pose.h / 2 - side / 2, side, side)
        if state == "selected":
            brush.picture("croconounours/mark_selected", square)
        elif state in ("playable", "hover") and self.enemy:
            brush.picture("croconounours/mark_wound", square)
        elif state in ("playable", "hover", "focus"):
            brush.rounded(square, 10, "lamp_light", alpha=0.9 if state != "playable" else 0.6)
            brush.rounded(square, 10, "lamp", line=5)
        if self.halo:
            brush.picture("croconounours/mark_protected", square)
        rect = pose.rect if state != "hover" else pose.rect.moved(0, -3)
        if self.mirrored:
            _mirrored(brush, self.art, rect)
        else:
            brush.picture(self.art, rect)
        if state in ("playable", "hover", "focus", "selected") and self.enemy:
            brush.picture("croconounours/aim_wound", square.inset(-square.w * 0.07))
        if state == "focus":
            brush.rounded(square, 10, "ink", line=3)


def _mirrored(brush: Brush, art: str, rect: Rect) -> None:
    width, height = brush.viewport.pixels(rect.w), brush.viewport.pixels(rect.h)
    image = brush.cache.get(
        ("mirrored", art, width, height),
        lambda: pygame.transform.flip(brush.art.picture(art, width, height), True, False),
    )
    place = image.get_rect(center=(round(rect.cx * brush.scale), round(rect.cy * brush.scale)))
    brush.surface.blit(image, place)


class RingLook(Look, frozen=True):
    """A square's edge in one colour: who attacks."""

    colour: str

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, 10, self.colour, line=4)


class PushLook(Look, frozen=True):
    """Where a push leads: an arrow on that square. `angle` counter-clockwise, 0 to the right."""

    angle: float

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.picture("croconounours/arrow_push", rect.inset(rect.w * 0.14), angle=self.angle)


class BadgeLook(Look, frozen=True):
    """A round paper badge with an icon."""

    icon: str

    @property
    def bleed(self) -> float:
        return 6.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, rect.w / 2, "lamp")
        brush.rounded(rect.inset(3), rect.w / 2 - 3, "cream")
        brush.icon(self.icon, rect.cx, rect.cy, rect.w * 0.62)


class SuitLook(Look, frozen=True):
    """What a suit does: its sign, a foot on its way or a bite, and the direction as an arrow."""

    sign: str
    diagonal: bool
    attack: bool

    def paint(self, brush: Brush, rect: Rect) -> None:
        side = min(rect.h - 8, rect.w / 4)
        brush.picture(self.sign, Rect.centred(rect.x + rect.w * 0.2, rect.cy, side, side))
        art = "croconounours/badge_wound" if self.attack else "croconounours/mark_reach"
        brush.picture(art, Rect.centred(rect.x + rect.w * 0.52, rect.cy, side, side))
        arrow = Rect.centred(rect.x + rect.w * 0.82, rect.cy, side, side)
        brush.picture("icon_arrow_up", arrow, angle=-45.0 if self.diagonal else 0.0)


class SquareLook(Look, frozen=True):
    """The whole board: gingerbread frame and biscuits, drawn once and kept."""

    squares: tuple[str, ...]
    size: int

    @property
    def bleed(self) -> float:
        return 8.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        pixels = brush.viewport.pixels(rect.w)
        board = brush.cache.get(("board", self, pixels), lambda: self._board(brush, pixels))
        brush.surface.blit(board, (round(rect.x * brush.scale), round(rect.y * brush.scale)))

    def _board(self, brush: Brush, pixels: int) -> pygame.Surface:
        board = brush.art.picture("croconounours/board_frame", pixels, pixels).copy()
        unit = pixels / FRAME_UNITS
        side = HOLE_UNITS * unit / self.size
        for number, art in enumerate(self.squares):
            rank, file = divmod(number, self.size)
            left = HOLE_START * unit + file * side
            top = HOLE_START * unit + (self.size - 1 - rank) * side
            width = round(left + side) - round(left)
            height = round(top + side) - round(top)
            board.blit(brush.art.picture(art, width, height), (round(left), round(top)))
        return board


FRAME_UNITS, HOLE_START, HOLE_UNITS = 812.0, 50.0, 700.0
"""The frame's drawing, and the hole in it for the squares."""


class JarLook(Look, frozen=True):
    """A jar with what its owner has eaten."""

    eaten: tuple[str, ...]

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.picture("croconounours/jar_back", rect)
        width = rect.w * (0.40 if len(self.eaten) <= 4 else 0.30)
        columns = 2 if len(self.eaten) <= 4 else 3
        for number, art in enumerate(self.eaten[:12]):
            row, column = divmod(number, columns)
            beside = min(columns, len(self.eaten) - row * columns)
            cx = rect.cx + (column - (beside - 1) / 2) * width * 0.78
            cy = rect.bottom - rect.h * 0.08 - width * SPRITE_RATIO / 2 - row * width * 0.72
            place = Rect.centred(cx, cy, width, width * SPRITE_RATIO)
            brush.picture(art, place, angle=(-14, 12, 4)[number % 3])
        brush.picture("croconounours/jar_front", rect)


def warrior_art(content: Content, seat: int, colour: int, *, eaten: bool = False) -> str:
    """The drawing of a warrior."""
    side, spec = content.game.sides[seat], content.colours[colour]
    return f"croconounours/{side.id}_{spec.id}" + ("_eaten" if eaten else "")


def sweet_art(content: Content, sweet: Sweet) -> str:
    """The drawing of something in a jar."""
    if sweet.colour == SUGAR:
        return "croconounours/sugar_1"
    return warrior_art(content, sweet.owner, sweet.colour, eaten=True)


def card_picture(content: Content, face: int) -> Picture:
    """A playing card in the skin of this match; the joker's two drawings are one face here."""
    cards, own = content.cards, own_drawing("croconounours", "skins", content.skin.pictures.get(face, ""))
    if cards.suits[face] == ANY_SUIT:
        return PlayingCard("joker", "red", own)
    rank = cards.ids[face][:-1]
    return PlayingCard(rank if rank in RANKS else RANKS[0], SUITS[cards.suits[face]], own)


def back_picture(content: Content) -> CardBack:
    """The back of every card in the skin of this match."""
    return card_back("back_candy", own_drawing("croconounours", "skins", content.skin.back))
