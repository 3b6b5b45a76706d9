"""The beds of FLOWER POWER!: a flower keeps its bed and its name as long as it stands in a garden."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace

from game.core.match.staging import stages
from game.core.rules.events import CardMoved, Event
from game.flower_power.beds import REMEMBERED, BedPlan
from game.flower_power.events import FlowerCaptured
from game.flower_power.state import BUILDING, CONTEST, RANKING
from game.flower_power.zones import dealt_hand, packet
from scenes.kit.drawing.theme import STRONG
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import walk
from scenes.presenters.flower_power.art import GroundLook
from scenes.presenters.flower_power.gestures import FLOWER, SOIL

from .conftest import FakeClock, MakeApp
from .replay_room import open_replay
from .table_play import BOT, Table, advance, begun


@pytest.mark.parametrize("seats", [2, 3])
def test_no_flower_changes_its_bed_its_name_or_its_size_but_by_being_captured(
    seats: int, make_app: MakeApp, clock: FakeClock
) -> None:
    match = begun("flower_power", ("human", *[BOT] * (seats - 1)), "beds")
    table = Table(make_app(language="en"), clock, match)
    table.scene.live = False
    before: dict[int, tuple[int, str, tuple[float, ...]]] = {}
    battles = seen = most = 0
    for _ in range(140):
        advance(match, 1)
        table.play.timeline.clear()
        table.picture.begin_at(table.scene.conductor.now(0))
        table.app.invalidate()
        table.turn()
        situation = table.picture.situation
        view, plan = situation.view, BedPlan(situation.view, situation.past)
        battles += view.battle is not None
        fighting = () if view.battle is None else (view.battle.attacking, view.battle.defending)
        centres = {piece.slot[1]: piece.pose for piece in table.picture.layout.pieces if piece.slot[0] == FLOWER}
        now: dict[int, tuple[int, str, tuple[float, ...]]] = {}
        for flower in view.flowers:
            pose = centres[flower.zone]
            place = tuple(pose) if flower.zone not in fighting else ()
            now[flower.zone] = flower.owner, plan.name(flower.zone), place
            if flower.zone in before and before[flower.zone][0] == flower.owner:
                _, name, lay = before[flower.zone]
                assert plan.name(flower.zone) == name
                if lay and place and plan.most == most:
                    assert lay == place
                    seen += 1
        names = [name for _, name, _ in now.values()]
        assert len(names) == len(set(names))
        before, most = now, plan.most
        if not match.session.actors:
            break
    assert battles
    assert seen
    events = [event for record in match.session.records for event in record.events]
    assert any(isinstance(event, FlowerCaptured) for event in events)
    assert_told_as_it_stands(table)
    table.scene._screening._read_log()
    log = table.log()
    assert any(" attacks " in line and line.rstrip(".")[-1].isdigit() for line in log)


def assert_told_as_it_stands(table: Table) -> None:
    """The log calls a captured flower by the bed in which it then stands, also where its captor's flower withered."""
    session, picture = table.match.session, table.picture
    past: list[Event] = []
    for record in session.records:
        past += [event for event in record.events if isinstance(event, REMEMBERED)]
        captured = [event.flower for event in record.events if isinstance(event, FlowerCaptured)]
        if captured:
            staged = stages(session.rules, session.state_at(record.seq - 1), record, 0, picture.presenter.hold)
            told = [line.sentence for stage in staged for line in picture.lines(stage)]
            names = [words.arguments["flower"] for words in told if words.key.endswith(".captured")]
            plan = BedPlan(session.state_at(record.seq).view(0), past)
            assert names == [plan.name(flower) for flower in captured]
            for stage in staged:
                if any(isinstance(event, FlowerCaptured) for event in stage.events):
                    picture.begin_at(stage)
                    shown = replace(picture.situation, actors=())
                    banner = picture.presenter.prompt(shown, ()).arguments.get("flower")
                    assert banner in (None, *names), "the banner calls it as the log does"


def test_what_a_lost_flower_loses_is_told_by_the_bed_it_stood_in(make_app: MakeApp, clock: FakeClock) -> None:
    """FP-37, FP-39: its petal goes to the GraveRyard before the rest of it is planted, under a new name."""
    match = begun("flower_power", ("human", BOT), "lost")
    table = Table(make_app(language="en"), clock, match)
    table.scene.live = False
    names: dict[int, dict[int, str]] = {}
    lost = 0
    for _ in range(140):
        table.play.timeline.clear()
        table.picture.begin_at(table.scene.conductor.now(0))
        situation = table.picture.situation
        plan = BedPlan(situation.view, situation.past)
        names[len(match.session.records)] = {flower.zone: plan.name(flower.zone) for flower in situation.view.flowers}
        advance(match, 1)
    for line in table.scene.conductor.chronicle.told_to(0, table.picture.lines):
        if line.sentence.key == "flower_power.told.petal_gone" and isinstance(line.event, CardMoved):
            lost += 1
            assert line.sentence.arguments["flower"] == names[line.seq][line.event.source], line
    assert lost > 5


