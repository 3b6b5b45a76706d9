"""What a bot knew: shown to whom it may be shown, thought again from its own view, with options, odds and fairness."""

from __future__ import annotations

import re
from typing import Any

import pytest
from msgspec.structs import replace

from game.bots.levels import choose
from game.bots.luck import bots_luck
from game.bots.processes.same_process import SameProcessBots
from game.bots.processes.worker import Thought
from game.bots.search.search import ComparedChoice
from game.catalogue import NAMES, card_of
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.journal.profile import READER, Profile
from game.core.texts import Person
from game.croconounours.attacks import Attack, EndTurn
from game.croconounours.discarding import Discard, Mark
from game.matches.match import Match
from scenes.app import App
from scenes.kit.screen.tree import find, walk
from scenes.presenters.registry import presenter_of
from scenes.rooms.replay.insight import DEALS, Insight
from scenes.rooms.replay.player import ALL_SEEING
from scenes.rooms.replay.room import Replay, ReplayDoors

from .conftest import FakeClock, MakeApp
from .table_play import BOT, begun


def played(game: str, actions: int, players: tuple[str, ...] = ()) -> Match:
    """A match in which bots have the luck they have at a table."""
    match = begun(game, players or (BOT,) * card_of(game).least, "insight")
    session = match.session
    for turn in range(actions):
        if not session.actors:
            break
        seat = session.actors[turn % len(session.actors)]
        luck = Chance(bots_luck(session.seed, seat, len(session.records)))
        match.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", luck))
    return match


def opened(app: App, match: Match, worker: SameProcessBots | None = None) -> Insight:
    """What was known at the last action of a match."""
    sheet = Insight(match, match.session.records[-1], worker or SameProcessBots())
    app.stack.push(sheet)
    for _ in range(3):
        app.loop_once()
    return sheet


def words(app: App) -> list[str]:
    return [node.label for node in walk(app.build()) if node.label]


@pytest.mark.parametrize("game", NAMES)
def test_a_choice_of_a_bot_is_thought_again_and_does_not_change_with_other_deals(game: str, make_app: MakeApp) -> None:
    app, match = make_app(), played(game, 31)
    sheet = opened(app, match)
    assert sheet._thought is not None
    assert sheet._thought.action == match.session.records[-1].action
    assert app.texts("insight.otherwise", choice="").strip() not in " ".join(words(app))
    sheet.deal_again()
    for _ in range(3):
        app.loop_once()
    assert app.texts("insight.fair", deals=DEALS) in words(app)
    sheet.leave()


def test_in_the_place_of_a_person_the_best_bot_is_asked(make_app: MakeApp) -> None:
    app, match = make_app(), played("flautz", 12, ("human", "human"))
    sheet = opened(app, match)
    assert app.texts("insight.options") in words(app)
    assert find(app.build(), "sheet.deal") is None
    sheet.leave()


def test_of_who_knows_how_somebody_plays_it_is_shown_what_it_knew(make_app: MakeApp) -> None:
    app, match = make_app(), played("nine_domains", 20)
    record = [record for record in match.session.records if record.seat == 1][-1]
    for profile, said in (
        (
            Profile(36, 92, (4, 9, 5, 3, -5, -3, 9, -3)),
            ("nine_domains.habit.left.more", "nine_domains.habit.wanted.less"),
        ),
        (Profile(), ()),
    ):
        seats = (SeatCard("Ana"), SeatCard("Lou", f"bot:{READER}:{profile.written}", 2))
        match.header = replace(match.header, seats=seats)
        sheet = Insight(match, record, SameProcessBots())
        app.stack.push(sheet)
        for _ in range(3):
            app.loop_once()
        told, ana = " ".join(words(app)), Person("Ana")
        seen = app.texts.plural("insight.read", profile.seen, player=ana, trust=profile.trust)
        assert (seen if said else app.texts("insight.read.none", player=ana)) in told
        assert all(app.texts(key) in told for key in said)
        app.stack.pop()


class Doubtful(SameProcessBots):
    """A worker whose choice is the one that promises less."""

    def __init__(self, other: float, worlds: int) -> None:
        super().__init__()
        self._other = other
        self._worlds = worlds

    def poll(self) -> Thought | None:
        thought = super().poll()
        if thought is None:
            return None
        own, other = ComparedChoice((thought.action,), 0.5, 12), ComparedChoice((EndTurn(),), self._other, self._worlds)
        return Thought(thought.action, options=(own, other))


