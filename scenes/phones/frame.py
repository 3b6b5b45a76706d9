"""The frame that a phone shows: its scenes go on whether the phone looks at them or not."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final
from weakref import WeakValueDictionary

from scenes.kit.drawing.allowance import Allowance, Store
from scenes.kit.drawing.art import Art, SurfaceCache
from scenes.kit.drawing.text import Typesetter
from scenes.kit.screen.fingers import Fingers
from scenes.kit.screen.frame import Frame
from scenes.kit.screen.tree import Drawn, Node, find, hit, scope
from scenes.kit.settings import Settings
from scenes.kit.sound import SoundName, Sounds
from scenes.kit.window.inputs import Cancel, Input, Key, Wheel
from scenes.kit.window.window import Viewport
from scenes.phones.messages import Screen
from scenes.phones.pictures import Name, Pictures
from scenes.phones.sheet import Change, StrokeSheet
from scenes.phones.strokes import Recorder, StrokeBrush

KEPT_BYTES: Final = 48_000_000
"""Of what is drawn for a phone, and most of that for others too,"""
DRAWINGS: Final = 32_000_000
"""besides drawings as they come from their files. Of what is kept the parts live on as well, beyond both: they are its
price."""
REMEMBERED: Final = 8
"""So many frames back a tap may be aimed."""
FINGER: Final = "finger"
"""The one finger that a phone tells of: what two of them do it does by itself."""
PROMPT: Final = "table.prompt"
"""The node that says what is asked."""
LONGEST_STEP: Final = 1.0
"""Seconds of motion in one turn at most. A host with much to do turns a phone now and then; what it shows is in time
all the same, or its player would be asked later than the others.
"""
NARROWEST, LOWEST, LONGEST = 320.0, 320.0, 560.0
"""So many units a phone shows at least across its short side, upright and lying, and along the other one: the smallest
phones that people still have do. Fewer have no room for a table: on a yet smaller page all is smaller.
"""


class HandViewport(Viewport, frozen=True):
    """What is held in a hand is near: a unit is a pixel of its page (`density` pixels of its canvas), so that letters
    and targets are as large as they are called. A larger screen shows them larger, as a window does.
    """

    density: float = 1.0

    @property
    def scale(self) -> float:
        across, down = self.width_pixels, self.height_pixels
        short, long = (across / NARROWEST, down / LONGEST) if across <= down else (down / LOWEST, across / LONGEST)
        near = min(self.density, short, long)
        return max(super().scale, near * self.lens)


def viewport_of(screen: Screen) -> HandViewport:
    """What a phone's canvas shows."""
    return HandViewport(screen.width, screen.height, density=screen.density)


class Studio:
    """What all phones of a round are drawn with. Each has its own share of time and its own memory of what it was
    shown: that others were shown the same saves work, and nobody can tell.
    """

    def __init__(self) -> None:
        self.pictures = Pictures()
        self._drawings = Store()
        self._stores: WeakValueDictionary[tuple[float, float, str, str], Store] = WeakValueDictionary()

    def art(self, allowance: Allowance) -> Art:
        """The drawings for a phone."""
        return Art(budget_bytes=DRAWINGS, allowance=allowance, store=self._drawings)

    def cache(self, typesetter: Typesetter, allowance: Allowance) -> SurfaceCache:
        """What is made for a phone. What is made for one is for all of its scale, size of type and letters on cards; it
        is forgotten with the last of them.
        """
        key = typesetter.scale, typesetter.text_scale, typesetter.figures, typesetter.letters
        store = self._stores.get(key)
        if store is None:
            store = self._stores[key] = Store()
        return SurfaceCache(KEPT_BYTES, allowance, store)


class ToldSounds(Sounds):
    """What is heard on the phone alone: here it is only told."""

    def play(self, name: SoundName) -> None:
        if not self._settings.muted:
            self._told(name)

    def play_for_all(self, name: SoundName) -> None:
        """It is heard at the big screen."""

    def surround(self, name: str) -> None:
        """A phone has no ambience."""

    def tune(self) -> None:
        """Its page has a loudness of its own."""


