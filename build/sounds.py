"""Makes the sounds: each is a recipe here, played on `instruments.py`, and a small file in assets/sounds.

`python build/sounds.py` writes all of them, or those that are named. The same recipe gives the same bytes on every
machine. Effects are equally loud in their band (`LOUDNESS`); ambiences are quieter and close into a ring.
"""

from __future__ import annotations

import math
import random
import sys
import wave
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from instruments import (
    AMBIENCE_RATE,
    RATE,
    Samples,
    bar,
    burst,
    dying,
    glass,
    lay,
    lower,
    noise,
    passed,
    shaped,
    silence,
    skin,
    softened,
    struck,
    swell,
    tune,
)

ROOT: Final = Path(__file__).resolve().parents[1]
FOLDER: Final = ROOT / "assets" / "sounds"
LOUDNESS: Final = 0.16
"""Root mean square of the loudest tenth of a second of an effect; a full square wave is 1."""
AMBIENCE_LOUDNESS: Final = 0.05
CEILING: Final = 0.82
"""Nothing is louder than this at any moment: several sounds may be heard together."""
RING: Final = 1.5
"""Seconds in which the end of an ambience passes into its beginning."""


# ---- the interface ------------------------------------------------------------------------------


def slide() -> Samples:
    """A card over cloth."""
    return shaped(passed(noise(0.17, 3), lambda t: 1700 + 1500 * t, 0.9), swell)


def place() -> Samples:
    """A card laid on the table."""
    made = silence(0.18)
    lay(made, bar(196, 0.16, 0.05), 0.0, 0.8)
    lay(made, burst(0.06, 1500, 1.1, 5), 0.0, 0.8)
    return made


def flip() -> Samples:
    """A card turned over."""
    made = silence(0.16)
    lay(made, shaped(passed(noise(0.08, 7), lambda t: 2600 + 1400 * t, 0.8), swell), 0.0)
    lay(made, bar(330, 0.09, 0.03), 0.05, 0.3)
    return made


def confirm() -> Samples:
    """Two notes up."""
    return tune([(523.25, 0.0), (783.99, 0.085)], lambda hertz: bar(hertz, 0.4, 0.14), 0.5)


def refuse() -> Samples:
    """Two notes down, damped."""
    return tune([(196.0, 0.0), (164.81, 0.11)], lambda hertz: bar(hertz, 0.22, 0.07), 0.34)


def fanfare() -> Samples:
    """A match is over: up the chord, and the chord."""
    notes = [(523.25, 0.0), (659.25, 0.12), (783.99, 0.24), (1046.5, 0.38), (659.25, 0.38), (523.25, 0.38)]
    return tune(notes, lambda hertz: bar(hertz, 1.0, 0.34), 1.5)


# ---- the games ----------------------------------------------------------------------------------


def munch() -> Samples:
    """Three bites of something crisp."""
    made = silence(0.52)
    for number, at in enumerate((0.0, 0.15, 0.29)):
        for grain in range(7):
            lay(made, burst(0.03, 900 + 260 * ((grain * 5 + number) % 7), 0.7, 20 + grain + 9 * number, 4.0),
                at + 0.009 * grain, 0.9 - 0.16 * number)  # fmt: skip
        lay(made, skin(150 - 12 * number, 0.1, 0.3, 0.03), at, 0.55)
    return softened(made, 0.001, 0.03)


def hop() -> Samples:
    """A paw on a biscuit."""
    made, phase = silence(0.16), 0.0
    for index in range(round(0.09 * RATE)):
        share = index / (0.09 * RATE)
        phase += 2 * math.pi * (260 + 240 * share) / RATE
        made[index] += 0.6 * swell(share) * math.sin(phase)
    lay(made, burst(0.05, 2100, 0.8, 41), 0.075, 0.8)
    lay(made, bar(240, 0.08, 0.03), 0.075, 0.5)
    return made


def boing() -> Samples:
    """Pushed away: a spring."""
    made, phase = silence(0.42), 0.0
    for index in range(len(made)):
        time = index / RATE
        hertz = 190 * (1 + 0.28 * math.sin(2 * math.pi * 17 * time) * math.exp(-time / 0.12)) * (1 + 0.25 * time)
        phase += 2 * math.pi * hertz / RATE
        made[index] = math.exp(-time / 0.12) * (math.sin(phase) + 0.35 * math.sin(3 * phase))
    return softened(made, 0.003, 0.03)


