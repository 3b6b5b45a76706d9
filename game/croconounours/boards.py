"""Boards: any colouring of a square of 5 to 11 squares a side (CN-49, CN-50)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from game.core.content.content import Document, Fault
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
        yield document.fault(("layout",), f"{size} rows; a board has {SMALLEST} to {LARGEST}")
        return
    known = (*letters, CENTRE_LETTER)
    middle = size // 2 if size % 2 else -1
    centres = 0
    for number, row in enumerate(rows):
        place = ("layout", number)
        if len(row) != size:
            yield document.fault(place, f"{len(row)} squares; with {size} rows every row has {size}")
        for column, letter in enumerate(row):
            where = f"square {column + 1}"
            if letter not in known:
                yield document.fault(place, f"{where}: '{letter}' is not one of {', '.join(known)}")
            elif letter == CENTRE_LETTER:
                centres += 1
                if middle < 0:
                    yield document.fault(place, f"{where}: a board with an even number of rows has no centre '#'")
                elif centres > 1:
                    yield document.fault(place, f"{where}: a second centre '#'; a board has one")
                elif (number, column) != (middle, middle):
                    expected = f"square {middle + 1} of row {middle + 1}"
                    yield document.fault(place, f"{where}: the centre '#' of {size} rows is {expected}")
    if middle >= 0 and not centres:
        yield document.fault(("layout", middle), f"square {middle + 1} of this row should be the centre '#'")
