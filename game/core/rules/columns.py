"""Numbers with a name and bounds: what a game shows of itself beside cards, to whoever learns by numbers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import prod
from typing import Any

import msgspec


@dataclass(frozen=True, slots=True)
class Column:
    """Numbers from `least` to `most`, as many as `shape` says. `read`: what they are in a view, nested like the shape
    (records count as their fields); without it, the part of the state with this name. `empty` stands where a list is
    shorter than the shape, or there is nothing; `least` if it is not said.
    """

    name: str
    least: int
    most: int
    shape: tuple[int, ...] = ()
    read: Callable[[Any], Any] | None = None
    empty: int | None = None

    @property
    def size(self) -> int:
        """How many numbers it has."""
        return prod(self.shape)

    def numbers(self, view: Any) -> list[int]:
        """What it is in a view. Raises ValueError if there is more than the shape has room for."""
        found: list[int] = []
        value = getattr(view, self.name) if self.read is None else self.read(view)
        _flatten(self, value, self.shape, self.least if self.empty is None else self.empty, found)
        return found


def _flatten(column: Column, value: Any, shape: tuple[int, ...], empty: int, found: list[int]) -> None:
    if value is None:
        found += [empty] * prod(shape)
    elif not shape:
        found.append(int(value))
    else:
        parts = msgspec.structs.astuple(value) if isinstance(value, msgspec.Struct) else value
        if len(parts) > shape[0]:
            raise ValueError(f"column '{column.name}' has room for {shape[0]}, not for {len(parts)}")
        for part in parts:
            _flatten(column, part, shape[1:], empty, found)
        found += [empty] * ((shape[0] - len(parts)) * prod(shape[1:]))
