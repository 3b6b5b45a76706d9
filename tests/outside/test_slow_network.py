"""Nothing is lost through a network that is slow and stands still now and then."""

from __future__ import annotations

from .chromium import Phone, chromium, wait_for
from .hosting import Hosted
from .slow_network import SlowNetwork
from .test_matches import played

LABELS = (
    "[...document.querySelectorAll('#tree *')].map(part => part.getAttribute('aria-label') || part.textContent).sort()"
)


def test_a_match_is_played_through_a_slow_network() -> None:
    host = Hosted("nine_domains", 2)
    network = SlowNetwork(host.server.port)
    try:
        with chromium(through={host.server.port: network.port}) as browser:
            phones = {name: Phone(browser, host.link, language="fr-FR") for name in host.party.match.names}
            for name, phone in phones.items():
                phone.sit(name)
            taps = played(host, phones, waits=True)
            assert host.over, f"{host.records} records after {taps} taps"
            assert network.stalls
            wait_for(
                lambda: all(phone.ask(LABELS) == host.labels(name) for name, phone in phones.items()), "all is shown"
            )
            assert [fault for phone in phones.values() for fault in phone.faults] == []
    finally:
        network.close()
        host.close()
