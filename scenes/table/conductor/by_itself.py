"""What a match does without being told: what is forced, and following what another window plays."""

from __future__ import annotations

import time
from typing import Any, Final

from game.core.library.library import LibraryError
from game.core.match.session import Session
from game.core.rules.rules import Action
from game.matches.match import Match, News

POLL: Final = 0.05
"""Seconds between two looks whether a bot has answered."""
LOOK_SECONDS: Final = 0.5
"""Seconds between two looks at a match that another window plays."""


class Watch:
    """Looks now and then at a match that another window plays."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._next = 0.0

    def news(self) -> News | None:
        """What has been played there since the last look; None: nothing, or it is not yet time to look."""
        now = time.monotonic()
        if not self._match.read_only or now < self._next:
            return None
        self._next = now + LOOK_SECONDS
        try:
            return self._match.follow()
        except LibraryError:
            return None  # a library that is busy or gone for a moment: the next look may find it again


def forced(session: Session[Any, Any], seat: int) -> Action | None:
    """What everybody can see a seat must do; None if there is a choice, or it might rather take something back."""
    if seat not in session.actors or not session.rules.open_choice(session.state, seat):
        return None
    legal = session.legal(seat)
    return legal[0] if len(legal) == 1 and (legal[0].follows or not session.undo_reach(seat).records) else None
