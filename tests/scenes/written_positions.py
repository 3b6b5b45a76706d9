"""Matches of Batailles et piques that begin at a written position, as if everything before had been their dealing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from game.batailles.positions import arrange
from game.batailles.rules import Batailles
from game.batailles.state import State
from game.catalogue import open_game
from game.core.chance import Chance
from game.core.events import Event
from game.core.session import Record, fingerprint
from game.matches import Match, new_match

from .table_play import NAMES, plan


class _Remembering(Batailles):
    """The rules with an ear: every event that was written into a state."""

    def __init__(self, rules: Batailles) -> None:
        super().__init__(rules.content)
        self.heard: list[Event] = []

    def evolve(self, state: State, event: Event) -> None:
        self.heard.append(event)
        super().evolve(state, event)


def match_at(position: Mapping[str, Any], players: tuple[str, ...], **options: int | str | bool) -> Match:
    """A match at a position in the notation of scenarios; its players are called as at every table of the tests."""
    match = new_match(plan("batailles", players, "position", **options), None)
    session = match.session
    rules = _Remembering(cast(Batailles, open_game("batailles").rules))
    session.state = arrange(rules, session.setup, position, NAMES[: len(players)], Chance("position"))
    told = fingerprint(session.state)
    session.records[:] = [
        Record(0, None, None, tuple(rules.heard), told, True),
        Record(1, None, None, (), told, True),  # so that it is not dealt anew
    ]
    return match
