"""What may stand anywhere in a file that a stranger has written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

PARTS: Final[tuple[Any, ...]] = (
    *(None, 7, -1, 2**62, 1.5, True, [], {}, [None], {"x": []}, "", "x\0y"),
    "n" * 900_000,
)
"""What may stand in the place of a part of a JSON text."""


def replaced(value: Any, part: Any) -> Iterator[Any]:
    """A JSON value with one of its parts, however deep, replaced by another; of long lists the first two."""
    yield part
    if isinstance(value, dict):
        for key, inner in value.items():
            for other in replaced(inner, part):
                yield {**value, key: other}
    elif isinstance(value, list):
        for place, inner in enumerate(value[:2]):
            for other in replaced(inner, part):
                yield [*value[:place], other, *value[place + 1 :]]
