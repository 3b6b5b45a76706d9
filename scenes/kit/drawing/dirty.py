"""Which pixels must be drawn anew."""

from __future__ import annotations

from typing import Final

import pygame

MANY_RECTANGLES: Final = 24


def merged(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles of which no two overlap, covering all the given ones."""
    if len(rects) > MANY_RECTANGLES:
        return [rects[0].unionall(rects[1:])]
    result: list[pygame.Rect] = []
    for rect in rects:
        grown = rect
        while (index := grown.collidelist(result)) >= 0:
            grown = grown.union(result.pop(index))
        result.append(grown)
    return result
