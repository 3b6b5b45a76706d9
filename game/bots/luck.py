"""Where the luck of a bot comes from: its own choices can be repeated, and tell it nothing of the cards to come."""

from __future__ import annotations

import hashlib


def bots_luck(seed: str, seat: int, seq: int) -> str:
    """The luck of the bot at a seat when it is asked for record `seq` of a match with this seed."""
    return f"{seed}/bot/{seat}/{seq}"


def digest_of(luck: str) -> str:
    """The luck as a bot is told it. It comes from the match's seed, which would tell it every card to come: only a
    digest crosses.
    """
    return hashlib.blake2b(luck.encode(), digest_size=16).hexdigest()
