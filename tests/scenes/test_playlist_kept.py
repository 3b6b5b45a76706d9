"""What is done to a playlist in the window is neither lost nor mixed up: undone later, pulled far, copied by name."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from game.core.texts import LocalText
from game.teaching.playlists import Reel, playlists_of, usual_reel, write_reel_down
from scenes.kit.screen.tree import find, walk
from scenes.kit.settings import Language
from scenes.kit.window.inputs import Key, PointerDown, PointerMove, PointerUp
from scenes.kit.window.window import Viewport
from scenes.rooms.example.playlist import PRESENT, PlaylistRoom

from .conftest import FakeClock, MakeApp
from .on_screen import node_of, notices, press
from .test_playlist_room import GAME, at_home, mine, typed
from .test_playlist_room import own as own  # a folder of one's own for each test


def test_a_scene_comes_back_after_the_page_was_left(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    press(app, "playlist.down.0")
    (before,) = mine()
    press(app, "playlist.remove.1")
    app._input(Key("escape"))
    app.loop_once()
    (reel,) = mine()
    assert len(reel.scenes) == len(before.scenes) - 1
    hall.examples.change_playlist(reel)
    app.loop_once()
    assert node_of(app, "playlist.undo").enabled
    app._input(Key("z", control=True))
    app.loop_once()
    assert mine() == [before]


def test_nothing_is_undone_in_a_file_that_was_written_otherwise_meanwhile(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    press(app, "playlist.down.0")
    app._input(Key("escape"))
    app.loop_once()
    (reel,) = mine()
    assert reel.path is not None
    reel.path.write_text(reel.path.read_text(encoding="utf-8").replace("(yours)", "(ours)"), encoding="utf-8")
    hall.examples.change_playlist(mine()[0])
    app.loop_once()
    assert not node_of(app, "playlist.undo").enabled


def test_a_scene_that_is_held_at_an_edge_scrolls_the_list(make_app: MakeApp, tmp_path: Path, clock: FakeClock) -> None:
    app, hall = at_home(make_app, tmp_path)
    reel = playlists_of(GAME)["in_ten_minutes"]
    hall.examples.change_playlist(reel)
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)
    grip, view = node_of(app, "playlist.grip.0").rect, room._scroll.view

    def held(y: float, seconds: float) -> None:
        app._input(PointerMove(grip.cx, y, held=True))
        for _ in range(int(seconds / 0.05)):
            clock.now += 0.05
            app.loop_once()

    app._input(PointerDown(grip.cx, grip.cy))
    held(view.bottom - 10, 10)
    assert room._scroll.offset == room._scroll.limit > 200
    held(view.y + 10, 10)
    assert room._scroll.offset == 0
    held(view.bottom - 10, 10)
    app._input(PointerUp(grip.cx, view.bottom - 10))
    app.loop_once()
    assert room.reel.scenes == (*reel.scenes[1:], reel.scenes[0])
    offset = room._scroll.offset
    held(view.y + 10, 1)
    assert room._scroll.offset == offset, "nothing is held any more"


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_copy_is_called_otherwise_and_that_is_said(make_app: MakeApp, tmp_path: Path, language: Language) -> None:
    app, hall = at_home(make_app, tmp_path)
    app.set_language(language)
    shipped = usual_reel(GAME)
    names = []
    for _ in range(2):
        vars(app)["_notices"].clear()
        hall.examples.change_playlist(shipped)
        app.loop_once()
        assert notices(app) == [app.texts("playlist.copied", title=shipped.title[language])]
        room = app.stack.top
        assert isinstance(room, PlaylistRoom)
        names.append(room.reel.title)
        assert find(app.build(), "playlist.name") is not None
        press(app, "playlist.down.0")
        app._input(Key("escape"))
        app.loop_once()
    assert names[0].fr == f"{shipped.title.fr} (à vous)"
    assert names[0].en == f"{shipped.title.en} (yours)"
    assert names[1].en == f"{shipped.title.en} (yours) 2"
    vars(app)["_notices"].clear()
    hall.examples.change_playlist(mine()[0])
    app.loop_once()
    assert not notices(app), "one's own is no copy"


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 768), 1.5), ((800, 600), 1.0)])
def test_what_is_told_covers_nothing_that_is_pressed_beside_the_title(
    size: tuple[int, int], scale: float, make_app: MakeApp, tmp_path: Path
) -> None:
    app, hall = at_home(make_app, tmp_path)
    app._take_up(Viewport(*size))
    app.change_settings(text_scale=scale)
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    app.loop_once()
    told = [node for node in walk(app.interaction.root) if node.role == "notice"]
    assert told, "it is a copy"
    for key in (PRESENT, "playlist.undo", "playlist.redo"):
        assert not any(notice.rect.overlaps(node_of(app, key).rect) for notice in told)


COMMENTED: Final = """\
# For the open evening of the library.
playlist: {fr: "Le soir", en: "The evening"}   # its name
game: flautz
scenes:
  # First the run: everybody understands it.
  - scenario: FIRST
    notes: {fr: "Demandez.", en: "Ask."}   # wait for hands
  # The set is harder.
  - scenario: SECOND
  - scenario: THIRD
