"""Sounds are short, audible, and never a reason to stop."""

from __future__ import annotations

from typing import get_args

import pygame
import pytest

from scenes.kit.settings import Settings
from scenes.kit.sound import RATE, SoundName, Sounds, samples


@pytest.mark.parametrize("name", get_args(SoundName))
def test_every_sound_is_short_audible_and_ends_softly(name: SoundName) -> None:
    wave = samples(name)
    assert 0.05 < len(wave) / RATE < 1.5
    assert 3_000 < max(abs(value) for value in wave) < 32_767
    assert abs(wave[-1]) < 600


def test_without_a_device_there_is_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "there is no such driver")
    sounds = Sounds(Settings())
    sounds.play("place")
    sounds.play("place")
    assert pygame.mixer.get_init() is None
    sounds.close()


def test_muted_means_not_even_opening_the_device() -> None:
    pygame.mixer.quit()
    Sounds(Settings(muted=True)).play("place")
    assert pygame.mixer.get_init() is None


def test_a_device_is_opened_when_first_heard() -> None:
    sounds = Sounds(Settings())
    sounds.play("slide")
    assert pygame.mixer.get_init() is not None
    sounds.close()
    assert pygame.mixer.get_init() is None
