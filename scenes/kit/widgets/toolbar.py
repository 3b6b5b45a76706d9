"""One bar for every room: the way out at the left, tools at the right, and what is said between them; tools for which
there is no room lie in a menu. The same tools stand in rows of their own, where a story is moved on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from scenes.kit.drawing.theme import LABEL, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET, row
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import Kind, button, button_width, icon_button, text, with_shortcut
from scenes.kit.widgets.column import Column
from scenes.kit.widgets.rows import worded_row
from scenes.kit.widgets.sheet import Sheet

LEAVE: Final = 48.0
"""The size of the way out."""
WIDEST: Final = 190.0
"""The largest width of a tool with words on it."""
SMALLER: Final = 0.75
"""What is said between the ends of a bar grows so much smaller before any tool goes."""
MOST_WORDS: Final = 0.5
"""The most of a bar for which tools make room."""
MORE: Final = "more"
"""The key of the button that opens the menu."""


class Tool(NamedTuple):
    """A button of a bar: its key in the room, its picture, what it is called, what it does, the deed its key is
    declared for, and whether that can be done now. `label` are words on it, if there are any.
    """

    key: str
    icon: str
    words: str
    run: Callable[[], None]
    shortcut: str = ""
    enabled: bool = True
    kind: Kind = "paper"
    label: str = ""


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
    push: Callable[[Scene], None],
    *,
    words: float = 0.0,
) -> Bar:
    """A bar in a place. `room` begins the keys of its nodes; `words` is the width of what is said between its ends,
    which grows smaller first. Where that does not do, the last tools without words of their own go into a menu, which
    `push` opens.
    """
    needed = min(words * SMALLER, place.w * MOST_WORDS)
    laid = _bar(ui, room, place, leave, tools)
    worded = [tool for tool in tools if tool.label]
    plain = [tool for tool in tools if not tool.label]
    for count in range(len(plain) - 2, 0, -1):
        if laid.rest.w >= needed:
            break
        open_menu = partial(_open, push, room, plain[count:])
        more = Tool(MORE, "more", ui.texts("toolbar.more"), open_menu)
        laid = _bar(ui, room, place, leave, [*plain[:count], more, *worded])
    return laid


def _bar(ui: Ui, room: str, place: Rect, leave: Tool, tools: Sequence[Tool]) -> Bar:
    places = row(place, [tool_width(ui, tool) for tool in tools], 8, at="right")
    left = min((each.x for each in places), default=place.right)
    return Bar(
        tool_node(ui, room, leave, place.at_left(LEAVE, LEAVE)),
        tuple(
            tool_node(ui, room, tool, at.at_left(at.w, LEAST_TARGET)) for tool, at in zip(tools, places, strict=True)
        ),
        place.less(left=LEAVE + 14, right=place.right - left),
    )


def _open(push: Callable[[Scene], None], room: str, tools: Sequence[Tool]) -> None:
    push(MoreTools(room, tools))


class MoreTools(Sheet):
    """The menu of a bar: the tools for which it has no room, with their words. Each does what it does in the bar.
    `title`: the key of what stands over it.
    """

    widest = 460.0

    def __init__(self, room: str, tools: Sequence[Tool], title: str = "toolbar.more") -> None:
        super().__init__()
        self._title = title
        self._room = room
        self._tools = tools

    def title(self, ui: Ui) -> str:
        return ui.texts(self._title)

    def content(self, column: Column) -> None:
        column.space(4)
        for tool in self._tools:
            words = with_shortcut(column.ui, tool.words, tool.shortcut)
            run = partial(self._choose, tool)
            key = f"{self._room}.{tool.key}"
            worded_row(column, key, words, run, icon=tool.icon, kind=tool.kind, enabled=tool.enabled, gap=10)
        column.space(6)

    def _choose(self, tool: Tool) -> None:
        self.app.stack.pop()
        tool.run()


def tool_width(ui: Ui, tool: Tool) -> float:
    """What a tool takes in a bar."""
    return min(button_width(ui, tool.label, icon=True, role=STRONG), WIDEST) if tool.label else LEAST_TARGET


def tool_node(ui: Ui, room: str, tool: Tool | ToolWords, place: Rect) -> Node:
    """One tool in its place, or the words that stand there."""
    if isinstance(tool, ToolWords):
        return text(place.inset(-4, 0), tool.words, LABEL, align="centre")
    key, icon, words, run, shortcut, enabled, kind, label = tool
    if label:
        tip = with_shortcut(ui, words, shortcut)
        return button(
            ui, f"{room}.{key}", place, label, run, icon=icon, kind=kind, role=STRONG, enabled=enabled, tooltip=tip
        )
    return icon_button(ui, f"{room}.{key}", place, icon, words, run, kind=kind, shortcut=shortcut, enabled=enabled)
