"""Reading beside playing: lit cards and lines, the rule at hand, what happened since, and practising from before."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.catalogue import card_of
from game.core.library.library import Library
from game.core.texts import LocalText, Texts
from game.matches.match import Match
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.overlay import Notice
from scenes.kit.screen.tree import find, walk
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import Key, PointerMove
from scenes.rooms.curtain import Curtain
from scenes.rooms.replay.room import Replay
from scenes.rooms.rulebook.room import RulebookView
from scenes.table.around.reading import since_last_turn
from scenes.table.board.log_panel import ALL, TURNING, LitLook, Since, faces_of
from scenes.table.board.picture import piece_key
from scenes.table.board.pieces import PieceLook
from scenes.table.scene import TableScene
from tests.reliability.playing import GAME
from tests.scenes.table_play import BOT, Table, advance, begun

from .conftest import FakeClock, MakeApp
from .on_screen import node_of, press
from .replay_room import open_replay, some_match


def sat_down(
    make_app: MakeApp, clock: FakeClock, *, actions: int = 0, players: tuple[str, ...] = ("human", BOT)
) -> Table:
    """A table at which somebody waits for nothing."""
    match = begun(GAME, players, "reading")
    advance(match, actions)
    table = Table(make_app(), clock, match)
    table.go_on()
    return table


def lit_pieces(table: Table) -> set[str]:
    looks = [node for node in walk(table.app.build()) if isinstance(node.look, PieceLook)]
    return {node.label for node in looks if isinstance(node.look, PieceLook) and node.look.state == "hover"}


def told(app: App) -> list[Notice]:
    shown: list[Notice] = vars(app)["_notices"]
    return shown


def point_at(table: Table, key: str) -> None:
    rect = table.node(key).rect
    table.app._input(PointerMove(rect.cx, rect.cy))
    table.turn()


def test_a_line_lights_its_domain_and_the_domain_its_lines(make_app: MakeApp, clock: FakeClock) -> None:
    table = sat_down(make_app, clock)
    lines = table.picture.log.lines
    number = next(n for n, line in enumerate(lines) if line.sentence.key.endswith("at_stake"))
    point_at(table, f"table.log.{number}")
    lit = lit_pieces(table)
    assert len(lit) == 1
    node = next(node for node in walk(table.app.build()) if node.label in lit and isinstance(node.look, PieceLook))
    table.app._input(PointerMove(node.rect.cx, node.rect.cy))
    table.turn()
    entry = table.node(f"table.log.{number}")
    assert any(isinstance(child.look, LitLook) for child in entry.children)


def test_hidden_cards_light_nothing(make_app: MakeApp, clock: FakeClock) -> None:
    """Every face that a line can light was told to its reader."""
    table = sat_down(make_app, clock, actions=30)
    seen = {face for line in table.picture.log.lines for face in faces_of(line.event)}
    public = table.match.session.view(table.scene.play.viewer)
    known = {face for zone in range(len(public.table.zones)) for face in public.table.faces_in(zone)}
    assert -1 not in seen
    assert seen <= known | {-1}


@pytest.mark.parametrize("game", ["croconounours", "batailles", "flower_power"])
def test_a_line_of_a_replay_lights_cards_and_nothing_else(
    game: str, make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    """Warriors, special cards and flowers are no cards of the table: their numbers mean no face."""
    app = make_app()
    match = begun(game, ("human", *[BOT] * (card_of(game).least - 1)), "pieces")
    advance(match, 60)
    hall, scene = hall_with_table(app, tmp_path, match)
    hall.archive.replay_from(scene, 0)
    app.loop_once()
    replay = app.stack.top
    assert isinstance(replay, Replay)
    replay.player.future_hidden = False
    replay.player.go_to_end()
    app.loop_once()
    told_faces = [number for number, line in enumerate(replay.player.picture.log.lines) if faces_of(line.event)]
    assert told_faces
    pieces = {
        piece_key(number) for number, sprite in replay.player.picture.sprites.in_order() if sprite.piece.slot[0] < 0
    }
    assert pieces
    for number in told_faces:
        app.ui.hovered = f"table.log.{number}"
        nodes = walk(replay.build(app.ui))
        lit = {node.key for node in nodes if isinstance(node.look, PieceLook) and node.look.state}
        assert not lit & pieces


def test_f1_opens_the_clause_at_hand(make_app: MakeApp, clock: FakeClock) -> None:
    table = sat_down(make_app, clock)
    table.press(pygame.K_F1)
    assert table.doorways.clauses[-1] == "ND-3", "what is asked"
    number, line = next((n, line) for n, line in enumerate(table.picture.log.lines) if line.sentence.clause == "ND-Q3")
    point_at(table, f"table.log.{number}")
    table.press(pygame.K_F1)
    assert table.doorways.clauses[-1] == line.sentence.clause
    table.click(f"table.log.{number}")
    assert table.doorways.clauses[-1] == line.sentence.clause, "one click on a line is enough"


def test_the_log_says_where_ones_last_turn_was(make_app: MakeApp, clock: FakeClock) -> None:
    table = sat_down(make_app, clock, actions=20)
    asked: list[int] = []
    table.scene.doors.replay_from = lambda scene, seq: asked.append(seq)
    since = since_last_turn(table.app, table.scene)
    own = table.play.last_own
    assert own is not None
    assert isinstance(since, Since)
    assert since.seq == own
    assert since.words == table.app.texts("table.log.since_yours")
    table.press(pygame.K_r)
    assert asked == [own]
    assert all(record.seat != 0 for record in table.match.session.records[own + 1 :])


def test_a_click_on_a_fight_shows_it_again_and_its_rule_is_still_at_hand(make_app: MakeApp, clock: FakeClock) -> None:
    table = sat_down(make_app, clock, actions=20)
    asked: list[int] = []
    table.scene.doors.replay_from = lambda scene, seq: asked.append(seq)
    table.app.invalidate()
    table.turn()
    lines = table.picture.log.lines
    number = max(number for number, line in enumerate(lines) if line.turning)
    table.click(f"table.log.{number}")
    assert asked == [], "one press does not leave the table"
    table.click(f"table.log.{number}")
    assert find(table.app.build(), "table.see") is None, "pressed once more, the offer goes"
    table.click(f"table.log.{number}")
    table.click("table.see")
    assert asked == [lines[number].seq - 1], "from before it"
    table.app.interaction.focus(f"table.log.{number}")
    table.press(pygame.K_RETURN)
    table.press(pygame.K_TAB)
    assert table.app.ui.focused == "table.see"
    table.press(pygame.K_RETURN)
    assert asked == [lines[number].seq - 1] * 2, "with keys as well"
    point_at(table, f"table.log.{number}")
    table.press(pygame.K_F1)
    assert table.doorways.clauses[-1] == lines[number].sentence.clause


def test_before_ones_first_turn_there_is_nothing_to_see_again(make_app: MakeApp, clock: FakeClock) -> None:
    table = sat_down(make_app, clock)
    table.scene.doors.replay_from = lambda scene, seq: None
    assert since_last_turn(table.app, table.scene) is None


def hall_with_table(app: App, folder: Path, match: Match) -> tuple[Hall, TableScene]:
    hall = Hall(app, folder)
    scene = hall.table(match, live=False)
    app.stack.push(hall.menu())
    app.stack.push(scene)
    app.loop_once()
    return hall, scene


def test_who_sees_it_again_plays_on_from_there_with_ones_own_eyes_only(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    match = begun(GAME, ("human", BOT), "again", Library(tmp_path))
    until_the_other_acted(match)
    _, scene = hall_with_table(app, tmp_path, match)
    own = scene.play.last_own
    since = since_last_turn(app, scene)
    assert since is not None
    since.run()
    app.loop_once()
    replay = app.stack.top
    assert isinstance(replay, Replay)
    assert replay.player.observer == scene.play.viewer == 0
    assert replay.player.part >= (own or 0)
    view = find(app.build(), "replay.view")
    assert view is not None
    assert not view.enabled
    replay.choose_view()
    app.loop_once()
    assert app.stack.top is replay
    match.close()


def test_undo_offers_to_practise_from_before(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    match = begun(GAME, ("human", "human"), "fork", Library(tmp_path))
    until_the_other_acted(match)
    _, scene = hall_with_table(app, tmp_path, match)
    scene.play.picture.viewer = 0
    records = len(match.session.records)
    assert match.session.undo_reach(0).records == 0
    tooltip = find(app.build(), "table.undo")
    assert tooltip is not None
    scene.undo()
    app.loop_once()
    assert told(app)[-1].answer == Texts("fr")("undo.fork")
    run = told(app)[-1].run
    assert run is not None
    run()
    app.loop_once()
    assert isinstance(app.stack.top, Dialog), "the fork shows what nobody may know yet"
    app._input(Key("escape"))
    app.loop_once()
    assert len(app.stack) == 2
    run()
    app.loop_once()
    press(app, "dialog.0")
    assert match.header.practice
    top = app.stack.top
    assert isinstance(top, TableScene | Curtain)
    forked = next(s for s in vars(app.stack)["_scenes"][::-1] if isinstance(s, TableScene))
    assert forked is not scene
    assert forked.match.header.practice
    assert len(forked.match.session.records) == last_record(match, 0)
    assert len(match.session.records) == records, "the original stays as it is"
    match.close()
    forked.match.close()


def until_the_other_acted(match: Match) -> None:
    """The first seat has acted, and then the second."""
    while not (match.session.records[-1].seat == 1 and last_record(match, 0) > 0):
        advance(match, 1)


def test_a_replay_does_not_stay_when_nobody_watches(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    match = begun(GAME, ("human", "human"), "cover")
    until_the_other_acted(match)
    hall = Hall(app, tmp_path)
    scene = hall.table(match, viewer=0)
    app.stack.push(hall.menu())
    app.stack.push(scene)
    app.loop_once()
    hall.archive.replay_from(scene, 1)
    app.loop_once()
    assert isinstance(app.stack.top, Replay)
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    app.loop_once()
    app.loop_once()
    assert isinstance(app.stack.top, Curtain)


def last_record(match: Match, seat: int) -> int:
    return max((record.seq for record in match.session.records if record.seat == seat), default=0)


def test_from_the_house_f1_opens_the_book_and_escape_comes_back(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    hall.explain(GAME, "")
    app.loop_once()
    assert isinstance(app.stack.top, RulebookView)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode=""))
    app.loop_once()
    app.loop_once()
    assert len(app.stack) == 1


# ---- the log of a replay ---------------------------------------------------------------------------


def test_a_line_of_the_log_leads_to_its_moment_or_its_clause(make_app: MakeApp) -> None:
    app = make_app()
    replay, doors = open_replay(app, some_match(GAME))
    replay.player.future_hidden = False
    replay.player.go_to_end()
    app.loop_once()
    entries = [node for node in walk(app.build()) if node.key.startswith("table.log.") and node.action("press")]
    entry = entries[0]
    line = replay.player.picture.log.lines[int(entry.key.rsplit(".", 1)[1])]
    explain, go = entry.action("explain"), entry.action("press")
    assert explain is not None
    assert go is not None
    explain.run()
    assert doors.clauses == [line.sentence.clause]
    go.run()
    assert replay.player.part == line.seq


def test_a_line_lights_its_cards_and_a_card_its_lines(make_app: MakeApp) -> None:
    app = make_app()
    replay, _ = open_replay(app, some_match(GAME))
    number, line = next(
        (n, line) for n, line in enumerate(replay.player.picture.log.lines) if line.sentence.key.endswith("at_stake")
    )
    place = node_of(app, f"table.log.{number}").rect
    app._input(PointerMove(place.cx, place.cy))
    app.loop_once()
    lit = [n for n in walk(app.build()) if isinstance(n.look, PieceLook) and n.look.state == "playable"]
    assert len(lit) == 1
    domain = line.sentence.arguments["domain"]
    assert isinstance(domain, LocalText)
    assert domain.fr in lit[0].label
    app._input(PointerMove(lit[0].rect.cx, lit[0].rect.cy))
    app.loop_once()
    entry = node_of(app, f"table.log.{number}")
    assert any(isinstance(child.look, LitLook) for child in entry.children)
    others = [n for n in walk(app.build()) if n.key.startswith("table.log.") and n.key != entry.key]
    assert not any(isinstance(child.look, LitLook) for n in others for child in n.children)


def test_the_log_is_filtered(make_app: MakeApp) -> None:
    app = make_app()
    replay, _ = open_replay(app, some_match(GAME))
    replay.player.future_hidden = False
    replay.player.go_to_end()
    every = len(replay.player.picture.log.lines)
    assert replay.player.picture.log.filter == ALL
    counts = []
    for wanted in (TURNING, 0, 1):
        press(app, "table.filter")
        assert replay.player.picture.log.filter == wanted
        counts.append(sum(map(replay.player.picture.log.passes, replay.player.picture.log.lines)))
        shown = {node.key for node in walk(app.build()) if node.key.startswith("table.log.")}
        numbers = {int(key.rsplit(".", 1)[1]) for key in shown if key.rsplit(".", 1)[1].isdecimal()}
        assert all(replay.player.picture.log.passes(replay.player.picture.log.lines[number]) for number in numbers)
    assert all(0 < count < every for count in counts)
    press(app, "table.filter")
    assert replay.player.picture.log.filter == ALL
