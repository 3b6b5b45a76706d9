"""Pictures by what is in them, coded once for all phones, off the table's thread."""

from __future__ import annotations

import hashlib
import struct
import threading
import time
import zlib
from collections import OrderedDict
from typing import Final
from weakref import WeakKeyDictionary

import pygame

from scenes.kit.drawing.art import Allowance
from scenes.kit.drawing.moving_picture import SIGNATURE, chunk

Name = bytes
"""Of a picture: a digest of its pixels, alike wherever it was drawn."""
NAMED: Final = 16
"""Bytes of a name."""
BITS: Final = 32
"""Of a pixel."""
KEPT_BYTES: Final = 64_000_000
"""Of coded pictures; one that has gone is drawn and coded anew when a phone is to be shown it."""
LEVEL: Final = 4
"""A twentieth more bytes than the usual level, in two thirds of the time."""


class CodedPicture:
    """A surface on which nobody draws any more, until it is coded as PNG."""

    def __init__(self, surface: pygame.Surface, seconds: float) -> None:
        self.size = surface.get_size()
        self._surface: pygame.Surface | None = surface
        self._coded = b""
        self.seconds = seconds
        """How long it took to draw, and to code."""
        self._lock = threading.Lock()

    @property
    def weight(self) -> int:
        """Bytes that whoever shows it needs for it."""
        return self.size[0] * self.size[1] * 4

    def coded(self) -> tuple[bool, bytes]:
        """Whether it was coded only now, and the picture as a file. Any thread may ask; the first one works for all."""
        with self._lock:
            surface, self._surface = self._surface, None
            if surface is not None:
                began = time.monotonic()
                self._coded = png(self.size, pygame.image.tobytes(surface, "RGBA"))
                self.seconds += time.monotonic() - began
            return surface is not None, self._coded


class Pictures:
    """All that any phone was shown lately. It belongs to the table's thread; only a `CodedPicture` leaves it."""

    def __init__(self, allowance: Allowance | None = None) -> None:
        self._allowance = allowance or Allowance()
        self._names: WeakKeyDictionary[pygame.Surface, Name] = WeakKeyDictionary()
        self._kept: OrderedDict[Name, CodedPicture] = OrderedDict()
        self._bytes = 0

    def name(self, surface: pygame.Surface) -> Name:
        """The name of a picture on which nobody draws any more. Raises `OutOfTimeError` where that is to be found out
        and the allowance is used up.
        """
        name = self._names.get(surface)
        if name is None or name not in self._kept:
            self._allowance.ask()
            name = self._names[surface] = _digest(surface)
            if name not in self._kept:
                self._kept[name] = coded = CodedPicture(surface, self._allowance.seconds(surface))
                self._bytes += coded.weight
            self._allowance.note()
        self._kept.move_to_end(name)
        return name

    def __getitem__(self, name: Name) -> CodedPicture:
        """A picture that was named since something was let go."""
        return self._kept[name]

    def let_go(self) -> None:
        """Everything that was named has been told: what was named longest ago makes room."""
        while self._bytes > KEPT_BYTES and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].weight


def _digest(surface: pygame.Surface) -> Name:
    """Of its pixels as they lie in memory, or, where not all of that is seen, as they are coded."""
    width, height = surface.get_size()
    plain = surface.get_bitsize() == BITS and surface.get_masks()[3] and surface.get_pitch() * 8 == width * BITS
    pixels = memoryview(surface.get_view("0")) if plain else pygame.image.tobytes(surface, "RGBA")  # type: ignore[arg-type]
    digest = hashlib.sha256(pixels)  # processors know it: a third of the time that others take
    digest.update(struct.pack(">II4I", width, height, *(surface.get_masks() if plain else (0,) * 4)))
    return digest.digest()[:NAMED]


def png(size: tuple[int, int], pixels: bytes) -> bytes:
    """Rows of red, green, blue and opacity as a PNG file: without filters, which our flat drawings only make larger."""
    width, height = size
    row = width * 4
    rows = b"".join(b"\0" + pixels[start : start + row] for start in range(0, height * row, row))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows, LEVEL)), (b"IEND", b""))
    return SIGNATURE + b"".join(chunk(kind, content) for kind, content in parts)
