"""A value on paper in the corner of a face: on small cards, where a drawing would show it too small to be read."""

from __future__ import annotations

import pygame

from scenes.kit.drawing.paint import Brush


def can_be_read(brush: Brush, pixels: float) -> bool:
    """True for a sign or a value that is drawn so large."""
    return pixels >= brush.readable(0.0)


def on_paper(
    face: pygame.Surface, brush: Brush, words: str, size: int, least: int = 0, sign: pygame.Surface | None = None
) -> None:
    """Words in letters of a `size`, or a `sign` in place of them, in the upper left corner; the paper measures so many
    pixels at `least`.
    """
    drawn = brush.typesetter.font("fredoka", size).render(words, True, brush.colour("ink")) if sign is None else sign
    seen = drawn.get_bounding_rect()
    rim = max(1, round(1.5 * brush.scale))
    wide, high = max(least, seen.w + 2 * rim, round(seen.h * 0.7) + 2 * rim), max(least, seen.h + 2 * rim)
    plate = pygame.Rect(0, 0, wide, high).clip(face.get_rect())
    pygame.draw.rect(
        face, brush.colour("cream"), plate, border_top_left_radius=2 * rim, border_bottom_right_radius=3 * rim
    )
    face.blit(drawn, ((plate.w - seen.w) // 2, (plate.h - seen.h) // 2), seen)
