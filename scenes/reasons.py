"""Why a match cannot be opened or kept, in the reader's language. (The exceptions speak English, for the terminal.)"""

from __future__ import annotations

from game.core.journal import JournalError
from game.core.library import LibraryError
from game.core.texts import Texts


def reason_of(texts: Texts, error: Exception) -> str:
    """The end of a sentence, without a full stop. Faults of an author's content and of a disk keep their own words."""
    if isinstance(error, JournalError):
        return texts(f"journal.{error.fault}")
    if isinstance(error, LibraryError):
        return texts(error.key).rstrip(".")
    if isinstance(error, KeyError):
        return texts("journal.gone")
    return str(error).splitlines()[0]
