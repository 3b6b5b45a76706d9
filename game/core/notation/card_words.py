"""Words for cards, as most games write them: every face has an id."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from game.core.notation.notation import UNSEEN, VACANT, look_up, split_words
from game.core.rules.drafts import EMPTY


class CardWords:
    """Reads and writes the ids of cards, given in the order of their faces. `example`: a list as it should be written.
    Everything unknown raises NotationError.
    """

    def __init__(self, ids: Sequence[str], example: str) -> None:
        self._ids = ids
        self._example = example
        self._faces = {word: face for face, word in enumerate(ids)}

    def card(self, word: Any) -> int:
        """The face of a card."""
        return look_up(self._faces, word, "card")

    def cards(self, words: Any) -> list[int]:
        """The faces of a list of cards, EMPTY where it says VACANT."""
        return [EMPTY if word == VACANT else self.card(word) for word in split_words(words, self._example)]

    def face(self, face: int) -> str:
        """The word for a card, for an empty place, or for a card that the reader does not know."""
        if face == EMPTY:
            return VACANT
        return self._ids[face] if face >= 0 else UNSEEN

    def faces(self, faces: Iterable[int]) -> str:
        """Words for several cards."""
        return " ".join(map(self.face, faces))
