"""What a seat may state of the person whose habits its bot knows (`bot:reader:24.80.5063…`), and how that is said."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

READER: Final = "reader"
ALL: Final = 100
"""A trust of which nothing is left to doubt."""
_STRANGER: Final = "0.0."
_DIGITS: Final = 2
_EVEN: Final = 50
"""A weight of nothing, as it is written."""
_LARGEST: Final = 49
_WRITTEN: Final = re.compile(rf"\A(\d{{1,3}})\.(\d{{1,3}})\.((?:\d{{{_DIGITS}}}){{0,9}})\Z", re.ASCII)


class Profile(NamedTuple):
    """What is known of how somebody chooses.

    `seen`: by how many of his choices; `trust`: how likely they are told better by it than by what is usual, in a
    hundred; `weights`: what counts for him, in tenths, in an order that the game knows.
    """

    seen: int = 0
    trust: int = 0
    weights: tuple[int, ...] = ()

    @property
    def written(self) -> str:
        """As it stands in a seat."""
        bounded = (min(_LARGEST, max(-_LARGEST, weight)) for weight in self.weights)
        return f"{self.seen}.{self.trust}.{''.join(f'{weight + _EVEN:02}' for weight in bounded)}"


def profile_in(level: str) -> Profile | None:
    """The profile that the name of a level states, that of a stranger if it states none; None for other levels."""
    name, stated, words = level.partition(":")
    found = _WRITTEN.match(words if stated else _STRANGER)
    if name != READER or found is None:
        return None
    pairs = found[3]
    weights = tuple(int(pairs[at : at + _DIGITS]) - _EVEN for at in range(0, len(pairs), _DIGITS))
    return Profile(int(found[1]), min(ALL, int(found[2])), weights)
