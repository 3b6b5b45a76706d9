"""Pictures of a match: still ones with the notebook, moving ones, and what is said where one cannot be made."""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Final

import pygame
import pytest
from PIL import Image

from scenes.commands import picture
from scenes.kit.drawing.moving_picture import MovingPicture
from tests.command_line.door import SIM, Door

SIZE: Final = ("--size", "400x320")


@pytest.fixture(scope="module")
def match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match of bots in a file."""
    folder = tmp_path_factory.mktemp("match")
    assert importlib.import_module("main").main([*SIM, "--seed", "1", "--save", str(folder)]) == 0
    return folder / "nine_domains-00000.tablee"


def surfaces() -> list[pygame.Surface]:
    """A square that goes to the right, rests, and goes on."""
    found = []
    for x in (5, 12, 12, 30):
        surface = pygame.Surface((40, 20))
        surface.fill("#2e6e57")
        surface.fill("#f6b93b", (x, 4, 6, 6))
        found.append(surface)
    return found


def test_every_picture_of_a_moving_one_is_what_was_shown(tmp_path: Path) -> None:
    made = MovingPicture()
    for surface in surfaces():
        made.add(surface, 100)
    assert len(made) == 3, "what rests is not kept twice"
    (tmp_path / "moving.png").write_bytes(made.bytes())
    with Image.open(tmp_path / "moving.png") as read:
        assert (read.size, getattr(read, "n_frames", 1)) == ((40, 20), 3)
        for place, (number, milliseconds) in enumerate(((0, 100), (2, 200), (3, 100))):
            read.seek(place)
            assert read.convert("RGB").tobytes() == pygame.image.tobytes(surfaces()[number], "RGB")
            assert read.info["duration"] == milliseconds
    with pytest.raises(ValueError, match="among those of"):
        made.add(pygame.Surface((20, 40)), 100)


def test_a_moment_is_drawn_with_the_notebook(match: Path, tmp_path: Path, door: Door) -> None:
    for name, words in (("a.png", ("--at", "3")), ("b.png", ("--at", "3", "--lang", "fr", "--theme", "night"))):
        answer = door("picture", match, tmp_path / name, *words, *SIZE)
        assert (answer.status, answer.err) == (0, "")
        assert "1 picture, " in answer.out
    one, other = (pygame.image.load(tmp_path / name) for name in ("a.png", "b.png"))
    assert one.get_size() == (400, 320)
    assert pygame.image.tobytes(one, "RGB") != pygame.image.tobytes(other, "RGB")


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_a_match_moves(match: Path, tmp_path: Path, door: Door, ending: str) -> None:
    out = tmp_path / f"moving.{ending}"
    answer = door("picture", match, out, "--at", "2", "--seconds", "1.5", *SIZE)
    assert (answer.status, answer.err) == (0, "")
    with Image.open(out) as read:
        assert getattr(read, "n_frames", 1) > 1
        shown = []
        for place in range(getattr(read, "n_frames", 1)):
            read.seek(place)
            shown.append(read.info["duration"])
    assert sum(shown) == 1500


def test_eyes_that_know_less_are_shown_less(match: Path, tmp_path: Path, door: Door) -> None:
    drawn = []
    for eyes in ("public", "0", "all"):
        assert door("picture", match, tmp_path / "eyes.png", "--at", "2", "--eyes", eyes, *SIZE).status == 0
        drawn.append((tmp_path / "eyes.png").read_bytes())
    assert len(set(drawn)) == 3


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("x.jpg",), "a picture is a .png or a .gif"),
        (("x.png", "--at", "4000"), "there is no record 4000; this match has 0 to "),
        (("x.png", "--seconds", "0"), "--seconds must be more than 0 and at most 120"),
        (("x.png", "--seconds", "1", "--whole"), "--seconds or --whole, not both"),
        (("x.png", "--eyes", "7"), "--eyes are public, all or a seat from 0 to 1, not '7'"),
        (("x.png", "--theme", "pink"), "--theme: there is none called 'pink'"),
        (("x.png", "--size", "1x1"), "--size must lie between"),
    ],
)
def test_bad_wishes_are_told_in_one_line(match: Path, door: Door, words: tuple[str, ...], told: str) -> None:
    answer = door("picture", match, *words)
    assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert told in answer.err


def test_without_pillow_a_gif_says_what_is_missing(match: Path, door: Door, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture, "find_spec", lambda name: None)
    answer = door("picture", match, "x.gif")
    assert answer.status == 2
    assert "needs Pillow (pip install pillow); a .png moves as well" in answer.err
