"""The program's frame: one window, one stack of scenes, one loop that sleeps while nothing happens."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, Protocol

import msgspec
import pygame

from scenes.kit.drawing.art import SurfaceCache
from scenes.kit.drawing.canvas import Canvas
from scenes.kit.drawing.paint import KEPT_BYTES, Brush
from scenes.kit.drawing.tone import Tone
from scenes.kit.drawing.transition import ScreenSlide
from scenes.kit.reasons import reason_of
from scenes.kit.screen.aloud import Aloud
from scenes.kit.screen.aside import Aside
from scenes.kit.screen.fingers import Fingers
from scenes.kit.screen.frame import LONGEST_STEP, Frame
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import find
from scenes.kit.settings import WINDOW_FIELDS, Settings, SettingsFile
from scenes.kit.window import pads, touch, trail
from scenes.kit.window.inputs import (
    Cancel,
    FileDropped,
    Input,
    Key,
    KeyUp,
    PointerDown,
    PointerMove,
    PointerUp,
    Wheel,
    key_name,
    translate,
)
from scenes.kit.window.magnifier import Magnifier
from scenes.kit.window.pads import Given, Pads
from scenes.kit.window.screenshot import ScreenshotError, pictures_folder, save_screenshot
from scenes.kit.window.second import SecondWindow
from scenes.kit.window.window import Viewport, Window

FRAMES_PER_SECOND = 60
REPEATS: Final = frozenset({"left", "right", "up", "down", "tab", "page up", "page down", "backspace", "delete"})
"""What is done again and again while its key is held: moving and deleting. One press never confirms twice."""
ERRAND_SECONDS = 0.3
WRITE_AGAIN = 1.0  # seconds between two tries to write settings that could not be written
NAP, LONG_NAP = 0.008, 0.08  # seconds: between looks for inputs, just after one and later
DROWSY = 0.1  # of the seconds since the last input: so long is a nap in between


class Beside(Protocol):
    """What goes on beside the window, in the same loop."""

    def turn(self) -> None:
        """One turn of the loop."""

    def close(self) -> None:
        """The program ends."""

    @property
    def wakes_in(self) -> float | None:
        """Seconds until it has something to do; None: never."""


class App(Frame):
    """The frame in the window: it owns the window and the settings on the disk.

    `loop_once` is one turn of the loop, for tests; `run` turns until the last scene has left. `clock` gives seconds.
    Without `paced` (tests) it never waits, and ignores the buttons of the real mouse.
    """

    def __init__(
        self,
        window: Window,
        settings: Settings,
        settings_file: SettingsFile | None = None,
        *,
        clock: Callable[[], float] = time.perf_counter,
        paced: bool = True,
    ) -> None:
        self.window = window
        self.magnifier = Magnifier(self._look_closer)
        self._paper: pygame.Surface | None = None  # what is drawn while only a part of it is shown
        self._slide: ScreenSlide | None = None
        self._worn = ""
        super().__init__(settings, window.viewport, clock)
        trail.language = settings.language
        self.fingers = Fingers(
            self.interaction, self.input, clock, lambda: self.ui.reduced_motion,
            closer=self.magnifier, seen=self.magnifier.seen,
        )  # fmt: skip
        self.help: Callable[[], None] | None = None
        """Opens the key map: what F1 does where nothing is explained."""
        self.take_file: Callable[[Path], None] | None = None
        """What happens with a file that is dropped where no scene takes it."""
        self.errand: Callable[[], None] | None = None
        """What is looked after a few times a second, whatever is on the screen."""
        self.note_fault: Callable[[Exception], None] | None = None
        """Is told of a fault that does not end the program; None (tests): every fault does."""
        self.beside: Beside | None = None
        self._second: SecondWindow | None = None
        self.knock = threading.Event()
        """Set by another thread: there is something to do."""
        self.aloud = Aloud(settings, clock)
        self.pads = Pads(clock)
        self.pictures = pictures_folder()
        """Where F12 puts its pictures."""
        self._settings_file = settings_file
        self._next_write = self._next_errand = 0.0
        self._paced = self.interaction.wary = paced
        self._pace = pygame.time.Clock()
        self._keys_down: set[int] = set()
        self._meant: dict[int, str] = {}
        """What a key that is held was pressed for, by its declared name."""
        self._last_press = "", -math.inf
        """Which key ('': a click) was pressed last, and when."""
        pygame.key.set_repeat(350, 40)
        self._last_input_time = clock()
        self._screen: Scene | None = None  # the covering scene that was drawn last, and how many there were
        self._depth = 0

    # ---------------------------------------------------------------- for scenes
    def change_settings(self, **changes: object) -> None:
        """Change settings by name, take them up at once everywhere, and write them down."""
        super().change_settings(**changes)
        trail.language = self.texts.language
        self.window.set_zoom(self.settings.zoom)
        self._fill_screen()
        self._take_up(self.window.viewport)
        self.sounds.tune()
        if not self.settings.speak:
            self.aloud.voice.hush()
        elif "speak" in changes and not self.aloud.voice.able:
            self.notify(self.texts("notice.no_voice"), "warning")
        self._save_settings(changes)

    def _fill_screen(self) -> bool:
        """The whole screen where the setting or a scene wants it; True where that changed."""
        wanted = self.settings.fullscreen or any(scene.whole_screen for scene in self.stack.scenes)
        if self.window.fullscreen == wanted:
            return False
        self.window.set_fullscreen(wanted)
        return True

    def open_aside(self, title: str) -> Aside | None:
        try:
            self._second = SecondWindow(title)
        except pygame.error:
            return None
        return Aside(self._second, self.art)

    def show_afar(self, *, afar: bool) -> None:
        """Words are large, and the board has all the room, while many look at it from some metres away."""
        self.ui.afar = afar
        self._take_up(self.window.viewport)

    # ---------------------------------------------------------------- the loop
    def run(self) -> None:
        """Turn until no scene is left."""
        while self.loop_once():
            pass
        if self.beside is not None:
            self.beside.close()
        self._remember_window()
        self._write_owed_settings()
        self.aloud.voice.hush()
        self.sounds.close()

    def loop_once(self) -> bool:
        """One turn: inputs, requests, time, drawing. False when there is nothing left to show."""
        try:
            return self._turn()
        except Exception:
            if not self.stack.leave_doubtful():
                raise
            self._take_up(self.window.viewport)
            self.notify(self.texts("notice.cannot_be_shown"), "warning")
            return True

    def _turn(self) -> bool:
        self.stack_changed(self.stack.apply())
        for event in self._events():
            self._take(event)
        for wish in self.aloud.wishes():
            if wish.kind == "focus" or not self.press(wish.key):
                self.interaction.focus(wish.key)
                self.invalidate()
        if (
            self.interaction.holding
            and not self.fingers.touching
            and not pygame.mouse.get_pressed()[0]
            and pygame.mouse.get_focused()
            and self._paced
        ):
            self._input(Cancel())  # the button went up where we could not see it
        self.stack_changed(self.stack.apply())
        if self.stack.top is None:
            return False
        self.knock.clear()
        if self.beside is not None:
            self.beside.turn()
        self._advance()
        self.stack_changed(self.stack.apply())
        if self._fill_screen():
            self._take_up(self.window.viewport)
        if self.stack.top is None:
            return False
        if self._stale or self._everything:
            self._draw()
        scale = self.window.viewport.scale
        self.aloud.tell(self.interaction.root, self.ui, self.texts, scale, moving=self._moving)
        if self._moving and self._paced:
            self._pace.tick(FRAMES_PER_SECOND)
        return True

    def stack_changed(self, changed: bool) -> None:
        """Other scenes are on top: other keys, other focus."""
        super().stack_changed(changed)
        if not changed or self.stack.top is None:
            return
        screen, depth = self.stack.visible[0], len(self.stack)
        if screen is not self._screen:
            if self._screen is not None and self._paced and not self.ui.reduced_motion and not screen.sudden:
                self._start_slide(forward=depth >= self._depth)
            self._screen = screen
            self.sounds.surround(screen.ambience)
        self._depth = depth

    def _start_slide(self, *, forward: bool) -> None:
        before = self.window.surface.copy()
        self._render(everything=True)
        after = self.window.surface.copy()
        self._slide = ScreenSlide(before, after, forward=forward, speed=self.settings.speed)
        self._moving = True

    def _events(self) -> list[pygame.event.Event]:
        """What has happened; sleeps until something does when nothing moves.

        The naps are ours: `pygame.event.wait` looks every millisecond, which costs 6 % of a core on a small machine.
        """
        events = pygame.event.get()
        if not self._paced or self._moving or self._stale or self._everything:
            return events
        wake = self._wakes_in()
        waking_time = math.inf if wake is None else self.clock() + max(0.001, wake)
        while not events and self.clock() < waking_time and not self.knock.is_set():
            nap = max(NAP, min(LONG_NAP, DROWSY * (self.clock() - self._last_input_time)))
            self.knock.wait(min(nap, max(0.001, waking_time - self.clock())))
            events = pygame.event.get()
        if events:
            self._last_input_time = self.clock()
        return events

    def _wakes_in(self) -> float | None:
        own = [super()._wakes_in(), self.aloud.wakes_in, self.pads.wakes_in]
        own.append(None if self.beside is None else self.beside.wakes_in)
        if self.errand is not None:
            own.append(max(0.0, self._next_errand - self.clock()))
        if self._settings_file is not None and self._settings_file.owed:
            own.append(WRITE_AGAIN)
        return min((seconds for seconds in own if seconds is not None), default=None)

    def _take(self, event: pygame.event.Event) -> None:
        second = self._second
        if second is not None and second.takes(event):
            self.invalidate()
        elif event.type == pygame.QUIT or (second is not None and second.open and event.type == pygame.WINDOWCLOSE):
            self.quit()  # beside a second window the desktop says of the first one only that it closes
        elif event.type == pygame.VIDEORESIZE:
            self.window.resized()
            self._take_up(self.window.viewport)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys_down.clear()
            self.aloud.look(here=False)
            self._input(Cancel())
            for scene in self.stack.visible:
                scene.focus_lost()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.aloud.look(here=True)
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._everything = True
        elif event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
            self._input(KeyUp(self._meant.pop(event.key, key_name(event.key))))
        elif event.type in touch.EVENTS:
            touch.touch(event, self.window.viewport, self.fingers)
        elif event.type in pads.EVENTS:
            self._from_pads(self.pads.take(event))
        else:
            given = translate(event, self.window.viewport)
            if given is not None:
                if self.ui.pad and isinstance(given, Key | PointerDown):  # the pad has been laid aside
                    self.ui.pad = ""
                    self.invalidate()
                if isinstance(given, Key):
                    self._pressed(event.key, given)
                else:
                    self.input(self._seen(given))

    def _pressed(self, number: int, key: Key) -> None:
        """A key of the keyboard, as the one that is declared for what it does."""
        top, held = self.stack.top, number in self._keys_down
        self._keys_down.add(number)
        if top is None:
            return
        if not held and not self.stack.changing and top.take_key(key):
            self.invalidate()
            return
        focused = find(self.interaction.root, self.ui.focused) if self.ui.focused else None
        writing = focused is not None and focused.role == "field"
        meant = self.ui.keymap.meant(key, top.keys, writing=writing)
        if meant is not None and (not held or (meant.name in REPEATS and not top.apart(meant.name))):
            self._meant[number] = meant.name
            if held or not self._once_more(meant.name):
                self._input(meant)

    def input(self, event: Input) -> None:
        """Something a person does with a mouse or a finger, in units."""
        click = isinstance(event, PointerDown) and event.button == 1
        if not click or not self._once_more(""):
            super().input(event)

    def _once_more(self, name: str) -> bool:
        """True for the same press again, so soon that the scene on top takes both as one."""
        now, (last, since), top = self.clock(), self._last_press, self.stack.top
        if top is not None and name == last and now - since < top.apart(name):
            return True
        self._last_press = name, now
        return False

    def _from_pads(self, given: list[Given]) -> None:
        """What is done with pads; each is heard only where it is its player's turn."""
        for pad, event in given:
            self.ui.pad = self.pads.last or ""
            self.invalidate()
            top = self.stack.top
            if top is None or top.hears(pad, len(self.pads)):
                if not isinstance(event, Key) or not self._once_more(event.name):
                    self._input(event)
            else:
                self.notify(self.texts("notice.other_pad"), "warning")

    @property
    def _focus_point(self) -> tuple[float, float]:
        """Where what has the focus is; else the middle."""
        node = find(self.interaction.root, self.ui.focused)
        return (self.ui.width / 2, self.ui.height / 2) if node is None else (node.rect.cx, node.rect.cy)

    def _seen(self, event: Input) -> Input:
        """What the mouse does to what is seen there."""
        if self.magnifier.open and isinstance(event, PointerDown | PointerMove | PointerUp | Wheel):
            x, y = self.magnifier.seen(event.x, event.y)
            return msgspec.structs.replace(event, x=x, y=y)
        return event

    def _look_closer(self) -> None:
        """Another part of the screen is shown, or all of it again."""
        if self.magnifier.open == (self._paper is None):
            self._paper = self.window.surface.copy() if self.magnifier.open else None
            self._take_up(self.window.viewport)
        self._everything = True

    def _input(self, event: Input) -> None:
        if self.stack.top is not None:
            trail.note(type(self.stack.top).__name__, event)
            if isinstance(event, (PointerDown, Key)):
                self._end_slide()
        super()._input(event)

    def _left_over(self, event: Input) -> bool:
        if isinstance(event, Key) and event.name == "f1" and self.help is not None:
            self.help()
            return True
        if isinstance(event, FileDropped) and self.take_file is not None:
            self.take_file(event.path)
            return True
        return False

    def _program_key(self, event: Input) -> bool:
        """F11 and Alt+Return switch full screen, F12 takes a picture, wherever one is; Esc shows all of the screen."""
        if isinstance(event, Key) and event.name == "escape" and self.magnifier.open:
            self.magnifier.close()
            return True
        if isinstance(event, Key) and event.name == "f12":
            self._take_picture()
            return True
        if isinstance(event, Key) and (event.name == "f11" or (event.name == "return" and event.alt)):
            whole = self.window.fullscreen
            for scene in self.stack.scenes:
                scene.whole_screen = False
            self.change_settings(fullscreen=not whole)
            return True
        return False

    def _take_picture(self) -> None:
        try:
            path = save_screenshot(self.window.surface, self.pictures)
        except ScreenshotError as error:
            words = self.texts("notice.picture_failed", reason=reason_of(self.texts, error.cause))
            self.notify(words, "warning", waits=True)
        else:
            self.notify(self.texts("notice.picture", path=str(path)), "save", waits=True)

    def _advance(self) -> None:
        now = self.clock()
        elapsed = now - self._last_time
        if self.errand is not None and now >= self._next_errand:
            self._next_errand = now + ERRAND_SECONDS
            self.errand()
        if now >= self._next_write:
            self._write_owed_settings()
        if len(self.pads):
            self._from_pads(self.pads.turn(elapsed, self._focus_point))
        super()._advance()
        if self._slide is not None:
            if self._slide.advance(min(elapsed, LONGEST_STEP)):
                self._stale = self._moving = True
            else:
                self._end_slide()

    # ---------------------------------------------------------------- drawing
    def _take_up(self, viewport: Viewport) -> None:
        self._slide = None
        self._wear()
        self.magnifier.size = viewport.logical(viewport.width_pixels, viewport.height_pixels)
        if self._paper is not None and self._paper.get_size() != self.window.surface.get_size():
            self._paper = None
            self.magnifier.close()
        super()._take_up(viewport)
        surface = self.window.surface if self._paper is None else self._paper
        self._brush = Brush(surface, viewport, self.palette, self.art, self.ui.typesetter, self._cache)
        self._brush.large_values, self._brush.opaque = self.settings.large_values, self.settings.reduced_transparency
        self._canvas = Canvas(self._brush, surface)

    def _wear(self) -> None:
        """Takes up the theme of the settings, if it is not worn yet."""
        if self._worn != self.settings.theme:
            self._worn = self.settings.theme
            from game.own.themes import theme_named  # who wears none need not wait for what checks them

            theme = theme_named(self._worn)
            self.art.dress(Tone(theme.light, theme.moved), theme.drawings)
            self._cache = SurfaceCache(KEPT_BYTES)

    def draw_everything(self) -> None:
        """Draw the whole canvas now, whatever has changed or not (a picture is to be taken)."""
        self._end_slide()
        self._everything = True
        self._draw()

    def _end_slide(self) -> None:
        if self._slide is not None:
            self._slide, self._everything = None, True

    def _draw(self) -> None:
        if self._slide is not None:
            self._slide.paint(self.window.surface)
            self.window.present()
            return
        everything = self._everything
        dirty = self._render(everything=everything)
        if self._paper is not None:
            self.magnifier.show(self._paper, self.window.surface, self.window.viewport.scale)
            everything = True
        self.window.present(None if everything else dirty)

    def _render(self, *, everything: bool) -> list[pygame.Rect]:
        """Build the tree and draw what differs from the last one; returns the pixels that were drawn."""
        dirty = self._canvas.show(self.drawn(), everything=everything)
        self._stale = self._everything = False
        return dirty

    # ---------------------------------------------------------------- settings
    def _remember_window(self) -> None:
        settings, place = self.settings, self.window.place
        now = (*self.window.windowed_size, *(place or (settings.window_x, settings.window_y)))
        if now != (settings.window_width, settings.window_height, settings.window_x, settings.window_y):
            settings.window_width, settings.window_height, settings.window_x, settings.window_y = now
            self._save_settings(WINDOW_FIELDS)

    def _write_owed_settings(self) -> None:
        """What could not be written before; that was said then."""
        if self._settings_file is not None and self._settings_file.owed:
            self._settings_file.save(self.settings, ())
            self._next_write = self.clock() + WRITE_AGAIN

    def _save_settings(self, names: Iterable[str]) -> None:
        problem = self._settings_file.save(self.settings, names) if self._settings_file else None
        if problem is not None:
            reason = reason_of(self.texts, problem)
            self.notify(self.texts("notice.settings_not_saved", reason=reason), "warning")
