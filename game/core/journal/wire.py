"""States and views as bytes and back: for the way into another process, and for fingerprints."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from game.core.table.mind import Mind
from game.core.table.table import TRUTH, Drift, Origin, Shown, Table, Zone

T = TypeVar("T")


class TableRecord(msgspec.Struct):
    """A `Table` as fingerprints know it: its parts, in the order of its constructor, but for what is no part of the
    truth.
    """

    seats: int
    layout: tuple[Zone, ...]
    zones: list[tuple[int, ...]]
    faces: tuple[int, ...]
    lots: tuple[int, ...]
    sees: list[int]
    knows: list[int]
    origins: dict[int, Origin]
    drifts: tuple[Drift, ...]
    clock: int
    next_lot: int
    observer: int = TRUTH
    unseen: tuple[tuple[int, tuple[int, ...]], ...] = ()


class MindRecord(msgspec.Struct):
    """A `Mind` as it travels: its parts, in the order of its constructor."""

    of: int
    seats: int
    layout: tuple[Zone, ...]
    zones: list[tuple[int, ...]]
    faces: tuple[int, ...]
    lots: tuple[int, ...]
    sees: list[int]
    knows: list[int]
    origins: dict[int, Origin]
    drifts: tuple[Drift, ...]
    clock: int
    next_lot: int
    shown: tuple[Shown, ...]


class WholeTable(TableRecord):
    """A `Table` as it travels."""

    shown: tuple[Shown, ...] = ()
    minds: tuple[MindRecord, ...] = ()


def encode(value: object) -> bytes:
    """MessagePack of a record, or of a state with its table."""
    return msgspec.msgpack.encode(value, enc_hook=_whole)


def decode(data: bytes, type_: type[T]) -> T:
    """The value that was encoded; raises msgspec.DecodeError or ValidationError."""
    return msgspec.msgpack.decode(data, type=type_, dec_hook=_read)


def as_text(value: object) -> str:
    """A record, or a state with its table, as JSON: equal for equal ones only."""
    # keys that are numbers cannot be put in order otherwise
    plain = msgspec.to_builtins(value, str_keys=True, enc_hook=_whole)
    return msgspec.json.encode(plain, order="deterministic").decode()


def fingerprint(state: object) -> str:
    """16 hexadecimal digits that are equal for equal states only. What a state names as `beside_the_truth`, as what is
    only remembered of the way to it, is left out: positions are equal without, and so they were before it was kept.
    """
    import hashlib

    # keys that are numbers cannot be put in order otherwise
    plain = msgspec.to_builtins(state, str_keys=True, enc_hook=_truth)
    for name in getattr(type(state), "beside_the_truth", ()):
        del plain[name]
    encoded = msgspec.msgpack.encode(plain, order="deterministic")
    return hashlib.blake2b(encoded, digest_size=8).hexdigest()


def _truth(value: object) -> TableRecord:
    if isinstance(value, Table):
        return TableRecord(*value.parts()[: len(TableRecord.__struct_fields__)])  # type: ignore[arg-type]  # in order
    raise NotImplementedError(f"{type(value).__name__} cannot be written")


def _whole(value: object) -> WholeTable:
    if isinstance(value, Table):
        parts: Any = value.parts()[:-1]
        return WholeTable(*parts, tuple([MindRecord(*mind.parts()) for mind in value.minds]))  # type: ignore[arg-type, call-arg]
    raise NotImplementedError(f"{type(value).__name__} cannot be written")


def _read(type_: type, value: Any) -> Table:
    record = msgspec.convert(value, WholeTable)
    parts: list[Any] = list(msgspec.structs.astuple(record))
    parts[-1] = tuple([Mind(*msgspec.structs.astuple(mind)) for mind in record.minds])
    return Table(*parts)
