"""Words of the scenario notation for cards, slots and apprentices, read and written."""

from __future__ import annotations

from typing import Any, Final

from game.core.notation.card_words import CardWords
from game.core.notation.errors import NotationError
from game.core.notation.forms import plain_word
from game.core.notation.notation import look_up
from game.flautz.content import Content
from game.flautz.spells import Spell
from game.flautz.zones import AIR, GROUND

_SLOT_WORDS: Final = (
    *(f"air{index}" for index in range(len(AIR))),
    *(f"ground{index}" for index in range(len(GROUND))),
)


class Words(CardWords):
    """Reads and writes the ids of the content. Everything unknown raises NotationError."""

    def __init__(self, content: Content) -> None:
        super().__init__([card.word for card in content.cards], "B3 I4 Pr")
        self._content = content
        self._apprentices = {apprentice.id: number for number, apprentice in enumerate(content.apprentices)}
        self._slots = {word: slot for slot, word in enumerate(_SLOT_WORDS)}

    def slot(self, word: Any) -> int:
        """The number of a slot: air0 to air2, ground0 to ground2, from left to right."""
        return look_up(self._slots, word, "slot")

    def apprentice(self, word: Any) -> int:
        """The number of an apprentice."""
        return look_up(self._apprentices, word, "apprentice")

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


def _flag(_words: Words, written: Any) -> bool:
    if not isinstance(written, bool):
        raise NotationError("notation.flag", part="declare")
    return written


CARD: Final = plain_word("CARD", Words.card, Words.face)
SLOT: Final = plain_word("SLOT", Words.slot, Words.slot_word)
FLAG: Final = plain_word("true", _flag, lambda _words, value: bool(value))
"""Whether a FLAUTZ! is declared."""
