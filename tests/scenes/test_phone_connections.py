"""Connections that ask for nothing, or for half of something, too many of them, and phones that never read: all are
shown out with a stated code, and the round goes on.
"""

from __future__ import annotations

import socket
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import pytest

from game.core.chance import Chance
from scenes.phones import server as serving
from scenes.phones.server import MOST_FROM_ONE, MOST_LINKS, TOO_LATE, TOO_MUCH

from .phone_round import Host
from .test_phone_server import AnyBytes, framed, goes_on


@pytest.fixture
def host() -> Iterator[Host]:
    with Host() as opened:
        yield opened


def status_of(sock: socket.socket) -> bytes:
    """What a connection is answered that has asked for nothing, or for half of something, until it is closed."""
    answer = b""
    sock.settimeout(5.0)
    with suppress(ConnectionResetError):
        while data := sock.recv(1_024):
            answer += data
    return answer.partition(b"\r\n")[0]


TOO_MANY, TOO_SLOW = b"HTTP/1.1 503 Service Unavailable", b"HTTP/1.1 408 Request Timeout"


def test_idle_connections_are_few_and_short(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = [socket.create_connection(("127.0.0.1", host.server.port), timeout=5) for _ in range(1000)]
    strange = host.server.strange
    host.until(lambda: strange["too many"] + strange["asked nothing"] >= 1000 - MOST_FROM_ONE)
    assert strange["too many"]
    monkeypatch.setattr(serving, "TIME_TO_ASK", 0.0)
    host.until(lambda: strange["too many"] + strange["asked nothing"] == 1000)
    monkeypatch.undo()
    goes_on(host)
    told = Counter(map(status_of, opened))
    assert told == {TOO_MANY: strange["too many"], TOO_SLOW: strange["asked nothing"]}
    for sock in opened:
        sock.close()


def test_connections_are_few_in_all_wherever_they_come_from(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = host.phone(0)
    monkeypatch.setattr(serving, "TIME_TO_ASK", 600.0)
    there = "127.0.0.1", host.server.port

    def come(number: int) -> socket.socket:
        return socket.create_connection(there, timeout=5, source_address=(f"127.0.1.{number}", 0))

    opened = [come(2 + number % 3) for number in range(MOST_LINKS - 1)]
    late = come(9)
    assert status_of(late) == TOO_MANY
    late.close()
    host.until(lambda: host.server.strange["too many"] == 1)
    phone.tap(60, 50)
    host.until(lambda: phone.hear() and host.party.scenes[0].pressed == 1)
    opened.pop().close()  # somebody goes, and somebody else may come
    host.until(lambda: len(vars(host.server)["_links"]) < MOST_LINKS)
    again = come(9)
    again.sendall(f"GET / HTTP/1.1\r\nHost: {host.server.hosts[0]}\r\n\r\n".encode())
    assert status_of(again) == b"HTTP/1.1 200 OK"
    for sock in (*opened, again):
        sock.close()


def upgraded(host: Host, port: int) -> socket.socket:
    """A socket that has joined, and whose buffers are small."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    sock.connect(("127.0.0.1", port))
    sock.sendall((AnyBytes(host, Chance("deaf")).upgrade + "\r\n").encode())
    assert b" 101 " in sock.recv(200)
    sock.sendall(framed(1, b'["join","token","","",-1,[600,1200,1.5,"fr",1.0,true]]'))
    return sock


@pytest.fixture
def narrow(host: Host, monkeypatch: pytest.MonkeyPatch) -> list[serving.Link]:
    """Connections from now on: little waits in the system's buffers, and nobody is counted as a flood."""
    begin, links = serving.Link.__init__, list[serving.Link]()

    def narrowed(link: serving.Link, server: serving.Server, sock: socket.socket, address: str) -> None:
        begin(link, server, sock, address)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4_096)
        links.append(link)

    monkeypatch.setattr(serving.Link, "__init__", narrowed)
    for name, much in (("MOST_WAITING", 20_000), ("BURST", 1e9), ("MESSAGES_A_SECOND", 1e9)):
        monkeypatch.setattr(serving, name, much)
    return links


@pytest.mark.parametrize("said", [b"", b"GET /ta", b"GET /table HTTP/1.1\r\nHost: ", b"GET / HTTP/1.1\r\nX: y\r\n"])
def test_half_an_upgrade_is_waited_for_no_longer_than_a_moment(
    host: Host, monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    with socket.create_connection(("127.0.0.1", host.server.port), timeout=5) as sock:
        sock.sendall(said)
        monkeypatch.setattr(serving, "TIME_TO_ASK", 0.0)
        assert status_of(sock) == TOO_SLOW
    assert host.server.strange["asked nothing"] == 1


def test_who_reads_a_page_too_slowly_is_told_nothing_in_the_middle_of_it(
    host: Host, narrow: list[serving.Link], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
        sock.connect(("127.0.0.1", host.server.port))
        sock.sendall(f"GET /phone.js HTTP/1.1\r\nHost: {host.server.hosts[0]}\r\n\r\n".encode())
        host.until(lambda: narrow and narrow[-1].out)
        monkeypatch.setattr(serving, "TIME_TO_ASK", 0.0)
        host.until(lambda: host.server.strange["asked nothing"])
        heard = b""
        with suppress(ConnectionResetError):
            while data := sock.recv(65_536):
                heard += data
        assert heard.startswith(b"HTTP/1.1 200 OK")
        assert heard.count(b"HTTP/1.1") == 1


def test_who_never_joins_is_sent_away(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "TIME_TO_JOIN", 0.0)
    assert host.closed_with(host.socket()) == TOO_LATE


TALK = pytest.mark.parametrize("said", [framed(1, b'["sit",9,""]'), framed(9, b"p" * 120)], ids=["seats", "pings"])


@TALK
def test_a_phone_that_reads_nothing_at_all_is_sent_away_with_a_reason(
    host: Host, narrow: list[serving.Link], said: bytes
) -> None:
    other = host.phone(0)
    scene, most = host.party.scenes[0], 0
    with upgraded(host, host.server.port) as sock:
        link = narrow[-1]

        def talk() -> int:
            nonlocal most
            sock.sendall(said * 20)
            most = max(most, link.waiting)
            return host.server.strange["does not read"]

        host.until(talk)
        assert most < 20_000 + serving.CHUNK
        heard = b""
        sock.settimeout(2.0)
        with suppress(OSError):
            while data := sock.recv(65_536):
                heard += data
        assert heard.endswith(b"\x88\x02" + TOO_MUCH.to_bytes(2, "big"))
    assert host.server.strange["does not read"] == 1
    assert scene.pressed == 0
    other.tap(60, 50)
    host.until(lambda: other.hear() and scene.pressed == 1)


@TALK
def test_one_that_talks_on_and_never_hears_why_it_has_to_go_is_gone_all_the_same(
    host: Host, narrow: list[serving.Link], monkeypatch: pytest.MonkeyPatch, said: bytes
) -> None:
    most = 0
    with upgraded(host, host.server.port) as sock:
        link = narrow[-1]

        def talk() -> bool:
            nonlocal most
            with suppress(OSError):
                sock.sendall(said * 20)
            most = max(most, link.waiting)
            if host.server.strange["does not read"]:
                monkeypatch.setattr(serving, "SILENCE", 0.2)
            return link.sock.fileno() < 0

        host.until(talk)
    assert most < 20_000 + serving.CHUNK
    assert host.server.strange["does not read"] == 1
