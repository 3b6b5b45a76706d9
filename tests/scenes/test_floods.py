"""The window at full speed under floods: one turn takes so many of the messages that phones send, in order, and who
says more than can be taken is shown out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from scenes.phones import server as serving
from scenes.phones.chair import UNSEEN, Chair
from scenes.phones.door import Door
from scenes.phones.messages import Ack, FingerMove, Join, KeyTyped, Message, Sit
from scenes.phones.round import MOST_HEARD, Round
from scenes.phones.server import MOST_UNHEARD, TOO_MUCH

from .conftest import FakeClock, MakeApp
from .evening import PEOPLE, Evening
from .phone_round import Counting, Host
from .table_play import begun
from .test_busy_host import SCREEN, Wire
from .test_slow_phones import Unheard

FLOOD = 10 * MOST_HEARD
TURN = 0.02


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[Message]:
    """What chairs hear from now on; nothing comes of it."""
    found: list[Message] = []
    monkeypatch.setattr(Chair, "hear", lambda chair, message: found.append(message))
    return found


@pytest.mark.parametrize("said", [FingerMove(5.0, 5.0), Ack(0), KeyTyped("down")], ids=["moves", "acks", "keys"])
def test_a_turn_takes_no_more_than_so_many_messages(said: Message, heard: list[Message]) -> None:
    clock, server = FakeClock(), Unheard()
    around = Round(Counting(), server, Door("token"), clock, clock)  # type: ignore[arg-type]
    flooding, other = Wire(server), Wire(server)
    for seat, wire in enumerate((flooding, other)):
        wire.says(Join("token", "", "", UNSEEN, SCREEN))
        wire.says(Sit(seat, ""))
    around.turn()
    for _ in range(FLOOD):
        flooding.says(said)
    other.says(KeyTyped("return"))
    turns = 0
    while not server.inbox.empty():
        assert around.wakes_in == 0.0  # nobody sleeps over it
        before = len(heard)
        clock.now += TURN
        around.turn()
        turns += 1
        assert len(heard) - before <= MOST_HEARD
    assert turns == FLOOD // MOST_HEARD + 1
    assert heard == [*(said,) * FLOOD, KeyTyped("return")]


def test_whoever_asks_for_taken_seats_all_the_time_is_answered_no_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, server, shown = FakeClock(), Unheard(), list[object]()
    around = Round(Counting(), server, Door("token"), clock, clock)  # type: ignore[arg-type]
    wire = Wire(server)
    monkeypatch.setattr(around, "_show_lobby", shown.append)
    wire.says(Join("token", "", "", UNSEEN, SCREEN))
    for _ in range(FLOOD):
        wire.says(Sit(99, ""))
    around.turn()
    assert len(shown) <= MOST_HEARD


def test_the_window_draws_between_two_handfuls_of_messages(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, heard: list[Message]
) -> None:
    evening = Evening(make_app(), clock, tmp_path)
    evening.open(begun("nine_domains", PEOPLE, "evening"))
    server, shown = Unheard(), Counter[str]()
    real = evening.round.server.inbox
    evening.round.server.inbox = server.inbox  # type: ignore[assignment]
    wire = Wire(server)
    wire.says(Join("token", "", "", UNSEEN, SCREEN))
    wire.says(Sit(0, ""))
    evening.turn()
    assert not real.qsize()
    for _ in range(FLOOD):
        wire.says(FingerMove(5.0, 5.0))
    while not server.inbox.empty():
        before = len(heard)
        evening.app.invalidate()
        evening.turn()
        shown["frames"] += not vars(evening.app)["_stale"]
        assert len(heard) - before <= MOST_HEARD
    assert shown["frames"] >= FLOOD // MOST_HEARD


@pytest.fixture
def host() -> Iterator[Host]:
    with Host() as opened:
        yield opened


def test_who_says_more_than_can_be_taken_is_shown_out(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "MESSAGES_A_SECOND", 1e9)  # as many together as each may by itself
    phone, other = host.phone(0), host.phone(1)
    with suppress(ConnectionClosed):
        for _ in range(100 * MOST_UNHEARD):  # the table has something else to do meanwhile
            phone.say("move", 5, 5)
    assert host.server.inbox.qsize() <= MOST_UNHEARD + 2  # that it has gone, and what the other one has acknowledged
    assert host.server.strange["flood"] == 1
    assert host.closed_with(phone.client) == TOO_MUCH
    other.tap(60, 50)
    host.until(lambda: other.hear() and host.party.scenes[1].pressed == 1)
    again = host.phone(secret=phone.secret)
    assert again.secret == phone.secret
