"""Words of the scenario notation for cards, slots, apprentices and seats, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from game.core.scenario import NotationError
from game.flautz.content import Content
from game.flautz.spells import Spell
from game.flautz.zones import AIR, GROUND

UNSEEN: Final = "?"
VACANT: Final = "."
OPEN_PLACE: Final = -2
"""What VACANT reads as: a slot of a position that is dealt by lot."""
_SLOT_WORDS: Final = (
    *(f"air{index}" for index in range(len(AIR))),
    *(f"ground{index}" for index in range(len(GROUND))),
)


class Words:
    """Reads and writes the ids of the content. Everything unknown raises NotationError."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._cards = {card.word: face for face, card in enumerate(content.cards)}
        self._apprentices = {apprentice.id: number for number, apprentice in enumerate(content.apprentices)}
        self._slots = {word: slot for slot, word in enumerate(_SLOT_WORDS)}

    def card(self, word: Any) -> int:
        """The face of a card: B3, I4 or Pr."""
        return _look_up(self._cards, word, "card")

    def cards(self, words: Any) -> list[int]:
        """The faces of a list of cards, OPEN_PLACE where it says VACANT."""
        return [OPEN_PLACE if word == VACANT else self.card(word) for word in split(words)]

    def slot(self, word: Any) -> int:
        """The number of a slot: air0 to air2, ground0 to ground2, from left to right."""
        return _look_up(self._slots, word, "slot")

    def apprentice(self, word: Any) -> int:
        """The number of an apprentice."""
        return _look_up(self._apprentices, word, "apprentice")

    def seat(self, word: Any, names: Sequence[str]) -> int:
        """The number of a seat."""
        return _look_up({name: seat for seat, name in enumerate(names)}, word, "player")

    def face(self, face: int) -> str:
        """The word for a card, or for one that the reader does not know."""
        return self._content.cards[face].word if face >= 0 else UNSEEN

    def faces(self, faces: Iterable[int]) -> str:
        """Words for several cards."""
        return " ".join(map(self.face, faces))

    def slot_word(self, slot: int) -> str:
        """The word for a slot."""
        return _SLOT_WORDS[slot]

    def spell(self, spell: Spell) -> str:
        """A spell with what its cards stand for: `Pr[G=B] B1 G2=B2`; a Prism that changes nothing is just `Pr`."""
        letters = [colour.letter for colour in self._content.colours]
        words = [f"Pr[{letters[source]}={letters[target]}]" for source, target in spell.bridges]
        words += ["Pr"] * (spell.prisms - len(spell.bridges))
        for cast in spell.cards:
            card = self._content.cards[cast.face]
            words.append(card.word if card.colour == cast.colour else f"{card.word}={letters[cast.colour]}{card.value}")
        return " ".join(words)


def split(words: Any) -> list[str]:
    """The words of a list."""
    if not isinstance(words, str):
        raise NotationError(f'{words!r} is not a list of cards such as "B3 I4 Pr"')
    return words.split()


def _look_up(table: dict[str, int], word: Any, what: str) -> int:
    found = table.get(word) if isinstance(word, str) else None
    if found is None:
        raise NotationError(f"there is no {what} '{word}'; there is {', '.join(table)}")
    return found
