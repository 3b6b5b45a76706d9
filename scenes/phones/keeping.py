"""What outlives the program of an open round: with it phones come back by themselves after a crash, or next week."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from game.core.files.files import FileError, read_whole
from game.core.files.private import rewrite
from scenes.phones.addresses import Address

FILE: Final = "phones.json"
LARGEST: Final = 1_000_000
"""Bytes of it."""
MOST: Final = 10
"""So many matches are kept, those whose rounds were open last."""


NOTHING: Final = b"[]"
DAMAGED: Final = (msgspec.MsgspecError, RecursionError)


class Kept(msgspec.Struct, frozen=True):
    """Of the round around a match: its token and port, and the secret of each player who has a phone, by
    name: they change seats from match to match.
    """

    match: str
    token: Annotated[str, Meta(pattern=r"^[\w-]{1,64}$")]
    port: Annotated[int, Meta(ge=0, le=65_535)]
    players: dict[str, str] = {}
    address: str = ""
    """Where it listened; '' where nobody has chosen."""
    host: str = ""
    """Under which address, chosen or not, phones have found it last; '': nobody knows."""


def read(folder: Path, match: str) -> Kept | None:
    """What is kept of a round around a match; None: nothing that can be read."""
    try:
        found = _rounds(read_whole(folder / FILE, LARGEST))
    except FileError:
        return None
    return next((kept for kept in found if match and kept.match == match), None)


def address_of(kept: Kept | None, known: Iterable[Address]) -> str:
    """Where it listened, if somebody has chosen that and it is still an address of ours; else ''."""
    return kept.address if kept is not None and kept.address in {one.address for one in known} else ""


def write(folder: Path, kept: Kept) -> None:
    """Keeps it, for this user alone. Where that cannot be done phones have to scan again: no more is lost."""
    _rewrite(folder, lambda rounds: [kept, *(other for other in rounds if other.match != kept.match)][:MOST])


def forget(folder: Path, token: str) -> None:
    """A round was closed, whichever matches it was around: nobody comes back to it."""
    _rewrite(folder, lambda rounds: [kept for kept in rounds if kept.token != token])
    try:
        if (folder / FILE).stat().st_size <= len(NOTHING):
            (folder / FILE).unlink()
    except OSError:
        return


def _rewrite(folder: Path, change: Callable[[Sequence[Kept]], Sequence[Kept]]) -> None:
    def changed(old: bytes | None) -> bytes:
        return msgspec.json.encode(change(_rounds(old or NOTHING)))

    try:
        rewrite(folder / FILE, changed)
    except OSError:
        return


def _rounds(written: bytes) -> list[Kept]:
    """The rounds that can be read, the last one first; an earlier version kept one alone."""
    rows: list[msgspec.Raw] = []
    try:
        rows = msgspec.json.decode(written, type=list[msgspec.Raw])
    except DAMAGED:
        rows = [msgspec.Raw(written)]
    found = []
    for row in rows:
        try:
            found.append(msgspec.json.decode(row, type=Kept))
        except DAMAGED:
            continue
    return found
