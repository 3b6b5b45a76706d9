"""What phones cost: a table's phones at the real loop of a round, beside a big screen that shows the public table.
There is no network, and so no work of the server's thread; somebody moves every second.
"""

from __future__ import annotations

import gc
import queue
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from statistics import median
from typing import Any, Final

from game.bots.levels import choose
from game.catalogue import open_game
from game.commands.bench import Measure
from game.core.chance import Chance
from game.core.journal.journal import HUMAN
from game.core.rules.options import resolve
from game.core.rules.rules import Setup
from game.matches.sources import new_match
from scenes.app import App
from scenes.commands.probe import resident_mib
from scenes.doors.hall import Hall, planned_match
from scenes.doors.phone_party import PhoneParty
from scenes.kit.settings import Settings
from scenes.kit.window.window import Window
from scenes.phones.chair import UNSEEN, Chair
from scenes.phones.coder import Coder, Part
from scenes.phones.door import Door
from scenes.phones.messages import Ack, Join, KeyTyped, Message, Screen, Sit, Size
from scenes.phones.round import Round
from scenes.phones.server import Heard
from scenes.phones.tidying import Tidying

TABLES: Final = (("batailles", 6), ("flower_power", 8))
BIG: Final = (1920, 1080)
"""Pixels of the big screen."""
SCREEN: Final = Screen(1170, 2532, 3.0, "en", 1.0, False)
TURNED: Final = Screen(2532, 1170, 3.0, "en", 1.0, False)
MOVES: Final = 20
A_MOVE: Final = 1.0
"""Seconds: nobody plays faster."""
BEAT: Final = 1 / 60
TURN_EVERY: Final = 5
"""So often a phone is turned: it is drawn anew from nothing."""
LONGEST_BEGINNING: Final = 30.0
CALM: Final = 30
"""So many turns after nothing is new everything has been sent."""
LIMITS: Final = {
    "a move, to each": 40.0,
    "of a core": 25.0,
    "work from key to frame": 50.0,
    "longest turn of the loop": 33.0,
    "pictures on a phone, decoded": 64.0,
}
"""What must not be exceeded, in the unit of each. Milliseconds are those of the loop's own work: what else the machine
does meanwhile matters little.
"""


class _Unheard:
    """In the place of a server: phones are heard, and nobody listens to the network."""

    def __init__(self) -> None:
        self.inbox: queue.SimpleQueue[Heard] = queue.SimpleQueue()

    def stop(self) -> None:
        """There is nothing to end."""


class _Counted:
    """In the place of a connection: pictures are coded as ever, and bytes counted."""

    address = "bench"
    joined = False

    def __init__(self, server: _Unheard, coder: Coder[Any]) -> None:
        self._server = server
        self._coder = coder
        self.bytes = 0

    def say(self, message: Message) -> None:
        self._server.inbox.put(Heard(self, message))  # type: ignore[arg-type]

    def tell(self, parts: Iterable[Part], held: float = 0.0) -> None:
        self._coder.take(self, tuple(parts), held)

    def close(self, code: int, words: str = "") -> None:
        """Nobody is sent away."""


class _Timed(Tidying):
    """Tells how long its last turn took where nothing moved: nobody sees that, so it holds no frame up."""

    unseen = 0.0
    longest = 0.0

    def turn(self, now: float, *, moving: bool) -> None:
        began = time.thread_time()
        super().turn(now, moving=moving)
        self.unseen = 0.0 if moving else (time.thread_time() - began) * 1000
        self.longest = max(self.longest, self.unseen)


def measure_phones() -> list[Measure]:
    """For each of TABLES: bytes, the part of a core, and how long somebody waits."""
    gc.freeze()  # as in a window
    return [measure for game, seats in TABLES for measure in _Table(game, seats).measured()]


