"""What the sounds of the house are played on: bars, glass, skins, coloured noise, and what shapes and mixes them.

A sound is a row of numbers between -1 and 1 (more where it is loud: it is levelled in the end), so many to a second.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence

RATE, AMBIENCE_RATE = 22_050, 11_025
"""Samples a second, one channel of 16 bits."""

Samples = list[float]


def silence(seconds: float, rate: int = RATE) -> Samples:
    """Room for a sound."""
    return [0.0] * round(seconds * rate)


def lay(into: Samples, sound: Sequence[float], at: float, gain: float = 1.0, rate: int = RATE) -> None:
    """Adds a sound from a moment (seconds) on."""
    start = round(at * rate)
    for index in range(min(len(sound), len(into) - start)):
        into[start + index] += gain * sound[index]


def struck(seconds: float, partials: Sequence[tuple[float, float, float]], rate: int = RATE) -> Samples:
    """Something that was struck: partials of (hertz, loudness, seconds until a third is left)."""
    made = silence(seconds, rate)
    for hertz, loudness, decay in partials:
        step, fall = 2 * math.pi * hertz / rate, math.exp(-1 / (decay * rate))
        level = loudness
        for index in range(len(made)):
            made[index] += level * math.sin(step * index)
            level *= fall
    return softened(made, 0.002, 0.01, rate)


def bar(hertz: float, seconds: float = 0.5, warmth: float = 0.25) -> Samples:
    """A wooden bar, as of a marimba."""
    return struck(seconds, [(hertz, 1.0, warmth), (3.93 * hertz, 0.18, warmth / 4), (9.2 * hertz, 0.05, warmth / 9)])


def glass(hertz: float, seconds: float = 0.8, ring: float = 0.35) -> Samples:
    """A small glass bell."""
    partials = [(1.0, 1.0, 1.0), (2.32, 0.45, 0.6), (4.25, 0.22, 0.35), (6.63, 0.1, 0.2)]
    return struck(
        seconds, [(hertz * share, loud, ring * decay) for share, loud, decay in partials if hertz * share < 9000]
    )


def skin(hertz: float, seconds: float = 0.3, bend: float = 0.35, fall: float = 0.09) -> Samples:
    """A drum's skin or a heavy thing on the ground: a tone that sinks."""
    made, phase = silence(seconds), 0.0
    for index in range(len(made)):
        time = index / RATE
        phase += 2 * math.pi * hertz * (1 + bend * math.exp(-time / 0.03)) / RATE
        made[index] = math.exp(-time / fall) * math.sin(phase)
    return softened(made, 0.002, 0.02)


def noise(seconds: float, seed: int, rate: int = RATE) -> Samples:
    """Hiss: always the same for a seed."""
    chance = random.Random(seed)
    return [chance.uniform(-1.0, 1.0) for _ in range(round(seconds * rate))]


def passed(sound: Sequence[float], hertz: Callable[[float], float] | float, width: float, rate: int = RATE) -> Samples:
    """What a band lets through: around `hertz` (of the share of time that has gone), `width` of it wide."""
    low = band = 0.0
    made: Samples = []
    count = max(1, len(sound))
    for index, value in enumerate(sound):
        centre = hertz(index / count) if callable(hertz) else hertz
        tune = 2 * math.sin(math.pi * min(centre, rate / 6.5) / rate)
        low += tune * band
        band += tune * (value - low - width * band)
        made.append(band * width)
    return made


def lower(sound: Sequence[float], hertz: float, rate: int = RATE) -> Samples:
    """What is below a pitch, twice over."""
    share = 1 - math.exp(-2 * math.pi * hertz / rate)
    first = second = 0.0
    made: Samples = []
    for value in sound:
        first += share * (value - first)
        second += share * (first - second)
        made.append(second)
    return made


def shaped(sound: Sequence[float], shape: Callable[[float], float]) -> Samples:
    """Louder and softer: `shape` of the share of time that has gone."""
    count = max(1, len(sound))
    return [value * shape(index / count) for index, value in enumerate(sound)]


def softened(sound: Sequence[float], rise: float, end: float, rate: int = RATE) -> Samples:
    """Without a click at its beginning and its end (seconds)."""
    count, begin, last = len(sound), max(1, round(rise * rate)), max(1, round(end * rate))
    return [value * min(1.0, index / begin, (count - 1 - index) / last) for index, value in enumerate(sound)]


def swell(share: float) -> float:
    """From nothing and back."""
    return math.sin(math.pi * share) ** 2


def dying(speed: float) -> Callable[[float], float]:
    """Loud at once, then less and less."""
    return lambda share: math.exp(-speed * share)


def burst(seconds: float, hertz: float, width: float, seed: int, speed: float = 5.0) -> Samples:
    """A short coloured noise: a crack, a rub, a splash."""
    return softened(shaped(passed(noise(seconds, seed), hertz, width), dying(speed)), 0.001, 0.01)


def tune(notes: Sequence[tuple[float, float]], voice: Callable[[float], Samples], seconds: float) -> Samples:
    """Notes (hertz, when) with one voice."""
    made = silence(seconds)
    for hertz, at in notes:
        lay(made, voice(hertz), at)
    return made
