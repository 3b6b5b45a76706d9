"""A whole match between two engines: one phone is Firefox, the other one WebKit."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator

import pytest

from .engines import Engine, firefox, webkit
from .hosting import Hosted

DISPLAY = ":98"
PATIENCE = 90.0


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A display that nobody sees."""
    screen = subprocess.Popen(
        ["Xvfb", DISPLAY, "-noreset", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL
    )
    monkeypatch.setenv("DISPLAY", DISPLAY)
    for _ in range(100):
        if os.path.exists(f"/tmp/.X11-unix/X{DISPLAY[1:]}"):
            break
        time.sleep(0.1)
    yield
    screen.terminate()
    screen.wait(10)


@pytest.mark.usefixtures("display")
def test_firefox_and_webkit_play_a_match() -> None:
    host = Hosted("nine_domains", 2)
    try:
        with firefox(host.link) as one, webkit(host.link) as other:
            players: dict[str, Engine] = dict(zip(host.party.match.names, (one, other), strict=True))
            for name, phone in players.items():
                phone.sit(name)
            end, records, taps = time.monotonic() + PATIENCE, host.records, 0
            while not host.over and time.monotonic() < end:
                for name, phone in players.items():
                    hint = host.hint(name, taps)
                    if hint is not None:
                        phone.tap(hint.x, hint.y)
                        taps += 1
                if host.records != records:
                    end, records, taps = time.monotonic() + PATIENCE, host.records, 0
                time.sleep(0.05)
            assert host.over, f"{host.records} records"
    finally:
        host.close()
