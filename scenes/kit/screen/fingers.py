"""Fingers on a screen, of a phone or of the window itself, as the inputs that the screens know: they tap, drag, push a
page along that glides on when it is let go, rest on a thing to ask what it is, and are spread to look closer.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable
from typing import Final, Protocol

from scenes.kit.screen.interaction import PAN_THRESHOLD, Interaction
from scenes.kit.window.inputs import Cancel, Input, PointerDown, PointerMove, PointerUp

REST: Final = 0.55
"""Seconds that a finger rests on a thing to ask what it is."""
SPEED_OVER: Final = 0.1
"""Over so many seconds the speed of a page is measured that is let go."""
SLOWING: Final = 3.2
"""How fast a gliding page loses its speed: the share of a second, as a power of e."""
STILL: Final = 24.0
"""Units a second: a page that glides no faster stands."""
NOWHERE: Final = (-1000.0, -1000.0)
Point = tuple[float, float]


class Closer(Protocol):
    """Who shows a part of the screen larger while two fingers are spread on it."""

    def begin(self, one: Point, other: Point) -> None: ...

    def spread(self, one: Point, other: Point) -> None: ...


class Fingers:
    """`give` takes what they do; `calm` tells whether nothing may glide; `clock` gives seconds. `rests`: a resting
    finger is noticed here (a phone notices its own: on a slow network a tap would seem long). `closer` is asked to
    look closer, where somebody does that here; then something else is `seen` at a place than lies there.
    """

    def __init__(
        self,
        interaction: Interaction,
        give: Callable[[Input], None],
        clock: Callable[[], float],
        calm: Callable[[], bool],
        *,
        rests: bool = True,
        closer: Closer | None = None,
        seen: Callable[[float, float], Point] = lambda x, y: (x, y),
    ) -> None:
        self._interaction = interaction
        self._give = give
        self._clock = clock
        self._calm = calm
        self._rests = rests
        self._closer = closer
        self._seen = seen
        self._down: dict[Hashable, Point] = {}
        self._first: Hashable | None = None  # the finger that means something; None once it has been spent
        self._start: Point = NOWHERE
        self._asks_at: float | None = None
        self._trail: deque[tuple[float, float]] = deque()  # when the pushing finger was how far down
        self._glides = 0.0

    @property
    def touching(self) -> bool:
        """True while a finger is on the screen."""
        return bool(self._down)

    # ---- what they do ---------------------------------------------------------------------------

    def down(self, finger: Hashable, x: float, y: float) -> None:
        """One touches."""
        self._glides = 0.0
        self._down[finger] = (x, y)
        if len(self._down) == 1:
            self._first, self._start = finger, (x, y)
            self._trail.clear()
            self._asks_at = self._clock() + REST if self._rests else None
            self._give(PointerDown(*self._seen(x, y), touch=True))
            return
        self._spend()
        if self._closer is not None and len(self._down) == 2:
            self._closer.begin(*self._both())

    def move(self, finger: Hashable, x: float, y: float) -> None:
        """It moves: what can be dragged follows it, else the page does; two of them look closer."""
        if finger not in self._down:
            return
        self._down[finger] = (x, y)
        if finger == self._first:
            if math.dist(self._start, (x, y)) > PAN_THRESHOLD:
                self._asks_at = None
            self._give(PointerMove(*self._seen(x, y), held=True))
            now = self._clock()
            self._trail.append((now, y))
            while now - self._trail[0][0] > SPEED_OVER:
                self._trail.popleft()
        elif len(self._down) == 2 and self._closer is not None:
            self._closer.spread(*self._both())

    def up(self, finger: Hashable, x: float, y: float) -> None:
        """It is lifted; then it points at nothing."""
        if self._down.pop(finger, None) is None or finger != self._first:
            return
        self._first = self._asks_at = None
        pushed = self._interaction.panning
        self._give(PointerUp(*self._seen(x, y)))
        self._give(PointerMove(*NOWHERE))
        if pushed and not self._calm():
            self._glides = self._speed()

    def lost(self) -> None:
        """They are gone, and nothing was meant."""
        self._down.clear()
        self._spend()

    def explain(self, x: float, y: float) -> None:
        """One rests: what is that?"""
        self._asks_at = None
        self._give(Cancel())
        self._give(PointerMove(x, y))
        self._give(PointerDown(x, y, button=3))

    # ---- time -----------------------------------------------------------------------------------

    def advance(self, seconds: float) -> bool:
        """Lets so much time pass; True while a page glides."""
        if self._asks_at is not None and self._clock() >= self._asks_at:
            if self._interaction.drag is None and not self._interaction.panning:
                self.explain(*self._seen(*self._start))
            self._asks_at = None
        if self._glides:
            moved = self._interaction.glide(self._glides * seconds) if seconds else True
            self._glides *= math.exp(-SLOWING * seconds)
            if not moved or abs(self._glides) < STILL:
                self._glides = 0.0
        return bool(self._glides)

    @property
    def wakes_in(self) -> float | None:
        """Seconds until `advance` has something to do; None: never."""
        if self._glides:
            return 0.0
        return None if self._asks_at is None else max(0.0, self._asks_at - self._clock())

    # ---- inner parts ----------------------------------------------------------------------------

    def _both(self) -> tuple[Point, Point]:
        one, other = list(self._down.values())[:2]
        return one, other

    def _spend(self) -> None:
        """What the first finger had begun is not meant."""
        if self._first is not None:
            self._give(Cancel())
            self._give(PointerMove(*NOWHERE))
        self._first = self._asks_at = None

    def _speed(self) -> float:
        """Units a second down, of the finger that was lifted just now."""
        now = self._clock()
        trail = [place for place in self._trail if now - place[0] <= SPEED_OVER]
        if len(trail) < 2 or trail[-1][0] <= trail[0][0]:
            return 0.0
        return (trail[-1][1] - trail[0][1]) / (trail[-1][0] - trail[0][0])
