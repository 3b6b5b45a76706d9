"""A session of a desktop with its bus, on which a screen reader is said to run."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

LAUNCHER: Final = "/usr/libexec/at-spi-bus-launcher"
READER: Final = "/usr/bin/python3"
"""No virtual environment can import pyatspi: who reads is run by the system's own Python."""
PLAYER: Final = Path(__file__).with_name("atspi_player.py")


def missing() -> list[str]:
    """What a session needs and this machine has not."""
    found = [program for program in ("dbus-daemon", "gdbus", LAUNCHER, READER) if shutil.which(program) is None]
    if not found and subprocess.run([READER, "-c", "import pyatspi"], capture_output=True, check=False).returncode:
        found.append("pyatspi")
    return found


@contextmanager
def session_with_a_reader() -> Iterator[dict[str, str]]:
    """The environment of a program that runs in it."""
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
        try:
            for name in ("IsEnabled", "ScreenReaderEnabled"):
                _say(environment, name)
            yield environment
        finally:
            for process in (launcher, daemon):
                process.terminate()
                process.wait()


def _say(environment: dict[str, str], name: str) -> None:
    """Tells the session that somebody reads its windows, as soon as it can be told."""
    words = ["gdbus", "call", "--session", "--dest", "org.a11y.Bus", "--object-path", "/org/a11y/bus", "--method"]
    words += ["org.freedesktop.DBus.Properties.Set", "org.a11y.Status", name, "<true>"]
    for _ in range(50):
        if subprocess.run(words, env=environment, capture_output=True, check=False).returncode == 0:
            return
        time.sleep(0.1)
    raise RuntimeError("the session cannot be told that somebody reads")
