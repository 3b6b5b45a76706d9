"""How long games of bots take, about: so that an author knows it before he begins."""

from __future__ import annotations

from typing import Final

THINKING: Final = {"nine_domains": 731, "croconounours": 41, "flautz": 373, "batailles": 202, "flower_power": 289}
"""Games of strong bots that a core plays in an hour at the usual table (`build/paces.py`, `docs/research.md`)."""
STRONG: Final = "strong"
STRONGER: Final = ("expert",)
"""Levels that take longer still; nobody has counted how long."""


def minutes(game: str, level: str, games: int, cores: int) -> int:
    """How many minutes these games take at least, about, on so many cores; 0 where it is not worth a word, or nobody
    knows.
    """
    pace = THINKING.get(game, 0) if level in (STRONG, *STRONGER) else 0
    return round(60 * games / (pace * max(1, cores))) if pace else 0
