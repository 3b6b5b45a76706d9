"""A position as it stands in a scenario."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.core.notation.errors import NotationError
from game.core.notation.notation import seat_named, whole_number


class WrittenPosition:
    """A written position, read part by part. Every fault raises NotationError."""

    def __init__(self, parts: Mapping[str, Any], known: Sequence[str], names: Sequence[str]) -> None:
        for key in parts:
            if key not in known:
                raise NotationError("notation.no_part", part=key, known=", ".join(known))
        self._parts = parts
        self._names = names

    def __contains__(self, key: str) -> bool:
        return key in self._parts

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def get(self, key: str, default: Any) -> Any:
        """A part as it is written."""
        return self._parts.get(key, default)

    def by_seat(self, key: str) -> dict[int, Any]:
        """A part that is written player by player; the players left out are left out."""
        written = self.get(key, {})
        if not isinstance(written, Mapping):
            raise NotationError("notation.by_player", part=key, player=self._names[0])
        return {seat_named(name, self._names): value for name, value in written.items()}

    def seat(self, key: str, default: int) -> int:
        """A part that names one player."""
        return seat_named(self._parts[key], self._names) if key in self else default

    def seats(self, key: str) -> list[int]:
        """A part that lists players, in their written order."""
        written = self.get(key, [])
        if not isinstance(written, list):
            raise NotationError("notation.players", part=key, player=self._names[0])
        return [seat_named(name, self._names) for name in written]

    def number(self, key: str, least: int, most: int, default: int) -> int:
        """A part that is a whole number from `least` to `most`."""
        return whole_number(self.get(key, default), least, most, key)

    def flag(self, key: str) -> bool:
        """A part that is true or false; false if it is left out."""
        value = self.get(key, False)
        if not isinstance(value, bool):
            raise NotationError("notation.flag", part=key)
        return value
