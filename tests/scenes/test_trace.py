"""The last move of another player stays visible until somebody moves again; the pace of bots is chosen at the table."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.bots.levels import choose
from game.core.chance import Chance
from game.core.match.staging import WAIT, Stage
from game.flautz.moves import Exchange
from game.flower_power.events import AttackFailed
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import walk
from scenes.presenters.flower_power.gestures import FLOWER
from scenes.table.board.trace import CORNERS, WayLook, corners_around
from scenes.table.playing.pace import paced

from .conftest import FakeClock, MakeApp
from .table_play import BOT, Table, advance, begun


def ways(table: Table) -> list[str]:
    return [node.key for node in walk(table.app.interaction.root) if node.key.startswith(("table.way.", "table.came."))]


def act_like_greedy(table: Table) -> None:
    session = table.match.session
    table.scene.act_now(choose(session.rules, session.view(0), 0, "greedy", Chance("trace", len(session.records))))


def test_what_another_player_did_is_marked_until_the_viewer_acts(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "trace")
    table = Table(make_app(speed=8.0), clock, match, viewer=0)
    table.go_on()
    while not (table.play.my_turn and isinstance(match.session.records[-1].action, Exchange)):
        table.scene.act_now(match.session.legal(0)[0])
        table.go_on()
    marked = ways(table)
    assert any(key.startswith("table.way.") for key in marked)
    assert any(key.startswith("table.came.") for key in marked)
    dots = [node for node in walk(table.app.interaction.root) if node.tooltip == table.app.texts("table.way")]
    assert dots
    assert not any(node.actions or node.label for node in dots), "they are only for who points"
    came = [key.replace("came", "piece") for key in marked if key.startswith("table.came.")]
    assert all(table.has(key) for key in came)
    table.scene.live = False
    table.scene.act_now(next(a for a in match.session.legal(0) if type(a).__name__ == "Exchange"))
    table.scene.flush()
    table.turn()
    assert ways(table) == []


def test_rows_that_are_turned_up_together_leave_no_trace(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, begun("nine_domains", ("human", BOT), "trace"), viewer=0)
    table.go_on()
    while table.play.my_turn and not table.play.timeline.waiting:
        act_like_greedy(table)
        table.settle()
    assert table.picture.stage.view.combats
    assert ways(table) == []


def test_no_dot_lies_on_words(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("batailles", ("human", BOT, BOT), "trace")
    table = Table(make_app(), clock, match, viewer=0)
    while not ways(table):
        if table.play.my_turn:
            act_like_greedy(table)
        table.go_on()
    looks = [node.look for node in walk(table.app.interaction.root) if node.key.startswith("table.way.")]
    plates = [node.rect for node in walk(table.app.interaction.root) if node.role == "text"]
    dots = [dot for look in looks for dot in getattr(look, "dots", ())]
    assert dots
    assert not any(dot.overlaps(rect) for dot in dots for rect in plates)


def test_a_corner_that_would_lie_on_words_is_left_out() -> None:
    card = Rect(100, 100, 60, 84)
    around = card.inset(-6)
    assert corners_around(around, ()).corners == CORNERS
    above = Rect(90, 84, 30, 24)  # a line over its upper left corner
    left = corners_around(around, (above,)).corners
    assert len(left) == 3
    assert (False, False) not in left
    assert corners_around(around, (card,)).corners == CORNERS  # words in its middle are none of theirs


def test_a_match_that_is_looked_at_later_has_no_last_move_yet(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flautz", ("human", BOT), "trace")
    advance(match, 6)
    table = Table(make_app(), clock, match, viewer=0)
    assert ways(table) == []


def test_bots_are_shown_longer_shorter_or_step_by_step() -> None:
    shown = [Stage(1, (), None, 2.0), Stage(1, (), None, WAIT)]
    assert [stage.hold for stage in paced(shown, "slow")] == [3.0, WAIT]
    assert [stage.hold for stage in paced(shown, "fast")] == [1.0, WAIT]
    assert [stage.hold for stage in paced(shown, "instant")] == [0.0, WAIT]
    assert [stage.hold for stage in paced(shown, "normal")] == [2.0, WAIT]


def test_the_pace_is_changed_at_the_table_by_mouse_and_by_key(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    table = Table(app, clock, begun("flautz", ("human", BOT), "pace"), viewer=0)
    table.settle()
    paces = [app.settings.pace]
    table.click("table.pace")
    paces.append(app.settings.pace)
    for key in (pygame.K_MINUS, pygame.K_p, pygame.K_p):
        table.press(key)
        paces.append(app.settings.pace)
    assert paces == ["normal", "fast", "normal", "step", "normal"]


def test_among_people_there_is_no_pace_of_bots(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(), clock, begun("flautz", ("human", "human"), "pace"), viewer=0)
    assert not table.has("table.pace")


@pytest.mark.parametrize(("speed", "seconds"), [(1.0, 2.0), (4.0, 1.0)])
def test_what_is_shown_can_be_read_also_where_cards_fly_fast(
    speed: float, seconds: float, make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app()
    app.change_settings(speed=speed)
    table = Table(app, clock, begun("flautz", ("human", "human"), "reading"), viewer=0)
    table.go_on()
    table.play.timeline.rest(2.0)
    table.app.invalidate()
    turns = 0
    while table.play.timeline.busy:
        table.turn(0.02)
        turns += 1
    assert turns * 0.02 == pytest.approx(seconds, rel=0.15)


def test_a_flower_that_goes_home_from_a_battle_leaves_no_trace(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=8.0), clock, begun("flower_power", ("human", BOT), "home"), viewer=0)
    fought = 0
    while fought < 3:
        table.go_on()
        if not table.play.my_turn:
            break
        events = table.match.session.records[-1].events
        if not any(isinstance(event, AttackFailed) for event in events):  # a captured flower goes to another garden
            act_like_greedy(table)
            continue
        fought += 1
        middle = [node.key for node in walk(table.app.interaction.root) if node.key.startswith("table.way.")]
        flowers = {table.picture.tracker.number(p.slot) for p in table.picture.layout.pieces if p.slot[0] == FLOWER}
        assert not flowers & {int(key.rpartition(".")[2]) for key in middle}
        act_like_greedy(table)
    assert fought


def test_two_rings_never_look_like_an_eight(make_app: MakeApp, clock: FakeClock) -> None:
    table = Table(make_app(speed=8.0), clock, begun("flower_power", ("human", BOT), "eight"), viewer=0)
    several = 0
    for _ in range(40):
        table.go_on()
        looks = [node.look for node in walk(table.app.interaction.root) if node.key.startswith("table.way.")]
        rings = [look.ring for look in looks if isinstance(look, WayLook) and look.ring is not None]
        several += len(looks) > 1
        assert not any(one.overlaps(other) for one, other in combinations(rings, 2))
        if not table.play.my_turn:
            break
        act_like_greedy(table)
    assert several > 3
