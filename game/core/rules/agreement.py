"""What is agreed before a match begins."""

from __future__ import annotations

import msgspec

OptionValue = bool | int | str
"""The value of a house rule."""


class Setup(msgspec.Struct, frozen=True):
    """What is agreed before a match begins: the game, how many seats, and every house rule with its value."""

    game: str
    seats: int
    options: dict[str, OptionValue] = {}
