"""The stack of scenes. Changes are only requested; they happen between two frames, never inside one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from game.core.texts import Texts
from scenes.kit.geometry import Rect
from scenes.kit.screen.aside import Aside
from scenes.kit.screen.interaction import Interaction
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import Language, Settings
from scenes.kit.sound import Sounds
from scenes.kit.window.inputs import Input, Key


class Host(Protocol):
    """The program as its scenes know it."""

    settings: Settings
    """For reading; `change_settings` changes them."""
    texts: Texts
    ui: Ui
    sounds: Sounds
    interaction: Interaction

    @property
    def stack(self) -> SceneStack:
        """The scenes, to come and to go."""

    def invalidate(self) -> None:
        """Something a scene shows has changed: it is built anew before the next frame."""

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
        """Shows a notice for a while; with `run` it has a button, called `answer`; a `lasting` one waits for that. One
        that `waits` comes when no scene is left that should not be disturbed. What is said `about` something takes the
        place of what was.
        """

    def open_aside(self, title: str) -> Aside | None:
        """A window of its own for one person alone; None where there is none, or cannot be."""

    def withdraw(self, run: Callable[[], None]) -> None:
        """Takes back the notice whose button does `run`."""

    def hush(self) -> None:
        """Takes back what was said in passing; what has a button stays."""

    def change_settings(self, **changes: object) -> None:
        """Changes settings by name, at once everywhere, and writes them down."""

    def set_language(self, language: Language) -> None:
        """Speaks another language from now on."""

    def quit(self) -> None:
        """Asks the program to end."""


class Scene:
    """One screen. A scene that does not cover (a dialog) is drawn over the one under it."""

    covers: bool = True
    sudden: bool = False  # comes without sliding in, because nothing may be seen a moment longer
    undisturbed: bool = False  # people watch: what has nothing to do with it is said afterwards
    whole_screen: bool = False  # as long as it is there the window fills the screen, whatever the setting says
    veils: bool = True  # what lies under it while it does not cover is darkened
    # shows what a stranger wrote; where that cannot be shown it is left, and the program goes on
    doubtful: bool = False
    keys: str = ""  # the room of its keys, in DECLARED of `keymap.py`; '': those that are for everywhere
    ambience: str = ""  # what is heard there all the time, if the person wants that
    still: bool = False  # while time leads on (`update`) nothing is seen to move, until it is said that it is stale
    poll_seconds: float | None = None  # how often `update` is wanted though nothing moves; None: when something happens
    tend_seconds: float | None = None  # the same for `tend`
    app: Host
    remembered_focus: str = ""

    def enter(self, app: Host) -> None:
        """The scene has come onto the stack."""
        self.app = app

    def take_key(self, key: Key) -> bool:
        """A key as it is pressed, before it means anything; True when the scene takes it so."""
        return False

    def apart(self, name: str) -> float:
        """Seconds within which the same key (a click: '') counts once; more than none: nor does it count again and
        again while it is held.
        """
        return 0.0

    def tip(self, ui: Ui, key: str) -> Node | None:
        """What is shown of a node one stays on, in place of its tooltip; None: the tooltip."""
        return None

    def hears(self, pad: int, pads: int) -> bool:
        """Whether the pad of this number, one of several, may do anything here."""
        return True

    def resume(self) -> None:
        """What lay over the scene has gone."""

    def leave(self) -> None:
        """The scene has left the stack for good."""

    def focus_lost(self) -> None:
        """The person has turned to another window; called for every scene that is seen."""

    def build(self, ui: Ui) -> Node:
        """The whole screen as a tree, from the scene's state; called again whenever something may have changed."""
        raise NotImplementedError

    def handle(self, event: Input) -> bool:
        """An input that no node took; True when the scene took it."""
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; True while something moves (then frames follow one another), or time alone leads on."""
        return False

    def tend(self) -> None:
        """Does what must go on whether the scene is seen or not; called between two frames."""

    def asks_first(self, leave: Callable[[], None]) -> bool:
        """The scene is to leave. True where something would be lost: then it asks, and calls `leave` if that is wanted
        all the same.
        """
        return False

    def notice_room(self, ui: Ui) -> Rect:
        """Where notices are shown, from its top down: where they cover nothing that is needed."""
        width = min(720.0, ui.width - 100)
        return Rect((ui.width - width) / 2, 16, width, 0)

    def back(self) -> None:
        """The person wants to go back (Esc)."""
        self.app.stack.pop()


class SceneStack:
    """Scenes from bottom to top; `push`, `pop`, `replace` and `clear` are requests, carried out by `apply`."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._scenes: list[Scene] = []
        self._requests: list[Callable[[], None]] = []

    @property
    def top(self) -> Scene | None:
        return self._scenes[-1] if self._scenes else None

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All of them, seen or not, from bottom to top."""
        return tuple(self._scenes)

    @property
    def visible(self) -> list[Scene]:
        """What is drawn: the topmost covering scene and everything over it, from back to front."""
        start = next((i for i in range(len(self._scenes) - 1, -1, -1) if self._scenes[i].covers), 0)
        return self._scenes[start:]

    @property
    def changing(self) -> bool:
        """True while something was asked for that has not happened yet."""
        return bool(self._requests)

    def __len__(self) -> int:
        return len(self._scenes)

    def push(self, scene: Scene) -> None:
        """Ask for a scene on top."""
        self._requests.append(lambda: self._push(scene))

    def pop(self) -> None:
        """Ask for the top scene to leave; the program ends when none is left."""
        self._requests.append(self._pop)

    def replace(self, scene: Scene) -> None:
        """Ask for the top scene to give its place to another."""

        def run() -> None:
            if self._scenes:
                self._scenes.pop().leave()
            self._push(scene)

        self._requests.append(run)

    def leave_doubtful(self) -> bool:
        """Ask for the topmost doubtful scene that is seen, and what lies over it, to leave; False if there is none."""
        above = next((n for n, scene in enumerate(reversed(self.visible)) if scene.doubtful), None)
        self._requests += [self._pop] * (0 if above is None else above + 1)
        return above is not None

    def clear(self) -> None:
        """Ask for every scene to leave: the program ends."""

        def run() -> None:
            while self._scenes:
                self._scenes.pop().leave()

        self._requests.append(run)

    def apply(self) -> bool:
        """Carry out what was asked for, in order, and what that asks for in turn; True when something changed."""
        changed = bool(self._requests)
        while self._requests:
            self._requests.pop(0)()
        return changed

    def _push(self, scene: Scene) -> None:
        self._scenes.append(scene)
        scene.enter(self._app)

    def _pop(self) -> None:
        if self._scenes:
            self._scenes.pop().leave()
        if self._scenes:
            self._scenes[-1].resume()
