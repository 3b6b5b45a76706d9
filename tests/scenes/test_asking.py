"""What somebody has written into a box is not lost by one key: it is kept, thrown away or gone on with."""

from __future__ import annotations

import pytest

from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import walk
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import Key, Typed
from scenes.rooms.credits import Credits

from .conftest import MakeApp
from .on_screen import press


class Box:
    """A box to write into, over another room, and what came of it."""

    def __init__(self, make_app: MakeApp, value: str = "", *, empty: bool = False) -> None:
        self.app = make_app()
        self.room = Credits()
        self.answered: list[str] = []
        self.ask = Ask(
            "playlist.notes", "playlist.notes.text", "library.keep", self.answered.append, value=value, empty=empty,
            prose=True,
        )  # fmt: skip
        self.app.stack.push(self.room)
        self.app.stack.push(self.ask)
        self.app.loop_once()
        self.app.interaction.focus("ask.field")

    def write(self, words: str) -> None:
        self.app._input(Typed(words))
        self.app.loop_once()

    def top(self) -> Scene | None:
        return self.app.stack.top

    def leave(self) -> None:
        self.app._input(Key("escape"))
        self.app.loop_once()


@pytest.mark.parametrize("button", [False, True])
def test_what_was_written_is_asked_about(make_app: MakeApp, *, button: bool) -> None:
    box = Box(make_app, "Ask")
    box.write(" who wins")

    def leave() -> None:
        if button:
            press(box.app, "sheet.cancel")
        else:
            box.leave()

    leave()
    assert isinstance(box.top(), Dialog)
    box.leave()
    assert box.top() is box.ask, "one goes on writing"
    assert box.ask._field.value == "Ask who wins"
    leave()
    box.app._input(Key("return"))
    box.app.loop_once()
    assert box.top() is box.room
    assert box.answered == ["Ask who wins"]


def test_it_may_be_thrown_away(make_app: MakeApp) -> None:
    box = Box(make_app)
    box.write("Nonsense")
    box.leave()
    press(box.app, "dialog.0")
    assert box.top() is box.room
    assert not box.answered


@pytest.mark.parametrize("written", ["", "   "])
def test_nothing_is_asked_where_nothing_was_written(make_app: MakeApp, written: str) -> None:
    box = Box(make_app, "Ask" if not written else "", empty=True)
    box.write(written)
    box.leave()
    assert box.top() is box.room
    assert not box.answered


@pytest.mark.parametrize("kept", [False, True])
def test_who_closes_the_window_is_asked_once(make_app: MakeApp, *, kept: bool) -> None:
    box = Box(make_app)
    box.write("Ask who wins")
    for _ in range(2):
        box.app.quit()
        box.app.loop_once()
    assert sum(isinstance(scene, Dialog) for scene in box.app.stack.scenes) == 1
    press(box.app, "dialog.1" if kept else "dialog.0")
    assert box.top() is None
    assert box.answered == (["Ask who wins"] if kept else [])


def test_in_prose_enter_begins_a_line_and_control_keeps_it(make_app: MakeApp) -> None:
    box = Box(make_app)
    box.write("Ask who wins.")
    box.app._input(Key("return"))
    box.write("Then show.")
    assert box.top() is box.ask
    assert box.app.texts("ask.prose") in {node.label for node in walk(box.app.build())}
    box.app._input(Key("return", control=True))
    box.app.loop_once()
    assert box.top() is box.room
    assert box.answered == ["Ask who wins.\nThen show."]
