"""Which list or grid a piece belongs to, for who is told the table and does not see it: the viewer's hand in the order
in which it lies, what lies before each player, and the squares of a board.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any, Final

from game.core.table.table import Table
from game.core.texts import Texts
from scenes.kit.screen.tree import Among
from scenes.table.board.pieces import Layout, Piece, Slot, Spot
from scenes.table.presenter import BoardFrame, Situation

ROW: Final = 30.0
"""Cards of a hand that lie so much higher are in another row."""
HAND: Final = "table.hand"
BOARD: Final = "table.board"


def row_by_row(pieces: Iterable[Piece]) -> list[Piece]:
    """Pieces of a hand as they lie, row by row from left to right."""
    held = list(pieces)
    lowest = max((piece.pose.cy for piece in held), default=0.0)
    return sorted(held, key=lambda piece: (piece.pose.cy > lowest - ROW, piece.pose.cx))


def belonging(layout: Layout, situation: Situation[Any], frame: BoardFrame, texts: Texts) -> dict[Slot, Among]:
    """The list or square of every piece that is in one."""
    table: Table = situation.view.table
    found = {
        piece.slot: Among("grid", BOARD, texts("table.told.board"), spot.cell, spot.label)
        for spot in layout.spots
        if spot.cell is not None
        for piece in layout.pieces
        if spot.rect.contains(piece.pose.cx, piece.pose.cy)
    }
    lists: dict[int, list[Piece]] = defaultdict(list)
    for piece in layout.pieces:
        zone = piece.slot[0]
        if piece.slot not in found and not piece.concealed and zone < len(table.layout):
            owner = table.layout[zone].owner if zone >= 0 else -1
            at_hand = owner in (-1, situation.viewer) and frame.at_hand(piece.pose.cx, piece.pose.cy)
            lists[-1 if at_hand else owner if owner >= 0 else -2].append(piece)
    lists.pop(-2, None)  # what is everybody's
    for whose, pieces in lists.items():
        key = HAND if whose < 0 else f"{HAND}.{whose}"
        label = texts("table.told.hand") if whose < 0 else situation.seats[whose].name
        for number, piece in enumerate(row_by_row(pieces) if whose < 0 else pieces):
            found[piece.slot] = Among("list", key, label, (number,))
    return found


def square(spot: Spot, texts: Texts) -> Among | None:
    """The square that a spot is; None: it is none of a board."""
    return None if spot.cell is None else Among("grid", BOARD, texts("table.told.board"), spot.cell, spot.label)
