"""Who keeps everybody waiting is called by the big screen, by name, once; time is the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.core.texts import Person
from scenes.doors.phone_round import CALLS_AFTER
from scenes.kit.screen.tree import walk
from scenes.table.scene import TableScene

from .conftest import FakeClock, MakeApp
from .evening import PEOPLE, Evening, play_on
from .table_play import begun

BREATH = 1.0


@pytest.fixture
def evening(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(make_app((640, 480), speed=8.0, go_on_alone=True, pace="instant"), clock, tmp_path)
    yield made
    made.hall.phones.close()


@pytest.fixture
def table(evening: Evening) -> TableScene:
    """One player alone is asked, and all have seen what has happened."""
    opened = evening.open(begun("flautz", PEOPLE, "calls"))
    while len(opened.match.session.actors) != 1:
        play_on(opened, 1)
    evening.until(lambda: not opened.play.busy)
    return opened


def called(evening: Evening, table: TableScene, seat: int) -> bool:
    """True while the big screen calls somebody."""
    words = evening.app.texts("phones.calls", player=Person(table.match.names[seat]))
    return any(node.label == words for node in walk(evening.app.interaction.root))


def wait(evening: Evening, seconds: float) -> None:
    """Nobody does anything."""
    end = evening.clock.now + seconds
    while evening.clock.now < end:
        evening.clock.now += BREATH
        evening.turn()


def test_who_has_kept_everybody_waiting_is_called_once(evening: Evening, table: TableScene) -> None:
    seat = table.match.session.actors[0]
    evening.phone(seat)
    evening.turn()
    wait(evening, CALLS_AFTER - 3 * BREATH)
    assert not called(evening, table, seat)
    wait(evening, 5 * BREATH)
    assert called(evening, table, seat)
    evening.until(lambda: not called(evening, table, seat))
    for _ in range(5):
        wait(evening, CALLS_AFTER + BREATH)
        assert not called(evening, table, seat)  # he has heard it


def test_who_plays_in_time_is_not_called(evening: Evening, table: TableScene) -> None:
    for seat in range(2):
        evening.phone(seat)
    for _ in range(4):
        wait(evening, CALLS_AFTER - 3 * BREATH)
        seats = table.match.session.actors
        assert not any(called(evening, table, seat) for seat in range(2))
        before = seats
        while table.match.session.actors == before and table.match.session.outcome is None:
            play_on(table, 1)
        evening.until(lambda: not table.play.busy)


def test_nobody_is_called_in_a_pause_nor_who_plays_at_the_big_screen(evening: Evening, table: TableScene) -> None:
    seat = table.match.session.actors[0]
    evening.phone(1 - seat)
    wait(evening, CALLS_AFTER + 3 * BREATH)
    assert not called(evening, table, seat)
    evening.phone(seat)
    evening.round.pause()
    wait(evening, CALLS_AFTER + 3 * BREATH)
    assert not called(evening, table, seat)
    evening.round.resume()
    wait(evening, BREATH)
    wait(evening, CALLS_AFTER + BREATH)
    assert called(evening, table, seat)


def test_where_several_are_asked_at_once_nobody_is_named(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "calls"))
    for seat in range(2):
        evening.phone(seat)
    assert len(table.match.session.actors) == 2
    wait(evening, CALLS_AFTER + 3 * BREATH)
    assert not any(called(evening, table, seat) for seat in range(2))
