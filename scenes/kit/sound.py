"""Sounds: small files, read when first heard, each as loud as the person wants its kind. No device, no sound, no
trouble.

What is heard is also told, for who reads captions (`Sounds.told`), muted or not.
"""

from __future__ import annotations

import sys
import wave
from array import array
from collections.abc import Callable
from typing import Final, Literal, get_args

import pygame

from scenes.kit.drawing.theme import ASSETS
from scenes.kit.settings import Settings

RATE: Final = 22_050
FOLDER: Final = ASSETS / "sounds"
SoundName = Literal[
    "slide", "place", "flip", "shuffle", "confirm", "refuse", "fanfare", "munch", "hop", "boing", "shot", "crystal",
    "spell", "magic", "drum", "fall", "dig", "bloom", "poison", "thunder", "accord",
]  # fmt: skip
SoundKind = Literal["interface", "cards", "effects", "ambience"]
"""Sounds that have a volume of their own."""
USUAL_VOLUMES: Final[dict[SoundKind, float]] = {"interface": 0.8, "cards": 0.8, "effects": 1.0, "ambience": 0.0}
SURROUNDING: Final = 0
"""The channel that is kept for the ambience."""
FADE: Final = 1200
"""Milliseconds in which an ambience comes or goes."""


def kind_of(name: SoundName) -> SoundKind:
    """Which volume a sound has."""
    if name in ("confirm", "refuse"):
        return "interface"
    return "cards" if name in ("slide", "place", "flip", "shuffle") else "effects"


def volume_of(settings: Settings, kind: SoundKind) -> float:
    """How loud a kind is now, 0 … 1."""
    return 0.0 if settings.muted else settings.sound_volume * settings.volumes.get(kind, USUAL_VOLUMES[kind])


def samples(name: str) -> array[int]:
    """A sound as signed 16-bit samples, one channel; raises OSError and `wave.Error`."""
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        read = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        read.byteswap()
    return read


def _silence(name: SoundName) -> None:
    """Nobody reads captions."""


class Sounds:
    """Plays sounds by name at the person's volumes; opens the mixer at the first one. `told` hears of every one."""

    def __init__(self, settings: Settings, told: Callable[[SoundName], None] = _silence) -> None:
        self._settings = settings
        self._told = told
        self._made: dict[str, pygame.mixer.Sound] = {}
        self._silent = False
        self._wanted = self._around = ""  # the ambience of the place, and the one that is heard

    def play(self, name: SoundName) -> None:
        """Play a sound, unless muted or without a device."""
        self._told(name)
        volume = volume_of(self._settings, kind_of(name))
        if volume <= 0 or not self._ready():
            return
        sound = self._sound(name)
        sound.set_volume(volume)
        sound.play()

    def play_for_all(self, name: SoundName) -> None:
        """A sound of what everybody at the table sees."""
        self.play(name)

    def surround(self, name: str) -> None:
        """The ambience of where one is now: there may be a file for it; '' for none."""
        self._wanted = name
        self.tune()

    def tune(self) -> None:
        """The place or a volume may have changed: the ambience follows."""
        volume = volume_of(self._settings, "ambience")
        wanted = self._wanted if volume > 0 and (FOLDER / f"ambience_{self._wanted}.wav").exists() else ""
        if not wanted and not self._around:
            return
        if not self._ready():
            return
        channel = pygame.mixer.Channel(SURROUNDING)
        if wanted != self._around:
            self._around = wanted
            if wanted:
                channel.play(self._sound(f"ambience_{wanted}"), loops=-1, fade_ms=FADE)
            else:
                channel.fadeout(FADE)
        channel.set_volume(volume)

    def _sound(self, name: str) -> pygame.mixer.Sound:
        if name not in self._made:
            self._made[name] = pygame.mixer.Sound(FOLDER / f"{name}.wav")
        return self._made[name]

    def _ready(self) -> bool:
        if not self._silent and not pygame.mixer.get_init():
            try:
                pygame.mixer.init(RATE, -16, 1, 512, allowedchanges=0)
                pygame.mixer.set_reserved(SURROUNDING + 1)
            except pygame.error:
                self._silent = True
        return not self._silent

    def close(self) -> None:
        """Let the device go."""
        self._made.clear()
        self._around = ""
        if pygame.mixer.get_init():
            pygame.mixer.quit()


SOUNDS: Final[tuple[SoundName, ...]] = get_args(SoundName)
