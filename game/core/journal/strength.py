"""The strength that a seat may state of its bot (`bot:adaptive:740`), and how it is said."""

from __future__ import annotations

from typing import Final

from game.core.journal.profile import profile_in
from game.core.texts import Texts

ADAPTIVE: Final = "adaptive"
LEAST: Final = 0
NEWCOMER: Final = 600
REGULAR: Final = 1000
BEST: Final = 1400
"""Strengths: whose regret is allowed at `NEWCOMER` is a newcomer's, two and a half times that at `LEAST`, none at
`REGULAR`; beyond it more and more choices are those of the best bot, and at `BEST` all of them.
"""
FIRST: Final = 800
"""The strength of who has not played against such a bot yet."""


def strength_in(level: str) -> int | None:
    """The strength that the name of a level (`adaptive:740`) states, the first one if it states none; None for other
    levels.
    """
    name, _, number = level.partition(":")
    if name != ADAPTIVE or (number and not (number.isdecimal() and len(number) < 6)):
        return None
    return bounded(int(number)) if number else FIRST


def bounded(strength: int) -> int:
    """The nearest strength at which a bot can play."""
    return min(BEST, max(LEAST, strength))


def level_said(texts: Texts, level: str) -> str:
    """What a level is called, of one that adapts about how well it plays, and of one that knows people how much it has
    seen; '' where nobody plays so here.
    """
    key = f"lobby.level.{level.partition(':')[0]}"
    strength, profile = strength_in(level), profile_in(level)
    if texts.has(key) and profile is not None:
        return texts.plural("lobby.reads", profile.seen, level=texts(key))
    if not texts.has(key) or strength is None:
        return texts(key) if texts.has(key) else ""
    return texts("lobby.adapts", level=texts(key), now=likeness(texts, strength))


def likeness(texts: Texts, strength: int) -> str:
    """About how well somebody of a strength plays."""
    reach = (REGULAR - NEWCOMER) // 4
    for least, name in (
        (BEST - reach, "best"),
        (REGULAR + reach, "above"),
        (REGULAR - reach, "regular"),
        (NEWCOMER + reach, "below"),
        (NEWCOMER - reach, "newcomer"),
    ):
        if strength >= least:
            return texts(f"lobby.adapts.{name}")
    return texts("lobby.adapts.least")
