"""The program's icon in every form that a desktop asks for, made from the drawings: PNG, .ico (Windows), .icns (macOS).

python build/icons.py FOLDER
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path
from typing import Final

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

ROOT: Final = Path(__file__).resolve().parents[1]
DRAWINGS: Final = ROOT / "assets" / "svg" / "common"
SMALL: Final = 32
"""Up to so many pixels the plainer drawing is easier to recognise."""
SIZES: Final = (16, 22, 24, 32, 48, 64, 128, 256, 512, 1024)
OF_WINDOWS: Final = (16, 24, 32, 48, 64, 128, 256)
OF_MACOS: Final = {"icp4": 16, "icp5": 32, "icp6": 64, "ic07": 128, "ic08": 256, "ic09": 512, "ic10": 1024}
"""Apple's names for the sizes that it takes as PNG."""


def write_icons(folder: Path) -> Path:
    """Writes `tablee-SIZE.png` of every size, `tablee.ico` and `tablee.icns`; returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures: dict[int, bytes] = {}
    for size in SIZES:
        drawing = DRAWINGS / ("app_icon_small.svg" if size <= SMALL else "app_icon.svg")
        path = folder / f"tablee-{size}.png"
        pygame.image.save(pygame.image.load_sized_svg(drawing, (size, size)), path)
        pictures[size] = path.read_bytes()
    (folder / "tablee.ico").write_bytes(ico([(size, pictures[size]) for size in OF_WINDOWS]))
    (folder / "tablee.icns").write_bytes(icns([(kind, pictures[size]) for kind, size in OF_MACOS.items()]))
    return folder


def ico(pictures: list[tuple[int, bytes]]) -> bytes:
    """PNGs by size, at most 256 pixels, as one file for Windows."""
    head, body = struct.pack("<HHH", 0, 1, len(pictures)), b""
    start = len(head) + 16 * len(pictures)
    for size, data in pictures:
        head += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(data), start + len(body))
        body += data
    return head + body


def icns(pictures: list[tuple[str, bytes]]) -> bytes:
    """PNGs by Apple's name of their size as one file for macOS."""
    body = b"".join(kind.encode() + struct.pack(">I", 8 + len(data)) + data for kind, data in pictures)
    return b"icns" + struct.pack(">I", 8 + len(body)) + body


if __name__ == "__main__":
    write_icons(Path(sys.argv[1]))
