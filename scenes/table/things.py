"""What the words of a scenario can point at on a table: each game names its things in a table of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from scenes.table.board.pieces import Slot

Thing = int | Slot | str
"""The pieces of a zone, one piece, or nodes and spots by the pattern of their keys."""
Things = Mapping[str, Callable[[Any, int], Iterable[Thing]]]
"""By word: where it lies in a view, for a seat (-1: the word names none)."""
