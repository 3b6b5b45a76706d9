"""Positions kept by name: found in every place that promises them, opened as they were, named otherwise, given away,
thrown away and brought back.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.own.folder import set_own_folder
from game.teaching.examples import examples_of
from game.teaching.saved_positions import reel_of_mine, retitled, saved_positions
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import Key, PointerMove
from scenes.rooms.example.demo import Demo
from scenes.rooms.position.room import PositionRoom
from scenes.rooms.position.shelf import PositionShelf, said_when
from scenes.table.scene import TableScene

from .conftest import MakeApp
from .on_screen import press
from .test_menu import check_layout, cut_texts

GAME = "croconounours"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Path]:
    set_own_folder(tmp_path / "own")
    yield tmp_path / "own" / GAME / "scenarios"
    set_own_folder(None)


def at_home(make_app: MakeApp, folder: Path, **settings: object) -> tuple[App, Hall]:
    app = make_app(**settings)
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    app.loop_once()
    return app, hall


def room_of(app: App) -> PositionRoom:
    app.loop_once()
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PositionRoom)
    return room


def answer(app: App, name: str) -> None:
    """Types a name where one is asked for."""
    app.loop_once()
    ask = app.stack.top
    assert isinstance(ask, Ask)
    ask._field.value = name
    ask._done()
    app.loop_once()


def kept(app: App, hall: Hall, name: str) -> PositionRoom:
    hall.laying.open_game(GAME)
    room = room_of(app)
    room.save()
    answer(app, name)
    return room_of(app)


def test_a_name_is_enough_and_the_position_comes_back_as_it_was(make_app: MakeApp, tmp_path: Path, own: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    room = kept(app, hall, "Le pont gardé")
    laid = room.bench.position
    assert [path.name for path in own.iterdir() if path.suffix == ".yaml"] == ["Le pont gardé.yaml"]
    room.back()
    app.loop_once()
    assert app.stack.top is not room, "what is kept may be left without a question"
    hall.school.open(GAME)
    app.loop_once()
    press(app, "school.saved.Le pont gardé")
    again = room_of(app)
    assert again.bench.position.parts == laid.parts
    assert again.bench.position.names == laid.names
    assert again.name == "Le pont gardé"


def test_saving_again_replaces_and_another_name_that_is_taken_is_asked_about(
    make_app: MakeApp, tmp_path: Path, own: Path
) -> None:
    app, hall = at_home(make_app, tmp_path)
    kept(app, hall, "one")
    room = kept(app, hall, "two")
    room.save()
    answer(app, "two")
    assert len(saved_positions(GAME)) == 2
    room.save()
    answer(app, "one")
    app.loop_once()
    assert isinstance(app.stack.top, Dialog)
    press(app, "dialog.0")
    assert room_of(app).name == "one"
    assert len(saved_positions(GAME)) == 2


def test_no_name_hides_a_shipped_example(make_app: MakeApp, tmp_path: Path, own: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    shipped = next(iter(examples_of(GAME)))
    kept(app, hall, shipped)
    assert not examples_of(GAME)[shipped].own
    assert [app.texts.pick(saved.title) for saved in saved_positions(GAME)] == [shipped]


def test_who_does_not_answer_has_kept_nothing(make_app: MakeApp, tmp_path: Path, own: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.laying.open_game(GAME)
    room = room_of(app)
    room.fill()
    room.save()
    app.loop_once()
    assert isinstance(app.stack.top, Ask)
    app.stack.top.back()
    app.loop_once()
    room.back()
    app.loop_once()
    assert isinstance(app.stack.top, Dialog)


def test_rename_export_delete_and_bring_back(make_app: MakeApp, tmp_path: Path, own: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    kept(app, hall, "Old name")
    press(app, "position.mine")
    shelf = app.stack.top
    assert isinstance(shelf, PositionShelf)
    press(app, "shelf.rename.Old name")
    answer(app, "New: name")
    assert "New: name" in {node.label for node in walk(app.build())}
    press(app, "shelf.export.Old name")
    assert [path.name for path in (tmp_path / "exports").iterdir()] == ["New name.yaml"]
    before = saved_positions(GAME)[0].path.read_bytes()
    press(app, "shelf.delete.Old name")
    assert saved_positions(GAME) == []
    app._input(Key("z", control=True))
    assert saved_positions(GAME)[0].path.read_bytes() == before
    press(app, "shelf.main.Old name")
    assert room_of(app).name == "New: name"


@pytest.mark.parametrize("edited", [None, "", "[1]", "scenario: a", "\t: {", "[" * 5_000, "\xff"])
def test_what_an_editor_has_spoilt_meanwhile_is_not_renamed(
    make_app: MakeApp, tmp_path: Path, own: Path, edited: str | None
) -> None:
    app, hall = at_home(make_app, tmp_path)
    kept(app, hall, "Old name")
    path = saved_positions(GAME)[0].path
    press(app, "position.mine")
    press(app, "shelf.rename.Old name")
    if edited is None:
        path.unlink()
    else:
        path.write_bytes(edited.encode("latin-1"))
    answer(app, "New name")
    assert path.exists() == (edited is not None)
    assert edited is None or path.read_bytes() == edited.encode("latin-1")
    assert [notice.icon for notice in vars(app)["_notices"]][-1:] == ["warning"]


def test_a_moment_that_no_calendar_has_is_not_said(make_app: MakeApp, tmp_path: Path, own: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    kept(app, hall, "Old name")
    press(app, "position.mine")
    shelf, saved = app.stack.top, saved_positions(GAME)[0]
    assert isinstance(shelf, PositionShelf)
    assert said_when(shelf, saved.path.stat().st_mtime)
    assert said_when(shelf, 1e12) == ""


def test_the_presenter_shows_them(make_app: MakeApp, tmp_path: Path, own: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    kept(app, hall, "Shown")
    hall.examples.open_demos()
    app.loop_once()
    words = app.texts("position.mine")
    row = next(node for node in walk(app.build()) if node.key.startswith("demo.reel.") and words in node.label)
    press(app, row.key)
    app.loop_once()
    assert isinstance(app.stack.top, Demo)


@pytest.mark.parametrize("by_key", [True, False])
def test_one_plays_on_from_a_demo_and_comes_back_to_it(
    make_app: MakeApp, tmp_path: Path, own: Path, by_key: bool
) -> None:
    app, hall = at_home(make_app, tmp_path)
    kept(app, hall, "Shown")
    hall.examples.present(reel_of_mine(GAME))
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    app._input(PointerMove(200, 200))
    app.loop_once()
    if by_key:
        for _ in range(2):
            app._input(Key("t"))
    else:
        press(app, "demo.try")
    app.loop_once()
    table = app.stack.top
    assert isinstance(table, TableScene)
    assert all(record.action is None for record in table.match.session.records)
    rules, start = table.match.session.rules, demo.film.course.start
    assert rules.actors(table.match.session.state) == rules.actors(start)
    assert table.play.viewer in rules.actors(start)
    if by_key:
        table.back()
        app.loop_once()
        said = {node.label for node in walk(app.build())}
        assert app.texts("pause.text_in_memory") in said
        assert app.texts("pause.text") not in said, "it is saved nowhere"
        press(app, "demo.back_to")
    else:
        press(app, "table.way_back")
    app.loop_once()
    assert app.stack.top is demo
    assert demo.film.place == 0


def test_a_title_is_written_without_touching_the_rest() -> None:
    text = "# mine\nscenario: a\ntitle: {fr: A, en: A}  # said first\nseats: [Ada, Bob]\n"
    assert retitled(text, "It's: B") == (
        "# mine\nscenario: a\ntitle: {fr: 'It''s: B', en: 'It''s: B'}  # said first\nseats: [Ada, Bob]\n"
    )
    block = "title:\n  fr: A\n  en: A\nseats: [Ada, Bob]\n"
    assert retitled(block, "B") == "title: {fr: B, en: B}\nseats: [Ada, Bob]\n"


@pytest.mark.parametrize("scale", [1.0, 2.0])
@pytest.mark.parametrize("language", ["fr", "en"])
def test_no_overlap_and_no_cut_text(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own: Path, language: str, scale: float
) -> None:
    app, hall = at_home(make_app, tmp_path, language=language, text_scale=scale)
    kept(app, hall, "A name as long as a name may ever be, of sixty signs in all")
    cut = cut_texts(monkeypatch)
    hall.laying.open_mine(GAME)
    app.loop_once()
    app.loop_once()
    assert find(app.build(), "shelf.fresh") is not None
    check_layout(app.build(), app.ui.width, app.ui.height)
    assert [words for words in cut if "name" not in words] == []
