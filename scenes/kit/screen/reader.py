"""The window for screen readers: what is told of it, handed to AT-SPI, UI Automation or NSAccessibility by AccessKit,
where that package is; and what a reader wishes done.
"""

from __future__ import annotations

import os
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

import pygame

from scenes.kit.geometry import Rect
from scenes.kit.screen.told import Kind, Told, tell
from scenes.kit.screen.tree import Node
from scenes.kit.window.window import the_window

if TYPE_CHECKING:
    from accesskit import Node as AccessNode
    from accesskit import TreeUpdate

ROLES: Final[dict[Kind, str]] = {
    "group": "GROUP",
    "list": "LIST",
    "text": "LABEL",
    "image": "IMAGE",
    "button": "BUTTON",
    "toggle": "SWITCH",
    "choice": "RADIO_BUTTON",
    "field": "TEXT_INPUT",
    "card": "IMAGE",
    "place": "GROUP",
    "dialog": "DIALOG",
    "notice": "STATUS",
    "grid": "GRID",
    "row": "ROW",
    "cell": "CELL",
}
"""What AccessKit calls it; a card and a place that can be pressed are buttons, a line that can be a link."""
WINDOW: Final = 0
"""The number of what is around everything."""


class Wish(NamedTuple):
    """What a reader wants done with the thing of this key."""

    kind: Literal["press", "focus"]
    key: str


class Reader:
    """`adapter` makes AccessKit's for this system, given where it gets the first tree, whom it tells a wish, and whom
    that nobody reads any more. These two may be called by another thread: the tree is never changed, and a wish waits
    until the loop asks for it; `knock` tells the loop.
    """

    def __init__(
        self,
        adapter: Callable[[Callable[[], TreeUpdate], Callable[[Any], None], Callable[[], None]], Any],
        title: str,
        knock: threading.Event,
    ) -> None:
        self._title = title
        self._knock = knock
        self._root = Node("group", Rect(0, 0, 0, 0))
        self._focused = ""
        self._scale = 1.0
        self._lock = threading.Lock()
        self._numbers: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._sent: dict[int, object] = {}
        self._wishes: deque[Wish] = deque()
        self._adapter = adapter(self._whole, self._wish, self._sent.clear)

    # ---- the loop -------------------------------------------------------------------------------

    def follow(self, root: Node, focused: str, scale: float) -> None:
        """The screen is this tree now, with the focus there, so many pixels to a unit. Without a reader it costs
        nothing.
        """
        self._root, self._focused, self._scale = root, focused, scale
        events = self._adapter.update_if_active(self._changes)
        if events is not None:  # on Linux nothing is left to do
            events.raise_events()

    def wishes(self) -> list[Wish]:
        """What was wished since the last time."""
        found = []
        while self._wishes:
            found.append(self._wishes.popleft())
        return found

    def look(self, *, here: bool) -> None:
        """The person has turned to this window, or away from it."""
        for name in ("update_window_focus_state", "update_view_focus_state"):
            tell_it = getattr(self._adapter, name, None)
            events = tell_it(here) if tell_it is not None else None
            if events is not None:
                events.raise_events()

    # ---- what AccessKit asks for ----------------------------------------------------------------

    def _whole(self) -> TreeUpdate:
        self._sent.clear()
        return self._changes()

    def _changes(self) -> TreeUpdate:
        """What differs from what was told before."""
        import accesskit

        with self._lock:
            nodes: list[tuple[int, AccessNode]] = []
            seen: dict[int, object] = {}
            self._put(tell(self._root), nodes, seen)
            self._sent.clear()
            self._sent.update(seen)
            focus = self._numbers.get(self._focused, WINDOW)
            update = accesskit.TreeUpdate(focus if focus in seen else WINDOW)
            tree = accesskit.Tree(WINDOW)
            tree.toolkit_name = "Tablée"
            update.tree, update.nodes = tree, nodes
            return update

    def _wish(self, request: Any) -> None:
        """A reader wants something done; anything but a press is the focus, which also brings it into sight."""
        import accesskit

        key = self._keys.get(request.target)
        if key is not None:
            self._wishes.append(Wish("press" if request.action == accesskit.Action.CLICK else "focus", key))
            self._knock.set()

    # ---- nodes ----------------------------------------------------------------------------------

    def _number(self, key: str) -> int:
        number = self._numbers.setdefault(key, len(self._numbers) + 1)
        self._keys[number] = key
        return number

    def _put(self, told: Told, nodes: list[tuple[int, AccessNode]], seen: dict[int, object]) -> int:
        """Adds a thing and all that is in it, if they are not as they were. A list that has just come is not live yet:
        else all its lines would be read out.
        """
        whole = not seen
        number = WINDOW if whole else self._number(told.key)
        live = number in self._sent
        seen[number] = None
        within = [self._put(child, nodes, seen) for child in told.children]
        facts = (*_facts(told), tuple(within), live and told.state.live, self._scale)
        if self._sent.get(number) != facts:
            nodes.append((number, self._made(told, within, live=live, whole=whole)))
        seen[number] = facts
        return number

    def _made(self, told: Told, within: list[int], *, live: bool, whole: bool) -> AccessNode:
        import accesskit

        listed = told.order[1] > 0
        role = ROLES[told.role]
        if whole:
            role = "WINDOW"
        elif listed:
            role = "LIST_ITEM"
        elif told.acts and told.role in ("card", "place"):
            role = "BUTTON"
        elif told.pressed and told.role == "text":
            role = "LINK"
        made = accesskit.Node(getattr(accesskit.Role, role))
        label = self._title if whole else told.label
        if role == "LABEL":
            made.set_value(label)
        elif label:
            made.set_label(label)
        x, y, width, height = (part * self._scale for part in told.rect)
        made.set_bounds(accesskit.Rect(x, y, x + width, y + height))
        made.set_children(within)
        if told.description:
            made.set_description(told.description)
        if told.state.value:
            made.set_value(told.state.value)
        if told.state.on is not None and listed:
            made.set_selected(told.state.on)
        elif told.state.on is not None:
            made.set_toggled(accesskit.Toggled.TRUE if told.state.on else accesskit.Toggled.FALSE)
        if told.state.expanded is not None:
            made.set_expanded(told.state.expanded)
        if not told.enabled:
            made.set_disabled()
        if told.focusable and told.enabled:  # AT-SPI is told of any other button as if it could be pressed
            made.add_action(accesskit.Action.FOCUS)
        if told.pressed:
            made.add_action(accesskit.Action.CLICK)
        if listed:
            made.set_position_in_set(told.order[0] - 1)
            made.set_size_of_set(told.order[1])
        if told.cell is not None:
            made.set_row_index(told.cell[0])
            made.set_column_index(told.cell[1])
        if told.role == "grid":
            made.set_row_count(len(told.children))
            made.set_column_count(max(len(row.children) for row in told.children))
        if told.role == "notice" or (told.state.live and live):
            made.set_live(accesskit.Live.POLITE)
        if told.role == "dialog":
            made.set_modal()
        return made


