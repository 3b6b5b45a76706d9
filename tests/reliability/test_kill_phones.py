"""A host that is killed in the middle of a match with phones: what they were told had happened is in the library, and
they come back by themselves.
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from game.core.chance import Chance
from game.core.library.library import Library
from scenes.phones.server import GONE
from tests.scenes.phone_round import Phone, connected

ROOT: Final = Path(__file__).resolve().parents[2]
PATIENCE: Final = 60.0
CHOICES: Final = 8
STILL: Final = 1.5
"""Seconds in which nothing is told: nothing is on its way."""


class Killed:
    """A host in a process of its own, without a window."""

    def __init__(self, folder: Path, port: int) -> None:
        self._folder = folder
        self.port = port
        self.token = ""
        self.serve("--seats", "human,human")

    def serve(self, *more: str) -> None:
        """Begins, or goes on with a match."""
        folder = str(self._folder)
        command = [sys.executable, "main.py", "serve", "nine_domains", "--data-dir", folder, "--address", "127.0.0.1"]
        if not more[0].startswith("--match"):
            command += ["--port", str(self.port)]
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        self.process = subprocess.Popen(
            [*command, *more], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if line.startswith("http") and "#t=" not in line:
                break
        assert f"http://127.0.0.1:{self.port}/#t=" in said, said
        self.token = said.partition("#t=")[2].split()[0]

    def kill(self) -> None:
        """As the power does."""
        self.process.kill()
        self.process.wait(PATIENCE)

    def socket(self, **how: Any) -> ClientConnection:
        """A connection that has said nothing yet."""
        return connected(f"http://127.0.0.1:{self.port}", **how)

    def until(self, done: Callable[[], object], seconds: float = PATIENCE) -> None:
        """Waits until something is so."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, "it never came to that"
            time.sleep(0.005)


class Seated(Phone):
    """A phone whose owner presses what can be pressed."""

    def __init__(self, host: Killed, seat: int | None = None, secret: str = "") -> None:
        super().__init__(host)
        self.join(host.token, secret=secret)
        if seat is not None:
            self.say("sit", seat, "")
        host.until(lambda: self.seated)
        host.until(lambda: self.hear() and "table.prompt" in self.elements)

    @property
    def told(self) -> tuple[str, ...]:
        """What the log and the prompt say, and how far each player is."""
        self.hear()
        return tuple(told[1] for told in self.standing)

    @property
    def has_cards(self) -> bool:
        """True once its player has something to choose with."""
        self.hear()
        return any(key.startswith("table.piece.") and told[2] for key, told in self.elements.items())

    @property
    def standing(self) -> list[list[Any]]:
        """The labelled elements that are there now."""
        wanted = ("table.log.", "table.prompt", "table.spot.", "nine.")
        return [self.elements[key] for key in self.reading if key.startswith(wanted)]

    @property
    def reading(self) -> list[str]:
        """Which elements are there now, in reading order."""
        return next((row["reading"] for row in reversed(self.rows) if "reading" in row), [])

    def choose(self, chance: Chance, *, confirms: bool) -> None:
        """Presses the button that confirms now and then, if it may, else a card or a place."""
        self.hear()
        there = ((key, *self.elements[key]) for key in self.reading)
        able = [key for key, role, _, enabled, *_ in there if role == "button" and enabled]
        wanted = [key for key in able if confirms and key == "table.choice.confirm" and not chance.below(4)]
        wanted = wanted or [key for key in able if key.startswith(("table.spot.place", "table.piece."))]
        if wanted:
            self.serial += 1
            self.say("press", self.serial, self.shown, wanted[chance.below(len(wanted))])


def soon(done: Callable[[], object], seconds: float) -> None:
    """Waits until something is so, but no longer than that."""
    end = time.monotonic() + seconds
    while not done() and time.monotonic() < end:
        time.sleep(0.01)


def changed(phone: Seated, before: tuple[str, ...]) -> bool:
    """True when a phone was told something."""
    return phone.told != before


def free_port() -> int:
    """One that nobody listens at."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def test_a_killed_host_has_lost_nothing_that_phones_were_told(tmp_path: Path) -> None:
    host = Killed(tmp_path, free_port())
    chance = Chance("kill phones")
    try:
        phones = [Seated(host, seat) for seat in range(2)]
        phones[0].say("choose", "start")
        host.until(lambda: all(phone.has_cards for phone in phones))
        for number in range(10 * CHOICES):  # a busy machine may answer too late
            if number >= CHOICES and Library(tmp_path).matches()[0].actions >= 4:
                break
            for seat, phone in enumerate(phones):
                before = phone.told
                phone.choose(chance, confirms=seat == 0)  # nothing is revealed, which would take its time
                soon(partial(changed, phone, before), 0.6)
        for phone in phones:  # what one only holds is no fact, nor why something was refused
            phone.choose(chance, confirms=False)
            phone.say("typed", "escape")
        told: list[tuple[str, ...]] = []
        while told != (told := [phone.told for phone in phones]):
            soon(lambda: [phone.told for phone in phones] != told, STILL)
        host.kill()
        match = Library(tmp_path).matches()[0]
        assert match.actions >= 4
        host.serve("--match", match.id)
        back = [Seated(host, secret=phone.secret) for phone in phones]
        host.until(lambda: [phone.told for phone in back] == told)
        stops_well(host, back[0], signal.SIGINT)
        host.serve("--match", match.id)
        stops_well(host, Seated(host, secret=phones[0].secret), signal.SIGTERM)
    finally:
        host.kill()


def stops_well(host: Killed, phone: Seated, sign: signal.Signals) -> None:
    """Asked to end, the host tells its phones, and ends."""
    host.process.send_signal(sign)
    assert host.process.wait(PATIENCE) == 0
    assert host.process.stdout is not None
    assert "Traceback" not in host.process.stdout.read()
    with pytest.raises(ConnectionClosed):
        all(phone.client.recv(timeout=10) for _ in range(10_000))
    assert phone.client.close_code == GONE  # it was told
