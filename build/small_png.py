"""Pictures of few colours for the documents: PNG files with a palette, a quarter of the size of those with all colours.

Colours are grouped by median cut; what comes out depends on the picture alone.
"""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Final

import pygame

COLOURS: Final = 128
SHIFT: Final = 3
"""Bits of a channel that are left out when colours are counted."""

Counted = tuple[int, int, int, int]
"""Red, green, blue, and how many points have it."""


def write_small_png(surface: pygame.Surface, path: Path, colours: int = COLOURS) -> None:
    """Writes the picture with at most so many colours."""
    width, height = surface.get_size()
    points = pygame.image.tobytes(surface, "RGB")
    reds, greens, blues = points[0::3], points[1::3], points[2::3]
    keys = [
        (red >> SHIFT << 10) | (green >> SHIFT << 5) | blue >> SHIFT
        for red, green, blue in zip(reds, greens, blues, strict=True)
    ]
    sums: dict[int, list[int]] = {}
    for key, red, green, blue in zip(keys, reds, greens, blues, strict=True):
        entry = sums.setdefault(key, [0, 0, 0, 0])
        entry[0] += red
        entry[1] += green
        entry[2] += blue
        entry[3] += 1
    counted = {key: (r // n, g // n, b // n, n) for key, (r, g, b, n) in sorted(sums.items())}
    boxes = _boxes(list(counted.items()), colours)
    number_of = {key: number for number, box in enumerate(boxes) for key, _ in box}
    rows = bytearray()
    for y in range(height):
        rows.append(0)
        rows += bytes(number_of[key] for key in keys[y * width : (y + 1) * width])
    palette = b"".join(bytes(_mean([colour for _, colour in box])) for box in boxes)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", zlib.compress(bytes(rows), 9)), (b"IEND", b""))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _boxes(colours: list[tuple[int, Counted]], most: int) -> list[list[tuple[int, Counted]]]:
    """The colours in at most so many groups: the one with the widest channel, weighed by its points, is cut in two."""
    boxes = [colours]
    worths = [_widest(colours)]
    while len(boxes) < most:
        number = max(range(len(boxes)), key=lambda each: worths[each])
        worth, channel = worths[number]
        if worth <= 0:
            break
        box = sorted(boxes[number], key=lambda item: item[1][channel])
        half, gone = sum(item[1][3] for item in box) / 2, 0
        cut = 1
        for cut in range(1, len(box)):
            gone += box[cut - 1][1][3]
            if gone >= half:
                break
        boxes[number : number + 1] = [box[:cut], box[cut:]]
        worths[number : number + 1] = [_widest(box[:cut]), _widest(box[cut:])]
    return boxes


def _widest(box: list[tuple[int, Counted]]) -> tuple[float, int]:
    """What it would be worth to cut a group, and along which channel."""
    if len(box) < 2:
        return 0.0, 0
    points = sum(item[1][3] for item in box)
    spans = [(max(item[1][c] for item in box) - min(item[1][c] for item in box), c) for c in range(3)]
    span, channel = max(spans)
    return span * points**0.35, channel


def _mean(colours: list[Counted]) -> tuple[int, int, int]:
    points = sum(colour[3] for colour in colours)
    red, green, blue = (sum(colour[c] * colour[3] for colour in colours) // points for c in range(3))
    return red, green, blue
