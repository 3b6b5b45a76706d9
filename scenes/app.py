"""The program's frame: one window, one stack of scenes, one loop that sleeps while nothing happens."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import pygame

from game.core.texts import Texts
from scenes.kit.drawing.art import Art, raster_svg
from scenes.kit.drawing.canvas import Canvas
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import load_palette
from scenes.kit.drawing.transition import ScreenSlide
from scenes.kit.geometry import Rect
from scenes.kit.reasons import reason_of
from scenes.kit.screen.captions import Captions
from scenes.kit.screen.interaction import Interaction
from scenes.kit.screen.overlay import (
    ANSWER_SECONDS,
    NOTICE_SECONDS,
    Notice,
    TableLook,
    VeilLook,
    focus_ring,
    notices,
    tooltip,
)
from scenes.kit.screen.stack import Scene, SceneStack
from scenes.kit.screen.tree import Node, beneath, display_list
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import WINDOW_FIELDS, Language, Settings, SettingsFile, Unread
from scenes.kit.sound import Sounds
from scenes.kit.window import trail
from scenes.kit.window.inputs import Cancel, FileDropped, Input, Key, KeyUp, PointerDown, key_name, translate
from scenes.kit.window.screenshot import ScreenshotError, pictures_folder, save_screenshot
from scenes.kit.window.window import Window

FRAMES_PER_SECOND = 60
LONGEST_STEP = 0.05  # seconds of motion in one frame: after a hiccup things go on, they do not jump
REPEATING_KEYS = frozenset(
    {
        *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
        *(pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_BACKSPACE, pygame.K_DELETE),
    }
)
ERRAND_SECONDS = 0.3
WRITE_AGAIN = 1.0  # seconds between two tries to write settings that could not be written
NAP, LONG_NAP = 0.008, 0.08  # seconds: between looks for inputs, just after one and later
DROWSY = 0.1  # of the seconds since the last input: so long is a nap in between


class App:
    """Owns the window, the scenes, the language and the settings.

    `loop_once` is one turn of the loop, so that a test can drive frames; `run` turns until the last scene has left.
    `clock` gives seconds. Without `paced` (tests) it neither keeps to 60 frames a second, nor sleeps while nothing
    moves, nor looks at the real mouse's buttons.
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
        self.settings = settings
        self.palette = load_palette()
        self.art = Art()
        self.texts = Texts(settings.language)
        trail.language = settings.language
        self.ui = Ui(self.palette, self.texts)
        self.interaction = Interaction(self.ui)
        self.stack = SceneStack(self)
        self.captions = Captions(settings)
        self.sounds = Sounds(settings, self.captions.hear)
        self.help: Callable[[], None] | None = None
        """Opens the key map: what F1 does where nothing is explained."""
        self.take_file: Callable[[Path], None] | None = None
        """What happens with a file that is dropped where no scene takes it."""
        self.errand: Callable[[], None] | None = None
        """What is looked after a few times a second, whatever is on the screen."""
        self.pictures = pictures_folder()
        """Where F12 puts its pictures."""
        self._settings_file = settings_file
        self._next_write = self._next_errand = 0.0
        self._notices: list[Notice] = []
        self._notice_count = 0
        self._clock = clock
        self._paced = paced
        self._pace = pygame.time.Clock()
        self._keys_down: set[int] = set()
        pygame.key.set_repeat(350, 40)
        self._last_time = self._last_input_time = clock()
        self._moving = False
        self._stale = True
        self._everything = True
        self._slide: ScreenSlide | None = None
        self._screen: Scene | None = None  # the covering scene that was drawn last, and how many there were
        self._depth = 0
        self._new_surroundings()

    # ---------------------------------------------------------------- for scenes
    def invalidate(self) -> None:
        """Something a scene shows has changed: build and compare before the next frame."""
        self._stale = True

    def notify(self, text: str, icon: str = "hint", *, answer: str = "", run: Callable[[], None] | None = None) -> None:
        """Show a notice that goes away by itself; three at most, the oldest gives way.

        With `run` it has a button, called `answer`, and stays longer.
        """
        self._notice_count += 1
        seconds = NOTICE_SECONDS if run is None else ANSWER_SECONDS
        notice = Notice(f"overlay.notice.{self._notice_count}", text, icon, seconds, answer, run)
        self._notices = [*self._notices[-2:], notice]
        self.invalidate()

    def withdraw(self, run: Callable[[], None]) -> None:
        """Take back the notice whose button does `run`: there is nothing left to do."""
        self._notices = [notice for notice in self._notices if notice.run is not run]
        self.invalidate()

    def hush(self) -> None:
        """Take back what was said in passing; what has a button stays."""
        self._notices = [notice for notice in self._notices if notice.run is not None]
        self.invalidate()

    def change_settings(self, **changes: object) -> None:
        """Change settings by name, take them up at once everywhere, and write them down."""
        for name, value in changes.items():
            setattr(self.settings, name, value)
        if self.texts.language != self.settings.language:
            self.texts = self.ui.texts = Texts(self.settings.language)
            trail.language = self.settings.language
        self.window.set_zoom(self.settings.zoom)
        if self.window.fullscreen != self.settings.fullscreen:
            self.window.set_fullscreen(self.settings.fullscreen)
        self._new_surroundings()
        self.sounds.tune()
        self._save_settings(changes)

    def set_language(self, language: Language) -> None:
        self.change_settings(language=language)

    def quit(self) -> None:
        """Ask the program to end: every scene leaves in order, unless one asks first, as something would be lost."""
        if not any(scene.asks_first(self.stack.clear) for scene in self.stack.scenes):
            self.stack.clear()

    # ---------------------------------------------------------------- the loop
    def run(self) -> None:
        """Turn until no scene is left."""
        while self.loop_once():
            pass
        self._remember_window()
        self._write_owed_settings()
        self.sounds.close()

    def loop_once(self) -> bool:
        """One turn: inputs, requests, time, drawing. False when there is nothing left to show."""
        try:
            return self._turn()
        except Exception:
            if not self.stack.leave_doubtful():
                raise
            self._new_surroundings()
            self.notify(self.texts("notice.cannot_be_shown"), "warning")
            return True

    def _turn(self) -> bool:
        self.stack_changed(self.stack.apply())
        for event in self._events():
            self._take(event)
        if (
            self.interaction.holding
            and not pygame.mouse.get_pressed()[0]
            and pygame.mouse.get_focused()
            and self._paced
        ):
            self._input(Cancel())  # the button went up where we could not see it
        self.stack_changed(self.stack.apply())
        if self.stack.top is None:
            return False
        self._advance()
        self.stack_changed(self.stack.apply())
        if self.stack.top is None:
            return False
        if self._stale or self._moving or self._everything:
            self._draw()
        if self._moving and self._paced:
            self._pace.tick(FRAMES_PER_SECOND)
        return True

    def stack_changed(self, changed: bool) -> None:
        """Other scenes are on top: other keys, other focus."""
        if not changed or self.stack.top is None:
            return
        self.interaction.dispatch(Cancel())
        self.ui.forget()
        self.ui.focused = self.stack.top.remembered_focus
        self._stale = True
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
        waking_time = math.inf if wake is None else self._clock() + max(0.001, wake)
        while not events and self._clock() < waking_time:
            nap = max(NAP, min(LONG_NAP, DROWSY * (self._clock() - self._last_input_time)))
            time.sleep(min(nap, max(0.001, waking_time - self._clock())))
            events = pygame.event.get()
        if events:
            self._last_input_time = self._clock()
        return events

    def _wakes_in(self) -> float | None:
        """Seconds until time alone changes something; None: never."""
        waits = [scene.poll_seconds for scene in self.stack.visible if scene.poll_seconds is not None]
        waits += [scene.tend_seconds for scene in self.stack.scenes if scene.tend_seconds is not None]
        waits += [notice.remaining for notice in self._notices]
        waits += [] if self.captions.wakes_in is None else [self.captions.wakes_in]
        if self.errand is not None:
            waits.append(max(0.0, self._next_errand - self._clock()))
        if self._settings_file is not None and self._settings_file.owed:
            waits.append(WRITE_AGAIN)
        if self.interaction.wakes_in is not None:
            waits.append(self.interaction.wakes_in)
        return min(waits) if waits else None

    def _take(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self.window.resized()
            self._new_surroundings()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._keys_down.clear()
            self._input(Cancel())
            for scene in self.stack.visible:
                scene.focus_lost()
        elif event.type in (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN):
            self._everything = True
        elif event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
            self._input(KeyUp(key_name(event.key)))
        elif event.type != pygame.KEYDOWN or self._counts(event.key):
            given = translate(event, self.window.viewport)
            if given is not None:
                self._input(given)

    def _counts(self, key: int) -> bool:
        """A key that is held down repeats only where it moves or deletes: one press never confirms twice."""
        held = key in self._keys_down
        self._keys_down.add(key)
        return not held or key in REPEATING_KEYS

    def _input(self, event: Input) -> None:
        """Node, then scene, then what keys mean everywhere."""
        top = self.stack.top
        if top is None:
            return
        trail.note(type(top).__name__, event)
        if isinstance(event, (PointerDown, Key)):
            self._end_slide()
        focused, hovered, tip = self.ui.focused, self.ui.hovered, self.interaction.tooltip_key
        pressed = self.ui.pressed
        used = self._program_key(event) or self.interaction.dispatch(event) or top.handle(event)
        if not used:
            used = self.interaction.fallback(event)
        if not used and isinstance(event, Key) and event.name == "escape":
            top.back()
            used = True
        if not used and isinstance(event, Key) and event.name == "f1" and self.help is not None:
            self.help()
            used = True
        if not used and isinstance(event, FileDropped) and self.take_file is not None:
            self.take_file(event.path)
            used = True
        top.remembered_focus = self.ui.focused
        after = (self.ui.focused, self.ui.hovered, self.interaction.tooltip_key, self.ui.pressed)
        if used or after != (focused, hovered, tip, pressed):
            self._stale = True

    def _program_key(self, event: Input) -> bool:
        """F11 and Alt+Return switch full screen, F12 takes a picture, wherever one is."""
        if isinstance(event, Key) and event.name == "f12":
            self._take_picture()
            return True
        if isinstance(event, Key) and (event.name == "f11" or (event.name == "return" and event.alt)):
            self.change_settings(fullscreen=not self.window.fullscreen)
            return True
        return False

    def _take_picture(self) -> None:
        try:
            path = save_screenshot(self.window.surface, self.pictures)
        except ScreenshotError as error:
            self.notify(self.texts("notice.picture_failed", reason=reason_of(self.texts, error.cause)), "warning")
        else:
            self.notify(self.texts("notice.picture", path=str(path)), "save")

    def _advance(self) -> None:
        now = self._clock()
        elapsed, self._last_time = now - self._last_time, now
        step = min(elapsed, LONGEST_STEP) if self._moving else 0.0
        moving = False
        for scene in self.stack.scenes:
            scene.tend()
        if self.errand is not None and now >= self._next_errand:
            self._next_errand = now + ERRAND_SECONDS
            self.errand()
        if now >= self._next_write:
            self._write_owed_settings()
        for scene in self.stack.visible:
            moving = scene.update(step) or moving
        moving = self.ui.advance(step) or moving
        if self._slide is not None:
            if self._slide.advance(step):
                moving = True
            else:
                self._end_slide()
        if self.interaction.advance(elapsed) or self.captions.advance(elapsed):
            self._stale = True
        for notice in self._notices:
            notice.remaining -= elapsed
        if any(notice.remaining <= 0 for notice in self._notices):
            self._notices = [notice for notice in self._notices if notice.remaining > 0]
            self._stale = True
        self._stale = self._stale or moving or self._moving
        self._moving = moving

    # ---------------------------------------------------------------- drawing
    def _new_surroundings(self) -> None:
        """Another size, zoom, text scale or language: everything is set and drawn anew."""
        viewport, ui = self.window.viewport, self.ui
        ui.width, ui.height = viewport.size
        ui.reduced_motion = self.settings.reduced_motion
        if (ui.typesetter.scale, ui.text_scale) != (viewport.scale, self.settings.text_scale):
            ui.typesetter = Typesetter(viewport.scale, self.settings.text_scale)
            self.art.cache.clear()
        self._slide = None
        self._brush = Brush(self.window.surface, viewport, self.palette, self.art, ui.typesetter)
        self._canvas = Canvas(self._brush)
        self._stale = self._everything = True

    def build(self) -> Node:
        """The whole screen: the visible scenes, veils under dialogs, and the program's own overlay."""
        canvas = Rect(0, 0, self.ui.width, self.ui.height)
        children: list[Node] = []
        visible = self.stack.visible
        for depth, scene in enumerate(visible):
            built = scene.build(self.ui)
            if depth < len(visible) - 1:
                built = beneath(built, depth)
            if depth == 0:
                children.append(built)
            else:
                veil = Node("image", canvas, key=f"veil.{depth}", look=VeilLook() if scene.veils else None)
                above = (veil, built)
                children.append(Node("dialog", canvas, key=f"above.{depth}", children=above, modal=True))
        top = self.stack.top
        room = Rect(0, 16, 0, 0) if top is None else top.notice_room(self.ui)
        children.append(notices(self._notices, self.ui, room, self._dismiss))
        children.append(self.captions.node(self.ui, room))
        return Node("group", canvas, key="root", look=TableLook(), children=tuple(children))

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
        self.window.present(None if everything else dirty)

    def _render(self, *, everything: bool) -> list[pygame.Rect]:
        """Build the tree and draw what differs from the last one; returns the pixels that were drawn."""
        root = self.build()
        self.interaction.adopt(root)
        # The focus ring and the tooltip belong to the tree just built, and are not part of what can be hit.
        extras = (focus_ring(root, self.ui), self._tip(root))
        overlay = Node("group", root.rect, key="overlay", children=tuple(node for node in extras if node is not None))
        drawn = [*display_list(root), *display_list(overlay)]
        dirty = self._canvas.show(drawn, everything=everything)
        self._stale = self._everything = False
        return dirty

    def _tip(self, root: Node) -> Node | None:
        """What is said of the node that one stays on."""
        key, top = self.interaction.tooltip_key, self.stack.top
        own = top.tip(self.ui, key) if key and top is not None else None
        return own or tooltip(root, self.ui, key)

    def _dismiss(self, notice: Notice) -> None:
        self._notices.remove(notice)
        self.invalidate()

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
            self._next_write = self._clock() + WRITE_AGAIN

    def _save_settings(self, names: Iterable[str]) -> None:
        problem = self._settings_file.save(self.settings, names) if self._settings_file else None
        if problem is not None:
            reason = reason_of(self.texts, problem)
            self.notify(self.texts("notice.settings_not_saved", reason=reason), "warning")


def open_app(data_dir: Path | None = None) -> App:
    """Read the settings, open the window and stand ready for the first scene.

    Raises `NoDisplayError` when there is no screen.
    """
    settings_file = SettingsFile(data_dir)
    settings, unread = settings_file.load()
    window = Window(settings.window_size, zoom=settings.zoom, mode=settings.framebuffer, fullscreen=settings.fullscreen)
    if settings.window_x is not None and settings.window_y is not None:
        window.put(settings.window_x, settings.window_y)
    app = App(window, settings, settings_file)
    app.pictures = pictures_folder(data_dir)
    window.set_icon(raster_svg(app.art.source("app_icon"), 64, 64))
    if unread is not None:
        app.notify(_told_of(app.texts, unread), "warning")
    return app


def _told_of(texts: Texts, unread: Unread) -> str:
    """What could not be read of the settings."""
    if unread.values:
        return texts.plural("notice.settings_lost", unread.values)
    if unread.cause is not None:
        return texts("notice.settings_unread", reason=reason_of(texts, unread.cause))
    return texts("notice.settings_broken")
