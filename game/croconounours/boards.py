"""Boards: any colouring of a square of 5 to 11 squares a side (CN-49, CN-50)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.content.content import Document, Fault
from game.core.texts import Argument, Sentence
from game.croconounours.geometry import Geometry, geometry_of
from game.croconounours.models import BoardFile

CENTRE: Final = -2
"""The colour of the chequered centre: that of whoever stands there (CN-53)."""
CENTRE_LETTER: Final = "#"
SMALLEST: Final = 5
LARGEST: Final = 11


@dataclass(frozen=True)
class Board:
    """A board: its geometry, and the colour of every square (a number of warriors.yaml, or CENTRE)."""

    id: str
    geometry: Geometry
    colours: tuple[int, ...]


def compile_board(name: str, file: BoardFile, letters: Mapping[str, int]) -> Board:
    """A board without faults as numbers; `letters` are those of the colours."""
    known = {**letters, CENTRE_LETTER: CENTRE}
    rows = [row.split() for row in reversed(file.layout)]
    return Board(name, geometry_of(len(rows)), tuple(known[letter] for row in rows for letter in row))


def board_faults(document: Document, file: BoardFile, letters: Sequence[str]) -> Iterator[Fault]:
    """What is wrong with a board, told at its row."""
    rows = [row.split() for row in file.layout]
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        yield document.fault(
            ("layout",), Sentence("fault.board.rows", {"rows": size, "least": SMALLEST, "most": LARGEST})
        )
        return
    known = (*letters, CENTRE_LETTER)
    middle = size // 2 if size % 2 else -1
    centres = 0
    for number, row in enumerate(rows):
        place = ("layout", number)
        if len(row) != size:
            yield document.fault(place, Sentence("fault.board.squares", {"squares": len(row), "rows": size}))
        for column, letter in enumerate(row):
            at: dict[str, Argument] = {"square": column + 1, "rows": size}
            if letter not in known:
                said = {**at, "letter": letter, "known": ", ".join(known)}
                yield document.fault(place, Sentence("fault.board.letter", said))
            elif letter == CENTRE_LETTER:
                centres += 1
                if middle < 0:
                    yield document.fault(place, Sentence("fault.board.even", at))
                elif centres > 1:
                    yield document.fault(place, Sentence("fault.board.second_centre", at))
                elif (number, column) != (middle, middle):
                    yield document.fault(place, Sentence("fault.board.off_centre", {**at, "middle": middle + 1}))
    if middle >= 0 and not centres:
        yield document.fault(("layout", middle), Sentence("fault.board.no_centre", {"middle": middle + 1}))
