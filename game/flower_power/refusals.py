"""Every "no" of the game is a clause, and words of the catalogues."""

from __future__ import annotations

from functools import cache

from game.core.rules.rules import Refusal


@cache
def refused(clause: str, key: str) -> Refusal:
    """The refusal of this clause, said in the words of `flower_power.refusal.<key>`."""
    return Refusal(clause, f"flower_power.refusal.{key}")
