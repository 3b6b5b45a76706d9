"""Which word is meant by one that is not known."""

from __future__ import annotations

from collections.abc import Sequence


def closest(word: str, known: Sequence[str]) -> str:
    """The known word that is most like this one; '' where none is."""
    from difflib import get_close_matches  # seldom needed, and slow to load

    return next(iter(get_close_matches(word, known, 1)), "")


def asked_after(meant: str) -> str:
    """A question to be added to a fault; '' where no word is meant."""
    return f": is '{meant}' meant?" if meant else ""
