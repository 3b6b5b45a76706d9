"""How far a long command is and how long it still takes, on the terminal of somebody who looks."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Final

PATIENCE: Final = 3.0
"""Seconds for which people wait without asking how much longer."""
WIDTH: Final = 30
"""Signs of the bar."""


class Progress:
    """A bar with the time left, on the error stream where that is a terminal; nothing for a command that is quick.
    `whole`: how much there is to do, in any unit; `before`: how much more was done when the command was stopped.
    """

    def __init__(self, whole: float, clock: Callable[[], float] = time.monotonic, before: float = 0) -> None:
        self._whole = whole
        self._before = before
        self._clock = clock
        self._begun = clock()
        self._shown = 0

    def at(self, done: float) -> None:
        """So much is done; at the end the line is as empty as it was."""
        if sys.stderr is None or not sys.stderr.isatty():
            return
        passed = self._clock() - self._begun
        if done >= self._whole:
            self.clear()
        elif passed >= PATIENCE and done > 0:
            share = (self._before + done) / (self._before + self._whole)
            filled = int(WIDTH * share)
            bar = f"[{'#' * filled}{'.' * (WIDTH - filled)}] {int(100 * share)} %, "
            self._write(bar + left(passed * (self._whole - done) / done))

    def clear(self) -> None:
        """Makes room for a line that is said in between."""
        if self._shown:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _write(self, line: str) -> None:
        sys.stderr.write(f"\r{line:{self._shown}}")
        sys.stderr.flush()
        self._shown = len(line)


def left(seconds: float) -> str:
    """`20 s left`, `1 min 20 s left`, `2 h 5 min left`."""
    whole = max(1, round(seconds))
    hours, minutes, rest = whole // 3600, whole // 60 % 60, whole % 60
    if hours:
        return f"{hours} h {minutes} min left"
    return f"{minutes} min {rest} s left" if minutes else f"{rest} s left"
