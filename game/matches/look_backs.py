"""What looking back on a match has brought so far, as the library keeps it with the match."""

from __future__ import annotations

from game.bots.look_back.judged import Judged, SeatEnding, Turning, read, turning_point
from game.bots.look_back.kept_hints import GivenHint, KeptHints, written
from game.bots.look_back.kept_hints import read as read_hint
from game.core.journal.journal import Codec
from game.core.library.library import Library
from game.matches.match import Match


def kept(library: Library, match: str, seat: int) -> list[Judged]:
    """The choices of a seat that have been judged. Raises LibraryError."""
    return [judged for judged in map(read, library.judged(match, seat)) if judged is not None]


def hints_of(library: Library, match: str, seat: int) -> KeptHints:
    """What a seat was advised while the match was played. Raises LibraryError."""
    found = ((seq, read_hint(line)) for seq, line in library.hints(match, seat))
    return {seq: hint for seq, hint in found if hint is not None}


def keep_hint(library: Library, match: Match, hint: GivenHint) -> None:
    """Keeps with a match what somebody was advised. Raises LibraryError."""
    library.keep_hint(match.identity, hint.seat, hint.seq, written(Codec(match.session.rules), hint))


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
