"""A frame: a stack of scenes and all they stand in, whoever shows it. The window is one; a process may hold several,
each of its own size, language and settings.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, Literal

from game.core.texts import Texts
from scenes.kit.drawing.art import Art, SurfaceCache
from scenes.kit.drawing.paint import KEPT_BYTES
from scenes.kit.drawing.text import FIGURES, Typesetter
from scenes.kit.drawing.theme import load_palette
from scenes.kit.geometry import Rect
from scenes.kit.screen.aside import Aside
from scenes.kit.screen.captions import Captions
from scenes.kit.screen.fingers import Fingers
from scenes.kit.screen.interaction import CONFIRMS, Interaction
from scenes.kit.screen.keycaps import named_in_sentences
from scenes.kit.screen.overlay import (
    AFTER_POINTING,
    NOTICE,
    Notice,
    Shield,
    TableLook,
    VeilLook,
    focus_ring,
    notices,
    seconds_of,
    tooltip,
)
from scenes.kit.screen.pad_legend import pad_legend
from scenes.kit.screen.stack import SceneStack
from scenes.kit.screen.tree import Drawn, Node, beneath, display_list, find, scope
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Language, Settings
from scenes.kit.sound import Sounds
from scenes.kit.window.inputs import Cancel, FileDropped, Input, Key, PointerDown, PointerUp
from scenes.kit.window.keymap import read_keymap
from scenes.kit.window.window import Viewport

AFAR: Final = 1.25
"""The least text scale of what many look at from some metres away."""
LONGEST_STEP: Final = 0.05
"""Seconds of motion in one frame: after a hiccup things go on, they do not jump."""


class Frame:
    """Scenes, their surroundings, what is said over them, and who points at them. Subclasses say how large it is, what
    paints it, and where inputs come from.

    `clock` gives seconds.
    """

    def __init__(self, settings: Settings, viewport: Viewport, clock: Callable[[], float]) -> None:
        self.settings = settings
        self.palette = load_palette()
        self.art = Art()
        self.texts = Texts(settings.language)
        self.ui = Ui(self.palette, self.texts)
        self._name_keys()
        self.ui.keymap, self.key_faults = read_keymap(settings.keys)
        self.interaction = Interaction(self.ui, clock)
        self.fingers = Fingers(self.interaction, self.input, clock, lambda: settings.reduced_motion)
        self.stack = SceneStack(self)
        self.captions = Captions(settings)
        self.sounds = Sounds(settings, self.captions.hear)
        self._notices: list[Notice] = []
        self._notice_count = 0
        self._shield = Shield()
        self._for_later: list[Callable[[], None]] = []
        """What is said as soon as nobody is disturbed by it."""
        self.clock = clock
        self._last_time = clock()
        self._moving = False
        """True while time leads on by itself,"""
        self._seen_to_move = False
        """and what is shown with it."""
        self._stale = True
        self._done = False
        """Something was done since the tree was built."""
        self._everything = True
        self._cache = SurfaceCache(KEPT_BYTES)
        """What the brush keeps, while units are as large as they are."""
        self._take_up(viewport)

    # ---------------------------------------------------------------- for scenes
    def invalidate(self) -> None:
        """Something a scene shows has changed: build and compare before the next frame."""
        self._stale = True

    def notify(
        self,
        text: str,
        icon: str = "hint",
        *,
        answer: str = "",
        run: Callable[[], None] | None = None,
        waits: bool = False,
        about: str = "",
        lasting: bool = False,
    ) -> None:
        """Show a notice that goes away by itself; three at most, the oldest gives way. The same words stand there once,
        and of what is said `about` one thing only the last, in the place of the one before: no other moves for it.

        With `run` it has a button, called `answer`, and stays longer, or, `lasting`, until somebody has read it; with
        another button the same words are another notice.
        """
        if waits and any(scene.undisturbed for scene in self.stack.scenes):
            more = partial(self.notify, answer=answer, run=run, waits=True, about=about, lasting=lasting)
            self._for_later.append(partial(more, text, icon))
            return
        self._notice_count += 1
        seconds = seconds_of(text, answer=run is not None, lasting=lasting)
        notice = Notice(f"{NOTICE}{self._notice_count}", text, icon, seconds, answer, run, about)
        said = text, _meant(run)
        gone = [
            other
            for other in self._notices
            if (about and other.about == about) or (other.text, _meant(other.run)) == said
        ]
        if gone:
            kept = [notice if other is gone[0] else other for other in self._notices]
            self._notices = [other for other in kept if other not in gone[1:]]
        else:
            self._notices = [*self._notices[-2:], notice]
        self.invalidate()

    def open_aside(self, title: str) -> Aside | None:
        """A window of its own for one person alone; None where there is none, or cannot be."""
        return None

    def withdraw(self, run: Callable[[], None]) -> None:
        """Take back the notice whose button does `run`: there is nothing left to do."""
        self._notices = [notice for notice in self._notices if notice.run is not run]
        self.invalidate()

    def hush(self) -> None:
        """Take back what was said in passing; what has a button stays."""
        self._notices = [notice for notice in self._notices if notice.run is not None]
        self.invalidate()

    def change_settings(self, **changes: object) -> None:
        """Change settings by name, and take them up at once everywhere."""
        for name, value in changes.items():
            setattr(self.settings, name, value)
        if self.texts.language != self.settings.language:
            self.texts = self.ui.texts = Texts(self.settings.language)
            self._name_keys()
        if "keys" in changes:
            self.ui.keymap, self.key_faults = read_keymap(self.settings.keys)
        self._take_up(self.viewport)

    def _name_keys(self) -> None:
        """Sentences name the keys that are set."""
        self.texts.standing = partial(named_in_sentences, self.ui)

    def set_language(self, language: Language) -> None:
        self.change_settings(language=language)

    def quit(self) -> None:
        """Ask to end: every scene leaves in order, unless one asks first, as something would be lost."""
        if not any(scene.asks_first(self.stack.clear) for scene in self.stack.scenes):
            self.stack.clear()

    # ---------------------------------------------------------------- inputs and time
    def input(self, event: Input) -> None:
        """Something a person does, in units."""
        self._input(event)

    def stack_changed(self, changed: bool) -> None:
        """Other scenes are on top: other keys, other focus."""
        if not changed or self.stack.top is None:
            return
        later, self._for_later = self._for_later, []
        for say in later:
            say()
        self.interaction.dispatch(Cancel())
        self.ui.forget()
        self.ui.focused = self.stack.top.remembered_focus
        self._stale = True

    def _input(self, event: Input) -> None:
        """The program, then node, then scene, then what keys mean everywhere. A screen that is about to give way takes
        nothing more, but for a file that is dropped: a second click in the same moment was meant for the first.
        """
        top = self.stack.top
        if top is None or (self.stack.changing and not isinstance(event, FileDropped)):
            return
        if self._done and _aims(event):  # at what is there now, and not at what was drawn before
            self._done = False
            self.interaction.adopt(self.build())
        if isinstance(event, PointerDown) and self._too_soon(event):
            return
        pointed = self._pointed
        used = self._program_key(event) or self.interaction.dispatch(event) or top.handle(event)
        if not used:
            used = self.interaction.fallback(event)
        if not used and isinstance(event, Key) and event.name == "escape":
            top.back()
            used = True
        used = used or self._left_over(event)
        top.remembered_focus = self.ui.focused
        if used or self._pointed != pointed:
            self._stale = True
        self._done = self._done or (used and isinstance(event, PointerUp | Key))

    def _too_soon(self, event: PointerDown) -> bool:
        """It was meant for what stood there before a notice came, moved or went."""
        return self.interaction.wary and self._shield.covers(event.x, event.y, self.clock())

    def press(self, key: str, kind: Literal["press", "explain"] = "press") -> bool:
        """Something is chosen without pointing at it, by who is told what is there; False if that cannot be."""
        node = find(scope(self.interaction.root), key)
        action = node.action(kind) if node is not None and node.enabled and not self.stack.changing else None
        if action is None:
            return False
        action.run()
        self.invalidate()
        return True

    @property
    def _pointed(self) -> tuple[str, ...]:
        """What hangs on the pointer and the focus."""
        return self.ui.focused, self.ui.hovered, self.interaction.tooltip_key, self.ui.pressed

    def _program_key(self, event: Input) -> bool:
        """Keys that mean the same everywhere, before all others; True when this was one."""
        return False

    def _left_over(self, event: Input) -> bool:
        """An input that nobody took; True when there is something to do with it."""
        return False

    def _advance(self) -> None:
        now = self.clock()
        elapsed, self._last_time = now - self._last_time, now
        step = min(elapsed, self._longest_step) if self._moving else 0.0
        moving = False
        for scene in self.stack.scenes:
            scene.tend()
        seen = self.ui.advance(step)
        seen = self.fingers.advance(step) or seen
        for scene in self.stack.visible:
            if scene.update(step):
                moving, seen = True, seen or not scene.still
        if self.interaction.advance(elapsed) or self.captions.advance(elapsed):
            self._stale = True
        self._age_notices(elapsed)
        if any(notice.remaining <= 0 for notice in self._notices):
            self._notices = [notice for notice in self._notices if notice.remaining > 0]
            self._stale = True
        moving = moving or seen
        self._stale = self._stale or seen or self._seen_to_move or (self._moving and not moving)
        self._moving, self._seen_to_move = moving, seen

    def _age_notices(self, seconds: float) -> None:
        """While one is pointed at all of them stay, as none may slide under the pointer that goes to another."""
        if self.ui.hovered.startswith(NOTICE):
            for notice in self._notices:
                notice.remaining = max(notice.remaining, AFTER_POINTING)
            return
        for notice in self._notices:
            notice.remaining -= seconds

    @property
    def _longest_step(self) -> float:
        """Seconds of motion in one turn at most."""
        return LONGEST_STEP

    def _wakes_in(self) -> float | None:
        """Seconds until time alone changes something; None: never."""
        waits = [scene.poll_seconds for scene in self.stack.visible if scene.poll_seconds is not None]
        waits += [scene.tend_seconds for scene in self.stack.scenes if scene.tend_seconds is not None]
        waits += [notice.remaining for notice in self._notices]
        waits += [] if self.captions.wakes_in is None else [self.captions.wakes_in]
        waits += [wait for wait in (self.interaction.wakes_in, self.fingers.wakes_in) if wait is not None]
        return min(waits) if waits else None

    # ---------------------------------------------------------------- drawing
    def _take_up(self, viewport: Viewport) -> None:
        """Another size, zoom, text scale or language: everything is set and drawn anew."""
        ui = self.ui
        ui.width, ui.height = viewport.size
        ui.reduced_motion = self.settings.reduced_motion
        figures = self.texts("cards.figures") if self.settings.own_figures else FIGURES
        scale, letters = max(self.settings.text_scale, AFAR if ui.afar else 0.0), self.settings.letters
        wanted = viewport.scale, scale, figures, letters
        had = ui.typesetter
        if (had.scale, had.text_scale, had.figures, had.letters) != wanted:
            ui.typesetter = Typesetter(*wanted)
            self._cache = SurfaceCache(KEPT_BYTES)
        self.viewport = viewport
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
        self._shield.watch(children[-1], self.clock())
        children.append(self.captions.node(self.ui, room))
        if self.ui.pad:
            children.append(pad_legend(self.ui))
        return Node("group", canvas, key="root", look=TableLook(), children=tuple(children))

    def drawn(self) -> list[Drawn]:
        """The tree, built anew and taken up, as what is drawn of it."""
        root, self._done = self.build(), False
        self.interaction.adopt(root)
        # The focus ring and the tooltip belong to the tree just built, and are not part of what can be hit.
        extras = (focus_ring(root, self.ui), self._tip(root))
        overlay = Node("group", root.rect, key="overlay", children=tuple(node for node in extras if node is not None))
        return [*display_list(root), *display_list(overlay)]

    def _tip(self, root: Node) -> Node | None:
        """What is said of the node that one stays on."""
        key, top = self.interaction.tooltip_key, self.stack.top
        own = top.tip(self.ui, key) if key and top is not None else None
        return own or tooltip(root, self.ui, key)

    def _dismiss(self, notice: Notice) -> None:
        self._notices = [other for other in self._notices if other is not notice]  # it may just have gone by itself
        self.invalidate()


def _aims(event: Input) -> bool:
    """True for what does something with what is on the screen, or begins to."""
    return isinstance(event, PointerDown) or (isinstance(event, Key) and event.name in CONFIRMS)


def _meant(run: Callable[[], None] | None) -> object:
    """What a button does, to compare it: two that are made alike do one thing."""
    return (run.func, run.args) if isinstance(run, partial) else run
