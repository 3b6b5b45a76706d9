"""A playlist of one's own: its captions are undone where they are changed, and it is found where it can be started."""

from __future__ import annotations

from pathlib import Path

from game.core.texts import LocalText
from game.teaching.playlists import Reel, usual_reel, write_reel_down
from scenes.kit.screen.tree import walk
from scenes.kit.window.inputs import Key
from scenes.rooms.example.demo_shelf import DemoShelf
from scenes.rooms.example.playlist import PlaylistRoom

from .conftest import MakeApp
from .on_screen import node_of, press
from .test_playlist_room import GAME, add, at_home, mine, typed
from .test_playlist_room import own as own


def test_captions_are_undone_where_they_are_changed(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    shipped = usual_reel(GAME)
    write_reel_down(Reel(LocalText("La mienne", "Mine"), GAME, shipped.scenes[:1]))
    hall.examples.change_playlist(mine()[0])
    app.loop_once()
    add(app, "quinte that")
    press(app, "playlist.main.1")
    captions = app.stack.top
    press(app, "captions.step.0")
    typed(app, "Watch\nthis")
    assert mine()[0].scenes[1].say == LocalText("Watch\nthis", "Watch\nthis")
    app._input(Key("z", control=True))
    app.loop_once()
    assert mine()[0].scenes[1].say != LocalText("Watch\nthis", "Watch\nthis")
    press(app, "sheet.redo")
    assert mine()[0].scenes[1].say == LocalText("Watch\nthis", "Watch\nthis")
    press(app, "sheet.undo")
    assert app.stack.top is captions
    press(app, "sheet.undo")
    assert len(mine()[0].scenes) == 1
    assert isinstance(app.stack.top, PlaylistRoom), "that scene is not there any more"


def test_what_one_has_made_is_shown_where_it_can_be_started(make_app: MakeApp, tmp_path: Path) -> None:
    """In sight in both rooms, however long their lists are."""
    app, hall = at_home(make_app, tmp_path)
    hall.examples.open_demos()
    app.loop_once()
    shelf = app.stack.top
    assert isinstance(shelf, DemoShelf)
    shelf._scroll.scroll_to(9999.0)
    app.loop_once()
    press(app, "demo.fresh.flower_power")
    typed(app, "My evening")
    press(app, "playlist.add")
    for number in range(8):
        press(app, f"playlist.offered.{number}")
    press(app, "sheet.close")
    assert node_of(app, "playlist.present").rect.bottom < app.ui.height / 4
    press(app, "playlist.title.back")
    assert app.stack.top is shelf
    row = next(node for node in walk(app.build()) if node.key.startswith("demo.reel.") and "My evening" in node.label)
    view = shelf._scroll.view
    assert view.y <= row.rect.y < row.rect.bottom <= view.bottom
