"""Pictures that a phone has no room for are put away, those painted longest ago first, and never one that it shows:
what it is told then is all that it needs.
"""

from __future__ import annotations

from typing import Final

import pytest

from scenes.phones import shelf
from scenes.phones.shelf import Shelf

from .test_slow_phones import SlowTable, truth

WEIGHT: Final = 1_000
ROOM: Final = 5 * WEIGHT
RECORDS: Final = 4


class Picture:
    """One like another, but for its weight."""

    def __init__(self, weight: int = WEIGHT) -> None:
        self.weight = weight


def name(number: int) -> bytes:
    return number.to_bytes(16, "big")


@pytest.fixture
def held(monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """A shelf with room for five."""
    monkeypatch.setattr(shelf, "ROOM", ROOM)
    return Shelf({name(number): Picture() for number in range(20)})  # type: ignore[arg-type]


def test_while_there_is_room_nothing_is_put_away(held: Shelf) -> None:
    assert [held.number(name(picture)) for picture in range(5)] == [1, 2, 3, 4, 5]
    assert not held.full
    assert held.put_away(frozenset()) == []
    assert held.weight == ROOM


def test_what_was_painted_longest_ago_goes_first_and_no_more_than_has_to(held: Shelf) -> None:
    for picture in range(7):
        held.number(name(picture))
    held.number(name(0))  # painted again
    assert held.full
    assert held.put_away(frozenset()) == [2, 3]
    assert not held.full
    assert [held.holds(name(picture)) for picture in range(7)] == [True, False, False, True, True, True, True]


def test_what_is_on_the_canvas_stays_even_where_that_is_too_much(held: Shelf) -> None:
    for picture in range(8):
        held.number(name(picture))
    assert held.put_away(frozenset(map(name, range(7)))) == [8]
    assert held.full
    assert held.put_away(frozenset(map(name, range(7)))) == []
    assert held.weight == 7 * WEIGHT


def test_what_was_put_away_is_another_picture_when_it_is_painted_again(held: Shelf) -> None:
    for picture in range(6):
        held.number(name(picture))
    held.told(0)
    held.shown(0)
    assert held.put_away(frozenset()) == [1]
    assert not held.lost(1)  # a phone that asks for it is told nothing
    assert held.number(name(0)) == 7
    assert [told.number for told in held.told(1)] == [7]
    assert held.weight == 6 * WEIGHT


def test_what_nobody_knows_to_have_arrived_is_put_away_when_the_phone_is_back(held: Shelf) -> None:
    """It is told anew, by another number; if it had come its page would keep it for ever."""
    for frame in range(3):
        held.number(name(frame))
        held.told(frame)
    held.begin_again(0)
    assert held.weight == WEIGHT
    assert held.number(name(1)) == 4
    assert held.full
    assert held.put_away(frozenset([name(1)])) == [2, 3]
    assert not held.full
    assert held.put_away(frozenset()) == []


def test_what_nobody_knows_to_have_been_put_away_is_put_away_again(held: Shelf) -> None:
    for picture in range(6):
        held.number(name(picture))
    assert held.put_away(frozenset()) == [1]
    held.told(0)
    held.shown(0)
    held.number(name(6))
    assert held.put_away(frozenset()) == [2]
    held.told(1)
    held.begin_again(0)
    assert held.full
    assert set(held.put_away(frozenset())) == {2, 7}


def test_a_phone_without_room_shows_the_truth_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its page paints with what is left to it: a picture too few would be missed."""
    monkeypatch.setattr(shelf, "ROOM", 1_000_000)
    gone: list[int] = []
    put_away = Shelf.put_away

    def counted(self: Shelf, in_use: frozenset[bytes]) -> list[int]:
        gone.extend(found := put_away(self, in_use))
        return found

    monkeypatch.setattr(Shelf, "put_away", counted)
    table = SlowTable("no room")
    table.play(RECORDS)
    table.cut(table.pages[0])
    table.settle()
    assert gone
    for page in table.pages:
        chair = table.chair(page)
        assert chair is not None
        assert page.picture == truth(chair.frame)
        assert sum(picture.weight for picture in page.pictures.values()) == chair.decoded
