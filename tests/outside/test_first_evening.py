"""What a new user does: menu, lobby, *With phones*, scan what the window shows, and play to the end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from game.core.library.library import Library

from .chromium import Phone
from .displays import display
from .hosting import HEARD

ROOT = Path(__file__).resolve().parents[2]
GAME = "nine_domains"
PATIENCE = 60.0


class Window:
    """The program in a process of its own."""

    def __init__(self, display: str, folder: Path) -> None:
        environment = {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy"}
        environment.pop("SDL_VIDEODRIVER", None)
        command = [sys.executable, "-m", "tests.outside.at_the_window", str(folder), GAME]
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def told(self) -> dict[str, Any]:
        """The next line of JSON that it prints."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith("{"):
                row: dict[str, Any] = json.loads(line)
                assert "trouble" not in row, row["trouble"]
                return row
        raise AssertionError("the window has closed")

    def asked(self, name: str, attempt: int) -> dict[str, Any]:
        """What somebody's finger does next, and how far the match is."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps([name, attempt]) + "\n")
        self._process.stdin.flush()
        return self.told()

    def close(self) -> None:
        """The end of the evening."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(20)
        finally:
            self._process.kill()


def scanned(picture: Path) -> str:
    """What a phone reads on the screen, once the code is there."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        read = subprocess.run(["zbarimg", "--quiet", "--raw", f"xwd:{picture}"], capture_output=True, text=True)
        if read.returncode == 0:
            return read.stdout.strip()
        time.sleep(0.3)
    raise AssertionError("no code is seen on the screen")


def test_a_new_user_invites_friends_and_they_play_to_the_end(chrome: Browser, tmp_path: Path) -> None:
    shown, data = tmp_path / "screen", tmp_path / "data"
    shown.mkdir()
    with display(shown, "1280x800") as number:
        window = Window(number, data)
        try:
            assert window.told() == {"invited": True}
            link = scanned(shown / "Xvfb_screen0")
            assert link.startswith("http://")
            phones = {}
            for number_of, name in enumerate(("Ada", "Basile")):
                phones[name] = Phone(chrome, link, language="fr-FR" if number_of else "en-GB")
                seats = window.asked("", 0)["names"]
                phones[name].page.locator("#own").fill(name)
                phones[name].sit(seats[number_of])
            assert window.asked("", 0)["names"] == ["Ada", "Basile"]
            phones["Ada"].start("Start")
            result = play(window, phones)
            assert result["result"], result
            assert [fault for phone in phones.values() for fault in phone.faults] == []
        finally:
            window.close()
    rows = Library(data).matches()
    assert [(row.state, row.names) for row in rows] == [("finished", ("Ada", "Basile"))]


def play(window: Window, phones: dict[str, Phone]) -> dict[str, Any]:
    """Taps until the window shows the result, or nothing happens any more."""
    end, records, attempts = time.monotonic() + PATIENCE, 0, 0
    told: dict[str, Any] = {"result": False}
    while not told["result"] and time.monotonic() < end:
        for name, phone in phones.items():
            told = window.asked(name, attempts)
            if told["at"] is not None:
                phone.tap(*told["at"])
                attempts += 1
                heard(window, name, told["heard"][0])
        time.sleep(0.03)
        if told["records"] != records:
            end, records, attempts = time.monotonic() + PATIENCE, told["records"], 0
    return told


def heard(window: Window, name: str, before: int) -> None:
    """Waits until a tap is heard, if it is heard at all, and that it was lifted: who looks in between would tap again,
    and take back what he has just done.
    """
    end = time.monotonic() + HEARD
    while time.monotonic() < end:
        serial, touching = window.asked(name, 0)["heard"]
        if serial != before and not touching:
            return
        time.sleep(0.01)
