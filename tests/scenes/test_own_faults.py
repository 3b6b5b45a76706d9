"""What is wrong in a player's own folder, as the window tells it: it takes nothing else with it, and stays readable."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from game.own.folder import SAMPLE, set_own_folder
from game.own.samples import prepare_own_folder
from game.teaching.examples import examples_of, forget_examples
from game.teaching.playlists import everything_of
from scenes.doors.hall import Hall
from scenes.rooms.example.demo import Demo

from .conftest import MakeApp

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
    (notice,) = app._notices
    assert "wrong.yaml" in notice.text
    assert notice.run is not None
    reel = everything_of(GAME)
    assert hall.examples.minutes(reel) > 0
    hall.examples.present(reel)
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    assert len(demo.scenes) == shipped
