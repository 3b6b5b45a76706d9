"""A rule book laid out as one long page: headings, paragraphs, lists and tables, clause ids in the margin."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Final, Literal

import msgspec

from game.catalogue import rule_book
from game.core.content.rulebook import (
    Block,
    Book,
    Heading,
    Inline,
    Listing,
    ListItem,
    Paragraph,
    ProseTable,
    Run,
    TableRow,
    parse,
)
from game.teaching.examples import Example
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import text
from scenes.rooms.rulebook.examples import Strip, StripSize, strip_of
from scenes.rooms.rulebook.prose import Prose, natural_width, prose_node, set_prose, widest_word

READING: Final = TypeRole("regular", 18)
CELL: Final = TypeRole("regular", 17)
MARK: Final = TypeRole("regular", 14)
TITLES: Final = {1: TypeRole("fredoka", 34), 2: TypeRole("fredoka", 26), 3: TypeRole("fredoka", 20)}
SPACE_ABOVE: Final = {1: 0.0, 2: 34.0, 3: 22.0}
SPACE_BELOW: Final = {1: 18.0, 2: 12.0, 3: 8.0}
MARGIN_GAP: Final = 26.0
CELL_GAP: Final = 22.0
BoxKind = Literal["header", "rule", "bullet", "flourish"]


@cache
def book_of(game: str, language: str) -> Book:
    """A game's rule book, read once."""
    return parse(rule_book(game, language).read_text(encoding="utf-8"))


class Placed(msgspec.Struct, frozen=True):
    """A set text at a place of its unit."""

    x: float
    y: float
    prose: Prose
    colour: str = "ink"


class Inset(msgspec.Struct, frozen=True):
    """Something drawn beside the words, at a place of its unit."""

    kind: BoxKind
    rect: Rect


class Unit(msgspec.Struct, frozen=True):
    """One passage of the book (the index is that of `Book.passages`), `top` units under the top of the page."""

    passage: int
    top: float
    height: float
    texts: tuple[Placed, ...]
    boxes: tuple[Inset, ...] = ()
    clauses: tuple[str, ...] = ()
    level: int = 0
    """The level of a heading; 0 for everything else."""
    row: bool = False
    """True for a row of a table: its neighbours touch it."""
    strip: Strip | None = None
    """Its examples, under everything else."""

    @property
    def bottom(self) -> float:
        """Where the unit ends."""
        return self.top + self.height


class BookLayout(msgspec.Struct, frozen=True):
    """A book laid out. `mark_x` is where the clause ids stand."""

    units: tuple[Unit, ...]
    height: float
    mark_x: float
    width: float

    def stating(self, clause: str) -> int | None:
        """The first passage that states the clause."""
        return next((unit.passage for unit in self.units if clause in unit.clauses), None)

    def at(self, y: float) -> Unit:
        """The unit that lies at a height of the page, or the last one above it."""
        above = [unit for unit in self.units if unit.top <= y]
        return above[-1] if above else self.units[0]


class BoxLook(Look, frozen=True):
    """Header bands, hairlines and bullets."""

    kind: BoxKind

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.kind == "header":
            brush.rounded(rect, 8, "paper2")
        elif self.kind == "bullet":
            brush.rounded(rect, rect.h / 2, "lamp_deep")
        elif self.kind == "flourish":
            brush.rounded(rect, rect.h / 2, "lamp")
        else:
            brush.line(rect, "edge")


def margin_width(ui: Ui, book: Book) -> float:
    """What the widest clause id needs."""
    return max((ui.measure(f"[{clause}]", MARK) for clause in book.clauses()), default=0.0)


Examples = Callable[[Sequence[str]], tuple[Example, ...]]
"""Those of some clauses, the best first."""


def no_examples(_clauses: Sequence[str]) -> tuple[Example, ...]:
    """A book without pictures."""
    return ()


def lay_out(ui: Ui, book: Book, width: float, examples: Examples = no_examples) -> BookLayout:
    """The whole book in a column of `width`, its margin of clause ids included, with its `examples`."""
    column = width - margin_width(ui, book) - MARGIN_GAP
    return _Setter(ui, column, examples).page(book.blocks, width)


def unit_of(ui: Ui, block: Block, width: float) -> Unit:
    """One passage by itself (see `Passage`), in a column without a margin."""
    return _Setter(ui, width).page((block,), width).units[0]


