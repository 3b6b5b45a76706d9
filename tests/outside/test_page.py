"""What the page of a phone does by itself, in Chromium: where storage is forbidden, when it is one's turn, and what
becomes of fingers and keys that a browser would take for its own.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser

from scenes.kit.screen.fingers import REST

from .chromium import SHOWN, Phone, wait_for
from .hosting import Hosted

GAME: Final = "flautz"
PATIENCE: Final = 120.0
"""Seconds in which somebody who is asked has played."""
PRIVATE: Final = """Object.defineProperty(window, "localStorage", {
    get() { throw new DOMException("planted", "SecurityError"); }
});"""
"""As in a private window of some browsers."""
BUZZES: Final = """window.buzzes = [];
Object.defineProperty(navigator, "vibrate", {value: pattern => buzzes.push(pattern)});"""
STILL: Final = """window.flashes = [];
Object.defineProperty(navigator, "vibrate", {value: undefined});
addEventListener("DOMContentLoaded", () => {
    const flash = document.getElementById("flash"), note = () => flashes.push(flash.className);
    new MutationObserver(note).observe(flash, {attributes: true});
});"""
"""A phone that cannot buzz."""
FOCUSED: Final = "document.activeElement.dataset.key ?? ''"
CLOSER: Final = "[zoom.scale, element('view').style.transform]"
LISTENED: Final = """(() => {
    window.told = [];
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (row) { told.push(JSON.parse(row)); return send.call(this, row); };
})()"""
"""What the page says from now on."""
FOCUS: Final = "told.filter(row => row[0] === 'focus').map(row => row[1])"
ESCAPES: Final = "told.filter(row => row[0] === 'typed' && row[1] === 'escape').length"
SEEN: Final = "getComputedStyle(document.activeElement).opacity"
PLAIN: Final = [1, ""]
CHOICE: Final = "table.choice."
HELD: Final = "table.piece."


class Fingers:
    """Touches of several fingers at once."""

    def __init__(self, phone: Phone) -> None:
        self._browser = phone.page.context.new_cdp_session(phone.page)

    def are(self, kind: str, *points: tuple[float, float]) -> None:
        """They touch, move or are lifted (`touchStart`, `touchMove`, `touchEnd`); those that are left are here."""
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._browser.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})

    def pinch(self, apart: float, then: float, middle: tuple[float, float] = (195.0, 300.0)) -> None:
        """Two of them, so far from the middle, and then so far."""
        x, y = middle
        self.are("touchStart", (x - apart, y))
        for distance in (apart, (apart + then) / 2, then):
            kind = "touchStart" if distance == apart else "touchMove"
            self.are(kind, (x - distance, y), (x + distance, y))
        self.are("touchEnd")


@pytest.fixture
def host() -> Iterator[Hosted]:
    opened = Hosted(GAME, 2, seed="outside", swift=True)
    yield opened
    opened.close()


def seated(chrome: Browser, host: Hosted, *scripts: str) -> list[Phone]:
    """A phone for each seat; what its browser is like, by script."""
    phones = []
    for name, script in zip(host.party.match.names, scripts, strict=True):
        phones.append(Phone(chrome, host.link, language="en-GB", calm=True, density=1, script=script))
        phones[-1].sit(name)
    wait_for(lambda: host.at_rest, "all is shown")
    return phones


def play_until_asked(host: Hosted, phones: list[Phone], seat: int) -> None:
    """Who is asked plays, until somebody else is."""
    names = host.party.match.names
    attempts, end = 0, time.monotonic() + PATIENCE
    while host.party.match.session.actors != (seat,):
        assert time.monotonic() < end, "nobody goes on"
        name = names[host.party.match.session.actors[0]]
        tap = host.hint(name, attempts)
        if tap is not None:
            host.tap(phones[names.index(name)], name, tap)
            attempts += 1
        else:
            time.sleep(0.005)
    wait_for(lambda: host.at_rest, "all is shown")


def test_a_phone_says_that_it_is_ones_turn_and_needs_no_storage(chrome: Browser, host: Hosted) -> None:
    first = host.party.match.session.actors[0]
    scripts = [PRIVATE + BUZZES, PRIVATE + BUZZES]
    scripts[1 - first] = PRIVATE + STILL
    phones = seated(chrome, host, *scripts)
    buzzing, flashing = phones[first], phones[1 - first]
    titles = [str(phone.ask("document.title")) for phone in (buzzing, flashing)]
    assert [title.startswith("● ") for title in titles] == [True, False]
    assert buzzing.ask("buzzes") == [60]
    assert flashing.ask("flashes") == []
    play_until_asked(host, phones, 1 - first)
    flashing.until("flashes.length >= 2")
    assert flashing.ask("flashes") == ["on", ""]
    assert str(flashing.ask("document.title")).startswith("● ")
    assert not str(buzzing.ask("document.title")).startswith("● ")
    assert 60 not in buzzing.ask("buzzes.slice(1)")  # once for each turn
    for phone in phones:  # what nobody may write down is known as long as the page lasts
        phone.ask("tablee.socket.close()")
    for phone in phones:
        phone.until(f"tablee.seated && tablee.socket.readyState === 1 && {SHOWN}")
    play_until_asked(host, phones, first)
    assert [fault for phone in phones for fault in phone.faults] == []
    for phone in phones:
        phone.close()


def place_of(phone: Phone, key: str) -> tuple[float, float]:
    """Where an element of the page lies, low enough that a hand does not cover it."""
    box = phone.ask(f"tree.get('{key}').getBoundingClientRect().toJSON()")
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.8


def last_held(phone: Phone) -> str:
    """The card of a hand that lies under no other one."""
    keys = phone.ask("[...document.querySelectorAll('#tree button')].map(each => each.dataset.key)")
    return str([key for key in keys if key.startswith(HELD)][-1])


def test_fingers_look_closer_and_ask_and_no_browser_takes_them(chrome: Browser, host: Hosted) -> None:
    phones = seated(chrome, host, "", "")
    seat = host.party.match.session.actors[0]
    phone, frame = phones[seat], host.chair(host.party.match.names[seat]).frame
    fingers = Fingers(phone)
    fingers.pinch(50, 150)
    scale, moved = phone.ask(CLOSER)
    assert scale == pytest.approx(3.0)
    assert moved
    card = last_held(phone)
    before = host.records, vars(host.chair(host.party.match.names[seat]))["_serial"]
    fingers.pinch(150, 30)
    assert phone.ask(CLOSER) == PLAIN
    assert (host.records, frame.fingers.touching) == (before[0], False)  # nothing was meant by it
    place = place_of(phone, card)
    fingers.are("touchStart", place)
    wait_for(lambda: frame.interaction.tooltip_key == card, "it is told what the card can do", 20 * REST)
    fingers.are("touchEnd")
    wait_for(lambda: not frame.fingers.touching, "the finger is lifted")
    assert host.records == before[0]
    for _ in range(2):  # a quick second tap is no wish for larger letters
        phone.tap(195, 4)
    assert phone.ask("visualViewport.scale") == 1
    assert phone.ask("getComputedStyle(table).touchAction") == "none"
    assert phone.ask("getComputedStyle(document.body).overscrollBehaviorY") == "none"
    for kind in ("contextmenu", "dblclick", "gesturestart"):  # one that is not taken is prevented
        assert not phone.ask(f"dispatchEvent(new Event('{kind}', {{cancelable: true}}))"), kind
    assert phone.faults == []
    for each in phones:
        each.close()


def test_keys_go_through_the_table_and_back_leads_out_of_no_game(chrome: Browser, host: Hosted) -> None:
    phones = seated(chrome, host, "", "")
    seat = host.party.match.session.actors[0]
    phone, chair = phones[seat], host.chair(host.party.match.names[seat])
    phone.ask(LISTENED)
    order = phone.ask("[...document.querySelectorAll('#tree button:enabled')].map(each => each.dataset.key)")
    here = next(key for key in order if key.startswith(CHOICE))
    way = order[: order.index(here) + 1]
    assert len(way) > 4
    phone.page.keyboard.press("Tab")  # to a card with which nothing can be done now: the table has no sign for that
    assert phone.ask(f"[{FOCUSED}, {SEEN}]") == [way[0], "1"]
    for _ in way[1:]:  # quicker than the host can answer: it follows, and does not lead back
        phone.page.keyboard.press("Tab")
    wait_for(lambda: chair.frame.ui.focused == here, "the table knows where")
    wait_for(lambda: host.at_rest, "all is shown")
    assert phone.ask(FOCUS) == way
    assert phone.ask(f"[{FOCUSED}, {SEEN}]") == [here, "0"]  # the table shows where it is
    phone.ask(f"tree.get('{way[0]}').focus()")
    wait_for(lambda: not chair.frame.ui.focus_visible, "it is not in two places")
    phone.ask(f"tree.get('{here}').focus()")
    wait_for(lambda: chair.frame.ui.focus_visible, "the table knows where")
    phone.page.keyboard.press("ArrowUp")
    phone.until(f"({FOCUSED}) !== '{here}' && ({FOCUSED}) !== ''")
    wait_for(lambda: chair.frame.ui.focused == phone.ask(FOCUSED), "both are at the same element")
    while phone.ask(FOCUSED) != "table.why":
        phone.page.keyboard.press("Tab")
    before = set(phone.ask("[...tree.keys()]"))
    phone.page.keyboard.press("Enter")
    phone.until("!tree.has('table.why')")
    depth = len(chair.frame.stack)
    assert depth > 1
    where = phone.page.url
    phone.page.go_back()
    wait_for(lambda: len(chair.frame.stack) == 1, "back leads back within the table")
    phone.until("tree.has('table.why')")
    assert set(phone.ask("[...tree.keys()]")) == before
    for number in range(2, 5):
        phone.page.go_back()
        phone.until(f"{ESCAPES} === {number}")
    assert phone.page.url == where
    assert phone.ask("tablee.seated")
    for phone_is_dark in (True, False):  # from the first scene back leads to the page's own menu
        button = phone.page.locator("#choices button", has_text="Dark screen")
        button.tap()
        assert phone.ask("document.body.classList.contains('dark')") == phone_is_dark
        lit: Any = phone.ask("getComputedStyle(canvas).filter")
        assert (lit != "none") == phone_is_dark
    assert phone.faults == []
    for each in phones:
        each.close()
