"""What only one seat hears is heard on its phone, and there alone; what everybody sees sounds at the big screen."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.catalogue import NAMES
from scenes.kit.sound import SoundName, Sounds

from .conftest import FakeClock, MakeApp
from .evening import PEOPLE, Evening, play_on
from .phone_round import Phone
from .table_play import begun
from .test_table_secrets import people


class Silent(Sounds):
    """The big screen's, of which is kept what would be heard."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening.app.settings)
        self.heard: list[str] = []

    def play(self, name: SoundName) -> None:
        self.heard.append(name)


@pytest.fixture
def evening(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(make_app(speed=8.0, go_on_alone=True, pace="instant"), clock, tmp_path)
    yield made
    made.hall.phones.close()


def heard_on(phone: Phone) -> list[str]:
    """What a phone was told to play."""
    phone.hear()
    return [name for row in phone.rows for name in row.get("sounds", ())]


def test_what_a_hand_does_is_heard_on_its_phone_alone(evening: Evening) -> None:
    evening.open(begun("nine_domains", PEOPLE, "sounds"))
    phones = [evening.phone(seat) for seat in range(2)]
    evening.app.sounds = big = Silent(evening)
    actor, other = phones
    evening.until(lambda: actor.hear() and actor.asked)
    card = next(key for key, (role, *_) in actor.elements.items() if "piece" in key and role == "button")
    actor.say("press", 1, actor.shown, card)
    evening.until(lambda: heard_on(actor))
    assert heard_on(actor) == ["slide"]
    for _ in range(10):
        evening.turn()
    assert heard_on(other) == []
    assert big.heard == []


@pytest.mark.parametrize("game", NAMES)
def test_what_everybody_sees_sounds_at_the_big_screen_and_on_no_phone(game: str, evening: Evening) -> None:
    table = evening.open(begun(game, people(game), "sounds"))
    evening.until(lambda: not table.play.busy)
    evening.app.sounds = big = Silent(evening)
    phone = evening.phone(1)
    phone.rows.clear()
    public = len(people(game))
    wanted: set[str] = set()
    own: set[str] = set()
    for _ in range(12):
        before = len(table.match.session.records)
        play_on(table, 1)
        for record in table.match.session.records[before:]:
            session, picture = table.match.session, table.play.picture
            told = set(picture.sounds(session.tell(record, public)))
            wanted |= told
            own |= set(picture.sounds(session.tell(record, 1))) - told
        evening.until(lambda: not table.play.busy)
        for _ in range(4):
            evening.turn()
    assert wanted <= set(big.heard)
    assert set(heard_on(phone)) <= own
