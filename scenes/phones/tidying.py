"""Garbage in circles is looked for while nothing moves: to look through everything holds up a whole table for two
frames and more, and Python would do it in the middle of a motion.
"""

from __future__ import annotations

import gc
from typing import Final

EVERY: Final = 20.0
"""Seconds between two looks at everything."""
YOUNG: Final = 2000
"""So many new objects are looked through at once: the usual number takes half a frame where trees come and go."""
MANY: Final = YOUNG // 2
"""With so many of them it is done before it has to be, where nobody notices: objects that have come and gone meanwhile
are not counted, and it may last for half of a frame.
"""
PATIENCE: Final = 120.0
"""So many seconds later it is done although something moves."""
_NEVER: Final = 1_000_000


class Tidying:
    """From now on Python looks for garbage in what is young alone; what is old is looked through here. `now`: seconds
    of the clock by which `turn` is told the time.
    """

    def __init__(self, now: float) -> None:
        self._usual = gc.get_threshold()
        self._next = now + EVERY
        gc.set_threshold(YOUNG, _NEVER, _NEVER)

    def turn(self, now: float, *, moving: bool) -> None:
        """Looks, if it is time and nobody would notice."""
        if now >= self._next + (PATIENCE if moving else 0.0):
            gc.collect()
            self._next = now + EVERY
        elif not moving and gc.get_count()[0] >= MANY:
            gc.collect(0)

    def end(self) -> None:
        """Python looks for all of it again."""
        gc.set_threshold(*self._usual)
