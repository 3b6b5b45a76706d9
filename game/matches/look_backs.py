"""What looking back on a match has brought so far, as the library keeps it with the match."""

from __future__ import annotations

from game.bots.look_back.judged import Judged, SeatEnding, Turning, read, turning_point
from game.core.library.library import Library
from game.matches.match import Match


def kept(library: Library, match: str, seat: int) -> list[Judged]:
    """The choices of a seat that have been judged. Raises LibraryError."""
    return [judged for judged in map(read, library.judged(match, seat)) if judged is not None]


def turning_of(match: Match, library: Library, seat: int) -> Turning | None:
    """The turning point of a match for a seat; None while nobody has looked back, or if nothing turned, or the match
    goes on. Raises LibraryError.
    """
    outcome = match.session.outcome
    if outcome is None or not match.identity:
        return None
    records = len(match.session.records)
    told = [judged for judged in kept(library, match.identity, seat) if 0 < judged.first <= judged.seq < records]
    return turning_point(told, SeatEnding.of(match.header, outcome, records, seat))
