"""The keys: every one that a room knows is declared and listed, and every one can be another one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.catalogue import NAMES
from game.core.texts import Texts
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.keycaps import cap_of, chord_words, deed_words
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import find, walk
from scenes.kit.widgets.ask import FIELD, Ask
from scenes.kit.window.inputs import Key
from scenes.kit.window.keymap import (
    DECLARED,
    EVERYWHERE,
    NEVER_LETTERS,
    Keymap,
    chord_of,
    declared,
    deeds,
    key_of,
    read_keymap,
)
from scenes.rooms.keyboard import ALSO, FIXED, PAD, Keyboard, NewKey
from scenes.table.playing.pace import change_pace
from tests.campaign import covering

from .conftest import MakeApp
from .replay_room import open_replay, some_match
from .table_play import begun
from .test_menu import SCALES, SIZES, check_layout, cut_texts

HUMANS = ("human", "human")
CANDIDATES = sorted({chord for named in DECLARED.values() for chords in named.values() for chord in chords})
CANDIDATES += [*"gijknqtuxyz", "ctrl+y", "f2", "f5"]
"""Keys that a room might know."""


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


def post(app: App, key: Key, *, up: bool = True) -> None:
    """A key of a real keyboard."""
    mods = pygame.KMOD_SHIFT * key.shift | pygame.KMOD_CTRL * key.control | pygame.KMOD_ALT * key.alt
    number = pygame.key.key_code(key.name)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=number, mod=mods))
    app.loop_once()
    if up:
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=number, mod=mods))
        app.loop_once()


@pytest.mark.parametrize("room", ROOMS)
def test_every_key_a_room_knows_is_declared(make_app: MakeApp, tmp_path: Path, room: str) -> None:
    app = make_app()
    ROOMS[room](app, Hall(app, tmp_path))
    for _ in range(3):
        app.loop_once()
    scene, depth = app.stack.top, len(app.stack)
    assert scene is not None
    assert scene.keys == room

    def knows(key: Key) -> bool:
        app.ui.focused = ""
        known = scene.handle(key)
        app.stack.apply()
        while len(app.stack) > depth:
            app.stack.pop()
            app.stack.apply()
        app.loop_once()
        return known

    here = {chord for each in (room, EVERYWHERE) for chords in DECLARED[each].values() for chord in chords}
    known = [chord for chord in CANDIDATES if knows(key_of(chord))]
    assert [chord for chord in known if chord not in here] == []
    assert known or room == "library"


def test_every_scene_names_a_room_whose_keys_are_declared() -> None:
    def below(kind: type[Scene]) -> list[type[Scene]]:
        return [kind, *(each for sub in kind.__subclasses__() for each in below(sub))]

    assert {kind.keys for kind in below(Scene)} - {""} <= set(DECLARED)
    assert set(ALSO) | set(FIXED) <= set(DECLARED)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_every_deed_has_words_of_its_own(language: str) -> None:
    texts = Texts(language)
    for room, named in DECLARED.items():
        said = Counter(deed_words(texts, f"{room}.{name}") for name in named)
        assert max(said.values()) == 1, said
        assert not [words for words in said if words.startswith("keyboard.")]
    assert len({chord_words(texts, chord) for chord in CANDIDATES}) == len(set(CANDIDATES))


# ---- moved keys -------------------------------------------------------------------------------------

FREE = "f9"
"""A key that nothing is declared for."""


@pytest.mark.parametrize("deed", deeds())
def test_every_deed_can_be_moved_and_is_then_done_by_the_new_key_alone(deed: str) -> None:
    room = deed.partition(".")[0]
    writing = room == "writing"
    at = "" if writing or room == EVERYWHERE else room
    keymap = Keymap().with_chords(deed, [FREE])
    new = keymap.meant(key_of(FREE), at, writing=writing)
    assert new is not None
    assert chord_of(new) in declared(deed)
    shared = {chord for other in deeds() if other != deed and other.partition(".")[0] in (room, EVERYWHERE)
              for chord in declared(other)}  # fmt: skip
    for chord in declared(deed):
        meant = keymap.meant(key_of(chord), at, writing=writing)
        if chord not in shared:
            assert meant is None, chord
        elif meant is not None:
            assert chord_of(meant) != chord or chord_of(new) != chord, "the old key still does it"
    back = keymap.with_chords(deed, declared(deed))
    assert back.moved == {}


def test_moved_keys_work_in_the_window(make_app: MakeApp, tmp_path: Path) -> None:
    """Of the menu, of a table, and those for everywhere, pressed on a real keyboard."""
    keys = {"menu.library": ["f9"], "table.sound": ["k"], "everywhere.back": ["f8"], "everywhere.down": ["f6"]}
    app = make_app(keys=keys)
    assert app.key_faults == []
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    app.loop_once()
    menu = app.stack.top
    post(app, Key("p"))
    assert app.stack.top is menu
    post(app, Key("f9"))
    assert type(app.stack.top).__name__ == "LibraryRoom"
    post(app, Key("escape"))
    assert app.stack.top is not menu
    post(app, Key("f8"))
    assert app.stack.top is menu
    before = app.ui.focused
    post(app, Key("f6"))
    assert app.stack.top is menu
    assert app.ui.focused != before
    app.stack.push(hall.table(begun(NAMES[0], HUMANS, "keys"), live=False))
    for _ in range(3):
        app.loop_once()
    muted = app.settings.muted
    post(app, Key("m"))
    assert app.settings.muted == muted
    post(app, Key("k"))
    assert app.settings.muted != muted


def test_letters_go_into_a_field_whatever_they_do_elsewhere(make_app: MakeApp) -> None:
    app = make_app(keys={"everywhere.down": ["x"], "writing.select_all": ["f9"], "everywhere.right": ["k"]})
    assert app.key_faults == []
    app.stack.push(Ask("library.import", "library.import.text", "library.import", print))
    app.loop_once()
    post(app, Key("x"))
    assert app.ui.focused == FIELD
    post(app, Key("down"))
    assert app.ui.focused == FIELD, "that key has moved"
    assert app.ui.keymap.meant(Key("right"), "library", writing=True) == Key("right")
    assert app.ui.keymap.meant(Key("f9"), "library", writing=True) == Key("a", control=True)


@pytest.mark.parametrize("kind", ["", "xbox", "playstation", "nintendo"])
def test_sentences_and_tips_name_the_keys_that_are_set(make_app: MakeApp, kind: str) -> None:
    app = make_app(keys={"everywhere.press": ["f9"], "table.hints": ["j"]}, language="en")
    app.ui.pad = kind
    expected = {"": "F9", "playstation": "Cross"}.get(kind, "A")
    assert app.texts("table.by_key", one="a", other="b") == f"{expected}: a, then b"
    assert cap_of(app.ui, "table.hints") == {"": "J", "playstation": "Triangle"}.get(kind, "Y")
    app.set_language("fr")
    assert app.texts("table.by_key", one="a", other="b").startswith({"playstation": "Croix"}.get(kind, expected))


def test_a_key_is_changed_exchanged_and_given_back_in_the_window(make_app: MakeApp) -> None:
    app = make_app(language="en")
    app.stack.push(Keyboard())
    app.loop_once()

    def ask(deed: str) -> NewKey:
        assert app.press(f"keyboard.{deed}.0")
        app.loop_once()
        sheet = app.stack.top
        assert isinstance(sheet, NewKey)
        return sheet

    ask("table.hints")
    post(app, Key("left shift"))
    post(app, Key("j", control=True))
    assert isinstance(app.stack.top, Keyboard)
    assert app.settings.keys == {"table.hints": ["ctrl+j"]}
    sheet = ask("table.sound")
    post(app, Key("j", control=True))
    said = " ".join(node.label for node in walk(app.interaction.root) if node.label)
    assert sheet.wanted == "ctrl+j"
    assert app.texts("keyboard.does.hints") in said
    assert app.press("sheet.exchange")
    app.loop_once()
    assert app.settings.keys == {"table.hints": ["m"], "table.sound": ["ctrl+j"]}
    assert app.press("keyboard.table.hints.reset")
    assert app.settings.keys == {"table.sound": ["ctrl+j"]}
    ask("everywhere.next")
    post(app, Key("z"))
    assert isinstance(app.stack.top, NewKey), "a letter cannot lead out of a field"
    assert find(app.interaction.root, "sheet.exchange") is None
    assert app.press("sheet.another")
    post(app, Key("escape"))
    assert isinstance(app.stack.top, Keyboard)
    app.loop_once()
    assert app.press("keyboard.reset_all")
    assert app.settings.keys == {}


def test_a_declared_key_that_was_given_away_does_not_come_back_twice(make_app: MakeApp) -> None:
    app = make_app(keys={"table.hints": ["f9"], "table.sound": ["h"]})
    app.stack.push(Keyboard())
    app.loop_once()
    assert app.press("keyboard.table.hints.reset")
    assert app.settings.keys["table.hints"] == ["f9"]


def test_keys_in_the_settings_that_cannot_be_fall_back_and_are_told(make_app: MakeApp, tmp_path: Path) -> None:
    from scenes.kit.settings import SettingsFile

    good = {"menu.rules": ["f9"]}
    bad = {
        "table.dance": ["x"], "table.hints": ["no such key"], "table.sound": ["p"], "menu.library": [],
        "everywhere.next": ["n"], "demo.dark_screen": "b", "table.undo": ["left ctrl"],
    }  # fmt: skip
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"keys": {**good, **bad}}))
    settings, unread = SettingsFile(tmp_path).load()
    assert unread is not None
    assert unread.values == 1, "what is no list of keys"
    make_app()
    keymap, faults = read_keymap(settings.keys)
    assert keymap.moved == {"menu.rules": ("f9",)}
    assert {(fault.deed, fault.why) for fault in faults} == {
        ("table.dance", "unknown"), ("table.hints", "key"), ("table.sound", "twice"), ("menu.library", "key"),
        ("everywhere.next", "key"), ("table.undo", "key"),
    }  # fmt: skip
    assert NEVER_LETTERS


# ---- the page ---------------------------------------------------------------------------------------


def test_the_menu_opens_the_matches(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    menu = Hall(app, tmp_path).menu()
    app.stack.push(menu)
    app.loop_once()
    assert menu.handle(Key("p"))
    app.loop_once()
    assert app.stack.top is not menu


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering(SIZES, SCALES, ("fr", "en")))
def test_the_key_map_holds_together(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int], text_scale: float, language: str
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language, keys={"table.hints": ["ctrl+alt+page down"]})
    app.stack.push(Keyboard())
    app.loop_once()
    root = app.build()
    check_layout(root, app.ui.width, app.ui.height)
    caps = [node for node in walk(root) if node.role == "button" and node.key.rpartition(".")[2].isdigit()]
    assert len(caps) == sum(len(app.ui.keymap.chords(deed)) for deed in deeds())
    labels = [node.label for node in walk(root) if node.label]
    assert not [label for label in labels if label.startswith(("keyboard.", "key.")) or "{" in label]
    assert len(PAD) == 8
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
    told = [node for node in walk(app.build()) if node.key.startswith("overlay.notice.")]
    assert len(told) == 1, "what the pace is now, not what it was"
