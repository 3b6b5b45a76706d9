"""A finger on a phone, as the inputs that the screens know: it taps, drags, and pushes a page along."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scenes.kit.screen.interaction import Interaction
from scenes.kit.screen.tree import Node, find, hit
from scenes.kit.widgets.scroll import WHEEL_STEP
from scenes.kit.window.inputs import Cancel, Input, PointerDown, PointerMove, PointerUp, Wheel

SLACK: Final = 12.0
"""Units that a finger may move and still means the place that it touched."""
NOWHERE: Final = (-1000.0, -1000.0)


class Finger:
    """The one finger that a frame listens to; `give` takes what it does."""

    def __init__(self, interaction: Interaction, give: Callable[[Input], None]) -> None:
        self._interaction = interaction
        self._give = give
        self._start: tuple[float, float] | None = None
        self._pushing = False
        self._last_y = 0.0

    def down(self, x: float, y: float) -> None:
        """It touches."""
        self._start, self._pushing, self._last_y = (x, y), False, y
        self._give(PointerDown(x, y))

    def move(self, x: float, y: float) -> None:
        """It moves: what can be dragged follows it, else the page does."""
        if self._start is None:
            return
        if self._pushing:
            self._push(x, y)
            return
        held = self._held()
        far = max(abs(x - self._start[0]), abs(y - self._start[1])) > SLACK
        if far and held is not None and held.grab is None and self._scrolls():
            self._give(Cancel())
            self._pushing = True
            self._push(x, y)
        elif held is not None or self._interaction.holding:
            self._give(PointerMove(x, y, held=True))
        elif far and self._scrolls():
            self._pushing = True
            self._push(x, y)

    def up(self, x: float, y: float) -> None:
        """It is lifted; then it points at nothing."""
        if self._start is None:
            return
        self._start = None
        if not self._pushing:
            self._give(PointerUp(x, y))
        self._give(PointerMove(*NOWHERE))

    def _held(self) -> Node | None:
        """What it presses and does not drag yet."""
        interaction = self._interaction
        return find(interaction.root, interaction.ui.pressed) if interaction.drag is None else None

    def _scrolls(self) -> bool:
        """True over something that the wheel would move."""
        assert self._start is not None
        return any(node.handle is not None for node in hit(self._interaction.root, *self._start))

    def _push(self, x: float, y: float) -> None:
        assert self._start is not None
        steps, self._last_y = (y - self._last_y) / WHEEL_STEP, y
        self._give(Wheel(*self._start, steps))
