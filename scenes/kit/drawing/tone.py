"""A tone: what a theme makes of every colour that is drawn. It moves some colours, and those near them along."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Final

Channels = tuple[float, float, float]
COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}\b")
REACH: Final = 26.0
"""How near a colour must be to another, in steps of 255, to be moved along with it."""


def channels(colour: str) -> Channels:
    """Red, green and blue of `#rrggbb`, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def written(colour: Channels) -> str:
    """The same as `#rrggbb`."""
    return "#" + "".join(f"{max(0, min(255, round(value))):02x}" for value in colour)


class Tone:
    """`light`: the colour of the light that falls on everything (white changes nothing); `moved`: what single colours
    become, by `#rrggbb`. A colour that is near such a one goes with it, the less the farther it is: what lies between
    two shades of paper lies between them in any theme.
    """

    def __init__(self, light: str = "#ffffff", moved: Mapping[str, str] | None = None) -> None:
        self._light = channels(light)
        self._moved = {channels(colour): channels(other) for colour, other in (moved or {}).items()}
        self._known: dict[str, str] = {colour.lower(): other.lower() for colour, other in (moved or {}).items()}
        self.is_plain = light.lower() == "#ffffff" and all(one == other for one, other in self._moved.items())

    def colour(self, colour: str) -> str:
        """What becomes of `#rrggbb`."""
        if self.is_plain:
            return colour
        key = colour.lower()
        if key not in self._known:
            self._known[key] = self._toned(channels(key))
        return self._known[key]

    def svg(self, source: str) -> str:
        """A drawing with all its colours toned."""
        if self.is_plain:
            return source
        return COLOUR.sub(lambda found: self.colour(found[0]), source)

    def _toned(self, colour: Channels) -> str:
        lit = self._lit(colour)
        weights = {near: math.exp(-((math.dist(near, colour) / REACH) ** 2)) for near in self._moved}
        whole = max(1.0, sum(weights.values()))
        red, green, blue = (
            lit[channel]
            + sum(weight * (self._moved[near][channel] - self._lit(near)[channel]) for near, weight in weights.items())
            / whole
            for channel in range(3)
        )
        return written((red, green, blue))

    def _lit(self, colour: Channels) -> Channels:
        red, green, blue = (value * light / 255 for value, light in zip(colour, self._light, strict=True))
        return red, green, blue


PLAIN: Final = Tone()
"""Colours as they were chosen."""
