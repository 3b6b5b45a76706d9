"""Sounds are short, neither clipped nor lost, as loud as one another, and never a reason to stop; who does not hear
them reads them.
"""

from __future__ import annotations

import importlib
import math
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Final

import pygame
import pytest

from game.catalogue import NAMES
from game.own.themes import USUAL
from scenes.kit.screen.captions import Captions
from scenes.kit.screen.tree import find
from scenes.kit.settings import Settings
from scenes.kit.sound import FOLDER, RATE, SOUNDS, SoundName, Sounds, kind_of, samples, volume_of
from scenes.rooms.preferences import Preferences

from .conftest import MakeApp

FULL = 32_767
BAND = (0.10, 0.20)
"""Root mean square of the loudest tenth of a second of an effect, as a share of the largest there can be."""


def recipes() -> ModuleType:
    """The generator of the sounds: a tool outside of every package."""
    with pytest.MonkeyPatch.context() as patched:
        patched.syspath_prepend(Path(__file__).parents[2] / "build")
        return importlib.import_module("sounds")


def loudest(name: str, rate: int) -> float:
    """The root mean square of the loudest tenth of a second."""
    wave, window = samples(name), rate // 10
    starts = range(0, max(1, len(wave) - window + 1), window // 2)
    means = (sum(value * value for value in wave[at : at + window]) / min(window, len(wave)) for at in starts)
    return math.sqrt(max(means)) / FULL


@pytest.mark.parametrize("name", SOUNDS)
def test_every_sound_is_short_level_and_unclipped_and_ends_softly(name: SoundName) -> None:
    wave = samples(name)
    assert 0.05 < len(wave) / RATE < 1.7
    assert 0.15 * FULL < max(map(abs, wave)) < 0.9 * FULL
    assert BAND[0] < loudest(name, RATE) < BAND[1]
    assert abs(sum(wave) / len(wave)) < 0.01 * FULL  # no hum, and no click at its end
    assert abs(wave[-1]) < 0.02 * FULL


AMBIENCES: Final = tuple(sorted(path.stem.removeprefix("ambience_") for path in FOLDER.glob("ambience_*.wav")))
"""The games that have one."""


@pytest.mark.parametrize("game", AMBIENCES)
def test_an_ambience_is_quiet_and_closes_into_a_ring(game: str) -> None:
    wave = samples(f"ambience_{game}")
    assert max(map(abs, wave)) < 0.5 * FULL
    assert 0.03 < loudest(f"ambience_{game}", RATE // 2) < 0.08
    steps = max(abs(one - other) for one, other in pairwise(wave))
    assert abs(wave[0] - wave[-1]) <= steps


def test_the_files_are_what_their_recipes_make() -> None:
    made = recipes()
    assert {path.stem for path in FOLDER.glob("*.wav")} == {*SOUNDS, *(f"ambience_{game}" for game in AMBIENCES)}
    assert set(made.EFFECTS) == set(SOUNDS)
    assert set(made.AMBIENCES) == set(AMBIENCES) <= set(NAMES)
    for name in ("place", "munch"):
        assert made.made(name)[0] == samples(name)


def test_each_kind_has_its_volume() -> None:
    settings = Settings(sound_volume=0.5, volumes={"effects": 0.4})
    assert volume_of(settings, kind_of("munch")) == 0.2
    assert volume_of(settings, kind_of("slide")) == 0.4
    assert volume_of(settings, "ambience") == 0.0
    settings.muted = True
    assert volume_of(settings, kind_of("munch")) == 0.0


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is no such driver")
    sounds = Sounds(Settings(volumes={"ambience": 1.0}))
    sounds.play("place")
    sounds.play("place")
    sounds.surround(NAMES[0])
    assert pygame.mixer.get_init() is None
    sounds.close()


def test_muted_means_not_even_opening_the_device() -> None:
    pygame.mixer.quit()
    sounds = Sounds(Settings(muted=True, volumes={"ambience": 1.0}))
    sounds.play("place")
    sounds.surround(NAMES[0])
    assert pygame.mixer.get_init() is None


def test_a_device_is_opened_when_first_heard() -> None:
    sounds = Sounds(Settings())
    sounds.play("slide")
    assert pygame.mixer.get_init() is not None
    sounds.close()
    assert pygame.mixer.get_init() is None


def test_an_ambience_comes_and_goes_with_the_place_and_the_volume() -> None:
    settings = Settings(volumes={"ambience": 0.5})
    sounds = Sounds(settings)
    sounds.surround(NAMES[0])
    assert pygame.mixer.Channel(0).get_busy()
    settings.volumes = {}
    sounds.tune()
    sounds.surround("a game without one")
    sounds.close()


def test_captions_say_what_is_heard_even_when_it_is_muted(make_app: MakeApp) -> None:
    app = make_app(captions=True, muted=True)
    app.stack.push(Preferences((USUAL,), print, print, print))
    app.loop_once()
    app.sounds.play("munch")
    app.invalidate()
    app.loop_once()
    caption = find(app.interaction.root, "overlay.caption")
    assert caption is not None
    assert app.texts("sound.munch") in caption.label
    assert all(app.texts.has(f"sound.{name}") for name in SOUNDS)


def test_a_caption_goes_by_itself_and_comes_only_where_it_is_wanted() -> None:
    captions = Captions(Settings(captions=True))
    captions.hear("drum")
    assert not captions.advance(1.0)
    assert captions.advance(2.0)
    assert captions.wakes_in is None
    silent = Captions(Settings())
    silent.hear("drum")
    assert silent.wakes_in is None
