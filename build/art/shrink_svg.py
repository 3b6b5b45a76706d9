"""Copy SVG drawings with shorter path coordinates, checking that the picture stays the same.

python build/art/shrink_svg.py SOURCE_FOLDER TARGET_FOLDER

The generators write absolute polygons with two decimals. Here every polygon becomes one absolute point followed by
relative steps with one decimal; where the picture at about 300 px then differs visibly, the second decimal is kept.
"""

from __future__ import annotations

import io
import itertools
import re
import sys
from pathlib import Path

import pygame

COMPARED_WIDTH = 300
PATH_DATA = re.compile(r' d="([^"]*)"')
POLYGON = re.compile(r"M([^MZ]*)Z")


def short(steps: int, decimals: int) -> str:
    """A whole number of 10**-decimals steps as the shortest decimal text."""
    text = f"{steps / 10**decimals:.{decimals}f}".rstrip("0").rstrip(".")
    text = text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text
    return "0" if text in ("", "-", "-0") else text


def joined(numbers: list[str]) -> str:
    """Numbers separated by a blank only where the sign does not separate them already."""
    out = ""
    for number in numbers:
        out += number if not out or number.startswith("-") else " " + number
    return out


def shrink_polygon(points: str, decimals: int) -> str:
    """One polygon `x yLx yL…` as `Mx yl` and relative steps; rounding never accumulates."""
    values = [round(float(v) * 10**decimals) for v in re.findall(r"-?[\d.]+", points)]
    corners = list(zip(values[::2], values[1::2], strict=True))
    kept = [corners[0]]
    kept += [corner for before, corner in itertools.pairwise(corners) if corner != before]
    steps = [
        short(delta, decimals)
        for before, corner in itertools.pairwise(kept)
        for delta in (corner[0] - before[0], corner[1] - before[1])
    ]
    start = joined([short(kept[0][0], decimals), short(kept[0][1], decimals)])
    return f"M{start}l{joined(steps)}z" if steps else ""


def shrink(source: str, decimals: int) -> str:
    """The whole drawing with `decimals` decimals in its polygons; anything but M, L, Z paths is left alone."""

    def replace(match: re.Match[str]) -> str:
        data = match.group(1)
        if set(re.findall(r"[A-Za-z]", data)) - set("MLZ"):
            return match.group(0)
        return ' d="' + "".join(shrink_polygon(p, decimals) for p in POLYGON.findall(data)) + '"'

    return PATH_DATA.sub(replace, source.replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', ""))


def picture(source: str) -> bytes:
    surface = pygame.image.load_sized_svg(io.BytesIO(source.encode()), (COMPARED_WIDTH, COMPARED_WIDTH))
    ground = pygame.Surface(surface.get_size())
    ground.fill("#8a7390")
    ground.blit(surface, (0, 0))
    return pygame.image.tobytes(ground, "RGB")


def same_picture(one: str, other: str) -> bool:
    """True when no more than 1 in 500 colour values differ by over 40 of 255."""
    a, b = picture(one), picture(other)
    return len(a) == len(b) and sum(abs(x - y) > 40 for x, y in zip(a, b, strict=True)) * 500 <= len(a)


def main(source_folder: Path, target_folder: Path) -> None:
    target_folder.mkdir(parents=True, exist_ok=True)
    before = after = fine = 0
    for path in sorted(source_folder.glob("*.svg")):
        source = path.read_text(encoding="utf-8")
        small = shrink(source, 1)
        if not same_picture(source, small):
            small, fine = shrink(source, 2), fine + 1
        (target_folder / path.name).write_text(small, encoding="utf-8")
        before, after = before + len(source), after + len(small)
    print(f"{target_folder}: {before // 1024} kB -> {after // 1024} kB, {fine} drawings keep two decimals")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: shrink_svg.py SOURCE_FOLDER TARGET_FOLDER")
    main(Path(sys.argv[1]), Path(sys.argv[2]))
