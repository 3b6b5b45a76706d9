"""Rule books as plain text, for a terminal of any width."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Final

from game.core.content.rulebook import Block, Heading, Inline, Listing, Paragraph, Passage, ProseTable

NARROWEST_WIDTH: Final = 24
"""Rendering never goes below this width, in characters."""

_UNDERLINES: Final = {1: "=", 2: "-"}
_COLUMN_GAP: Final = " | "
_NARROWEST_COLUMN: Final = 10


def render(blocks: Sequence[Block], width: int) -> str:
    """Plain text, no line longer than `width` characters (NARROWEST_WIDTH at least); links name their clause."""
    width = max(width, NARROWEST_WIDTH)
    return "\n\n".join("\n".join(_block_lines(block, width)) for block in blocks) + "\n"


def render_passages(passages: Sequence[Passage], width: int) -> str:
    """Passages as plain text, each under its heading path; neighbours share the path."""
    width = max(width, NARROWEST_WIDTH)
    chunks: list[str] = []
    path: tuple[str, ...] = ()
    for passage in passages:
        if passage.path != path:
            path = passage.path
            chunks.append("\n".join(_wrapped(" > ".join(path), width)))
        if not isinstance(passage.block, Heading):  # the path has just said it
            chunks.append("\n".join(_block_lines(passage.block, width)))
    return "\n\n".join(chunks) + "\n"


def _block_lines(block: Block, width: int) -> list[str]:
    match block:
        case Heading():
            lines = _wrapped(_shown(block.text), width)
            underline = _UNDERLINES.get(block.level)
            return [*lines, underline * max(map(len, lines))] if underline else lines
        case Paragraph():
            return _wrapped(_shown(block.text, block.clauses), width)
        case Listing():
            return _listing_lines(block, width)
        case ProseTable():
            return _table_lines(block, width)


def _listing_lines(listing: Listing, width: int) -> list[str]:
    lines: list[str] = []
    last = (listing.start or 0) + len(listing.items) - 1
    for index, item in enumerate(listing.items):
        mark = "- " if listing.start is None else f"{listing.start + index}. ".rjust(len(f"{last}. "))
        wrapped = _wrapped(_shown(item.text, item.clauses), width - len(mark))
        lines += [(mark if number == 0 else " " * len(mark)) + line for number, line in enumerate(wrapped)]
    return lines


def _table_lines(table: ProseTable, width: int) -> list[str]:
    header = [_shown(cell) for cell in table.header]
    rows = [[*(_shown(cell) for cell in row.cells[:-1]), _shown(row.cells[-1], row.clauses)] for row in table.rows]
    natural = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    widths = _column_widths(natural, width - len(_COLUMN_GAP) * (len(header) - 1))
    if any(given < min(wanted, _NARROWEST_COLUMN) for given, wanted in zip(widths, natural, strict=True)):
        return _stacked_lines(header, rows, width)
    rule = "-+-".join("-" * column for column in widths)
    lines = _row_lines(header, widths)
    wraps = widths != natural
    for index, row in enumerate(rows):
        if index == 0 or wraps:
            lines.append(rule)
        lines += _row_lines(row, widths)
    return lines


def _column_widths(natural: Sequence[int], available: int) -> list[int]:
    """Narrow columns get what they want; the wide ones share the rest."""
    widths = [0] * len(natural)
    by_need = sorted(range(len(natural)), key=lambda column: natural[column])
    for served, column in enumerate(by_need):
        widths[column] = min(natural[column], available // (len(natural) - served))
        available -= widths[column]
    return widths


def _row_lines(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    columns = [_wrapped(cell, width) for cell, width in zip(cells, widths, strict=True)]
    height = max(map(len, columns))
    padded = [[*column, *[""] * (height - len(column))] for column in columns]
    return [
        _COLUMN_GAP.join(part.ljust(width) for part, width in zip(line, widths, strict=True)).rstrip(" ")
        for line in zip(*padded, strict=True)
    ]


def _stacked_lines(header: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[str]:
    """A table that is too wide for its terminal: each row as a few labelled lines."""
    lines: list[str] = []
    for row in rows:
        for index, (label, cell) in enumerate(zip(header, row, strict=True)):
            mark = "- " if index == 0 else "  "
            wrapped = _wrapped(f"{label}: {cell}", width - 2)
            lines += [(mark if number == 0 else "  ") + line for number, line in enumerate(wrapped)]
    return lines


def _shown(text: Inline, clauses: tuple[str, ...] = ()) -> str:
    words = "".join(f"{run.text} ({run.target})" if run.target else run.text for run in text)
    return f"{words} [{', '.join(clauses)}]".lstrip(" ") if clauses else words


def _wrapped(text: str, width: int) -> list[str]:
    """Lines of at most `width`; breaks at plain spaces only, so no-break spaces hold and '3-' stays whole."""
    return textwrap.wrap(text, width, break_on_hyphens=False) or [""]
