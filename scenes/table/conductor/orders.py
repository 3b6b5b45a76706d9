"""Saying once what one will do for a while ("I pass for the rest of this turn"), openly, as at any table.

While it lasts the action is done as soon as it is due, through the same door as every action; a click takes it back.
How fast the answers come tells nobody what could have been done instead.
"""

from __future__ import annotations

from typing import Any

from game.core.match.session import Record
from game.core.rules.rules import Action
from game.matches.match import Match
from scenes.table.board.picture import seats_of
from scenes.table.presenter import Order, Presenter, Situation


class Orders:
    """The orders of the people in one match."""

    def __init__(self, match: Match, presenter: Presenter[Any]) -> None:
        self._match = match
        self._presenter = presenter
        self._given: dict[int, tuple[object, ...]] = {}
        self._known: dict[int, tuple[Record, tuple[Order, ...]]] = {}
        """By seat what it can say, and after which record: a table asks in every frame."""

    def offered(self, seat: int) -> tuple[Order, ...]:
        """What a seat that is asked now may say once for a while."""
        session = self._match.session
        if seat not in session.actors or seat in self._given:
            return ()
        legal = session.legal(seat)
        return tuple(order for order in self._lasting(seat) if order.action in legal)

    def give(self, seat: int, order: Order) -> None:
        """From now on, until it is over or taken back."""
        self._given[seat] = order.until

    def take_back(self, seat: int) -> None:
        """The seat wants to be asked again."""
        self._given.pop(seat, None)

    def standing(self, seat: int) -> Order | None:
        """The order of a seat that lasts; None if it has given none, or it is over."""
        until = self._given.get(seat)
        if until is None:
            return None
        found = next((order for order in self._lasting(seat) if order.until == until), None)
        if found is None:
            self.take_back(seat)
        return found

    def due(self) -> tuple[int, Action] | None:
        """What is to be done now because somebody said so. An order waits while its owner is asked something else."""
        session = self._match.session
        for seat in session.actors:
            order = self.standing(seat)
            if order is not None and order.action in session.legal(seat):
                return seat, order.action
        return None

    def _lasting(self, seat: int) -> tuple[Order, ...]:
        """What a seat can say now, by what it may know itself."""
        session = self._match.session
        last, known = session.records[-1], self._known.get(seat)
        if known is None or known[0] is not last:
            situation = Situation(session.view(seat), seat, seats_of(self._match.header), tuple(session.actors))
            known = self._known[seat] = last, self._presenter.orders(situation)
        return known[1]
