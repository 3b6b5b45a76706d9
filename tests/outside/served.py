"""A host in a process of its own, which can be killed: `python -m tests.outside.served GAME …` is `main.py serve
GAME …`, whose loop also answers a line of JSON (a question, and what it is about) with what `Watch` knows.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final

from game.core.library.library import Library
from game.matches.match import Plan
from scenes.commands import serve
from scenes.commands.serve import Nowhere, Porter
from scenes.doors.hall import planned_match
from scenes.doors.phone_party import PhoneParty
from scenes.phones.round import Round
from tests.scenes.thumbs import Tap

from .hosting import BEAT, HEARD, LEAST, NAME, Tapping
from .watching import SPEED, Watch

ROOT: Final = Path(__file__).resolve().parents[2]
SEED: Final = "TABLEE_OUTSIDE_SEED"
"""The environment variable with what the match is dealt by."""
ASKED: Final = ("over", "records", "hint", "behind", "at_rest", "standstill", "heard", "names")


# ---- the process that is killed ------------------------------------------------------------------


class Watched(Watch):
    """The round that is served."""

    def __init__(self, nowhere: Nowhere, around: Round) -> None:
        assert isinstance(around.party, PhoneParty)
        self.round, self.party, self.lock = around, around.party, threading.Lock()
        nowhere.frame.settings.speed, nowhere.frame.settings.pace = SPEED, "instant"

    @property
    def names(self) -> tuple[str, ...]:
        """Who plays."""
        return self.party.match.names

    def answer(self) -> None:
        """Tells what is asked, as long as somebody asks."""
        try:
            for line in sys.stdin:
                question, about = json.loads(line)
                assert question in ASKED
                answer = getattr(self, question)
                print(json.dumps({"answer": answer(*about) if callable(answer) else answer}), flush=True)
        except BaseException:
            traceback.print_exc()
            os._exit(1)  # nobody answers any more: who asks is to hear of it


def run(nowhere: Nowhere, around: Round, porter: Porter, knock: threading.Event, ended: threading.Event) -> None:
    """The loop of `serve`, while somebody looks on."""
    watched = Watched(nowhere, around)
    threading.Thread(target=watched.answer, daemon=True).start()
    while not ended.is_set():
        with watched.lock:
            nowhere.frame.turn()
            around.turn()
            watched.hurry("instant")
            wakes = min(around.wakes_in, nowhere.frame.wakes_in or BEAT, BEAT)
        knock.wait(max(wakes, LEAST))  # somebody else may have the lock meanwhile
        knock.clear()


def main(words: list[str]) -> int:
    """Serves, in this process."""
    from tablee.command_line import run as run_command

    def dealt(*about: Any) -> Plan:
        game, kinds, setup, name, _, *own = about
        return planned_match(game, kinds, setup, name, os.environ[SEED], *own)

    vars(serve).update(planned_match=dealt, _run=run)
    return run_command(["serve", *words])


# ---- who leads it --------------------------------------------------------------------------------


class Served:
    """A match of people alone, each at a phone, that is kept in `folder`. Nobody rests to read longer than he must."""

    def __init__(
        self, folder: Path, game: str, seats: int, *, seed: str, house: Mapping[str, int | str | bool]
    ) -> None:
        self._folder, self._game, self._seed = folder, game, seed
        options = [word for name, value in house.items() for word in ("--option", f"{name}={value}")]
        self._begin("--port", "0", "--seats", ",".join(("human",) * seats), *options)

    def _begin(self, *more: str) -> None:
        there = ("--data-dir", str(self._folder), "--address", "127.0.0.1", "--name", NAME, "--lang", "fr")
        command = [sys.executable, "-m", "tests.outside.served", self._game, *there, *more]
        environment = os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", SEED: self._seed}
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        self.link = next((line.strip() for line in self._process.stdout if "/#t=" in line), "")
        assert self.link, "nobody is invited"

    def kill(self) -> None:
        """As the power does."""
        self._process.kill()
        self._process.wait()

    def go_on(self) -> None:
        """The same match is served again; phones know where."""
        before = self.link
        self._begin("--match", Library(self._folder).matches()[0].id)
        assert self.link == before

    def _ask(self, question: str, *about: object) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([question, about]), file=self._process.stdin, flush=True)
        for line in self._process.stdout:
            if line.startswith('{"answer"'):
                return json.loads(line)["answer"]
        raise AssertionError("the host has broken down")

    @property
    def names(self) -> list[str]:
        """Who plays."""
        return [*self._ask("names")]

    @property
    def over(self) -> bool:
        """True when the match is."""
        return bool(self._ask("over"))

    @property
    def records(self) -> int:
        """How long the match is."""
        return int(self._ask("records"))

    @property
    def at_rest(self) -> bool:
        """True while every phone shows what there is, and nothing more is to be shown."""
        return bool(self._ask("at_rest"))

    @property
    def standstill(self) -> str:
        """How far each phone is."""
        return str(self._ask("standstill"))

    def behind(self, names: Iterable[str]) -> list[str]:
        """The players whose phones do not show what there is."""
        return [*self._ask("behind", [*names])]

    def hint(self, name: str, attempt: int) -> Tap | None:
        """Where the player of this name taps next (see `Watch.hint`)."""
        found = self._ask("hint", name, attempt)
        return None if found is None else Tap(*found)

    def tap(self, phone: Tapping, name: str, tap: Tap) -> None:
        """A finger of this player taps, and what it does is heard (see `Hosted.tap`)."""
        (before, _), end = self._ask("heard", name), time.monotonic() + HEARD
        phone.tap(tap.x, tap.y)
        while time.monotonic() < end:
            serial, touching = self._ask("heard", name)
            if serial != before and not touching:
                return
            time.sleep(0.002)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
