"""What outlives the program of an open round: with it phones come back by themselves after a crash, or next week."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from game.core.files.files import FileError, read_whole
from game.core.files.private import rewrite

FILE: Final = "phones.json"
LARGEST: Final = 1_000_000
"""Bytes of it."""


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


def read(folder: Path, match: str) -> Kept | None:
    """What is kept of a round around a match; None: nothing that can be read."""
    try:
        kept = msgspec.json.decode(read_whole(folder / FILE, LARGEST), type=Kept)
    except (FileError, msgspec.MsgspecError):
        return None
    return kept if match and kept.match == match else None


def write(folder: Path, kept: Kept) -> None:
    """Keeps it, for this user alone. Where that cannot be done phones have to scan again: no more is lost."""
    try:
        rewrite(folder / FILE, lambda _: msgspec.json.encode(kept))
    except OSError:
        return


def forget(folder: Path) -> None:
    """The round was closed: nobody comes back to it."""
    try:
        (folder / FILE).unlink(missing_ok=True)
    except OSError:
        return