class _Table:
    """A table at which everybody has a phone."""

    def __init__(self, game: str, seats: int) -> None:
        self._name = f"{game}, {seats} phones: "
        rules = open_game(game).rules
        setup = Setup(game, seats, resolve(rules.options, {}, seats))
        match = new_match(planned_match(game, (HUMAN,) * seats, setup, lambda n: f"Player {n}", "bench"), None)
        settings = Settings(language="en", muted=True, hints=False, go_on_alone=True)
        self._app = App(Window.offscreen(BIG), settings, paced=False)
        self._folder = tempfile.TemporaryDirectory()
        hall = Hall(self._app, Path(self._folder.name))
        self._table = hall.table(match, viewer=seats)
        self._app.stack.push(self._table)
        self._app.show_afar(afar=True)
        self._session = match.session
        self._server = _Unheard()
        self._coder: Coder[_Counted] = Coder(self._count)
        party = PhoneParty(self._table.conductor, hall.ending.conclusions, lambda match: self._table.conductor)
        self._round = Round(party, self._server, Door("token"))  # type: ignore[arg-type]
        self._round.tidying = self._tidying = _Timed(time.perf_counter())
        self._wires = [_Counted(self._server, self._coder) for _ in range(seats)]
        self._turns: list[float] = []
        self._waits: list[float] = []
        self._told = [UNSEEN] * seats

    @staticmethod
    def _count(wire: _Counted, part: str | bytes) -> None:
        wire.bytes += len(part)

    def measured(self) -> list[Measure]:
        self._coder.start()
        before_all = resident_mib()
        for seat, wire in enumerate(self._wires):
            wire.say(Join("token", "", "", UNSEEN, SCREEN))
            wire.say(Sit(seat, ""))
        end = time.perf_counter() + LONGEST_BEGINNING
        calm = 0
        while time.perf_counter() < end and calm < CALM:
            self._beat()
            calm = calm + 1 if self._quiet else 0
        first = tuple(wire.bytes / 1024 for wire in self._wires)
        moves: list[float] = []
        shares: list[float] = []
        self._turns.clear()
        for number in range(MOVES):
            if not self._session.actors:
                break
            before, began, spent = [wire.bytes for wire in self._wires], time.perf_counter(), time.process_time()
            self._move(number)
            while time.perf_counter() < began + A_MOVE:
                self._beat()
            shares.append((time.process_time() - spent) / (time.perf_counter() - began) * 100)
            sent = [(wire.bytes - bytes_before) / 1024 for wire, bytes_before in zip(self._wires, before, strict=True)]
            moves += sent if number % TURN_EVERY else sent[1:]  # the first phone is turned now and then
        held = (resident_mib() - before_all) / len(self._wires)
        decoded = [chair.decoded / 2**20 for chair in self._round.chairs]
        self._coder.stop()
        self._round.close()
        self._folder.cleanup()
        return [
            Measure(self._name + "first picture", "KiB", first),
            self._against("a move, to each", "KiB", moves, median(moves)),
            self._against("of a core", "%", shares, median(shares)),
            self._against("work from key to frame", "ms", self._waits or [0.0], _at(self._waits or [0.0], 0.95)),
            self._against("longest turn of the loop", "ms", self._turns, max(self._turns)),
            self._against("pictures on a phone, decoded", "MiB", decoded, max(decoded)),
            Measure(self._name + "tidying up while nothing moves", "ms", (self._tidying.longest,)),
            Measure(self._name + "memory here for each phone", "MiB", (held,)),
        ]

    def _against(self, name: str, unit: str, values: list[float], counted: float) -> Measure:
        return Measure(self._name + name, unit, tuple(values), counted, LIMITS[name])

    def _move(self, number: int) -> None:
        """Somebody moves; another one presses a key, and now and then one turns his phone."""
        session = self._session
        seat = session.actors[0]
        wanted = choose(session.rules, session.view(seat), seat, "greedy", Chance("bench", len(session.records)))
        self._table.conductor.submit(seat, wanted)
        if number % TURN_EVERY == 0:
            self._wires[0].say(Size(TURNED if number % (2 * TURN_EVERY) == 0 else SCREEN))
        self._key(1 + number % (len(self._wires) - 1))

    def _key(self, seat: int) -> None:
        """How much is done from a key to the frame that answers it; nothing is counted where it changes nothing."""
        chair = self._chair(seat)
        before, pressed, turns = chair.number, time.perf_counter(), len(self._turns)
        focused = chair.frame.ui.focused
        self._wires[seat].say(KeyTyped("right"))
        while chair.number == before and time.perf_counter() < pressed + A_MOVE:
            self._beat()
        if chair.number > before and chair.frame.ui.focused != focused:
            self._waits.append(sum(self._turns[turns:]))

    def _chair(self, seat: int) -> Chair:
        return next(chair for chair in self._round.chairs if chair.link is self._wires[seat])

    @property
    def _quiet(self) -> bool:
        chairs = self._round.chairs
        still = all(chair.number != UNSEEN and not chair.frame.moving and not chair.frame.stale for chair in chairs)
        return len(chairs) == len(self._wires) and still

    def _beat(self) -> None:
        """One turn of the loop, as a window makes it."""
        began, worked = time.perf_counter(), time.thread_time()
        self._app.loop_once()
        self._round.turn()
        self._turns.append((time.thread_time() - worked) * 1000 - self._tidying.unseen)
        for chair in self._round.chairs:
            if isinstance(chair.link, _Counted):
                chair.link.say(Ack(chair.number))
        time.sleep(max(0.0, began + BEAT - time.perf_counter()))


def _at(values: list[float], share: float) -> float:
    """What so large a share of them does not exceed."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
