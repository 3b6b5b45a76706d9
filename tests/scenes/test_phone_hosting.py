"""Whoever hosts a round, with a seated phone or at the big screen: who plays, pauses, what is played next."""

from __future__ import annotations

import errno
import queue
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.bots.processes.same_process import SameProcessBots
from game.catalogue import NAMES
from game.core.texts import LANGUAGES, Texts
from game.matches.sources import continue_match, new_match
from scenes.commands.serve import Porter
from scenes.doors import phone_round
from scenes.kit.screen.tree import find, walk
from scenes.kit.screen.ui import Ui
from scenes.phones.addresses import Address
from scenes.phones.host_sheet import HostSheet, firewall_words
from scenes.phones.server import TAKEN_OVER
from scenes.rooms.example.room import ExampleRoom
from scenes.table.scene import TableScene

from .conftest import FakeClock, MakeApp
from .evening import PEOPLE, Evening, play_on
from .phone_round import Host, Phone
from .table_play import begun, plan


@pytest.fixture
def host() -> Iterator[Host]:
    with Host() as opened:
        yield opened


@pytest.fixture
def evening(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> Iterator[Evening]:
    made = Evening(make_app(speed=8.0, go_on_alone=True, pace="instant"), clock, tmp_path)
    yield made
    made.hall.phones.close()


def chosen(host: Host, phone: Phone, way: str, *, answers: bool = True) -> dict[str, Any]:
    """Chooses a way of the page's menu; what the page is told then."""
    before = len(phone.rows)
    phone.say("choose", way)
    if not answers:
        phone.say("beat")
        host.until(lambda: phone.hear() and any(row.get("beat") for row in phone.rows[before:]))
        return {}

    def told() -> list[dict[str, Any]]:
        phone.hear()
        return [row for row in phone.rows[before:] if "menu" in row or "pause" in row]

    host.until(told)
    return told()[-1]


# ---- who is there --------------------------------------------------------------------------------


def test_a_guest_has_a_name_of_his_own(host: Host) -> None:
    guest = host.phone()
    assert guest.last("lobby")["names"] == ["Anne", "Zoé"]
    guest.say("sit", 1, "Léa")
    host.until(lambda: guest.seated)
    assert [chair.name for chair in host.round.chairs] == ["Léa"]
    other = host.phone()
    assert [name for _, name, _ in other.last("lobby")["lobby"]] == ["Anne", "Léa"]
    other.say("sit", 0, "Léa")  # somebody is called so
    host.until(lambda: other.seated)
    assert [chair.name for chair in host.round.chairs] == ["Léa", "Anne"]


def test_a_name_goes_with_the_match(evening: Evening) -> None:
    table = evening.open(new_match(plan("nine_domains", PEOPLE, ""), evening.hall.library))
    guest = evening.phone()
    guest.say("sit", 1, "Léa\u202e")
    evening.until(lambda: guest.seated)
    assert table.match.names[1] == "Léa"
    assert [seat.name for seat in table.play.seats] == list(table.match.names)
    play_on(table, 1)
    table.match.close()
    row = evening.hall.library.matches()[0]
    assert row.names == table.match.names
    assert continue_match(row, evening.hall.library)[0].names[1] == "Léa"


def test_who_has_lost_his_seat_is_let_in_and_the_old_page_is_told(host: Host) -> None:
    old = host.phone(1)
    first = host.phone(0)
    asked: list[Callable[[], None]] = []
    host.round.asks = lambda name, let_in: asked.append(let_in)
    lost = host.phone()
    for _ in range(3):
        lost.say("sit", 1, "")
    host.until(lambda: lost.last("lobby").get("asked"))
    assert len(asked) == 1  # the big screen is asked once, and nobody is disturbed again
    assert not lost.secret
    assert any(way == "seat:1" for way, _ in chosen(host, old, "host")["menu"])  # who came first hosts
    chosen(host, first, "free:1", answers=False)
    assert host.round.taken == {0, 1}
    asked[0]()
    host.until(lambda: lost.seated)
    assert host.closed_with(old.client) == TAKEN_OVER
    assert lost.secret != old.secret
    back = host.phone(secret=old.secret)
    assert back.last("lobby")["lobby"][1][2] is False
    asked[0]()  # said twice it is done once
    assert len(host.round.chairs) == 2


def test_a_lost_seat_is_given_back_at_the_terminal_where_no_other_phone_is(
    host: Host, capsys: pytest.CaptureFixture[str]
) -> None:
    old, lines = host.phone(1), queue.SimpleQueue[str]()
    knocked = threading.Event()
    porter = Porter(Texts("en"), knocked.set, iter(lines.get, ""))
    host.round.asks = porter.ask
    old.client.close()
    host.until(lambda: host.round.host is None)

    def answered(words: str) -> Phone:
        lost = host.phone()
        lost.say("sit", 1, "")
        host.until(lambda: "Bruno" in capsys.readouterr().out)
        knocked.clear()
        lines.put(words)
        assert knocked.wait(10)
        porter.turn()
        return lost

    refused = answered("no\n")
    lost = answered("yes\n")
    host.until(lambda: lost.seated)
    assert not refused.seated
    assert lost.secret != old.secret
    lines.put("yes\n")  # nobody has asked
    lines.put("")


def test_the_phone_that_came_first_hosts(host: Host) -> None:
    first, second, onlooker = host.phone(0), host.phone(1), host.phone(-1)
    menu = dict(chosen(host, first, "host")["menu"])
    assert set(menu) == {"", "seat:0", "seat:1", "pause", "games"}
    for phone in (second, onlooker):
        for way in ("pause", "free:0", "bot:0", "game:other", "host"):
            chosen(host, phone, way, answers=False)
    host.until(lambda: not host.round.paused)
    assert (host.party.bots, host.party.done) == (set(), [])
    ways = dict(chosen(host, first, "seat:1")["menu"])
    assert set(ways) == {"", "bot:1", "free:1", "host"}
    chosen(host, first, "free:1", answers=False)
    host.until(lambda: host.round.taken == {0})
    chosen(host, first, "bots", answers=False)
    host.until(lambda: host.party.bots == {1})
    host.phone(1)  # somebody sits down: the bot gives the seat back
    assert host.party.bots == set()
    chosen(host, first, "game:other", answers=False)
    chosen(host, first, "game:none", answers=False)
    chosen(host, first, "free:99", answers=False)
    host.until(lambda: host.party.done == ["other", "none"])
    first.client.close()
    host.until(lambda: host.round.host is not None and host.round.host.name == "Bruno")


def test_nothing_happens_while_the_table_pauses(host: Host) -> None:
    first, second, onlooker = host.phone(0), host.phone(1), host.phone(-1)
    chosen(host, first, "pause")
    host.until(lambda: second.last("pause"))
    assert second.last("pause")["ways"]
    host.until(lambda: onlooker.last("pause"))
    assert onlooker.last("pause")["ways"] == []
    second.tap(60, 50)
    late = host.phone(secret=second.secret)
    host.until(lambda: late.hear() and any(row.get("pause") for row in late.rows))
    assert host.party.scenes[1].pressed == 0
    chosen(host, onlooker, "resume", answers=False)
    assert host.round.paused
    chosen(host, late, "resume")
    assert not host.round.paused
    late.tap(60, 50)
    host.until(lambda: late.hear() and host.party.scenes[1].pressed == 1)


# ---- bots that stand in --------------------------------------------------------------------------


def test_a_bot_plays_for_who_has_left_and_gives_the_seat_back(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    table.conductor.bots.worker = SameProcessBots()
    mine = table.match.session.actors[0]
    phone = evening.phone(mine)
    other = evening.phone(1 - mine)
    other.say("choose", "leave")
    evening.until(lambda: evening.round.taken == {mine})
    evening.round.hosting.do(f"bot:{1 - mine}")
    while mine in table.match.session.actors:
        play_on(table, 1)
    records = len(table.match.session.records)
    evening.until(lambda: len(table.match.session.records) > records)
    assert "phones.at_screen" not in evening.keys  # nobody has to play for the bot
    assert table.match.header.seats[1 - mine].player == "human"
    back = evening.phone(1 - mine)
    assert not table.conductor.bots.standing_in
    assert table.conductor.bots.seat is None
    assert back.secret
    assert phone.secret


def test_the_table_pauses_for_bots_too(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    table.conductor.bots.worker = SameProcessBots()
    evening.until(lambda: not table.play.busy)
    evening.round.pause()
    evening.round.hosting.do("bots")
    records = len(table.match.session.records)
    for _ in range(40):
        evening.turn()
    assert len(table.match.session.records) == records
    evening.round.resume()
    evening.until(lambda: len(table.match.session.records) > records)


# ---- what is played next -------------------------------------------------------------------------


def test_another_game_takes_all_phones_along(evening: Evening) -> None:
    evening.open(begun("nine_domains", PEOPLE, "evening"))
    phones = [evening.phone(seat) for seat in range(2)]
    names = [chair.name for chair in evening.round.chairs]
    menu = dict(chosen(evening, phones[0], "games")["menu"])
    assert {f"game:{game}" for game in NAMES if game != "nine_domains"} <= set(menu)
    for game in ("flautz", "batailles"):
        evening.round.hosting.do(f"game:{game}")
        evening.turn()
        fresh = evening.app.stack.top
        assert isinstance(fresh, TableScene)
        assert fresh.match.session.rules.name == game
        seats = [evening.round.party.seat_of(chair.frame) for chair in evening.round.chairs]
        assert [fresh.match.names[seat] for seat in seats if seat is not None] == names
    evening.until(lambda: all("Batailles" in phone.last("title")["title"] for phone in phones))
    assert all(name in phone.last("title")["title"] for name, phone in zip(names, phones, strict=True))
    assert all(phone.client.protocol.state.name == "OPEN" for phone in phones)


# ---- at the big screen ---------------------------------------------------------------------------


def test_the_big_screen_hosts_too(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    evening.phone(0)
    evening.press("phones.host")
    assert isinstance(evening.app.stack.top, HostSheet)
    evening.press("host.seat:0")
    evening.press("host.free:0")
    assert evening.round.taken == set()
    evening.press("host.pause")
    assert table.conductor.held
    evening.press("host.resume")
    assert not table.conductor.held
    evening.press("sheet.resume")
    monkeypatch.setattr(phone_round, "addresses", lambda: [Address("127.0.0.1", "lo"), Address("127.0.0.2", "wlan0")])
    evening.press("phones.host")
    assert "127.0.0.2 (wlan0)" in {node.label for node in walk(evening.app.interaction.root)}
    evening.press("host.address.0.1")
    evening.look_up()
    assert evening.server.hosts[0].startswith("127.0.0.2:")
    assert "phones.strip" in evening.keys


def test_only_one_person_sees_this_screen(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    evening.press("phones.host")
    assert "host.only_me" not in evening.keys  # two people play here
    evening.press("sheet.resume")
    evening.phone(0)
    evening.press("phones.host")
    evening.press("host.only_me")
    evening.press("sheet.resume")
    assert table.play.viewer == 1
    for _ in range(6):
        play_on(table, 1)
        evening.until(lambda: not table.play.busy)
        assert table.play.viewer == 1
    evening.round.hosting.do("free:0")
    evening.turn()
    evening.until(lambda: not table.play.busy)
    assert not evening.hall.phones.sees_alone  # another one may play here now
    evening.phone(1)
    evening.turn()
    assert table.play.viewer == len(PEOPLE)


def test_after_a_while_it_is_said_why_perhaps_nobody_comes(evening: Evening) -> None:
    evening.open(begun("nine_domains", PEOPLE, "evening"))
    words = evening.app.texts("phones.no_one_comes")

    def said() -> bool:
        return any(node.label == words for node in walk(evening.app.interaction.root))

    evening.until(lambda: not evening.app.stack.scenes[-1].update(0.0))
    assert not said()
    evening.clock.now += phone_round.ALONE_AFTER
    evening.turn()
    assert said()


def test_where_nobody_may_listen_it_is_said_what_to_do(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in (errno.EACCES, errno.EADDRNOTAVAIL, errno.ENOBUFS):

        def refuse(*_: object, number: int = number) -> None:
            raise OSError(number, "planted")

        monkeypatch.setattr(phone_round, "Server", refuse)
        table = evening.hall.table(begun("nine_domains", PEOPLE, "evening"))
        said: list[str] = []
        monkeypatch.setattr(evening.app, "notify", lambda words, *_, said=said: said.append(words))
        assert not evening.hall.phones.open(table)
        assert len(said) == 1
        assert ("ufw" in said[0]) == (number == errno.EACCES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_to_do_about_a_firewall_is_said_for_each_system(language: str, ui: Ui) -> None:
    ui.texts = Texts(language)
    said = {platform: firewall_words(ui, 4404, platform) for platform in ("win32", "darwin", "linux", "freebsd")}
    assert len(set(said.values())) == 3
    assert "4404" in said["linux"]
    assert "Windows" in said["win32"]
    assert "macOS" in said["darwin"]


def test_a_round_that_nobody_closed_is_open_again_with_its_match(evening: Evening) -> None:
    table = evening.open(new_match(plan("nine_domains", PEOPLE, ""), evening.hall.library))
    phone = evening.phone(0)
    play_on(table, 1)
    port = evening.server.port
    evening.hall.to_menu()
    evening.until(lambda: not evening.hall.phones_open)
    evening.hall.go_on(evening.hall.library.matches()[0])
    evening.turn()
    assert evening.hall.phones_open
    evening.look_up(token="")
    assert evening.server.port == port
    back = evening.phone(token=evening.door.token, secret=phone.secret)
    assert back.secret == phone.secret


def test_an_example_of_a_rule_is_played_on_a_phone(evening: Evening) -> None:
    table = evening.open(begun("nine_domains", PEOPLE, "evening"))
    evening.phone(0)
    frame = evening.round.chairs[0].frame
    on_phone = frame.stack.top
    assert isinstance(on_phone, TableScene)
    on_phone.ways.explain("ND-12")
    evening.turn()
    keys = {node.key for node in walk(frame.build()) if node.key}
    play = next(key for key in keys if key.startswith("clause.example") and key.endswith("play"))
    node = find(frame.build(), play)
    assert node is not None
    node.actions[0].run()
    evening.until(lambda: isinstance(frame.stack.top, ExampleRoom))
    offered = {node.key for node in walk(frame.build())}
    assert not offered & {"example.lay", "example.try"}  # no way leads into another match
    frame.key("t")
    frame.key("e")
    evening.turn()
    assert isinstance(frame.stack.top, ExampleRoom)
    assert evening.app.stack.top is table
