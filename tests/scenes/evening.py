"""An evening with phones around the window: for tests."""

from __future__ import annotations

from pathlib import Path

from game.bots.levels import choose
from game.core.chance import Chance
from game.matches.match import Match
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.table.scene import TableScene

from .conftest import FakeClock
from .phone_round import Host

PEOPLE = ("human", "human")


class Evening(Host):
    """The window, its hall, and the round that was opened there."""

    def __init__(self, app: App, clock: FakeClock, folder: Path) -> None:
        self.app, self.clock = app, clock
        self.hall = Hall(app, folder)
        app.stack.push(self.hall.menu())
        self.turn()

    def open(self, match: Match) -> TableScene:
        """A table that phones may come to."""
        table = self.hall.table(match)
        self.app.stack.push(table)
        self.turn()
        self.opened(table)
        return table

    def opened(self, table: TableScene) -> None:
        assert self.hall.phones.open(table, "127.0.0.1", 0)
        self.look_up()

    def look_up(self, token: str = "token") -> None:
        """The round that was opened."""
        found = self.hall.phones.round
        assert found is not None
        self.round, self.server, self.door = found, found.server, found.door
        self.door.token = token or self.door.token
        self.origin = f"http://127.0.0.1:{self.server.port}"
        self.turn()

    def turn(self) -> None:
        self.clock.now += 0.05
        self.app.loop_once()

    @property
    def keys(self) -> set[str]:
        """What the big screen shows."""
        return {node.key for node in walk(self.app.interaction.root) if node.key}

    def press(self, key: str) -> None:
        """A button of the big screen."""
        node = find(self.app.interaction.root, key)
        assert node is not None
        node.actions[0].run()
        self.app.invalidate()
        self.turn()


def play_on(table: TableScene, actions: int) -> None:
    """People do what a greedy bot would."""
    session = table.match.session
    for _ in range(actions):
        if session.actors:
            seat = session.actors[0]
            chance = Chance(session.seed, "evening", len(session.records))
            table.conductor.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", chance))