def shot() -> Samples:
    """Something flies, and hits."""
    made = silence(0.4)
    lay(made, shaped(passed(noise(0.2, 51), lambda t: 700 + 2200 * t, 0.5), lambda t: t * t), 0.0, 1.0)
    lay(made, skin(210, 0.14, 0.4, 0.035), 0.19, 0.9)
    lay(made, burst(0.07, 1200, 0.9, 53), 0.19, 0.9)
    return softened(made, 0.003, 0.03)


def crystal() -> Samples:
    """A crystal set down."""
    made = silence(0.95)
    lay(made, glass(1568.0, 0.9, 0.3), 0.0)
    lay(made, glass(2349.3, 0.7, 0.2), 0.07, 0.55)
    return softened(made, 0.001, 0.05)


def spell() -> Samples:
    """A spell takes shape: sparks upwards."""
    notes = [(1046.5, 0.0), (1174.7, 0.06), (1396.9, 0.12), (1568.0, 0.18), (2093.0, 0.25)]
    return softened(tune(notes, lambda hertz: glass(hertz, 0.5, 0.14), 0.8), 0.001, 0.05)


def magic() -> Samples:
    """FLAUTZ! is called: sparks, and a chord that stays."""
    made = silence(1.5)
    lay(made, spell(), 0.0, 0.7)
    for hertz in (523.25, 659.25, 783.99, 1046.5):
        lay(made, glass(hertz, 1.1, 0.42), 0.3, 0.5)
    lay(made, shaped(passed(noise(0.5, 61), lambda t: 3000 + 2500 * t, 0.4), swell), 0.05, 0.3)
    return softened(made, 0.001, 0.08)


def drum() -> Samples:
    """A roll, and a stroke: a fight begins."""
    made = silence(0.72)
    for stroke in range(9):
        gain = 0.22 + 0.05 * stroke
        lay(made, skin(185, 0.12, 0.2, 0.035), 0.045 * stroke, gain)
        lay(made, burst(0.05, 2300, 1.1, 70 + stroke, 3.0), 0.045 * stroke, gain * 1.2)
    lay(made, skin(120, 0.28, 0.5, 0.08), 0.43, 1.2)
    lay(made, burst(0.1, 1800, 1.2, 79), 0.43, 0.9)
    return softened(made, 0.001, 0.04)


def fall() -> Samples:
    """Somebody falls."""
    made = silence(0.5)
    lay(made, shaped(passed(noise(0.16, 83), lambda t: 900 - 500 * t, 0.8), swell), 0.0, 0.5)
    lay(made, skin(92, 0.34, 0.5, 0.09), 0.12, 1.2)
    lay(made, burst(0.16, 420, 1.2, 85), 0.12, 0.7)
    return softened(made, 0.004, 0.05)


def dig() -> Samples:
    """A spade goes into the earth, and earth falls."""
    made = silence(0.55)
    scrape = shaped(passed(noise(0.17, 91), lambda t: 1900 - 900 * t, 0.7), swell)
    lay(made, scrape, 0.0, 1.0)
    lay(made, skin(105, 0.2, 0.4, 0.045), 0.16, 0.9)
    for grain in range(9):
        lay(
            made,
            burst(0.04, 700 + 210 * (grain * 4 % 9), 0.9, 93 + grain, 4.0),
            0.24 + 0.025 * grain,
            0.4 - 0.03 * grain,
        )
    return softened(made, 0.003, 0.05)


def bloom() -> Samples:
    """A flower opens: a chord plucked upwards."""
    notes = [(392.0, 0.0), (493.88, 0.07), (587.33, 0.14), (783.99, 0.22), (987.77, 0.31)]

    def plucked(hertz: float) -> Samples:
        return struck(0.9, [(hertz * n, 0.7**n, 0.34 / n) for n in range(1, 6)])

    return softened(tune(notes, plucked, 1.2), 0.003, 0.08)