class _Setter:
    """Sets block after block from the top down; `_y` is where the next one begins."""

    def __init__(self, ui: Ui, column: float, examples: Examples = no_examples) -> None:
        self._ui = ui
        self._column = column
        self._examples = examples
        self._shown: set[str] = set()  # each example is shown once, as far as there are others
        self._shown_here: set[str] = set()  # in this section
        self._pictured = False  # it has its large picture
        self._mark_line = ui.typesetter.line_height(MARK)
        self._units: list[Unit] = []
        self._y = 0.0

    def page(self, blocks: Sequence[Block], width: float) -> BookLayout:
        for block in blocks:
            match block:
                case Heading():
                    self._heading(block)
                case Paragraph():
                    self._unit([Placed(0, 0, self._set(block.text, self._column))], clauses=block.clauses, below=12)
                case Listing():
                    self._listing(block)
                case ProseTable():
                    self._table(block)
        return BookLayout(tuple(self._units), self._y, self._column + MARGIN_GAP, width)

    def _set(self, words: Inline, width: float, role: TypeRole = READING) -> Prose:
        return set_prose(self._ui, words, role, width)

    def _unit(
        self,
        texts: list[Placed],
        boxes: Sequence[Inset] = (),
        clauses: tuple[str, ...] = (),
        *,
        below: float,
        level: int = 0,
    ) -> None:
        first = min((placed.y for placed in texts), default=0.0) if clauses else 0.0
        words = max((placed.y + placed.prose.height for placed in texts), default=0.0)
        height = max(words, first + len(clauses) * self._mark_line)
        self._add(Unit(len(self._units), self._y, height, tuple(texts), tuple(boxes), clauses, level), below)

    def _add(self, unit: Unit, below: float = 0.0, told: tuple[str, ...] | None = None) -> None:
        """A unit with its examples under it, or those of other clauses that are `told`. Words come first: a section has
        one large picture, its further examples small ones, and what an earlier section has shown is a line; so is what
        stands under a table, if there is news.
        """
        clauses = unit.clauses if told is None else told
        found = self._examples(clauses) if clauses else ()
        fresh = next((example for example in found if example.name not in self._shown), None)
        shown = fresh or next((example for example in found if example.name not in self._shown_here), None)
        if shown and (fresh or not unit.row):
            self._shown.add(shown.name)
            self._shown_here.add(shown.name)
            size: StripSize = "line" if unit.row or not fresh else "small" if self._pictured else "large"
            self._pictured = self._pictured or size == "large"
            strip = strip_of(self._ui, shown, found, self._column, size)
            unit = msgspec.structs.replace(unit, height=unit.height + strip.height, strip=strip)
        self._units.append(unit)
        self._y += unit.height + below

    def _heading(self, heading: Heading) -> None:
        level = heading.level
        self._shown_here, self._pictured = set(), False
        follows_heading = bool(self._units) and self._units[-1].level > 0
        self._y += 6.0 if follows_heading else SPACE_ABOVE[level] if self._units else 0.0
        role = TITLES[level]
        widest = widest_word(self._ui, heading.text, role)
        if widest > self._column:
            role = role.at(role.size * self._column / widest * 0.98)
        prose = self._set(heading.text, self._column, role)
        boxes = [Inset("flourish", Rect(0, prose.height + 2, 54, 4))] if level == 2 else []
        self._unit([Placed(0, 0, prose)], boxes, below=SPACE_BELOW[level], level=level)

    def _listing(self, listing: Listing) -> None:
        numbers = [] if listing.start is None else [f"{listing.start + n}." for n in range(len(listing.items))]
        role = TypeRole("black", READING.size)
        indent = 26.0 if not numbers else max(self._ui.measure(number, role) for number in numbers) + 14
        for place, item in enumerate(listing.items):
            self._item(item, numbers[place] if numbers else "", role, indent)
        self._y += 7

    def _item(self, item: ListItem, number: str, role: TypeRole, indent: float) -> None:
        prose = self._set(item.text, self._column - indent)
        texts = [Placed(indent, 0, prose)]
        boxes = []
        if number:
            texts.append(Placed(2, 0, set_prose(self._ui, (Run(number),), role, indent), "ink_soft"))
        else:
            boxes.append(Inset("bullet", Rect.centred(10, prose.line_height / 2, 8, 8)))
        self._unit(texts, boxes, item.clauses, below=6)

    # ---- tables -------------------------------------------------------------------------------

    def _table(self, table: ProseTable) -> None:
        widths = self._column_widths(table)
        if widths is None:
            for row in table.rows:
                self._stacked(table.header, row)
        else:
            self._y += 2
            for number, row in enumerate(table.rows):
                self._row(table, row, widths, first=number == 0, last=number == len(table.rows) - 1)
        self._y += 14

    def _column_widths(self, table: ProseTable) -> list[float] | None:
        """Every column gets its longest word; what is left goes to those that want more, the modest ones first. None:
        even the words do not fit side by side.
        """
        cells = [table.header, *(row.cells for row in table.rows)]
        bold = [tuple(msgspec.structs.replace(run, bold=True) for run in cell) for cell in table.header]
        columns = [[bold[n], *(row[n] for row in cells[1:])] for n in range(len(table.header))]
        least = [max(widest_word(self._ui, cell, CELL) for cell in column) for column in columns]
        natural = [max(natural_width(self._ui, cell, CELL) for cell in column) for column in columns]
        left = self._column - 24 - CELL_GAP * (len(columns) - 1) - sum(least)
        if left < 0:
            return None
        widths = list(least)
        by_need = sorted(range(len(columns)), key=lambda n: natural[n] - least[n])
        for served, n in enumerate(by_need):
            more = min(natural[n] - least[n] + 1, left / (len(columns) - served))
            widths[n] += more
            left -= more
        return widths

    def _row(self, table: ProseTable, row: TableRow, widths: list[float], *, first: bool, last: bool) -> None:
        texts: list[Placed] = []
        boxes: list[Inset] = []
        y = 5.0
        total = sum(widths) + CELL_GAP * (len(widths) - 1) + 24
        if first:
            header = [tuple(msgspec.structs.replace(run, bold=True) for run in cell) for cell in table.header]
            head = self._cells(header, widths, 7.0)
            height = max(placed.prose.height for placed in head) + 14
            boxes.append(Inset("header", Rect(0, 0, total, height)))
            y += height + 3
            texts += head
        cells = self._cells(row.cells, widths, y)
        bottom = y + max(placed.prose.height for placed in cells) + 5
        bottom = max(bottom, y + len(row.clauses) * self._mark_line)
        if not last:
            boxes.append(Inset("rule", Rect(4, bottom, total - 8, 1.5)))
        told = tuple(dict.fromkeys(clause for each in table.rows for clause in each.clauses)) if last else ()
        unit = Unit(len(self._units), self._y, bottom + 3, (*cells, *texts), tuple(boxes), row.clauses, row=True)
        self._add(unit, told=told)  # the examples of all rows stand under the last one, where they part none

    def _cells(self, cells: Sequence[Inline], widths: list[float], y: float) -> list[Placed]:
        x = 12.0
        placed = []
        for cell, width in zip(cells, widths, strict=True):
            placed.append(Placed(x, y, self._set(cell, width, CELL)))
            x += width + CELL_GAP
        return placed

    def _stacked(self, header: Sequence[Inline], row: TableRow) -> None:
        """A row of a table that is too wide: a few labelled lines."""
        texts: list[Placed] = []
        y = 0.0
        for label, cell in zip(header, row.cells, strict=True):
            bold = tuple(msgspec.structs.replace(run, bold=True) for run in label)
            prose = self._set((*bold, Run(" — "), *cell), self._column - 20, CELL)
            texts.append(Placed(20, y, prose))
            y += prose.height
        self._unit(texts, [Inset("rule", Rect(0, 2, 3, y - 4))], row.clauses, below=12)


