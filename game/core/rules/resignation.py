"""Giving a match up. The rules of no game know it: the table ends, and the header of the match says so.

Of two players the other one wins. Among more a bot takes the seat, and the match no longer counts for who has left.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from game.core.journal.journal import HUMAN, Header, Resigned, SeatCard
from game.core.rules.outcome import Outcome

REASON: Final = "match.outcome.resigned"
DUEL: Final = 2


def ended_by(header: Header) -> Outcome | None:
    """How a match of two ended because one of them gave it up; None if that is not so."""
    if header.setup.seats != DUEL or len(header.resigned) != 1 or header.resigned[0].seat not in range(DUEL):
        return None
    return Outcome(REASON, tuple(2 if seat == header.resigned[0].seat else 1 for seat in range(DUEL)))


def has_resigned(header: Header, seat: int) -> bool:
    """True if that seat has given the match up."""
    return any(left.seat == seat for left in header.resigned)


def resigned(header: Header, seat: int, records: int, level: str) -> Header:
    """The header of a match of so many records that a seat gives up; among more than two a bot of this level plays on
    there.
    """
    seats = list(header.seats)
    if header.setup.seats != DUEL:
        seats[seat] = replace(seats[seat], player=f"bot:{level}")
    return replace(header, seats=tuple(seats), resigned=(*header.resigned, Resigned(seat, records)))


def seats_at_first(header: Header) -> tuple[SeatCard, ...]:
    """Who sat down: bots that took the seats of people give them back."""
    return tuple(
        replace(card, player=HUMAN) if has_resigned(header, seat) else card for seat, card in enumerate(header.seats)
    )
