"""The bots of a table: asked in another process, polled, and heard at a pace one can follow."""

from __future__ import annotations

from typing import Any, Protocol

from game.bots.worker import BotError, BotWorker
from game.core.rules import Action, AnyRules
from game.matches import Match

PAUSE_AFTER_FAILURE = 2.0


class Worker(Protocol):
    """Where bots think: `game.bots.worker.BotWorker`, or its like."""

    @property
    def busy(self) -> bool: ...

    def warm_up(self) -> None: ...

    def ask(self, rules: AnyRules, view: Any, seat: int, level: str, luck: str, budget: int = 0) -> None: ...

    def poll(self) -> Action | None: ...

    def forget(self) -> None: ...

    def close(self) -> None: ...


class Bots:
    """Asks for the action of the bot whose turn it is."""

    def __init__(self, match: Match) -> None:
        self.worker: Worker = BotWorker()
        self._match = match
        self._pause = 0.0

    @property
    def seat(self) -> int | None:
        """The bot that must choose now."""
        if self._match.read_only:
            return None
        seats = self._match.header.seats
        return next((seat for seat in self._match.session.actors if seats[seat].player != "human"), None)

    @property
    def thinking(self) -> bool:
        """True while an answer is awaited, or about to be asked for."""
        return self.worker.busy or self.seat is not None

    @property
    def pausing(self) -> bool:
        """True while the eye is given time after an action."""
        return self._pause > 0

    def next_action(self, seconds: float, *, may_ask: bool, pause: float) -> tuple[int, Action] | None:
        """Lets time pass; a seat and its action once there is one, and after it a `pause` (seconds). Raises BotError if
        the process ended over the question; it is asked again after a while.
        """
        self._pause = max(0.0, self._pause - seconds)
        seat = self.seat
        if seat is None:
            return None
        try:
            if not self.worker.busy:
                if may_ask and not self.pausing:
                    self._ask(seat)
                return None
            action = self.worker.poll()
        except BotError:
            self._pause = PAUSE_AFTER_FAILURE
            raise
        if action is None:
            return None
        self._pause = pause
        return seat, action

    def _ask(self, seat: int) -> None:
        session, card = self._match.session, self._match.header.seats[seat]
        luck = f"{session.seed}/bot/{seat}/{len(session.records)}"
        level = card.player.removeprefix("bot:")
        self.worker.ask(session.rules, session.view(seat), seat, level, luck, card.budget)

    def forget(self) -> None:
        """The position has changed under the bot: what it still says is ignored."""
        self.worker.forget()
