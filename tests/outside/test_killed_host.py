"""A host that is killed in the middle of a match: the pages in real browsers come back by themselves to their hands."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, Protocol

from playwright.sync_api import Browser

from game.core.library.library import Library
from tests.reliability.test_kill_phones import Killed, free_port

from .chromium import SHOWN, Phone, wait_for
from .engines import Firefox, WebKit

STANDING: Final = """[...document.querySelectorAll('#tree > *')].filter(
    each => /^(table\\.(log|prompt|spot|piece)|nine)\\b/.test(each.dataset.key)
).map(each => [each.dataset.key.replace(/\\d+$/, ''), each.getAttribute('aria-label') || each.textContent])"""
"""What a player reads: his hand, what was asked and what was told; no numbers of pieces, which tell only in which order
a screen came to see them.
"""
PLACES: Final = "table.spot.place"
ABLE: Final = "[...document.querySelectorAll('#tree button:enabled')].map(each => each.dataset.key)"
STILL: Final = 2.5
"""Seconds in which nothing more is told: nothing is on its way."""


class Page(Protocol):
    """A page in any browser."""

    def ask(self, script: str) -> Any:
        """What it answers."""


AGAIN: Final = 1.0
"""Seconds after which what was pressed in vain is pressed again."""


def press(page: Page, key: str) -> None:
    """Chooses an element, as the click of a screen reader does, if it is still there."""
    page.ask(f"document.querySelector('#tree [data-key=\"{key}\"]')?.click()")


def able(page: Page, kind: str) -> list[str]:
    """Those of a kind that can be chosen, in reading order."""
    return [key for key in page.ask(ABLE) if key.startswith(kind)]


def lay(page: Page, folder: Path) -> None:
    """Lays the first card of a hand onto a place: presses until that is in the library, since what is pressed while the
    table still moves counts for nothing. Then nothing is held: what one only holds is no fact.
    """
    before, end = recorded(folder), time.monotonic() + 90.0
    for attempt in count():
        if recorded(folder) > before:
            break
        assert time.monotonic() < end, "no card lies there"
        for kind in ("table.piece.", PLACES):  # a hand is read last; what is no card of it says what it is
            if found := able(page, kind):
                press(page, found[-1 - attempt % len(found)])
                until(lambda: recorded(folder) > before)
    page.ask("dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape'}))")


def recorded(folder: Path) -> int:
    """How many actions of the match are kept."""
    return sum(match.actions for match in Library(folder).matches())


def until(done: Callable[[], bool]) -> None:
    """Looks again and again, no longer than it takes to press again."""
    since = time.monotonic()
    while not done() and time.monotonic() - since < AGAIN:
        time.sleep(0.05)


def has(page: Page, script: str, words: str) -> bool:
    """True once these words are in the answer."""
    return words in str(page.ask(script))


def tells(page: Page, before: list[Any]) -> bool:
    """True once a page says what it said before."""
    now = page.ask(STANDING)
    if now != before:
        print("not yet:", [row for row in now if row not in before], [row for row in before if row not in now])
    return bool(now == before)


def at_rest(*pages: Page) -> list[Any]:
    """What the pages say, once none of them says anything new."""
    said, since = [page.ask(STANDING) for page in pages], time.monotonic()
    while time.monotonic() - since < STILL:
        now = [page.ask(STANDING) for page in pages]
        if now != said:
            said, since = now, time.monotonic()
        time.sleep(0.05)
    return said


def test_pages_come_back_by_themselves_from_a_host_that_was_killed(
    chrome: Browser, fox: Firefox, safari: WebKit, tmp_path: Path
) -> None:
    host = Killed(tmp_path, free_port())
    link = f"http://127.0.0.1:{host.port}/#t={host.token}"
    phone = Phone(chrome, link, language="en-GB", calm=True, density=1)
    try:
        fox.open(link)
        safari.open(link)
        names = fox.choices()
        phone.sit(names[0])
        fox.sit(names[1])
        safari.sit(safari.choices()[2])  # who looks on
        phone.start("Start")
        pages: tuple[Page, ...] = (phone, fox)
        for _ in range(2):
            lay(phone, tmp_path)
        lay(fox, tmp_path)
        told = at_rest(*pages)
        host.kill()
        for page in (*pages, safari):
            wait_for(partial(has, page, "document.getElementById('door').hidden", "False"), "it is said")
        match = Library(tmp_path).matches()[0]
        assert match.actions
        host.serve("--match", match.id)
        for page in pages:
            wait_for(partial(has, page, f"tablee.seated && {SHOWN}", "True"), "the phone is back")
        for page, before in zip(pages, told, strict=True):
            wait_for(partial(tells, page, before), "what was told is told again")
        wait_for(lambda: len(safari.choices()) > 2, "the seats are shown to who looked on")
        lay(phone, tmp_path)
    finally:
        host.kill()
        phone.close()
