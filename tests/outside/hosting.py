"""A round for real browsers, turned in a thread of its own, and somebody who knows where to tap next."""

from __future__ import annotations

import threading
import time

from game.matches.sources import new_match
from scenes.commands.serve import Nowhere
from scenes.doors.phone_party import PhoneParty
from scenes.kit.window.window import Window
from scenes.phones.door import Door
from scenes.phones.page import PageFiles
from scenes.phones.round import Round
from scenes.phones.server import Server
from scenes.phones.spoken import elements
from tests.scenes.table_play import plan
from tests.scenes.thumbs import Tap

from .fingers import hint

NAME = "table.example"
"""A name of the host that a browser does not trust as it trusts the loopback."""
SPEED = 8.0
"""Cards fly so much faster than usual: a whole match is to be over in a minute."""


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

    def labels(self, name: str) -> list[str]:
        """What the page of this player's phone is to carry."""
        with self.lock:
            chair = next(chair for chair in self.round.chairs if chair.name == name)
            return sorted(part.label for part in elements(chair.frame.interaction.root, chair.frame.scale).values())

    def hint(self, name: str, attempt: int) -> Tap | None:
        """Where the player of this name taps next; after many attempts he does something else."""
        assert self.failure is None, self.failure
        with self.lock:
            return hint(self.round, self.party, name, attempt)
