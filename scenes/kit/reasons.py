"""Why a match cannot be opened or kept, in the reader's language. (The exceptions speak English, for the terminal.)"""

from __future__ import annotations

import errno
from typing import Final

from game.core.journal.journal import JournalError
from game.core.library.library import LibraryError
from game.core.texts import Texts

DISK_WORDS: Final = {
    errno.EAGAIN: "disk.busy",
    errno.ENOSPC: "disk.full",
    errno.EDQUOT: "disk.full",
    errno.EROFS: "disk.read_only",
    errno.EACCES: "disk.denied",
    errno.EPERM: "disk.denied",
    errno.ENOENT: "disk.missing",
    errno.ENOTDIR: "disk.no_folder",
    errno.EEXIST: "disk.no_folder",
    errno.EISDIR: "disk.a_folder",
}
"""Messages for what a disk says most often; anything else keeps the system's own words."""


def reason_of(texts: Texts, error: Exception) -> str:
    """The end of a sentence, without a full stop. Faults of an author's content and of a disk keep their own words."""
    if isinstance(error, JournalError):
        return texts(f"journal.{error.fault}")
    if isinstance(error, LibraryError):
        return texts(error.key).rstrip(".")
    if isinstance(error, KeyError):
        return texts("journal.gone")
    if isinstance(error, OSError) and error.errno in DISK_WORDS:
        return texts(DISK_WORDS[error.errno])
    return (str(error) or type(error).__name__).splitlines()[0]
