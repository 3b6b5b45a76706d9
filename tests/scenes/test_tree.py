"""The semantic tree: hit test, focus order, arrow keys, and what has to be drawn anew."""

from __future__ import annotations

from scenes.kit.geometry import Rect
from scenes.kit.screen.overlay import VeilLook
from scenes.kit.screen.tree import (
    Direction,
    Node,
    NodeAction,
    difference,
    display_list,
    find,
    focus_order,
    hit,
    neighbour,
    next_focus,
    path_to,
)


def press_node(key: str, rect: Rect, *, enabled: bool = True, look: VeilLook | None = None) -> Node:
    action = NodeAction("press", key, lambda: None)
    return Node("button", rect, key, key, look, actions=(action,), enabled=enabled, focusable=True)


CANVAS = Rect(0, 0, 300, 300)


def group(*children: Node, clips: bool = False, modal: bool = False, rect: Rect = CANVAS) -> Node:
    return Node("group", rect, children=children, clips=clips, modal=modal)


GRID = group(
    press_node("a", Rect(0, 0, 50, 50)),
    press_node("b", Rect(100, 0, 50, 50)),
    press_node("c", Rect(0, 100, 50, 50)),
    press_node("d", Rect(100, 110, 50, 50)),
)


def test_the_last_drawn_node_is_hit() -> None:
    root = group(press_node("under", Rect(0, 0, 100, 100)), press_node("over", Rect(50, 50, 100, 100)))
    assert [node.key for node in hit(root, 60, 60)][-1] == "over"
    assert [node.key for node in hit(root, 10, 10)][-1] == "under"
    assert hit(root, 200, 200) == ()


def test_clipped_children_are_not_hit_outside_the_clip() -> None:
    panel = group(press_node("x", Rect(0, 0, 100, 100)), clips=True, rect=Rect(0, 0, 100, 50))
    assert hit(group(panel), 10, 10)[-1].key == "x"
    assert hit(group(panel), 10, 70) == ()


def test_a_modal_node_shuts_off_the_rest() -> None:
    dialog = group(press_node("yes", Rect(10, 10, 20, 20)), modal=True, rect=Rect(0, 0, 60, 60))
    root = group(press_node("under", Rect(0, 0, 300, 300)), dialog)
    assert [node.key for node in focus_order(root)] == ["yes"]
    assert all(node.key != "under" for node in hit(root, 200, 200))


def test_focus_order_skips_disabled_nodes_and_wraps() -> None:
    root = group(GRID.children[0], press_node("off", Rect(60, 0, 10, 10), enabled=False), GRID.children[1])
    assert [node.key for node in focus_order(root)] == ["a", "b"]
    after_b, before_a, first = next_focus(root, "b", 1), next_focus(root, "a", -1), next_focus(root, "", 1)
    assert after_b is not None
    assert before_a is not None
    assert first is not None
    assert (after_b.key, before_a.key, first.key) == ("a", "b", "a")
    assert next_focus(group(), "", 1) is None


def test_arrow_keys_go_to_the_nearest_node_that_way() -> None:
    ways: dict[tuple[str, Direction], str] = {
        ("a", "right"): "b",
        ("a", "down"): "c",
        ("d", "left"): "c",
        ("d", "up"): "b",
    }
    for (start, direction), goal in ways.items():
        found = neighbour(GRID, start, direction)
        assert found is not None
        assert found.key == goal
    assert neighbour(GRID, "a", "left") is None
    assert neighbour(GRID, "a", "up") is None


def test_paths_and_keys() -> None:
    root = Node("group", Rect(0, 0, 1, 1), "root", children=(GRID,))
    assert [node.key for node in path_to(root, "d")] == ["root", "", "d"]
    assert find(root, "nowhere") is None
    assert find(root, "") is None


def test_equal_trees_need_no_drawing() -> None:
    one = group(press_node("a", Rect(0, 0, 50, 50), look=VeilLook()))
    other = group(press_node("a", Rect(0, 0, 50, 50), look=VeilLook()))
    assert difference(display_list(one), display_list(other)) == []


def test_a_move_dirties_both_places() -> None:
    before = group(press_node("a", Rect(0, 0, 50, 50), look=VeilLook()))
    after = group(press_node("a", Rect(60, 0, 50, 50), look=VeilLook()))
    assert set(difference(display_list(before), display_list(after))) == {Rect(0, 0, 50, 50), Rect(60, 0, 50, 50)}


def test_a_changed_look_an_arrival_and_a_departure_are_dirty() -> None:
    place = Rect(0, 0, 50, 50)
    before = group(press_node("a", place, look=VeilLook(0.2)), press_node("gone", Rect(90, 0, 5, 5), look=VeilLook()))
    after = group(press_node("a", place, look=VeilLook(0.4)), press_node("new", Rect(0, 90, 5, 5), look=VeilLook()))
    dirty = set(difference(display_list(before), display_list(after)))
    assert dirty == {place, Rect(90, 0, 5, 5), Rect(0, 90, 5, 5)}


def test_another_order_of_drawing_is_dirty() -> None:
    a = press_node("a", Rect(0, 0, 50, 50), look=VeilLook())
    b = press_node("b", Rect(25, 0, 50, 50), look=VeilLook())
    dirty = difference(display_list(group(a, b)), display_list(group(b, a)))
    assert any(rect.union(a.rect.intersection(b.rect)) == rect for rect in dirty)  # where one lies over the other


def test_what_keeps_its_order_is_not_drawn_because_something_else_was_moved() -> None:
    nodes = [press_node(name, Rect(30 * n, 0, 20, 20), look=VeilLook()) for n, name in enumerate("abcdef")]
    moved = [*nodes[:1], *nodes[2:], nodes[1]]
    assert difference(display_list(group(*nodes)), display_list(group(*moved))) == [nodes[1].rect]


def test_a_nameless_neighbour_keeps_its_name_while_others_come_and_go() -> None:
    named = press_node("a", Rect(0, 0, 20, 20), look=VeilLook())
    nameless = press_node("", Rect(40, 0, 20, 20), look=VeilLook())
    dirty = difference(display_list(group(named, nameless)), display_list(group(nameless)))
    assert dirty == [named.rect]


def test_what_is_scrolled_out_of_its_clip_is_not_drawn() -> None:
    inside = press_node("a", Rect(0, 10, 50, 30), look=VeilLook())
    outside = press_node("b", Rect(0, 200, 50, 30), look=VeilLook())
    drawn = display_list(group(inside, outside, clips=True, rect=Rect(0, 0, 100, 30)))
    assert [(item.key, item.bounds) for item in drawn] == [("a", Rect(0, 10, 50, 20))]
