"""Captions: what is heard, as a few words at the upper edge, for who does not hear it."""

from __future__ import annotations

from typing import Final

from scenes.kit.drawing.theme import SMALL
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Settings
from scenes.kit.sound import SoundName
from scenes.kit.widgets.basic import SheetLook, text

SECONDS: Final = 2.4
"""How long a sound stays written."""
MOST: Final = 2
"""Sounds that are told at once: the last ones."""
LARGEST: Final = 19.0
"""The words stay in the strip over everything else, whatever the size of type."""


class Captions:
    """The sounds heard last, while they are told."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._heard: dict[SoundName, float] = {}  # seconds for which each is still told

    def hear(self, name: SoundName) -> None:
        """A sound is heard, or would be."""
        if self._settings.captions:
            self._heard.pop(name, None)
            self._heard[name] = SECONDS

    @property
    def wakes_in(self) -> float | None:
        """Seconds until the next one goes; None: nothing is told."""
        return min(self._heard.values(), default=None)

    def advance(self, seconds: float) -> bool:
        """Lets time pass; True when one has gone."""
        count = len(self._heard)
        if count:
            self._heard = {name: left - seconds for name, left in self._heard.items() if left > seconds}
        return len(self._heard) < count

    def node(self, ui: Ui, room: Rect) -> Node:
        """What is told now, over the upper edge of a room: there nothing is covered."""
        children: tuple[Node, ...] = ()
        if self._heard:
            words = " · ".join(ui.texts(f"sound.{name}") for name in list(self._heard)[-MOST:]).join("[]")
            role = SMALL.at(SMALL.size * min(1.0, LARGEST / ui.size(SMALL)))
            height = ui.size(role) * 1.3 + 4
            width = min(ui.measure(words, role) + 24, ui.width - 16)
            place = Rect(min(max(8.0, room.cx - width / 2), ui.width - width - 8), 2, width, height)
            look = SheetLook("ink", "ink", height / 2, 0, 3)
            label = text(place.inset(8, 0), words, role, colour="cream", align="centre")
            children = (Node("notice", place, "overlay.caption", words, look, children=(label,)),)
        return Node("group", Rect(0, 0, 0, 0), key="overlay.captions", children=children)
