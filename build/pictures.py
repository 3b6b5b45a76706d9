"""Pictures for the documents: PNG files with a palette, a quarter of the size, written only where one would see it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame
from PIL import Image, ImageChops

COLOURS: Final = 256
BLOCK: Final = 4
"""Pictures are compared by the mean colours of squares of so many points a side."""
SEEN: Final = 24
"""A difference of a colour, of 255, that the eye sees."""


def keep_picture(surface: pygame.Surface, path: Path) -> bool:
    """Writes the picture of a surface, unless a small one at `path` looks the same; True if it was written."""
    drawn = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    small = drawn.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    if path.exists():
        with Image.open(path) as before:
            if before.mode == "P" and looks_alike(before, small):
                return False
    path.parent.mkdir(parents=True, exist_ok=True)
    small.save(path, format="PNG", optimize=True)
    return True


def looks_alike(one: Image.Image, other: Image.Image) -> bool:
    """True if nobody sees a difference between two pictures."""
    if one.size != other.size:
        return False
    blurred = [picture.convert("RGB").reduce(BLOCK) for picture in (one, other)]
    return max(ImageChops.difference(*blurred).tobytes()) <= SEEN
