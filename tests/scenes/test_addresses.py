"""At which of a computer's addresses phones are invited: what a Linux, a Mac or a Windows machine has at home."""

from __future__ import annotations

import fcntl
import socket
import struct
import sys
from collections.abc import Sequence

import pytest

from scenes.phones import addresses as found
from scenes.phones.addresses import LOOPBACK, Address, addresses
from scenes.phones.host_sheet import named

HOME, CABLE, VPN = "192.168.1.7", "192.168.1.8", "10.8.0.2"
LINUX = [("lo", LOOPBACK), ("docker0", "172.17.0.1"), ("tun0", VPN), ("wlp3s0", HOME), ("enp2s0", CABLE)]
MAC = [("lo0", LOOPBACK), ("awdl0", "169.254.12.1"), ("bridge100", "192.168.64.1"), ("utun3", VPN), ("en0", HOME)]
WINDOWS = ["192.168.56.1", "169.254.88.3", HOME, "172.28.176.1"]
"""VirtualBox, an adapter that found nobody, the Wi-Fi, and a bridge to a Linux beside it: without their names."""


def on(monkeypatch: pytest.MonkeyPatch, platform: str, named_ones: Sequence[tuple[str, str]], way_out: str) -> None:
    """This is another computer."""

    def interfaces() -> list[Address]:
        assert named_ones, "this system does not say how interfaces are called"
        return [Address(address, name) for name, address in named_ones]

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(found, "_of_interfaces", interfaces)
    monkeypatch.setattr(found, "_way_out", lambda: way_out)
    monkeypatch.setattr(found, "_of_name", lambda: WINDOWS if platform == "win32" else ["127.0.1.1"])


@pytest.mark.parametrize(
    ("platform", "interfaces", "way_out", "first", "last"),
    [
        ("linux", LINUX, HOME, [HOME, CABLE], {"172.17.0.1", VPN}),
        ("linux", LINUX, VPN, [HOME, CABLE], {"172.17.0.1", VPN}),  # all that goes out goes through a tunnel
        ("linux", LINUX, "", [HOME, CABLE], {"172.17.0.1", VPN}),
        ("darwin", MAC, HOME, [HOME], {"169.254.12.1", "192.168.64.1", VPN}),
        ("darwin", MAC, VPN, [HOME], {"169.254.12.1", "192.168.64.1", VPN}),
        ("win32", (), HOME, [HOME], {"169.254.88.3"}),
        ("win32", (), VPN, [VPN], {"169.254.88.3"}),  # nobody says that this is one
    ],
)
def test_the_likely_address_comes_first_and_virtual_ones_last(
    monkeypatch: pytest.MonkeyPatch,
    platform: str,
    interfaces: Sequence[tuple[str, str]],
    way_out: str,
    first: list[str],
    last: set[str],
) -> None:
    on(monkeypatch, platform, interfaces, way_out)
    *others, nearest = addresses()
    listed = [known.address for known in others]
    assert nearest.address == LOOPBACK  # whatever else there is, this computer reaches itself
    assert not [address for address in listed if address.startswith("127.")]
    assert len(listed) == len(set(listed))
    assert listed[: len(first)] == first
    assert set(listed[-len(last) :]) == last


@pytest.mark.parametrize("platform", ["linux", "darwin", "win32"])
def test_an_address_is_called_by_its_interface_where_the_system_says_how(
    monkeypatch: pytest.MonkeyPatch, platform: str
) -> None:
    on(monkeypatch, platform, {"linux": LINUX, "darwin": MAC, "win32": ()}[platform], HOME)
    wifi = {"linux": f"{HOME} (wlp3s0)", "darwin": f"{HOME} (en0)", "win32": HOME}[platform]
    said = [named(known) for known in addresses()]
    assert said[0] == wifi
    assert said[-1] == {"linux": "127.0.0.1 (lo)", "darwin": "127.0.0.1 (lo0)", "win32": LOOPBACK}[platform]


@pytest.mark.parametrize(
    ("platform", "asks", "family"), [("linux", 0x8915, struct.pack("H", 2)), ("darwin", 0xC0206921, bytes([16, 2]))]
)
def test_interfaces_are_asked_as_each_system_wants_it(
    monkeypatch: pytest.MonkeyPatch, platform: str, asks: int, family: bytes
) -> None:
    has = {b"en0": HOME, b"en9": ""}

    def answer(_file: int, asked: int, about: bytes) -> bytes:
        assert asked == asks
        name = about[:16].rstrip(b"\0")
        if not has[name]:
            raise OSError
        return about[:16] + family + bytes(2) + socket.inet_aton(has[name]) + about[24:]

    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(fcntl, "ioctl", answer)
    monkeypatch.setattr(socket, "if_nameindex", lambda: [(1, "en0"), (2, "en9")])
    assert found._of_interfaces() == [Address(HOME, "en0")]


def test_this_computer_has_one() -> None:
    assert all(socket.inet_aton(known.address) for known in addresses())
