"""Of what a position is made, each part declared once. From a part follow how it is read, what `expect` may name, how a
state is put into words again, and the places and fields of a room that lays positions.

    Who("turn", lambda state: state.active),
    Number("quiet", lambda state, seat: state.quiet, most=lambda state: 9),
    LyingCards("hands", box, lambda seat: (hand(seat),), of=PLAYERS),
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from game.core.notation.errors import NotationError
from game.core.notation.notation import whole_number
from game.core.positions.places import CHOICE, FLAG, MEMBER, NUMBER, PART, Field, LayingPlace, titled
from game.core.positions.position import Position
from game.core.positions.written import WrittenPosition
from game.core.texts import LocalText

ONCE: Final = -1
"""The number under which a part is asked for that there is once."""


@dataclass(frozen=True, slots=True)
class Spots:
    """Of what there is a part each, beside players: spots of the table, by their words, and what they are called."""

    names: Mapping[str, LocalText]


PLAYERS: Final = Spots({})
"""There is one of each player."""


@dataclass(frozen=True, slots=True)
class Part(ABC):
    """A part of a position. `of`: of what there is one each (None: it is there once). `seen`: `expect` may name it;
    `laid`: it is laid by hand.
    """

    key: str
    of: Spots | None = field(default=None, kw_only=True)
    seen: bool = field(default=True, kw_only=True)
    laid: bool = field(default=True, kw_only=True)

    @property
    def by_player(self) -> bool:
        """True if it has a place or a field for each player."""
        return self.of is PLAYERS

    @abstractmethod
    def read(self, written: WrittenPosition, state: Any) -> Any:
        """What is written, or what is meant where nothing is. Raises NotationError."""

    @abstractmethod
    def see(self, state: Any, number: int, names: Sequence[str]) -> Any:
        """What `expect` compares: of the seat or spot of this number, or ONCE."""

    @abstractmethod
    def write(self, state: Any, names: Sequence[str]) -> Any:
        """What a position says of a state; None if that need not be said."""

    def places(self, state: Any, number: int, position: Position) -> Iterator[LayingPlace]:
        """Where things of it are laid; `state` is a blank one, with the house rules."""
        return iter(())

    def fields(self, state: Any, number: int, position: Position) -> Iterator[Field]:
        """What else can be said of it."""
        return iter(())

    def keys(self, names: Sequence[str]) -> list[str]:
        """The words under which it is written, one each; none for a part that is there once."""
        return [] if self.of is None else list(names if self.of is PLAYERS else self.of.names)

    def path(self, number: int, names: Sequence[str]) -> tuple[str, ...]:
        """Where it stands in a position."""
        return (self.key,) if number == ONCE else (self.key, self.keys(names)[number])

    def title(self, what: str, number: int, position: Position, **more: Any) -> Any:
        """What a place or a field is called: `<game>.<what>.<key>`."""
        if number != ONCE:
            word = self.keys(position.names)[number]
            more["player" if self.of is PLAYERS else "place"] = self.of.names.get(word, word) if self.of else word
        return titled(f"{position.setup.game}.{what}.{self.key}", **more)


@dataclass(frozen=True, slots=True)
class Number(Part):
    """A whole number. `most`: by a state with the house rules; None where there is no such part."""

    value: Callable[[Any, int], int]
    most: Callable[[Any], int | None]
    least: int = 0
    default: int = 0

    def read(self, written: WrittenPosition, state: Any) -> Any:
        most = self.most(state) or 0
        if self.of is None:
            return written.number(self.key, self.least, most, self.default)
        stated = written.by_seat(self.key)
        seats = range(state.table.seats)
        return tuple([whole_number(stated.get(seat, self.default), self.least, most, self.key) for seat in seats])

    def see(self, state: Any, number: int, names: Sequence[str]) -> Any:
        return self.value(state, number)

    def write(self, state: Any, names: Sequence[str]) -> Any:
        if self.of is None:
            return self.value(state, ONCE)
        values = {name: self.value(state, seat) for seat, name in enumerate(names)}
        said = self.most(state) is not None and any(value != self.default for value in values.values())
        return values if said else None

    def fields(self, state: Any, number: int, position: Position) -> Iterator[Field]:
        most = self.most(state)
        if most is not None:
            path, title = self.path(number, position.names), self.title("field", number, position)
            yield Field(path, title, NUMBER, self.default, self.least, most)


@dataclass(frozen=True, slots=True)
class Numbers(Part):
    """A list of numbers of each player, one for each of the spots. `read_list` and `write_list`: in words."""

    value: Callable[[Any, int], Sequence[int]]
    spots: Sequence[LocalText]
    most: int
    read_list: Callable[[Any], Sequence[int]]
    write_list: Callable[[Sequence[int]], str]
    of: Spots | None = field(default=PLAYERS, kw_only=True)

    def read(self, written: WrittenPosition, state: Any) -> dict[int, Sequence[int]]:
        return {seat: self.read_list(words) for seat, words in written.by_seat(self.key).items()}

    def see(self, state: Any, number: int, names: Sequence[str]) -> str:
        return self.write_list(self.value(state, number))

    def write(self, state: Any, names: Sequence[str]) -> Any:
        said = any(any(self.value(state, seat)) for seat in range(len(names)))
        return {name: self.see(state, seat, names) for seat, name in enumerate(names)} if said else None

    def fields(self, state: Any, number: int, position: Position) -> Iterator[Field]:
        path, size = self.path(number, position.names), len(self.spots)
        for of, spot in enumerate(self.spots):
            title = self.title("field", number, position, place=spot)
            yield Field(path, title, PART, 0, -self.most, self.most, of=of, size=size)


@dataclass(frozen=True, slots=True)
class Flag(Part):
    """True or false."""

    value: Callable[[Any], bool]

    def read(self, written: WrittenPosition, state: Any) -> bool:
        return written.flag(self.key)

    def see(self, state: Any, number: int, names: Sequence[str]) -> bool:
        return self.value(state)

    def write(self, state: Any, names: Sequence[str]) -> Any:
        return self.value(state) or None

    def fields(self, state: Any, number: int, position: Position) -> Iterator[Field]:
        yield Field((self.key,), self.title("field", number, position), FLAG, False)


@dataclass(frozen=True, slots=True)
class Who(Part):
    """A player by name. `default`: the part that says who it is where nothing is written, '' for the first player, None
    for nobody.
    """

    value: Callable[[Any], int]
    default: str | None = ""

    def read(self, written: WrittenPosition, state: Any) -> int:
        """A seat; ONCE for nobody."""
        if self.default is None:
            return written.seat(self.key, ONCE)
        return written.seat(self.key, written.seat(self.default, 0))

    def see(self, state: Any, number: int, names: Sequence[str]) -> str:
        seat = self.value(state)
        return names[seat] if seat >= 0 else "nobody"

    def write(self, state: Any, names: Sequence[str]) -> Any:
        seat = self.value(state)
        return names[seat] if seat >= 0 else None

    def usual(self, position: Position) -> Any:
        """The name that is meant where nothing is written."""
        return None if self.default is None else position.get(self.default, position.names[0])

    def fields(self, state: Any, number: int, position: Position) -> Iterator[Field]:
        players = [(name, titled("position.name", name=name)) for name in position.names]
        nobody = [(None, titled("position.nobody"))] if self.default is None else []
        title = self.title("field", number, position)
        yield Field((self.key,), title, CHOICE, self.usual(position), choices=(*nobody, *players))


@dataclass(frozen=True, slots=True)
class Members(Part):
    """Some of the players."""

    value: Callable[[Any], Iterable[int]]

    @property
    def by_player(self) -> bool:
        return True

    def read(self, written: WrittenPosition, state: Any) -> list[int]:
        return written.seats(self.key)

    def see(self, state: Any, number: int, names: Sequence[str]) -> list[str]:
        return [names[seat] for seat in self.value(state)]

    def write(self, state: Any, names: Sequence[str]) -> Any:
        return self.see(state, ONCE, names) or None

    def fields(self, state: Any, number: int, position: Position) -> Iterator[Field]:
        name = position.names[number]
        title = titled(f"{position.setup.game}.field.{self.key}", player=name)
        yield Field((self.key,), title, MEMBER, of=name)


@dataclass(frozen=True, slots=True)
class Assigned(Part):
    """One of several things that each player has; by lot where nothing is written."""

    value: Callable[[Any, int], int]
    choices: Sequence[tuple[str, LocalText]]
    find: Callable[[Any], int]
    of: Spots | None = field(default=PLAYERS, kw_only=True)

    def read(self, written: WrittenPosition, state: Any) -> dict[int, int]:
        return {seat: self.find(word) for seat, word in written.by_seat(self.key).items()}

    def see(self, state: Any, number: int, names: Sequence[str]) -> str:
        return self.choices[self.value(state, number)][0]

    def write(self, state: Any, names: Sequence[str]) -> Any:
        return {name: self.see(state, seat, names) for seat, name in enumerate(names)}

    def fields(self, state: Any, number: int, position: Position) -> Iterator[Field]:
        choices = [(word, titled("position.text", words=text)) for word, text in self.choices]
        by_lot = (None, titled("position.by_lot"))
        title = self.title("field", number, position)
        yield Field(self.path(number, position.names), title, CHOICE, None, choices=(by_lot, *choices))


@dataclass(frozen=True, slots=True)
class OneWord(Part):
    """One of several words, such as a phase; what it means to a player is `<game>.<key>.<word>`. `offered`: those that
    the house rules allow, if not all.
    """

    value: Callable[[Any], str]
    choices: Sequence[str]
    default: str
    offered: Callable[[Any], Iterable[str]] | None = None

    def read(self, written: WrittenPosition, state: Any) -> str:
        word = written.get(self.key, self.default)
        if word not in tuple(self.choices):
            raise NotationError("notation.choice", word=str(word), known=", ".join(self.choices))
        return str(word)

    def see(self, state: Any, number: int, names: Sequence[str]) -> str:
        return self.value(state)

    def write(self, state: Any, names: Sequence[str]) -> str | None:
        word = self.value(state)
        return None if word == self.default else word

    def fields(self, state: Any, number: int, position: Position) -> Iterator[Field]:
        words = self.choices if self.offered is None else self.offered(state)
        choices = tuple((word, titled(f"{position.setup.game}.{self.key}.{word}")) for word in words)
        yield Field((self.key,), self.title("field", number, position), CHOICE, self.default, choices=choices)


@dataclass(frozen=True, slots=True)
class Noted(Part):
    """What a position keeps of each player, and nobody lays or asks for; None: nothing."""

    value: Callable[[Any, int, Sequence[str]], Any]
    of: Spots | None = field(default=PLAYERS, kw_only=True)
    seen: bool = field(default=False, kw_only=True)
    laid: bool = field(default=False, kw_only=True)

    def read(self, written: WrittenPosition, state: Any) -> dict[int, Any]:
        return written.by_seat(self.key)

    def see(self, state: Any, number: int, names: Sequence[str]) -> Any:
        return self.value(state, number, names)

    def write(self, state: Any, names: Sequence[str]) -> Any:
        found = {name: self.value(state, seat, names) for seat, name in enumerate(names)}
        return {name: noted for name, noted in found.items() if noted is not None} or None


def in_order(parts: Iterable[Part], names: Sequence[str]) -> Iterator[tuple[Part, int]]:
    """Every part that is laid, with each number under which there is one; those of players, as far as they follow one
    another, player by player.
    """
    for by_player, group in groupby([part for part in parts if part.laid], key=lambda part: part.by_player):
        found = list(group)
        if by_player:
            yield from ((part, seat) for seat in range(len(names)) for part in found)
        else:
            yield from ((part, number) for part in found for number in range(len(part.keys(names))) or (ONCE,))
