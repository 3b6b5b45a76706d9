"""Text: measuring, wrapping and drawing, in logical units over TrueType fonts at the true pixel size.

Wrapping is ours: pygame's own takes more than linear time, and knows neither bold runs nor French spaces. Breaks happen
at ordinary spaces only; a no-break space (U+00A0) holds its words together, and is drawn as a plain one because some
fonts lack it.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from pathlib import Path
from typing import Final

import msgspec
import pygame

from scenes.kit.drawing.art import SurfaceCache, screen_format
from scenes.kit.drawing.theme import ASSETS, LINE_HEIGHT, Face, Letters, TypeRole

LETTERS: Final[dict[Letters, dict[Face, str]]] = {
    "usual": {
        "fredoka": "FredokaOne-Regular.ttf",
        "regular": "Lato-Regular.ttf",
        "bold": "Lato-Bold.ttf",
        "black": "Lato-Black.ttf",
        "italic": "Lato-Italic.ttf",
    },
    "dyslexic": {
        "fredoka": "OpenDyslexic-Bold.otf",
        "regular": "OpenDyslexic-Regular.otf",
        "bold": "OpenDyslexic-Bold.otf",
        "black": "OpenDyslexic-Bold.otf",
        "italic": "OpenDyslexic-Italic.otf",
    },
}
"""The files of each kind of letters."""
FONT_FILES: Final = tuple(sorted({file for files in LETTERS.values() for file in files.values()}))
STRONGER: dict[Face, Face] = {"regular": "bold", "italic": "bold", "bold": "black"}
SMALLEST_LOGICAL_SIZE = 14.0
MARKS = re.compile(r"(\*\*|__)")
NO_BREAK_SPACE = "\u00a0"
LONE_SIGNS = frozenset((":", ";", "?", "!", "»"))
"""Before them stands a space in French; whoever types takes a common one, and yet no line begins with them."""
HELD = re.compile(r"(?<=[^\W\d_]) (?=\d{1,3}(?!\w))|(?<=\d) (?=[+=×] ?\d)|(?<=\d [+=×]) (?=\d)|(?<=[\d ]-) (?=[^\W_])")
"""Spaces at which no line ends: between a word and the number after it ("Player 1", "the 8"), within a sum, and after a
minus ("2- beats", "the - loses"), which at the end of a line would be taken for a hyphen.
"""
ELLIPSIS = "…"
REMEMBERED = 20_000
LONGEST_LINE = 4_000
"""Letters of one line that are looked at: more of them no window shows."""
_DRAWN = {ord(NO_BREAK_SPACE): " ", **dict.fromkeys((0, *range(0xD800, 0xE000)), "\N{REPLACEMENT CHARACTER}")}
"""What is drawn otherwise than it is written; no font takes a NUL or half a sign, whoever has written it."""


class Segment(msgspec.Struct, frozen=True):
    """A stretch of one line in one face, `x` logical units after the line's start."""

    text: str
    face: Face
    x: float


class Line(msgspec.Struct, frozen=True):
    """One line of wrapped text and its width."""

    segments: tuple[Segment, ...]
    width: float


class WrappedText(msgspec.Struct, frozen=True):
    """Wrapped text: its lines, the role it is set in, and its height (lines times line height)."""

    lines: tuple[Line, ...]
    role: TypeRole
    width: float
    line_height: float

    @property
    def height(self) -> float:
        return len(self.lines) * self.line_height

    @property
    def longest(self) -> float:
        """The width of its longest line."""
        return max((line.width for line in self.lines), default=0.0)


class Fitted(msgspec.Struct, frozen=True):
    """One line made to fit: the role with its final size, and whether an ellipsis had to replace its end."""

    text: str
    role: TypeRole
    width: float
    cut: bool


def runs(text: str, face: Face) -> list[tuple[str, Face]]:
    """Split simple markup into runs: `**bold**` and `__italic__`; unpaired marks switch until the end."""
    if "**" not in text and "__" not in text:
        return [(text, face)] if text else []
    bold = italic = False
    found: list[tuple[str, Face]] = []
    for part in MARKS.split(text):
        if part == "**":
            bold = not bold
        elif part == "__":
            italic = not italic
        elif part:
            found.append(
                (part, STRONGER.get(face, face) if bold else "italic" if italic and face != "fredoka" else face)
            )
    return found


def plain(text: str) -> str:
    """The text without its marks."""
    return MARKS.sub("", text)


MOST_FONTS: Final = 48
"""Sizes of letters that are held open at once: each is a handle of the system."""
FIGURES: Final = "JQK"
"""What jack, queen and king are written by where no language says otherwise."""


