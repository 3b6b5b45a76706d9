"""Pictures of a study, for a page: means with their ranges."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from html import escape
from textwrap import wrap
from typing import Final, NamedTuple

from game.lab.ranges import Estimate

WIDTH: Final = 760
LEFT: Final = 290
RIGHT: Final = 150
"""Pixels of a picture: in all, for the words at its left, and for the numbers at its right."""
LINE: Final = 30
TALL: Final = 44
"""Pixels of a row, and of one whose words take two lines."""
LETTERS: Final = 34
"""That have room at the left, in each line."""
APART: Final = 64
"""Pixels between two numbers at the foot."""


class Scale(NamedTuple):
    """From where to where a picture goes; the dashed line stands at `even`, where nothing is better than the rest."""

    least: float
    most: float
    even: float

    def across(self, value: float) -> float:
        """Where a value lies; what lies beyond the ends, at the end."""
        inside = min(self.most, max(self.least, value))
        return LEFT + (WIDTH - LEFT - RIGHT) * (inside - self.least) / (self.most - self.least)


def scale_of(found: Iterable[Estimate], even: float, least: float = -math.inf, most: float = math.inf) -> Scale:
    """A scale that has room for all of these, and for nothing that cannot be: below `least`, above `most`."""
    ends = [even, *(end for one in found for end in (one.mean - one.half, one.mean + one.half))]
    room = (max(ends) - min(ends)) * 0.05 or 0.01
    return Scale(max(least, min(ends) - room), min(most, max(ends) + room), even)


def picture(
    rows: Sequence[tuple[str, Estimate, str]], caption: str, scale: Scale, write: Callable[[float], str], unit: str
) -> str:
    """Dots with their ranges (`_drawn`), as a figure of a page."""
    width, height, parts = _drawn(rows, scale, write, unit)
    return (
        f'<figure><figcaption>{escape(caption)}</figcaption><svg viewBox="0 0 {width} {height}" width="{width}"'
        f' role="img" aria-label="{escape(caption)}">{parts}</svg></figure>'
    )


def picture_file(
    rows: Sequence[tuple[str, Estimate, str]], caption: str, scale: Scale, write: Callable[[float], str], unit: str
) -> str:
    """The same as a file of its own (SVG), on paper."""
    width, height, parts = _drawn(rows, scale, write, unit)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
        f' role="img" aria-label="{escape(caption)}" font-family="sans-serif" font-size="15" fill="#3a1b40">'
        f'<title>{escape(caption)}</title><rect width="{width}" height="{height}" fill="#fffaf2"/>{parts}</svg>\n'
    )


def _drawn(
    rows: Sequence[tuple[str, Estimate, str]], scale: Scale, write: Callable[[float], str], unit: str
) -> tuple[int, int, str]:
    """A dot with its range for each row (its words, where it lies, how that is written: at the right, where no line
    goes through it), with width and height. `write`, `unit`: numbers at the foot. Shape and place say everything:
    colour is decoration.
    """
    lines = [_lines(words) for words, _, _ in rows]
    line = TALL if any(len(few) > 1 for few in lines) else LINE
    height = line * len(rows) + 40
    even = scale.across(scale.even)
    parts = [
        f'<line x1="{even:.1f}" y1="4" x2="{even:.1f}" y2="{height - 28}" stroke="#7b5a80" stroke-dasharray="5 4"/>',
        _words(even, height - 8, write(scale.even), "middle"),
        _words(WIDTH - RIGHT + 12, height - 8, unit, "start"),
    ]
    for end, anchor in ((scale.least, "start"), (scale.most, "end")):
        if abs(scale.across(end) - even) > APART:
            parts.append(_words(scale.across(end), height - 8, write(end), anchor))
    for number, ((_, found, written), few) in enumerate(zip(rows, lines, strict=True)):
        y = line * number + line / 2 + 4
        low, mean, high = (scale.across(found.mean + by) for by in (-found.half, 0.0, found.half))
        top = y + 5 - 9 * (len(few) - 1)
        parts += [_words(LEFT - 12, top + 18 * at, words, "end") for at, words in enumerate(few)]
        parts += [
            f'<line x1="{low:.1f}" y1="{y:.1f}" x2="{high:.1f}" y2="{y:.1f}" stroke="#2f6fb4" stroke-width="3"/>',
            f'<circle cx="{mean:.1f}" cy="{y:.1f}" r="6" fill="#2f6fb4"/>',
            _words(WIDTH - RIGHT + 12, y + 5, written, "start"),
        ]
    return WIDTH, height, "".join(parts)


def _words(x: float, y: float, words: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'


def _lines(words: str) -> list[str]:
    """Two lines at most."""
    return wrap(words, LETTERS, max_lines=2, placeholder="…") or [""]
