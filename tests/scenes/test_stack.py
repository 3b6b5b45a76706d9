"""Scenes change between frames only, in the order asked for."""

from __future__ import annotations

from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Host, Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui

from .conftest import MakeApp


class Told(Scene):
    """Writes down what happens to it."""

    def __init__(self, name: str, told: list[str], *, covers: bool = True, on_enter: Scene | None = None) -> None:
        self.name = name
        self.told = told
        self.covers = covers
        self._on_enter = on_enter

    def enter(self, app: Host) -> None:
        super().enter(app)
        self.told.append(f"{self.name} enters")
        if self._on_enter is not None:
            app.stack.push(self._on_enter)

    def resume(self) -> None:
        self.told.append(f"{self.name} resumes")

    def leave(self) -> None:
        self.told.append(f"{self.name} leaves")

    def build(self, ui: Ui) -> Node:
        return Node("group", Rect(0, 0, ui.width, ui.height))


def test_requests_wait_for_the_end_of_the_frame(make_app: MakeApp) -> None:
    app, told = make_app(), list[str]()
    app.stack.push(Told("a", told))
    assert (len(app.stack), told) == (0, [])
    app.loop_once()
    assert (len(app.stack), told) == (1, ["a enters"])


def test_push_pop_replace_and_clear(make_app: MakeApp) -> None:
    app, told = make_app(), list[str]()
    app.stack.push(Told("a", told))
    app.stack.push(Told("b", told))
    app.stack.pop()
    app.stack.replace(Told("c", told))
    app.stack.apply()
    assert told == ["a enters", "b enters", "b leaves", "a resumes", "a leaves", "c enters"]
    app.stack.clear()
    assert not app.loop_once()
    assert told[-1] == "c leaves"


def test_a_scene_may_push_another_while_entering(make_app: MakeApp) -> None:
    app, told = make_app(), list[str]()
    app.stack.push(Told("a", told, on_enter=Told("b", told)))
    app.loop_once()
    assert told == ["a enters", "b enters"]


def test_what_does_not_cover_shows_what_is_under_it(make_app: MakeApp) -> None:
    app, told = make_app(), list[str]()
    for name, covers in (("a", True), ("b", True), ("c", False), ("d", False)):
        app.stack.push(Told(name, told, covers=covers))
    app.stack.apply()
    assert [scene.name for scene in app.stack.visible if isinstance(scene, Told)] == ["b", "c", "d"]


def test_popping_the_last_scene_ends_the_program(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(Told("a", []))
    assert app.loop_once()
    app.stack.pop()
    assert not app.loop_once()
