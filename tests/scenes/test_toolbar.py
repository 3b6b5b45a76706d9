"""The one bar of all rooms."""

from __future__ import annotations

from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.toolbar import Tool, ToolWords, bar, tool_node

PLACE = Rect(20, 10, 600, 48)


def tool(key: str, *, shortcut: str = "", gives_way: bool = False, label: str = "", enabled: bool = True) -> Tool:
    return Tool(key, "undo", f"What {key} does", lambda: None, shortcut, enabled, label=label, gives_way=gives_way)


def test_the_way_out_is_at_the_left_and_tools_end_at_the_right(ui: Ui) -> None:
    found = bar(ui, "room", PLACE, tool("leave"), [tool("one"), tool("two")])
    one, two = found.tools
    assert (found.leave.key, one.key, two.key) == ("room.leave", "room.one", "room.two")
    assert (found.leave.rect.x, two.rect.right) == (PLACE.x, PLACE.right)
    assert one.rect.right < two.rect.x
    assert found.leave.rect.right < found.rest.x < found.rest.right == one.rect.x
    assert {node.rect.cy for node in (found.leave, one, two)} == {PLACE.cy}


def test_a_bar_without_tools_is_free_to_its_end(ui: Ui) -> None:
    assert bar(ui, "room", PLACE, tool("leave"), []).rest.right == PLACE.right


def test_no_tool_is_too_small(ui: Ui) -> None:
    found = bar(ui, "room", PLACE, tool("leave"), [tool("one"), tool("worded", label="A")], size=20)
    assert all(min(node.rect.w, node.rect.h) >= LEAST_TARGET for node in found.tools)


def test_what_gives_way_does_so_only_where_there_is_no_room(ui: Ui) -> None:
    tools = [tool("one"), tool("spare", gives_way=True), tool("two")]
    roomy = bar(ui, "room", PLACE, tool("leave"), tools, wanted=300)
    tight = bar(ui, "room", PLACE, tool("leave"), tools, wanted=400)
    assert [node.key for node in roomy.tools] == ["room.one", "room.spare", "room.two"]
    assert [node.key for node in tight.tools] == ["room.one", "room.two"]
    assert tight.rest.w > roomy.rest.w


def test_tools_give_way_one_by_one(ui: Ui) -> None:
    tools = [tool("first", gives_way=True), tool("one"), tool("second", gives_way=True)]
    tight = bar(ui, "room", PLACE, tool("leave"), tools, wanted=400)
    tighter = bar(ui, "room", PLACE, tool("leave"), tools, wanted=460)
    assert [node.key for node in tight.tools] == ["room.one", "room.second"]
    assert [node.key for node in tighter.tools] == ["room.one"]


def test_a_tool_tells_its_key_and_whether_it_can_be_used(ui: Ui) -> None:
    node = tool_node(ui, "room", tool("one", shortcut="U", enabled=False), Rect(0, 0, 44, 44))
    assert (node.tooltip, node.enabled) == ("What one does (U)", False)
    worded = tool_node(ui, "room", tool("two", shortcut="F5", label="Start"), Rect(0, 0, 120, 44))
    assert (worded.label, worded.tooltip) == ("Start", "What two does (F5)")


def test_words_stand_between_tools(ui: Ui) -> None:
    node = tool_node(ui, "room", ToolWords("×2"), Rect(0, 0, 44, 44))
    assert (node.label, node.rect.cx) == ("×2", 22)
