"""Which signs the letters of the window lack."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

NOBODYS = "\ue0f3"
"""For private use: no font of ours has it, so each draws its box for what is missing."""


def lacking(font: pygame.font.Font, signs: Iterable[str]) -> set[str]:
    """Those for which a font draws its box; its `metrics` do not tell, for they are those of the box then."""
    box = _drawn(font, NOBODYS)
    return {sign for sign in signs if _drawn(font, sign) == box}


def _drawn(font: pygame.font.Font, sign: str) -> tuple[tuple[int, int], bytes]:
    surface = font.render(sign, True, "black")
    return surface.get_size(), pygame.image.tobytes(surface, "RGBA")
