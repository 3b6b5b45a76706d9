"""How this game says no: a clause and the words for it (`croconounours.refusal.…`)."""

from __future__ import annotations

from game.core.rules.rules import Action, Refusal
from game.core.texts import Argument
from game.croconounours.content import Content
from game.croconounours.state import DEFENDING, State


def refusal(clause: str, key: str, **arguments: Argument) -> Refusal:
    """A "no" of this game."""
    return Refusal(clause, f"croconounours.refusal.{key}", arguments)


class Undisturbed(Action):
    """What is done while no attack waits for its answer (CN-29)."""

    @classmethod
    def elsewhere(cls, content: Content, state: State) -> Refusal:
        return refusal("CN-29", "must_defend") if state.phase == DEFENDING else refusal("CN-17", "not_now")
