"""What is shown is told as well: to a screen reader, and by a voice of our own where none runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.core.texts import Texts
from scenes.kit.screen.narrator import Narrator
from scenes.kit.screen.reader import Reader, Wish
from scenes.kit.screen.told import tell
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Settings
from scenes.kit.voice import Voice

EVERY: Final = 0.2
"""Seconds between two tellings while something moves, and between two looks whether the voice is still speaking."""


class Aloud:
    """`reader`: hands what is shown to a screen reader; None: there is none."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.reader: Reader | None = None
        self.voice = Voice()
        self._settings = settings
        self._clock = clock
        self._narrator = Narrator()
        self._told: Node | None = None
        self._next = 0.0

    def tell(self, root: Node, ui: Ui, texts: Texts, scale: float, *, moving: bool) -> None:
        """The screen is this now, so many pixels to a unit."""
        now = self._clock()
        self.voice.turn()
        if root is self._told or (moving and now < self._next):
            return
        self._told, self._next = root, now + EVERY
        if self.reader is not None:
            self.reader.follow(root, ui.focused, scale)
        if self._settings.speak and self.voice.able:
            focused = ui.focused if ui.focus_visible else ""
            for news in self._narrator.news(tell(root), focused, texts):
                self.voice.say(news.words, texts.language, urgent=news.urgent)

    def wishes(self) -> list[Wish]:
        """What a screen reader wants done."""
        return [] if self.reader is None else self.reader.wishes()

    def look(self, *, here: bool) -> None:
        """The person has turned to this window, or away from it."""
        if self.reader is not None:
            self.reader.look(here=here)

    @property
    def wakes_in(self) -> float | None:
        """Seconds until there is something to do; None: never."""
        return EVERY if self.voice.busy else None
