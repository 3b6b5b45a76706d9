"""What is being laid: a position with its house rules and players, what is held, and every step back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from game.core.notation.notation import VACANT
from game.core.positions.laying import lay, take_away, turned
from game.core.positions.places import Field, Held, LayingPlace, MisplacedError, Stock
from game.core.positions.position import Position
from game.core.positions.positions import Positions, Reading
from game.core.positions.sketch import sketch
from game.core.rules.options import resolve
from game.core.rules.rules import OptionValue, Setup, seat_counts_with

MOST_STEPS: Final = 400
"""Steps that can be taken back."""


class Workbench:
    """`position` is where the work begins, one that can be played; `luck` deals what is not laid; `fresh` gives a new
    beginning with the house rules of a position, for so many players.
    """

    def __init__(
        self, positions: Positions, position: Position, luck: str, fresh: Callable[[Position, int], Position]
    ) -> None:
        self.positions = positions
        self.luck = luck
        self._fresh = fresh
        self.held: Held | None = None
        self._steps = [position]
        self._at = 0
        self._reading: Reading | None = None
        self._stocks: tuple[Setup, tuple[str, ...], tuple[Stock, ...]] | None = None
        self._places: tuple[LayingPlace, ...] | None = None
        self._base = self.reading.state
        self._base_setup = position.setup
        self.changes = 0
        """Counts whatever changes what is to be seen."""

    # ---- what there is ------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The present state of the work: what is written."""
        return self._steps[self._at]

    @property
    def names(self) -> tuple[str, ...]:
        """The players."""
        return self.position.names

    @property
    def setup(self) -> Setup:
        """House rules and number of players."""
        return self.position.setup

    @property
    def reading(self) -> Reading:
        """What the present position means, or why it is impossible."""
        if self._reading is None:
            self._reading = self.positions.read(self.position, self.luck)
        return self._reading

    @property
    def stocks(self) -> tuple[Stock, ...]:
        """Everything there is in the box."""
        if self._stocks is None or self._stocks[:2] != (self.setup, self.names):
            self._stocks = self.setup, self.names, self.positions.stocks(self.position)
        return self._stocks[2]

    @property
    def places(self) -> tuple[LayingPlace, ...]:
        """Where things may lie."""
        if self._places is None:
            self._places = self.positions.places(self.position)
        return self._places

    @property
    def fields(self) -> tuple[Field, ...]:
        """What else can be said."""
        return self.positions.fields(self.position)

    def words(self, place: LayingPlace) -> list[str]:
        """What lies in a place."""
        return place.words(self.position)

    def left(self) -> dict[str, dict[str, int]]:
        """What is in the box, by stock."""
        return self.positions.box(self.position)

    def blamed(self) -> tuple[str, ...]:
        """The keys of the places that the fault points at: by their part, or by a thing that lies there."""
        named = self.reading.fault.named if self.reading.fault is not None else ()
        return tuple(
            place.key
            for place in self.places
            if any(name in (place.path[0], place.key) or name in self.words(place) for name in named)
        )

    def stacked(self) -> list[LayingPlace]:
        """The draw piles whose cards are written down: none of those is in the box."""
        rests = {stock.rest for stock in self.stocks if stock.rest >= 0}
        return [place for place in self.places if rests & set(place.zones) and self.words(place)]

    def sketch(self, position: Position | None = None) -> Any:
        """A state to look at, which shows what is laid."""
        return sketch(self.positions, self._base, self.position if position is None else position)

    @property
    def possible(self) -> Any:
        """The last state that could be played; under other house rules than the present ones, a new beginning."""
        return self._base

    # ---- doing ----------------------------------------------------------------------------------

    def _go(self, position: Position, *, tidy: bool = True) -> None:
        if tidy:
            position = self.positions.tidied(position)
        if position == self.position:
            return
        self._steps = [*self._steps[: self._at + 1], position][-MOST_STEPS:]
        self._at = len(self._steps) - 1
        self._changed()

    def _changed(self) -> None:
        self._reading, self._places = None, None
        self.changes += 1
        state = self.reading.state
        if state is None and self._base_setup != self.setup:  # with other cards nothing would look as it is
            state = self.positions.read(self._fresh(self.position, self.setup.seats), self.luck).state
        if state is not None:
            self._base, self._base_setup = state, self.setup

    @property
    def can_undo(self) -> bool:
        """True if there is a step to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """True if a step was taken back."""
        return self._at < len(self._steps) - 1

    def undo(self) -> None:
        """Takes back the last step."""
        if self.can_undo:
            self._step(-1)

    def redo(self) -> None:
        """Does again what was taken back."""
        if self.can_redo:
            self._step(1)

    def _step(self, by: int) -> None:
        self.held = None
        self._at += by
        self._changed()

    def take_from_box(self, stock: str, word: str) -> None:
        """Takes something up out of the box."""
        self.held = Held(stock, word)
        self.changes += 1

    def take(self, place: LayingPlace, index: int) -> None:
        """Takes up what lies somewhere; nothing from an empty slot."""
        words = self.words(place)
        if index < len(words) and words[index] != VACANT:
            self.held = Held(place.stock, place.thing(words[index]), place, index)
            self.changes += 1

    def let_go(self) -> None:
        """Puts back what is held."""
        self.held = None
        self.changes += 1

    def put(self, place: LayingPlace, at: int) -> bool:
        """Lays what is held somewhere; False if it does not belong there, and then it is held on."""
        if self.held is None:
            return False
        try:
            position = lay(self.position, self.held, place, at, self.places)
        except MisplacedError:
            return False
        self.held = None
        self.changes += 1
        self._go(position)
        return True

    def put_into_box(self) -> None:
        """What is held goes back into the box."""
        held, self.held = self.held, None
        self.changes += 1
        if held is not None:
            self._go(take_away(self.position, held))

    def remove(self, place: LayingPlace, index: int) -> None:
        """What lies somewhere goes back into the box."""
        self.take(place, index)
        self.put_into_box()

    def empty(self, place: LayingPlace) -> None:
        """Everything in a place goes back into the box."""
        self.held = None
        self._go(place.filled(self.position, []))

    def turn(self, place: LayingPlace, index: int) -> None:
        """Turns something over."""
        self._go(turned(self.position, place, index))

    def say(self, field: Field, value: Any) -> None:
        """Writes a field."""
        self.held = None
        self._go(field.said(self.position, value))

    def clear(self) -> None:
        """Everything goes back into the box."""
        self.held = None
        self._go(self.positions.empty(self.position))

    def fill(self) -> bool:
        """Lays by lot whatever is not laid; False where that is impossible."""
        state = self.reading.state
        if state is None:
            return False
        self.held = None
        self._go(self.positions.write(self.setup, state, self.names), tidy=False)
        return True

    # ---- house rules ----------------------------------------------------------------------------

    def seat_counts(self) -> Sequence[int]:
        """How many may play."""
        return seat_counts_with(self.positions.rules, self.setup.options)

    def begin_anew(self, seats: int) -> None:
        """Another beginning, for so many players. It can be taken back like any step."""
        self.held = None
        self._go(self._fresh(self.position, seats), tidy=False)

    def with_option(self, name: str, value: OptionValue) -> str:
        """Another house rule. Where what could be played no longer can, what there is no more goes back into the box;
        where that is not enough, all is laid anew. Returns the message of it, '' for none. Raises OptionError.
        """
        options = resolve(self.positions.rules.options, {**self.setup.options, name: value}, self.setup.seats)
        position = replace(self.position, setup=Setup(self.setup.game, self.setup.seats, options))
        said = ""
        if self.reading.state is not None and not self._can_be_played(position):
            position, said = self.positions.fitted(position), "position.fitted"
            if not self._can_be_played(position):
                position, said = self._fresh(position, self.setup.seats), "position.laid_anew"
        self.held = None
        self._go(position)
        return said

    def _can_be_played(self, position: Position) -> bool:
        return self.positions.read(self.positions.tidied(position), self.luck).state is not None
