"""A QR code of an address: for the big screen, and for a terminal."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import segno

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look

BORDER: Final = 4
"""Light modules around it, without which no camera finds it."""
DARK, LIGHT = "#1d0b22", "#ffffff"


@lru_cache(8)
def modules(words: str) -> tuple[tuple[bool, ...], ...]:
    """Row by row, with its border: True is dark."""
    rows = segno.make_qr(words, error="m").matrix_iter(border=BORDER)
    return tuple(tuple(bool(module) for module in row) for row in rows)


def in_characters(words: str, *, coloured: bool) -> str:
    """The code in half blocks, light on dark; `coloured` for a terminal, which may be light itself."""
    rows = modules(words)
    rows = rows if len(rows) % 2 == 0 else (*rows, (False,) * len(rows[0]))
    lines = []
    for upper, lower in zip(rows[::2], rows[1::2], strict=True):
        cells = "".join(" ▄▀█"[2 * (not over) + (not under)] for over, under in zip(upper, lower, strict=True))
        lines.append(f"\x1b[97;40m{cells}\x1b[0m" if coloured else cells)
    return "\n".join(lines)


class CodeLook(Look, frozen=True):
    """The code as large as fits into the rectangle, in whole pixels."""

    words: str

    def paint(self, brush: Brush, rect: Rect) -> None:
        rows = modules(self.words)
        place = brush.viewport.covering(rect)
        side = max(1, min(place.w, place.h) // len(rows))
        left, top = place.x + (place.w - side * len(rows)) // 2, place.y + (place.h - side * len(rows)) // 2

        def body(width: int, height: int) -> str:
            dark = "".join(
                f"M{x * side} {y * side}h{side}v{side}h-{side}z"
                for y, row in enumerate(rows)
                for x, module in enumerate(row)
                if module
            )
            return f'<rect width="{width}" height="{height}" fill="{LIGHT}"/><path d="{dark}" fill="{DARK}"/>'

        scale, whole = brush.scale, side * len(rows)
        brush.shapes(Rect(left / scale, top / scale, whole / scale, whole / scale), ("qr", self.words), body)
