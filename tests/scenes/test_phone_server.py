"""What a hostile or clumsy device in the house can do to a round: it is refused with a stated code, and the round goes
on.
"""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from game.core.chance import Chance
from scenes.kit.screen.fingers import REST
from scenes.kit.screen.interaction import PAN_THRESHOLD
from scenes.phones import server as serving
from scenes.phones.door import TRIES, WORN_OUT, Door
from scenes.phones.messages import LARGEST, Screen
from scenes.phones.server import (
    FAULT,
    NOT_UNDERSTOOD,
    REFUSED,
    TAKEN_OVER,
    TOO_MUCH,
)
from tests.campaign import CAMPAIGN, sampled, tried

from .phone_round import Host


@pytest.fixture
def host() -> Iterator[Host]:
    with Host() as opened:
        yield opened


def asked(host: Host, path: str = "/", name: str = "") -> tuple[int, dict[str, str], bytes]:
    """What a browser is answered: status, headers, content."""
    with socket.create_connection(("127.0.0.1", host.server.port), timeout=5) as sock:
        sock.sendall(f"GET {path} HTTP/1.1\r\nHost: {name or host.server.hosts[0]}\r\n\r\n".encode())
        answer = b""
        while data := sock.recv(65536):
            answer += data
    head, _, content = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    return int(first.split()[1]), dict(line.split(": ", 1) for line in lines), content


def goes_on(host: Host) -> None:
    """A phone sits down, taps, and the tap counts."""
    phone = host.phone(0)
    host.until(lambda: phone.hear() and "count" in phone.elements)
    before = host.party.scenes[0].pressed
    phone.tap(60, 50)
    host.until(lambda: phone.hear() and host.party.scenes[0].pressed == before + 1)
    phone.client.close()


def test_the_page_is_served_with_a_strict_policy(host: Host) -> None:
    status, headers, content = asked(host)
    assert status == 200
    assert b"<canvas" in content
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-store"
    script = asked(host, "/phone.js")
    assert script[0] == 200
    assert b"OF_FINGERS" not in script[2]
    assert f"REST = {round(REST * 1000)}, SLACK = {round(PAN_THRESHOLD)}".encode() in script[2]
    assert asked(host, "/../pyproject.toml")[0] == 404
    assert asked(host, "/sounds/slide.wav")[2][:4] == b"RIFF"
    letters = re.findall(rb"url\((/fonts/[^)]+)\)", content)
    assert len(letters) == 2
    assert all(asked(host, path.decode())[1]["Content-Type"] == "font/ttf" for path in letters)


def test_a_wrong_name_of_the_host_is_told_the_right_address(host: Host) -> None:
    status, _, content = asked(host, name="evil.example")
    assert status == 421
    assert f"http://127.0.0.1:{host.server.port}/".encode() in content


@pytest.mark.parametrize("origin", [None, "http://evil.example", "http://127.0.0.1:1", "null"])
def test_a_page_from_elsewhere_gets_no_table(host: Host, origin: str | None) -> None:
    with pytest.raises(InvalidStatus) as refused:
        host.socket(origin=origin)
    assert refused.value.response.status_code == 403
    goes_on(host)


def test_a_wrong_token_is_asked_for_letters_and_gets_nothing_else(host: Host) -> None:
    phone = host.phone(token="guessed")
    assert phone.rows == [{"letters": True, "wrong": True}]
    phone.say("sit", 0, "")
    assert host.closed_with(phone.client) == REFUSED
    assert not host.round.chairs


def test_letters_open_the_door_and_give_the_token(host: Host) -> None:
    phone = host.phone(token="", letters=host.door.letters.lower())
    assert phone.rows[0]["token"] == "token"
    assert [seat[2] for seat in phone.rows[0]["lobby"]] == [True, True]


def test_guessed_letters_are_few_and_then_wait(host: Host) -> None:
    phone = host.phone(token="")
    for _ in range(TRIES):
        phone.join(token="", letters="00000")
    phone.join(token="", letters=host.door.letters)
    assert phone.rows[-1] == {"letters": True, "wait": 60}
    goes_on(host)  # the QR code opens all the same


