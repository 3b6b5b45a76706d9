"""Sounds: six short, warm ones, computed when first heard. No device, no sound, no trouble."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from typing import Literal

import pygame

from scenes.kit.settings import Settings

RATE = 22_050
SoundName = Literal["slide", "place", "flip", "confirm", "refuse", "fanfare"]
Wave = Callable[[float], float]


def tone(hertz: float, start: float, seconds: float, loudness: float = 1.0) -> Wave:
    """A struck wooden bar: a sine with a soft second partial, quick to rise, slow to fade."""

    def at(time: float) -> float:
        t = time - start
        if not 0 <= t < seconds:
            return 0.0
        fade = min(1.0, t / 0.006) * math.exp(-4.5 * t / seconds) * min(1.0, (seconds - t) / 0.01)
        return loudness * fade * (math.sin(2 * math.pi * hertz * t) + 0.22 * math.sin(4 * math.pi * hertz * t))

    return at


def rustle(seconds: float, loudness: float, softness: float) -> Wave:
    """Paper moving: smoothed pseudo-random noise that swells and dies (always the same one)."""
    state, level = 12345, 0.0
    samples = []
    for _ in range(round(seconds * RATE) + 1):
        state = (1103515245 * state + 12345) & 0x7FFFFFFF
        level += softness * (state / 0x3FFFFFFF - 1.0 - level)
        samples.append(level)

    def at(time: float) -> float:
        if not 0 <= time < seconds:
            return 0.0
        return loudness * math.sin(math.pi * time / seconds) ** 2 * samples[int(time * RATE)]

    return at


def recipe(name: SoundName) -> tuple[float, list[Wave]]:
    """How long a sound lasts (seconds) and what it is made of."""
    if name == "slide":
        return 0.16, [rustle(0.16, 1.1, 0.16)]
    if name == "place":
        return 0.14, [tone(196, 0, 0.13, 0.5), rustle(0.05, 0.8, 0.25)]
    if name == "flip":
        return 0.11, [rustle(0.06, 1.2, 0.35), tone(330, 0.03, 0.07, 0.18)]
    if name == "confirm":
        return 0.32, [tone(523.25, 0, 0.18, 0.4), tone(783.99, 0.08, 0.24, 0.4)]
    if name == "refuse":
        return 0.26, [tone(196, 0, 0.12, 0.55), tone(164.81, 0.1, 0.16, 0.55)]
    notes = ((523.25, 0.0), (659.25, 0.13), (783.99, 0.26), (1046.5, 0.39))
    return 1.1, [tone(hertz, start, 0.7, 0.3) for hertz, start in notes]


def samples(name: SoundName) -> array[int]:
    """A sound as signed 16-bit samples, one channel, 22,050 a second."""
    seconds, waves = recipe(name)
    values = (sum(wave(index / RATE) for wave in waves) for index in range(round(seconds * RATE)))
    return array("h", (round(max(-1.0, min(1.0, value * 0.6)) * 32767) for value in values))


class Sounds:
    """Plays sounds by name at the person's volume; opens the mixer at the first one."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._made: dict[SoundName, pygame.mixer.Sound] = {}
        self._silent = False

    def play(self, name: SoundName) -> None:
        """Play a sound, unless muted or without a device."""
        volume = 0.0 if self._settings.muted else self._settings.sound_volume
        if volume <= 0 or not self._ready():
            return
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(buffer=samples(name).tobytes())
        self._made[name].set_volume(volume)
        self._made[name].play()

    def _ready(self) -> bool:
        if not self._silent and not pygame.mixer.get_init():
            try:
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
            except pygame.error:
                self._silent = True
        return not self._silent

    def close(self) -> None:
        """Let the device go."""
        self._made.clear()
        if pygame.mixer.get_init():
            pygame.mixer.quit()
