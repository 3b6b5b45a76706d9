"""A moving picture as a file that browsers and letters show: an animated PNG, made of what zlib gives and nothing else.

Of each picture only what differs from the one before it is kept: what does not is seen through it.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

import pygame

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
COLOURS: Final = 4
"""Bytes of a pixel: red, green, blue, and how far it covers."""
EQUAL: Final = (1, 1, 1, 255)
"""Two pixels are equal where they differ by less."""
NOTHING: Final = (0, 0, 0, 0)
EFFORT: Final = 9
OVER: Final = 1
"""How a picture is laid on the one before it: over it."""


class MovingPicture:
    """Pictures of one size, one after the other, each shown for its milliseconds, and then all of them again."""

    def __init__(self) -> None:
        self._last: pygame.Surface | None = None
        self._frames: list[tuple[pygame.Rect, bytes, int]] = []

    def add(self, surface: pygame.Surface, milliseconds: int) -> None:
        """One more picture; what looks like the one before prolongs it. Raises ValueError for another size."""
        shown = pygame.Surface(surface.get_size(), pygame.SRCALPHA, 32)
        shown.fill("black")
        shown.blit(surface, (0, 0))
        if self._last is None:
            self._keep(shown, shown.get_rect(), milliseconds)
        elif shown.get_size() != self._last.get_size():
            raise ValueError(f"a picture of {shown.get_size()} among those of {self._last.get_size()}")
        else:
            new = pygame.mask.from_threshold(shown, NOTHING, EQUAL, self._last)
            new.invert()
            if new.count():
                box = new.get_bounding_rects()[0].unionall(new.get_bounding_rects())
                self._keep(new.to_surface(setsurface=shown, unsetcolor=NOTHING), box, milliseconds)
            else:
                box, packed, before = self._frames[-1]
                self._frames[-1] = box, packed, before + milliseconds
        self._last = shown

    def _keep(self, surface: pygame.Surface, box: pygame.Rect, milliseconds: int) -> None:
        pixels, line = pygame.image.tobytes(surface.subsurface(box), "RGBA"), box.w * COLOURS
        rows = b"".join(b"\0" + pixels[start : start + line] for start in range(0, len(pixels), line))
        self._frames.append((box, zlib.compress(rows, EFFORT), milliseconds))

    def __len__(self) -> int:
        return len(self._frames)

    def bytes(self) -> bytes:
        """The file."""
        whole, moves = self._frames[0][0], len(self._frames) > 1
        parts = [SIGNATURE, chunk(b"IHDR", struct.pack(">IIBBBBB", whole.w, whole.h, 8, 6, 0, 0, 0))]
        if moves:
            parts.append(chunk(b"acTL", struct.pack(">II", len(self._frames), 0)))
        number = 0
        for place, (box, packed, milliseconds) in enumerate(self._frames):
            if moves:
                shown = min(65_535, milliseconds), 1000
                control = struct.pack(">IIIIIHHBB", number, box.w, box.h, box.x, box.y, *shown, 0, OVER)
                parts.append(chunk(b"fcTL", control))
                number += 1
            if place:
                parts.append(chunk(b"fdAT", struct.pack(">I", number) + packed))
                number += 1
            else:
                parts.append(chunk(b"IDAT", packed))
        return b"".join([*parts, chunk(b"IEND", b"")])


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