def test_letters_that_were_guessed_at_from_everywhere_are_others_and_whoever_shows_them_is_told() -> None:
    door, told = Door("token"), []
    door.changed = lambda: told.append(door.letters)
    first = door.letters
    for number in range(WORN_OUT):
        assert not told
        assert door.admit(f"10.0.0.{number}", "", "00000", 0.0) == {"letters": True, "wrong": True}
    assert told == [door.letters] != [first]
    assert door.admit("10.0.1.1", "", first, 0.0) == {"letters": True, "wrong": True}
    assert door.admit("10.0.1.2", "", door.letters, 0.0) is None


def test_a_seat_is_taken_once(host: Host) -> None:
    first = host.phone(0)
    second = host.phone()
    second.say("sit", 0, "")
    host.until(lambda: second.hear() and len(second.rows) > 1)
    assert not second.secret
    assert second.last("lobby")["lobby"][0][2] is False
    moved = host.phone(secret=first.secret)
    assert moved.secret == first.secret
    assert host.closed_with(first.client) == TAKEN_OVER


@pytest.mark.parametrize(
    "said",
    [
        '{"a":1}', "[", '["down",1,1,1e400,2]', '["down",1,1,"a",2]', '["down",1,1,NaN,1]', '["move",1e9,1]',
        '["typed","f12"]', '["sit",-2,""]', '["nope"]', "[" * 900, '["join","token","","",-1,[1e9,5,3,"fr",1,true]]',
        '["beat",1]', '["ack",2.5]', b"\x00\xff", '["choose","' + "x" * 200 + '"]',
    ],
)  # fmt: skip
def test_what_is_none_of_the_messages_ends_the_connection(host: Host, said: str | bytes) -> None:
    client = host.socket()
    client.send(said)
    assert host.closed_with(client) == NOT_UNDERSTOOD


def test_what_is_too_large_ends_the_connection(host: Host) -> None:
    for size in (LARGEST + 1, 5_000_000):
        client = host.socket()
        with suppress(ConnectionClosed):  # it may be closed before all of it is there
            client.send("x" * size)
        assert host.closed_with(client) == 1009
    goes_on(host)


