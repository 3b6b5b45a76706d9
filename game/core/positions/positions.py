"""The positions of a game: what lies where as plain data, the box that holds the rest, a state put into words again.

From the parts that a notation declares follow the way back, places and fields; a game with other shapes says these
itself. What is edited is the written position, so whatever can be laid can be saved.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from game.core.chance import Chance
from game.core.notation.errors import NotationError
from game.core.notation.notation import UNSEEN, VACANT
from game.core.positions.lying import Lying
from game.core.positions.parts import Part, in_order
from game.core.positions.places import NUMBER, ROW, Field, LayingPlace, Stock
from game.core.positions.position import Parts, Path, Position
from game.core.rules.rules import AnyRules, Setup
from game.core.scenarios.scenario import assert_alive

PHASE: Final = "phase"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a position means: its state; or, if it is impossible, why."""

    state: Any = None
    fault: NotationError | None = None


class Positions:
    """The positions of one game. Seats are called by their names."""

    unsaid: ClassVar[frozenset[str]] = frozenset()
    """What positions do not say of a state, by the names of `expect`: what has happened before, and what somebody
    remembers of it. No choice depends on it.
    """
    unordered: ClassVar[frozenset[str]] = frozenset()
    """Open piles whose order a position does not say."""
    phases: ClassVar[Mapping[str, Sequence[str]]] = {}
    """Which parts there are in each phase, where a part `phase` says which it is; all of them, if it says nothing."""

    def evidence(self, state: Any) -> object:
        """What is remembered of the course of a match beside hidden cards and is said by no position; equal where
        nothing is.
        """
        return None

    def __init__(self, rules: AnyRules, notation: Any) -> None:
        self.rules = rules
        self.notation = notation
        self._blank: tuple[Setup, Any] | None = None  # a room asks for many places of one match

    # ---- what each game says ------------------------------------------------------------------

    def assert_sayable(self, state: Any) -> None:
        """Raises UnsayableError in a moment that the declared parts cannot say."""

    def parts_of(self, state: Any, names: Sequence[str]) -> Parts:
        """The parts of the position that a state is, complete. Raises UnsayableError."""
        self.assert_sayable(state)
        phase = next((part.value(state) for part in self.notation.parts if part.key == PHASE), "")
        said = {part.key: part.write(state, names) for part in self.notation.parts if self._there(part.key, phase)}
        return {key: part for key, part in said.items() if part is not None}

    def stocks(self, position: Position) -> tuple[Stock, ...]:
        """Everything there is in the box."""
        boxes = dict.fromkeys(part.box for part in self.notation.parts if isinstance(part, Lying))
        blank = self.blank(position.setup)
        return tuple(stock for box in sorted(boxes, key=lambda box: box.own) for stock in box.stocks(blank, position))

    def places(self, position: Position) -> tuple[LayingPlace, ...]:
        """Where things may lie in this position."""
        blank, parts = self.blank(position.setup), in_order(self._parts(position), position.names)
        return tuple(place for part, number in parts for place in part.places(blank, number, position))

    def fields(self, position: Position) -> tuple[Field, ...]:
        """What else can be said of it."""
        blank, parts = self.blank(position.setup), in_order(self._parts(position), position.names)
        return tuple(field for part, number in parts for field in part.fields(blank, number, position))

    def blank(self, setup: Setup) -> Any:
        """A state with the house rules, to be asked and never changed."""
        if self._blank is None or self._blank[0] is not setup:
            self._blank = setup, self.rules.blank(setup)
        return self._blank[1]

    def phase_of(self, position: Position) -> str:
        """In which phase a position stands; '' where there are none."""
        usual = next((part.default for part in self.notation.parts if part.key == PHASE), "")
        return str(position.get(PHASE, usual))

    def _there(self, key: str, phase: str) -> bool:
        return not self.phases or key == PHASE or key in self.phases[phase]

    def _parts(self, position: Position) -> list[Part]:
        phase = self.phase_of(position)
        return [part for part in self.notation.parts if self._there(part.key, phase)]

    def empty(self, position: Position) -> Position:
        """The same moment with everything back in the box, as far as the places go."""
        for place in self.places(position):
            position = place.filled(position, [VACANT] * place.slots)
        return position

    def fitted(self, position: Position) -> Position:
        """What of a position there is under its house rules: what there is not, or not so often, goes back into the
        box, and what is said of it keeps within its bounds.
        """
        left = {stock.id: {item.word: item.count for item in stock.items} for stock in self.stocks(position)}
        for place in self.places(position):
            words = place.words(position)
            kept = []
            for word in words:
                there, thing = left.get(place.stock, {}), place.thing(word)
                if word == VACANT or thing == UNSEEN or there.get(thing, 0) > 0:
                    kept.append(word)
                    there[thing] = there.get(thing, 0) - 1
                elif place.kind == ROW:
                    kept.append(VACANT)
            if kept != words:
                position = place.filled(position, kept)
        for field in self.fields(position):
            value = field.value(position)
            if field.kind == NUMBER and not field.least <= value <= field.most:
                position = field.said(position, min(max(value, field.least), field.most))
        return self.tidied(position)

    def is_usual(self, position: Position) -> bool:
        """True for a position in the midst of the game: where one begins to lay another."""
        return True

    def tidied(self, position: Position) -> Position:
        """A position after a change, with what follows from it: only what there is in its phase is written."""
        phase = self.phase_of(position)
        kept = {key: part for key, part in position.parts.items() if self._there(key, phase)}
        return position.with_parts(kept) if len(kept) < len(position.parts) else position

    def dress(self, state: Any, position: Position) -> None:
        """Writes what lies on no zone of the table into a state that is only to be looked at."""

    def table_layout(self, state: Any, position: Position) -> tuple[Any, ...]:
        """The zones of the table for this position."""
        layout: tuple[Any, ...] = state.table.layout
        return layout

    def piece_at(self, state: Any, zone: int, index: int, names: Sequence[str]) -> tuple[Path, str] | None:
        """Of a piece of the table that is no card: where it stands in the position, and in which words."""
        return None

    # ---- what follows from that ---------------------------------------------------------------

    def write(self, setup: Setup, state: Any, names: Sequence[str]) -> Position:
        """A state as a position; `read` gives it back. Raises UnsayableError."""
        return Position(setup, tuple(names), self.parts_of(state, names))

    def read(self, position: Position, luck: str) -> Reading:
        """What a position means; `luck` deals what it does not state."""
        try:
            state = self.notation.arrange(position, Chance("scenario", luck))
            assert_alive(self.rules, state, position.names)
        except NotationError as error:
            return Reading(fault=error)
        except Exception:  # a position that the game did not refuse and cannot hold
            return Reading(fault=NotationError("position.fault.stuck"))
        return Reading(state)

    def loosened(self, position: Position) -> Position:
        """The same position with the order of its draw piles left to chance."""
        rests = {stock.rest for stock in self.stocks(position)} - {-1}
        for place in self.places(position):
            if rests & set(place.zones):
                position = place.filled(position, [])
        return self.tidied(position)

    def box(self, position: Position) -> dict[str, dict[str, int]]:
        """How many of each thing are laid nowhere, by stock."""
        laid: dict[str, Counter[str]] = {}
        for place in self.places(position):
            laid.setdefault(place.stock, Counter()).update(map(place.thing, place.words(position)))
        return {
            stock.id: {item.word: item.count - laid.get(stock.id, Counter())[item.word] for item in stock.items}
            for stock in self.stocks(position)
        }