def test_a_click_anywhere_on_a_flower_is_a_click_on_it(make_app: MakeApp, clock: FakeClock) -> None:
    match = begun("flower_power", ("human", BOT), "beds")
    table = Table(make_app(language="en"), clock, match)
    table.scene.live = False
    while not any(type(action).__name__ == "Attack" for action in match.session.legal(0)):
        advance(match, 1)
    table.play.timeline.clear()
    table.picture.begin_at(table.scene.conductor.now(0))
    table.app.invalidate()
    table.turn()
    lit = [target for target in table.play.prompter.lit() if isinstance(target, tuple) and target[0] == FLOWER]
    flower = lit[0]
    rect, scale = table.node(table.key_of((SOIL, flower[1]))).rect, table.app.window.viewport.scale
    at = round((rect.cx + rect.w * 0.4) * scale), round(rect.cy * scale)
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        table.mouse(kind, at)
    table.turn()
    assert table.play.prompter.picks == (flower,)


def test_what_is_planted_is_not_shown_as_planned_too(make_app: MakeApp) -> None:
    """In a replay with the eyes of somebody, at every moment of the setting up."""
    match = begun("flower_power", (BOT,) * 2, "planted")
    advance(match, 10_000)
    app = make_app((1280, 720), language="en")
    replay, _ = open_replay(app, match)
    player = replay.player
    player.look_with(0)
    planned = planted = 0
    for step in range(len(player.shots)):
        player.go_to(step)
        view = player.picture.stage.view
        if view.phase > BUILDING:
            break
        if view.phase == BUILDING:
            app.loop_once()
            shown = sum(isinstance(node.look, GroundLook) for node in walk(app.interaction.root))
            planned += shown > 0
            planted += bool(view.garden(0))
            assert not (shown and view.garden(0))
    assert planned
    assert planted


@pytest.mark.parametrize("seats", [5, 8])
@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_what_a_new_garden_is_asked_for_lies_on_no_plate(
    seats: int, text_scale: float, make_app: MakeApp, clock: FakeClock
) -> None:
    match = begun("flower_power", ("human", *[BOT] * (seats - 1)), "planned", seat_choice="random")
    app = make_app((1280, 720), language="en", text_scale=text_scale)
    table = Table(app, clock, match, viewer=0, bots=False)
    table.scene.flush()
    root = table.scene.build(app.ui)
    words = app.ui.texts("flower_power.table.at_once")
    place = next(node.rect for node in walk(root) if node.label == words)
    title = Rect.centred(place.cx, place.cy, app.ui.measure(words, STRONG), place.h)
    sizes = [node.rect for node in walk(root) if node.key.startswith("table.spot.size.")]
    hands = [node.rect for node in walk(root) if node.key.startswith("flower.hand.")]
    assert sizes
    assert len(hands) >= seats - 1
    for rect in hands:
        assert not [asked for asked in (title, *sizes) if asked.overlaps(rect)], rect


@pytest.mark.parametrize("human", [True, False])
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_what_was_dealt_is_seen_until_it_is_taken_up(
    seats: int, human: bool, make_app: MakeApp, clock: FakeClock
) -> None:
    """FP-3, FP-4, FP-15: a packet and a hand for each rank, face down and counted, over nothing else."""
    match = begun("flower_power", ("human" if human else BOT, *[BOT] * (seats - 1)), "dealt")
    table = Table(make_app(language="en"), clock, match)
    table.scene.live = False
    layout = table.picture.layout
    rects = []
    for rank in range(seats):
        for zone in (packet(rank), dealt_hand(rank)):
            lying = [piece for piece in layout.pieces if piece.slot[0] == zone and not piece.concealed]
            assert lying
            assert all(piece.picture.is_back for piece in lying)
            rects.append(Rect.around([piece.pose.rect for piece in lying]))
    nodes = list(walk(table.app.build()))
    plates = [node.rect for node in nodes if node.key.startswith("table.plate")]
    for one, other in combinations([*rects, *plates], 2):
        assert not one.overlaps(other)

    while match.session.state.phase in (CONTEST, RANKING):
        advance(match, 1)
    table.picture.begin_at(table.scene.conductor.now(0))
    table.app.invalidate()
    table.turn()
    zones = {zone for rank in range(seats) for zone in (packet(rank), dealt_hand(rank))}
    assert all(piece.concealed for piece in table.picture.layout.pieces if piece.slot[0] in zones)
