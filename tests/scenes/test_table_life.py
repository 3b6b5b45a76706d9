"""A table in the hall: leaving and continuing, bots that die, a window that changes, a storm of wrong
inputs.
"""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pygame
import pytest

from game.bots.processes.same_process import SameProcessBots
from game.bots.processes.worker import BotWorker
from game.core.journal.wire import fingerprint
from game.core.library.library import Library
from game.matches.match import Match
from game.matches.sources import continue_match, fork_match, new_match
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import Node, find, path_to, walk
from scenes.kit.screen.ui import Ui
from scenes.rooms.curtain import Curtain
from scenes.rooms.menu.room import Menu
from scenes.table.board.log_panel import LINE_KEY
from scenes.table.scene import TableScene
from tests.campaign import as_many

from .conftest import FakeClock, MakeApp
from .table_play import BOT, TOP_SPEED, Table, advance, assert_laid_out, begun, plan

GAME = "nine_domains"
STORM = as_many(600, 2000)
"""Inputs."""
SIZES = ((1280, 720), (1024, 640), (1600, 900), (800, 900))


def turn(app: App, clock: FakeClock, seconds: float = 0.05) -> bool:
    clock.now += seconds
    return app.loop_once()


def press(app: App, clock: FakeClock, key: int) -> None:
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
    turn(app, clock)


def top_table(app: App) -> TableScene:
    assert isinstance(app.stack.top, TableScene)
    return app.stack.top


# ---- time -------------------------------------------------------------------------------------------


