"""Full screen and back under window managers of Debian: the window is as large as it was, time and again."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from .displays import display

SCREEN = 1920, 1080
MANAGERS = ("openbox", "icewm")
PATIENCE = 30.0


def until(true: Callable[[], bool], what: str) -> None:
    """Waits for something that another program does."""
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, f"waited for {what}"
        time.sleep(0.1)


class Desk:
    """A virtual screen with a window manager on it."""

    def __init__(self, screen: str, manager: str) -> None:
        self._programs: list[subprocess.Popen[bytes]] = []
        self.environment = {name: value for name, value in os.environ.items() if name != "SDL_VIDEODRIVER"}
        self.environment["DISPLAY"] = screen
        self.start(manager)
        until(lambda: "_NET_SUPPORTED" in self.said("xprop", "-root", "_NET_SUPPORTED"), manager)

    def start(self, *words: str) -> None:
        quiet = subprocess.DEVNULL
        self._programs.append(subprocess.Popen(words, env=self.environment, stdout=quiet, stderr=quiet))

    def said(self, *words: str) -> str:
        return subprocess.run(words, env=self.environment, capture_output=True, text=True, check=False).stdout

    @property
    def size(self) -> tuple[int, int]:
        """The size of the program's window; (0, 0) while there is none."""
        window = self.said("xdotool", "search", "--onlyvisible", "--class", "main.py|python|tablee").split()
        shell = dict(
            line.split("=")
            for line in self.said("xdotool", "getwindowgeometry", "--shell", window[-1] if window else "0").split()
        )
        return int(shell.get("WIDTH", 0)), int(shell.get("HEIGHT", 0))

    def close(self) -> None:
        for program in reversed(self._programs):
            program.terminate()
            program.wait()


@pytest.fixture(params=MANAGERS)
def desk(request: pytest.FixtureRequest) -> Iterator[Desk]:
    for program in ("Xvfb", "xdotool", "xprop", request.param):
        if shutil.which(program) is None:
            pytest.fail(f"{program} is missing (Debian: xvfb, xdotool, x11-utils, openbox, icewm)")
    with display(size=f"{SCREEN[0]}x{SCREEN[1]}") as screen:
        found = Desk(screen, request.param)
        yield found
        found.close()


def test_the_window_comes_back_as_large_as_it_was(desk: Desk, tmp_path: Path) -> None:
    desk.start(sys.executable, str(Path(__file__).parents[2] / "main.py"), "--data-dir", str(tmp_path))
    until(lambda: desk.size > (0, 0), "the window")
    time.sleep(1.0)
    before = desk.size
    assert before < SCREEN
    for _ in range(2):
        desk.said("xdotool", "key", "F11")
        until(lambda: desk.size == SCREEN, "the full screen")
        desk.said("xdotool", "key", "F11")
        until(lambda: desk.size == before, f"the window of {before}")
