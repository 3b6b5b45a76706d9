"""What changes in a game, and where the cards lie."""

from __future__ import annotations

from typing import Final

import msgspec

from game.core.records import Frozen
from game.core.rules.outcome import Outcome
from game.core.table.table import BAG, PILE, STACK, Table, Zone

DECK: Final = 0
"""The zone of all cards before they are dealt."""

BETWEEN: Final = 0
"""Nobody is asked: a turn is about to begin."""
DRAWING: Final = 1
OVER: Final = 2


def hand(seat: int) -> int:
    """The zone of the cards a seat holds."""
    return 1 + 2 * seat


def laid(seat: int) -> int:
    """The zone of the pairs a seat has laid down, the last one on top."""
    return 2 + 2 * seat


def layout(seats: int) -> tuple[Zone, ...]:
    """All zones of a table."""
    return (Zone(PILE), *(Zone(kind, seat) for seat in range(seats) for kind in (BAG, STACK)))


class House(Frozen):
    """The house rules of this match (see options.yaml)."""

    draw_from: str
    deals: int


class State(msgspec.Struct):
    """A game in play. `active`: whose turn it is (-1: before the first). `quiet`: turns since the last pair (OM-Q1).
    `marks`: how often each seat was left with the old maid (OM-Q2).
    """

    table: Table
    house: House
    phase: int
    active: int
    quiet: int
    marks: tuple[int, ...]
    result: Outcome | None

    def end(self, outcome: Outcome) -> None:
        """The game is over."""
        self.phase, self.result = OVER, outcome

    def clone(self) -> State:
        """An independent copy; what is frozen is shared."""
        return self._with(self.table.clone())

    def view(self, observer: int) -> State:
        """What the observer may know: all secrets are cards on the table."""
        return self._with(self.table.view(observer))

    def _with(self, table: Table) -> State:
        return State(table, self.house, self.phase, self.active, self.quiet, self.marks, self.result)

    def holders_after(self, seat: int) -> list[int]:
        """The seats that still hold cards, from the left of a seat around the table (OM-5)."""
        seats = self.table.seats
        around = [(seat + step) % seats for step in range(1, seats + 1)]
        return [other for other in around if self.table.count(hand(other))]
