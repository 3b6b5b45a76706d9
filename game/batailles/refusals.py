"""Why an action cannot be done now: what every kind of action has in common."""

from __future__ import annotations

from typing import Final

from game.batailles.content import Content
from game.batailles.state import OPENING, STRIKING, TURN, State, Vacancy
from game.core.rules.rules import Action, Refusal


def refused(clause: str, key: str) -> Refusal:
    """A refusal of this game without arguments."""
    return Refusal(clause, f"batailles.refusal.{key}")


_FIRST: Final = {
    OPENING: refused("BP-8", "opening_first"),
    TURN: refused("BP-10", "not_now"),
    STRIKING: refused("BP-19", "strike_first"),
}
"""Phase by phase: what has to be done before anything else."""


def aftermath_first(state: State) -> Refusal:
    """What is due after a fight comes before anything else: a replacement (BP-26) or a look (BP-27)."""
    if isinstance(state.due(), Vacancy):
        return refused("BP-26", "replace_first")
    return refused("BP-27", "look_first")


class BataillesAction(Action):
    """A kind of action of this game."""

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        """What has to be done first in this phase."""
        return _FIRST.get(state.phase) or aftermath_first(state)
