"""The part of a core that all phones together may take of the table's loop: a fifth, whatever moves on them."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

WORKED: Final[Callable[[], float]] = time.perf_counter if sys.platform == "win32" else time.thread_time
"""Seconds that the table's loop has worked: what other programs take of the machine meanwhile is not taken off a
phone's share, or it would be given one thing at a time. Windows counts them too coarsely.
"""
SLEEPLESS: Final = WORKED is not time.perf_counter
"""Sleep is not counted there."""
FRAMES_PER_SECOND: Final = 30.0
WORK: Final = 0.0065
"""Seconds that one turn of the table's loop works for all phones (pictures are coded beside it). A phone that gets
nothing then comes first the next time, and is shown one frame for all that it missed.
"""
RATE: Final = WORK * FRAMES_PER_SECOND
MOST_OWED: Final = 1.5 * WORK
"""A turn may take longer, for what was begun is done; so much of that the next ones give back at most."""


class Share:
    """What was worked more than the phones have for their turns is given back before the next one."""

    def __init__(self) -> None:
        self.next_turn = 0.0
        """When phones have a turn again."""
        self._owed = self._counted = 0.0

    def begins(self, now: float, *, hurried: bool) -> bool:
        """Whether phones have a turn now; somebody who is `hurried` waits for nothing."""
        self._owed = max(0.0, self._owed - (now - self._counted) * RATE)
        self._counted = now
        if not hurried and now < self.next_turn:
            return False
        self.next_turn = now + (1 / FRAMES_PER_SECOND if hurried or not self._owed else self._owed / RATE)
        return hurried or not self._owed

    @property
    def left(self) -> float:
        """Seconds that may be worked in the turn that begins."""
        return WORK - self._owed

    def took(self, seconds: float) -> None:
        """So long was worked for them. What a turn has, it has from the time before it."""
        self._owed = min(MOST_OWED, self._owed + seconds)
