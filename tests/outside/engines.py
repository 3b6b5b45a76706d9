"""Phones in other engines than Chromium's: Firefox with a finger, and WebKitGTK (Safari's engine) with a mouse."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from marionette_driver.marionette import ActionSequence, Marionette
from selenium import webdriver
from selenium.common.exceptions import InvalidSessionIdException, WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .chromium import wait_for
from .hosting import NAME

FIREFOX = "/usr/bin/firefox-esr"
WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver"
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
UPRIGHT = 480, 900


class Engine(Protocol):
    """One page in one browser."""

    def ask(self, script: str) -> Any:
        """What the page answers."""

    def sit(self, name: str) -> None:
        """Takes the seat of a name."""

    def tap(self, x: float, y: float) -> None:
        """Touches a place of the page."""

    def reload(self) -> None:
        """Loads the page anew."""

    def turn(self) -> None:
        """Holds it the other way."""


class Driven:
    """A page that a driver leads."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver
        self._size = UPRIGHT

    def ask(self, script: str) -> Any:
        """What the page answers."""
        return self._driver.execute_script(f"return {script}")

    def choices(self) -> list[str]:
        """What one may choose who has just come: first the seats, then to look on."""
        wait_for(lambda: bool(self._buttons()), "the seats are there")
        return [button.text for button in self._buttons()]

    def sit(self, name: str) -> None:
        """Takes the seat of a name; the table is there, or people still gather."""
        wait_for(lambda: name in self.choices(), f"the seat of {name}")
        next(button for button in self._buttons() if button.text == name).click()
        wait_for(lambda: bool(self.ask("tablee.seated && tablee.shown >= 0")), "the table is there")

    def _buttons(self) -> Any:
        return self._driver.find_elements(By.CSS_SELECTOR, "#choices button")

    def reload(self) -> None:
        """Loads the page anew."""
        self._driver.refresh()

    def turn(self) -> None:
        """Holds it the other way."""
        self._hold(self._size[::-1])

    def _hold(self, size: tuple[int, int]) -> None:
        self._size = size
        self._driver.set_window_rect(width=size[0], height=size[1])


class Firefox(Driven):
    """Firefox, driven by its own protocol: a pointer of the kind *touch* arrives as one."""

    def ask(self, script: str) -> Any:
        return self._driver.execute_script(f"return {script}", sandbox=None)

    def open(self, link: str) -> None:
        """Goes where a link leads, held upright."""
        self._hold(UPRIGHT)
        self._driver.navigate("about:blank")  # a link that differs in its last part alone loads nothing
        self._driver.navigate(link)

    def tap(self, x: float, y: float) -> None:
        """Touches a place of the page."""
        finger = ActionSequence(self._driver, "pointer", "finger", {"pointerType": "touch"})
        finger.pointer_move(int(x), int(y)).pointer_down().pointer_up().perform()


class WebKit(Driven):
    """WebKitGTK: its driver knows a mouse. Where the engine breaks down it is started anew, with what its page had
    kept, as on a phone.
    """

    def __init__(self) -> None:
        super().__init__(_webkit_driver())
        self._link = self._kept = ""

    def open(self, link: str) -> None:
        """Goes where a link leads, held upright. It has no other names for an address."""
        self._link = link.replace(NAME, "127.0.0.1")
        self._hold(UPRIGHT)
        self._driver.get("about:blank")
        self._driver.get(self._link)

    def sit(self, name: str) -> None:
        super().sit(name)
        self._kept = self.ask("JSON.stringify(localStorage)")

    def reload(self) -> None:
        try:
            super().reload()
        except WebDriverException as error:
            print("WebKit is started anew:", error.msg or "it has broken down")
            self.close()
            self._driver = _webkit_driver()
            self.open(self._link)
            self._driver.execute_script("Object.assign(localStorage, JSON.parse(arguments[0]))", self._kept)
            super().reload()

    def break_down(self) -> None:
        """Kills what shows the page."""
        (browser,) = _children(self._driver.service.process.pid)
        for process in _children(browser):
            os.kill(process, signal.SIGKILL)

    def close(self) -> None:
        """Ends the engine."""
        with suppress(WebDriverException):  # it may have ended by itself
            self._driver.quit()

    def tap(self, x: float, y: float) -> None:
        """Touches a place of the page."""
        mouse = ActionChains(self._driver, duration=0)
        mouse.w3c_actions.pointer_action.move_to_location(int(x), int(y)).click()
        try:
            mouse.perform()
        except InvalidSessionIdException:
            self.reload()
        except WebDriverException as error:  # a page that is busy now and then keeps its driver from moving the mouse
            if error.msg:
                raise
            print("a driver without a reason:", repr(error))


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A page in Firefox, for which the host has a name that it does not trust; its owner wants nothing to move."""
    preferences = {"network.dns.localDomains": NAME, "intl.accept_languages": "fr", "ui.prefersReducedMotion": 1}
    driver = Marionette(bin=FIREFOX, port=0, headless=True, prefs=preferences, startup_timeout=180)
    driver.start_session()
    try:
        yield Firefox(driver)
    finally:
        driver.quit()
        driver.cleanup()


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A page in WebKitGTK, on the display that there is."""
    page = WebKit()
    try:
        yield page
    finally:
        page.close()


def _children(process: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _webkit_driver() -> Any:
    options = Options()
    options.binary_location = MINI_BROWSER
    options.add_argument("--automation")
    return webdriver.WebKitGTK(options=options, service=Service(WEBKIT_DRIVER))
