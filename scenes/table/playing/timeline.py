"""The stages still to be shown. The game never waits for the screen; the screen may rest where the game asks it to."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from game.core.match.staging import WAIT, Stage
from game.core.rules.events import TABLE_EVENTS


class Timeline:
    """A queue of stages and the rest after the one being shown."""

    def __init__(self) -> None:
        self._queue: deque[Stage] = deque()
        self._rest = 0.0
        self.waiting = False
        """True while the table rests until the player goes on."""
        self._to_be_read = False

    def add(self, stages: Iterable[Stage]) -> None:
        """Puts stages at the end."""
        self._queue.extend(stages)

    def clear(self) -> None:
        """Forgets what was still to be shown."""
        self._queue.clear()
        self._rest, self.waiting, self._to_be_read = 0.0, False, False

    @property
    def busy(self) -> bool:
        """True while something is still to be shown, or the eye rests."""
        return bool(self._queue) or self._rest > 0 or self.waiting

    @property
    def reading(self) -> bool:
        """True while the table rests for who reads, and goes on by itself if he does not."""
        return self._to_be_read and self._rest > 0

    def rest(self, seconds: float, *, to_be_read: bool = False) -> None:
        """Begins the rest of the stage being shown, which is perhaps `to_be_read`."""
        self.waiting = seconds == WAIT
        self._rest, self._to_be_read = max(0.0, seconds), to_be_read

    def go_on(self) -> bool:
        """The player goes on: any rest is over. True if there was one."""
        resting = self.waiting or self._rest > 0
        self._rest, self.waiting = 0.0, False
        return resting

    def advance(self, seconds: float, *, moving: bool = False) -> Stage | None:
        """Lets time pass; the next stage once it is due. While something is still `moving` no rest passes, and only a
        quiet stage is due.
        """
        if self.waiting:
            return None
        if not moving:
            self._rest = max(0.0, self._rest - seconds)
        if self._rest > 0 or not self._queue or (moving and not is_quiet(self._queue[0])):
            return None
        return self._queue.popleft()


def is_quiet(stage: Stage) -> bool:
    """True if a stage moves no card and holds nothing (a draft grew): it need not wait for motion to end."""
    return not stage.hold and not any(isinstance(event, TABLE_EVENTS) for event in stage.events)
