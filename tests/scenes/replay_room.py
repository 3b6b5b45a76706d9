"""The replay of a match, opened for a test."""

from __future__ import annotations

from game.catalogue import open_game
from game.core.library.library import Library
from game.matches.match import Match
from scenes.app import App
from scenes.presenters.registry import presenter_of
from scenes.rooms.replay.room import Replay, ReplayDoors
from tests.scenes.table_play import advance, begun

HUMANS = ("human",) * 8


class Doors:
    """What the replay asked the hall for."""

    def __init__(self) -> None:
        self.clauses: list[str] = []
        self.branched: list[int] = []
        self.laid: list[int] = []

    def doors(self) -> ReplayDoors:
        return ReplayDoors(
            lambda game, clause: self.clauses.append(clause),
            lambda match, seq: self.branched.append(seq),
            lambda match, seq: self.laid.append(seq),
        )


def some_match(game: str, actions: int = 10_000, seed: str = "replay") -> Match:
    """A match of greedy bots."""
    match = begun(game, HUMANS[: open_game(game).rules.seat_counts[0]], seed)
    advance(match, actions)
    return match


def open_replay(
    app: App, match: Match, observer: int | None = None, library: Library | None = None
) -> tuple[Replay, Doors]:
    doors = Doors()
    public = match.session.setup.seats
    replay = Replay(
        match,
        presenter_of(match.session.rules),
        doors.doors(),
        public if observer is None else observer,
        library,
        match.identity,
    )
    app.stack.push(replay)
    app.loop_once()
    return replay, doors
