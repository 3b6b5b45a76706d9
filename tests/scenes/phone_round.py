"""A round for phones in one process, and phones that are sockets: for tests."""

from __future__ import annotations

import inspect
import json
import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from game.core.texts import Texts
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import button
from scenes.phones.door import Door
from scenes.phones.frame import PhoneFrame
from scenes.phones.page import PageFiles
from scenes.phones.party import PhoneSeat
from scenes.phones.round import Round
from scenes.phones.server import Server

SCREEN = [600, 1200, 1.5, "fr", 1.0, True]


def connected(origin: str, /, **how: Any) -> ClientConnection:
    """A connection to a round that has said nothing yet. What older packages cannot be told is their habit anyway."""
    newer = {"proxy": None, "legacy": True}.items()
    habits = {name: value for name, value in newer if name in inspect.signature(connect).parameters}
    how = {"origin": origin, "compression": None, "max_size": None} | habits | how
    return connect(origin.replace("http", "ws", 1) + "/table", **how)


class Counter(Scene):
    """A button that counts how often it was pressed, and another one that may take its place."""

    def __init__(self) -> None:
        self.pressed = 0
        self.other = self.broken = False

    def build(self, ui: Ui) -> Node:
        if self.broken:
            raise ZeroDivisionError("planted")
        words = "Autre chose" if self.other else f"Encore ({self.pressed})"
        one = button(ui, "count", Rect(20, 20, 300, 60), words, self._press)
        return Node("group", Rect(0, 0, ui.width, ui.height), "counter", children=(one,))

    def _press(self) -> None:
        self.pressed += 1
        self.app.invalidate()


class Counting:
    """A party of two at which everybody counts."""

    def __init__(self) -> None:
        self.scenes: dict[int | None, Counter] = {}
        self.seats: dict[PhoneFrame, int | None] = {}
        self.names = ["Anne", "Bruno"]
        self.bots: set[int | None] = set()
        self.held = False
        self.done: list[str] = []

    def title(self, texts: Texts) -> str:
        return "Compter"

    def places(self) -> Sequence[PhoneSeat]:
        return [PhoneSeat(seat, name) for seat, name in enumerate(self.names)]

    def sit(self, frame: PhoneFrame, seat: int | None) -> None:
        self.scenes[seat] = Counter()
        self.seats[frame] = seat
        frame.stack.push(self.scenes[seat])

    def leave(self, frame: PhoneFrame) -> None:
        frame.clear()

    def seat_of(self, frame: PhoneFrame) -> int | None:
        return self.seats[frame]

    def known_names(self) -> Sequence[str]:
        return ("Anne", "Zoé")

    def rename(self, seat: int, name: str) -> None:
        if name not in self.names:
            self.names[seat] = name

    def came(self, frame: PhoneFrame) -> None:
        self.bots.discard(self.seats[frame])

    @property
    def over(self) -> bool:
        return self.held

    @property
    def stood_in(self) -> frozenset[int]:
        return frozenset(seat for seat in self.bots if seat is not None)

    def stand_in(self, seat: int) -> None:
        self.bots.add(seat)

    def come_back(self, seat: int) -> None:
        self.bots.discard(seat)

    def hold(self, held: bool) -> None:
        self.held = held

    def rematch(self) -> None:
        self.done.append("rematch")

    def games(self, texts: Texts) -> Sequence[tuple[str, str]]:
        return (("other", "Autre jeu"),)

    def change_game(self, game: str) -> bool:
        self.done.append(game)
        return game == "other"

    def asked(self, frame: PhoneFrame) -> bool:
        return self.seats[frame] == 0

    def ways(self, frame: PhoneFrame) -> Sequence[tuple[str, str]]:
        return [("leave", "Partir")]

    def choose(self, frame: PhoneFrame, way: str) -> None:
        raise AssertionError(f"{way} was not offered")


