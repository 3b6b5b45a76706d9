"""What a presenter does only when it is pressed once more: people watch, and a stray key takes nothing from them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

LASTS: Final = 4.0
"""Seconds for which it is asked."""
APART: Final = 0.35
"""Seconds between two presses that are two: a clicker that bounces, or a finger that clicks twice, means one."""


class Sure:
    """Asks once more before something is done. `clock` gives seconds."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._asked = ""
        self._since = 0.0

    @property
    def asks(self) -> str:
        """What is asked now, by its name; '': nothing."""
        return self._asked if self._clock() - self._since <= LASTS else ""

    def ask(self, name: str) -> None:
        """Whoever presses once more means it."""
        self._asked, self._since = name, self._clock()

    def meant(self, name: str, run: Callable[[], None]) -> Callable[[], None]:
        """Does it if it was asked for, else asks."""
        return run if self.asks == name else lambda: self.ask(name)

    def forget(self) -> None:
        """Something else was pressed."""
        self._asked = ""

    def lapses(self) -> bool:
        """True once, when nobody has pressed once more."""
        if not self._asked or self.asks:
            return False
        self.forget()
        return True
