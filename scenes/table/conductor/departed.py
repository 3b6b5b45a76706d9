"""A table at which nobody at this screen has a turn any more: the rest can be played out in a breath."""

from __future__ import annotations

from collections.abc import Callable

from game.core.journal.journal import HUMAN
from game.core.rules.resignation import seats_at_first
from game.matches.match import Match


class PlayingOut:
    """Whether the bots of a match play without pauses, because nobody waits for a turn. Not `live`: never."""

    def __init__(self, match: Match, *, live: bool) -> None:
        self._match = match
        self._live = live
        self._on = False

    @property
    def way(self) -> Callable[[], None] | None:
        """Begins it; None while people have a turn to come."""
        return self._begin if self._live and not self._on and nobody_left(self._match) else None

    def _begin(self) -> None:
        self._on = True

    def goes_on(self) -> bool:
        """True as long as everything that moves or rests is to be passed over."""
        self._on = self._on and nobody_left(self._match)
        return self._on


def nobody_left(match: Match) -> bool:
    """True if people sat down here, none of them will have a turn again, and the match still goes on."""
    session, seats = match.session, match.header.seats
    if session.outcome is not None or match.read_only:
        return False
    if not any(card.player == HUMAN for card in seats_at_first(match.header)):
        return False
    people = [seat for seat, card in enumerate(seats) if card.player == HUMAN]
    return all(session.rules.is_out(session.state, seat) for seat in people)
