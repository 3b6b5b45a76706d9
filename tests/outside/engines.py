"""Phones in other engines than Chromium's: Firefox with a finger, and WebKitGTK (Safari's engine) with a mouse."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from marionette_driver.by import By as FoundBy
from marionette_driver.marionette import ActionSequence, Marionette
from selenium import webdriver
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from .chromium import wait_for
from .hosting import NAME

FIREFOX = "/usr/bin/firefox-esr"
WEBKIT_DRIVER = "/usr/bin/WebKitWebDriver"
MINI_BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"
SEATS = "#choices button"
SHOWN = "return tablee.shown >= 0 && document.getElementById('door').hidden"


class Engine(Protocol):
    """One page in one browser."""

    def open(self, link: str) -> None:
        """Goes where a link leads."""

    def sit(self, name: str) -> None:
        """Takes the seat of a name."""

    def tap(self, x: float, y: float) -> None:
        """Touches a place of the page."""


class Firefox:
    """Firefox, driven by its own protocol: a pointer of the kind *touch* arrives as one."""

    def __init__(self, driver: Any) -> None:
        self._driver = driver

    def ask(self, script: str) -> Any:
        return self._driver.execute_script(script, sandbox=None)

    def open(self, link: str) -> None:
        self._driver.navigate(link)

    def sit(self, name: str) -> None:
        wait_for(lambda: name in [seat.text for seat in self._seats()], "the seats are there")
        next(seat for seat in self._seats() if seat.text == name).click()
        wait_for(lambda: bool(self.ask(SHOWN)), "the table is there")

    def _seats(self) -> Any:
        return self._driver.find_elements(FoundBy.CSS_SELECTOR, SEATS)

    def tap(self, x: float, y: float) -> None:
        finger = ActionSequence(self._driver, "pointer", "finger", {"pointerType": "touch"})
        finger.pointer_move(int(x), int(y)).pointer_down().pause(30).pointer_up().perform()


class WebKit:
    """WebKitGTK: its driver knows a mouse."""

    def __init__(self, driver: webdriver.WebKitGTK) -> None:
        self._driver = driver

    def open(self, link: str) -> None:
        self._driver.get(link.replace(NAME, "127.0.0.1"))

    def sit(self, name: str) -> None:
        def seats() -> dict[str, Any]:
            return {seat.text: seat for seat in self._driver.find_elements(By.CSS_SELECTOR, SEATS)}

        wait_for(lambda: name in seats(), "the seats are there")
        seats()[name].click()
        wait_for(lambda: bool(self._driver.execute_script(SHOWN)), "the table is there")

    def tap(self, x: float, y: float) -> None:
        table = self._driver.find_element(By.ID, "table")
        right, down = int(x - table.size["width"] / 2), int(y - table.size["height"] / 2)
        ActionChains(self._driver).move_to_element_with_offset(table, right, down).click().perform()


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A page in Firefox, for which the host has a name that it does not trust; its owner wants nothing to move."""
    preferences = {"network.dns.localDomains": NAME, "intl.accept_languages": "fr", "ui.prefersReducedMotion": 1}
    driver = Marionette(bin=FIREFOX, headless=True, prefs=preferences, startup_timeout=90)
    driver.start_session()
    try:
        yield Firefox(driver)
    finally:
        driver.quit()
        time.sleep(0.2)


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A page in WebKitGTK, on the display that there is."""
    options = Options()
    options.binary_location = MINI_BROWSER
    options.add_argument("--automation")
    driver = webdriver.WebKitGTK(options=options, service=Service(WEBKIT_DRIVER))
    try:
        driver.set_window_size(420, 900)
        yield WebKit(driver)
    finally:
        driver.quit()
