"""Words of the scenario notation for cards and slots, read and written.

A card is its number, `K` the king, `M` a minefield, `.` an empty slot, `?` a card the reader does not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from game.batailles.army import KING, MINE, Army
from game.batailles.content import Content
from game.batailles.zones import BOTH
from game.core.notation.card_words import CardWords
from game.core.notation.errors import NotationError
from game.core.notation.forms import Word, plain_word
from game.core.notation.notation import look_up, seat_named, split_words

KING_WORD: Final = "K"
MINE_WORD: Final = "M"
EXAMPLE: Final = "3 5 K M"
"""A list of cards as it should be written."""


class Words(CardWords):
    """Reads and writes the words of one army. Everything unknown raises NotationError."""

    def __init__(self, content: Content, army: Army) -> None:
        super().__init__([_word(army, face) for face in range(len(army.values))], EXAMPLE)
        self._slots = [slot.id for slot in content.game.slots]

    def slot(self, word: Any) -> int:
        """The number of a slot."""
        return look_up({name: slot for slot, name in enumerate(self._slots)}, word, "slot")

    def slot_id(self, slot: int) -> str:
        """The word for a slot."""
        return self._slots[slot]

    def slots(self, words: Any) -> tuple[int, ...]:
        """The numbers of several slots, none of them where it says `none`."""
        return () if words == "none" else tuple([self.slot(word) for word in split_words(words, EXAMPLE)])

    def slot_ids(self, slots: Iterable[int]) -> str:
        """Words for several slots, `none` for none of them."""
        return " ".join(self._slots[slot] for slot in slots) or "none"

    def target(self, word: Any, names: Sequence[str]) -> tuple[int, int]:
        """Seat and target of `Basile.left` or `Basile.both`."""
        name, dot, place = str(word).rpartition(".")
        if not dot:
            raise NotationError("batailles.fault.target", word=str(word), example=f"{names[0]}.{self._slots[0]}")
        return seat_named(name, names), BOTH if place == "both" else self.slot(place)

    def target_id(self, seat: int, target: int, names: Sequence[str]) -> str:
        """The words for a card or both cards of a seat."""
        return f"{names[seat]}.{'both' if target == BOTH else self._slots[target]}"


def _word(army: Army, face: int) -> str:
    return {KING: KING_WORD, MINE: MINE_WORD}.get(army.roles[face], str(army.values[face]))


CARD: Final = plain_word("CARD", Words.card, Words.face)
SLOT: Final = plain_word("SLOT", Words.slot, Words.slot_id)
SLOT_LIST: Final = plain_word("SLOTS", Words.slots, Words.slot_ids)
TARGET: Final = Word(
    "NAME.SLOT",
    lambda reading, written: reading.words.target(written, reading.names),
    lambda reading, value: reading.words.target_id(*value, reading.names),
)
"""A card in play of somebody, or both of them."""