class Typesetter:
    """Measures, wraps and draws text for one pixel scale and one text scale of the reader (1.0 to 2.5). `figures`: the
    letters of jack, queen and king on playing cards.
    """

    def __init__(
        self,
        scale: float,
        text_scale: float = 1.0,
        figures: str = FIGURES,
        letters: Letters = "usual",
        folder: Path = ASSETS / "fonts",
    ) -> None:
        pygame.font.init()  # whoever sets type needs it, also before there is a window
        self.scale = scale
        self.text_scale = text_scale
        self.figures = figures if len(figures) == len(FIGURES) else FIGURES  # a stranger may have translated it
        self.letters = letters
        self._folder = folder
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._widths: dict[tuple[Face, int, str], int] = {}
        self._paragraphs: dict[tuple[str, TypeRole, float], WrappedText] = {}
        self._cap_centres: dict[tuple[Face, int], float] = {}
        self._surfaces = SurfaceCache(24_000_000)

    def at(self, scale: float) -> Typesetter:
        """One like it for another pixel scale."""
        return Typesetter(scale, self.text_scale, self.figures, self.letters, self._folder)

    def size(self, role: TypeRole) -> float:
        """The logical size of a role after the reader's text scale; never under 14."""
        return max(SMALLEST_LOGICAL_SIZE, role.size * (self.text_scale if role.grows else 1.0))

    def line_height(self, role: TypeRole) -> float:
        return self.size(role) * LINE_HEIGHT

    def _pixel_size(self, role: TypeRole) -> int:
        return max(6, round(self.size(role) * self.scale))

    def font(self, face: Face, pixel_size: int) -> pygame.font.Font:
        key = (face, pixel_size)
        if key not in self._fonts:
            if len(self._fonts) >= MOST_FONTS:
                del self._fonts[next(iter(self._fonts))]
            self._fonts[key] = pygame.font.Font(self._folder / LETTERS[self.letters][face], pixel_size)
        return self._fonts[key]

    def _pixel_width(self, text: str, face: Face, pixel_size: int) -> int:
        key = (face, pixel_size, text)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > REMEMBERED:
                self._widths.clear()
            width = self._widths[key] = self.font(face, pixel_size).size(text.translate(_DRAWN))[0]
        return width

    def measure(self, text: str, role: TypeRole) -> float:
        """The width of one unbroken line (with marks), in logical units."""
        pixel_size = self._pixel_size(role)
        return sum(self._pixel_width(part, face, pixel_size) for part, face in runs(text, role.face)) / self.scale

    def wrap(self, text: str, role: TypeRole, width: float) -> WrappedText:
        """Break a text into lines of at most `width` logical units; newlines break too. Cached."""
        key = (text, role, round(width, 1))
        found = self._paragraphs.get(key)
        if found is None:
            if len(self._paragraphs) > REMEMBERED // 10:
                self._paragraphs.clear()
            lines = tuple(self._break(text, role, width))
            found = self._paragraphs[key] = WrappedText(lines, role, width, self.line_height(role))
        return found

    def line(self, text: str, role: TypeRole, *, marks: bool = True) -> Line:
        """One unbroken line; without `marks`, stars and underscores are shown as they are."""
        if marks and MARKS.search(text):
            return self.wrap(text, role, 1e6).lines[0]
        return Line(
            (Segment(text, role.face, 0.0),), self._pixel_width(text, role.face, self._pixel_size(role)) / self.scale
        )

    def _break(self, text: str, role: TypeRole, width: float) -> list[Line]:
        pixel_size, limit = self._pixel_size(role), math.ceil(width * self.scale)
        lines: list[Line] = []
        for source_line in text.split("\n"):
            line: list[tuple[str, Face]] = []
            used = 0
            for word in self._unbroken(source_line, role.face, pixel_size, limit):
                word_width = sum(self._pixel_width(part, face, pixel_size) for part, face in word)
                gap = self._pixel_width(" ", line[-1][1], pixel_size) if line else 0
                if line and used + gap + word_width > limit:
                    lines.append(self._set(line, pixel_size))
                    line, used, gap = [], 0, 0
                if word_width > limit:  # one word wider than the whole line: broken between letters, as a last resort
                    head, word = self._broken_word(word, pixel_size, limit)
                    lines.extend(self._set(part, pixel_size) for part in head)
                    word_width = sum(self._pixel_width(part, face, pixel_size) for part, face in word)
                if line and word:
                    line.append((" ", line[-1][1]))
                line.extend(word)
                used += gap + word_width
            lines.append(self._set(line, pixel_size))
        return lines

    def _unbroken(self, text: str, face: Face, pixel_size: int, limit: int) -> list[list[tuple[str, Face]]]:
        """The words of a line with what is held together; as they are written where that would be wider than a line."""
        held = self._words(HELD.sub(NO_BREAK_SPACE, text), face)
        widest = max((sum(self._pixel_width(part, of, pixel_size) for part, of in word) for word in held), default=0)
        return held if widest <= limit else self._words(text, face)

    @staticmethod
    def _words(text: str, face: Face) -> list[list[tuple[str, Face]]]:
        words: list[list[tuple[str, Face]]] = [[]]
        for run, run_face in runs(text, face):
            for index, part in enumerate(run.split(" ")):
                if index and words[-1] and part in LONE_SIGNS:
                    words[-1].append((NO_BREAK_SPACE + part, run_face))
                    continue
                if index:
                    words.append([])
                if part:
                    words[-1].append((part, run_face))
        return [word for word in words if word]

    def _broken_word(
        self, word: list[tuple[str, Face]], pixel_size: int, limit: int
    ) -> tuple[list[list[tuple[str, Face]]], list[tuple[str, Face]]]:
        done: list[list[tuple[str, Face]]] = []
        line: list[tuple[str, Face]] = []
        used = 0
        for part, face in word:
            for letter in part:
                letter_width = self._pixel_width(letter, face, pixel_size)
                if line and used + letter_width > limit:
                    done.append(line)
                    line, used = [], 0
                line.append((letter, face))
                used += letter_width
        return done, line

    def _set(self, parts: list[tuple[str, Face]], pixel_size: int) -> Line:
        """Join neighbours of one face, so that kerning is kept, and place them one after another."""
        joined: list[tuple[str, Face]] = []
        for part, face in parts:
            if joined and joined[-1][1] == face:
                joined[-1] = (joined[-1][0] + part, face)
            else:
                joined.append((part, face))
        segments, x = [], 0
        for part, face in joined:
            segments.append(Segment(part, face, x / self.scale))
            x += self._pixel_width(part, face, pixel_size)
        return Line(tuple(segments), x / self.scale)

    def fit(self, text: str, role: TypeRole, width: float, smallest: float = 0.75) -> Fitted:
        """One line that fits into `width`: made smaller, down to `smallest` of its size at text scale 1 (never under 14
        units), and only then cut with an ellipsis."""
        text, size = text[:LONGEST_LINE], self.size(role)
        factor = self.text_scale if role.grows else 1.0
        full = self.measure(text, role)
        if full <= width or width <= 0:
            return Fitted(text, role, full, cut=False)
        floor = max(SMALLEST_LOGICAL_SIZE, role.size * smallest)
        wanted = max(floor, size * width / full)
        while True:
            smaller = role.at(wanted / factor)
            measured = self.measure(text, smaller)
            if measured <= width:
                return Fitted(text, smaller, measured, cut=False)
            if wanted <= floor:
                break
            wanted = max(floor, wanted - 0.5)
        letters = plain(text)

        def cut(count: int) -> str:
            return letters[:count].rstrip() + ELLIPSIS

        count = bisect_right(range(2, len(letters) + 1), width, key=lambda count: self.measure(cut(count), smaller))
        shown = cut(count + 1)
        return Fitted(shown, smaller, self.measure(shown, smaller), cut=True)

    def caret_positions(self, text: str, role: TypeRole) -> list[float]:
        """Where a caret stands before each letter and after the last, in logical units (plain text, no marks)."""
        font, text = self.font(role.face, self._pixel_size(role)), text.translate(_DRAWN)
        return [font.size(text[:end])[0] / self.scale for end in range(len(text) + 1)]

    def surface(self, text: str, face: Face, role: TypeRole, colour: str) -> pygame.Surface:
        """A rendered stretch of text, cached."""
        pixel_size = self._pixel_size(role)
        key = (text, face, pixel_size, colour)
        return self._surfaces.get(key, lambda: self._render(text, face, pixel_size, colour))

    def _render(self, text: str, face: Face, pixel_size: int, colour: str) -> pygame.Surface:
        font, drawn = self.font(face, pixel_size), text.translate(_DRAWN)
        seen = drawn if font.size(drawn)[0] else " "  # signs without any width cannot be drawn alone
        return screen_format(font.render(seen, True, colour))

    def cap_centre(self, role: TypeRole) -> float:
        """How many pixels under the top of a rendered line the middle of its capitals lies."""
        key = (role.face, self._pixel_size(role))
        if key not in self._cap_centres:
            capital = self.font(*key).render("H", True, "#000000").get_bounding_rect()
            self._cap_centres[key] = capital.y + capital.h / 2
        return self._cap_centres[key]
