"""One conductor, several tables: each is told what its viewer may know, and everything is done once."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bots.levels import choose
from game.bots.look_back.kept_hints import GivenHint
from game.bots.processes.same_process import SameProcessBots
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import Codec
from game.core.library.library import Library
from game.core.match.staging import OWN_EYES, Stage, stages
from game.core.rules.rules import Action
from game.core.texts import Texts
from game.matches.look_backs import hints_of
from game.matches.match import Match
from game.matches.tales import tale_of
from scenes.doors.ending import Conclusions
from scenes.kit.settings import Settings
from scenes.presenters.registry import presenter_of
from scenes.table.conductor.conductor import Conclusion, Conductor, Words
from scenes.table.presenter import Order
from scenes.table.scene import TableScene

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Doorways, begun

GAME = "flautz"
TICK = 0.05


class Heard:
    """A table without a screen: it only remembers what it was told."""

    def __init__(self, viewer: int) -> None:
        self.viewer = viewer
        self.busy = False
        self.moving = False
        self.stages: list[Stage] = []
        self.back: list[int] = []
        self.words: list[str] = []
        self.seats = 0

    def told(self, seat: int | None, stages: list[Stage]) -> None:
        self.stages += stages

    def taken_back(self, seq: int, now: Stage) -> None:
        self.back.append(seq)
        self.stages = [stage for stage in self.stages if stage.seq < seq]

    def seats_changed(self) -> None:
        self.seats += 1

    def read(self, page: tuple[int, int]) -> None:
        """Nothing is read here."""

    def said(self, words: Words, icon: str) -> None:
        self.words.append(words(Texts("en")))

    def changed(self) -> None:
        """Nothing is drawn here."""


class Party:
    """A match of the first two seats at tables of their own, of the public, and of bots at the other seats."""

    def __init__(
        self, game: str = GAME, library: Library | None = None, *, seats: int = 0, together: bool = False
    ) -> None:
        seats = seats or max(open_game(game).rules.seat_counts)
        self.match = begun(game, ("human", "human", *[BOT] * (seats - 2)), "party", library)
        self.concluded: list[Match] = []
        presenter = presenter_of(self.match.session.rules)
        self.conductor = Conductor(self.match, presenter, books=self)
        self.conductor.bots.worker = self.bots = SameProcessBots()
        self.public = Heard(self.match.session.setup.seats)
        self.own = [Heard(0), Heard(1)]
        self.conductor.attach(self.public, leads=True)
        for table in () if together else self.own:
            self.conductor.attach(table, leads=False)
        self.settings = Settings(speed=8.0)

    @property
    def tables(self) -> list[Heard]:
        return [self.public, *self.own]

    def hinted(self, match: Match, hint: GivenHint | None) -> None:
        raise AssertionError("nobody was given a hint")

    def conclude(self, match: Match) -> Conclusion | None:
        self.concluded.append(match)
        tale, outcome = tale_of(match), match.session.outcome
        assert tale is not None
        assert outcome is not None
        return Conclusion(outcome, tale, tale.achieved, tale.achieved)

    def tick(self, times: int = 1) -> None:
        for _ in range(times):
            self.conductor.update(TICK, self.settings)
            self.conductor.act_by_itself(self.settings)

    def choice(self, seat: int) -> Action:
        session = self.match.session
        chance = Chance(session.seed, "party", len(session.records))
        return choose(session.rules, session.view(seat), seat, "greedy", chance)

    def play(self, until: int = 10_000) -> None:
        """Everybody plays until so many records are there, or the match is over."""
        session = self.match.session
        for _ in range(20_000):
            if session.outcome is not None or len(session.records) >= until:
                return
            here = len(session.records)
            self.tick()
            asked = [seat for seat in session.actors if seat in self.conductor.people]
            if asked and len(session.records) == here:
                assert self.conductor.submit(asked[0], self.choice(asked[0])) is None
        raise AssertionError("the match does not go on")


@pytest.mark.parametrize("game", NAMES)
def test_every_table_is_told_what_its_viewer_may_know_and_no_more(game: str) -> None:
    party = Party(game)
    party.play(60)
    session, hold = party.match.session, presenter_of(party.match.session.rules).hold
    for table in party.tables:
        state = session.beginning()
        expected: list[Stage] = []
        for record in session.records:
            if record.seq:
                expected += stages(session.rules, state, record, table.viewer, hold, OWN_EYES)
            for event in record.events:
                session.rules.evolve(state, event)
        assert table.stages == expected
        assert {stage.view.table.observer for stage in table.stages} == {table.viewer}


def records(match: Match) -> list[tuple[int | None, Action | None, str]]:
    return [(record.seat, record.action, record.fingerprint) for record in match.session.records]


def bot_moves(match: Match) -> int:
    return sum(record.seat is not None and record.seat > 1 for record in match.session.records)


@pytest.mark.parametrize("game", NAMES)
def test_however_many_tables_look_on_the_match_is_the_same(game: str) -> None:
    """What is forced is done once, and no bot acts twice, nor is one asked twice."""
    several, one = Party(game), Party(game, together=True)
    one.settings.play_forced = several.settings.play_forced = False
    for party in (several, one):
        party.play(80)
    assert records(several.match) == records(one.match)
    assert several.bots.asked == one.bots.asked
    assert bot_moves(several.match) <= several.bots.asked <= bot_moves(several.match) + 1
    assert several.own[0].stages != several.own[1].stages


def test_what_is_forced_is_done_once_for_who_has_been_shown_everything() -> None:
    party = Party("flower_power", seats=2)
    session = party.match.session
    by_itself = 0
    for _ in range(400):
        before = len(session.records)
        party.conductor.act_by_itself(party.settings)
        done = session.records[before:]
        assert len(done) <= 1
        by_itself += len(done)
        if not done and session.actors:
            seat = session.actors[0]
            assert party.conductor.submit(seat, party.choice(seat)) is None
    assert by_itself
    for table in party.tables:
        assert len({stage.seq for stage in table.stages}) == len(session.records) - 1


def test_a_table_that_is_slow_keeps_nobody_waiting_but_itself() -> None:
    party = Party()
    while party.match.session.actors[0] < 2:
        seat = party.match.session.actors[0]
        assert party.conductor.submit(seat, party.choice(seat)) is None
    here = len(party.match.session.records)
    party.public.busy = True
    party.tick(60)
    assert len(party.match.session.records) == here, "the public screen is waited for"
    party.public.busy, party.own[0].busy = False, True
    party.tick(60)
    assert len(party.match.session.records) > here


def test_a_match_is_saved_once_and_counted_once(tmp_path: Path) -> None:
    library = Library(tmp_path)
    party = Party("nine_domains", library)
    party.play()
    party.conductor.tend()
    assert party.match.unsaved == 0
    assert [party.conductor.conclusion is not None for _ in party.tables] == [True] * 3
    assert party.concluded == [party.match]
    party.conductor.close()
    rows = Library(tmp_path).matches()
    assert [(row.id, row.actions) for row in rows] == [(party.match.identity, len(party.match.session.records) - 1)]


def test_what_one_takes_back_is_taken_back_everywhere() -> None:
    party = Party("nine_domains")
    session = party.match.session
    while not session.undo_reach(0).records:
        seat = session.actors[0]
        assert party.conductor.submit(seat, party.choice(seat)) is None
    reach = party.conductor.undo(0)
    assert reach.records
    for table in party.tables:
        assert table.back == [len(session.records)]
        assert all(stage.seq < len(session.records) for stage in table.stages)


def test_who_gives_up_and_what_is_ordered_is_heard_everywhere() -> None:
    party = Party("flower_power")
    orders: tuple[Order, ...] = ()
    while not orders:
        party.tick()
        seat = next((seat for seat in party.match.session.actors if seat < 2), None)
        if seat is not None:
            orders = party.conductor.orders.offered(seat)
            if not orders:
                assert party.conductor.submit(seat, party.choice(seat)) is None
    assert seat is not None
    party.conductor.give_order(seat, orders[0])
    said = {tuple(table.words) for table in party.tables}
    assert len(said) == 1
    assert len(next(iter(said))) == 1
    party.conductor.resign(seat, "greedy")
    assert [table.seats for table in party.tables] == [1, 1, 1]
    assert party.conductor.people == (1 - seat,)


def test_a_screen_of_its_own_for_everybody(make_app: MakeApp, clock: FakeClock) -> None:
    """Tables in windows of their own: no curtain, everybody plays at his, and each sees how it ended."""
    match = begun("nine_domains", ("human", "human"), "party")
    presenter = presenter_of(match.session.rules)
    conductor = Conductor(match, presenter)
    conductor.apart |= {0, 1}
    doorways = [Doorways() for _ in range(3)]
    apps = [make_app(speed=8.0, pace="instant") for _ in doorways]
    viewers = (2, 0, 1)
    scenes = [
        TableScene(conductor, presenter, doors.doors(), viewer=viewer, leads=viewer == 2)
        for viewer, doors in zip(viewers, doorways, strict=True)
    ]
    for app, scene in zip(apps, scenes, strict=True):
        app.stack.push(scene)

    def turn() -> None:
        clock.now += TICK
        for app in apps:
            app.loop_once()

    for _ in range(20_000):
        turn()
        for scene in scenes:
            if scene.play.timeline.waiting:
                scene.skip()
            elif scene.play.my_turn:
                chance = Chance("party", len(match.session.records))
                view = scene.play.picture.stage.view
                scene.act_now(choose(match.session.rules, view, scene.play.viewer, "greedy", chance))
        if all(scene.play.result_shown for scene in scenes):
            break
    assert [doors.asked for doors in doorways] == [["result"]] * 3
    assert [scene.play.viewer for scene in scenes] == list(viewers)
    for scene, viewer in zip(scenes, viewers, strict=True):
        assert scene.play.picture.stage.view == match.session.view(viewer)
    for scene in scenes[1:]:
        scene.app.stack.pop()
    turn()
    assert conductor.people_at(scenes[0]._screening) == ()


def test_a_hint_at_any_table_is_remembered_where_the_match_is_kept(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    host, guest = make_app(), make_app()
    library = Library(tmp_path)
    match = begun("nine_domains", ("human", "human"), "hint", library)
    presenter = presenter_of(match.session.rules)
    conductor = Conductor(match, presenter, books=Conclusions(host, library))
    conductor.apart |= {0, 1}
    tables = [
        TableScene(conductor, presenter, Doorways().doors(), viewer=2),
        TableScene(conductor, presenter, Doorways().doors(), viewer=0, hints=True, leads=False),
    ]
    for app, table in zip((host, guest), tables, strict=True):
        table.hints.worker = SameProcessBots()
        app.stack.push(table)
    for _ in range(400):
        clock.now += TICK
        for app, table in zip((host, guest), tables, strict=True):
            app.loop_once()
            if table.play.timeline.busy:
                table.skip()
    assert tables[1].hints.action is not None
    assert tables[0].hints.action is None
    assert host.settings.hinted == [match.identity]
    assert guest.settings.hinted == []
    advised = Codec(match.session.rules).encode_action(tables[1].hints.action).decode()
    kept = hints_of(library, match.identity, 0)
    assert {seq: hint.action for seq, hint in kept.items()} == {len(match.session.records): advised}
    assert hints_of(library, match.identity, 1) == {}


def test_without_a_screen_that_leads_a_match_goes_on_at_its_own_pace() -> None:
    party = Party()
    party.conductor.detach(party.public)
    party.play(40)
    assert party.public.stages == []
    assert party.own[0].stages[-1].view == party.match.session.view(0)
