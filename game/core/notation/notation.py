"""What the notations of all games read alike: words of a list, players by name, the parts of a written position."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

from game.core.chance import Chance
from game.core.notation.errors import NotationError
from game.core.rules.events import Event
from game.core.rules.rules import AnyRules, Setup

R = TypeVar("R", bound=AnyRules)
S = TypeVar("S")
W = TypeVar("W")

UNSEEN: Final = "?"
"""The word for a face that the reader does not know."""
VACANT: Final = "."
"""The word for an empty place of a list."""


_FRENCH_SUITS: Final = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}


def french_sign(word: str) -> str:
    """What is drawn large on a card of French suits that scenarios write `10H`: `10 heart`; '' for a joker."""
    suit = _FRENCH_SUITS.get(word[-1:])
    return f"{word[:-1]} {suit}" if suit is not None else ""


def split_words(written: Any, example: str) -> list[str]:
    """The words of a list; a single number counts as one word. `example` is a list as it should be written. Raises
    NotationError.
    """
    if isinstance(written, bool) or not isinstance(written, (str, int)):
        raise NotationError("notation.list", word=repr(written), example=example)
    return str(written).split()


def look_up(table: Mapping[str, int], word: Any, what: str) -> int:
    """The number of a word; raises NotationError, which lists all words there are: `notation.no.<what>` says it."""
    found = None if isinstance(word, bool) else table.get(str(word))
    if found is None:
        raise NotationError(f"notation.no.{what}", word=str(word), known=", ".join(table))
    return found


def seat_named(word: Any, names: Sequence[str]) -> int:
    """The number of a seat by its player's name; raises NotationError."""
    return look_up({name: seat for seat, name in enumerate(names)}, word, "player")


def known_first(faces: Iterable[int]) -> list[int]:
    """Faces in order, those that the reader does not know last."""
    return sorted(faces, key=lambda face: (face < 0, face))


def indices_of(wanted: Iterable[int], faces: Sequence[int], word: Callable[[int], str]) -> list[int]:
    """Where each wanted face lies in a zone, equal ones at different places; raises NotationError, with its `word`, for
    one that is not left there.
    """
    found: list[int] = []
    for face in wanted:
        index = next((i for i, other in enumerate(faces) if other == face and i not in found), None)
        if index is None:
            raise NotationError("notation.not_left", word=word(face))
        found.append(index)
    return found


def whole_number(value: Any, least: int, most: int, what: str) -> int:
    """A written number; raises NotationError unless it is a whole one from `least` to `most`."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise NotationError("notation.number", part=what, least=least, most=most, written=repr(value))
    return value


class WrittenPosition:
    """A position as it stands in a scenario, read part by part. Every fault raises NotationError."""

    def __init__(self, parts: Mapping[str, Any], known: Sequence[str], names: Sequence[str]) -> None:
        for key in parts:
            if key not in known:
                raise NotationError("notation.no_part", part=key, known=", ".join(known))
        self._parts = parts
        self._names = names

    def __contains__(self, key: str) -> bool:
        return key in self._parts

    def get(self, key: str, default: Any) -> Any:
        """A part as it is written."""
        return self._parts.get(key, default)

    def by_seat(self, key: str) -> dict[int, Any]:
        """A part that is written player by player; the players left out are left out."""
        written = self.get(key, {})
        if not isinstance(written, Mapping):
            raise NotationError("notation.by_player", part=key, player=self._names[0])
        return {seat_named(name, self._names): value for name, value in written.items()}

    def seat(self, key: str, default: int) -> int:
        """A part that names one player."""
        return seat_named(self._parts[key], self._names) if key in self else default

    def seats(self, key: str) -> list[int]:
        """A part that lists players, in their written order."""
        written = self.get(key, [])
        if not isinstance(written, list):
            raise NotationError("notation.players", part=key, player=self._names[0])
        return [seat_named(name, self._names) for name in written]

    def number(self, key: str, least: int, most: int, default: int) -> int:
        """A part that is a whole number from `least` to `most`."""
        return whole_number(self.get(key, default), least, most, key)

    def flag(self, key: str) -> bool:
        """A part that is true or false; false if it is left out."""
        value = self.get(key, False)
        if not isinstance(value, bool):
            raise NotationError("notation.flag", part=key)
        return value


class Arrangement(Generic[R, W, S]):
    """A position that is read part by part and laid out by events, so that everybody knows what he would know in play.

    `keys`: the parts that may be written. `words`: how the game writes its cards. A game says in `lay_out` what its
    parts mean; after that `state` is the position.
    """

    keys: ClassVar[Sequence[str]]

    def __init__(
        self, rules: R, words: W, setup: Setup, position: Mapping[str, Any], names: Sequence[str], chance: Chance
    ) -> None:
        self.state: S = rules.blank(setup)
        self._rules = rules
        self._words = words
        self._written = WrittenPosition(position, self.keys, names)
        self._names = names
        self._chance = chance
        self.lay_out()

    def lay_out(self) -> None:
        """Reads everything that is written; raises NotationError."""
        raise NotImplementedError

    def _emit(self, event: Event) -> None:
        self._rules.evolve(self.state, event)
