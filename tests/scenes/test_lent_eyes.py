"""While a match is played with phones the big screen lends nobody eyes on it: not its replay, nor the library, a file
or a fork, not even after a warning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from game.matches.sources import new_match
from scenes.kit.widgets.dialog import Dialog
from scenes.rooms.library.room import LibraryRoom
from scenes.rooms.replay.player import ALL_SEEING
from scenes.rooms.replay.room import Replay
from scenes.table.scene import TableScene

from .conftest import FakeClock, MakeApp
from .evening import PEOPLE, Evening, play_on
from .on_screen import notices
from .table_play import plan


@pytest.fixture(params=["fr", "en"])
def evening(request: pytest.FixtureRequest, make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> Iterator[Evening]:
    language = request.param
    made = Evening(make_app(language=language, speed=8.0, go_on_alone=True, pace="instant"), clock, tmp_path)
    yield made
    made.hall.phones.close()


def played(evening: Evening, people: tuple[str, ...] = PEOPLE) -> TableScene:
    """A match of the library in which somebody has done something."""
    table = evening.open(new_match(plan("nine_domains", people, ""), evening.hall.library))
    play_on(table, 5)
    evening.until(lambda: not table.play.busy)
    return table


def told(evening: Evening) -> bool:
    """Whether it was said why not; it is not said again."""
    heard = evening.app.texts("phones.no_eyes") in notices(evening.app)
    evening.app.hush()
    return heard


def test_nobody_sees_hands_of_a_match_that_phones_play(evening: Evening) -> None:
    table = played(evening)
    archive, match, stack = evening.hall.archive, table.match, evening.app.stack
    row = evening.hall.library.find(match.identity)
    assert row is not None
    archive.open_library()
    evening.turn()
    library = stack.top
    assert isinstance(library, LibraryRoom)
    looks: list[Callable[[], object]] = [
        partial(archive.branch, match, 2),
        partial(archive.make_reel, match, ()),
        partial(library.export, row),
        partial(archive.lay_out, match, 2),
    ]
    for look in looks:
        look()
        evening.turn()
        assert stack.top is library
        assert told(evening)
    archive.replay(row)
    evening.turn()
    replay = stack.top
    assert isinstance(replay, Replay)
    assert replay.player.observer == len(PEOPLE)
    for observer in (0, ALL_SEEING):
        replay.look_with(observer)
        evening.turn()
        assert stack.top is replay
        assert told(evening)
        assert replay.player.observer == len(PEOPLE)
    assert not match.header.practice
    stack.pop()
    evening.hall.phones.forget()
    archive.branch(match, 2)
    evening.turn()
    assert isinstance(stack.top, Dialog)


def test_the_hand_of_the_only_person_is_on_his_phone_alone(evening: Evening) -> None:
    table = played(evening, ("human", "bot:weak"))
    row = evening.hall.library.find(table.match.identity)
    assert row is not None
    evening.hall.archive.replay(row)
    evening.turn()
    replay = evening.app.stack.top
    assert isinstance(replay, Replay)
    assert replay.player.observer == 2
    replay.look_with(0)
    evening.turn()
    assert told(evening)
    assert replay.player.observer == 2


def test_who_was_warned_before_phones_came_sees_no_more(evening: Evening) -> None:
    table = played(evening)
    evening.hall.phones.close()
    evening.hall.archive.replay_from(table, 1)
    evening.turn()
    replay = evening.app.stack.top
    assert isinstance(replay, Replay)
    replay.look_with(ALL_SEEING)
    evening.turn()
    evening.press("dialog.0")
    assert replay.player.observer == ALL_SEEING
    evening.opened(table)
    replay.look_with(0)
    evening.turn()
    assert told(evening)
