"""Rule books: a small Markdown with clause ids, parsed to a typed tree and searched. Anything else is refused with its
line.

How they are written: `docs/rule-books.md`. Whatever *states* clauses
ends with their ids: `[ND-12, ND-Q9]`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from game.core.records import Frozen

CLAUSE_ID: Final = r"[A-Z]{2,3}-[A-Z]?\d+[a-z]?"

_HEADING = re.compile(r"(#+) +(.+)")
_BULLET = re.compile(r"- +(?P<words>.+)")
_NUMBERED = re.compile(r"(?P<number>\d+)\. +(?P<words>.+)")
_RULE_CELL = re.compile(r"-{3,}")
_STATED = re.compile(rf"(?:^| )\[({CLAUSE_ID}(?:, {CLAUSE_ID})*)\]$")
_INLINE = re.compile(
    r"\\(?P<escaped>[\\*\[\]|])"
    r"|\*\*(?P<bold>[^*\[\]\\]+)\*\*"
    r"|\*(?P<italic>[^*\[\]\\]+)\*"
    rf"|\[(?P<text>[^*\[\]\\]+)\]\(#(?P<target>{CLAUSE_ID})\)"
    r"|(?P<plain>[^*\[\]\\`]+)"
)
_FOREIGN_STARTS = (">", "<", "```", "~~~", "* ", "+ ", "---", "===", "![", " ", "\t")


class RulebookError(ValueError):
    """The text is not in the subset; the message names the line."""


class Run(Frozen):
    """A stretch of text in one style. `target` is the clause a link points to, '' for plain text."""

    text: str
    bold: bool = False
    italic: bool = False
    target: str = ""


Inline = tuple[Run, ...]


class Heading(Frozen):
    """A heading; level 1 is the title of the book, 3 the deepest."""

    level: int
    text: Inline


class Paragraph(Frozen):
    """A paragraph and the clauses it states."""

    text: Inline
    clauses: tuple[str, ...] = ()


class ListItem(Frozen):
    """One item of a list and the clauses it states."""

    text: Inline
    clauses: tuple[str, ...] = ()


class Listing(Frozen):
    """A list. `start` is the number of its first item, None for bullets."""

    items: tuple[ListItem, ...]
    start: int | None = None


class TableRow(Frozen):
    """One row of a table and the clauses it states."""

    cells: tuple[Inline, ...]
    clauses: tuple[str, ...] = ()


class ProseTable(Frozen):
    """A table; every row has as many cells as the header."""

    header: tuple[Inline, ...]
    rows: tuple[TableRow, ...]


Block = Heading | Paragraph | Listing | ProseTable


_WORD: Final = re.compile(r"[a-z]{2}-[a-z]?\d+|\w+")
"""A word of a folded text, or the id of a clause."""
LEAST_STEM: Final = 3
"""Letters that are left of a word at least."""
ENDINGS: Final = (
    ("issements", "i"), ("issement", "i"), ("ements", ""), ("ations", ""), ("aient", ""), ("ement", ""), ("ation", ""),
    ("aux", "al"), ("ings", ""), ("ing", ""), ("ees", ""), ("ies", "y"), ("ied", "y"), ("ait", ""),
    ("ant", ""), ("ent", ""), ("ers", ""), ("ez", ""), ("er", ""), ("ee", ""), ("ed", ""), ("es", ""), ("s", ""),
    ("x", ""), ("e", ""),
)  # fmt: skip
"""Endings of French and English forms, longer ones first, and what stands in their place."""


class Passage(Frozen):
    """A place in a book: the headings above it, from the title down, and what stands there.

    Of a list or a table the block holds only the item or row in question, so it can be shown by itself.
    """

    path: tuple[str, ...]
    block: Block


class Book(Frozen):
    """A parsed rule book, in reading order. The first block is the title."""

    blocks: tuple[Block, ...]

    @property
    def title(self) -> str:
        """The words of the level 1 heading."""
        return next(plain(block.text) for block in self.blocks if isinstance(block, Heading))

    def passages(self) -> Iterator[Passage]:
        """Every heading, paragraph, item and row, each with its heading path."""
        path: tuple[str, ...] = ()
        for block in self.blocks:
            if isinstance(block, Heading):
                path = (*path[: block.level - 1], plain(block.text))
            for part in _parts(block):
                yield Passage(path, part)

    def find(self, clause: str) -> tuple[Passage, ...]:
        """The passages that state the clause, in reading order; empty when the book does not know it."""
        return tuple(passage for passage in self.passages() if clause in stated(passage.block))

    def clauses(self) -> tuple[str, ...]:
        """The ids that the book states, each once, in the order of their first statement."""
        return tuple(dict.fromkeys(clause for block in self.blocks for clause in stated(block)))

    def targets(self) -> tuple[str, ...]:
        """The ids that links point to, each once."""
        runs = (run for passage in self.passages() for inline in _inlines(passage.block) for run in inline)
        return tuple(dict.fromkeys(run.target for run in runs if run.target))

    def search(self, query: str) -> tuple[Passage, ...]:
        """The passages that hold every word of the query, in any order, in whatever form (`same_word`)."""
        words = _words(query)
        return tuple(passage for passage in self.passages() if words and _holds(passage.block, words))

    def search_by(self, query: str, other: Book) -> tuple[Passage, ...]:
        """The same; where no passage holds them, those that state what the `other` language's book says in these
        words.
        """
        found = self.search(query)
        if found:
            return found
        meant = {clause for passage in other.search(query) for clause in stated(passage.block)}
        return tuple(passage for passage in self.passages() if meant.intersection(stated(passage.block)))


def plain(text: Inline) -> str:
    """The words without their styles."""
    return "".join(run.text for run in text)


def stated(block: Block) -> tuple[str, ...]:
    """The clause ids that a block states, those of its items or rows included."""
    match block:
        case Heading():
            return ()
        case Paragraph():
            return block.clauses
        case Listing():
            return tuple(clause for item in block.items for clause in item.clauses)
        case ProseTable():
            return tuple(clause for row in block.rows for clause in row.clauses)


def _parts(block: Block) -> Iterator[Block]:
    """The block item by item or row by row, a numbered item keeping its number."""
    match block:
        case Listing():
            for index, item in enumerate(block.items):
                yield Listing((item,), None if block.start is None else block.start + index)
        case ProseTable():
            for row in block.rows:
                yield ProseTable(block.header, (row,))
        case _:
            yield block


def _inlines(block: Block) -> Iterator[Inline]:
    """The texts of a block that are its own: the header of a table is not."""
    match block:
        case Heading() | Paragraph():
            yield block.text
        case Listing():
            yield from (item.text for item in block.items)
        case ProseTable():
            yield from (cell for row in block.rows for cell in row.cells)


def _holds(block: Block, words: list[str]) -> bool:
    return _has(" ".join([*map(plain, _inlines(block)), *stated(block)]), words)


def _words(text: str) -> list[str]:
    """The words of a text, and the ids of clauses, folded."""
    return _WORD.findall(folded(text))


def same_word(wanted: str, word: str) -> bool:
    """True if a folded word is the wanted one; if that is not too short, also if it begins with it or is another form
    of it.
    """
    if len(wanted) < LEAST_STEM:
        return word == wanted
    return word.startswith(wanted) or _stem(word) == _stem(wanted)


def says(text: str, query: str) -> bool:
    """True if a text holds every word of a query, as `Book.search` finds them."""
    return _has(text, _words(query))


def _has(text: str, words: list[str]) -> bool:
    written = set(_words(text))
    return all(any(same_word(wanted, word) for word in written) for wanted in words)


def _stem(word: str) -> str:
    """A word without the ending of its form, French or English; never fewer than LEAST_STEM letters."""
    for ending, instead in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= LEAST_STEM:
            return word[: -len(ending)] + instead
    return word


def matched(text: str, query: str) -> frozenset[int]:
    """The indexes of the letters of `text` that belong to a word of the query, compared as `Book.search` does."""
    signs = [(sign, index) for index, letter in enumerate(text) for sign in folded(letter)]
    flat = "".join(sign for sign, _ in signs)
    found: set[int] = set()
    wanted = _words(query)
    for word in _WORD.finditer(flat):
        for one in wanted:
            if same_word(one, word[0]):
                length = len(one) if word[0].startswith(one) else len(word[0])
                found.update(index for _, index in signs[word.start() : word.start() + length])
    return frozenset(found)


def folded(text: str) -> str:
    """Lower case without accents or typographic signs, so that a keyboard can type it: 'Élément' is 'element'."""
    simple = text.replace("’", "'").replace("−", "-").replace("œ", "oe").replace("Œ", "Oe")
    decomposed = unicodedata.normalize("NFKD", simple)
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).casefold()


def parse(text: str) -> Book:
    """The book written in `text`. Raises RulebookError at the first line that is not in the subset."""
    return Book(tuple(_Reader(text).blocks()))


class _Reader:
    """Reads line by line; `_line` is the number of the line last taken, from 1."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._line = 0

    def blocks(self) -> Iterator[Block]:
        titled = False
        while (line := self._peek()) is not None:
            if not line.strip():
                self._take()
                continue
            block = self._block(line)
            is_title = isinstance(block, Heading) and block.level == 1
            if is_title == titled:
                raise self._error("a second title" if titled else "a book begins with its '# title'")
            titled = True
            if (self._peek() or "").strip():
                self._take()
                raise self._error("an empty line is missing before this one")
            yield block
        if not titled:
            raise self._error("the book is empty")

    def _block(self, line: str) -> Block:
        if line.startswith("#"):
            return self._heading()
        if line.startswith("|"):
            return self._table()
        if _BULLET.fullmatch(line) or _NUMBERED.fullmatch(line):
            return self._listing()
        return self._paragraph()

    def _heading(self) -> Heading:
        match = _HEADING.fullmatch(self._take())
        if match is None or len(match[1]) > 3:
            raise self._error("a heading is '# ', '## ' or '### ' and its words")
        return Heading(len(match[1]), self._inline(match[2].rstrip(" ")))

    def _paragraph(self) -> Paragraph:
        lines = []
        while (line := self._peek() or "").strip() and not self._begins_a_block(line):
            lines.append(self._take())
            if line.startswith(_FOREIGN_STARTS):
                raise self._error(f"a line cannot begin with '{line[:3]}'")
        text, clauses = self._statement(" ".join(lines))
        return Paragraph(text, clauses)

    def _listing(self) -> Listing:
        first = _NUMBERED.fullmatch(self._peek() or "")
        start = int(first["number"]) if first else None
        items: list[ListItem] = []
        while match := (_BULLET if start is None else _NUMBERED).fullmatch(self._peek() or ""):
            lines = [match["words"]]
            self._take()
            if start is not None and int(match["number"]) != start + len(items):
                raise self._error(f"this item should have the number {start + len(items)}")
            while (line := self._peek() or "").startswith("  ") and line.strip():
                lines.append(self._take().strip(" "))
                if self._begins_a_block(lines[-1]):
                    raise self._error("a list, table or heading inside a list")
            text, clauses = self._statement(" ".join(lines))
            items.append(ListItem(text, clauses))
        return Listing(tuple(items), start)

    def _table(self) -> ProseTable:
        header = tuple(self._inline(cell) for cell in self._cells())
        rule = self._cells() if (self._peek() or "").startswith("|") else []
        if len(rule) != len(header) or not all(_RULE_CELL.fullmatch(cell) for cell in rule):
            raise self._error("a table needs a line '| --- | --- |' under its header, with as many cells")
        rows = []
        while (self._peek() or "").startswith("|"):
            cells = self._cells()
            if len(cells) != len(header):
                raise self._error(f"this row has {len(cells)} cells, the header {len(header)}")
            last, clauses = self._statement(cells[-1])
            rows.append(TableRow((*(self._inline(cell) for cell in cells[:-1]), last), clauses))
        return ProseTable(header, tuple(rows))

    def _cells(self) -> list[str]:
        line = self._take().rstrip(" ")
        if len(line) < 2 or not line.endswith("|"):
            raise self._error("a table line ends with '|'")
        return [cell.strip(" ") for cell in re.split(r"(?<!\\)\|", line[1:-1])]

    def _statement(self, text: str) -> tuple[Inline, tuple[str, ...]]:
        """The text without the ids it ends with, and the ids."""
        text = text.rstrip(" ")
        match = _STATED.search(text)
        if match is None:
            return self._inline(text), ()
        return self._inline(text[: match.start()]), tuple(match[1].split(", "))

    def _inline(self, text: str) -> Inline:
        runs: list[Run] = []
        position = 0
        while position < len(text):
            match = _INLINE.match(text, position)
            if match is None:
                raise self._error(f"cannot read '{text[position : position + 20]}'")
            position = match.end()
            if match["bold"]:
                runs.append(Run(match["bold"], bold=True))
            elif match["italic"]:
                runs.append(Run(match["italic"], italic=True))
            elif match["text"]:
                runs.append(Run(match["text"], target=match["target"]))
            else:
                sign = match["escaped"] or match["plain"]
                if runs and runs[-1] == Run(runs[-1].text):
                    sign = runs.pop().text + sign
                runs.append(Run(sign))
        return tuple(runs)

    def _begins_a_block(self, line: str) -> bool:
        return line.startswith(("#", "|")) or bool(_BULLET.fullmatch(line) or _NUMBERED.fullmatch(line))

    def _peek(self) -> str | None:
        return self._lines[self._line] if self._line < len(self._lines) else None

    def _take(self) -> str:
        self._line += 1
        return self._lines[self._line - 1]

    def _error(self, message: str) -> RulebookError:
        return RulebookError(f"line {max(self._line, 1)}: {message}")
