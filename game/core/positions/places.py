"""Where things of a position may lie, what else can be said of it, and the things in the box."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from game.core.notation.notation import VACANT
from game.core.positions.position import Path, Position
from game.core.texts import Argument, LocalText, Person, Sentence

LIST: Final = "list"
"""Things one after the other."""
ROW: Final = "row"
"""A row of slots, each with one thing or none."""
BOARD: Final = "board"
"""Things on squares: their words end with the square."""

NUMBER: Final = "number"
FLAG: Final = "flag"
CHOICE: Final = "choice"
MEMBER: Final = "member"
"""True if a player stands in a list of players."""
PART: Final = "part"
"""A number among several in one list."""
MARK: Final = "mark"
"""True or false of something that lies there; the game says how it is written."""


class UnsayableError(ValueError):
    """A moment that no position can say. `sentence`: why, for a player."""

    def __init__(self, key: str, **arguments: Argument) -> None:
        super().__init__(key)
        self.sentence = Sentence(key, arguments)


class MisplacedError(ValueError):
    """Something that belongs elsewhere. `sentence`: why it cannot lie there, for a player."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(sentence.key)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Item:
    """A kind of thing in the box: its word, what it is called, how many there are. `face`: of a card of the table;
    below 0 for a piece that is no card.
    """

    word: str
    name: LocalText
    count: int
    face: int = -1


@dataclass(frozen=True, slots=True)
class Stock:
    """Things of the box that may lie in the same places. `rest`: the zone in which those lie that are laid nowhere,
    below 0 if they lie in none.
    """

    id: str
    title: Sentence
    items: tuple[Item, ...]
    rest: int = -1


@dataclass(frozen=True, slots=True)
class LayingPlace:
    """Where things of one stock may lie. A row has `slots`, a board `squares`."""

    path: Path
    title: Sentence
    stock: str
    kind: str = LIST
    slots: int = 0
    squares: tuple[str, ...] = ()
    zones: tuple[int, ...] = ()  # where it lies on the table, one for each slot of a row
    gathered: int = -1  # the zone in which all of it lies while it is shown elsewhere
    spots: tuple[str, ...] = ()  # the keys of the table's own spots for its slots or squares
    covered: bool = False  # nobody but its player sees what lies there
    turns: bool = False  # things in it lie face up or face down

    @property
    def key(self) -> str:
        """A name of its own: `hands.Ada`."""
        return ".".join(map(str, self.path))

    def words(self, position: Position) -> list[str]:
        """What lies here, word by word; VACANT for an empty slot of a row."""
        written = position.at(self.path)
        found = [] if written is None else str(written).split()
        return [*found, *[VACANT] * self.slots][: self.slots] if self.kind == ROW else found

    def filled(self, position: Position, words: Sequence[str]) -> Position:
        """The position with other things here. A row without anything is left out."""
        bare = self.kind == ROW and all(word == VACANT for word in words)
        return position.with_value(self.path, None if bare else " ".join(words))

    def thing(self, written: str) -> str:
        """The word of a thing itself, without its square, and face up."""
        if self.kind == BOARD:
            return written.removesuffix(self.square(written))
        return written[1:-1] if written.startswith("(") and written.endswith(")") else written

    def square(self, written: str) -> str:
        """The square of a board on which a thing stands; '' if it is none of the board's."""
        return next((square for square in self.squares if written.endswith(square)), "")


@dataclass(frozen=True, slots=True)
class Field:
    """A number, a flag or a choice of a position. `of`: the player, or the index, that a member or a part is about."""

    path: Path
    title: Sentence
    kind: str
    default: Any = None
    least: int = 0
    most: int = 0
    choices: tuple[tuple[Any, Sentence], ...] = ()
    of: Any = None
    size: int = 0
    """How many there are in the list of a part."""

    @property
    def key(self) -> str:
        """A name of its own."""
        return ".".join(map(str, (*self.path, *(() if self.of is None else (self.of,)))))

    def value(self, position: Position) -> Any:
        """What it says; its default if nothing is written."""
        written = position.at(self.path)
        if self.kind == MEMBER:
            return self.of in (written or ())
        if self.kind == PART:
            parts = str(written).split() if written is not None else []
            return int(parts[self.of]) if self.of < len(parts) else 0
        return self.default if written is None else written

    def said(self, position: Position, value: Any) -> Position:
        """The position in which it says something else."""
        written = position.at(self.path)
        if self.kind == MEMBER:
            members = [name for name in written or () if name != self.of]
            value = [*members, self.of] if value else members
        elif self.kind == PART:
            parts = str(written).split() if written is not None else []
            parts += ["0"] * (self.size - len(parts))
            parts[self.of] = f"{value:+d}" if value else "0"
            value = " ".join(parts)
        return position.with_value(self.path, value)


@dataclass(frozen=True, slots=True)
class Held:
    """Something taken up: from a place, where it is the `index`-th thing, or out of the box."""

    stock: str
    word: str
    place: LayingPlace | None = None
    index: int = -1


def titled(key: str, **arguments: Argument) -> Sentence:
    """What a place or a field is called. Of what is given as `player`, `other` or `killer` it is known to be a name."""
    named = {
        name: Person(value) if name in ("player", "other", "killer") and isinstance(value, str) else value
        for name, value in arguments.items()
    }
    return Sentence(key, named)