def _facts(told: Told) -> tuple[object, ...]:
    """A thing without what is in it, to compare."""
    return (
        told.role, told.label, told.rect, told.state, told.enabled, told.focusable, told.pressed, told.description,
        told.order, told.cell,
    )  # fmt: skip


def open_reader(title: str, knock: threading.Event) -> Reader | None:
    """The reader of the window that is open; None where AccessKit is not installed, or cannot do it here."""
    try:
        import accesskit
    except ImportError:
        return None

    def adapter(first: Callable[[], TreeUpdate], act: Callable[[Any], None], over: Callable[[], None]) -> Any:
        if sys.platform == "win32":
            with _hidden():  # UI Automation wants to be there before the window is seen
                handle = pygame.display.get_wm_info()["window"]
                return accesskit.windows.SubclassingAdapter(handle, first, act)
        if sys.platform == "darwin":
            accesskit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            handle = pygame.display.get_wm_info()["window"]
            return accesskit.macos.SubclassingAdapter.for_window(handle, first, act)
        return accesskit.unix.Adapter(first, act, over)

    if os.name == "posix" and sys.platform != "darwin" and not os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return None  # nobody could reach it
    try:
        return Reader(adapter, title, knock)
    except (AttributeError, KeyError, OSError, RuntimeError, TypeError, ValueError):
        return None  # the game goes on without


@contextmanager
def _hidden() -> Iterator[None]:
    """The window is not seen meanwhile."""
    window = the_window()
    if window is not None:
        window.hide()
    try:
        yield
    finally:
        if window is not None:
            window.show()