def poison() -> Samples:
    """A hiss, and bubbles."""
    made = silence(0.7)
    lay(made, shaped(passed(noise(0.5, 111), lambda t: 3400 - 1900 * t, 0.35), dying(2.2)), 0.0, 0.8)
    chance = random.Random(113)
    for number in range(8):
        bubble, phase, start = silence(0.07), 0.0, chance.uniform(380, 760)
        for index in range(len(bubble)):
            share = index / len(bubble)
            phase += 2 * math.pi * start * (1 + 0.9 * share) / RATE
            bubble[index] = swell(share) * math.sin(phase)
        lay(made, bubble, 0.08 + 0.07 * number, 0.5)
    return softened(made, 0.01, 0.05)


def thunder() -> Samples:
    """A domain falls to somebody: a crack, and it rolls away."""
    made = silence(1.25)
    lay(made, burst(0.12, 1400, 1.2, 121, 4.0), 0.0, 0.5)
    rumble = lower(noise(1.25, 123), 150)
    lay(
        made, shaped(rumble, lambda t: 9 * math.exp(-3.4 * t) * (1 + 0.5 * math.sin(21 * t + 3 * math.sin(9 * t)))), 0.0
    )
    lay(made, skin(62, 0.6, 0.4, 0.2), 0.02, 0.8)
    return softened(made, 0.004, 0.15)


def accord() -> Samples:
    """The elements are together: a wide, calm chord."""
    made = silence(1.6)
    for hertz in (261.63, 392.0, 523.25, 659.25, 783.99):
        for detune in (0.997, 1.003):
            step = 2 * math.pi * hertz * detune / RATE
            tone = [math.sin(step * index) for index in range(len(made))]
            lay(made, shaped(tone, lambda t: min(1.0, 7 * t) * math.exp(-2.6 * t)), 0.0, 0.2)
    lay(made, glass(2093.0, 0.8, 0.3), 0.12, 0.2)
    return softened(made, 0.02, 0.2)


def shuffle() -> Samples:
    """Cards run into each other."""
    made = silence(0.5)
    for number in range(16):
        lay(
            made,
            burst(0.03, 2000 + 130 * (number % 5), 0.9, 141 + number, 4.0),
            0.026 * number,
            0.5 + 0.3 * (number % 2),
        )
    return softened(made, 0.002, 0.04)


EFFECTS: Final[dict[str, Callable[[], Samples]]] = {
    recipe.__name__: recipe
    for recipe in (
        *(slide, place, flip, shuffle, confirm, refuse, fanfare),
        *(munch, hop, boing, shot, crystal, spell, magic),
        *(drum, fall, dig, bloom, poison, thunder, accord),
    )
}
"""Recipes by the name of the sound."""


# ---- ambiences ----------------------------------------------------------------------------------


def _wind(seconds: float, seed: int, hertz: float) -> Samples:
    """Wind that comes and goes."""
    hiss = passed(lower(noise(seconds, seed, AMBIENCE_RATE), 900, AMBIENCE_RATE), hertz, 0.9, AMBIENCE_RATE)
    return shaped(hiss, lambda t: 2.4 * (0.6 + 0.3 * math.sin(12.6 * t + 1) + 0.2 * math.sin(31 * t)))


def _chirp(seconds: float, start: float, end: float) -> Samples:
    made, phase = silence(seconds, AMBIENCE_RATE), 0.0
    for index in range(len(made)):
        share = index / len(made)
        phase += 2 * math.pi * (start + (end - start) * share) / AMBIENCE_RATE
        made[index] = swell(share) * math.sin(phase)
    return made


def plain_wind(seconds: float) -> Samples:
    """The Nine Domains: wind over a wide land."""
    made = _wind(seconds, 201, 320)
    for at, hertz in ((2.0, 98.0), (6.5, 73.42)):
        drone = [math.sin(2 * math.pi * hertz * index / AMBIENCE_RATE) for index in range(round(4.5 * AMBIENCE_RATE))]
        lay(made, shaped(drone, swell), at, 0.05, AMBIENCE_RATE)
    return made


def music_box(seconds: float) -> Samples:
    """CrocoNounours: a music box in the next room."""
    made, chance = [0.25 * value for value in _wind(seconds, 211, 260)], random.Random(213)
    at = 0.3
    while at < seconds - 1.6:
        hertz = chance.choice((523.25, 587.33, 659.25, 783.99, 880.0, 1046.5))
        lay(made, struck(1.4, [(hertz, 0.14, 0.5), (hertz * 3, 0.03, 0.15)], AMBIENCE_RATE), at, 1.0, AMBIENCE_RATE)
        at += chance.choice((0.45, 0.45, 0.9, 1.35))
    return made


