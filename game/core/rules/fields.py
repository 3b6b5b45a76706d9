"""What the fields of actions and events hold, said where they are declared and read by everybody who must know: the
log, open hands, the default look of a table.

    class Replace(Action):
        slot: Place
        card: Face

To a type checker they are plain numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, Final, get_args, get_origin, get_type_hints

import msgspec

FACE: Final = "face"
SEAT: Final = "seat"
ZONE: Final = "zone"
PLACE: Final = "place"

Face = Annotated[int, FACE]
"""The face of a card: what kind of card it is. Below 0 where it is not known, or there is none."""
Seat = Annotated[int, SEAT]
"""The number of a seat, 0 for the first. Below 0: nobody."""
Zone = Annotated[int, ZONE]
"""The number of a zone of the table."""
Place = Annotated[int, PLACE]
"""A place that the game counts: a slot, a square, a row; which one says its docstring."""

Reader = Callable[[Any], Iterator[int]]


def values_of(record: object, role: str) -> Iterator[int]:
    """All numbers in a record that hold this role, those in tuples and in records within it too."""
    if isinstance(record, msgspec.Struct):
        for name, read in _readers(type(record), role):
            yield from read(getattr(record, name))


@cache
def names_of(kind: type[msgspec.Struct], role: str) -> tuple[str, ...]:
    """The names of the fields that are declared as this role, tuples of it included."""
    return tuple(name for name, declared in _declared(kind).items() if role in _roles(declared))


def declared_roles(kind: type[msgspec.Struct]) -> dict[str, str]:
    """The fields of a record, in order, each with what it is declared as: its role, 'bool', or ''; '' for a tuple."""
    roles = {}
    for name, declared in _declared(kind).items():
        one = get_args(declared)[1] if get_origin(declared) is Annotated else ""
        roles[name] = "bool" if declared is bool else one
    return roles


def _declared(kind: type[msgspec.Struct]) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {name: hints[name] for name in kind.__struct_fields__}


def _roles(declared: Any) -> tuple[Any, ...]:
    if get_origin(declared) is Annotated:
        return get_args(declared)[1:]
    return tuple(role for inner in get_args(declared) for role in _roles(inner))


@cache
def _readers(kind: type[msgspec.Struct], role: str) -> tuple[tuple[str, Reader], ...]:
    found = ((name, _reader(declared, role)) for name, declared in _declared(kind).items())
    return tuple((name, read) for name, read in found if read is not None)


def _reader(declared: Any, role: str) -> Reader | None:
    """How to find the numbers of a role in a value declared like this; None if there are none."""
    if get_origin(declared) is Annotated:
        return _itself if role in get_args(declared)[1:] else None
    if isinstance(declared, type) and issubclass(declared, msgspec.Struct):
        return (lambda value: values_of(value, role)) if _readers(declared, role) else None
    inner = [read for part in get_args(declared) if (read := _reader(part, role)) is not None]
    if not inner:
        return None
    read = inner[0]

    def search(value: Any) -> Iterator[int]:
        if isinstance(value, tuple):
            for part in value:
                yield from search(part) if isinstance(part, tuple) else read(part)
        elif value is not None:
            yield from read(value)

    return search


def _itself(value: int) -> Iterator[int]:
    yield value
