"""A card as it is put on a surface: its face, the shadow it throws and the frame of its state, each made once."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from typing import Literal

import pygame

from scenes.kit.drawing.art import Art, SurfaceCache
from scenes.kit.drawing.shapes import kept_stretched, raster, soft_shadow
from scenes.kit.drawing.theme import Palette
from scenes.kit.window.window import Viewport

CardState = Literal["", "playable", "hover", "selected", "focus", "forbidden", "disabled"]
COMPACT_CARD_WIDTH = 92
TINY_CARD_WIDTH = 60  # the frame of a narrower card (a petal) is drawn as a line
CARD_MARGIN = 30  # logical units around a card's sprite, for its shadow and frame: so many at most
RING_MARGIN = 5  # logical units around a card on which a ring lies
SHADOW_REACH = 0.9  # of its height above the table: so far a card's shadow lies beside it
DISABLED_VEIL = "#8a7390"


class CardSprites:
    """Cards of one scale, their parts kept in a brush's cache. All lengths are in pixels, but where it is said."""

    def __init__(self, viewport: Viewport, palette: Palette, art: Art, cache: SurfaceCache) -> None:
        self._viewport = viewport
        self._palette = palette
        self._art = art
        self._cache = cache
        self._scale = viewport.scale

    def sprite(self, face: pygame.Surface, state: CardState, lift: int) -> pygame.Surface:
        """A face with shadow and frame, in the middle of what is put on a surface; `lift` in logical units."""
        width, height = face.get_size()
        unit = width / 240  # the frames are drawn around a card 240 wide, with 20 more on each side
        tiny = self.is_tiny(state, width)
        around = 0 if state in ("", "disabled") else max(20 * unit, RING_MARGIN * self._scale if tiny else 0)
        reach = math.ceil(max(SHADOW_REACH * lift * self._scale, around)) + 2
        margin = self._viewport.pixels(CARD_MARGIN)
        margin -= max(0, (margin - reach) // 2 * 2)  # all of a sprite is turned and mixed; less by an even number of
        # pixels, so that halves are rounded alike
        sprite = self.shadow(width, height, margin, lift).copy()
        if state == "disabled":
            face = faded(face)
        frame = self.frame(state, width)
        corner = (round(margin - 20 * unit), round(margin - 20 * unit))
        if frame is not None and state == "playable":
            sprite.blit(frame, corner)  # its glow lies under the card
        sprite.blit(face, (margin, margin))
        if frame is not None and state != "playable":
            sprite.blit(frame, corner)
        if tiny:
            sprite.blit(self.ring(width, height, margin), (0, 0))
        return sprite

    def is_tiny(self, state: CardState, width: int) -> bool:
        """True for a card so wide whose frame in a state would hardly be seen: it has a ring."""
        return state in ("playable", "hover") and width < TINY_CARD_WIDTH * self._scale

    def frame(self, state: CardState, width: int) -> pygame.Surface | None:
        """What is drawn in a state round a card that is so wide; None: nothing."""
        if state in ("", "disabled"):
            return None
        compact = width < COMPACT_CARD_WIDTH * self._scale
        small = "_s" if compact and state in ("playable", "selected", "focus") else ""
        return self._art.picture(f"frame_{state}{small}", round(280 / 240 * width), round(376 / 240 * width))

    def ring(self, width: int, height: int, margin: int) -> pygame.Surface:
        """A line around a card on which the usual frame would be too thin to be seen."""
        return self._cache.get(("card ring", width, height, margin), lambda: self._drawn_ring(width, height, margin))

    def _colour(self, name: str) -> str:
        return self._art.tone.colour(self._palette.colour(name))

    def _drawn_ring(self, width: int, height: int, margin: int) -> pygame.Surface:
        body = ""
        for colour, line in (("ink", 5.0), ("lamp_light", 3.0)):
            x, y = margin - 1.5 * self._scale, margin - 1.5 * self._scale
            body += (
                f'<rect x="{x:.2f}" y="{y:.2f}" width="{width + 3 * self._scale:.2f}" '
                f'height="{height + 3 * self._scale:.2f}" rx="{width / 10:.2f}" fill="none" '
                f'stroke="{self._colour(colour)}" stroke-width="{line * self._scale:.2f}"/>'
            )
        return raster(width + 2 * margin, height + 2 * margin, body)

    def shadow(self, width: int, height: int, margin: int, lift: int) -> pygame.Surface:
        """The shadow of a card that lies so many logical units above the table, with a margin around the card."""
        return self._cache.get(
            ("card shadow", width, height, lift, margin), lambda: self._drawn_shadow(width, height, margin, lift)
        )

    def reach(self, lift: int) -> int:
        """So many pixels a shadow reaches beyond its card."""
        return math.ceil(SHADOW_REACH * lift * self._scale) + 2

    def _drawn_shadow(self, width: int, height: int, margin: int, lift: int) -> pygame.Surface:
        look, corner, drawn = self.shadow_parts(width, margin, lift)
        return kept_stretched(self._cache, look, width + 2 * margin, height + 2 * margin, corner, drawn)

    def shadow_parts(self, width: int, margin: int, lift: int) -> tuple[Hashable, int, Callable[[int, int], str]]:
        """What `kept_stretched` makes a shadow of: its look, how far from a corner nothing is straight, its shapes."""
        height_above = lift * self._scale
        grows = [height_above * 0.35 * step / 3 for step in range(4)]
        x, y, radius = margin + height_above * 0.2, margin + height_above * 0.55, width / 12
        colour = self._colour("shadow")

        def drawn(whole_width: int, whole_height: int) -> str:
            inner_width, inner_height = whole_width - 2 * margin, whole_height - 2 * margin
            return soft_shadow(colour, x, y, inner_width, inner_height, radius, grows, 0.075)

        return ("card shadow", lift, radius, margin), math.ceil(y + radius) + 1, drawn


def faded(face: pygame.Surface) -> pygame.Surface:
    """A card that cannot be used now: half veiled in plum, its shape kept."""
    veil = face.copy()
    veil.fill(DISABLED_VEIL, special_flags=pygame.BLEND_RGB_MIN)
    veil.fill(DISABLED_VEIL, special_flags=pygame.BLEND_RGB_MAX)
    veil.set_alpha(128)
    result = face.copy()
    result.blit(veil, (0, 0))
    return result
