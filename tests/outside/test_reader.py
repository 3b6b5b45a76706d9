"""Somebody who sees nothing reads the menu, and plays whole matches by what AT-SPI tells alone."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
LAUNCHER: Final = "/usr/libexec/at-spi-bus-launcher"
READER: Final = "/usr/bin/python3"
ASKED: Final = os.environ.get("TABLEE_READER", "").split()
"""Titles that are to be played whole, however long that takes (`make reader GAME=…`)."""
SECONDS: Final = 3600.0 if ASKED else 240.0
"""The most that a match may take."""
TITLES: Final = tuple(ASKED) or ("nine_domains", "flautz")
"""Those that somebody who chooses at random among what he is told brings to an end in that time."""


@pytest.fixture(scope="module")
def bus() -> Iterator[dict[str, str]]:
    """A session with its bus, on which a screen reader is said to run."""
    for program in ("dbus-daemon", "gdbus", LAUNCHER, READER):
        if shutil.which(program) is None:
            pytest.fail(f"{program} is missing (Debian: dbus, libglib2.0-bin, at-spi2-core, python3-pyatspi)")
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "XDG_RUNTIME_DIR": home, "HOME": home, "SDL_VIDEODRIVER": "dummy"}
        daemon = subprocess.Popen(
            ["dbus-daemon", "--session", "--nofork", "--print-address=1"],
            env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert daemon.stdout is not None
        environment["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
        quiet = subprocess.DEVNULL
        launcher = subprocess.Popen([LAUNCHER, "--launch-immediately"], env=environment, stdout=quiet, stderr=quiet)
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            say(environment, name)
        yield environment
        for process in (launcher, daemon):
            process.terminate()
            process.wait()


def say(environment: dict[str, str], name: str) -> None:
    """Tells the session that somebody reads its windows, as soon as it can be told."""
    words = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method"]
    words += ["org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>"]
    for _ in range(50):
        if subprocess.run(words, env=environment, capture_output=True, check=False).returncode == 0:
            return
        time.sleep(0.1)
    raise AssertionError("the session cannot be told that somebody reads")


def played(environment: dict[str, str], folder: Path, what: str) -> tuple[list[dict[str, object]], str]:
    """What the reader did, line by line, and what the window says at the end."""
    with (folder / "window.txt").open("w+") as said:
        window = subprocess.Popen(
            [sys.executable, "-m", "tests.outside.told_window", str(folder), what],
            cwd=ROOT, env=environment, stdout=said, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            reader = subprocess.run(
                [READER, str(Path(__file__).with_name("atspi_player.py")), what, str(SECONDS)],
                env=environment, capture_output=True, text=True, check=False, timeout=SECONDS + 60,
            )  # fmt: skip
        finally:
            window.terminate()
            window.wait()
        said.seek(0)
        lines = [json.loads(line) for line in reader.stdout.splitlines()]
        return lines or [{"trouble": reader.stderr}], said.read()


def test_the_menu_is_read_and_the_rules_are_opened(bus: dict[str, str], tmp_path: Path) -> None:
    lines, _ = played(bus, tmp_path, "menu")
    assert lines[-1].get("opened"), lines[-1]


@pytest.mark.parametrize("game", TITLES)
def test_a_match_is_played_by_what_a_reader_is_told(game: str, bus: dict[str, str], tmp_path: Path) -> None:
    lines, said = played(bus, tmp_path, game)
    assert "result" in lines[-1], lines[-1]
    over = json.loads(said.strip().splitlines()[-1])
    assert over["over"], said
    assert over["records"] >= 5
