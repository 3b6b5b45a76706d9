"""The semantic tree: one description of a screen that feeds drawing, hit test, focus and speech (`told.py`).

A scene builds a tree from its state; nothing in it is changed afterwards. What must be drawn anew is the difference of
two trees: a *look* is a value, and equal looks in equal places are equal pictures.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Literal, Protocol

import msgspec

from scenes.kit.geometry import Rect
from scenes.kit.window.inputs import Input

if TYPE_CHECKING:
    from scenes.kit.drawing.paint import Brush
    from scenes.kit.drawing.text import Typesetter

Role = Literal[
    "group", "list", "text", "image", "button", "toggle", "choice", "field", "card", "place", "dialog", "notice"
]
Direction = Literal["left", "right", "up", "down"]
FocusShape = Literal["rounded", "round", "card", "none"]


class Look(msgspec.Struct, frozen=True):
    """How a node is drawn. Subclasses are frozen values: two equal looks draw the same picture.

    `bleed` is how far the picture reaches beyond the node's rectangle (shadows, frames), in logical units.
    """

    @property
    def bleed(self) -> float:
        return 0.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        raise NotImplementedError

    def written(self, typesetter: Typesetter, rect: Rect) -> Rect | None:
        """Where in the rectangle its words stand; None if it has none."""
        return None


class NodeAction(msgspec.Struct, frozen=True):
    """Something a person can do with a node; the first action is what a click or the return key does.

    `label` is what speech and menus call it, in the reader's language. `explain` is done by a right click or F1.
    """

    kind: Literal["press", "explain", "remove", "more"]
    label: str
    run: Callable[[], None]


class Drag(Protocol):
    """Something being dragged. Exactly one of `drop` and `cancel` ends it."""

    def move(self, x: float, y: float) -> None: ...

    def drop(self, x: float, y: float) -> None: ...

    def cancel(self) -> None: ...


class State(msgspec.Struct, frozen=True):
    """How a thing is now, which otherwise only its look would tell. `on`: pressed, checked or chosen; `expanded`: what
    it opens is shown; None: it can be neither. `value`: what it holds. `live`: what appears in it is told at once. Not
    `available`: who presses it is only told why nothing can be done with it now.
    """

    on: bool | None = None
    expanded: bool | None = None
    value: str = ""
    live: bool = False
    available: bool = True


class Among(msgspec.Struct, frozen=True):
    """A list or a grid that a thing belongs to for who does not see where it lies. `order`: its place in the list, or
    row and column, from 0. `kind`, `key` and `label` are of the list; `cell` names the square of a grid.
    """

    kind: Literal["list", "grid"]
    key: str
    label: str
    order: tuple[int, ...]
    cell: str = ""


class Node(msgspec.Struct, frozen=True):
    """One thing on the screen. `key` is unique in the tree and survives rebuilding: presses, focus and hover hang on
    it; decoration may leave it empty.
    """

    role: Role
    rect: Rect
    key: str = ""
    label: str = ""
    look: Look | None = None
    actions: tuple[NodeAction, ...] = ()
    grab: Callable[[float, float], Drag | None] | None = None  # starts a drag
    handle: Callable[[Input], bool] | None = None  # takes inputs that its children left
    reveal: Callable[[Rect], None] | None = None  # scrolls a rectangle into sight
    enabled: bool = True
    focusable: bool = False
    focus_shape: FocusShape = "rounded"
    tooltip: str = ""
    state: State = State()
    among: Among | None = None
    children: tuple[Node, ...] = ()
    clips: bool = False  # children are seen and hit only inside this rectangle
    modal: bool = False  # while it is there, nothing else is reached
    opaque: bool = False  # a click on it does not fall through
    afloat: bool = False  # drawn anew in nearly every frame, while nearly nothing under it is

    @property
    def reacts(self) -> bool:
        return bool(self.actions or self.handle or self.grab or self.tooltip or self.modal or self.opaque)

    def action(self, kind: str) -> NodeAction | None:
        """The first action of a kind."""
        return next((action for action in self.actions if action.kind == kind), None)


class Drawn(msgspec.Struct, frozen=True):
    """One look on the screen: where, and inside which clip it is seen; `afloat` or in something that is."""

    key: str
    rect: Rect
    look: Look
    clip: Rect | None
    bounds: Rect
    afloat: bool = False


def beneath(node: Node, layer: int) -> Node:
    """The tree of a scene over which another one lies: nothing in it has a key that the other one may have."""
    return msgspec.structs.replace(
        node,
        key=f"beneath.{layer}.{node.key}" if node.key else "",
        children=tuple([beneath(child, layer) for child in node.children]),
    )


def walk(node: Node) -> Iterator[Node]:
    """The node and everything under it, in drawing order."""
    yield node
    for child in node.children:
        yield from walk(child)


def path_to(root: Node, key: str) -> tuple[Node, ...]:
    """The nodes from the root down to the one with this key; () when there is none."""
    if root.key == key:
        return (root,)
    for child in root.children:
        found = path_to(child, key)
        if found:
            return (root, *found)
    return ()


def find(root: Node, key: str) -> Node | None:
    """The node with this key."""
    path = path_to(root, key) if key else ()
    return path[-1] if path else None


def scope(root: Node) -> Node:
    """What can be reached: the topmost modal node, or the whole tree."""
    return _topmost_modal(root) or root


def _topmost_modal(node: Node) -> Node | None:
    for child in reversed(node.children):
        if child.modal or child.children:
            found = _topmost_modal(child)
            if found is not None:
                return found
    return node if node.modal else None


def hit(root: Node, x: float, y: float) -> tuple[Node, ...]:
    """The path from the reachable root to the topmost node under a point that reacts; () when there is none."""
    return _hit(scope(root), x, y)


def _hit(node: Node, x: float, y: float) -> tuple[Node, ...]:
    inside = node.rect.contains(x, y)
    if node.clips and not inside:
        return ()
    for child in reversed(node.children):
        found = _hit(child, x, y)
        if found:
            return (node, *found)
    return (node,) if inside and node.reacts else ()


def focus_order(root: Node) -> list[Node]:
    """What the tab key walks through: the reachable focusable nodes, in reading order of the tree."""
    return [node for node in walk(scope(root)) if node.focusable and node.enabled and node.key]


def next_focus(root: Node, key: str, step: int) -> Node | None:
    """The node that Tab (step 1) or Shift+Tab (step -1) goes to from `key`; the first or last one from nowhere."""
    order = focus_order(root)
    if not order:
        return None
    keys = [node.key for node in order]
    if key not in keys:
        return order[0 if step > 0 else -1]
    return order[(keys.index(key) + step) % len(order)]


def neighbour(root: Node, key: str, direction: Direction) -> Node | None:
    """The focusable node that an arrow key goes to: the nearest one lying that way, straight ahead preferred."""
    order = focus_order(root)
    here = next((node for node in order if node.key == key), None)
    if here is None:
        return order[0] if order else None
    return nearest(here.rect, [node for node in order if node.key != key], direction)


def nearest(here: Rect, nodes: Sequence[Node], direction: Direction) -> Node | None:
    """Of some nodes the nearest one that lies that way from `here`, straight ahead preferred; None: none does."""
    best: tuple[float, Node] | None = None
    for node in nodes:
        ahead, aside = _offset(here, node.rect, direction)
        if ahead <= 0:
            continue
        distance = ahead + 3 * aside
        if best is None or distance < best[0]:
            best = (distance, node)
    return best[1] if best else None


def _offset(here: Rect, there: Rect, direction: Direction) -> tuple[float, float]:
    """How far `there` lies ahead (between centres, past half of the own size) and how far aside it is (gap)."""
    if direction in ("left", "right"):
        ahead = there.cx - here.cx if direction == "right" else here.cx - there.cx
        if ahead <= min(here.w, there.w) / 2 - 1:
            return 0.0, 0.0
        return ahead, max(0.0, max(here.y, there.y) - min(here.bottom, there.bottom))
    ahead = there.cy - here.cy if direction == "down" else here.cy - there.cy
    if ahead <= min(here.h, there.h) / 2 - 1:
        return 0.0, 0.0
    return ahead, max(0.0, max(here.x, there.x) - min(here.right, there.right))


def display_list(root: Node) -> list[Drawn]:
    """Everything that is drawn, from back to front."""
    drawn: list[Drawn] = []
    _flatten(root, root.key, None, False, drawn)
    return drawn


def _flatten(node: Node, name: str, clip: Rect | None, afloat: bool, drawn: list[Drawn]) -> None:
    look = node.look
    afloat = afloat or node.afloat
    if look is not None:
        bounds, bleed = node.rect, look.bleed
        if bleed:
            bounds = bounds.inset(-bleed)
        if clip is not None:
            bounds = bounds.intersection(clip)
        if bounds.w > 0 and bounds.h > 0:
            drawn.append(Drawn(name, node.rect, look, clip, bounds, afloat))
    if node.clips:
        clip = node.rect if clip is None else clip.intersection(node.rect)
    nameless = 0  # children without a key are told apart by their number among these: it stays while others come and go
    for child in node.children:
        if not child.key:
            nameless += 1
        if child.look is not None or child.children:
            _flatten(child, child.key or f"{name}/{nameless}", clip, afloat, drawn)


def difference(before: Sequence[Drawn], after: Sequence[Drawn]) -> list[Rect]:
    """The rectangles in which two display lists may look different."""
    if before == after:
        return []
    old = {item.key: item for item in before}
    new = {item.key: item for item in after}
    dirty: list[Rect] = [item.bounds for key, item in old.items() if key not in new]
    for key, item in new.items():
        was = old.get(key)
        if was is None:
            dirty.append(item.bounds)
        elif was != item:
            dirty.append(was.bounds)
            dirty.append(item.bounds)
    # What changed its place in the order of drawing may now be over what was over it.
    place = {key: number for number, key in enumerate(key for key in old if key in new)}
    kept = [key for key in new if key in old]
    stayed = _longest_rise([place[key] for key in kept])
    dirty.extend(new[key].bounds for number, key in enumerate(kept) if number not in stayed)
    return dirty


def _longest_rise(numbers: Sequence[int]) -> frozenset[int]:
    """The indices of a longest rising row among different numbers: what kept its order, while the rest was moved."""
    if all(one < other for one, other in pairwise(numbers)):
        return frozenset(range(len(numbers)))
    ends: list[int] = []  # the smallest number that ends a row of each length, and the index of it
    at: list[int] = []
    former = [-1] * len(numbers)
    for index, number in enumerate(numbers):
        length = bisect_left(ends, number)
        former[index] = at[length - 1] if length else -1
        ends[length : length + 1] = [number]
        at[length : length + 1] = [index]
    found, index = set(), at[-1]
    while index >= 0:
        found.add(index)
        index = former[index]
    return frozenset(found)
