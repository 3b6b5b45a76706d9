"""The scrubber: how far the story has been told, with its turning points and bookmarks; drag it anywhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from scenes.kit.drawing.paint import Brush
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look, Node, NodeAction
from scenes.kit.screen.ui import Ui
from scenes.kit.window.inputs import Cancel, Input, Key, PointerDown, PointerMove, PointerUp

HEIGHT = 44.0
TRACK = 8.0
KNOB = 20.0
FLAG = 20.0
AHEAD = 12
"""Steps for which there is room after the last one that was seen, where nobody is told how many there are."""


class ScrubberLook(Look, frozen=True):
    """Track, what has been told, marks and knob. `share` and `turnings` are 0 … 1 of the track; `open_ended`: nobody is
    told how long the story is.
    """

    share: float
    turnings: tuple[float, ...]
    open_ended: bool
    held: bool

    @property
    def bleed(self) -> float:
        return 6.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        track = track_of(rect)
        brush.rounded(track, TRACK / 2, "#d9c2a0")
        told = track._replace(w=max(TRACK, track.w * self.share))
        brush.rounded(told, TRACK / 2, "lamp_deep")
        if self.open_ended:
            for number in range(3):
                brush.rounded(Rect.centred(track.right + 7 + 6 * number, track.cy, 4, 4), 2, "ink_soft")
        for share in self.turnings:
            x = track.x + track.w * share
            brush.rounded(Rect.centred(x, track.cy, 5, TRACK + 8), 2.5, "ink" if share <= self.share else "ink_soft")
        knob = Rect.centred(track.x + track.w * self.share, track.cy, KNOB, KNOB)
        brush.sheet(knob, radius=KNOB / 2, fill="lamp" if not self.held else "lamp_light", edge="lamp_deep", lip=2)


def track_of(rect: Rect) -> Rect:
    """The track inside the scrubber's rectangle."""
    return Rect(rect.x + KNOB / 2, rect.bottom - 18, rect.w - KNOB - 10, TRACK)


class Scrubber:
    """Remembers whether it is held; `go` gets the step it is dragged to."""

    def __init__(self, key: str, go: Callable[[int], None]) -> None:
        self.key = key
        self._go = go
        self._held = False
        self._rect = Rect(0, 0, 0, 0)
        self._last = 0
        self._span = 1
        self._place = 0

    def node(
        self,
        ui: Ui,
        rect: Rect,
        label: str,
        place: int,
        last: int,
        turnings: tuple[int, ...],
        flags: tuple[tuple[int, str], ...],
        *,
        open_ended: bool,
    ) -> Node:
        """The scrubber at step `place` of 0 … `last`; `flags` are bookmarked steps with what their tooltip says."""
        self._rect, self._last, self._place = rect, last, place
        self._span = span = last + AHEAD if open_ended else max(1, last)
        marks = tuple(turning / span for turning in turnings if turning <= last)
        look = ScrubberLook(place / span, marks, open_ended, self._held)
        track = track_of(rect)
        children = []
        for number, (step, note) in enumerate(flags):
            if step <= last:
                spot = Rect.centred(track.x + track.w * step / span, rect.y + FLAG / 2, FLAG, FLAG)
                go = NodeAction("press", note, partial(self._go, step))
                key = f"{self.key}.flag.{number}"
                children.append(Node("button", spot, key, note, FlagLook(), actions=(go,), tooltip=note))
        bar = Rect(rect.x, rect.y + FLAG, rect.w, rect.h - FLAG)
        slide = Node("group", bar, self.key, label, handle=self._handle, focusable=True, tooltip=label)
        return Node("group", rect, self.key + ".all", look=look, children=(slide, *children))

    def _handle(self, event: Input) -> bool:
        if isinstance(event, PointerDown):
            self._held = True
            self._slide(event.x)
        elif isinstance(event, PointerMove) and self._held:
            self._slide(event.x)
        elif isinstance(event, (PointerUp, Cancel)):
            self._held = False
        else:
            return isinstance(event, Key) and self._key(event)
        return True

    def _key(self, event: Key) -> bool:
        steps = {"left": -1, "right": 1, "page up": -max(1, self._last // 10), "page down": max(1, self._last // 10)}
        if event.name not in steps or event.control or event.shift or event.alt:
            return False
        self._go(min(max(0, self._place + steps[event.name]), self._last))
        return True

    def _slide(self, x: float) -> None:
        track = track_of(self._rect)
        share = min(max(0.0, (x - track.x) / max(1.0, track.w)), 1.0)
        self._go(min(round(share * self._span), self._last))


class FlagLook(Look, frozen=True):
    """A bookmark over the track."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.icon("bookmark", rect.cx, rect.cy, rect.h)
