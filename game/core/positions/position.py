"""A position as it is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.core.rules.rules import Setup

Parts = Mapping[str, Any]
"""The parts of a position as they stand in a scenario: `{"turn": "Ada", "hands": {"Ada": "3 5"}}`."""
Path = tuple[str | int, ...]
"""Where something stands in a position: `("hands", "Ada")`."""


@dataclass(frozen=True, slots=True)
class Position:
    """A written position: by which house rules and for how many, what the players are called, first seat first, and its
    parts. Nobody changes them: what is laid makes another position.
    """

    setup: Setup
    names: tuple[str, ...]
    parts: Parts

    def get(self, key: str, default: Any = None) -> Any:
        """A part as it is written."""
        return self.parts.get(key, default)

    def of(self, key: str, name: str, default: Any = None) -> Any:
        """What a part says of one player."""
        return self.parts.get(key, {}).get(name, default)

    def seat_named(self, key: str, default: int) -> int:
        """The seat of the player that a part names; `default` if it names nobody."""
        name = self.parts.get(key)
        return default if name is None else self.names.index(name)

    def at(self, path: Path) -> Any:
        """What stands at a path; None if nothing does."""
        found: Any = self.parts
        for key in path:
            if not isinstance(found, Mapping) or key not in found:
                return None
            found = found[key]
        return found

    def with_parts(self, parts: Parts) -> Position:
        """The same with other parts."""
        return replace(self, parts=parts)

    def without(self, *keys: str) -> Position:
        """The same without some parts."""
        return replace(self, parts={key: part for key, part in self.parts.items() if key not in keys})

    def with_part(self, key: str, part: Any) -> Position:
        """The same with another part; without it, if it is empty."""
        bare = self.without(key)
        return replace(bare, parts={**bare.parts, key: part}) if part else bare

    def with_value(self, path: Path, value: Any) -> Position:
        """The same with a value at a path; None takes away what stands there, and what is empty then."""
        return replace(self, parts=_placed(self.parts, path, value))


def _placed(parts: Mapping[Any, Any], path: Path, value: Any) -> dict[Any, Any]:
    """A copy with a value at a path."""
    head, *rest = path
    inner = parts.get(head)
    if rest:
        value = _placed(inner if isinstance(inner, Mapping) else {}, tuple(rest), value) or None
    if value is None:
        return {key: part for key, part in parts.items() if key != head}
    return {**parts, head: value}
