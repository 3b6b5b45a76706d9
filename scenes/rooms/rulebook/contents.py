"""Beside the rule book: its headings, or the passages in which the searched words stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from game.core.content.rulebook import (
    Block,
    Book,
    Heading,
    Listing,
    Paragraph,
    Passage,
    ProseTable,
    Run,
    matched,
    plain,
)
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Look, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.rooms.rulebook.prose import Prose, found_in, set_prose

CHAPTER = TypeRole("fredoka", 17)
SECTION = TypeRole("regular", 16)
WHERE = TypeRole("bold", 14)
SNIPPET = TypeRole("regular", 15)
LONGEST_SNIPPET = 110
BEFORE_FOUND = 34


class Entry(msgspec.Struct, frozen=True):
    """A line that leads to a passage; `snippet` are the words found there ('' for a heading of the contents)."""

    passage: int
    title: str
    level: int
    snippet: str = ""


class EntryLook(Look, frozen=True):
    """A line of the contents; the present one on a slip of lamp-coloured paper."""

    title: Prose
    snippet: Prose | None
    found: tuple[Rect, ...]
    indent: float
    lit: float
    here: bool

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.here:
            brush.rounded(rect, 10, "lamp_light")
        elif self.lit:
            brush.rounded(rect, 10, "cream", alpha=round(self.lit * 4) / 4)
        words = self.title.height + (self.snippet.height if self.snippet is not None else 0.0)
        y = rect.y + (rect.h - words) / 2
        colour = "ink_soft" if self.snippet is not None else "ink"
        for prose, tone in ((self.title, colour), (self.snippet, "ink")):
            if prose is None:
                continue
            if prose is self.snippet:
                for place in self.found:
                    brush.rounded(place.moved(rect.x + self.indent, y), 4, "lamp" if self.here else "lamp_light")
            for line in prose.lines:
                for stretch in line:
                    x = rect.x + self.indent + stretch.x
                    brush.text(stretch.text, stretch.role, x, y + prose.line_height / 2, colour=tone, marks=False)
                y += prose.line_height


def contents(book: Book) -> list[Entry]:
    """The headings of level 2 and 3 with the numbers of their passages."""
    return [
        Entry(number, plain(passage.block.text), passage.block.level)
        for number, passage in enumerate(book.passages())
        if isinstance(passage.block, Heading) and passage.block.level > 1
    ]


def found_entries(found: list[tuple[int, Passage]], query: str) -> list[Entry]:
    """What was found, each with the heading it stands under and the words around it."""
    return [Entry(number, passage.path[-1], 2, snippet(words_of(passage.block), query)) for number, passage in found]


def words_of(block: Block) -> str:
    """The words of a passage without its styles."""
    match block:
        case Heading() | Paragraph():
            return plain(block.text)
        case Listing():
            return " ".join(plain(item.text) for item in block.items)
        case ProseTable():
            return " — ".join(plain(cell) for row in block.rows for cell in row.cells)


def snippet(words: str, query: str) -> str:
    """Some words around the first place that was found, whole words only."""
    first = min(matched(words, query), default=0)
    start = 0
    if first > BEFORE_FOUND:
        start = words.find(" ", first - BEFORE_FOUND, first) + 1 or first
    end = len(words)
    if end - start > LONGEST_SNIPPET:
        cut = words.rfind(" ", start, start + LONGEST_SNIPPET)
        end = cut if cut > first else start + LONGEST_SNIPPET
    return ("… " if start else "") + words[start:end] + (" …" if end < len(words) else "")


class SetEntry(msgspec.Struct, frozen=True):
    """An entry set in type: its heading and the words found, with the places of what was searched in them, and where it
    lies under the first one.
    """

    entry: Entry
    title: Prose
    words: Prose | None
    found: tuple[Rect, ...]
    indent: float
    top: float
    height: float


def set_lines(ui: Ui, entries: list[Entry], width: float, query: str) -> list[SetEntry]:
    """Sets entries one under the other."""
    lines: list[SetEntry] = []
    y = 0.0
    for entry in entries:
        indent = 12.0 if entry.level == 2 else 28.0
        room = width - indent - 10
        role = WHERE if entry.snippet else CHAPTER if entry.level == 2 else SECTION
        title = set_prose(ui, (Run(entry.title),), role, room)
        words = set_prose(ui, (Run(entry.snippet),), SNIPPET, room) if entry.snippet else None
        if entry.level == 2 and not entry.snippet and lines:
            y += 5
        height = max(LEAST_TARGET, title.height + (words.height if words else 0.0) + 10)
        found = found_in(ui, words, query) if words and query else ()
        lines.append(SetEntry(entry, title, words, found, indent, y, height))
        y += height + 2
    return lines


def line_nodes(
    ui: Ui, lines: list[SetEntry], x: float, y: float, width: float, here: int, go: Callable[[int], None]
) -> tuple[Node, ...]:
    """The lines from (x, y) down; `here` is the passage whose line is marked."""
    nodes: list[Node] = []
    for line in lines:
        entry = line.entry
        key = f"rules.entry.{entry.passage}"
        label = f"{entry.title}: {entry.snippet}" if entry.snippet else entry.title
        look = EntryLook(line.title, line.words, line.found, line.indent, ui.amount(key), entry.passage == here)
        press = NodeAction("press", label, partial(go, entry.passage))
        place = Rect(x, y + line.top, width, line.height)
        nodes.append(Node("button", place, key, label, look, actions=(press,), focusable=True))
    return tuple(nodes)
