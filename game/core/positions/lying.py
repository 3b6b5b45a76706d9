"""Parts of a position that lie somewhere: cards, and pieces on a board; and the box they come from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.core.notation.errors import NotationError
from game.core.notation.notation import known_first, look_up
from game.core.positions.parts import ONCE, PLAYERS, Part, Spots
from game.core.positions.places import BOARD, LIST, ROW, Item, LayingPlace, Stock, titled
from game.core.positions.position import Position
from game.core.positions.written import WrittenPosition
from game.core.rules.drafts import EMPTY
from game.core.table.table import BAG


@dataclass(frozen=True, slots=True)
class Box:
    """The things that lie in a position: their kinds, by a state with the house rules and a seat; how a list of them
    is read and written; and the zone of those that are laid nowhere (below 0: none). `own`: every player has a box.
    """

    id: str
    items: Callable[[Any, int], Iterable[Item]]
    read: Callable[[Any], Sequence[int]]
    write: Callable[[Iterable[int]], str]
    rest: int = -1
    own: bool = False

    def stocks(self, state: Any, position: Position) -> Iterator[Stock]:
        """What is in the box; `state` is a blank one, with the house rules."""
        key = f"{position.setup.game}.box.{self.id}"
        for seat, name in enumerate(position.names if self.own else [""]):
            items = tuple(self.items(state, seat))
            title = titled(key, player=name) if self.own else titled(key)
            if items:
                yield Stock(self.stock(seat, position), title, items, self.rest)

    def stock(self, seat: int, position: Position) -> str:
        """What its stock is called, or that of one player."""
        return f"{self.id}.{position.names[seat]}" if self.own else self.id


@dataclass(frozen=True, slots=True)
class Lying(Part):
    """A part of which the things come out of a box."""

    box: Box


@dataclass(frozen=True, slots=True)
class LyingCards(Lying):
    """Cards that lie somewhere, in a list or, with a zone for each slot, in a `row`. `lies`: what is written of a
    state, if not all that lies there. `counted`: `expect` asks how many; `heap`: it asks for them in no order. `laid`:
    by hand. The others: see `LayingPlace`.
    """

    zones: Callable[[int], Sequence[int]]
    row: bool = False
    lies: Callable[[Any, int], Sequence[int]] | None = None
    counted: bool = False
    heap: bool = False
    gathered: Callable[[int], int] = field(default=lambda number: -1)
    spots: tuple[str, ...] = ()
    covered: bool = False

    def read(self, written: WrittenPosition, state: Any) -> Any:
        """Faces; of each, only of those that are written."""
        if self.of is None:
            vacant = " ".join("." * len(self.zones(ONCE))) if self.row else ""
            return self.box.read(written.get(self.key, vacant))
        if self.of is PLAYERS:
            return {seat: self.box.read(words) for seat, words in written.by_seat(self.key).items()}
        stated, numbers = written.get(self.key, {}), {word: number for number, word in enumerate(self.of.names)}
        if not isinstance(stated, Mapping):
            raise NotationError("notation.by_place", part=self.key, example=f"{{{next(iter(numbers))}: …}}")
        return {look_up(numbers, word, "place"): self.box.read(words) for word, words in stated.items()}

    def lying(self, state: Any, number: int) -> list[int]:
        """The faces that lie there, of a row EMPTY for an empty place."""
        table, zones = state.table, self.zones(number)
        if self.row:
            return [(table.faces_in(zone) or [EMPTY])[0] for zone in zones]
        return list(table.faces_in(zones[0]))

    def see(self, state: Any, number: int, names: Sequence[str]) -> Any:
        zone = self.zones(number)[0]
        if self.counted:
            return state.table.count(zone)
        faces = self.lying(state, number)
        heap = self.heap or (not self.row and state.table.layout[zone].kind == BAG)
        return self.box.write(known_first(faces) if heap else faces)

    def write(self, state: Any, names: Sequence[str]) -> Any:
        if self.of is None:
            return self._written(state, ONCE)
        found = {word: self._written(state, number) for number, word in enumerate(self.keys(names))}
        return {word: faces for word, faces in found.items() if faces is not None} or None

    def _written(self, state: Any, number: int) -> str | None:
        faces = (self.lies or self.lying)(state, number)
        return self.box.write(faces) if set(faces) - {EMPTY} else None

    def places(self, state: Any, number: int, position: Position) -> Iterator[LayingPlace]:
        stock = self.box.stock(number, position)
        zones, gathered = tuple(self.zones(number)), self.gathered(number)
        yield LayingPlace(
            self.path(number, position.names), self.title("place", number, position), stock, ROW if self.row else LIST,
            len(zones) if self.row else 0, zones=zones if gathered < 0 else (), gathered=gathered, spots=self.spots,
            covered=self.covered,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pieces(Lying):
    """Pieces of each player on a board: words that end with their squares. `squares`: of the board, by the house rules;
    none where there are no such pieces.
    """

    value: Callable[[Any, int], str]
    squares: Callable[[Any], Sequence[str]]
    of: Spots | None = field(default=PLAYERS, kw_only=True)

    def read(self, written: WrittenPosition, state: Any) -> dict[int, Any]:
        return written.by_seat(self.key)

    def see(self, state: Any, number: int, names: Sequence[str]) -> str:
        return self.value(state, number)

    def write(self, state: Any, names: Sequence[str]) -> Any:
        found = {name: self.value(state, seat) for seat, name in enumerate(names)}
        return {name: words for name, words in found.items() if words} or None

    def places(self, state: Any, number: int, position: Position) -> Iterator[LayingPlace]:
        squares, stock = tuple(self.squares(state)), self.box.stock(number, position)
        spots = tuple(f"square.{square}" for square in range(len(squares)))
        if squares:
            title = self.title("place", number, position)
            yield LayingPlace(self.path(number, position.names), title, stock, BOARD, squares=squares, spots=spots)
