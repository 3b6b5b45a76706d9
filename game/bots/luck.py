"""Where the luck of a bot comes from: its own choices can be repeated, and tell it nothing of the cards to come. The
luck of a seat comes from the match's seed, which would tell a bot every card: so it is told a digest only.
"""

from __future__ import annotations

import hashlib


def bots_luck(seed: str, seat: int, seq: int) -> str:
    """The luck of the bot at a seat when it is asked for record `seq` of a match with this seed."""
    return _digest(f"{seed}/bot/{seat}/{seq}")


def hints_luck(seat: int, seq: int) -> str:
    """The luck of whoever is asked for a hint for record `seq`: nothing of the match is in it."""
    return _digest(f"hint/{seat}/{seq}")


def _digest(luck: str) -> str:
    return hashlib.blake2b(luck.encode(), digest_size=16).hexdigest()
