"""Under which addresses this computer can be reached from the same network."""

from __future__ import annotations

import socket
import struct
import sys
from typing import Final, NamedTuple

VIRTUAL: Final = (
    "docker", "br-", "veth", "virbr", "vbox", "vmnet", "tun", "tap", "wg", "zt", "lxc", "podman", "cni", "vnet", "ifb",
    "dummy", "ppp", "tailscale", "utun", "bridge", "awdl", "llw", "vmenet", "feth", "gif", "stf", "ipsec",
)  # fmt: skip
"""How interfaces begin, on Linux and on a Mac, that lead to no other device in the room."""
SIOCGIFADDR: Final = {"linux": 0x8915, "darwin": 0xC0206921}
"""What asks an interface for its address; elsewhere nobody is told how interfaces are called."""
LOOPBACKS: Final = {"linux": "lo", "darwin": "lo0"}
LOOPBACK: Final = "127.0.0.1"
OWN: Final = "127."
UNANSWERED: Final = "169.254."
"""How addresses begin that an interface gives itself where nobody has given it one."""


class Address(NamedTuple):
    """An address, and the interface that has it ('': the system does not say)."""

    address: str
    interface: str


def addresses() -> list[Address]:
    """The likely ones first, virtual ones last, and then the one that only this computer can reach."""
    found = _of_interfaces() if sys.platform in SIOCGIFADDR else []
    way_out = _way_out()
    found += [Address(address, "") for address in (way_out, *_of_name()) if address]
    once: dict[str, Address] = {}
    for known in found:
        if not known.address.startswith(OWN):  # Debian gives a computer's own name such a one
            once.setdefault(known.address, known)
    ranked = sorted(once.values(), key=lambda known: (_is_unlikely(known), known.address != way_out))
    return [*ranked, Address(LOOPBACK, LOOPBACKS.get(sys.platform, ""))]


def _is_unlikely(known: Address) -> bool:
    return known.interface.startswith(VIRTUAL) or known.address.startswith(UNANSWERED)


def _way_out() -> str:
    """The address from which this computer would speak to others: nothing is sent for that."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("192.0.2.1", 9))
            return str(sock.getsockname()[0])
        except OSError:
            return ""


def _of_name() -> list[str]:
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


def _of_interfaces() -> list[Address]:
    import fcntl  # Windows has none

    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(sock.fileno(), SIOCGIFADDR[sys.platform], struct.pack("256s", name[:15].encode()))
            except OSError:
                continue  # it has none
            found.append(Address(socket.inet_ntoa(answer[20:24]), name))
    return found