def box_node(box: Inset, x: float, y: float) -> Node:
    """What is drawn beside the words of a unit at (x, y)."""
    return Node("image", box.rect.moved(x, y), look=BoxLook(box.kind))


def unit_node(
    ui: Ui,
    page: BookLayout,
    unit: Unit,
    x: float,
    y: float,
    follow: Callable[[str], None],
    query: str,
    illustrate: Callable[[Unit, float, float], list[Node]] | None = None,
) -> Node:
    """A unit with its top left corner at (x, y); `illustrate` gives the nodes of its strip, if it has one."""
    key = f"rules.unit.{unit.passage}"
    children = [box_node(box, x, y) for box in unit.boxes]
    for number, placed in enumerate(unit.texts):
        children.append(
            prose_node(
                ui, f"{key}.{number}", x + placed.x, y + placed.y, placed.prose,
                colour=placed.colour, query=query, follow=follow,
            )
        )  # fmt: skip
    if unit.clauses:
        top = y + (unit.texts[0].y if unit.texts else 0.0)
        line = ui.typesetter.line_height(MARK)
        room = page.width - page.mark_x
        first = unit.texts[0].prose.line_height if unit.texts else line
        for number, clause in enumerate(unit.clauses):
            place = Rect(x + page.mark_x, top + max(0.0, (first - line) / 2) + number * line, room, line)
            children.append(text(place, f"[{clause}]", MARK, colour="ink_soft"))
    if unit.strip is not None and illustrate is not None:
        children += illustrate(unit, x, y + unit.height - unit.strip.height)
    return Node("group", Rect(x, y, page.width, unit.height), key, children=tuple(children))
