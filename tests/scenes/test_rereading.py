"""Who saves a file while it is shown sees at once what stands in it now."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from game.own.folder import set_own_folder
from game.teaching.examples import examples_of, forget_examples
from game.teaching.playlists import playlists_of
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.rooms.example.demo import Demo
from scenes.rooms.example.room import ExampleRoom
from scenes.table.scene import TableScene

from .conftest import MakeApp
from .test_app import post_click

GAME = "nine_domains"


class Author:
    """A scenario and a playlist in his own folder, a hall, and a pencil."""

    def __init__(self, app: App, folder: Path) -> None:
        shipped = next(e for e in examples_of(GAME).values() if "steps:" in e.path.read_text(encoding="utf-8"))
        set_own_folder(folder / "own")
        forget_examples()
        place = folder / "own" / GAME
        for kind in ("scenarios", "playlists"):
            (place / kind).mkdir(parents=True)
        self.scenario = place / "scenarios" / "mine.yaml"
        self.playlist = place / "playlists" / "mine.yaml"
        shutil.copy(shipped.path, self.scenario)
        self.playlist.write_text(f'playlist: {{fr: "A", en: "A"}}\ngame: {GAME}\nscenes: [{{scenario: mine}}]', "utf-8")
        self._saves = 0
        self.app = app
        self.hall = Hall(app, folder)

    def save(self, path: Path, before: str, after: str) -> None:
        text = path.read_text(encoding="utf-8")
        assert before in text
        path.write_text(text.replace(before, after, 1), encoding="utf-8")
        self._saves += 1
        os.utime(path, ns=(self._saves, self._saves))
        self.hall.examples.rereading.look_again()
        self.app.loop_once()

    def said(self) -> str:
        return " | ".join(node.label for node in walk(self.app.build()))


@pytest.fixture
def author(make_app: MakeApp, tmp_path: Path) -> Author:
    return Author(make_app(), tmp_path)


def test_an_example_and_its_practice_table(author: Author) -> None:
    app, examples = author.app, author.hall.examples
    examples.open(examples_of(GAME)["mine"])
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, ExampleRoom)
    room.film.go_to_part(1)
    examples.rereading.look_again()
    film = room.film
    author.save(author.scenario, 'en: "', 'en: "Really: ')
    assert app.stack.top is room
    assert room.film is not film
    assert (room.film.part, room.film.course.title.en[:7]) == (1, "Really:")
    assert app.texts("own.reread", file="mine.yaml", parts="title") in author.said()
    film = room.film
    author.save(author.scenario, "steps:", "stops:")
    assert room.film is film
    assert "stops: cette clé n’est pas connue ici" in author.said()
    author.save(author.scenario, "stops:", "steps:")
    room.film.go_to(0)
    room.try_it()
    app.loop_once()
    table = app.stack.top
    assert isinstance(table, TableScene)
    author.save(author.scenario, "Really: ", "Surely: ")
    assert app.stack.top is table
    label = app.texts("own.begin_again")
    post_click(app, next(node.key for node in walk(app.build()) if node.label == label))
    app.loop_once()
    app.loop_once()
    assert isinstance(app.stack.top, TableScene)
    assert app.stack.top is not table
    assert len(app.stack.scenes) == 2


def test_a_playlist_being_shown(author: Author) -> None:
    app = author.app
    author.hall.examples.present(playlists_of(GAME)["mine"])
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    author.save(author.playlist, "[{scenario: mine}]", '[{scenario: mine, say: {fr: "Ah", en: "Oh"}}]')
    assert demo.scenes[0].say is not None
    assert app.texts("own.reread", file="mine.yaml", parts="scenes") in author.said()
    author.save(author.playlist, "scenario: mine,", "scenario: gone,")
    assert "gone" in author.said()
    assert demo.scenes[0].say is not None
