"""One bar for every room: the way out at the left, tools at the right, and what is said between them. The same tools
stand in rows of their own, where a story is moved on or its speed is changed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from scenes.kit.drawing.theme import LABEL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, row
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, button, button_width, icon_button, text, with_shortcut

LEAVE: Final = 48.0
"""The size of the way out."""
WIDEST: Final = 190.0
"""The largest width of a tool with words on it."""


class Tool(NamedTuple):
    """A button of a bar: its key in the room, its picture, what it is called, what it does, its key on the keyboard,
    and whether that can be done now. `label` are words on it, if there are any. One that `gives_way` is left out where
    there is no room: it can be done otherwise as well.
    """

    key: str
    icon: str
    words: str
    run: Callable[[], None]
    shortcut: str = ""
    enabled: bool = True
    kind: Kind = "paper"
    label: str = ""
    gives_way: bool = False


class ToolWords(NamedTuple):
    """A few words between two tools: the speed between slower and faster."""

    words: str


class Bar(NamedTuple):
    """The nodes of a bar, and the room between its two ends."""

    leave: Node
    tools: tuple[Node, ...]
    rest: Rect


def bar(
    ui: Ui,
    room: str,
    place: Rect,
    leave: Tool,
    tools: Sequence[Tool],
    *,
    size: float = LEAST_TARGET,
    wanted: float = 0.0,
) -> Bar:
    """A bar in a place. `room` begins the keys of its nodes; between its ends as much is `wanted`, and where less
    would be left the tools that give way do so, one by one, the first of them first.
    """
    size, giving, kept = max(size, LEAST_TARGET), [tool for tool in tools if tool.gives_way], list(tools)
    laid = _bar(ui, room, place, leave, kept, size)
    for tool in giving:
        if laid.rest.w >= wanted:
            break
        kept.remove(tool)
        laid = _bar(ui, room, place, leave, kept, size)
    return laid


def _bar(ui: Ui, room: str, place: Rect, leave: Tool, tools: Sequence[Tool], size: float) -> Bar:
    places = row(place, [tool_width(ui, tool, size) for tool in tools], 8, at="right")
    left = min((each.x for each in places), default=place.right)
    return Bar(
        tool_node(ui, room, leave, place.at_left(LEAVE, LEAVE)),
        tuple(tool_node(ui, room, tool, at.at_left(at.w, size)) for tool, at in zip(tools, places, strict=True)),
        place.less(left=LEAVE + 14, right=place.right - left),
    )


def tool_width(ui: Ui, tool: Tool, size: float = LEAST_TARGET) -> float:
    """What a tool takes in a bar."""
    return min(button_width(ui, tool.label, icon=True, role=STRONG), WIDEST) if tool.label else size


def tool_node(ui: Ui, room: str, tool: Tool | ToolWords, place: Rect) -> Node:
    """One tool in its place, or the words that stand there."""
    if isinstance(tool, ToolWords):
        return text(place.inset(-4, 0), tool.words, LABEL, align="centre")
    key, icon, words, run, shortcut, enabled, kind, label, _ = tool
    if label:
        tip = with_shortcut(words, shortcut)
        return button(
            ui, f"{room}.{key}", place, label, run, icon=icon, kind=kind, role=STRONG, enabled=enabled, tooltip=tip
        )
    return icon_button(ui, f"{room}.{key}", place, icon, words, run, kind=kind, shortcut=shortcut, enabled=enabled)
