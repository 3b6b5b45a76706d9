"""What all apps of a run take from the same files: drawings, type, sounds. Every test opens an app of its own, which
would make them anew; together that is a third of what the tests of the screen cost.
"""

from __future__ import annotations

import io
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from game.own.home import own_folder
from scenes.kit import sound
from scenes.kit.drawing import text
from scenes.kit.drawing.art import Art, SurfaceCache
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import Letters
from scenes.kit.screen import frame

DRAWN: Final = 400_000_000
"""Bytes of drawings as they come from their files: nearly all, in the sizes that the windows of the tests ask for."""
SCALES: Final = 4
BEGIN: Final = Brush.__init__
"""How a brush begins that shares nothing."""
READY: Final = 50_000_000
"""So many bytes of what apps make of them, for each of so many scales of window and text."""


@cache
def drawings() -> Art:
    """The drawings of all brushes."""
    return Art(budget_bytes=READY)


@lru_cache(SCALES)
def ready(kind: str, scale: float, text_scale: float, figures: str, letters: Letters) -> SurfaceCache:
    """What all brushes of one kind and one scale have made."""
    return SurfaceCache(READY)


@lru_cache(SCALES)
def typesetter(
    scale: float, text_scale: float = 1.0, figures: str = text.FIGURES, letters: Letters = "usual"
) -> text.Typesetter:
    """The typesetter of all apps of one scale."""
    return text.Typesetter(scale, text_scale, figures, letters)


def make_once(patched: pytest.MonkeyPatch) -> None:
    """Lets apps share what they would all make alike, as screens of one app do. What a test has put in a folder of its
    own, and what wears a theme, is drawn for it alone.
    """

    def begin_with_drawings(brush: Brush, *given: Any) -> None:
        BEGIN(brush, *given)
        if own_folder() is None and brush.art.tone.is_plain:
            brush.art = drawings()
            set_in = brush.typesetter
            brush.cache = ready(type(brush).__name__, brush.scale, set_in.text_scale, set_in.figures, set_in.letters)

    rasters = SurfaceCache(DRAWN)
    draw = pygame.image.load_sized_svg

    def drawn_once(file: io.BytesIO | str | Path, size: tuple[int, int]) -> pygame.Surface:
        if not isinstance(file, io.BytesIO):
            return draw(file, size)
        return rasters.get((file.getvalue(), size), lambda: draw(file, size)).copy()

    patched.setattr(Brush, "__init__", begin_with_drawings)
    patched.setattr(frame, "Typesetter", typesetter)
    patched.setattr(pygame.image, "load_sized_svg", drawn_once)
    patched.setattr(pygame.font, "Font", cache(pygame.font.Font))
    patched.setattr(sound, "samples", cache(sound.samples))
