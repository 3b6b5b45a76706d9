"""What a screen says to who does not see it: one walk over its tree, for screen readers, our own voice and phones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Final, Literal

import msgspec

from scenes.kit.drawing.text import plain
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Among, Node, Role, State, scope

Kind = Role | Literal["grid", "row", "cell"]
CONTAINERS: Final[frozenset[Role]] = frozenset({"group", "list", "dialog", "notice"})
"""They are what is in them; whatever else has a name is one thing, and its picture is not told piece by piece."""
WHOLE: Final = "told"
"""The key of what is around everything."""


class Told(msgspec.Struct, frozen=True):
    """One thing that is told, with what is in it, in reading order. `key` is its node's; `pressed` and `explained` say
    whether it can be. `order`: which of how many of its list (from 1; of 0: it is in none); `cell`: row and column in
    its grid, from 0. `description` says more than the `label`.
    """

    key: str
    role: Kind
    label: str
    rect: Rect
    state: State = State()
    enabled: bool = True
    focusable: bool = False
    pressed: bool = False
    explained: bool = False
    description: str = ""
    order: tuple[int, int] = (0, 0)
    cell: tuple[int, int] | None = None
    children: tuple[Told, ...] = ()

    @property
    def acts(self) -> bool:
        """Something can be done with it."""
        return self.focusable or self.pressed


def tell(root: Node) -> Told:
    """What can be reached of a screen (only the dialog that lies over the rest), and what was said over it in passing.

    No two things with which something can be done are called alike: those that are get the name of what they are in,
    and equal cards of one place a number. Only sentences may be: what happened twice is told twice.
    """
    reached = scope(root)
    parts = _inside(reached, WHOLE)
    if reached is not root:
        parts += [part for node in root.children if not node.modal and node.key for part in _notices(node)]
    return _told_apart(Told(WHOLE, "group", plain(reached.label), reached.rect, children=_gathered(parts)))


def every(told: Told) -> Iterator[Told]:
    """It and everything in it, in reading order."""
    yield told
    for child in told.children:
        yield from every(child)


Part = tuple[Among | None, Told]


def _notices(node: Node) -> list[Part]:
    """What is said over a dialog: it cannot be reached there."""
    return [
        (None, msgspec.structs.replace(told, focusable=False, pressed=False, children=()))
        for _, told in (_told(node, node.key) if node.role == "notice" else _inside(node, node.key))
        if told.role == "notice"
    ]


def _inside(node: Node, name: str) -> list[Part]:
    """What the children of a node tell."""
    found: list[Part] = []
    for number, child in enumerate(node.children):
        found += _told(child, child.key or f"{name}/{number}")
    return found


def _told(node: Node, name: str) -> list[Part]:
    """What a node tells: itself with what is in it; where it has no name, only that."""
    press = node.action("press")
    label = plain(node.label or (press.label if press is not None else ""))
    inside = _inside(node, name)
    if not label:
        return inside
    acts = node.focusable or press is not None or node.grab is not None
    if node.role in CONTAINERS:
        children = _gathered([part for part in inside if part[1].label != label or part[1].acts or part[1].children])
        if not children and not acts and node.role != "notice":
            return []
        if len(children) == 1 and not acts and children[0].role in CONTAINERS and children[0].label == label:
            return [(node.among, children[0])]
    else:
        if node.role == "place" and not acts and node.among is None:
            return inside  # nothing lies there, and nothing can be laid there
        children = tuple([told for _, told in inside if told.acts])
    more = plain(node.tooltip)
    if node.role == "card" and press is not None and press.label != node.label:
        more = plain(press.label)  # it does not take the card, but looks through its pile
    able = node.enabled and node.state.available
    told = Told(
        name, node.role, label, node.rect, node.state, able, node.focusable and node.enabled,
        press is not None and able, node.action("explain") is not None, "" if more == label else more,
        children=children,
    )  # fmt: skip
    return [(node.among, told)]


def _gathered(parts: list[Part]) -> tuple[Told, ...]:
    """Things in the lists and grids that they belong to, each where the first of its things stands."""
    found: dict[str, list[tuple[Among, Told]]] = {}
    row: list[Told | str] = []
    last = ""  # of a pile its uppermost card is told
    for among, told in parts:
        pile = told.label if told.role == "card" and not told.focusable and among is None else ""
        if among is None:
            if not pile or pile != last:
                row.append(told)
            last = pile
            continue
        if among.key not in found:
            found[among.key] = []
            row.append(among.key)
        found[among.key].append((among, told))
    return tuple([told if isinstance(told, Told) else _list(found[told]) for told in row])


def _list(parts: list[tuple[Among, Told]]) -> Told:
    parts = sorted(parts, key=lambda part: part[0].order)
    among = parts[0][0]
    rect = parts[0][1].rect
    for _, told in parts[1:]:
        rect = rect.union(told.rect)
    if among.kind == "grid":
        return Told(among.key, "grid", plain(among.label), rect, children=_rows(parts))
    children = tuple([msgspec.structs.replace(told, order=(n + 1, len(parts))) for n, (_, told) in enumerate(parts)])
    return Told(among.key, "list", plain(among.label), rect, children=children)


def _rows(parts: list[tuple[Among, Told]]) -> tuple[Told, ...]:
    """The rows of a grid, with what stands on each of its squares."""
    rows: dict[int, dict[int, list[tuple[Among, Told]]]] = defaultdict(lambda: defaultdict(list))
    for among, told in parts:
        rows[among.order[0]][among.order[1]].append((among, told))
    return tuple(
        [
            Told(
                f"{parts[0][0].key}.{number}", "row", "", _around(cells),
                children=tuple([_cell(number, column, on) for column, on in cells.items()]),
            )
            for number, cells in rows.items()
        ]
    )  # fmt: skip


def _around(cells: dict[int, list[tuple[Among, Told]]]) -> Rect:
    rects = [told.rect for on in cells.values() for _, told in on]
    rect = rects[0]
    for other in rects[1:]:
        rect = rect.union(other)
    return rect


def _cell(row: int, column: int, on: list[tuple[Among, Told]]) -> Told:
    """A square: its name, and what can be done or stands there; a place that only is the square is not told twice."""
    among, first = on[0]
    children = tuple([told for _, told in on if told.acts or told.label != among.cell])
    key = f"{among.key}.{row}.{column}"
    return Told(key, "cell", plain(among.cell), first.rect, cell=(row, column), children=children)


def _told_apart(whole: Told) -> Told:
    """With other names for what is called alike."""
    alike: dict[tuple[Kind, str], list[tuple[str, tuple[str, ...]]]] = defaultdict(list)

    def look(told: Told, around: tuple[str, ...]) -> None:
        if told.acts and told.role != "text":
            alike[told.role, told.label].append((told.key, around))
        inner = (told.label, *around) if told.label else around
        for child in told.children:
            look(child, inner)

    look(whole, ())
    names: dict[str, str] = {}
    for (_, label), same in alike.items():
        if len(same) > 1:
            names |= _names(label, same)
    return _renamed(whole, names) if names else whole


def _names(label: str, same: list[tuple[str, tuple[str, ...]]]) -> dict[str, str]:
    """Names by key for things with one label: with the innermost of what is around them that is not around all."""
    shared = set.intersection(*(set(around) for _, around in same))
    called = {key: next((words for words in around if words not in shared), "") for key, around in same}
    named = {key: f"{label}, {words}" if words else label for key, words in called.items()}
    count: dict[str, int] = defaultdict(int)
    for name in named.values():
        count[name] += 1
    numbers: dict[str, int] = defaultdict(int)
    for key, name in named.items():
        if count[name] > 1:
            numbers[name] += 1
            named[key] = f"{name} ({numbers[name]})"
    return named


def _renamed(told: Told, names: dict[str, str]) -> Told:
    children = tuple([_renamed(child, names) for child in told.children])
    return msgspec.structs.replace(told, label=names.get(told.key, told.label), children=children)
