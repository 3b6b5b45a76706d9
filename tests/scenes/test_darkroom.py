"""Pictures of a match to show others, asked for in the replay: made elsewhere, told when they are there."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.core.library.library import Library
from game.own.home import own_folder
from scenes.app import App
from scenes.doors import darkroom
from scenes.doors.darkroom import Darkroom
from scenes.kit.screen.tree import walk
from scenes.rooms.credits import Credits
from scenes.rooms.replay.player import ALL_SEEING
from scenes.rooms.rulebook.room import RulebookView
from tests.reliability.playing import played


class AtOnce:
    """Processes that are over before one has looked."""

    def Pipe(self, duplex: bool) -> tuple[AtOnce, AtOnce]:  # noqa: N802
        self.said: list[str] = []
        return self, self

    def Process(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool) -> AtOnce:  # noqa: N802
        self._begun = target, args
        return self

    def start(self) -> None:
        own, (target, args) = own_folder(), self._begun
        target(*args)
        assert own_folder() == own

    def send(self, words: str) -> None:
        self.said.append(words)

    def recv(self) -> str:
        return self.said.pop()

    def poll(self) -> bool:
        return bool(self.said)

    def close(self) -> None:
        """Nothing is held."""


@pytest.mark.parametrize(("choice", "observer", "moves"), [("darkroom.moment", 0, False), ("darkroom.moving", 2, True)])
def test_a_picture_is_asked_for_made_and_told(
    make_app: Callable[..., App],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    choice: str,
    observer: int,
    moves: bool,
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(darkroom, "get_context", lambda kind: AtOnce())
    monkeypatch.setattr(darkroom, "SECONDS", 0.5)
    monkeypatch.setattr(darkroom, "SIZE", "400x320")
    monkeypatch.setattr(darkroom, "MOVING_SIZE", "400x320")
    app = make_app(language="en")
    app.pictures = tmp_path / "pictures"
    library = Library(tmp_path / "library")
    match = played(library, "one", 9)
    room = Darkroom(app)
    app.stack.push(Credits())
    app.loop_once()
    room.ask(match, 3, observer)
    app.loop_once()
    label = app.texts(choice, seconds=round(darkroom.SECONDS))
    node = next(node for node in walk(app.build()) if node.label == label and node.actions)
    node.actions[0].run()
    app.loop_once()
    room.look()
    (made,) = app.pictures.iterdir()
    assert any(made.name in node.label for node in walk(app.build())), "told where it is"
    assert pygame.image.load(made).get_size() == (400, 320)
    assert (made.suffix == ".gif") is moves, "Pillow is here"
    assert not list(tmp_path.glob("tablee-picture-*")), "the file with every hand is gone"
    match.close()
    library.close()


def test_what_could_not_be_made_is_told(
    make_app: Callable[..., App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(darkroom, "get_context", lambda kind: AtOnce())
    monkeypatch.setattr(darkroom, "SIZE", "400x320")
    app = make_app(language="en")
    (tmp_path / "file").write_text("")
    app.pictures = tmp_path / "file"
    library = Library(tmp_path / "library")
    match = played(library, "one", 4)
    room = Darkroom(app)
    app.stack.push(Credits())
    app.loop_once()
    room._make(match, 1, ALL_SEEING, None, False)
    room.look()
    assert any("could not be made" in node.label for node in walk(app.build()))
    match.close()
    library.close()


def test_a_game_is_printed_from_its_rule_book(
    make_app: Callable[..., App], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(darkroom, "get_context", lambda kind: AtOnce())
    monkeypatch.setattr("scenes.commands.print_and_play.DOTS", 20)
    app = make_app(language="en")
    app.pictures = tmp_path / "pictures"
    room = Darkroom(app)
    app.stack.push(RulebookView("flautz", print_out=room.ask_to_print))
    app.loop_once()
    for label in (app.texts("print.tip"), app.texts("print.letter")):
        node = next(node for node in walk(app.build()) if node.label == label and node.actions)
        node.actions[0].run()
        app.loop_once()
    room.look()
    assert (app.pictures / "flautz.en.letter.pdf").read_bytes().startswith(b"%PDF-")
    monkeypatch.setattr(darkroom, "find_spec", lambda name: None)
    room.ask_to_print("flautz")
    assert any("fpdf2" in node.label for node in walk(app.build()))
