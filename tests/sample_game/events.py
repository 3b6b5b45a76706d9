"""What happens in a game, beside the moving and showing of cards: facts that everybody sees."""

from __future__ import annotations

from typing import ClassVar

from game.core.rules.events import TABLE_EVENTS, Event
from game.core.rules.fields import Face, Seat
from game.core.rules.outcome import GameEnded
from game.core.tuples import with_item
from tests.sample_game.state import BETWEEN, DRAWING, State


class TurnBegan(Event):
    """It is a seat's turn to draw (OM-4)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.phase, state.active = DRAWING, self.seat


class CardDrawn(Event):
    """A seat draws a card out of a hand; the card itself follows, shown to the two of them (OM-4)."""

    chance: ClassVar[bool] = True

    seat: Seat
    source: Seat

    def write(self, state: State) -> None:
        state.phase = BETWEEN
        state.quiet += 1


class PairLaid(Event):
    """A seat has laid down a pair (OM-3)."""

    seat: Seat
    first: Face
    second: Face

    def write(self, state: State) -> None:
        state.quiet = 0


class DealEnded(Event):
    """A seat is left with the old maid: that is a mark (OM-6, OM-Q2)."""

    seat: Seat

    def write(self, state: State) -> None:
        state.marks, state.quiet = with_item(state.marks, self.seat, state.marks[self.seat] + 1), 0


EVENT_TYPES: tuple[type[Event], ...] = (*TABLE_EVENTS, TurnBegan, CardDrawn, PairLaid, DealEnded, GameEnded)
