"""What the words of a scenario can point at on a table: each game names its things in a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scenes.table.board.pieces import Slot

Thing = int | Slot | str
"""The pieces of a zone, one piece, or nodes and spots by the pattern of their keys."""
Things = Mapping[str, Callable[[Any, int], Iterable[Thing]]]
"""By word: where it lies in a view, for a seat (-1: the word names none)."""


def of_a_player(found: Callable[[Any, int], Iterable[Thing]]) -> Callable[[Any, int], Iterable[Thing]]:
    """What only a player has: a word that names none marks nothing."""
    return lambda view, seat: found(view, seat) if seat >= 0 else ()
