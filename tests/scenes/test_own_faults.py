"""What is wrong in a player's own folder, as the window tells it: it takes nothing else with it, and stays readable."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from game.own.folder import SAMPLE, set_own_folder
from game.own.samples import prepare_own_folder
from game.teaching.examples import examples_of, forget_examples
from game.teaching.playlists import everything_of
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.kit.widgets.left_out import LeftOutSheet
from scenes.rooms.example.demo import Demo

from .conftest import MakeApp
from .on_screen import press

GAME: Final = "batailles"


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """The user's own folder, with a sample for each kind."""
    folder = tmp_path / "own"
    set_own_folder(folder)
    forget_examples()
    assert prepare_own_folder() == folder
    return folder


def written(home: Path, kind: str, name: str, old: str, new: str) -> Path:
    """The sample of a kind under a name of its own, with one thing changed."""
    text = (home / GAME / kind / SAMPLE).read_text("utf-8")
    assert old in text
    path = home / GAME / kind / f"{name}.yaml"
    path.write_text(text.replace(old, new, 1), "utf-8")
    return path


def shown(app: App) -> str:
    """All words on the screen."""
    return " ".join(node.label for node in walk(app.build()))


def test_what_is_left_out_stays_readable_file_by_file(home: Path, make_app: MakeApp, tmp_path: Path) -> None:
    """In short form, each with all its faults, in the language of the window; where it can be mended opens."""
    written(home, "armies", "bad", "king: 12", "king: grand")
    written(home, "armies", "key", "king: 12", "kng: 12")
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    hall.reception.open_lobby(GAME)
    app.loop_once()
    assert not app._notices, "nothing that goes away, or lies over the page"
    assert "batailles/armies/bad.yaml:15:7: king: «\u00a0grand\u00a0» devrait être un nombre entier." in shown(app)
    assert "Et un autre fichier." in shown(app)
    assert str(home) not in shown(app)
    press(app, "own.left_out")
    app.loop_once()
    assert isinstance(app.stack.top, LeftOutSheet)
    assert "batailles/armies/key.yaml" in shown(app)
    assert "15:1: kng: cette clé n’est pas connue ici\u00a0: vouliez-vous écrire «\u00a0king\u00a0»\u00a0?" in shown(
        app
    )
    press(app, "own.left_out.1")
    app.loop_once()
    assert any(str(home / GAME / "armies") in notice.text for notice in app._notices)


def test_a_faulty_example_of_ones_own_takes_no_other_from_a_presentation(
    home: Path, make_app: MakeApp, tmp_path: Path
) -> None:
    """It is left aside, and told; the others are shown, and how long they last is said."""
    shipped = len(everything_of(GAME).scenes)
    written(home, "scenarios", "wrong", "actors: [Ada]", "actors: [Cleo]")
    assert "wrong" in examples_of(GAME), "it can be read, and not be played"
    app = make_app()
    hall = Hall(app, tmp_path / "data")
    hall.examples.open_demos()
    app.loop_once()
    assert "wrong.yaml" in shown(app)
    reel = everything_of(GAME)
    assert hall.examples.minutes(reel) > 0
    hall.examples.present(reel)
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    assert len(demo.scenes) == shipped
