"""A round for real browsers, turned in a thread of its own, and somebody who knows where to tap next."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping
from typing import Protocol

from game.matches.sources import new_match
from scenes.commands.serve import Nowhere
from scenes.doors.phone_party import PhoneParty
from scenes.kit.settings import Pace
from scenes.kit.window.window import Window
from scenes.phones.chair import Chair
from scenes.phones.door import Door
from scenes.phones.page import PageFiles
from scenes.phones.round import Round
from scenes.phones.server import Server
from scenes.table.scene import TableScene
from tests.scenes.table_play import plan
from tests.scenes.thumbs import Tap

from .fingers import hint

NAME = "table.example"
"""A name of the host that a browser does not trust as it trusts the loopback."""
SPEED = 8.0
"""Cards fly so much faster than usual: a whole match is to be over in a minute."""
LEAST, BEAT = 0.001, 0.02
"""Seconds for which the table's loop rests at least, and at most."""
HEARD = 2.0
"""Seconds after which a tap has been lost: nobody waits for what it does."""


class Tapping(Protocol):
    """A page in any browser."""

    def tap(self, x: float, y: float) -> None:
        """A finger touches and is lifted."""


class Hosted:
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
                        chair.frame.settings.speed, chair.frame.settings.pace = SPEED, self._pace
                    wakes = min(self.round.wakes_in, self.nowhere.frame.wakes_in or BEAT, BEAT)
                self._knock.wait(max(wakes, LEAST))  # somebody else may have the lock meanwhile
                self._knock.clear()
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

    def hint(self, name: str, attempt: int) -> Tap | None:
        """Where the player of this name taps next; after many attempts he does something else. None while his phone
        does not show all that there is.
        """
        assert self.failure is None, self.failure
        with self.lock:
            return hint(self.round, self.party, name, attempt) if self.up_to_date(name) else None

    def up_to_date(self, name: str) -> bool:
        """True while the phone of this player shows what there is."""
        chair = self.chair(name)
        return chair.link is not None and not chair.frame.stale and vars(chair)["_acknowledged"] == chair.number

    def behind(self, names: Iterable[str]) -> list[str]:
        """The players whose phones do not show what there is."""
        with self.lock:
            return [name for name in names if not self.up_to_date(name)]

    @property
    def at_rest(self) -> bool:
        """True while every phone shows what there is, and nothing more is to be shown."""
        with self.lock:
            tops = [chair.frame.stack.top for chair in self.round.chairs]
            busy = any(isinstance(top, TableScene) and top.play.busy for top in tops)
            return not busy and all(self.up_to_date(chair.name) for chair in self.round.chairs if chair.name)

    @property
    def standstill(self) -> str:
        """How far each phone is, for whoever wants to know why nothing happens."""
        told = [f"{self.records} records, asked: {self.party.match.session.actors}"]
        for chair in self.round.chairs:
            top, acknowledged = chair.frame.stack.top, vars(chair)["_acknowledged"]
            busy = isinstance(top, TableScene) and top.play.busy
            shown = f"frame {acknowledged} of {chair.number}{' and more' if chair.frame.stale else ''}"
            told.append(f"{chair.name}: {type(top).__name__}, {shown}{', busy' if busy else ''}")
        return "; ".join(told)

    def chair(self, name: str) -> Chair:
        """Where the player of this name sits."""
        return next(chair for chair in self.round.chairs if chair.name == name)

    def tap(self, phone: Tapping, name: str, tap: Tap) -> None:
        """A finger of this player taps; it has been heard then, if it is heard at all: that it was lifted, too. Who
        looks in between would tap again, and take back what he has just done.
        """
        chair = self.chair(name)
        before, end = vars(chair)["_serial"], time.monotonic() + HEARD
        phone.tap(tap.x, tap.y)
        while (vars(chair)["_serial"] == before or chair.frame.fingers.touching) and time.monotonic() < end:
            time.sleep(0.002)
