"""Pointer and keyboard over the semantic tree: hover, focus, press, drag, tooltips."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final, Literal

from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import (
    Direction,
    Drag,
    Node,
    find,
    focus_order,
    hit,
    neighbour,
    next_focus,
    path_to,
    scope,
    walk,
)
from scenes.kit.screen.ui import Ui
from scenes.kit.window.inputs import Ask, Cancel, Input, Key, Pan, PointerDown, PointerMove, PointerUp, Wheel

DRAG_THRESHOLD = 6.0
PAN_THRESHOLD: Final = 12.0
TOOLTIP_SECONDS = 0.5
LONG_PRESS_SECONDS = 0.9
"""So long a mouse holds a piece until its tip comes; a finger: `REST` in `fingers.py`."""
SETTLING_SECONDS: Final = 0.3
"""So long what has come under a resting pointer takes no press: that was meant for what stood there before."""
CONFIRMS: Final = ("return", "space")
"""The keys that press what has the focus."""
ARROWS: dict[str, Direction] = {"left": "left", "right": "right", "up": "up", "down": "down"}


class Interaction:
    """Turns inputs into actions of nodes. `ui` carries what is hovered, pressed and focused to the scenes; `clock`
    gives seconds.
    """

    def __init__(self, ui: Ui, clock: Callable[[], float] = time.perf_counter) -> None:
        self.ui = ui
        self.wary = False
        """A button that has just come under the resting pointer waits until a hand can have seen it."""
        self._clock = clock
        self._came_under = -SETTLING_SECONDS
        self.root = Node("group", Rect(0, 0, ui.width, ui.height))
        self.pointer = (-1.0, -1.0)
        self.drag: Drag | None = None
        self._captured = ""
        self.touched = False
        """What is held is held by a finger, which hides what lies under it."""
        self._panned_to: float | None = None
        """How far down the pointer has drawn a page that follows it."""
        self._press_start = (0.0, 0.0)
        self._tooltip_wait: float | None = None
        self.tooltip_key = ""
        self._asked_for = ""
        """The thing that was asked what it is, by a right click."""

    @property
    def holding(self) -> bool:
        """True while the left button holds something: a pressed button, a scroll bar, a dragged card."""
        return bool(self.drag or self._captured or self.ui.pressed)

    @property
    def panning(self) -> bool:
        """True while a page follows the pointer."""
        return self._panned_to is not None

    def glide(self, down: float) -> bool:
        """A page that was let go moves on by itself; False where it has come to its end."""
        return self._bubble(hit(self.root, *self._press_start), Pan(down))

    # ---------------------------------------------------------------- tree
    def adopt(self, root: Node) -> None:
        """Take a new tree: what is gone loses hover and focus, a dialog gets the focus."""
        self.root = root
        modal = scope(root).modal
        if self.ui.focused or modal:  # (only then it matters what can be reached)
            reachable = [node.key for node in focus_order(root)]
            if self.ui.focused and self.ui.focused not in reachable:
                self.ui.focused = self._beside_disabled(root)
            if not self.ui.focused and modal and reachable:
                self.ui.focused = reachable[0]
        if self.drag is None and not self._captured:
            self._hover(*self.pointer, moved=False)

    def _beside_disabled(self, root: Node) -> str:
        """The nearest thing to one that had the focus and can do nothing any more, first of all in the group that it is
        in; '' if it is not there at all.
        """
        path = path_to(scope(root), self.ui.focused)
        if not path or path[-1].enabled or not self.ui.focus_visible:
            return ""
        x, y = path[-1].rect.cx, path[-1].rect.cy
        others = sorted(focus_order(root), key=lambda node: abs(node.rect.cx - x) + 3 * abs(node.rect.cy - y))
        for group in reversed(path[:-1]):
            inside = {node.key for node in walk(group)}
            found = next((node.key for node in others if node.key in inside), "")
            if found:
                return found
        return ""

    def focus(self, key: str, *, visible: bool = True) -> None:
        """Move the focus to a node and bring it into sight."""
        self.ui.focused, self.ui.focus_visible = key, visible
        path = path_to(self.root, key)
        if not path:
            return
        for ancestor in reversed(path[:-1]):
            if ancestor.reveal is not None:
                ancestor.reveal(path[-1].rect)
        self._tooltip_wait, self.tooltip_key = (TOOLTIP_SECONDS, "") if visible and path[-1].tooltip else (None, "")

    # ---------------------------------------------------------------- inputs
    def dispatch(self, event: Input) -> bool:
        """Give an input to the nodes it concerns; True when one took it."""
        if isinstance(event, PointerMove):
            return self._moved(event)
        if isinstance(event, PointerDown):
            return self._down(event)
        if isinstance(event, PointerUp):
            return self._up(event)
        if isinstance(event, Wheel):
            return self._bubble(hit(self.root, event.x, event.y), event)
        if isinstance(event, Cancel):
            return self._cancel()
        if isinstance(event, Ask):
            self.ui.focus_visible = True
            self._tooltip_wait, self._asked_for = None, ""
            self.tooltip_key = self.ui.focused if event.held else ""
            return True
        if isinstance(event, Key) and event.name == "escape":
            if self.holding:
                return self._cancel()
            if self.tooltip_key and self.tooltip_key == self._asked_for:
                self.tooltip_key = self._asked_for = ""
                return True
        return self._bubble(self._focus_path(), event)

    def fallback(self, event: Input) -> bool:
        """What keys do when neither node nor scene took them: walk through the focus, press, explain."""
        if not isinstance(event, Key):
            return False
        if event.name == "tab" and not event.control and not event.alt:
            node = next_focus(self.root, self.ui.focused, -1 if event.shift else 1)
        elif event.name in ARROWS and not (event.control or event.alt or event.shift):
            node = neighbour(self.root, self.ui.focused, ARROWS[event.name])
        elif event.name in CONFIRMS:
            return self._act(find(self.root, self.ui.focused), "press")
        elif event.name == "f1":
            return self._act(find(self.root, self.ui.focused), "explain")
        elif event.name in ("delete", "backspace"):
            return self._act(find(self.root, self.ui.focused), "remove")
        else:
            return False
        if node is not None:
            self.focus(node.key)
        return node is not None

    def advance(self, seconds: float) -> bool:
        """Let time pass; True when a tooltip has become due."""
        if self._tooltip_wait is None:
            return False
        self._tooltip_wait -= seconds
        if self._tooltip_wait > 0:
            return False
        self._tooltip_wait, self._asked_for = None, ""
        self.tooltip_key = self.ui.pressed or self.ui.hovered or (self.ui.focused if self.ui.focus_visible else "")
        return True

    @property
    def wakes_in(self) -> float | None:
        """Seconds until `advance` has something to do."""
        return self._tooltip_wait

    # ---------------------------------------------------------------- inner parts
    def _focus_path(self) -> tuple[Node, ...]:
        return path_to(self.root, self.ui.focused) if self.ui.focused else (scope(self.root),)

    def _bubble(self, path: tuple[Node, ...], event: Input) -> bool:
        return any(node.handle is not None and node.enabled and node.handle(event) for node in reversed(path))

    def _act(self, node: Node | None, kind: Literal["press", "explain", "remove"]) -> bool:
        action = node.action(kind) if node is not None and node.enabled else None
        if action is None:
            return False
        self._tooltip_wait, self.tooltip_key = None, ""
        action.run()
        return True

    def _tell(self, path: tuple[Node, ...]) -> bool:
        """A right click on a thing that says something of itself: at once, without waiting."""
        told = next((node for node in reversed(path) if node.tooltip and node.key == self.ui.hovered), None)
        self.tooltip_key = self._asked_for = told.key if told is not None else ""
        return told is not None

    def _hover(self, x: float, y: float, *, moved: bool = True) -> None:
        """What is under the pointer; a tooltip comes only to a pointer that has `moved` there, not to what slid under
        it.
        """
        path = hit(self.root, x, y) if self.root.rect.contains(x, y) else ()
        key = next(
            (node.key for node in reversed(path) if node.key and (node.actions or node.tooltip or node.grab)), ""
        )
        if key != self.ui.hovered:
            self.ui.hovered = key
            self._came_under = -SETTLING_SECONDS if moved else self._clock()
            self.tooltip_key = ""
            node = path[-1] if path else None
            due = moved and key and node is not None and node.tooltip
            self._tooltip_wait = TOOLTIP_SECONDS if due else None

    def _moved(self, event: PointerMove) -> bool:
        self.pointer = (event.x, event.y)
        if self.drag is not None:
            self.drag.move(event.x, event.y)
            return True
        if self._captured:
            node = find(self.root, self._captured)
            return node is not None and node.handle is not None and node.handle(event)
        if self.ui.pressed and event.held:
            grabs = (node.grab for node in reversed(path_to(self.root, self.ui.pressed)) if node.grab is not None)
            grab = next(grabs, None)  # what is pressed is pulled, or what it lies on
            far = max(abs(event.x - self._press_start[0]), abs(event.y - self._press_start[1])) > DRAG_THRESHOLD
            if grab is not None and far:
                self.ui.pressed = ""
                self._tooltip_wait, self.tooltip_key = None, ""
                self.drag = grab(*self._press_start)
                if self.drag is not None:
                    self.drag.move(event.x, event.y)
                return True
        if event.held and self._pan(event.y):
            return True
        self._hover(event.x, event.y)
        return False

    def _pan(self, y: float) -> bool:
        """The page that was taken hold of follows the pointer; what was pressed on it is not meant any more."""
        start = self._press_start[1] if self._panned_to is None else self._panned_to
        if self._panned_to is None and abs(y - start) <= PAN_THRESHOLD:
            return False
        if not self._bubble(hit(self.root, *self._press_start), Pan(y - start)) and self._panned_to is None:
            return False
        self._panned_to, self.ui.pressed = y, ""
        self._tooltip_wait, self.tooltip_key = None, ""
        return True

    def _down(self, event: PointerDown) -> bool:
        self.pointer = self._press_start = (event.x, event.y)
        self.touched = event.touch
        self._tooltip_wait, self.tooltip_key = None, ""
        if self.holding:
            return self._cancel() if event.button != 1 else True
        path = hit(self.root, event.x, event.y)
        if event.button != 1:
            explained = (node for node in reversed(path) if node.action("explain") is not None)
            return event.button == 3 and (self._act(next(explained, None), "explain") or self._tell(path))
        self.ui.focus_visible = False
        for node in reversed(path):
            if node.focusable and node.enabled:
                self.ui.focused = node.key
            if node.handle is not None and node.enabled and node.handle(event):
                self._captured = node.key
                return True
            if node.actions or node.grab:
                if node.enabled and (node.grab is not None or not self.settling):
                    self.ui.pressed = node.key
                    self._tooltip_wait = LONG_PRESS_SECONDS if node.tooltip and node.grab is not None else None
                return True
            if node.opaque or node.modal:
                return True
        self._tell(path)  # it does nothing: at least it says what it is
        return False

    @property
    def settling(self) -> bool:
        """What lies under the pointer has come there by itself, and only just."""
        return self.wary and self._clock() - self._came_under < SETTLING_SECONDS

    def _up(self, event: PointerUp) -> bool:
        self.pointer = (event.x, event.y)
        if event.button != 1:
            return False
        drag, captured, pressed = self.drag, self._captured, self.ui.pressed
        self.drag, self._captured, self.ui.pressed, self._panned_to = None, "", "", None
        if drag is not None:
            drag.drop(event.x, event.y)
        elif captured:
            node = find(self.root, captured)
            if node is not None and node.handle is not None:
                node.handle(event)
        elif pressed and self.tooltip_key == pressed:
            self.tooltip_key = ""  # a long press has asked what the thing is, and means nothing else
        elif pressed:
            path = hit(self.root, event.x, event.y)
            if any(node.key == pressed for node in path):
                self._act(find(self.root, pressed), "press")
        else:
            return False
        return True

    def _cancel(self) -> bool:
        drag, captured = self.drag, self._captured
        held = self.holding
        self.drag, self._captured, self.ui.pressed, self._panned_to = None, "", "", None
        if drag is not None:
            drag.cancel()
        elif captured:
            node = find(self.root, captured)
            if node is not None and node.handle is not None:
                node.handle(Cancel())
        return held
