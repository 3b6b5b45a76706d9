"""Phones in Chromium, with touch: one page each, all in one browser."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from .hosting import NAME

CHROMIUM = "/usr/bin/chromium"
SHOWN = "tablee.shown >= 0 && document.getElementById('door').hidden"
"""What a page that shows its table says yes to."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser for which the host has a name that it does not trust."""
    with sync_playwright() as playwright:
        mapped = f"--host-resolver-rules=MAP {NAME} 127.0.0.1"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", mapped])
        yield browser
        browser.close()


class Phone:
    """A page that touches. `density`: pixels of its canvas to one of the page; `script` runs before the page's own."""

    def __init__(
        self,
        browser: Browser,
        link: str,
        *,
        language: str,
        upright: bool = True,
        calm: bool = False,
        density: float = 3,
        script: str = "",
    ) -> None:
        width, height = (390, 844) if upright else (844, 390)
        context = browser.new_context(
            viewport={"width": width, "height": height}, device_scale_factor=density, has_touch=True, is_mobile=True,
            locale=language, reduced_motion="reduce" if calm else "no-preference",
        )  # fmt: skip
        context.add_init_script(script)
        self.page: Page = context.new_page()
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        self.page.goto(link)

    def ask(self, script: str) -> Any:
        """What the page answers."""
        return self.page.evaluate(script)

    def until(self, script: str, seconds: float = 40.0) -> None:
        """Waits until something is true there."""
        wait_for(lambda: bool(self.ask(script)), script, seconds)

    def sit(self, name: str) -> None:
        """Takes the seat of a name; the table is there, or people still gather."""
        self.page.get_by_role("button", name=name, exact=True).tap()
        self.until("tablee.seated && tablee.shown >= 0")

    def start(self, words: str) -> None:
        """Starts the match, as who hosts it."""
        self.page.get_by_role("button", name=words, exact=True).tap()
        self.until("document.getElementById('door').hidden")

    def tap(self, x: float, y: float) -> None:
        """A finger touches and is lifted."""
        self.page.touchscreen.tap(x, y)

    def reload(self) -> None:
        """Loads the page anew."""
        self.page.reload()

    def turn(self) -> None:
        """Holds it the other way."""
        size = self.page.viewport_size
        assert size is not None
        self.page.set_viewport_size({"width": size["height"], "height": size["width"]})

    def close(self) -> None:
        """Switches it off."""
        self.page.context.close()

    @property
    def said(self) -> str:
        """The live region."""
        return str(self.ask("document.getElementById('live').textContent"))


def wait_for(done: Callable[[], bool], what: str, seconds: float = 40.0) -> None:
    """Looks again and again."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"it never came to that: {what}"
        time.sleep(0.02)
