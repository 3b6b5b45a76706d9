"""An evening with phones around the window: from the lobby, in the middle of a match, a rematch, and the end of it."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from game.core.journal.journal import HUMAN, SeatCard
from game.matches.sources import continue_match, new_match
from scenes.doors import phone_round
from scenes.kit.screen.tree import find, walk
from scenes.phones import keeping
from scenes.phones.addresses import Address
from scenes.phones.door import WORN_OUT
from scenes.phones.server import LEFT
from scenes.rooms.curtain import Curtain
from scenes.rooms.lobby.room import Lobby
from scenes.rooms.result import Result
from scenes.table.scene import TableScene

from .conftest import FakeClock, MakeApp
from .evening import PEOPLE, Evening, play_on
from .phone_round import Phone
from .table_play import begun, plan


@pytest.fixture
def evening(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(make_app(speed=8.0, go_on_alone=True, pace="instant"), clock, tmp_path)
    yield made
    made.hall.phones.close()


def test_while_a_round_is_open_the_big_screen_shows_no_hand(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    public = len(PEOPLE)
    evening.until(lambda: not table.play.busy)
    assert table.play.viewer == public
    assert {"phones.code", "phones.at_screen"} <= evening.keys
    evening.press("phones.at_screen")
    assert isinstance(evening.app.stack.top, Curtain)
    evening.app.stack.top.back()
    evening.app.stack.pop()
    evening.turn()
    table.sit_down(table.match.session.actors[0])
    evening.turn()
    assert table.play.viewer == table.match.session.actors[0]  # he is asked, and has no phone
    phone = evening.phone(table.play.viewer)
    assert table.play.viewer == public
    assert phone.secret
    other = 1 - next(seat for seat in evening.round.taken)
    play_on(table, 1)
    evening.until(lambda: not table.play.busy)
    assert evening.round.taken == {1 - other}


def test_the_big_screen_never_waits_for_a_press_while_a_round_is_open(evening: Evening) -> None:
    evening.app.settings.go_on_alone = False
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    play_on(table, 200)
    evening.until(lambda: isinstance(evening.app.stack.top, Result), 60.0)


def test_a_lone_player_at_the_big_screen_hides_his_hand_when_he_has_played(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    first = table.match.session.actors[0]
    evening.phone(1 - first)
    table.sit_down(first)
    evening.turn()
    assert table.play.viewer == first
    while first in table.match.session.actors:
        play_on(table, 1)
    evening.until(lambda: not table.play.busy)
    evening.turn()
    assert table.play.viewer == len(PEOPLE)


def test_a_match_ends_on_every_phone_and_a_rematch_takes_all_along(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    phones = [evening.phone(seat) for seat in range(2)]
    names = [chair.name for chair in evening.round.chairs]
    play_on(table, 200)
    assert table.match.session.outcome is not None

    def told() -> bool:
        for phone in phones:
            phone.hear()
        tops = [evening.app.stack.top, *(chair.frame.stack.top for chair in evening.round.chairs)]
        for top in tops:
            if isinstance(top, TableScene):
                top.flush()
        return all(isinstance(top, Result) for top in tops)

    evening.until(told, 60.0)
    evening.until(lambda: all(phone.hear() and any("rematch" in key for key in phone.elements) for phone in phones))
    first = phones[0]
    first.say("press", 1, first.shown, next(key for key in first.elements if "rematch" in key))
    evening.until(lambda: first.hear() and isinstance(evening.app.stack.top, TableScene))
    assert [chair.name for chair in evening.round.chairs] == names
    fresh = evening.app.stack.top
    assert isinstance(fresh, TableScene)
    seats = [evening.round.party.seat_of(chair.frame) for chair in evening.round.chairs]
    assert [fresh.match.names[seat] for seat in seats if seat is not None] == names


def test_who_leaves_the_table_closes_the_round(evening: Evening) -> None:
    evening.open(begun("nine_domains", PEOPLE, "evening"))
    phone = evening.phone(0)
    evening.hall.to_menu()
    evening.until(lambda: not evening.hall.phones_open)
    evening.closed_with(phone.client)
    with pytest.raises(OSError, match="refused"):
        Phone(evening)


def test_a_round_at_another_table_ends_the_one_before(evening: Evening) -> None:
    evening.open(begun("nine_domains", PEOPLE, "evening"))
    phone, before = evening.phone(0), evening.server
    evening.open(begun("nine_domains", PEOPLE, "another evening"))
    assert not before.is_alive()
    evening.closed_with(phone.client)
    assert evening.phone(0).secret


def test_phones_come_back_to_their_seats_after_a_crash(evening: Evening, make_app: MakeApp) -> None:
    table = evening.open(new_match(plan("nine_domains", PEOPLE, ""), evening.hall.library))
    phone = evening.phone(0)
    play_on(table, 2)
    name, port = evening.round.chairs[0].name, evening.server.port
    table.match.close()
    evening.round.close()  # as a killed program does: nothing is said, nothing is written
    evening.hall.phones.round = evening.app.beside = None
    row = evening.hall.library.matches()[0]
    again = Evening(make_app(), evening.clock, evening.hall.library.folder)
    fresh = again.hall.table(continue_match(row, again.hall.library)[0])
    again.app.stack.push(fresh)
    again.turn()
    assert again.hall.phones.open(fresh, "127.0.0.1")
    again.look_up(token="")
    assert again.server.port == port
    assert again.round.taken == {0}
    back = again.phone(token=again.door.token, secret=phone.secret)
    assert back.secret == phone.secret
    assert again.round.chairs[0].name == name
    stranger = again.phone(token=again.door.token, secret="guessed")
    assert stranger.last("lobby")["lobby"][0][2] is False
    again.hall.to_phones(fresh)
    again.turn()
    again.press("sheet.close_phones")
    assert not (again.hall.library.folder / keeping.FILE).exists()


@pytest.mark.parametrize(
    "forged",
    [
        {"port": 99_999}, {"port": -1}, {"port": 2**70}, {"token": "t" * 10_000}, {"token": "a b\n<"}, {"token": ""},
        {"players": {"Anne": "s" * 10_000}}, {"players": {"n" * 10_000: "secret"}}, {"address": "no address"},
        {"address": "a" * 10_000}, {"match": 7},
    ],
)  # fmt: skip
def test_what_was_forged_of_a_round_opens_it_anew(evening: Evening, forged: dict[str, Any]) -> None:
    table = evening.open(new_match(plan("nine_domains", PEOPLE, ""), evening.hall.library))
    path = evening.hall.library.folder / keeping.FILE
    (kept,) = json.loads(path.read_bytes())
    evening.hall.phones.close()
    path.write_text(json.dumps([kept | forged]))
    assert evening.hall.phones.open(table)
    evening.look_up(token="")
    assert "phones.code" in evening.keys
    assert evening.phone(0, token=evening.door.token).secret


def test_what_is_no_file_keeps_no_round(evening: Evening) -> None:
    path = evening.hall.library.folder / keeping.FILE
    os.mkfifo(path)
    assert keeping.read(path.parent, "any") is None


def test_the_only_person_shows_no_hand_to_the_room(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_round, "addresses", lambda: [Address("127.0.0.1", "lo")])
    evening.hall.reception.open_lobby("nine_domains")
    evening.turn()
    evening.press("lobby.phones")
    evening.press("dialog.1")  # nobody else comes
    evening.press("sheet.begin")
    for _ in range(3):
        evening.turn()
    table = next(scene for scene in evening.app.stack.scenes if isinstance(scene, TableScene))
    assert evening.hall.phones_open
    assert len(table.conductor.people) == 1
    assert table.play.viewer == table.match.session.setup.seats
    assert "phones.gathering" in evening.keys
    evening.press("phones.start")
    assert table.play.viewer == table.match.session.setup.seats
    assert "phones.strip" in evening.keys


def test_friends_find_free_seats_where_bots_had_all_others(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phone_round, "addresses", lambda: [Address("127.0.0.1", "lo")])
    evening.hall.reception.open_lobby("batailles")
    evening.turn()
    lobby = evening.app.stack.top
    assert isinstance(lobby, Lobby)
    assert sum(card.player == HUMAN for card in lobby.seating.cards()) == 1
    evening.press("lobby.phones")
    evening.press("dialog.0")
    evening.press("sheet.begin")
    for _ in range(3):
        evening.turn()
    table = next(scene for scene in evening.app.stack.scenes if isinstance(scene, TableScene))
    assert len(table.conductor.people) == len(table.match.names) > 1
    assert "phones.gathering" in evening.keys


def test_a_guest_is_offered_no_name_that_only_numbers_somebody(evening: Evening) -> None:
    evening.app.change_settings(names=["Joueur 1", "Zoé", "Player 2"])
    gathered(evening)
    assert evening.round.party.known_names() == ["Zoé"]


def gathered(evening: Evening) -> TableScene:
    """A fresh match, as the lobby opens it to phones."""
    table = evening.hall.table(begun("nine_domains", PEOPLE, "gathered"))
    evening.app.stack.push(table)
    assert evening.hall.phones.open(table, "127.0.0.1", 0, gathers=True)
    evening.look_up()
    return table


def tells_of(phone: Phone, name: str) -> bool:
    """True once a phone was told that somebody has sat down."""
    return name in phone.last("pause").get("pause", "")


def test_nothing_begins_before_whoever_hosts_starts(evening: Evening) -> None:
    table = gathered(evening)
    assert {"phones.gathering", "phones.code", "phones.start", "phones.bots"} <= evening.keys
    guest = evening.phone()
    assert [free for _, _, free in guest.last("lobby")["lobby"]] == [True, True]
    host = evening.phone(0)
    guest.say("sit", 1, "Zoé")
    evening.until(lambda: guest.seated)
    said = " ".join(node.label for node in walk(evening.app.interaction.root))
    assert "Zoé" in said
    assert "phones.bots" not in evening.keys  # every seat has a phone
    for phone, ways in ((host, ["start", "leave"]), (guest, ["leave"])):
        evening.until(partial(tells_of, phone, "Zoé"))
        assert [way for way, _ in phone.last("pause")["ways"]] == ways
    for way in ("start", "resume", "host"):
        guest.say("choose", way)
    host.say("choose", "resume")
    for _ in range(60):
        evening.turn()
    assert evening.round.gathering
    assert table.conductor.held
    tables = [table, *(chair.frame.stack.top for chair in evening.round.chairs)]
    dealt = [one.play.picture.stage.seq for one in tables if isinstance(one, TableScene)]
    assert dealt == [-1, -1, -1]
    host.say("choose", "start")
    evening.until(lambda: not evening.round.gathering)
    assert not table.conductor.held
    evening.until(lambda: not table.play.busy)
    assert table.play.picture.stage.seq == 0
    assert "phones.strip" in evening.keys
    host.say("choose", "start")  # it has begun
    host.say("choose", "pause")
    evening.until(lambda: table.conductor.held)
    assert not evening.round.gathering


def test_who_gives_his_seat_back_is_shown_the_seats(evening: Evening) -> None:
    gathered(evening)
    phone = evening.phone(0)
    phone.say("choose", "leave")
    assert evening.closed_with(phone.client) == LEFT
    back = evening.phone(secret=phone.secret)
    assert [free for _, _, free in back.last("lobby")["lobby"]] == [True, True]


def test_any_player_who_has_read_goes_on_for_all(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    phone, onlooker = evening.phone(0), evening.phone(-1)
    evening.until(lambda: not table.play.busy)
    for chair in evening.round.chairs:
        chair.frame.settings.speed, chair.frame.settings.pace = 8.0, "instant"  # as the big screen has it
    while not table.play.timeline.reading:
        play_on(table, 1)
        evening.until(lambda: table.play.timeline.reading or not table.play.busy)
    tables = {chair.onlooker: chair.frame.stack.top for chair in evening.round.chairs}
    evening.until(lambda: all(isinstance(one, TableScene) and one.play.timeline.reading for one in tables.values()))
    for looks_on, told in ((True, onlooker), (False, phone)):
        assert table.play.timeline.reading
        frame = next(chair.frame for chair in evening.round.chairs if chair.onlooker == looks_on)
        button = find(frame.build(), "table.go_on")
        assert button is not None
        told.hear()
        button.actions[0].run()  # who looks on hurries nobody
    assert not table.play.timeline.reading


def answered(evening: Evening, phone: Phone, *says: tuple[object, ...]) -> list[dict[str, Any]]:
    """What a phone is told of what it says, but for pictures and frames."""
    phone.hear()
    before = len(phone.rows)
    for row in (*says, ("beat",)):
        phone.say(*row)
    evening.until(lambda: phone.hear() and any(row.get("beat") for row in phone.rows[before:]))
    return [row for row in phone.rows[before:] if "frame" not in row and "beat" not in row]


DOES = ("table.piece.", "table.spot.", "table.choice.", "table.option.")
"""How the elements are called with which one acts."""


@pytest.mark.parametrize("game", ["nine_domains", "flautz"])
def test_who_is_not_asked_does_nothing_for_who_is(evening: Evening, game: str) -> None:
    table = evening.open(begun(game, PEOPLE, "evening"))
    session = table.match.session
    phones = [evening.phone(seat) for seat in range(2)]
    while len(session.actors) != 1:
        play_on(table, 1)
    evening.until(lambda: not table.play.busy)
    seat = session.actors[0]
    asked, other = phones[seat], phones[1 - seat]
    evening.until(lambda: asked.hear() and other.hear() and asked.asked)
    view, records = session.view(seat), len(session.records)
    keys = sorted(key for key in asked.elements if key.startswith(DOES))
    assert keys
    answers = answered(evening, other, *(("press", n, other.shown, key) for n, key in enumerate(keys)))
    for _ in range(20):
        evening.turn()
    assert (session.view(seat), len(session.records)) == (view, records)
    assert {"old": True} in answers  # it has no such elements


@pytest.mark.parametrize("game", ["nine_domains", "croconounours"])
def test_an_undo_that_was_aimed_at_an_old_frame_takes_nothing_back(evening: Evening, game: str) -> None:
    table = evening.open(begun(game, PEOPLE, "evening"))
    session = table.match.session
    phones = [evening.phone(seat) for seat in range(2)]
    seat = session.actors[0]
    phone, undo = phones[seat], "table.undo"
    play_on(table, 1)
    evening.until(lambda: phone.hear() and undo in phone.elements and phone.elements[undo][2])
    seen = phone.shown
    while session.undo_reach(seat).records:  # until somebody learns something by it
        play_on(table, 1)
    evening.until(lambda: not table.play.busy)
    evening.until(lambda: phone.hear() and not phone.elements[undo][2])
    records = len(session.records)
    assert answered(evening, phone, ("press", 1, seen, undo), ("press", 2, phone.shown, undo)) == 2 * [{"old": True}]
    assert len(session.records) == records


def test_other_letters_stand_on_the_big_screen_at_once(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    evening.until(lambda: not table.play.busy)
    for _ in range(40):  # nothing else has the screen built anew
        evening.turn()
    before = evening.door.letters
    for number in range(WORN_OUT):
        evening.door.admit(f"10.0.0.{number}", "", "00000", 0.0)
    evening.turn()
    said = " ".join(node.label for node in walk(evening.app.interaction.root) if node.key.startswith("phones.said"))
    assert evening.door.letters in said
    assert before not in said


def test_from_the_lobby_with_phones(evening: Evening) -> None:
    evening.hall.reception.open_lobby("nine_domains")
    evening.turn()
    lobby = evening.app.stack.top
    assert isinstance(lobby, Lobby)
    assert "lobby.phones" in evening.keys
    assert all(isinstance(card, SeatCard) for card in lobby.seating.cards())
