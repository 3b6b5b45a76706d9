"""A page in which something fails goes on: an engine that never answers about a picture, a fault of our own script."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Browser

from .chromium import SHOWN, Phone, wait_for
from .engines import WebKit
from .hosting import Hosted

NEVER: Final = "(() => { createImageBitmap = () => new Promise(() => {}); })()"
FAILS_ONCE: Final = "(() => { nodes.set = () => { delete nodes.set; throw new Error('planted'); }; })()"
HAS_FAILED: Final = "nodes.set === Map.prototype.set"
COLOURS: Final = """(() => {
    const {width, height} = canvas, seen = new Set();
    const pixels = new Uint32Array(pen.getImageData(0, 0, width, height).data.buffer);
    for (let at = 0; at < pixels.length; at += 7) seen.add(pixels[at]);
    return seen.size;
})()"""
MANY: Final = 200
"""More colours than a canvas without pictures has."""


def test_a_page_shows_its_table_whatever_fails_there(chrome: Browser) -> None:
    host = Hosted("nine_domains", 2, seed="outside", swift=True)
    names = host.party.match.names
    phones = [Phone(chrome, host.link, language="fr-FR", calm=True, density=1) for _ in names]
    try:
        phones[0].ask(NEVER)
        for phone, name in zip(phones, names, strict=True):
            phone.sit(name)
        seen = {name: (lambda name=name: not host.behind([name])) for name in names}
        wait_for(seen[names[0]], "all is shown without a bitmap")
        phones[0].until(f"{COLOURS} > {MANY}")
        asked = host.party.match.names[host.party.match.session.actors[0]]
        phone = phones[names.index(asked)]
        phone.ask(FAILS_ONCE)
        wait_for(lambda: host.hint(asked, 0) is not None, "somebody is asked")
        tap = host.hint(asked, 0)
        assert tap is not None
        host.tap(phone, asked, tap)
        phone.until(HAS_FAILED)
        wait_for(seen[asked], "all is shown after a fault")
        phone.until(f"tablee.shown >= 0 && {COLOURS} > {MANY}")
        assert ["planted" in fault for each in phones for fault in each.faults] == [True]
    finally:
        host.close()
        for phone in phones:
            phone.close()


def test_a_phone_whose_browser_breaks_down_has_its_seat_again(safari: WebKit) -> None:
    host = Hosted("nine_domains", 2, seed="outside", swift=True)
    try:
        name = host.party.match.names[1]
        safari.open(host.link)
        safari.sit(name)
        safari.break_down()
        safari.reload()
        wait_for(lambda: bool(safari.ask(f"tablee.seated && {SHOWN}")), "the seat is there again")
        wait_for(lambda: not host.behind([name]), "all is shown again")
    finally:
        host.close()
