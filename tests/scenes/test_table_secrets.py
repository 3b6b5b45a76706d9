"""A screen shows and tells what its seat may know and nothing else: equal views, equal pixels and equal words; curtains
before secrets.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from game.catalogue import NAMES, card_of, cards
from game.core.chance import Chance
from game.core.journal.wire import encode
from game.core.match.session import Session
from game.core.rules.rules import Action, Refusal, imagine
from game.matches.match import Match
from game.nine_domains.moves import Confirm, Place
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.told import Told, every, tell
from scenes.kit.screen.tree import walk
from scenes.kit.sound import Sounds
from scenes.rooms.curtain import Curtain
from scenes.table.scene import TableScene
from tests.campaign import covering

from .conftest import FakeClock, MakeApp
from .table_play import TOP_SPEED, Table, advance, begun

PEOPLE = ("human",) * 8
EARLY, LATE = (3, 8), (14, 25)
"""So many actions have been played when pictures are compared."""


def people(game: str) -> tuple[str, ...]:
    return PEOPLE[: card_of(game).least]


def again(match: Match) -> Match:
    """The same match once more, from its records."""
    old = match.session
    session: Session[Any, Any] = Session.resume(old.rules, old.setup, old.seed, old.records)
    return Match(session, match.header, None)


def screen(app: App, clock: FakeClock, match: Match, viewer: int) -> tuple[bytes, Told]:
    """What a seat's screen looks like at rest, with a hint if it is asked something, and what is told of it."""
    table = Table(app, clock, match, viewer=viewer, hints=True)
    table.settle()
    shown = table.pixels(), tell(app.interaction.root)
    app.stack.pop()
    app.loop_once()
    return shown


def test_every_game_of_the_house_is_sampled() -> None:
    assert {entry.name for entry in cards()} == set(NAMES)


