"""The curtain: what it hides, for how long, and that its pixels know nobody's secrets."""

from __future__ import annotations

import pygame
import pytest

from game.bots.levels import choose
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.rules.options import resolve
from game.core.texts import Person
from game.matches.match import Plan
from game.matches.sources import new_match
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.rooms.curtain import Curtain
from scenes.table.scene import TableScene
from tests.campaign import covering

from .conftest import MakeApp
from .test_app import pixels, post_click
from .test_menu import SCALES, SIZES, check_layout, cut_texts


def table_of(app: App, hall: Hall, game: str, seed: str, people: int = 2) -> TableScene:
    """A table with several people, on the screen."""
    rules = open_game(game).rules
    count = max(people, rules.seat_counts[0])
    seats = tuple(SeatCard(f"Nom {n}", "human", n + 1) for n in range(count))
    table = hall.table(new_match(Plan(game, seats, resolve(rules.options, {}, count), seed), None))
    app.stack.push(table)
    settle(app)
    return table


def settle(app: App) -> None:
    for _ in range(6):
        app.loop_once()


def covered(app: App) -> bool:
    return isinstance(app.stack.top, Curtain)


@pytest.fixture
def hall_app(make_app: MakeApp, tmp_path_factory: pytest.TempPathFactory) -> tuple[App, Hall]:
    app = make_app()
    return app, Hall(app, tmp_path_factory.mktemp("data"))


@pytest.mark.parametrize("game", NAMES)
def test_a_covered_screen_knows_nobody_s_secrets(hall_app: tuple[App, Hall], game: str) -> None:
    app, hall = hall_app
    seen = set()
    for seed in ("1", "2", "3"):
        table = table_of(app, hall, game, seed)
        table.flush()
        settle(app)
        hall.over_table.curtain(table, 0)
        settle(app)
        assert isinstance(app.stack.top, Curtain)
        app.draw_everything()
        seen.add(pixels(app))
    assert len(seen) == 1


def test_a_curtain_comes_before_the_first_secret(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    table = table_of(app, hall, "nine_domains", "1")
    table.flush()
    settle(app)
    assert covered(app)
    post_click(app, "curtain.open")
    settle(app)
    assert app.stack.top is table
    assert table.play.viewer in table.play.people


def open_table(app: App, hall: Hall) -> TableScene:
    table = table_of(app, hall, "nine_domains", "1")
    table.flush()
    settle(app)
    post_click(app, "curtain.open")
    settle(app)
    return table


def test_losing_the_window_covers_at_once(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    table = open_table(app, hall)
    shown = table.play.viewer
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    app.loop_once()
    assert covered(app)
    assert find(app.build(), "table") is None
    depth = len(app.stack)
    post_click(app, "curtain.open")
    settle(app)
    assert len(app.stack) == depth - 1
    assert (app.stack.top, table.play.viewer) == (table, shown)


def test_one_person_alone_needs_no_curtain(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    rules = open_game("nine_domains").rules
    seats = (SeatCard("Ana", "human", 1), SeatCard("Gus", "bot:random", 2))
    table = hall.table(new_match(Plan("nine_domains", seats, resolve(rules.options, {}, 2)), None))
    app.stack.push(table)
    settle(app)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    settle(app)
    assert app.stack.top is table
    app.stack.clear()
    app.loop_once()


def hold(app: App, key: str, event: int) -> None:
    node = find(app.build(), key)
    assert node is not None
    scale = app.window.viewport.scale
    at = (round(node.rect.cx * scale), round(node.rect.cy * scale))
    pygame.event.post(pygame.event.Event(event, pos=at, button=1))
    app.loop_once()


@pytest.mark.parametrize("ending", ["button", "key", "focus"])
def test_peeking_ends_when_the_hand_lets_go(hall_app: tuple[App, Hall], ending: str) -> None:
    app, hall = hall_app
    app.settings.hold_to_peek = True
    table = table_of(app, hall, "nine_domains", "1")
    table.flush()
    settle(app)
    covered = pixels(app)
    if ending == "key":
        app.interaction.focus("curtain.peek", visible=False)
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=""))
        app.loop_once()
    else:
        hold(app, "curtain.peek", pygame.MOUSEBUTTONDOWN)
    assert find(app.build(), "beneath.0.table") is not None
    assert pixels(app) != covered
    if ending == "button":
        hold(app, "curtain.peek", pygame.MOUSEBUTTONUP)
    elif ending == "key":
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0))
    else:
        pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    settle(app)
    assert isinstance(app.stack.top, Curtain)
    assert find(app.build(), "table") is None


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering(SIZES, SCALES, ("fr", "en")))
def test_the_curtain_holds_together(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path_factory: pytest.TempPathFactory,
    size: tuple[int, int],
    text_scale: float,
    language: str,
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language, hold_to_peek=True)
    hall = Hall(app, tmp_path_factory.mktemp("data"))
    table = table_of(app, hall, "nine_domains", "1")
    table.flush()
    settle(app)
    cut.clear()
    assert isinstance(app.stack.top, Curtain)
    root = app.build()
    check_layout(root, app.ui.width, app.ui.height)
    texts = [node for node in walk(root) if node.role == "text"]
    assert all(node.rect.y >= 0 and node.rect.bottom <= app.ui.height for node in texts)
    assert cut == []


