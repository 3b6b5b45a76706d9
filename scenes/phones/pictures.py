"""Pictures by what is in them, coded once for all phones, off the table's thread."""

from __future__ import annotations

import hashlib
import struct
import threading
import time
import zlib
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final
from weakref import WeakKeyDictionary

import pygame

from scenes.kit.drawing.allowance import Allowance
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

    def __init__(self, surface: pygame.Surface) -> None:
        self.size = surface.get_size()
        self._surface: pygame.Surface | None = surface
        self._coded = b""
        self.seconds = 0.0
        """How long it took to code."""
        self._lock = threading.Lock()

    @property
    def weight(self) -> int:
        """Bytes that whoever shows it needs for it."""
        return self.size[0] * self.size[1] * 4

    @property
    def is_coded(self) -> bool:
        """True once it is a file."""
        return bool(self._coded)

    def coded(self, clock: Callable[[], float] = time.monotonic) -> bytes:
        """The picture as a file. Any thread may ask; the first one works for all."""
        with self._lock:
            surface, self._surface = self._surface, None
            if surface is not None:
                began = clock()
                coded = png(self.size, pygame.image.tobytes(surface, "RGBA"))
                self.seconds = clock() - began
                self._coded = coded
            return self._coded


class Pictures:
    """All that any phone was shown lately. It belongs to the table's thread; only a `CodedPicture` leaves it."""

    def __init__(self) -> None:
        self._names: WeakKeyDictionary[pygame.Surface, tuple[Name, float]] = WeakKeyDictionary()
        """Each with the seconds that it took to find it out."""
        self._kept: OrderedDict[Name, CodedPicture] = OrderedDict()
        self._bytes = 0

    def name(self, surface: pygame.Surface, allowance: Allowance | None = None) -> Name:
        """The name of a picture on which nobody draws any more. Raises `OutOfTimeError` where that is to be found out
        for this brush and its allowance is used up.
        """
        known = self._names.get(surface)
        if allowance is not None:
            known = allowance.once(surface, known, partial(_digest, surface))
        elif known is None:
            known = _digest(surface), 0.0
        self._names[surface] = known
        name = known[0]
        if name not in self._kept:
            self._kept[name] = coded = CodedPicture(surface)
            self._bytes += coded.weight
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
