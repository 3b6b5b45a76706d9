"""What a phone's canvas shows, node by node; only those that have changed are written down anew."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame

from scenes.kit.drawing.allowance import Allowance, OutOfTimeError
from scenes.kit.screen.tree import Drawn
from scenes.phones.pictures import Name
from scenes.phones.strokes import PICTURED, Stroke, StrokeBrush

MOST_PARTS: Final = 16
"""So often in a row nothing gets done in time; then it is drawn however long it takes, or what is too large for its
parts to be kept would be drawn for ever.
"""


class Change(NamedTuple):
    """What is to be painted otherwise: strokes by node (None: it has gone), and all nodes from back to front where
    their order is another one.
    """

    painted: dict[int, tuple[Stroke, ...] | None]
    order: tuple[int, ...] | None

    def __bool__(self) -> bool:
        return bool(self.painted) or self.order is not None


class StrokeSheet:
    """Compares display lists, one after the other. A node is known by a number for as long as it is there.
    `allowance`: of all that the brush draws with, if it has one.
    """

    def __init__(self, brush: StrokeBrush, allowance: Allowance | None = None) -> None:
        self._brush = brush
        self._allowance = allowance or Allowance()
        self._shown: dict[str, Drawn] = {}
        self._strokes: dict[str, tuple[Stroke, ...]] = {}
        self._numbers: dict[str, int] = {}
        self._last_number = 0
        self._order: tuple[int, ...] = ()
        self.complete = True
        """False while something of the last list is still to be painted."""
        self._fruitless = 0

    def show(
        self,
        drawn: Sequence[Drawn],
        *,
        everything: bool,
        seconds: float = math.inf,
        clock: Callable[[], float] = time.perf_counter,
        none_large: bool = False,
    ) -> Change:
        """What differs from the last list, or `everything`. What is not drawn in so many `seconds` is left for the next
        call (see `complete`), and where there is little all that is large: even of one node what takes long is drawn
        part by part.
        """
        if everything:
            self._shown, self._order = {}, ()
            self._strokes.clear()
        self.complete, shown = True, {}
        new = {item.key: item for item in drawn}
        painted: dict[int, tuple[Stroke, ...] | None] = {}
        for key in [key for key in self._numbers if key not in new]:
            painted[self._numbers.pop(key)] = None
            self._strokes.pop(key, None)
        if self._fruitless >= MOST_PARTS:
            seconds, none_large = math.inf, False
        with self._allowance.lasting(seconds, clock, none_large=none_large):
            for key, item in new.items():
                if key not in self._numbers:
                    self._last_number += 1
                    self._numbers[key] = self._last_number
                before = self._shown.get(key)
                if before == item:
                    shown[key] = item
                    continue
                strokes = self._strokes_of(item) if self.complete and (not painted or self._allowance.more) else None
                if strokes is None:
                    self.complete = False
                    if before is not None:
                        shown[key] = before
                else:
                    shown[key] = item
                    if self._strokes.get(key) != strokes:
                        painted[self._numbers[key]] = self._strokes[key] = strokes
        self._fruitless = 0 if painted or self.complete else self._fruitless + 1
        order = tuple(self._numbers[key] for key in new if key in self._strokes)
        changed = order != self._order
        self._shown, self._order = shown, order
        return Change(painted, order if changed else None)

    def _strokes_of(self, item: Drawn) -> tuple[Stroke, ...] | None:
        """How a node is painted; None where there was no time for all of its pictures."""
        brush, recorder = self._brush, self._brush.surface
        recorder.set_clip(None)
        recorder.take()
        if item.clip is not None:
            recorder.set_clip(pygame.Rect(brush.viewport.covering(item.clip)))
        try:
            item.look.paint(brush, item.rect)
        except OutOfTimeError:
            return None
        return recorder.take()

    def in_use(self) -> frozenset[Name]:
        """The pictures of all that is shown."""
        strokes = (stroke for node in self._strokes.values() for stroke in node if stroke[0] in PICTURED)
        return frozenset(stroke[1] for stroke in strokes if isinstance(stroke[1], bytes))
