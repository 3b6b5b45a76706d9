"""States and views as bytes and back: for the way into another process, and for fingerprints."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

from game.core.table import TRUTH, Drift, Origin, Table, Zone

T = TypeVar("T")


class TableRecord(msgspec.Struct):
    """A `Table` as it is written: its parts, in the order of its constructor."""

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


def encode(value: object) -> bytes:
    """MessagePack of a record, or of a state with its table."""
    return msgspec.msgpack.encode(value, enc_hook=_written)


def decode(data: bytes, type_: type[T]) -> T:
    """The value that was encoded; raises msgspec.DecodeError or ValidationError."""
    return msgspec.msgpack.decode(data, type=type_, dec_hook=_read)


def fingerprint(state: object) -> str:
    """16 hexadecimal digits that are equal for equal states only."""
    import hashlib

    # keys that are numbers cannot be put in order otherwise
    plain = msgspec.to_builtins(state, str_keys=True, enc_hook=_written)
    encoded = msgspec.msgpack.encode(plain, order="deterministic")
    return hashlib.blake2b(encoded, digest_size=8).hexdigest()


def _written(value: object) -> TableRecord:
    if isinstance(value, Table):
        return TableRecord(*value.parts())  # type: ignore[arg-type]  # the same parts in the same order
    raise NotImplementedError(f"{type(value).__name__} cannot be written")


def _read(type_: type, value: Any) -> Table:
    record = msgspec.convert(value, TableRecord)
    return Table(*(getattr(record, name) for name in TableRecord.__struct_fields__))