def test_nothing_is_drawn_anew_while_the_table_rests_alone(
    make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(make_app(), clock, begun(GAME, ("human", "human"), "rests"))
    built, build = list[TableScene](), TableScene.build

    def count(scene: TableScene, ui: Ui) -> Node:
        built.append(scene)
        return build(scene, ui)

    table.settle()
    monkeypatch.setattr(TableScene, "build", count)
    table.play.timeline.rest(1.0)
    table.turn()
    built.clear()
    for _ in range(10):
        table.turn()
    assert table.play.timeline.busy
    assert not built
    for _ in range(30):
        table.turn()
    assert not table.play.timeline.busy
    assert built  # now something may be done


# ---- leaving and coming back ------------------------------------------------------------------------


def test_continue_after_the_library_was_closed_loses_nothing(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    app = make_app(speed=TOP_SPEED)
    hall = Hall(app, tmp_path)
    library = hall.library
    assert library is not None
    app.stack.push(hall.menu())
    match = new_match(plan(GAME, ("human", "human"), ""), library)
    advance(match, 13)
    table = hall.table(match)
    app.stack.push(table)
    turn(app, clock)
    before = [(line.seq, line.sentence) for line in table.play.picture.log.lines]
    records, state = len(match.session.records), fingerprint(match.session.state)
    app.stack.clear()
    turn(app, clock)
    library.close()

    again = Hall(app, tmp_path)
    app.stack.push(again.menu())
    turn(app, clock)
    node = find(app.interaction.root, "menu.continue")
    assert node is not None
    node.actions[0].run()
    for _ in range(3):
        turn(app, clock)
    resumed = next(scene for scene in app.stack._scenes if isinstance(scene, TableScene))
    assert len(resumed.match.session.records) == records
    assert fingerprint(resumed.match.session.state) == state
    assert [(line.seq, line.sentence) for line in resumed.play.picture.log.lines] == before
    assert not resumed.match.read_only


def leave_table(app: App, clock: FakeClock, table: TableScene) -> None:
    app.stack.push(table)
    turn(app, clock)
    turn(app, clock)
    app.stack.pop()
    turn(app, clock)


def test_a_table_left_before_anything_was_done_is_forgotten(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    app = make_app(speed=TOP_SPEED)
    hall = Hall(app, tmp_path)
    library = hall.library
    assert library is not None
    app.stack.push(hall.menu())
    match = new_match(plan(GAME, ("human", "human"), "looked in"), library)
    leave_table(app, clock, hall.table(match, viewer=0))
    assert library.matches() == []
    assert library.lines(match.identity) == []
    assert find(app.interaction.root, "menu.continue") is None

    played = new_match(plan(GAME, ("human", "human"), "played"), library)
    advance(played, 1)
    leave_table(app, clock, hall.table(played, viewer=0))
    assert [row.id for row in library.matches()] == [played.identity]
    forked, gone_on = fork_match(played, 0, library), fork_match(played, 0, library)
    leave_table(app, clock, hall.table(forked, viewer=0))
    advance(gone_on, 1)
    leave_table(app, clock, hall.table(gone_on, viewer=0))
    assert {row.id for row in library.matches()} == {played.identity, gone_on.identity}


def test_what_somebody_cares_for_is_not_forgotten(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    app = make_app(speed=TOP_SPEED)
    hall = Hall(app, tmp_path)
    library = hall.library
    assert library is not None
    app.stack.push(hall.menu())
    named, marked, held = (new_match(plan(GAME, ("human", "human"), seed), library) for seed in ("a", "b", "c"))
    library.rename(named.identity, "Le grand soir")
    library.mark(marked.identity, 0, "a good deal")
    leave_table(app, clock, hall.table(named, viewer=0))
    leave_table(app, clock, hall.table(marked, viewer=0))
    row = library.find(held.identity)
    assert row is not None
    watching, _ = continue_match(row, Library(tmp_path))
    leave_table(app, clock, hall.table(watching, viewer=0))
    assert {row.id for row in library.matches()} == {named.identity, marked.identity, held.identity}


# ---- bots -------------------------------------------------------------------------------------------


def real_bots(app: App, clock: FakeClock) -> Table:
    return Table(app, clock, begun(GAME, (BOT, BOT), "real bots"), bots=False)


def wait_for_bots(table: Table, records: int) -> None:
    """Turns until the bots have acted so often, in real time."""
    end = time.monotonic() + 60
    while len(table.match.session.records) < records:
        assert time.monotonic() < end, "the bots do not answer"
        table.turn()
        table.scene.skip()
        time.sleep(0.005)


def test_a_bot_process_that_is_killed_is_replaced(make_app: MakeApp, clock: FakeClock) -> None:
    table = real_bots(make_app(speed=TOP_SPEED), clock)
    wait_for_bots(table, 4)
    worker = table.scene.conductor.bots.worker
    assert isinstance(worker, BotWorker)
    process = table.scene.conductor.workshop._thinkers[0].process
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join(10)
    wait_for_bots(table, 8)
    assert process not in [thinker.process for thinker in table.scene.conductor.workshop._thinkers]
    table.scene.leave()


@pytest.mark.parametrize("way", ["quit", "escape"])
def test_quit_and_escape_work_while_a_bot_thinks(way: str, make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    scene = hall.table(begun(GAME, (BOT, BOT), "slow"))
    app.stack.push(scene)
    worker = scene.conductor.bots.worker
    assert isinstance(worker, BotWorker)
    for _ in range(400):
        turn(app, clock)
        if worker.busy:
            break
    assert worker.busy
    processes = [thinker.process for thinker in scene.conductor.workshop._thinkers]
    assert processes
    began = time.monotonic()
    if way == "quit":
        pygame.event.post(pygame.event.Event(pygame.QUIT))
        assert not turn(app, clock)
    else:
        press(app, clock, pygame.K_ESCAPE)
        node = find(app.interaction.root, "pause.menu")
        assert node is not None
        node.actions[0].run()
        turn(app, clock)
        assert isinstance(app.stack.top, Menu)
    assert not any(process.is_alive() for process in processes)
    assert time.monotonic() - began < 20


# ---- the window -------------------------------------------------------------------------------------


def resize(app: App, size: tuple[int, int]) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    pygame.event.post(pygame.event.Event(pygame.VIDEORESIZE, size=size, w=size[0], h=size[1]))


def test_a_resize_in_mid_motion_and_mid_drag(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(reduced_motion=False), clock, begun(GAME, ("human", BOT), "resize"))
    table.turn()
    table.turn()
    assert table.picture.sprites.moving
    for size in SIZES:
        resize(table.app, size)
        table.turn()
        assert_laid_out(table)
    table.go_on()
    gesture = table.play.prompter.offers.gestures[0]
    key = table.key_of(gesture.points[0])
    table.take(key, table.middle("table.spot.place.0"))
    assert table.play.held is not None
    resize(table.app, (1280, 720))
    table.turn()
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    table.turn()
    assert table.play.held is None
    table.settle()
    assert_laid_out(table)


@pytest.mark.parametrize("text_scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_hangs_over_the_edge_at_any_size(
    size: tuple[int, int], text_scale: float, make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app(size, text_scale=text_scale)
    table = Table(app, clock, begun(GAME, ("human", BOT), "sizes"))
    table.go_on()
    inside = app.interaction.root.rect.inset(-0.5)
    for node in walk(app.interaction.root):
        panels = [panel for panel in path_to(app.interaction.root, node.key) if panel.clips]
        if node.focusable and not panels:  # what is in a panel is scrolled into sight when it gets the focus
            rect = node.rect
            assert inside.contains(rect.x, rect.y), node.key
            assert inside.contains(rect.right, rect.bottom), node.key


def test_the_lines_of_the_log_are_read_and_explained_by_keyboard(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app((1024, 640))
    match = begun(GAME, ("human", BOT), "lines")
    advance(match, 20)
    table = Table(app, clock, match)
    table.go_on()
    reached = {}
    for _ in range(80):
        table.press(pygame.K_TAB)
        if app.ui.focused.startswith(LINE_KEY):
            panel = next(node for node in path_to(app.interaction.root, app.ui.focused) if node.clips)
            line = table.node(app.ui.focused)
            assert panel.rect.contains(line.rect.cx, line.rect.cy)
            reached[app.ui.focused] = line
    assert len(reached) > 5
    key = next(reversed(reached))
    app.interaction.focus(key)
    table.press(pygame.K_RETURN)
    assert table.doorways.clauses == [table.picture.log.clause_at(key)]


def test_a_still_table_with_a_person_to_move_is_not_drawn(
    make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(make_app(), clock, begun(GAME, ("human", BOT), "still"))
    table.go_on()
    for _ in range(30):
        table.turn()
    built: list[object] = []
    monkeypatch.setattr(table.scene, "build", built.append)
    for _ in range(10):
        table.turn(0.5)
    assert built == []
    assert table.scene.poll_seconds is None


# ---- a storm ----------------------------------------------------------------------------------------

STORM_KEYS = (
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN),
    *(pygame.K_ESCAPE, pygame.K_z, pygame.K_BACKSPACE, pygame.K_F1, pygame.K_PAGEUP, pygame.K_END, pygame.K_a),
)


PLAYS = ("table.pie", "table.spo", "table.cho", "table.go_")
"""How the keys begin of what one plays with."""


def storm_event(rng: random.Random, app: App, at: list[tuple[int, int]]) -> None:
    """One wrong thing that a person, a cat or a window manager may do."""
    width, height = app.window.surface.get_size()
    kind = rng.random()
    if kind < 0.35:
        if rng.random() < 0.6:  # towards something that reacts
            plays = rng.random() < 0.7
            nodes = [n for n in walk(app.interaction.root) if (n.key[:9] in PLAYS if plays else n.actions)]
            rect, scale = rng.choice(nodes).rect if nodes else app.interaction.root.rect, app.window.viewport.scale
            at[0] = (round(rect.cx * scale), round(rect.cy * scale))
        else:
            at[0] = (rng.randrange(-20, width + 20), rng.randrange(-20, height + 20))
        buttons = (int(rng.random() < 0.5), 0, 0)
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at[0], rel=(0, 0), buttons=buttons))
        if rng.random() < 0.4:
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at[0], button=1))
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at[0], button=1))
    elif kind < 0.78:
        way = pygame.MOUSEBUTTONDOWN if rng.random() < 0.5 else pygame.MOUSEBUTTONUP
        button = rng.choice((1, 1, 1, 1, 1, 3, 2))
        pygame.event.post(pygame.event.Event(way, pos=at[0], button=button))
    elif kind < 0.94:
        key, mod = rng.choice(STORM_KEYS), rng.choice((0, 0, 0, pygame.KMOD_CTRL, pygame.KMOD_SHIFT))
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))
        if rng.random() < 0.9:
            pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=mod))
    elif kind < 0.97:
        pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=rng.choice((-3, 1)), flipped=False))
    elif kind < 0.99:
        pygame.event.post(pygame.event.Event(rng.choice((pygame.WINDOWFOCUSLOST, pygame.WINDOWEXPOSED))))
    else:
        resize(app, rng.choice(SIZES))