class PhoneFrame(Frame):
    """Scenes on a phone. Sounds are only told (`heard`); what changed is asked for when the phone can take it."""

    def __init__(
        self, screen: Screen, settings: Settings, studio: Studio, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._studio = studio
        self.allowance = Allowance()
        """The time in which it is drawn."""
        self._drawings = studio.art(self.allowance)
        self.screen = screen
        self._trees: dict[int, Node] = {}
        self._left: list[Drawn] | None = None
        """What was last to be drawn, while there was no time for all of it."""
        super().__init__(settings, viewport_of(screen), clock)
        self.fingers = Fingers(self.interaction, self.input, clock, lambda: settings.reduced_motion, rests=False)
        self.art = self._drawings
        self.heard: list[SoundName] = []
        self.menu_wanted = False
        self.sounds = ToldSounds(settings, self._hear)

    def _hear(self, name: SoundName) -> None:
        self.captions.hear(name)
        self.heard.append(name)

    def _take_up(self, viewport: Viewport) -> None:
        super()._take_up(viewport)
        cache = self._studio.cache(self.ui.typesetter, self.allowance)
        size = viewport.width_pixels, viewport.height_pixels
        recorder = Recorder(size, self._studio.pictures, self.allowance)
        brush = StrokeBrush(recorder, viewport, self.palette, self._drawings, self.ui.typesetter, cache)
        self._sheet = StrokeSheet(brush, self.allowance)
        self._left = None
        self._trees.clear()

    # ---- the phone ------------------------------------------------------------------------------

    def resize(self, screen: Screen) -> None:
        """The phone was turned, or its owner wants something else of it."""
        self.screen = screen
        self.interaction.dispatch(Cancel())
        self.settings.text_scale, self.settings.reduced_motion = screen.text_scale, screen.calm
        self.change_settings()
        self._take_up(viewport_of(screen))

    def show_everything(self) -> None:
        """The phone has come back and shows nothing."""
        self._everything = True
        self._trees.clear()

    def clear(self) -> None:
        """Every scene leaves."""
        self.stack.clear()
        self.stack.apply()

    def ask_for_menu(self) -> None:
        """The page is to show its own menu."""
        self.menu_wanted = True

    @property
    def scale(self) -> float:
        """Pixels to a unit."""
        return self.viewport.scale

    @property
    def moving(self) -> bool:
        """True while something is seen to move."""
        return self._seen_to_move

    @property
    def stale(self) -> bool:
        """True while there may be something new to see."""
        return self._stale or self._everything or self._left is not None

    @property
    def rests(self) -> bool:
        """True while there is nothing new, nothing to be told, and nothing that time leads on by itself."""
        return not (self.stale or self._moving or self.stack.changing or self.heard or self.menu_wanted)

    def unsaid(self, number: int) -> None:
        """The frame of a number was not sent: nothing in it was new."""
        self._trees.pop(number, None)

    def shown_as(self, number: int) -> None:
        """The last frame is told with another number, too."""
        self._trees[number] = self.interaction.root

    @property
    def pictures(self) -> Pictures:
        """All that phones are shown."""
        return self._studio.pictures

    @property
    def prompt(self) -> str:
        """What the scene asks for."""
        node = find(self.interaction.root, PROMPT)
        return "" if node is None else node.label

    @property
    def in_use(self) -> frozenset[Name]:
        """The pictures that the phone shows."""
        return self._sheet.in_use()

    @property
    def _longest_step(self) -> float:
        return LONGEST_STEP

    @property
    def wakes_in(self) -> float | None:
        """Seconds until time alone changes something; None: never."""
        return 0.0 if self._moving else self._wakes_in()

    def turn(self) -> None:
        """Requests and time; nothing is drawn."""
        self.stack_changed(self.stack.apply())
        self._advance()
        self.stack_changed(self.stack.apply())

    def changes(self, number: int, clock: Callable[[], float], seconds: float) -> tuple[Change, bool]:
        """What the phone must paint otherwise to show the frame of a number, and whether it forgets all before it. What
        is not drawn in so many `seconds` comes with the next one; those in which it is found out what there is to draw
        do not count, or where that takes long each frame would bring one thing alone.
        """
        everything, left = self._everything, self._left
        drawn = self.drawn() if left is None or everything or self._stale else left
        anew = left is None and not self._seen_to_move
        change = self._sheet.show(drawn, everything=everything, seconds=seconds, clock=clock, none_large=anew)
        self._everything = self._stale = False
        self._left = None if self._sheet.complete else drawn
        self._trees[number] = self.interaction.root
        for old in [seen for seen in self._trees if seen <= number - REMEMBERED]:
            del self._trees[old]
        return change, everything

    # ---- inputs ---------------------------------------------------------------------------------

    def down(self, frame: int, x: float, y: float) -> bool:
        """A finger touches the canvas; False if something else lies there by now than in the frame that it saw."""
        if not self._means_the_same(frame, x / self.scale, y / self.scale):
            return False
        self.fingers.down(FINGER, x / self.scale, y / self.scale)
        return True

    def move(self, x: float, y: float) -> None:
        """The finger moves."""
        self.fingers.move(FINGER, x / self.scale, y / self.scale)

    def up(self, x: float, y: float) -> None:
        """The finger is lifted."""
        self.fingers.up(FINGER, x / self.scale, y / self.scale)

    def explain(self, frame: int, x: float, y: float) -> bool:
        """A finger rests: what is that?"""
        x, y = x / self.scale, y / self.scale
        if not self._means_the_same(frame, x, y):
            return False
        self.fingers.explain(x, y)
        return True

    def press_seen(self, frame: int, key: str) -> bool:
        """An element is chosen without a place; False if it is another one by now, or cannot be chosen."""
        if frame not in self._trees:
            return False
        meant, node = find(self._trees[frame], key), find(scope(self.interaction.root), key)
        if node is None or meant is None or meant.label != node.label or not self.press(key):
            return False
        self.stack_changed(self.stack.apply())
        return True

    def focus(self, key: str) -> None:
        """The keyboard has gone to an element."""
        node = find(self.interaction.root, key)
        if node is not None and node.focusable and node.enabled:
            self.interaction.focus(key)
            self.invalidate()
        elif self.ui.focus_visible:  # the page shows where it is
            self.ui.focus_visible = False
            self.invalidate()

    def key(self, name: str) -> None:
        """A key goes down."""
        self.input(Key(name))

    def let_go(self) -> None:
        """Nothing is held any more."""
        self.fingers.lost()
        self.input(Cancel())

    def wheel(self, x: float, y: float, steps: float) -> None:
        """A wheel has turned."""
        self.input(Wheel(x / self.scale, y / self.scale, steps))

    def input(self, event: Input) -> None:
        """Something a person does, in units."""
        self._input(event)
        self.stack_changed(self.stack.apply())

    def _means_the_same(self, frame: int, x: float, y: float) -> bool:
        """True where a finger would touch now what it saw in that frame."""
        seen = self._trees.get(frame)
        return seen is not None and _meant(seen, x, y) == _meant(self.interaction.root, x, y)


def _meant(root: Node, x: float, y: float) -> tuple[str, str, bool]:
    """What a finger at a place would do something with."""
    touched = (node for node in reversed(hit(root, x, y)) if node.actions or node.grab is not None)
    node = next(touched, None)
    return ("", "", False) if node is None else (node.key, node.label, node.enabled)
