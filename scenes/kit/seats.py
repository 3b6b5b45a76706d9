"""The players as every screen shows them."""

from __future__ import annotations

import msgspec


class Seat(msgspec.Struct, frozen=True):
    """A player: name, seat token 1 … 8, whether a bot plays, and at which level ('': that is not told)."""

    name: str
    token: int
    bot: bool
    level: str = ""
