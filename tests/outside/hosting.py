"""A round for real browsers, turned in a thread of its own, and somebody who knows where to tap next."""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from typing import Protocol

from game.matches.sources import new_match
from scenes.commands.serve import Nowhere
from scenes.doors.phone_party import PhoneParty
from scenes.kit.settings import Pace
from scenes.kit.window.window import Window
from scenes.phones.door import Door
from scenes.phones.page import PageFiles
from scenes.phones.round import Round
from scenes.phones.server import Server
from tests.scenes.table_play import plan
from tests.scenes.thumbs import Tap

from .watching import SPEED, Watch

NAME = "table.example"
"""A name of the host that a browser does not trust as it trusts the loopback."""
LEAST, BEAT = 0.001, 0.02
"""Seconds for which the table's loop rests at least, and at most."""
HEARD = 2.0
"""Seconds after which a tap has been lost: nobody waits for what it does."""


class Tapping(Protocol):
    """A page in any browser."""

    def tap(self, x: float, y: float) -> None:
        """A finger touches and is lifted."""


class Hosted(Watch):
    """A match of people alone on the loopback. At a `swift` one nobody rests to read longer than he must."""

    def __init__(
        self,
        game: str,
        seats: int,
        language: str = "fr",
        *,
        seed: str = "",
        swift: bool = False,
        house: Mapping[str, int | str | bool] | None = None,
    ) -> None:
        Window.offscreen((64, 64))
        self.lock = threading.Lock()
        self._ended = threading.Event()
        self._knock = threading.Event()
        self._pace: Pace = "instant" if swift else "normal"
        match = new_match(plan(game, ("human",) * seats, seed, **(house or {})), None)  # a library is of one thread
        self.nowhere = Nowhere(match, None, language)
        self.nowhere.frame.settings.speed, self.nowhere.frame.settings.pace = SPEED, self._pace
        self.server = Server("127.0.0.1", 0, PageFiles(), self._knock.set, (NAME,))
        self.party = PhoneParty(self.nowhere.conductor, self.nowhere.conclusions, self.nowhere.begin)
        self.round = Round(self.party, self.server, Door("token"))
        self.server.start()
        self.failure: BaseException | None = None
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

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
                    self.hurry(self._pace)
                    wakes = min(self.round.wakes_in, self.nowhere.frame.wakes_in or BEAT, BEAT)
                self._knock.wait(max(wakes, LEAST))  # somebody else may have the lock meanwhile
                self._knock.clear()
        except BaseException as error:
            self.failure = error
            raise

    def hint(self, name: str, attempt: int) -> Tap | None:
        """Where the player of this name taps next (see `Watch.hint`)."""
        assert self.failure is None, self.failure
        return super().hint(name, attempt)

    def tap(self, phone: Tapping, name: str, tap: Tap) -> None:
        """A finger of this player taps; it has been heard then, if it is heard at all: that it was lifted, too. Who
        looks in between would tap again, and take back what he has just done.
        """
        (before, _), end = self.heard(name), time.monotonic() + HEARD
        phone.tap(tap.x, tap.y)
        while time.monotonic() < end:
            serial, touching = self.heard(name)
            if serial != before and not touching:
                return
            time.sleep(0.002)