def test_open_hands_need_no_curtain(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    rules = open_game("nine_domains").rules
    seats = (SeatCard("Ana", "human", 1), SeatCard("Bob", "human", 2))
    plan = Plan("nine_domains", seats, resolve(rules.options, {}, 2), open_hands=True)
    table = hall.table(new_match(plan, None))
    assert table.match.header.practice
    app.stack.push(table)
    viewers = set()
    for number in range(12):
        table.flush()
        settle(app)
        assert app.stack.top is table
        viewers.add(table.play.viewer)
        assert table.play.viewer in table.match.session.actors
        action = choose(
            rules, table.match.session.view(table.play.viewer), table.play.viewer, "random", Chance("1", number)
        )
        assert table.conductor.submit(table.play.viewer, action) is None
    assert viewers == {0, 1}
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    settle(app)
    assert app.stack.top is table


def submitted(table: TableScene) -> None:
    """Whoever is asked at the screen does something that others are told of."""
    session, seat = table.match.session, table.play.viewer
    told = (a for a in session.legal(seat) if not a.draft)
    action = next(told, None) or session.legal(seat)[0]
    assert table.conductor.submit(seat, action) is None


def played_once(app: App, hall: Hall) -> TableScene:
    """A match of two at one screen, in which the second one sits down next."""
    table = table_of(app, hall, "flower_power", "1")
    table.flush()
    settle(app)
    post_click(app, "curtain.open")
    settle(app)
    first = table.play.viewer
    while first in table.match.session.actors:
        submitted(table)
        table.flush()
    return table


def test_who_has_played_sees_what_came_of_it_before_the_curtain_falls(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    table = played_once(app, hall)
    settle(app)
    assert app.stack.top is table
    assert find(app.build(), "table.go_on") is not None
    asked = find(app.build(), "table.prompt")
    assert asked is not None
    assert asked.label == app.texts("table.seen_all", player=Person(table.match.names[1 - table.play.viewer]))
    post_click(app, "table.go_on")
    settle(app)
    assert covered(app)


def test_reading_time_ends_by_itself(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    table = played_once(app, hall)
    settle(app)
    assert app.stack.top is table
    table.update(60.0)
    settle(app)
    assert covered(app)


def test_who_sits_down_is_shown_what_changed_since_he_was_there(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    table = played_once(app, hall)
    table.update(60.0)
    settle(app)
    seat = 1 - table.play.viewer
    shown = table.conductor.sit_down(seat)
    assert len(shown) > 1
    assert shown[-1].view == table.conductor.now(seat).view
    assert {stage.view.table.observer for stage in shown} == {seat}
    assert [stage.seq for stage in table.conductor.sit_down(seat)] == [table.play.records - 1]
