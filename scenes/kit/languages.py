"""From one language to the next."""

from __future__ import annotations

from game.core.texts import LANGUAGES, Texts, languages, name_of_language, next_language


def other_language(texts: Texts) -> str:
    """What the button says that speaks another language: in that language, where there are only those of the house."""
    if languages() == LANGUAGES:
        return texts("menu.other_language")
    return name_of_language(next_language(texts.language))
