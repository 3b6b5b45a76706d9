"""Seals: how a library knows what was written here, and what was compared already."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec

from game.core.files.private import rewrite
from game.core.journal.journal import FORMAT, Codec, Header
from game.version import APP_VERSION

KEY_FILE: Final = "seal.key"
KEY_BYTES: Final = 32


def kept_key(folder: Path) -> bytes:
    """The key with which the matches of a library are sealed, made if missing. It lies beside the library, so that a
    library file that comes from elsewhere has no seal that holds. Where it cannot be kept it holds this time only.
    """
    path = folder / KEY_FILE
    fresh = os.urandom(KEY_BYTES)
    try:
        if not path.exists() or path.stat().st_size != KEY_BYTES:
            rewrite(path, lambda old: old if old is not None and len(old) == KEY_BYTES else fresh)
        kept = path.read_bytes()
    except OSError:
        return fresh
    return kept if len(kept) == KEY_BYTES else fresh


def seals_of(key: bytes, header: Header, lines: Sequence[bytes], before: Sequence[bytes] = ()) -> list[bytes]:
    """A seal for each line of a match, made with the key of the library of what the header says of its course, of the
    line, and of all lines before it (`before`: their seals). Lines with the right seal were written here.
    """
    from hashlib import blake2b  # with 3 MiB of a library for which the menu has no use

    course = msgspec.json.encode((header.setup, header.seed, header.earlier, header.digest, header.versions))
    seal, seals = before[-1] if before else course, []
    for line in lines:
        seal = blake2b(seal + line, key=key, digest_size=16).digest()
        seals.append(seal)
    return seals


def seal_text(codec: Codec, seal: bytes) -> str:
    """The last seal of a match as the library keeps it, with the program and the content it was compared with: lines
    that were compared need not be compared again by the same program with the same content.
    """
    return f"{seal.hex()} {_compared_with(codec)}"


def _compared_with(codec: Codec) -> str:
    from hashlib import blake2b

    place = f"{FORMAT} {APP_VERSION} {codec.rules.digest} {sorted(codec.versions.items())}"
    return blake2b(place.encode(), digest_size=8).hexdigest()


def is_sealed(text: str, seals: Sequence[bytes]) -> bool:
    """True if the lines that have these seals have all been written here."""
    return bool(seals) and text.split(" ")[0] == seals[-1].hex()
