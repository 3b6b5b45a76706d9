"""What is kept of rounds: next week the same match is open at the same port, to the same phones, whatever was played
meanwhile; and where the port is somebody else's by then, it is said.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from game.matches.sources import new_match
from scenes.doors import phone_round
from scenes.kit.screen.tree import walk
from scenes.phones import keeping
from scenes.phones.addresses import Address
from scenes.phones.keeping import FILE, MOST, Kept
from scenes.table.scene import TableScene

from .conftest import FakeClock, MakeApp
from .evening import PEOPLE, Evening, play_on
from .phone_round import Phone
from .table_play import plan

OTHER = Address("127.0.0.2", "lo:1")


@pytest.fixture
def evening(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(make_app((640, 480), speed=8.0, go_on_alone=True, pace="instant"), clock, tmp_path)
    yield made
    made.hall.phones.close()


def kept(number: int) -> Kept:
    return Kept(f"match {number}", f"token-{number}", 4000 + number, {"Anne": f"secret {number}"})


# ---- the file ------------------------------------------------------------------------------------


def test_the_last_ten_rounds_are_kept(tmp_path: Path) -> None:
    for number in range(MOST + 2):
        keeping.write(tmp_path, kept(number))
    keeping.write(tmp_path, kept(MOST + 2))
    there = [number for number in range(MOST + 3) if keeping.read(tmp_path, f"match {number}") == kept(number)]
    assert there == [*range(3, MOST + 3)]
    for number in range(MOST + 3, 2 * MOST + 2):
        keeping.write(tmp_path, kept(number))
        keeping.write(tmp_path, kept(5))  # opened again and again, it is one of the last
    assert keeping.read(tmp_path, "match 5") == kept(5)
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_a_round_that_is_closed_takes_no_other_one_with_it(tmp_path: Path) -> None:
    for number in (1, 2):
        keeping.write(tmp_path, kept(number))
    rematch = msgspec.structs.replace(kept(2), match="the match after it")
    keeping.write(tmp_path, rematch)
    keeping.forget(tmp_path, rematch.token)
    assert keeping.read(tmp_path, rematch.match) is None
    assert keeping.read(tmp_path, kept(2).match) is None  # it was the same round
    assert keeping.read(tmp_path, kept(1).match) == kept(1)
    assert b"secret 2" not in (tmp_path / FILE).read_bytes()
    keeping.forget(tmp_path, kept(1).token)
    assert not (tmp_path / FILE).exists()


def test_what_an_earlier_version_kept_is_read_and_what_is_broken_costs_no_more_than_itself(tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes(msgspec.json.encode(kept(1)))
    assert keeping.read(tmp_path, kept(1).match) == kept(1)
    path.write_bytes(msgspec.json.encode([kept(1), {"match": 7}, "nonsense", kept(2)]))
    keeping.write(tmp_path, kept(3))
    assert [keeping.read(tmp_path, kept(number).match) for number in (1, 2, 3)] == [kept(1), kept(2), kept(3)]
    path.write_bytes(b"[" * 5_000)
    keeping.write(tmp_path, kept(4))
    assert keeping.read(tmp_path, kept(4).match) == kept(4)


# ---- the evening ---------------------------------------------------------------------------------


def opened(evening: Evening, seed: str) -> tuple[TableScene, Phone]:
    """A match that has begun, with somebody's phone."""
    table = evening.open(new_match(plan("nine_domains", PEOPLE, seed), evening.hall.library))
    play_on(table, 2)
    return table, evening.phone(0)


def gone_on_with(evening: Evening, match: str) -> None:
    """*Continue*: the round of the match is open again."""
    row = next(row for row in evening.hall.library.matches() if row.id == match)
    evening.hall.go_on(row)
    evening.turn()
    evening.look_up(token="")


def said(evening: Evening, key: str) -> bool:
    """True while the big screen says these words."""
    words = evening.app.texts(key)
    return any(words == node.label for node in walk(evening.app.interaction.root))


def test_next_week_the_match_is_at_the_same_port_though_another_one_was_played_meanwhile(evening: Evening) -> None:
    table, phone = opened(evening, "a")
    first = keeping.read(evening.hall.library.folder, table.match.identity)
    assert first is not None
    evening.hall.to_menu()
    evening.until(lambda: not evening.hall.phones_open)
    opened(evening, "b")
    evening.hall.to_menu()
    evening.until(lambda: not evening.hall.phones_open)
    gone_on_with(evening, table.match.identity)
    assert (evening.server.port, evening.door.token) == (first.port, first.token)
    assert evening.phone(token=first.token, secret=phone.secret).secret == phone.secret
    assert not said(evening, "phones.moved")


def test_where_the_port_is_taken_by_then_it_is_said_that_phones_have_to_scan_again(evening: Evening) -> None:
    table, _ = opened(evening, "a")
    evening.hall.to_menu()
    evening.until(lambda: not evening.hall.phones_open)
    before = evening.server.port
    with socket.create_server(("127.0.0.1", before)):
        gone_on_with(evening, table.match.identity)
        assert evening.server.port != before
        assert said(evening, "phones.moved")


def test_where_the_address_is_another_one_by_then_it_is_said_too(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = opened(evening, "a")
    evening.hall.to_menu()
    evening.until(lambda: not evening.hall.phones_open)
    monkeypatch.setattr(phone_round, "addresses", lambda: [OTHER])
    gone_on_with(evening, table.match.identity)
    assert said(evening, "phones.moved")
