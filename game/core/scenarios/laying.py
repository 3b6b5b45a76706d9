"""Positions laid by hand: what lies where as plain data, the box that holds the rest, and a state put into words again.

`positions.py` of a game reads a written position. Its `laying.py` knows the way back (`write`), and says of which
places and fields a position is made, so that a room can offer them without knowing the game. What is edited is the
written position itself, so whatever can be laid can be saved, and the reader alone says what is impossible.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from game.core.chance import Chance
from game.core.notation.errors import NotationError
from game.core.notation.notation import UNSEEN, VACANT
from game.core.rules.rules import AnyRules, Setup
from game.core.scenarios.laying_parts import (
    BOARD,
    LIST,
    MEMBER,
    PART,
    ROW,
    Field,
    Held,
    MisplacedError,
    Path,
    Place,
    Position,
    Reading,
    Stock,
)
from game.core.scenarios.scenario import assert_alive
from game.core.table.table import BAG, EVERYBODY, NOBODY, PILE, TRUTH, Table, bit
from game.core.texts import Sentence


class Laying:
    """How positions of one game are laid. Seats are called by their names."""

    unsaid: ClassVar[frozenset[str]] = frozenset()
    """What positions do not say of a state, by the names of `expect`: what has happened before, and what somebody
    remembers of it. No choice depends on it.
    """
    unordered: ClassVar[frozenset[str]] = frozenset()
    """Open piles of which a position does not say the order."""

    def __init__(self, rules: AnyRules, notation: Any) -> None:
        self.rules = rules
        self.notation = notation

    # ---- what each game says ------------------------------------------------------------------

    def write(self, state: Any, names: Sequence[str]) -> Position:
        """The position, complete; `read` gives the state back. Raises UnsayableError."""
        raise NotImplementedError

    def stocks(self, setup: Setup, names: Sequence[str]) -> tuple[Stock, ...]:
        """Everything there is in the box."""
        raise NotImplementedError

    def places(self, setup: Setup, position: Position, names: Sequence[str]) -> tuple[Place, ...]:
        """Where things may lie in this position."""
        raise NotImplementedError

    def fields(self, setup: Setup, position: Position, names: Sequence[str]) -> tuple[Field, ...]:
        """What else can be said of it."""
        raise NotImplementedError

    def empty(self, setup: Setup, position: Position, names: Sequence[str]) -> Position:
        """The same moment with everything back in the box, as far as the places go."""
        for place in self.places(setup, position, names):
            position = self.with_words(position, place, [VACANT] * place.slots)
        return position

    def is_usual(self, position: Position) -> bool:
        """True for a position in the midst of the game: where one begins to lay another."""
        return True

    def loosened(self, setup: Setup, position: Position, names: Sequence[str]) -> Position:
        """The same position with the order of its draw piles left to chance."""
        rests = {stock.rest for stock in self.stocks(setup, names)} - {-1}
        for place in self.places(setup, position, names):
            if rests & set(place.zones):
                position = self.with_words(position, place, [])
        return self.tidied(setup, position, names)

    def tidied(self, setup: Setup, position: Position, names: Sequence[str]) -> Position:
        """A position after a change, with what follows from it."""
        return position

    def dress(self, state: Any, setup: Setup, position: Position, names: Sequence[str]) -> None:
        """Writes what lies on no zone of the table into a state that is only to be looked at."""

    def table_layout(self, state: Any, position: Position, names: Sequence[str]) -> tuple[Any, ...]:
        """The zones of the table for this position."""
        layout: tuple[Any, ...] = state.table.layout
        return layout

    def piece_at(self, state: Any, zone: int, index: int, names: Sequence[str]) -> tuple[Path, str] | None:
        """Of a piece of the table that is no card: where it stands in the position, and in which words."""
        return None

    # ---- reading and comparing ----------------------------------------------------------------

    def read(self, setup: Setup, position: Mapping[str, Any], names: Sequence[str], luck: str) -> Reading:
        """What a position means; `luck` deals what it does not state."""
        try:
            state = self.notation.arrange(setup, position, names, Chance("scenario", luck))
            assert_alive(self.rules, state, names)
        except NotationError as error:
            return Reading(fault=error)
        except Exception:  # a position that the game did not refuse and cannot hold
            return Reading(fault=NotationError("position.fault.stuck"))
        return Reading(state)

    def differences(self, one: Any, other: Any, names: Sequence[str]) -> tuple[str, ...]:
        """Which parts of two states differ of what positions say, to the truth and to every observer; `legal.NAME` for
        choices that differ. That somebody remembers less of hidden cards in the `other` is none of them: `forgets`.
        """
        found = [zone for zone, *values in self._zones(one, other, names) if values[0] != values[1]]
        for prefix, seen, again in self._views(one, other, names):
            for zone, *values in self._zones(seen, again, names):
                if values[0] != values[1] and not _less_is_known(*values):
                    found.append(prefix + zone)
        if one.table.layout[: len(other.table.layout)] == other.table.layout[: len(one.table.layout)]:
            piles = [zone for zone, kind in enumerate(one.table.layout) if kind.kind == PILE]
            found += [f"zone {zone}" for zone in piles if one.table.faces_in(zone) != other.table.faces_in(zone)]
        if self.rules.actors(one) != self.rules.actors(other):
            return (*found, "actors")
        for seat in self.rules.actors(one):
            if self._choices(one, seat, names) != self._choices(other, seat, names):
                found.append(f"legal.{names[seat]}")
        return tuple(found)

    def forgets(self, one: Any, other: Any, names: Sequence[str]) -> bool:
        """True if somebody knows less of hidden cards in the other state."""
        return any(
            values[0] != values[1]
            for _, seen, again in self._views(one, other, names)
            for _, *values in self._zones(seen, again, names)
        )

    @staticmethod
    def _views(one: Any, other: Any, names: Sequence[str]) -> Iterator[tuple[str, Any, Any]]:
        """What every seat and the public see of two states."""
        for seat, name in enumerate((*names, "")):
            yield (f"view.{name}." if name else "view."), one.view(seat), other.view(seat)

    def _choices(self, state: Any, seat: int, names: Sequence[str]) -> list[str]:
        write = self.notation.write_action
        return sorted(repr(write(state, seat, action, names)) for action in self.rules.legal(state, seat))

    def _zones(self, one: Any, other: Any, names: Sequence[str]) -> Iterator[tuple[str, Any, Any]]:
        """What positions say of two states, part by part."""
        for zone in self.notation.zones(names):
            head = zone.partition(".")[0]
            if head in self.unsaid:
                continue
            values = [self._inspect(state, zone, names) for state in (one, other)]
            if head in self.unordered:
                values = [sorted(str(value).split()) for value in values]
            yield zone, values[0], values[1]

    def _inspect(self, state: Any, zone: str, names: Sequence[str]) -> Any:
        try:
            return self.notation.inspect(state, zone, names)
        except (NotationError, IndexError):  # a part that there is only in another phase, or only in a view
            return None

    # ---- the parts of a position ----------------------------------------------------------------

    def words(self, position: Position, place: Place) -> list[str]:
        """What lies in a place, word by word; VACANT for an empty slot of a row."""
        written = _found(position, place.path)
        found = [] if written is None else str(written).split()
        if place.kind == ROW:
            found = [*found, *[VACANT] * place.slots][: place.slots]
        return found

    def with_words(self, position: Position, place: Place, words: Sequence[str]) -> Position:
        """The position with other things in a place. A row without anything is left out."""
        bare = place.kind == ROW and all(word == VACANT for word in words)
        return _placed(position, place.path, None if bare else " ".join(words))

    def value(self, position: Position, field: Field) -> Any:
        """What a field says; its default if nothing is written."""
        written = _found(position, field.path)
        if field.kind == MEMBER:
            return field.of in (written or ())
        if field.kind == PART:
            parts = str(written).split() if written is not None else []
            return int(parts[field.of]) if field.of < len(parts) else 0
        return field.default if written is None else written

    def with_value(self, position: Position, field: Field, value: Any) -> Position:
        """The position in which a field says something else."""
        if field.kind == MEMBER:
            members = [name for name in _found(position, field.path) or () if name != field.of]
            value = [*members, field.of] if value else members
        elif field.kind == PART:
            written = _found(position, field.path)
            parts = str(written).split() if written is not None else []
            parts += ["0"] * (field.size - len(parts))
            parts[field.of] = f"{value:+d}" if value else "0"
            value = " ".join(parts)
        return _placed(position, field.path, value)

    @staticmethod
    def thing(place: Place, written: str) -> str:
        """The word of the thing itself, without its square, and face up."""
        if place.kind == BOARD:
            return next((written.removesuffix(square) for square in place.squares if written.endswith(square)), written)
        return written[1:-1] if written.startswith("(") and written.endswith(")") else written

    @staticmethod
    def square(place: Place, written: str) -> str:
        """The square on which a thing of a board stands; '' if it is none of the board's."""
        return next((square for square in place.squares if written.endswith(square)), "")

    def box(self, setup: Setup, position: Position, names: Sequence[str]) -> dict[str, dict[str, int]]:
        """How many of each thing are laid nowhere, by stock."""
        laid: dict[str, Counter[str]] = {}
        for place in self.places(setup, position, names):
            things = (self.thing(place, word) for word in self.words(position, place))
            laid.setdefault(place.stock, Counter()).update(things)
        return {
            stock.id: {item.word: item.count - laid.get(stock.id, Counter())[item.word] for item in stock.items}
            for stock in self.stocks(setup, names)
        }

    # ---- laying -------------------------------------------------------------------------------

    def take_away(self, position: Position, held: Held) -> Position:
        """The position without what was taken up: it is in the box."""
        if held.place is None:
            return position
        words = self.words(position, held.place)
        if held.place.kind == ROW:
            words[held.index] = VACANT
        else:
            del words[held.index]
        return self.with_words(position, held.place, words)

    def lay(
        self, setup: Setup, position: Position, names: Sequence[str], held: Held, place: Place, at: int
    ) -> Position:
        """The position with what is held in a place: in the slot or on the square `at`, or in a list before the
        `at`-th thing (-1: at the end). What lies there already changes places with it. Raises MisplacedError.
        """
        if held.stock != place.stock:
            raise MisplacedError(Sentence("position.not_there", {"thing": held.word, "place": ""}))
        if held.place is not None and held.place.path == place.path and held.index == at:
            return position
        written = held.word
        origin = held.place
        if place.kind == LIST:
            if origin is not None and origin.path == place.path and 0 <= held.index < at:
                at -= 1
            position = self.take_away(position, held)
            words = self.words(position, place)
            words.insert(len(words) if at < 0 else at, written)
            return self.with_words(position, place, words)
        if place.kind == ROW:
            return self._into_slot(position, held, place, at)
        return self._onto_square(setup, position, names, held, place, place.squares[at])

    def _into_slot(self, position: Position, held: Held, place: Place, at: int) -> Position:
        words = self.words(position, place)
        if at < 0:
            at = next((index for index, word in enumerate(words) if word == VACANT), 0)
        there = words[at]
        position = self.take_away(position, held)
        words = self.words(position, place)
        words[at] = held.word
        position = self.with_words(position, place, words)
        if there == VACANT or held.place is None or held.place.kind == BOARD:
            return position
        back = self.words(position, held.place)
        if held.place.kind == ROW:
            back[held.index] = there
        else:
            back.insert(held.index, there)
        return self.with_words(position, held.place, back)

    def _onto_square(
        self, setup: Setup, position: Position, names: Sequence[str], held: Held, place: Place, square: str
    ) -> Position:
        position = self.take_away(position, held)
        for other in self.places(setup, position, names):
            if other.kind == BOARD:
                words = self.words(position, other)
                kept = [word for word in words if self.square(other, word) != square]
                if kept != words:
                    position = self.with_words(position, other, kept)
        words = self.words(position, place)
        words.insert(held.index if held.place == place else len(words), held.word + square)
        return self.with_words(position, place, words)

    def turned(self, position: Position, place: Place, index: int) -> Position:
        """The position with one thing turned over."""
        words = self.words(position, place)
        thing = self.thing(place, words[index])
        words[index] = f"({thing})" if words[index] == thing else thing
        return self.with_words(position, place, words)

    # ---- looking ------------------------------------------------------------------------------

    def sketch(self, base: Any, setup: Setup, position: Position, names: Sequence[str]) -> Any:
        """A state to look at that shows what is laid and nothing else, possible or not; `base` is the last one that
        was possible. What is laid nowhere lies face down where the rest lies.
        """
        state = base.clone()
        layout = self.table_layout(base, position, names)
        stocks = {stock.id: stock for stock in self.stocks(setup, names)}
        faces_of = {(stock.id, item.word): item.face for stock in stocks.values() for item in stock.items}
        lying: list[list[tuple[int, int]]] = [[] for _ in layout]
        for place in self.places(setup, position, names):
            for number, word in enumerate(self.words(position, place)):
                thing = self.thing(place, word)
                face = faces_of.get((place.stock, thing), -1)
                if face < 0 and thing != UNSEEN:
                    continue
                zone = place.gathered
                if zone < 0 and place.zones:
                    zone = place.zones[number if place.kind == ROW else 0]
                if 0 <= zone < len(layout):
                    lying[zone].append((max(face, 0), self._seen(layout[zone], place, word)))
        for stock_id, left in self.box(setup, position, names).items():
            zone = stocks[stock_id].rest
            if zone >= 0:
                lying[zone] += [
                    (faces_of[stock_id, word], NOBODY) for word, count in left.items() for _ in range(max(0, count))
                ]
        state.table = _table_of(base.table.seats, layout, lying)
        self.dress(state, setup, position, names)
        return state

    @staticmethod
    def _seen(zone: Any, place: Place, word: str) -> int:
        """Who sees something that lies in a zone."""
        if zone.kind == PILE or (place.turns and word.startswith("(")):
            return NOBODY
        return bit(zone.owner) if zone.kind == BAG or place.covered else EVERYBODY


