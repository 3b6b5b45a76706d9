"""What the notations of all games read alike: words of a list, players by name, whole numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from game.core.notation.errors import NotationError

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