@pytest.mark.sampled
@pytest.mark.parametrize(("game", "actions"), [*covering(NAMES, EARLY), *covering(NAMES, LATE)])
def test_another_truth_behind_the_same_view_gives_the_same_pixels(
    game: str, actions: int, make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app(speed=TOP_SPEED)
    match = begun(game, people(game), "imagined")
    advance(match, actions)
    rules, state = match.session.rules, match.session.state
    for seat in range(len(people(game))):
        view = state.view(seat)
        other = again(match)
        other.session.state = imagine(rules, view, Chance("another world", seat))
        assert encode(other.session.state.view(seat)) == encode(view)
        assert screen(app, clock, match, seat) == screen(app, clock, other, seat)


@pytest.mark.parametrize("game", NAMES)
def test_actions_that_look_alike_to_others_move_alike_on_their_screens(
    game: str, make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app(reduced_motion=False)
    compared = 0
    match = begun(game, people(game), "twins")
    while match.session.actors and compared < 3:
        seat = match.session.actors[0]
        twins = lookalikes(match, seat)
        if twins is not None:
            compared += 1
            watcher = (seat + 1) % len(people(game))
            assert film(app, clock, match, seat, twins[0], watcher) == film(app, clock, match, seat, twins[1], watcher)
        advance(match, 2)


def lookalikes(match: Match, seat: int) -> tuple[Action, Action] | None:
    """Two lawful actions of a seat of which nobody else can tell which one it was."""
    session = match.session
    shapes: dict[str, Action] = {}
    for action in session.legal(seat):
        shape = repr(session.rules.shape(session.state, seat, action))
        if shape in shapes:
            return shapes[shape], action
        shapes[shape] = action
    return None


def film(
    app: App, clock: FakeClock, match: Match, seat: int, action: Action, watcher: int
) -> list[tuple[bytes, tuple[str, ...], Told]]:
    """Some frames of another seat's screen, each with what is heard and told then, while an action is carried out and
    shown.
    """
    table = Table(app, clock, again(match), viewer=watcher)
    table.settle()
    heard: list[str] = []
    app.sounds = Sounds(app.settings, heard.append)
    assert table.scene.conductor.submit(seat, action) is None
    frames = []
    for _ in range(7):
        heard.clear()
        table.turn(0.05)
        frames.append((table.pixels(), tuple(heard), tell(app.interaction.root)))
    app.stack.pop()
    app.loop_once()
    return frames


def test_two_hidden_rows_look_alike_until_they_are_turned_up(make_app: MakeApp, clock: FakeClock) -> None:
    """Their backs leave the hand, fly and lie alike, whatever cards they are and in whatever order they were chosen."""
    app = make_app(reduced_motion=False)
    films = []
    for row in ((0, 1, 2), (5, 3, 4)):
        match = begun("nine_domains", people("nine_domains"), "rows")
        table = Table(app, clock, match, viewer=1)
        table.settle()
        frames = []
        for step in (*(Place(card, place) for place, card in enumerate(row)), Confirm()):
            assert table.scene.conductor.submit(0, step) is None
            for _ in range(5):
                table.turn(0.05)
                frames.append(table.pixels())
        films.append((frames, table.log()))
        app.stack.pop()
        app.loop_once()
    assert films[0] == films[1]


def hot_seat(app: App, clock: FakeClock, folder: Path, seed: str) -> tuple[Hall, TableScene]:
    """Two people at one screen, in the whole program."""
    hall = Hall(app, folder)
    table = hall.table(begun("nine_domains", ("human", "human"), seed))
    app.stack.push(hall.menu())
    app.stack.push(table)
    return hall, table


def turns(app: App, clock: FakeClock, count: int) -> None:
    for _ in range(count):
        clock.now += 0.05
        app.loop_once()


def shows_table(app: App) -> bool:
    return any(node.key == "table" for node in walk(app.interaction.root))


def open_curtain(app: App, clock: FakeClock) -> None:
    node = next(node for node in walk(app.interaction.root) if node.key == "curtain.open")
    node.actions[0].run()
    turns(app, clock, 1)


def test_a_curtain_hangs_before_every_secret_of_another_seat(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    app = make_app(reduced_motion=False, speed=TOP_SPEED)
    _, table = hot_seat(app, clock, tmp_path, "curtain")
    covered, sat = 0, table.play.viewer
    for _ in range(4000):
        turns(app, clock, 1)
        top = app.stack.top
        if isinstance(top, Curtain):
            covered += 1
            assert not shows_table(app)
            open_curtain(app, clock)
            sat = table.play.viewer
            assert sat in table.match.session.actors
        elif top is table:
            assert table.play.viewer == sat  # nobody else's view without a curtain
            if table.play.timeline.waiting:
                table.skip()
            elif table.play.my_turn:
                answer = table.conductor.submit(table.play.viewer, policy_action(table))
                assert not isinstance(answer, Refusal)
        else:
            break
    assert table.match.session.outcome is not None
    assert covered >= 3


def policy_action(table: TableScene) -> Action:
    from game.bots.levels import choose

    session = table.match.session
    seat = table.play.viewer
    return choose(
        session.rules, session.view(seat), seat, "greedy", Chance(session.seed, "hands", len(session.records))
    )


def test_the_covered_screen_is_the_same_whatever_is_under_it(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    app = make_app(speed=TOP_SPEED)
    covered = []
    for row in ((0, 1, 2), (5, 3, 4)):
        _, table = hot_seat(app, clock, tmp_path, "covered")
        turns(app, clock, 40)
        open_curtain(app, clock)
        seat = table.play.viewer
        for step in (*(Place(card, place) for place, card in enumerate(row)), Confirm()):
            assert table.conductor.submit(seat, step) is None
        turns(app, clock, 40)
        assert isinstance(app.stack.top, Curtain)
        app.draw_everything()
        told = tell(app.interaction.root)
        assert [each.key for each in every(told) if each.key.startswith("table")] == []
        covered.append((pygame.image.tobytes(app.window.surface, "RGB"), told))
        app.stack.clear()
        app.loop_once()
    assert covered[0] == covered[1]


@pytest.mark.parametrize("game", NAMES)
def test_the_log_is_the_same_after_a_change_of_language_and_after_a_resume(
    game: str, make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app(speed=TOP_SPEED)
    match = begun(game, people(game), "log")
    table = Table(app, clock, match, viewer=0)
    for _ in range(30):
        table.go_on()
        if not match.session.actors:
            break
        seat = match.session.actors[-1]
        legal = match.session.legal(seat)
        whole = [action for action in legal if not action.draft] or legal
        assert table.scene.conductor.submit(seat, whole[len(match.session.records) % len(whole)]) is None
    table.go_on()
    french = table.log()
    assert french
    app.set_language("en")
    table.turn()
    assert table.log() != french
    app.set_language("fr")
    table.turn()
    assert table.log() == french
    resumed = Table(app, clock, again(match), viewer=0)
    resumed.settle()
    assert resumed.log() == french
    assert [line.seq for line in resumed.picture.log.lines] == [line.seq for line in table.picture.log.lines]
