"""What the table does without being told: it plays what is forced, draws the curtain, and follows a match that another
window plays.
"""

from __future__ import annotations

import time
from typing import Final

from game.core.library.library import LibraryError
from game.core.rules.rules import Action
from game.matches.match import Match, News
from scenes.table.playing.orders import Orders
from scenes.table.playing.play import Play

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


def forced(play: Play) -> Action | None:
    """What everybody can see the viewer must do; None if there is a choice, or he might rather take something back."""
    session, viewer = play.match.session, play.viewer
    if not (play.my_turn and session.rules.open_choice(session.state, viewer)):
        return None
    legal = session.legal(viewer)
    return legal[0] if len(legal) == 1 and not session.undo_reach(viewer).records else None


def due_by_itself(play: Play, orders: Orders, *, forced_too: bool) -> tuple[int, Action] | None:
    """Who does what now without being asked: by an order that was given, else by force; once all has been shown."""
    if play.timeline.busy or play.match.read_only:
        return None
    due = orders.due()
    if due is not None:
        return due
    action = forced(play) if forced_too else None
    return None if action is None else (play.viewer, action)


def waits_for(play: Play) -> int | None:
    """The person who should sit at this screen instead of the viewer, because only he is asked something."""
    actors = play.match.session.actors
    alone = len(play.people) < 2 and (play.viewer in play.people or play.viewer >= len(play.seats))
    if alone or play.viewer in actors or play.match.read_only:
        return None
    return next((seat for seat in actors if seat in play.people), None)