@pytest.mark.sampled
@pytest.mark.parametrize("people", [("human", BOT), ("human", "human")], ids=["bot", "hot seat"])
def test_a_storm_of_wrong_inputs_does_no_harm(
    people: tuple[str, ...], make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    app = make_app(reduced_motion=False, speed=TOP_SPEED)
    hall = Hall(app, tmp_path)
    assert hall.library is not None
    rng, at = random.Random(len(people[1])), [(0, 0)]
    table: TableScene | None = None
    acted = last = 0
    for number in range(STORM):
        if table is None or table not in app.stack._scenes or table.match.session.outcome is not None:
            app.stack.clear()
            app.stack.apply()
            table = hall.table(new_match(plan(GAME, people, ""), hall.library))
            table.conductor.bots.worker = SameProcessBots()
            app.stack.push(hall.menu())
            app.stack.push(table)
            turn(app, clock)
            last = len(table.match.session.records)
        storm_event(rng, app, at)
        if app.stack.top is not table and rng.random() < 0.2:  # the storm is meant for the table
            opens = find(app.interaction.root, "curtain.open")
            if isinstance(app.stack.top, Curtain) and opens is not None:
                opens.actions[0].run()
            else:
                press(app, clock, pygame.K_ESCAPE)
        if rng.random() < 0.7:
            turn(app, clock, rng.choice((0.0, 0.02, 0.05)))
        records = len(table.match.session.records)
        acted, last = acted + max(0, records - last), records
        if number % 50 == 0 and table in app.stack._scenes:  # one that was left untouched is forgotten
            assert_sound(table.match, hall.library)
    assert acted > 5, "the storm has never come to play"


def assert_sound(match: Match, library: Library) -> None:
    """The truth folds from its records, every card is once, and the library holds the same."""
    session = match.session
    assert fingerprint(session.state_at(len(session.records) - 1)) == fingerprint(session.state)
    cards = [card for zone in session.state.table.zones for card in zone]
    assert len(cards) == len(set(cards)) == len(session.state.table.faces)
    assert len(library.lines(match.identity)) == len(session.records)
    for seat in session.actors:
        for action in session.legal(seat):
            assert session.rules.refuse(session.state, seat, action) is None