@pytest.mark.parametrize(
    ("other", "worlds", "said"),
    [(0.6, 12, "insight.kept"), (0.6, 4, "insight.given_up"), (0.4, 12, ""), (0.501, 12, "")],
)
def test_a_choice_that_promises_less_is_explained(other: float, worlds: int, said: str, make_app: MakeApp) -> None:
    """Not where what is shown is as much."""
    app, match = make_app(), played("croconounours", 31)
    sheet = opened(app, match, Doubtful(other, worlds))
    for key in ("insight.kept", "insight.given_up"):
        assert (app.texts(key) in words(app)) == (key == said)
    sheet.leave()


def test_of_choices_that_begin_alike_the_one_is_marked_that_was_gone_through_with(make_app: MakeApp) -> None:
    match = played("croconounours", 200, ("human", "human"))
    records = match.session.records
    start = next(r for r in records if isinstance(r.action, Mark) and isinstance(records[r.seq + 1].action, Discard))
    done, more = records[start.seq + 1].action, start.action
    assert done is not None
    assert more is not None
    sheet = Insight(match, start, SameProcessBots())
    make_app().stack.push(sheet)
    wholes = ((more, Mark(51), done), (more, done))
    thought = Thought(more, options=tuple(ComparedChoice(whole, 0.5, 12) for whole in wholes))
    marked = sheet._played(thought)
    assert marked is not None
    assert marked.whole == wholes[1]
    assert sheet._played(Thought(more, options=(ComparedChoice(wholes[0], 0.5, 12),))) is None
    sheet.leave()


class Broken(SameProcessBots):
    """A worker that has chosen otherwise every time it is asked about other deals."""

    def poll(self) -> Thought | None:
        thought = super().poll()
        return thought and Thought(thought.action, thought.reason, thought.options, same=1)


def test_a_bot_that_chose_otherwise_is_said(make_app: MakeApp) -> None:
    app, match = make_app(), played("flautz", 12)
    sheet = opened(app, match, Broken())
    sheet.deal_again()
    for _ in range(3):
        app.loop_once()
    assert app.texts("insight.unfair", deals=DEALS, same=1) in words(app)
    sheet.leave()


def replay(app: App, match: Match, observer: int) -> Replay:
    doors = ReplayDoors(lambda game, clause: None, lambda match, seq: None, lambda match, seq: None)
    scene = Replay(match, presenter_of(match.session.rules), doors, len(match.header.seats))
    app.stack.push(scene)
    app.loop_once()
    scene.player.look_with(observer)
    scene.player.go_to_part(len(match.session.records) - 1)
    app.loop_once()
    return scene


@pytest.mark.parametrize(("observer", "told"), [(0, False), (1, True), (2, False), (ALL_SEEING, True)])
def test_while_a_match_goes_on_only_who_sees_as_much_is_told_what_a_bot_knew(
    observer: int, told: bool, make_app: MakeApp
) -> None:
    match = played("flautz", 12)
    while match.session.records[-1].seat != 1:
        match.session.submit(match.session.actors[0], match.session.legal(match.session.actors[0])[0])
    app = make_app()
    scene = replay(app, match, observer)
    assert scene.thinker == (1 if told else None)
    button: Any = find(app.build(), "replay.insight")
    assert button is not None
    assert button.enabled == told
    scene.open_insight()
    app.loop_once()
    assert isinstance(app.stack.top, Insight) == told


def test_of_a_match_that_is_over_everybody_may_be_told(make_app: MakeApp, clock: FakeClock) -> None:
    match = played("nine_domains", 400)
    assert match.session.outcome is not None
    scene = replay(make_app(), match, len(match.header.seats))
    assert scene.thinker is not None


@pytest.mark.parametrize(
    ("language", "of_the_munch", "heading", "of_the_game"),
    [
        ("fr", "croquerait", "chances de gagner la partie", r"gagne \d+ %, \d+ essais"),
        ("en", "would munch", "chances to win the game", r"wins \d+ %, \d+ tries"),
    ],
)
def test_each_chance_says_of_what_it_is(
    language: str, of_the_munch: str, heading: str, of_the_game: str, make_app: MakeApp
) -> None:
    """CrocoNounours: that a warrior is munched is another chance than to win with that."""
    app, match = make_app(language=language), played("croconounours", 60, ("bot:strong", "bot:strong"))
    record = [record for record in match.session.records if isinstance(record.action, Attack)][-1]
    sheet = Insight(match, record, SameProcessBots())
    app.stack.push(sheet)
    for _ in range(3):
        app.loop_once()
    told = [each.replace("\u00a0", " ") for each in words(app)]
    assert any(of_the_munch in each for each in told)
    assert any(heading in each for each in told)
    numbers = [each for each in told if "%," in each]
    assert len(numbers) > 3
    assert all(re.fullmatch(of_the_game, each) for each in numbers), numbers
    sheet.leave()
