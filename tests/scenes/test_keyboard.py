"""The key map lists every key that a room knows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from string import ascii_lowercase

import pytest

from game.catalogue import NAMES
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.kit.window.inputs import Key
from scenes.rooms.keyboard import KEYS, NAMED, PAD, Keyboard
from scenes.table.playing.pace import change_pace

from .conftest import MakeApp
from .table_play import begun
from .test_menu import SCALES, SIZES, check_layout, cut_texts
from .test_replay import open_replay, some_match

HUMANS = ("human", "human")
CAPS = {
    **{name: {"arrows", "side_arrows"} for name in ("left", "right", "up", "down")},
    **{name: {"page_keys"} for name in ("page up", "page down")},
    **{name: {"end_keys"} for name in ("home", "end")},
    **{name: {"+ −"} for name in ("+", "-", "=")},
    **{str(digit): {"1 … 9"} for digit in range(1, 10)},
    **{letter: {letter.upper()} for letter in ascii_lowercase},
    "space": {"space", "enter"},
    "return": {"enter", "enter_key"},
    "f1": {"F1"},
}
"""Which caps of the key map may stand for a key."""


def in_menu(app: App, hall: Hall) -> None:
    app.stack.push(hall.menu())


def at_table(app: App, hall: Hall) -> None:
    app.stack.push(hall.table(begun(NAMES[0], HUMANS, "keys"), live=False))


def in_replay(app: App, _hall: Hall) -> None:
    open_replay(app, some_match(NAMES[0], 12))


def in_rulebook(app: App, hall: Hall) -> None:
    app.stack.push(hall.menu())
    hall.open_book(NAMES[0])


def in_library(app: App, hall: Hall) -> None:
    hall.archive.open_library()


ROOMS: dict[str, Callable[[App, Hall], None]] = {
    "menu": in_menu,
    "table": at_table,
    "replay": in_replay,
    "rulebook": in_rulebook,
    "library": in_library,
}


@pytest.mark.parametrize("room", ROOMS)
def test_every_key_a_room_knows_is_listed(make_app: MakeApp, tmp_path: Path, room: str) -> None:
    app = make_app()
    ROOMS[room](app, Hall(app, tmp_path))
    for _ in range(3):
        app.loop_once()
    scene, depth = app.stack.top, len(app.stack)
    assert scene is not None

    def knows(key: Key) -> bool:
        app.ui.focused = ""
        known = scene.handle(key)
        app.stack.apply()
        while len(app.stack) > depth:
            app.stack.pop()
            app.stack.apply()
        app.loop_once()
        return known

    listed = {cap for name, keys in KEYS for cap, _ in keys if name in (room, "everywhere")}
    known = 0
    for name, caps in CAPS.items():
        if knows(Key(name)):
            known += 1
            assert caps & listed, name
        elif knows(Key(name, control=True)):
            known += 1
            assert f"Ctrl+{name.upper()}" in listed, name
    assert known or room == "library"


def test_the_menu_opens_the_matches(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    menu = Hall(app, tmp_path).menu()
    app.stack.push(menu)
    app.loop_once()
    assert menu.handle(Key("p"))
    app.loop_once()
    assert app.stack.top is not menu


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_key_map_holds_together(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_scale: float, language: str
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language)
    app.stack.push(Keyboard())
    app.loop_once()
    root = app.build()
    check_layout(root, app.ui.width, app.ui.height)
    caps = [node.label for node in walk(root) if node.role == "image" and node.label]
    assert len(caps) == sum(len(keys) for _, keys in KEYS) + len(PAD)
    assert {app.texts(f"keyboard.key.{name}") for name in NAMED} <= set(caps)
    assert not [label for label in caps if label.startswith("keyboard.")]
    assert cut == []


def test_past_the_fastest_there_is_nothing(make_app: MakeApp) -> None:
    app = make_app(pace="fast")
    for _ in range(3):
        change_pace(app, 1, round_again=False)
    paces: list[str] = [app.settings.pace]
    change_pace(app, 1)
    paces.append(app.settings.pace)
    change_pace(app, -1, round_again=False)
    paces.append(app.settings.pace)
    assert paces == ["instant", "step", "step"], "the keys end there, the one button goes round"
