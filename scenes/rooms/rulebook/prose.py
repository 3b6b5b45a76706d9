"""Rich text of the rule books: styled runs set into lines, with links, search marks and quiet clause ids."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from game.core.content.rulebook import Inline, Run, matched
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node, NodeAction
from scenes.kit.screen.ui import Ui

LINK = "info"
FOUND = "lamp_light"


class Stretch(msgspec.Struct, frozen=True):
    """Words of one style on one line: `x` from the line's start, in logical units. `target`: the clause of a link."""

    text: str
    role: TypeRole
    x: float
    width: float
    target: str = ""


class Prose(msgspec.Struct, frozen=True):
    """A text set into lines."""

    lines: tuple[tuple[Stretch, ...], ...]
    line_height: float

    @property
    def height(self) -> float:
        """Lines times line height."""
        return len(self.lines) * self.line_height


class ProseLook(Look, frozen=True):
    """Set text; `found` are the places of search words, relative to the text's corner."""

    prose: Prose
    colour: str = "ink"
    found: tuple[Rect, ...] = ()

    @property
    def bleed(self) -> float:
        return 4.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        for place in self.found:
            brush.rounded(place.moved(rect.x, rect.y), 5, FOUND)
        for number, line in enumerate(self.prose.lines):
            cy = rect.y + (number + 0.5) * self.prose.line_height
            for stretch in line:
                colour = LINK if stretch.target else self.colour
                brush.text(stretch.text, stretch.role, rect.x + stretch.x, cy, colour=colour, marks=False)


class LinkLook(Look, frozen=True):
    """The line under a link, thicker under the pointer."""

    lit: bool

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.line(Rect(rect.x, rect.bottom - 3, rect.w, 2.5 if self.lit else 1.0), LINK)


def styled(run: Run, role: TypeRole) -> TypeRole:
    """The role of a run: bold and italic count in sentences, titles have one face."""
    if role.face != "regular":
        return role
    if run.bold:
        return TypeRole("bold", role.size, role.grows)
    return TypeRole("italic", role.size, role.grows) if run.italic else role


_Part = tuple[str, TypeRole, str]
"""Letters, their role, the target of their link."""


def set_prose(ui: Ui, text: Inline, role: TypeRole, width: float) -> Prose:
    """Breaks a text into lines of at most `width`, at ordinary spaces; a longer word stands alone on its line."""
    space = ui.measure(" ", role)
    lines: list[tuple[Stretch, ...]] = []
    line: list[_Part] = []
    used = 0.0
    for word in _words(text, role):
        word_width = sum(ui.measure(letters, style) for letters, style, _ in word)
        if line and used + space + word_width > width:
            lines.append(_placed(ui, line))
            line, used = [], 0.0
        if line:
            same = word[0][1:] == line[-1][1:]  # a link is underlined across its spaces
            line.append((" ", *(word[0][1:] if same else (role, ""))))
            used += space
        line.extend(word)
        used += word_width
    if line or not lines:
        lines.append(_placed(ui, line))
    return Prose(tuple(lines), ui.typesetter.line_height(role))


def widest_word(ui: Ui, text: Inline, role: TypeRole) -> float:
    """The narrowest column that holds a text without breaking a word."""
    widths = (sum(ui.measure(letters, style) for letters, style, _ in word) for word in _words(text, role))
    return max(widths, default=0.0)


def natural_width(ui: Ui, text: Inline, role: TypeRole) -> float:
    """The width of a text on one line."""
    return sum(ui.measure(run.text, styled(run, role)) for run in text)


def _words(text: Inline, role: TypeRole) -> Iterator[list[_Part]]:
    word: list[_Part] = []
    for run in text:
        for number, letters in enumerate(run.text.split(" ")):
            if number and word:
                yield word
                word = []
            if letters:
                word.append((letters, styled(run, role), run.target))
    if word:
        yield word


def _placed(ui: Ui, parts: list[_Part]) -> tuple[Stretch, ...]:
    """Joins neighbours of one style, so that kerning is kept, and places them one after another."""
    joined: list[_Part] = []
    for letters, role, target in parts:
        if joined and joined[-1][1:] == (role, target):
            joined[-1] = (joined[-1][0] + letters, role, target)
        else:
            joined.append((letters, role, target))
    placed: list[Stretch] = []
    x = 0.0
    for letters, role, target in joined:
        width = ui.measure(letters, role)
        placed.append(Stretch(letters, role, x, width, target))
        x += width
    return tuple(placed)


def found_in(ui: Ui, prose: Prose, query: str) -> tuple[Rect, ...]:
    """Where the words of a query stand in a set text, relative to its corner."""
    places: list[Rect] = []
    for number, line in enumerate(prose.lines):
        for stretch in line:
            for start, end in _spans(matched(stretch.text, query)):
                left = stretch.x + ui.measure(stretch.text[:start], stretch.role)
                width = ui.measure(stretch.text[start:end], stretch.role)
                y = number * prose.line_height
                places.append(Rect(left - 2, y + 1, width + 4, prose.line_height - 2))
    return tuple(places)


def _spans(indexes: frozenset[int]) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for index in sorted(indexes):
        if spans and spans[-1][1] == index:
            spans[-1] = (spans[-1][0], index + 1)
        else:
            spans.append((index, index + 1))
    return spans


def prose_node(
    ui: Ui,
    key: str,
    x: float,
    y: float,
    prose: Prose,
    *,
    colour: str = "ink",
    query: str = "",
    follow: Callable[[str], None] | None = None,
) -> Node:
    """A set text with its top left corner at (x, y); `follow` is called with the clause of a link that is pressed."""
    width = max((line[-1].x + line[-1].width for line in prose.lines if line), default=0.0)
    rect = Rect(x, y, width, prose.height)
    label = " ".join("".join(stretch.text for stretch in line) for line in prose.lines)
    found = found_in(ui, prose, query) if query else ()
    links = tuple(_links(ui, key, rect, prose, follow)) if follow is not None else ()
    return Node("text", rect, label=label, look=ProseLook(prose, colour, found), children=links)


def _links(ui: Ui, key: str, rect: Rect, prose: Prose, follow: Callable[[str], None]) -> Iterator[Node]:
    for number, line in enumerate(prose.lines):
        for place, stretch in enumerate(line):
            if not stretch.target:
                continue
            name = f"{key}.link.{number}.{place}"
            target = stretch.target
            label = ui.texts("rules.link", clause=target)
            yield Node(
                "button",
                Rect(rect.x + stretch.x, rect.y + number * prose.line_height, stretch.width, prose.line_height),
                name,
                f"{stretch.text} — {label}",
                LinkLook(ui.points_at(name)),
                actions=(NodeAction("press", label, partial(follow, target)),),
                focusable=True,
                tooltip=label,
            )
