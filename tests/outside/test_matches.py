"""Whole matches, played by taps on phones: in Chromium, and between Firefox and WebKit, Safari's engine."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

import pytest

from .chromium import Phone, chromium, wait_for
from .engines import Engine, firefox, webkit
from .hosting import Hosted

PATIENCE: Final = 180.0
"""Seconds in which somebody must have done something."""
SHOWN: Final = "tablee.shown >= 0 && document.getElementById('door').hidden"
TABLES: Final = (("croconounours", 4), ("flautz", 5), ("batailles", 6), ("flower_power", 8))
"""With as many phones as a game seats at most."""
LONGEST: Final = "flower_power"
"""That one goes on for a thousand choices between so many: here no more than MOST records of it are played, the rest
without a browser.
"""
MOST: Final = 40
DISPLAY: Final = ":98"
DISTURBED: Final = 12
"""After so many records phones are disturbed."""


@pytest.fixture(scope="module")
def others() -> Iterator[Sequence[Engine]]:
    """Firefox with a finger, and WebKit with a mouse on a display that nobody sees."""
    screen = subprocess.Popen(
        ["Xvfb", DISPLAY, "-noreset", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"], stderr=subprocess.DEVNULL
    )
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DISPLAY", DISPLAY)
        wait_for(lambda: os.path.exists(f"/tmp/.X11-unix/X{DISPLAY[1:]}"), "the display")
        with firefox() as one, webkit() as other:
            yield one, other
    screen.terminate()
    screen.wait(10)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=[game for game, _ in TABLES])
def test_a_match_is_played_by_taps_on_phones_alone(game: str, seats: int) -> None:
    host, most = Hosted(game, seats), MOST if game == LONGEST else None
    try:
        with chromium() as browser:
            phones = {
                name: Phone(
                    browser,
                    host.link,
                    language="fr-FR" if number % 2 else "en-GB",
                    upright=number % 3 != 2,
                    calm=game == LONGEST,
                )
                for number, name in enumerate(host.party.match.names)
            }
            for name, phone in phones.items():
                phone.sit(name)
            taps = played(host, phones, list(phones.values()), most)
            assert host.over or (most is not None and host.records >= most), f"{host.records} records after {taps} taps"
            assert [fault for phone in phones.values() for fault in phone.faults] == []
            waits = sorted(wait for phone in phones.values() for wait in phone.ask("tablee.stats.taps"))
            print(game, seats, "phones:", host.records, "records,", taps, "taps")
            if waits:
                half, late = (waits[int(len(waits) * share)] for share in (0.5, 0.95))
                print(f"from finger to picture {half:.0f} ms (median), {late:.0f} ms (19 of 20)")
    finally:
        host.close()


def test_a_match_is_played_between_two_engines(others: Sequence[Engine]) -> None:
    host = Hosted("nine_domains", 2)
    try:
        everybody = dict(zip(host.party.match.names, others, strict=True))
        for name, phone in everybody.items():
            phone.open(host.link)
            phone.sit(name)
        taps = played(host, everybody)
        assert host.over, f"{host.records} records after {taps} taps"
    finally:
        host.close()


def played(
    host: Hosted, everybody: Mapping[str, Engine | Phone], phones: Sequence[Phone] = (), most: int | None = None
) -> int:
    """Taps until the match is over, has so many records, or nothing happens any more; how often. In the middle some of
    the `phones` are disturbed.
    """
    end, taps, attempts, records = time.monotonic() + PATIENCE, 0, 0, host.records
    disturbed, idle = len(phones) < 2, 0
    while not host.over and (most is None or host.records < most) and time.monotonic() < end:
        tapped = False
        for name, phone in everybody.items():
            hint = host.hint(name, attempts)
            if hint is not None:
                phone.tap(hint.x, hint.y)
                taps, attempts, tapped = taps + 1, attempts + 1, True
                time.sleep(0.02)
        if host.records != records:
            end, records, attempts = time.monotonic() + PATIENCE, host.records, 0
        if not disturbed and records > DISTURBED:
            disturbed = True
            disturb(*phones[:2])
        if not tapped:
            time.sleep(0.02)
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
