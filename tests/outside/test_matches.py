"""Each game is played to its end by taps on as many phones as it seats at most: some in Chromium, one in Firefox, one
in Safari's engine, in both languages. In the middle one is turned, one loaded anew, one loses its connection, and the
host is killed: all come back by themselves, and nothing is lost.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Browser

from game.catalogue import NAMES, card_of

from .chromium import SHOWN, Phone, wait_for
from .engines import Engine, Firefox, WebKit
from .served import Served

PATIENCE: Final = 90.0
"""Seconds in which somebody must have done something."""
SEEDS: Final = {"flower_power": "s0"}
"""What a match is dealt by, where the usual deal makes a long one."""
HOUSE: Final[Mapping[str, Mapping[str, int | str | bool]]] = {
    "croconounours": {"board": "snack", "multi_end": "first_elimination", "stalemate_turns": 10},
    "flautz": {"crystals_to_win": 1},
    "batailles": {"army": "skirmish"},
    "flower_power": {"petals": 2, "base_hand": 0, "seat_choice": "random"},
}
"""House rules under which a match of many is short."""
DISTURBED: Final = 8
"""After so many records phones are disturbed,"""
KILLED: Final = 14
"""and after so many the host is killed."""
START: Final = "#choices.main > button"
LOOKS_ON: Final = "Je regarde"
UNREACHED: Final = ("WebSocket connection to", "Failed to load resource: net::ERR_CONNECTION_")
"""How a browser complains that there is no host, or that it has gone while a sound was on its way."""
LONGEST_STILL: Final = 30.0
"""Seconds in which nothing is done, after which a phone that shows nothing new is loaded anew, as its player would."""
LONGEST_IDLE: Final = 2.0
"""Seconds in which all is at rest, after which what was wanted cannot be tapped: something else."""


class Others(NamedTuple):
    """The engines that are not Chromium, with one page each."""

    fox: Firefox
    safari: WebKit


@pytest.fixture
def others(fox: Firefox, safari: WebKit) -> Others:
    return Others(fox, safari)


@pytest.mark.parametrize("game", NAMES)
def test_a_match_is_played_by_taps_in_three_engines(game: str, chrome: Browser, others: Others, tmp_path: Path) -> None:
    seed, house = SEEDS.get(game, "outside"), HOUSE.get(game, {})
    host = Served(tmp_path, game, card_of(game).most, seed=seed, house=house)
    phones: list[Phone] = []
    try:
        everybody: dict[str, Engine] = {}
        names = host.names
        for number, name in enumerate(names):
            if number < len(others):
                page = others[number]
                page.open(host.link)
                everybody[name] = page
            else:
                phones.append(in_chromium(chrome, host, len(phones)))
                everybody[name] = phones[-1]
            everybody[name].sit(name)
        if not phones:  # a game for two: somebody looks on in Chromium
            phones.append(in_chromium(chrome, host, 0))
            phones[0].sit(LOOKS_ON)
        onlookers = [phone for phone in phones if phone not in everybody.values()]
        start(everybody[names[0]])
        taps = played(host, everybody, [*everybody.values()][NAMES.index(game) % len(names) :])
        assert host.over, f"{host.standstill} after {taps} taps"
        for phone in onlookers:  # since the host was killed he is asked where he wants to sit
            phone.sit(LOOKS_ON)
        for phone in phones:
            phone.until(f"{SHOWN} && document.querySelector('[data-key^=\"result.\"]') !== null", PATIENCE)
        assert [fault for phone in phones for fault in phone.faults if not fault.startswith(UNREACHED)] == []
        print(game, len(names), "phones:", host.records, "records,", taps, "taps")
    finally:
        host.kill()
        for phone in phones:
            phone.close()


def start(page: Engine) -> None:
    """Whoever came first starts, when all sit there."""
    page.ask(f"document.querySelector('{START}').click()")
    wait_for(lambda: bool(page.ask(SHOWN)), "the match has begun")


def in_chromium(chrome: Browser, host: Served, number: int) -> Phone:
    """A phone, the first of them with sharp pixels and motion."""
    language = "en-GB" if number % 2 else "fr-FR"
    calm, density = number > 0, 3 if number == 0 else 1
    return Phone(chrome, host.link, language=language, upright=number % 3 != 2, calm=calm, density=density)


def played(host: Served, everybody: Mapping[str, Engine], disturbed: Sequence[Engine]) -> int:
    """Taps until the match is over, or nothing happens any more; how often. In the middle phones are disturbed, and the
    host is killed.
    """
    now = time.monotonic()
    taps, attempts, records, end, idle = 0, 0, host.records, now + PATIENCE, now + LONGEST_IDLE
    still, killed = now + LONGEST_STILL, False
    while not host.over and time.monotonic() < end:
        tapped = False
        for name, phone in everybody.items():
            hint = host.hint(name, attempts)
            if hint is not None:
                host.tap(phone, name, hint)
                taps, attempts, tapped = taps + 1, attempts + 1, True
        now = time.monotonic()
        if host.records != records:
            records, attempts, end, idle = host.records, 0, now + PATIENCE, now + LONGEST_IDLE
            still = now + LONGEST_STILL
            if disturbed and records > DISTURBED:
                disturb(disturbed)
                disturbed = ()
            elif not killed and records > KILLED:
                killed = True
                kill(host, everybody)
                end, idle, still = (time.monotonic() + wait for wait in (PATIENCE, LONGEST_IDLE, LONGEST_STILL))
        if tapped or not host.at_rest:
            idle = now + LONGEST_IDLE
        elif now > idle:
            attempts, idle = attempts + 9, now + LONGEST_IDLE
        if now > still:
            still = now + LONGEST_STILL
            for name in host.behind(everybody):
                print(name, "loads the page anew:", host.standstill)
                everybody[name].reload()
        time.sleep(0.0 if tapped else 0.005)
    assert killed or not host.over, f"it was over too soon, with {host.records} records"
    return taps


def disturb(phones: Sequence[Engine]) -> None:
    """A page is loaded anew, a phone is turned, and a connection is cut: all are back by themselves."""
    phones[0].reload()
    wait_for(lambda: bool(phones[0].ask(SHOWN)), "the page is back")
    phones[1 % len(phones)].turn()
    cut = phones[2 % len(phones)]
    cut.ask("tablee.socket.close()")
    wait_for(lambda: bool(cut.ask(f"tablee.socket.readyState === 1 && {SHOWN}")), "the phone is back")


def kill(host: Served, everybody: Mapping[str, Engine]) -> None:
    """The host is killed, and serves the same match again: all that was done is there, and so are the phones."""
    records = host.records
    host.kill()
    for name, page in everybody.items():
        wait_for(partial(page.ask, "!document.getElementById('door').hidden"), f"{name} is told")
    host.go_on()
    for name, page in everybody.items():
        wait_for(partial(page.ask, f"tablee.seated && {SHOWN}"), f"the phone of {name} is back")
    assert host.records == records
