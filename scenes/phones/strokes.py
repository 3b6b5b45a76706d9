"""A frame written down as strokes, painted elsewhere: on a phone.

A stroke is a short row of numbers and says which picture lies where, turned how far. No pixel of the frame is drawn
here; a phone's canvas lays, turns and stretches the pictures, each of which it is sent once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Final

import msgspec
import pygame

from scenes.kit.drawing.allowance import Allowance
from scenes.kit.drawing.art import raster_svg
from scenes.kit.drawing.card_sprites import CARD_MARGIN, RING_MARGIN, CardState, faded
from scenes.kit.drawing.paint import FLIGHT_LIFT, LENS_BYTES, Brush
from scenes.kit.drawing.shapes import kept_corners
from scenes.kit.geometry import Rect
from scenes.phones.pictures import Name, Pictures

LAID, TURNED, FILLED, STRETCHED, CLIPPED = range(5)
"""What a stroke begins with. Then follow, all lengths in pixels, angles in degrees counter-clockwise, opacity 0 … 255:

    LAID       picture, left, top, opacity
    TURNED     picture, centre x, centre y, angle, times as wide, times as high, opacity
    FILLED     colour (#rrggbbaa), left, top, width, height
    STRETCHED  picture, left, top, width, height, corner: pulled apart in the middle, so far from its corners
    CLIPPED    nothing (the whole canvas), or left, top, width, height: what follows is seen only there
"""
Stroke = tuple[int | float | str | Name, ...]
PICTURED: Final = frozenset({LAID, TURNED, STRETCHED})
"""Strokes of a picture, named in their second place."""
GROUND_SHARE: Final = 4
"""The wooden table is sent so many times smaller each way: it is wide and soft."""
GROUND_PIXELS: Final = 800
"""So wide it is drawn at most: to draw more holds up a table for longer than a frame."""


class Recorder:
    """In the place of a surface: writes down what a brush does to it."""

    def __init__(self, size: tuple[int, int], pictures: Pictures, allowance: Allowance | None = None) -> None:
        self._size = size
        self._pictures = pictures
        self._allowance = allowance
        self._clip: pygame.Rect | None = None
        self._strokes: list[Stroke] = []

    def take(self) -> tuple[Stroke, ...]:
        """What was written since the last time."""
        strokes, self._strokes = tuple(self._strokes), []
        return strokes

    def get_size(self) -> tuple[int, int]:
        return self._size

    def get_clip(self) -> pygame.Rect:
        return pygame.Rect((0, 0), self._size) if self._clip is None else pygame.Rect(self._clip)

    def set_clip(self, rect: pygame.Rect | None, /) -> None:
        clip = None if rect is None else pygame.Rect(rect).clip(pygame.Rect((0, 0), self._size))
        if clip != self._clip:
            self._clip = clip
            self._strokes.append((CLIPPED,) if clip is None else (CLIPPED, *clip))

    def fill(self, color: str, rect: pygame.Rect, /, opacity: int = 255) -> None:
        red, green, blue, _ = pygame.Color(color)
        self._strokes.append((FILLED, f"#{red:02x}{green:02x}{blue:02x}{opacity:02x}", *rect))

    def blit(self, source: pygame.Surface, dest: pygame.Rect | tuple[int, int], /) -> None:
        self.lay(source, dest[0], dest[1], opacity_of(source))

    def lay(self, source: pygame.Surface, left: int, top: int, opacity: int) -> None:
        """A picture as it is."""
        if not source.get_width():  # words without a letter
            return
        self._strokes.append((LAID, self._name(source), left, top, opacity))

    def turn(
        self, source: pygame.Surface, centre: tuple[float, float], angle: float, wide: float, high: float, opacity: int
    ) -> None:
        """A picture turned about its centre and scaled."""
        name = self._name(source)
        self._strokes.append((TURNED, name, *centre, round(angle, 2), round(wide, 4), round(high, 4), opacity))

    def stretch(self, source: pygame.Surface, rect: pygame.Rect, corner: int) -> None:
        """A picture pulled apart in the middle."""
        self._strokes.append((STRETCHED, self._name(source), *rect, corner))

    def _name(self, source: pygame.Surface) -> Name:
        return self._pictures.name(source, self._allowance)


def opacity_of(picture: pygame.Surface) -> int:
    """0 … 255."""
    alpha = picture.get_alpha()
    return 255 if alpha is None else alpha


def _together(under: pygame.Surface, over: pygame.Surface, corner: int) -> pygame.Surface:
    """One picture of two."""
    both = under.copy()
    both.blit(over, (corner, corner))
    return both


class StrokeBrush(Brush):
    """A brush on a recorder: what a window's brush turns, scales and puts together in pixels is left to the phone, so
    that a picture is the same however it lies.
    """

    surface: Recorder
    _half: StrokeBrush | None = None

    def fill(self, rect: Rect, colour: str, alpha: float = 1.0) -> None:
        self.surface.fill(self.colour(colour), self._pixels(rect), round(min(1.0, alpha) * 255))

    def _lay_stretched(
        self, look: Hashable, covered: pygame.Rect, corner: int, body: Callable[[int, int], str]
    ) -> None:
        width, height = min(covered.w, 2 * corner + 1), min(covered.h, 2 * corner + 1)
        small = kept_corners(self.cache, look, corner, body, width, height)
        if small.get_size() == covered.size:
            self.surface.blit(small, covered)
        else:
            self.surface.stretch(small, covered, corner)

    def background(self) -> None:
        width, height = self.surface.get_size()

        def make() -> pygame.Surface:
            across = max(width, -(-height * 1280 // 720))
            share = max(GROUND_SHARE, -(-across // GROUND_PIXELS))
            across = -(-across // share)
            drawn = raster_svg(self.art.toned("bg_table"), across, -(-across * 720 // 1280))
            ground = pygame.Surface((-(-width // share), -(-height // share)))
            ground.fill(self.colour("table"))
            ground.blit(drawn, (0, 0))
            return ground

        ground = self.cache.get(("ground", width, height), make, large=True)
        wide, high = width / ground.get_width(), height / ground.get_height()
        self.surface.turn(ground, (width / 2, height / 2), 0, wide, high, 255)

    def mat(self, rect: Rect, name: str, ornament: str = "", radius: float = 28) -> None:
        if self.scale < 1.2:
            super().mat(rect, name, ornament, radius)
            return
        if self._half is None:  # where pixels are so small, half of them do
            viewport = msgspec.structs.replace(self.viewport, lens=self.viewport.lens / 2)
            kept = self.cache.beside(LENS_BYTES, "half")
            self._half = StrokeBrush(self.surface, viewport, self.palette, self.art, self.typesetter, kept)
        made, (x, y) = self._half._mat(rect, name, ornament, radius)
        centre = 2 * x + made.get_width(), 2 * y + made.get_height()
        self.surface.turn(made, centre, 0, 2, 2, 255)

    def picture(
        self,
        name: str,
        rect: Rect,
        *,
        tint: str | None = None,
        alpha: float = 1.0,
        angle: float = 0.0,
        soft: bool = False,
    ) -> None:
        still = self.flight_scale == 1 and not soft and not angle
        if still:
            super().picture(name, rect, tint=tint, alpha=alpha)
            return
        covered = self._pixels(rect)
        drawn = covered if self.flight_scale == 1 else self._pixels(rect.grown(1 / self.flight_scale))
        if soft:  # of one that has many sizes, few are sent
            side = 1 << (max(covered.w, covered.h, 16) - 1).bit_length()
            drawn = pygame.Rect(0, 0, side, side)
        image = self.art.picture(name, drawn.w, drawn.h, tint)
        share = min(covered.w / drawn.w, covered.h / drawn.h)
        centre = covered.center if angle else (covered.x + covered.w / 2, covered.y + covered.h / 2)
        self.surface.turn(image, centre, round(angle * 2) / 2, share, share, round(alpha * 255))

    def face(
        self, key: Hashable, face: Callable[[int, int], pygame.Surface], rect: Rect, width: float, ratio: float
    ) -> None:
        across = self.viewport.pixels(self.flight_width or width)
        made = self.cache.get(
            ("face", key, across), lambda: face(across, self.viewport.pixels((self.flight_width or width) * ratio))
        )
        covered = self._pixels(rect)
        centre = covered.x + covered.w / 2, covered.y + covered.h / 2
        self._lay(made, centre, 0, covered.w / made.get_width(), covered.h / made.get_height(), 255)

    def card(
        self,
        key: Hashable,
        face: Callable[[int, int], pygame.Surface],
        cx: float,
        cy: float,
        width: float,
        *,
        state: CardState = "",
        lift: float = 4.0,
        angle: float = 0.0,
        stretch: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """Shadow, frame and face by themselves: a card that is moved, lifted or lit is sent once."""
        across = max(1, self.viewport.pixels(self.flight_width or width))
        down, share = round(across * 1.4), width / (self.flight_width or width)
        step = FLIGHT_LIFT if self.flight_width else 1
        lift_step = round(lift / step) * step
        bare = self.cache.get(("bare", key, across, self.is_compact(across)), lambda: face(across, down))
        down = bare.get_height()  # faces are as high as their drawing, which may be a pixel more
        if state == "disabled":
            bare = self.cache.get(("faded", key, across), lambda: faded(bare))
        frame = self.cards.frame(state, across)
        edge = -round(across / 12)  # frames are drawn around a card: a twelfth of it wider
        layers, glowing = [(bare, 0)], frame is not None and state == "playable"
        if frame is not None and not glowing:
            layers.append((frame, edge))
        if self.cards.is_tiny(state, across):
            margin = self.viewport.pixels(RING_MARGIN)
            layers.append((self.cards.ring(across, down, margin), -margin))
        angle = angle if self.flight_width else round(angle * 2) / 2  # as it is turned in a window
        x, y, opacity = round(cx * self.scale), round(cy * self.scale), round(alpha * 255)
        left, top = x - across // 2, y - down // 2
        margin = self.viewport.pixels(CARD_MARGIN) if glowing else self.cards.reach(lift_step)

        def shade() -> pygame.Surface:
            shadow = self.cards.shadow(across, down, margin, lift_step)
            if frame is None or not glowing:
                return shadow
            # its glow lies under the card, and on the shadow as in a window, which one layer on another would not show
            glow = ("card glow", across, down, lift_step, margin)
            return self.cache.get(glow, lambda: _together(shadow, frame, margin + edge))

        if not angle and stretch >= 1 and abs(share - 1) < 0.005:
            lies = pygame.Rect(left - margin, top - margin, across + 2 * margin, down + 2 * margin)
            if opacity == 255 and not glowing:
                look, corner, body = self.cards.shadow_parts(across, margin, lift_step)
                self._lay_stretched(look, lies, corner, body)
            else:
                self.surface.lay(shade(), lies.x, lies.y, opacity)
            for layer, corner in layers:
                self.surface.lay(layer, left + corner, top + corner, opacity)
            return
        cosine, sine = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        wide = share * max(0.0, stretch)
        for layer, corner in [(shade(), -margin), *layers]:
            right = (corner + (layer.get_width() - across) / 2) * wide
            low = (corner + (layer.get_height() - down) / 2) * share
            centre = round(x + right * cosine + low * sine, 2), round(y - right * sine + low * cosine, 2)
            self.surface.turn(layer, centre, angle, wide, share, opacity)

    def _lay(
        self, picture: pygame.Surface, centre: tuple[float, float], angle: float, wide: float, high: float, opacity: int
    ) -> None:
        """A picture turned and scaled about its middle; where it is neither, in whole pixels."""
        width, height = picture.get_size()
        if angle or abs(wide - 1) * width >= 0.5 or abs(high - 1) * height >= 0.5:
            self.surface.turn(picture, centre, angle, wide, high, opacity)
        else:
            self.surface.lay(picture, math.floor(centre[0] - width / 2), math.floor(centre[1] - height / 2), opacity)