class Host:
    """A round that listens on the loopback, and is turned by whoever waits for something."""

    def __init__(self, party: Any = None) -> None:
        self.party = party or Counting()
        self.server = Server("127.0.0.1", 0, PageFiles(), lambda: None)
        self.door = Door("token")
        self.round = Round(self.party, self.server, self.door)
        self.server.start()
        self.origin = f"http://127.0.0.1:{self.server.port}"

    def __enter__(self) -> Host:
        return self

    def __exit__(self, *error: object) -> None:
        self.round.close()

    def until(self, done: Callable[[], object], seconds: float = 20.0) -> None:
        """Turns the round until something is so."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, "it never came to that"
            self.turn()
            time.sleep(0.002)

    def turn(self) -> None:
        """One turn of the loop."""
        self.round.turn()

    def socket(self, **how: Any) -> ClientConnection:
        """A connection that has said nothing yet."""
        return connected(self.origin, **how)

    def phone(self, seat: int | None = None, **join: Any) -> Phone:
        """A phone that has joined, and sat down if a seat is named."""
        phone = Phone(self)
        phone.join(**join)
        if seat is not None:
            phone.say("sit", seat, "")
            self.until(lambda: phone.seated)
            self.until(lambda: phone.hear() and phone.shown >= 0)
        return phone

    def closed_with(self, client: ClientConnection, seconds: float = 20.0) -> int:
        """The code with which a connection is closed by the host."""
        code: list[int] = []

        def look() -> bool:
            try:
                client.recv(timeout=0.01)
            except TimeoutError:
                return False
            except ConnectionClosed as closed:
                code.append(closed.rcvd.code if closed.rcvd is not None else 1006)
            return bool(code)

        self.until(look, seconds)
        return code[0]


class Listening(Protocol):
    """A host, wherever it runs."""

    def socket(self, **how: Any) -> ClientConnection:
        """A connection that has said nothing yet."""

    def until(self, done: Callable[[], object], seconds: float = 20.0) -> None:
        """Waits until something is so."""


class Phone:
    """What a page does, without a picture: it acknowledges frames, and keeps what it was told."""

    def __init__(self, host: Listening) -> None:
        self._host = host
        self.client = host.socket()
        self.rows: list[dict[str, Any]] = []
        self.pictures: dict[int, bytes] = {}
        self.bytes: list[bytes] = []
        self.secret = ""
        self.shown = -1
        self.serial = 0
        self.acknowledges = True
        self.elements: dict[str, list[Any]] = {}
        self.asked = False

    def say(self, *row: object) -> None:
        self.client.send(json.dumps(row))

    def join(self, token: str = "token", letters: str = "", secret: str = "", shown: int = -1) -> None:
        self.say("join", token, letters, secret, shown, SCREEN)
        before = len(self.rows)
        self._host.until(lambda: self.hear() and len(self.rows) > before)

    @property
    def seated(self) -> bool:
        self.hear()
        return bool(self.secret)

    def last(self, key: str) -> dict[str, Any]:
        """Takes what has come; the last row of this kind, whatever came after it. Nothing, while there is none."""
        self.hear()
        return next((row for row in reversed(self.rows) if key in row), {})

    def hear(self) -> bool:
        """Takes what has come; always True."""
        while True:
            try:
                said = self.client.recv(timeout=0.001)
            except (TimeoutError, ConnectionClosed):
                return True
            self.bytes.append(said if isinstance(said, bytes) else said.encode())
            if isinstance(said, bytes):
                self.pictures[int.from_bytes(said[:4], "big")] = said[4:]
                continue
            row = json.loads(said)
            self.rows.append(row)
            self.secret = row.get("seated", self.secret)
            for key, *told in row.get("elements", ()):
                self.elements[key] = told
            if "frame" in row:
                self.shown, self.asked = row["frame"], row.get("asked", self.asked)
                if self.acknowledges:
                    self.say("ack", self.shown)

    def tap(self, x: float, y: float, frame: int | None = None) -> None:
        """A finger touches and is lifted."""
        self.serial += 1
        self.say("down", self.serial, self.shown if frame is None else frame, x, y)
        self.say("up", x, y)