def test_a_flood_ends_the_connection(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = host.phone(0)
    monkeypatch.setattr(serving, "MESSAGES_A_SECOND", 1.0)  # this machine may be too busy to flood anybody
    with suppress(ConnectionClosed):
        for _ in range(2000):
            phone.say("move", 5, 5)
    assert host.closed_with(phone.client) == TOO_MUCH
    monkeypatch.undo()
    again = host.phone(secret=phone.secret)
    assert again.secret == phone.secret


def framed(opcode: int, payload: bytes, *, whole: bool = True) -> bytes:
    """A frame as a browser sends it, its mask being nothing."""
    return bytes([whole << 7 | opcode, 0x80 | min(len(payload), 127)]) + bytes(4) + payload


class AnyBytes:
    """What no browser says: any bytes, and sound frames in any order."""

    def __init__(self, host: Host, chance: Chance) -> None:
        self._chance = chance
        name = host.server.hosts[0]
        keys = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\nUpgrade: websocket\r\n"
        self.upgrade = f"GET /table HTTP/1.1\r\nHost: {name}\r\nConnection: Upgrade\r\nOrigin: http://{name}\r\n{keys}"

    def noise(self, most: int) -> bytes:
        return bytes(self._chance.below(256) for _ in range(self._chance.below(most)))

    def frame(self) -> bytes:
        chance, join = self._chance, b'["join","token","","",-1,[600,1200,1.5,"fr",1.0,true]]'
        closing = chance.choice((b"", b"\3", b"\3\xe8", b"\3\xe7", b"\3\xed", b"\3\xe8\xff"))
        said = chance.choice((join, b"", b'["beat"]', b'["sit",1,""]', b"\xff", self.noise(120)))
        return chance.choice((
            framed(1, said), framed(1, said, whole=False), framed(8, closing), framed(9, b"p"), framed(0, said),
            framed(chance.below(16), said, whole=chance.below(2) > 0), self.noise(40),
        ))  # fmt: skip

    def all(self) -> tuple[bytes, bytes]:
        """What is said before an answer, and after it."""
        odd = self._chance.choice(("Origin: x\r\n", "Host: x\r\n", "Sec-WebSocket-Extensions: ,;=\r\n", "\0"))
        sound, frames = f"{self.upgrade}\r\n".encode(), b"".join(self.frame() for _ in range(self._chance.below(8)))
        strange = f"{self.upgrade}{odd}\r\n".encode()
        ways = (*((sound, frames),) * 4, (sound + frames, b""), (strange, frames), (self.noise(2_000), b""))
        return self._chance.choice(ways)


@pytest.mark.sampled
def test_whatever_bytes_come_the_server_goes_on(host: Host) -> None:
    chance = Chance("bytes", CAMPAIGN)
    said = AnyBytes(host, chance)
    for _ in range(sampled(150)):
        with suppress(OSError), socket.create_connection(("127.0.0.1", host.server.port), timeout=0.1) as sock:
            before, after = said.all()
            cut = chance.choice((0, chance.below(len(before) + 1)))
            sock.sendall(before[:cut])
            host.turn()
            sock.sendall(before[cut:])
            if after:
                sock.recv(4_096)
                sock.sendall(after)
            if chance.below(2):
                sock.shutdown(socket.SHUT_WR)
                sock.recv(1)
        host.turn()
        assert host.server.is_alive()
        tried()
    goes_on(host)


def test_who_speaks_before_the_answer_is_shown_out(host: Host) -> None:
    """Two messages behind a demand for the table, the second of which is never finished."""
    with socket.create_connection(("127.0.0.1", host.server.port), timeout=5) as sock:
        words = (AnyBytes(host, Chance("early")).upgrade + "\r\n").encode()
        sock.sendall(words + framed(1, b"x", whole=False) + framed(8, b""))
        with suppress(ConnectionResetError):
            assert sock.recv(1) == b""
    assert host.server.strange["spoke too early"] == 1
    goes_on(host)


def test_a_phone_that_acknowledges_nothing_gets_no_more_frames(host: Host) -> None:
    phone = host.phone(0)
    phone.acknowledges = False
    host.until(lambda: phone.hear() and "count" in phone.elements)
    scene = host.party.scenes[0]
    for _ in range(100):
        scene.pressed += 1
        scene.app.invalidate()
        host.round.turn()
        time.sleep(0.001)
    phone.hear()
    told = phone.shown
    assert told <= 4
    phone.say("ack", told)
    host.until(lambda: phone.hear() and "Encore (100)" in json.dumps(phone.elements))
    assert phone.shown == told + 1  # one frame for all that it missed


def test_pings_are_counted_like_all_else_that_is_said(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MESSAGES_A_SECOND", 1.0)
    client = host.socket()
    with suppress(ConnectionClosed):
        for _ in range(2000):
            client.ping()
    assert host.closed_with(client) == TOO_MUCH


def test_who_asks_again_and_again_for_a_seat_is_told_once(host: Host) -> None:
    host.phone(0)
    guest = host.phone()
    before = len(guest.rows)
    for _ in range(100):
        guest.say("sit", 0, "")
    guest.say("beat")
    host.until(lambda: guest.last("beat"))
    assert [row.get("asked") for row in guest.rows[before:]] == [True, None]
    assert host.round.chairs[0].name == "Anne"


def test_a_phone_comes_back_after_an_hour_to_its_own_seat(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    phone = host.phone(0)
    monkeypatch.setattr(serving, "SILENCE", 0.0)  # it sleeps: it says nothing, not even that it goes
    host.until(lambda: host.round.chairs[0].link is None)
    monkeypatch.undo()
    monkeypatch.setattr(host.round, "_clock", lambda: time.perf_counter() + 3_600)
    shown = len(phone.pictures)
    back = host.phone(secret=phone.secret, shown=phone.shown)
    host.until(lambda: back.hear() and back.shown >= 0)
    assert shown
    assert not back.pictures  # it is the same page: it has them
    fresh = host.phone(secret=phone.secret)
    host.until(lambda: fresh.hear() and fresh.shown >= 0)
    assert len(fresh.pictures) == shown  # it was loaded anew


def test_a_tap_counts_only_for_what_was_seen(host: Host) -> None:
    phone = host.phone(0)
    host.until(lambda: phone.hear() and "count" in phone.elements)
    scene, seen = host.party.scenes[0], phone.shown
    scene.other = True
    scene.app.invalidate()
    host.until(lambda: phone.hear() and phone.shown > seen)
    phone.tap(60, 50, frame=seen)
    host.until(lambda: phone.last("old"))
    phone.tap(60, 50, frame=9999)
    host.until(lambda: phone.hear() and sum(bool(row.get("old")) for row in phone.rows) == 2)
    assert scene.pressed == 0
    phone.tap(60, 50)
    host.until(lambda: scene.pressed == 1)


def test_what_is_said_twice_is_done_once(host: Host) -> None:
    phone = host.phone(0)
    host.until(lambda: phone.hear() and "count" in phone.elements)
    for _ in range(3):
        phone.say("press", 7, phone.shown, "count")
    host.until(lambda: host.party.scenes[0].pressed)
    phone.say("press", 8, phone.shown, "no such thing")
    host.until(lambda: phone.last("old"))
    assert host.party.scenes[0].pressed == 1


def test_a_phone_is_sent_no_picture_that_it_was_not_told_of(host: Host) -> None:
    phone = host.phone(0)
    host.until(lambda: phone.hear() and "count" in phone.elements)
    before, told = len(phone.bytes), len(phone.rows)
    for number in (0, 999, 2**31):
        phone.say("again", number)
    phone.say("again", 1)
    host.until(lambda: phone.hear() and any(isinstance(row, bytes) for row in phone.bytes[before:]))
    host.until(lambda: phone.hear() and any(row.get("all") for row in phone.rows[told:]))
    assert [row[:4] for row in phone.bytes[before:] if row[:1] == b"\0"] == [(len(phone.pictures)).to_bytes(4, "big")]


def test_a_fault_in_what_one_phone_shows_costs_nobody_else_anything(host: Host) -> None:
    noted: list[Exception] = []
    phone, other = host.phone(0), host.phone(1)
    host.round.note_fault = noted.append
    scene = host.party.scenes[0]
    scene.broken = True
    scene.app.invalidate()
    assert host.closed_with(phone.client) == FAULT
    assert [type(error) for error in noted] == [ZeroDivisionError]
    assert [chair.name for chair in host.round.chairs] == ["Bruno"]
    assert host.round.taken == {0, 1}  # the seat is kept for him
    before = host.party.scenes[1].pressed
    other.tap(60, 50)
    host.until(lambda: other.hear() and host.party.scenes[1].pressed == before + 1)
    back = host.phone(secret=phone.secret, shown=phone.shown)
    host.until(lambda: back.hear() and back.shown >= 0)
    assert back.rows[0]["fresh"]  # it paints from nothing
    assert back.secret == phone.secret


def test_a_fault_is_seen_where_nobody_notes_it(host: Host) -> None:
    host.phone(0)
    host.party.scenes[0].broken = True
    host.party.scenes[0].app.invalidate()
    with pytest.raises(ZeroDivisionError):
        host.until(lambda: False, 2.0)


def test_a_phone_that_changes_its_size_all_the_time_is_drawn_anew_now_and_then(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone = host.phone(0)
    frame = host.round.chairs[0].frame
    sizes: list[Screen] = []

    def resize(screen: Screen) -> None:
        sizes.append(screen)
        frame.screen = screen

    monkeypatch.setattr(frame, "resize", resize)
    for width in range(300, 400):
        phone.say("size", [width, 1200, 1.5, "fr", 1.0, True])
    host.until(lambda: frame.screen.width == 399)
    assert len(sizes) < 20