def _table_of(seats: int, layout: tuple[Any, ...], lying: Sequence[Sequence[tuple[int, int]]]) -> Table:
    """A table with these faces in its zones, each seen by some."""
    zones: list[tuple[int, ...]] = []
    faces: list[int] = []
    sees: list[int] = []
    for cards in lying:
        zones.append(tuple(range(len(faces), len(faces) + len(cards))))
        faces += [face for face, _ in cards]
        sees += [seen for _, seen in cards]
    lots = (0,) * len(faces)
    return Table(seats, layout, zones, tuple(faces), lots, sees, sees[:], {}, (), 0, 1, TRUTH)


def _found(position: Any, path: Path) -> Any:
    """What stands at a path; None if nothing does."""
    for key in path:
        if not isinstance(position, Mapping) or key not in position:
            return None
        position = position[key]
    return position


def _placed(position: Position, path: Path, value: Any) -> Position:
    """A copy with a value at a path; None takes away what stands there."""
    changed = copy.deepcopy(position)
    here: Any = changed
    for key in path[:-1]:
        if not isinstance(here.get(key), dict):
            here[key] = {}
        here = here[key]
    if value is None:
        here.pop(path[-1], None)
    else:
        here[path[-1]] = value
    return {key: part for key, part in changed.items() if part != {}}


def _less_is_known(full: Any, less: Any) -> bool:
    """True if two lists of words differ only by words that are not known in the second."""
    known, left = str(full).split(), str(less).split()
    strange = [word for word in left if UNSEEN in word]
    kept = Counter(word for word in left if UNSEEN not in word)
    return len(known) == len(left) and bool(strange) and not kept - Counter(known)