def night(seconds: float) -> Samples:
    """FLAUTZ!: crickets under the moon."""
    made, chance = [0.5 * value for value in _wind(seconds, 221, 300)], random.Random(223)
    at = 0.2
    while at < seconds - 0.6:
        for pulse in range(chance.choice((3, 4))):
            lay(made, _chirp(0.035, 4100, 4200), at + 0.055 * pulse, 0.11, AMBIENCE_RATE)
        at += chance.uniform(0.5, 1.3)
    return made


def campfire(seconds: float) -> Samples:
    """Batailles: a fire in the camp."""
    made, chance = [0.8 * value for value in _wind(seconds, 231, 210)], random.Random(233)
    for _ in range(round(seconds * 9)):
        crack = passed(
            noise(0.02, chance.randrange(10_000), AMBIENCE_RATE), chance.uniform(700, 1600), 0.6, AMBIENCE_RATE
        )
        lay(made, shaped(crack, dying(5)), chance.uniform(0, seconds - 0.1), chance.uniform(0.08, 0.4), AMBIENCE_RATE)
    return made


def garden(seconds: float) -> Samples:
    """FLOWER POWER!: birds, and water not far."""
    water = passed(noise(seconds, 241, AMBIENCE_RATE), 1300, 0.5, AMBIENCE_RATE)
    made, chance = shaped(water, lambda t: 0.22 + 0.08 * math.sin(40 * t)), random.Random(243)
    at = 0.6
    while at < seconds - 1.2:
        low = chance.uniform(2300, 3300)
        for note in range(chance.choice((2, 3, 5))):
            bird = _chirp(0.09, low + 140 * note, low + 600 - 90 * note)
            lay(made, bird, at + 0.13 * note, 0.13, AMBIENCE_RATE)
        at += chance.uniform(1.2, 2.4)
    return made


AMBIENCES: Final[dict[str, Callable[[float], Samples]]] = {
    "nine_domains": plain_wind,
    "croconounours": music_box,
    "flautz": night,
    "batailles": campfire,
    "flower_power": garden,
}
"""Recipes by the name of the game: `seconds` of each."""
AMBIENCE_SECONDS: Final = 11.0


def ring(made: Samples) -> Samples:
    """An ambience whose end passes into its beginning."""
    fade = round(RING * AMBIENCE_RATE)
    body = made[:-fade]
    for index in range(fade):
        share = index / fade
        body[index] = body[index] * math.sqrt(share) + made[len(body) + index] * math.sqrt(1 - share)
    return body


# ---- writing ------------------------------------------------------------------------------------


def loudest(sound: Sequence[float], rate: int) -> float:
    """The root mean square of the loudest tenth of a second."""
    window = min(len(sound), rate // 10)
    step = max(1, window // 2)
    starts = range(0, max(1, len(sound) - window + 1), step)
    return max(math.sqrt(sum(value * value for value in sound[at : at + window]) / window) for at in starts)


def levelled(sound: Samples, loudness: float, rate: int) -> array[int]:
    """As 16-bit samples of this loudness; what would stand out above the ceiling bends under it."""
    gain = loudness / loudest(sound, rate)
    return array("h", (round(CEILING * math.tanh(value * gain / CEILING) * 32767) for value in sound))


def made(name: str) -> tuple[array[int], int]:
    """The samples of a sound, and how many go into a second."""
    if name in EFFECTS:
        return levelled(EFFECTS[name](), LOUDNESS, RATE), RATE
    recipe = AMBIENCES[name.removeprefix("ambience_")]
    return levelled(ring(recipe(AMBIENCE_SECONDS)), AMBIENCE_LOUDNESS, AMBIENCE_RATE), AMBIENCE_RATE


def write(name: str) -> Path:
    """Makes a sound and writes its file."""
    samples, rate = made(name)
    if sys.byteorder == "big":
        samples.byteswap()
    path = FOLDER / f"{name}.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(samples.tobytes())
    return path


def main() -> int:
    """Writes what is named, or everything."""
    FOLDER.mkdir(exist_ok=True)
    for name in sys.argv[1:] or [*EFFECTS, *(f"ambience_{game}" for game in AMBIENCES)]:
        path = write(name)
        print(f"{path.relative_to(ROOT)}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
