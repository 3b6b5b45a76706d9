"""A round for real browsers, turned in a thread of its own, and somebody who knows where to tap next."""

from __future__ import annotations

import threading
import time
from itertools import product
from typing import NamedTuple

from game.bots.levels import choose
from game.core.chance import Chance
from game.matches.sources import new_match
from scenes.commands.serve import Nowhere
from scenes.doors.phone_party import PhoneParty
from scenes.kit.screen.tree import find, hit
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.window import Window
from scenes.phones.chair import Chair
from scenes.phones.door import Door
from scenes.phones.page import PageFiles
from scenes.phones.round import Round
from scenes.phones.server import Server
from scenes.table.scene import TableScene
from tests.scenes.table_play import plan

NAME = "table.example"
"""A name of the host that a browser does not trust as it trusts the loopback."""
SPEED = 8.0
"""Cards fly so much faster than usual: a whole match is to be over in a minute."""
SHARES = (0.5, 0.25, 0.75, 0.12, 0.88, 0.05, 0.95)
"""Of a thing that others lie on: where it may still be seen."""


class Hint(NamedTuple):
    """Where a finger goes next, in pixels of the page; and what it is meant to do."""

    x: float
    y: float
    key: str


class Hosted:
    """A match of people alone on the loopback."""

    def __init__(self, game: str, seats: int, language: str = "fr") -> None:
        Window.offscreen((64, 64))
        self.lock = threading.Lock()
        self._ended = threading.Event()
        knock = threading.Event()
        match = new_match(plan(game, ("human",) * seats, ""), None)  # (a library belongs to the thread that opened it)
        self.nowhere = Nowhere(match, None, language)
        self.server = Server("127.0.0.1", 0, PageFiles(), knock.set, (NAME,))
        self.party = PhoneParty(self.nowhere.conductor, self.nowhere.conclusions, self.nowhere.begin)
        self.round = Round(self.party, self.server, Door("token"))
        self.server.start()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()
        self.failure: BaseException | None = None

    @property
    def link(self) -> str:
        """What the QR code says."""
        return f"http://{self.server.hosts[0]}/#t=token"

    def close(self) -> None:
        """Ends the round."""
        self._ended.set()
        self._thread.join(5)
        self.round.close()

    def _run(self) -> None:
        try:
            while not self._ended.is_set():
                with self.lock:
                    self.nowhere.frame.turn()
                    self.round.turn()
                    for chair in self.round.chairs:
                        chair.frame.settings.speed = SPEED
                time.sleep(0.004)
        except BaseException as error:
            self.failure = error
            raise

    @property
    def over(self) -> bool:
        """True when the match is."""
        return self.party.match.session.outcome is not None

    @property
    def records(self) -> int:
        """How long the match is."""
        return len(self.party.match.session.records)

    def hint(self, name: str, attempt: int) -> Hint | None:
        """Where the player of this name taps next; after many attempts he does something else."""
        assert self.failure is None, self.failure
        with self.lock:
            chair = next((chair for chair in self.round.chairs if chair.name == name), None)
            return None if chair is None else self._hint(chair, attempt)

    def _hint(self, chair: Chair, attempt: int) -> Hint | None:
        frame = chair.frame
        table = frame.stack.top
        keys: tuple[str, ...] = ()
        if isinstance(table, Dialog):
            keys = ("dialog.0",)
        elif not isinstance(table, TableScene):
            frame.key("escape")  # a finger came upon something else: a pile, a clause
        elif isinstance(table, TableScene) and table.play.timeline.waiting:
            keys = ("table.go_on",)
        elif isinstance(table, TableScene) and table.play.my_turn:
            keys = self._wanted(table, attempt)
        root = frame.interaction.root
        for key in keys:
            node = find(root, key)
            if node is None:
                continue
            for across, down in product(SHARES, SHARES):
                x, y = node.rect.x + node.rect.w * across, node.rect.y + node.rect.h * down
                if any(found.key == key for found in hit(root, x, y)):
                    share = frame.scale / frame.screen.density
                    return Hint(x * share, y * share, key)
        return None

    def _wanted(self, table: TableScene, attempt: int) -> tuple[str, ...]:
        """By which node the next part of an action is said."""
        session, play = self.party.match.session, table.play
        seat = play.viewer
        wanted = choose(session.rules, session.view(seat), seat, "greedy", Chance("outside", len(session.records)))
        if attempt > 8:
            legal = session.legal(seat)
            wanted = legal[attempt * 7 % len(legal)]
        offers = play.prompter.offers
        for choice in offers.choices:
            if choice.action == wanted:
                return (f"table.choice.{choice.key}",)
        for gesture in offers.gestures:
            if gesture.action == wanted:
                points = (*gesture.points, *gesture.asks)
                stray = [pick for pick in play.prompter.picks if pick not in points]
                missing = stray or [point for point in points if point not in play.prompter.picks]
                return play.keys_of(missing[0]) if missing else ()
        return ()