# Thank them.
"""


def test_a_playlist_that_somebody_has_written_keeps_his_comments(make_app: MakeApp, tmp_path: Path) -> None:
    """What is done to it in the window changes the lines of the scenes that it changes, and no others."""
    app, hall = at_home(make_app, tmp_path)
    first, second, third = (scene.scenario for scene in usual_reel(GAME).scenes[:3])
    written = COMMENTED.replace("FIRST", first).replace("SECOND", second).replace("THIRD", third)
    write_reel_down(Reel(LocalText("Le soir", "The evening"), GAME, usual_reel(GAME).scenes[:3]))
    (reel,) = mine()
    assert reel.path is not None
    reel.path.write_text(written)
    hall.examples.change_playlist(mine()[0])
    app.loop_once()
    press(app, "playlist.down.0")
    moved = reel.path.read_text()
    lines = written.splitlines(keepends=True)
    assert moved == "".join([*lines[:4], *lines[7:9], *lines[4:7], *lines[9:]])
    press(app, "playlist.remove.2")
    assert reel.path.read_text() == "".join([*lines[:4], *lines[7:9], *lines[4:7], lines[10]])
    press(app, "playlist.undo")
    press(app, "playlist.undo")
    again = reel.path.read_text().splitlines()
    assert again[:-2] == written.splitlines()[:-2], "the scene that was taken out is written anew"
    press(app, "playlist.name")
    typed(app, "Samedi")
    renamed = reel.path.read_text()
    assert "Samedi" in renamed
    assert renamed.count("#") == written.count("#")
    assert [scene.scenario for scene in mine()[0].scenes] == [first, second, third]


@pytest.mark.parametrize(
    ("ends", "rest"),
    [
        ("", ""),
        ('ends: {fr: "Voilà", en: "There"}  # bow\n', ""),
        ('ends:\n  fr: "Voilà"\n  en: "There"\n', "# bow\n"),
    ],
)
def test_last_words_are_changed_in_the_window_and_nothing_else(
    make_app: MakeApp, tmp_path: Path, ends: str, rest: str
) -> None:
    app, hall = at_home(make_app, tmp_path)
    first = usual_reel(GAME).scenes[0].scenario
    written = COMMENTED.partition("  # First")[0] + f"  - scenario: {first}\n"
    begun, _, scenes = written.partition("scenes:")
    write_reel_down(Reel(LocalText("Le soir", "The evening"), GAME, usual_reel(GAME).scenes[:1]))
    (reel,) = mine()
    assert reel.path is not None
    reel.path.write_text(f"{begun}{ends}{rest}scenes:{scenes}")
    (before,) = mine()
    hall.examples.change_playlist(before)
    app.loop_once()
    press(app, "playlist.end")
    typed(app, "À demain")
    (kept,) = mine()
    assert kept.ends is not None
    assert kept.ends[app.texts.language] == "À demain"
    changed, without = reel.path.read_text(), f"{begun}{rest}scenes:{scenes}".splitlines()
    assert [line for line in changed.splitlines() if "demain" not in line] == without
    assert changed.count("#") == (ends + rest + written).count("#")
    press(app, "playlist.undo")
    assert mine()[0].ends == before.ends
    press(app, "playlist.end")
    typed(app, "")
    assert reel.path.read_text().splitlines() == without


def test_a_scene_that_is_moved_by_a_press_stays_under_the_pointer(make_app: MakeApp, tmp_path: Path) -> None:
    """A second press moves the same one again."""
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(playlists_of(GAME)["in_ten_minutes"])
    app.loop_once()
    before = node_of(app, "playlist.down.1").rect
    press(app, "playlist.down.1")
    app.loop_once()
    after = node_of(app, "playlist.down.2").rect
    assert (after.x, round(after.y)) == (before.x, round(before.y))
