"""What a player has added to the games himself is told from what is shipped."""

from __future__ import annotations

from game.core.texts import Texts


def marked(texts: Texts, name: str, own: bool, file: str = "") -> str:
    """A name, with a word that says so if the thing is the user's own; with its file where several are called so."""
    if own and file:
        return texts("own.marked_file", name=name, file=file)
    return texts("own.marked", name=name) if own else name
