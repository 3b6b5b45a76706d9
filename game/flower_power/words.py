"""Words of the scenario notation for cards, petals, flowers and seats, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from game.core.notation.errors import NotationError
from game.core.notation.forms import NotationContext, Word, plain_word
from game.core.notation.notation import UNSEEN, seat_named, split_words
from game.core.table.table import UNKNOWN
from game.flower_power.cards import FERTILISER
from game.flower_power.content import Content
from game.flower_power.state import Flower, State

CARD_LIST: Final = "9H JN"
"""A list of cards as it should be written."""


class WrittenFlower(NamedTuple):
    """A flower of a written position: petals from the top, as faces (UNKNOWN: any) and whether they lie open."""

    petals: tuple[tuple[int, bool], ...]
    power: bool
    exhausted: bool


class Words:
    """Reads and writes the ids of the content. Everything unknown raises NotationError."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._cards = {name: face for face, name in enumerate(content.cards.ids)}

    def card(self, word: Any) -> int:
        """The face of a card: `9H`, `10C`, `JN`, `JR`."""
        found = self._cards.get(str(word))
        if found is None:
            raise NotationError("flower_power.fault.no_card", word=str(word))
        return found

    def cards(self, words: Any) -> list[int]:
        """The faces of a list of cards."""
        return [self.card(word) for word in split_words(words, CARD_LIST)]

    def face(self, face: int) -> str:
        """The word for a face, or for one the reader does not know."""
        return UNSEEN if face < 0 else self._content.cards.ids[face]

    def faces(self, faces: Iterable[int]) -> str:
        """Words for several faces."""
        return " ".join(self.face(face) for face in faces)

    def throws(self, state: State) -> list[str]:
        """The words for the throws of the contest that is going on."""
        return [throw.id for throw in self._content.throws_among(len(state.contest.seats))]

    def is_heart(self, face: int) -> bool:
        """True for a card that can do nothing but fertilise."""
        return self._content.cards.powers[face] == (FERTILISER,)

    # ---- flowers ------------------------------------------------------------------------------

    def flower(self, state: State, word: Any, names: Sequence[str]) -> int:
        """The zone of a flower named by its owner and its number in the garden: `Pierre.1`."""
        name, _, number = str(word).rpartition(".")
        garden = state.garden(seat_named(name, names))
        if not number.isdecimal() or not 1 <= int(number) <= len(garden):
            raise NotationError("flower_power.fault.no_flower_called", word=str(word), player=name, count=len(garden))
        return garden[int(number) - 1].zone

    @staticmethod
    def flower_name(state: State, zone: int, names: Sequence[str]) -> str:
        """`Pierre.1`; `gone` for a flower that is no more."""
        flower = state.flower(zone)
        if flower is None:
            return "gone"
        return f"{names[flower.owner]}.{state.garden(flower.owner).index(flower) + 1}"

    def petals(self, state: State, flower: Flower) -> str:
        """A flower from its top: `KH (2C) (?)`, a POWER FLOWER in braces, `*` if it is exhausted."""
        words = []
        for petal in range(state.size(flower.zone)):
            word = self.face(state.petal(flower.zone, petal))
            words.append(word if state.visible(flower.zone, petal) else f"({word})")
        text = " ".join(words)
        text = f"{{{text}}}" if flower.power else text
        return f"{text} *" if flower.exhausted else text

    def read_flower(self, text: Any) -> WrittenFlower:
        """A flower of a position, in the same words."""
        if not isinstance(text, (str, int)):
            raise NotationError(
                "flower_power.fault.flower_shape", word=repr(text), example="KH (2C) (?)", power="{A Q}"
            )
        words = str(text).strip()
        exhausted = words.endswith("*")
        words = words.removesuffix("*").strip()
        power = words.startswith("{") and words.endswith("}")
        petals = []
        for word in (words[1:-1] if power else words).split():
            closed = word.startswith("(") and word.endswith(")")
            inner = word[1:-1] if closed else word
            petals.append((UNKNOWN if inner == UNSEEN else self.card(inner), not closed))
        if not petals or (power and not all(shown for _, shown in petals)):
            raise NotationError("flower_power.fault.flower", word=str(text))
        return WrittenFlower(tuple(petals), power, exhausted)


# ---- of actions -------------------------------------------------------------------------------


def _number(value: Any) -> int:
    """A whole number."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise NotationError("notation.whole", word=repr(value))
    return value


def _read_throw(reading: NotationContext, written: Any) -> int:
    known: list[str] = reading.words.throws(reading.state)
    if written not in known:
        raise NotationError("notation.choice", word=str(written), known=", ".join(known))
    return known.index(written)


def _flower(reading: NotationContext, written: Any) -> int:
    words: Words = reading.words
    return words.flower(reading.state, written, reading.names)


def _flower_name(reading: NotationContext, zone: int) -> str:
    words: Words = reading.words
    return words.flower_name(reading.state, zone, reading.names)


CARD: Final = plain_word("CARD", Words.card, Words.face)
FLOWER: Final = Word("FLOWER", _flower, _flower_name)
NO_FLOWER: Final = -1
SPIED_FLOWER: Final = Word(
    "FLOWER",
    lambda reading, written: NO_FLOWER if written in reading.names else _flower(reading, written),
    _flower_name,
)
"""A flower; NO_FLOWER for a player, whose hand is meant."""
THROW: Final = Word("WORD", _read_throw, lambda reading, choice: reading.words.throws(reading.state)[choice])
NUMBER: Final = plain_word("N", lambda _words, written: _number(written), lambda _words, value: int(value))
SIZE: Final = Word("SIZE", NUMBER.read, NUMBER.write)
COUNTED: Final = plain_word("N", lambda _words, written: _number(written) - 1, lambda _words, index: index + 1)
"""What people count from 1."""
PETAL: Final = Word("PETAL", COUNTED.read, COUNTED.write)


def names_a_flower(reading: NotationContext, fields: Mapping[str, Any]) -> bool:
    """True unless a player is named."""
    return bool(fields["flower"] != NO_FLOWER)


def is_heart(reading: NotationContext, fields: Mapping[str, Any]) -> bool:
    """Without a place a heart goes underneath, anything else promotes: so both readings of a joker are written."""
    words: Words = reading.words
    return words.is_heart(fields["card"])


def underneath(reading: NotationContext, fields: Mapping[str, Any]) -> int:
    """The place below all petals of a flower."""
    state: State = reading.state
    return state.size(fields["flower"])
