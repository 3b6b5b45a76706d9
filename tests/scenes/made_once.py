"""What all apps of a run take from the same files: drawings, widths of words, sounds. Every test opens an app of
its own, which would make them anew; together that is a third of what the tests of the screen cost.
"""

from __future__ import annotations

import io
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import pygame
import pytest

from scenes.kit import sound

MOST_DRAWINGS: Final = 4000
"""Kept at a time: about as many as there are, in the sizes that the windows of the tests ask for."""


class MeasuredFont(pygame.font.Font):
    """A font that measures every word once."""

    def __init__(self, file: Path, size: int) -> None:
        super().__init__(file, size)
        self._sizes: dict[str, tuple[int, int]] = {}

    def size(self, text: str) -> tuple[int, int]:  # type: ignore[override]
        """Width and height in pixels."""
        found = self._sizes.get(text)
        if found is None:
            found = self._sizes[text] = super().size(text)
        return found


def make_once(patched: pytest.MonkeyPatch) -> None:
    """Lets apps share what they would all make alike. Nobody can tell: a drawing is handed out as a copy."""
    draw = pygame.image.load_sized_svg

    @lru_cache(MOST_DRAWINGS)
    def drawn(source: bytes, size: tuple[int, int]) -> pygame.Surface:
        return draw(io.BytesIO(source), size)

    def drawn_once(file: io.BytesIO | str | Path, size: tuple[int, int]) -> pygame.Surface:
        return drawn(file.getvalue(), size).copy() if isinstance(file, io.BytesIO) else draw(file, size)

    patched.setattr(pygame.image, "load_sized_svg", drawn_once)
    patched.setattr(pygame.font, "Font", cache(MeasuredFont))
    patched.setattr(sound, "samples", cache(sound.samples))
