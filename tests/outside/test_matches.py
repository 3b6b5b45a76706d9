"""Whole matches, played by taps on phones in real browsers."""

from __future__ import annotations

import time

import pytest

from .chromium import Phone, chromium
from .hosting import Hosted

PATIENCE = 90.0
"""Seconds in which somebody must have done something."""
SHOWN = "tablee.shown >= 0 && document.getElementById('door').hidden"
TABLES = (("nine_domains", 2), ("croconounours", 4), ("flautz", 5), ("batailles", 6))
"""With as many phones as a game seats at most."""
LONGEST, MANY, BEGINNING = "flower_power", 8, 40
"""That one goes on for a thousand choices between so many: here so much of it is played, the rest without a browser."""


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[game for game, _ in TABLES])
def test_a_match_is_played_by_taps_on_phones_alone(game: str, seats: int) -> None:
    host = Hosted(game, seats)
    try:
        with chromium() as browser:
            names = host.party.match.names
            phones = {
                name: Phone(browser, host.link, language="fr-FR" if number % 2 else "en-GB", upright=number % 3 != 2)
                for number, name in enumerate(names)
            }
            for name, phone in phones.items():
                phone.sit(name)
            taps = played(host, phones)
            assert host.over, f"{host.records} records after {taps} taps"
            assert [fault for phone in phones.values() for fault in phone.faults] == []
            print(game, seats, "phones:", host.records, "records,", taps, "taps")
    finally:
        host.close()


def test_the_longest_match_begins_on_as_many_phones_as_it_seats() -> None:
    host = Hosted(LONGEST, MANY)
    try:
        with chromium() as browser:
            phones = {name: Phone(browser, host.link, language="fr-FR") for name in host.party.match.names}
            for name, phone in phones.items():
                phone.sit(name)
            taps = played(host, phones, most=BEGINNING)
            assert host.records >= BEGINNING, f"{host.records} records after {taps} taps"
            assert [fault for phone in phones.values() for fault in phone.faults] == []
    finally:
        host.close()


def played(host: Hosted, phones: dict[str, Phone], *, most: int = 100_000) -> int:
    """Taps until the match is over, so many records are reached, or nothing happens any more; how often."""
    end, taps, attempts, records = time.monotonic() + PATIENCE, 0, 0, host.records
    disturbed, idle = False, 0
    while not host.over and host.records < most and time.monotonic() < end:
        tapped = False
        for name, phone in phones.items():
            hint = host.hint(name, attempts)
            if hint is not None:
                phone.tap(hint.x, hint.y)
                taps, attempts, tapped = taps + 1, attempts + 1, True
                time.sleep(0.03)
        if host.records != records:
            end, records, attempts = time.monotonic() + PATIENCE, host.records, 0
        if not disturbed and records > 12:
            disturbed = True
            disturb(*list(phones.values())[:2])
        if not tapped:
            time.sleep(0.03)
            idle += 1
            attempts += 9 * (idle % 60 == 0)  # what was wanted cannot be tapped: something else
    return taps


def disturb(first: Phone, second: Phone) -> None:
    """In the middle a page is loaded anew, a phone is turned, and a connection is cut: all are back by themselves."""
    first.page.reload()
    first.until(SHOWN)
    second.page.set_viewport_size({"width": 844, "height": 390})
    second.ask("socket.close()")
    second.until("socket.readyState === 1 && " + SHOWN)
