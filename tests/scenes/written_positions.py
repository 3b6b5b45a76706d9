"""Matches that begin at a written position, as if everything before had been their dealing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.catalogue import open_game
from game.core.chance import Chance
from game.core.journal.wire import fingerprint
from game.core.match.session import Record
from game.core.positions.position import Position
from game.core.rules.events import Event
from game.matches.match import Match
from game.matches.sources import new_match

from .table_play import NAMES, plan


def match_at(game: str, position: Mapping[str, Any], players: tuple[str, ...], **options: int | str | bool) -> Match:
    """A match at a position in the notation of scenarios; its players are called as at every table of the tests."""
    match = new_match(plan(game, players, "position", **options), None)
    session = match.session
    rules: Any = open_game(game).rules
    notation: Any = open_game(game).notation
    heard: list[Event] = []
    listening = type(rules)(rules.content)
    evolve = listening.evolve

    def hear(state: Any, event: Event) -> None:
        heard.append(event)
        evolve(state, event)

    vars(listening)["evolve"] = hear
    session.state = type(notation)(listening).arrange(
        Position(session.setup, NAMES[: len(players)], position), Chance("position")
    )
    told = fingerprint(session.state)
    session.records[:] = [
        Record(0, None, None, tuple(heard), told, True),
        Record(1, None, None, (), told, True),  # so that it is not dealt anew
    ]
    return match
