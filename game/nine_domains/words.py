"""Words of the scenario notation for cards, domains and places, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

from game.core.notation.errors import NotationError
from game.core.notation.forms import plain_word
from game.core.notation.notation import UNSEEN, VACANT, look_up, split_words
from game.core.rules.drafts import EMPTY
from game.nine_domains.content import Content

_STRENGTH: Final = re.compile(r"[+-]?[0-9]{1,3}")


class Words:
    """Reads and writes the ids of the content. Everything unknown raises NotationError."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._cards = {card.id: face for face, card in enumerate(content.cards)}
        first = content.domain_faces.start
        self._domains = {domain.id: first + index for index, domain in enumerate(content.domains)}
        self._places = {place.id: number for number, place in enumerate(content.game.piles)}

    def card(self, word: Any) -> int:
        """The face of a card."""
        return look_up(self._cards, word, "card")

    def domain(self, word: Any) -> int:
        """The face of a domain."""
        return look_up(self._domains, word, "domain")

    def place(self, word: Any) -> int:
        """The number of a place."""
        return look_up(self._places, word, "place")

    def cards(self, words: Any) -> list[int]:
        """The faces of a list of cards, EMPTY where it says VACANT."""
        return [EMPTY if word == VACANT else self.card(word) for word in split(words)]

    def domains(self, words: Any) -> list[int]:
        """The faces of a list of domains, EMPTY where it says VACANT."""
        return [EMPTY if word == VACANT else self.domain(word) for word in split(words)]

    def face(self, face: int) -> str:
        """The word for a face of either kind, for an empty place or for a face the reader does not know."""
        if face == EMPTY:
            return VACANT
        if face < 0:
            return UNSEEN
        return self._content.cards[face].id if self._content.is_card(face) else self._content.domain(face).id

    def faces(self, faces: Iterable[int]) -> str:
        """Words for several faces."""
        return " ".join(self.face(face) for face in faces)

    def place_id(self, place: int) -> str:
        """The word for a place."""
        return self._content.game.piles[place].id

    def strengths(self, strengths: Iterable[int]) -> str:
        """Words for carry-overs: `+2 0 -1`."""
        return " ".join(f"{strength:+d}" if strength else "0" for strength in strengths)

    def read_strengths(self, words: Any) -> tuple[int, ...]:
        """Carry-overs from their words."""
        for word in split(words):
            if not _STRENGTH.fullmatch(word):
                raise NotationError("nine_domains.fault.strength", word=word)
        return tuple(int(word) for word in split(words))


def split(words: Any) -> list[str]:
    """The words of a list."""
    return split_words(words, "0 4 2-")


CARD: Final = plain_word("CARD", Words.card, Words.face)
DOMAIN: Final = plain_word("DOMAIN", Words.domain, Words.face)
PLACE: Final = plain_word("PLACE", Words.place, Words.place_id)
