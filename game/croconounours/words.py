"""Words of the scenario notation for cards, colours, squares and warriors, read and written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from game.core.notation.errors import NotationError
from game.core.notation.forms import NotationContext, Word, plain_word
from game.core.notation.notation import UNSEEN, look_up, seat_named, split_words
from game.croconounours.content import Content
from game.croconounours.field import board_of
from game.croconounours.geometry import Geometry
from game.croconounours.state import NOBODY, SUGAR, State, Sweet

SUGAR_WORD: Final = "sugar"


class Words:
    """Reads and writes the ids of the content. Everything unknown raises NotationError."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._cards = {name: face for face, name in enumerate(content.cards.ids)}
        self._colours = {spec.letter: colour for colour, spec in enumerate(content.colours)}

    def card(self, word: Any) -> int:
        """The face of a card: `9H`, `10C`, `JK`."""
        found = self._cards.get(str(word))
        if found is None:
            raise NotationError("croconounours.fault.no_card", word=str(word))
        return found

    def cards(self, words: Any) -> list[int]:
        """The faces of a list of cards."""
        return [self.card(word) for word in split(words)]

    def face(self, face: int) -> str:
        """The word for a face, or for one the reader does not know."""
        return UNSEEN if face < 0 else self._content.cards.ids[face]

    def faces(self, faces: Iterable[int]) -> str:
        """Words for several faces."""
        return " ".join(self.face(face) for face in faces)

    def colour(self, word: Any) -> int:
        """The number of a colour by its letter."""
        return look_up(self._colours, word, "colour")

    def colours(self, words: Any) -> tuple[int, ...]:
        """The numbers of several colours, sorted."""
        return tuple(sorted(self.colour(word) for word in split(words)))

    def letter(self, colour: int) -> str:
        """The letter of a colour, or the word for one the reader does not know."""
        return UNSEEN if colour < 0 else self._content.colours[colour].letter

    def letters(self, colours: Iterable[int]) -> str:
        """Letters of several colours."""
        return " ".join(self.letter(colour) for colour in colours)

    def sweets(self, sweets: Iterable[Sweet], names: Sequence[str]) -> list[str]:
        """What lies in a jar: `Kim G`, or `sugar`."""
        return [
            SUGAR_WORD if sweet.colour == SUGAR else f"{names[sweet.owner]} {self.letter(sweet.colour)}"
            for sweet in sweets
        ]

    def jar(self, written: Any, names: Sequence[str]) -> tuple[Sweet, ...]:
        """What lies in a jar, from a list of such words."""
        if not isinstance(written, list):
            raise NotationError("croconounours.fault.jars", part="jars", example=f"[{names[0]} G, {SUGAR_WORD}]")
        return tuple(self._sweet(str(word), names) for word in written)

    def _sweet(self, word: str, names: Sequence[str]) -> Sweet:
        if word == SUGAR_WORD:
            return Sweet(NOBODY, SUGAR)
        name, _, letter = word.rpartition(" ")
        return Sweet(seat_named(name, names), self.colour(letter))

    def reserve(self, counts: Iterable[int]) -> str:
        """A reserve as letters: `R R G`."""
        return " ".join(self.letter(colour) for colour, count in enumerate(counts) for _ in range(count))

    def geometry(self, state: State) -> Geometry:
        """How the squares lie to each other on the board that is played on."""
        return board_of(self._content, state).geometry

    @staticmethod
    def square(geometry: Geometry, word: Any) -> int:
        """The number of a square: `c4`."""
        found = geometry.by_name.get(str(word))
        if found is None:
            raise NotationError(
                "croconounours.fault.no_square", word=str(word), first=geometry.names[0], last=geometry.names[-1]
            )
        return found

    def warrior(self, geometry: Geometry, word: Any) -> tuple[int, int]:
        """Colour and square of a warrior: `Rd3`."""
        text = str(word)
        return self.colour(text[:1]), self.square(geometry, text[1:])


def split(words: Any) -> list[str]:
    """The words of a list."""
    return split_words(words, "9H JK")


def _square(reading: NotationContext, written: Any) -> int:
    words: Words = reading.words
    return words.square(words.geometry(reading.state), written)


def _square_name(reading: NotationContext, square: int) -> str:
    words: Words = reading.words
    return words.geometry(reading.state).names[square]


def _warrior(reading: NotationContext, written: Any) -> int:
    warrior: int = reading.state.warrior_at(_square(reading, written))
    if warrior == NOBODY:
        raise NotationError("croconounours.fault.no_warrior", word=str(written))
    return warrior


CARD: Final = plain_word("CARD", Words.card, Words.face)
CARDS: Final = plain_word("CARDS", lambda words, written: tuple(sorted(words.cards(written))), Words.faces)
COLOUR: Final = plain_word("COLOUR", Words.colour, Words.letter)
COLOURS: Final = plain_word("COLOURS", Words.colours, Words.letters)
SQUARE: Final = Word("SQUARE", _square, _square_name)
WARRIOR: Final = Word("SQUARE", _warrior, lambda reading, warrior: _square_name(reading, reading.state.where[warrior]))
"""A warrior by its square."""
