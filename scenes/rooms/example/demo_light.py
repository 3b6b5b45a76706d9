"""The light that follows the pointer of who presents, and the dark screen."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.shapes import raster
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look

LIGHT: Final = 150.0
"""The radius of the pointer's light."""


class LightLook(Look, frozen=True):
    """A pool of light around the pointer."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        size = max(1, brush.viewport.pixels(rect.w))

        def make() -> pygame.Surface:
            half = size / 2
            rings = "".join(
                f'<circle cx="{half}" cy="{half}" r="{half * share:.1f}" fill="#fff3c4" fill-opacity="0.045"/>'
                for share in (1.0, 0.94, 0.88, 0.82, 0.76, 0.7, 0.64)
            )
            edge = f'<circle cx="{half}" cy="{half}" r="{half * 0.62:.1f}" fill="none" stroke="#f6b93b" '
            return raster(size, size, f'{rings}{edge}stroke-opacity="0.8" stroke-width="{half * 0.035:.1f}"/>')

        surface = brush.cache.get(("demo light", size), make)
        brush.surface.blit(surface, (round(rect.x * brush.scale), round(rect.y * brush.scale)))


class NightLook(Look, frozen=True):
    """A dark screen."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.fill(rect, "#000000")
