"""The one bar of all rooms."""

from __future__ import annotations

from functools import partial

import pygame

from scenes.app import App
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node, scope, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.toolbar import MOST_WORDS, SMALLER, Tool, ToolWords, bar, tool_node

from .conftest import MakeApp

PLACE = Rect(20, 10, 600, 48)
pushed: list[Scene] = []


def tool(key: str, *, shortcut: str = "", label: str = "", enabled: bool = True) -> Tool:
    return Tool(key, "undo", f"What {key} does", lambda: None, shortcut, enabled, label=label)


def test_the_way_out_is_at_the_left_and_tools_end_at_the_right(ui: Ui) -> None:
    found = bar(ui, "room", PLACE, tool("leave"), [tool("one"), tool("two")], pushed.append)
    one, two = found.tools
    assert (found.leave.key, one.key, two.key) == ("room.leave", "room.one", "room.two")
    assert (found.leave.rect.x, two.rect.right) == (PLACE.x, PLACE.right)
    assert one.rect.right < two.rect.x
    assert found.leave.rect.right < found.rest.x < found.rest.right == one.rect.x
    assert {node.rect.cy for node in (found.leave, one, two)} == {PLACE.cy}


def test_a_bar_without_tools_is_free_to_its_end(ui: Ui) -> None:
    assert bar(ui, "room", PLACE, tool("leave"), [], pushed.append).rest.right == PLACE.right


def test_no_tool_is_too_small(ui: Ui) -> None:
    found = bar(ui, "room", PLACE, tool("leave"), [tool("one"), tool("worded", label="A")], pushed.append)
    assert all(min(node.rect.w, node.rect.h) >= LEAST_TARGET for node in found.tools)


def test_what_does_not_fit_lies_in_a_menu_the_last_tools_first(ui: Ui) -> None:
    tools = [*[tool(key) for key in ("one", "two", "three", "four")], tool("start", label="Start")]

    def keys(words: float) -> list[str]:
        laid = bar(ui, "room", PLACE, tool("leave"), tools, pushed.append, words=words)
        assert laid.rest.w >= min(words * SMALLER, PLACE.w * MOST_WORDS)
        return [node.key.removeprefix("room.") for node in laid.tools]

    free = bar(ui, "room", PLACE, tool("leave"), tools, pushed.append).rest.w
    assert keys(free / SMALLER) == ["one", "two", "three", "four", "start"]
    assert keys((free + 1) / SMALLER) == ["one", "two", "more", "start"]
    assert keys(5000) == ["one", "more", "start"], "one tool stays, whatever is to be said"


class Barred(Scene):
    """A screen with a bar too full for it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    def build(self, ui: Ui) -> Node:
        tools = [
            Tool(key, "undo", key, partial(self.done.append, key), enabled=key != "five")
            for key in ("one", "two", "three", "four", "five", "six")
        ]
        laid = bar(ui, "room", PLACE, tool("leave"), tools, self.app.stack.push, words=360)
        return Node("group", Rect(0, 0, ui.width, ui.height), key="room", children=(laid.leave, *laid.tools))


def keyed(app: App, *keys: int) -> None:
    for key in keys:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
        app.loop_once()


def test_the_menu_does_what_the_bar_would_by_the_keys_alone(make_app: MakeApp) -> None:
    app, barred = make_app(), Barred()
    app.stack.push(barred)
    app.loop_once()
    keyed(app, *[pygame.K_TAB] * 6, pygame.K_RETURN)
    app.loop_once()
    menu = [node for node in walk(scope(app.interaction.root)) if node.role == "button"]
    assert [node.key for node in menu] == ["room.five", "room.six", "sheet.close"]
    assert [node.enabled for node in menu] == [False, True, True]
    keyed(app, pygame.K_RETURN)  # the first one that can be used now
    assert barred.done == ["six"]
    app.loop_once()
    assert app.stack.top is barred
    assert app.ui.focused == "room.more"


def test_a_tool_tells_its_key_and_whether_it_can_be_used(ui: Ui) -> None:
    node = tool_node(ui, "room", tool("one", shortcut="everywhere.help", enabled=False), Rect(0, 0, 44, 44))
    assert (node.tooltip, node.enabled) == ("What one does (F1)", False)
    worded = tool_node(ui, "room", tool("two", shortcut="position.start_position", label="Start"), Rect(0, 0, 120, 44))
    assert (worded.label, worded.tooltip) == ("Start", "What two does (F5)")


def test_words_stand_between_tools(ui: Ui) -> None:
    node = tool_node(ui, "room", ToolWords("×2"), Rect(0, 0, 44, 44))
    assert (node.label, node.rect.cx) == ("×2", 22)
