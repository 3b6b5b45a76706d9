"""How long somebody waits in a real browser: from the finger that is lifted to the canvas that is painted anew.

`main.py serve` runs in a process of its own; Chromium shows as many phones as the table has seats. Painting for
all of them on one machine is more than any phone has to do: the limit holds for two.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any, Final

from game.commands.bench import Measure
from game.core.journal.journal import HUMAN
from game.core.texts import one_line
from scenes.phones.addresses import LOOPBACK

TABLES: Final = (("nine_domains", 2), ("flower_power", 8))
LIMITED: Final = 2
"""So many phones can be painted for by a usual machine alone."""
LIMIT: Final = 50.0
"""Milliseconds, which 19 of 20 taps must not exceed."""
UNMEASURED: Final = f"NOT MEASURED: finger to canvas (limit: {LIMIT:g} ms with {LIMITED} phones)"
TAPS: Final = 60
PATIENCE: Final = 30.0
BROWSERS: Final = ("chromium", "chromium-browser", "google-chrome")
PAGE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844}, "device_scale_factor": 3, "has_touch": True, "is_mobile": True,
    "locale": "en-GB",
}  # fmt: skip
ASKED: Final = """spoken.asked ? ["piece", "choice", "option"].map(kind =>
    [...document.querySelectorAll(`#tree button:enabled[data-key^="table.${kind}."]`)].map(each => {
        const box = each.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2];
    })).find(places => places.length) || [] : []"""
"""Where a player who is asked can touch a card; where there is none (palm or back?), a button."""


def measure_fingers() -> tuple[list[Measure], str]:
    """For each of TABLES; and what was not measured, and why."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        return [], f"{UNMEASURED}: there is no Chromium"
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        return [], f"{UNMEASURED}: there is no playwright (make bench brings it)"
    measures: list[Measure] = []
    with sync_playwright() as playwright:
        try:
            chromium = playwright.chromium.launch(executable_path=browser, args=["--no-sandbox", "--disable-gpu"])
            for game, seats in TABLES:
                measures.append(_measured(chromium, game, seats))
            chromium.close()
        except (Error, TimeoutError) as error:
            return measures, f"{UNMEASURED} everywhere: {one_line(str(error), 100)}"
    return measures, ""


def _measured(chromium: Any, game: str, seats: int) -> Measure:
    with _served(game, seats) as link:
        pages = [chromium.new_context(**PAGE).new_page() for _ in range(seats)]
        for number, page in enumerate(pages):
            page.goto(link)
            page.locator("#choices button").nth(number).tap()
            _until(partial(page.evaluate, "tablee.seated && tablee.shown >= 0"))
        pages[0].locator("#choices button").first.tap()  # whoever came first starts
        waits: list[float] = []
        end = time.monotonic() + PATIENCE
        while len(waits) < TAPS and time.monotonic() < end:
            for page in pages:
                waits += _tapped(page, len(waits))
        for page in pages:
            page.context.close()
    if not waits:
        raise TimeoutError(f"no finger was answered in {game}")
    late = sorted(waits)[int(len(waits) * 0.95)]
    name = f"{game}, {seats} phones: finger to canvas"
    return Measure(name, "ms", tuple(waits), late, LIMIT if seats <= LIMITED else None)


def _tapped(page: Any, number: int) -> list[float]:
    """How long the player of a phone waits for what he touches; nothing, where it is not his turn."""
    places = page.evaluate(ASKED)
    if not places:
        return []
    page.evaluate("stats.taps.length = 0")
    page.touchscreen.tap(*places[number % len(places)])
    end = time.monotonic() + 1.0
    while time.monotonic() < end:
        waits: list[float] = page.evaluate("stats.taps")
        if waits:
            return waits[:1]
        time.sleep(0.005)
    return []


@contextmanager
def _served(game: str, seats: int) -> Iterator[str]:
    """A round in a process of its own; its link."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, sys.argv[0], "serve", game, "--seats", ",".join([HUMAN] * seats)]
        command += ["--address", LOOPBACK, "--port", "0", "--data-dir", folder, "--lang", "en"]
        host = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "LC_ALL": "C.UTF-8"})
        try:
            link = next((line.strip() for line in host.stdout or () if "#t=" in line), "")
            if not link:
                raise TimeoutError(f"no table of {game} was served")
            yield link
        finally:
            host.terminate()
            host.wait(PATIENCE)


def _until(done: Callable[[], object]) -> None:
    """Waits until something is so, but no longer than one waits."""
    end = time.monotonic() + PATIENCE
    while not done() and time.monotonic() < end:
        time.sleep(0.02)
