"""The replay: what a seat may see and nothing else, forwards and back."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pygame
import pytest

from game.catalogue import NAMES
from game.core.library.library import Library
from game.core.match.session import Session
from game.core.match.staging import Stage
from game.core.texts import Texts
from game.matches.sources import fork_match
from scenes.app import App
from scenes.kit.screen.tree import display_list, walk
from scenes.kit.widgets.basic import ButtonLook
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import Key, PointerDown, PointerMove, PointerUp
from scenes.presenters.registry import presenter_of
from scenes.rooms.replay.player import ALL_SEEING, story_of
from scenes.rooms.replay.scrubber import ScrubberLook
from scenes.rooms.replay.views import Views
from scenes.table.board.log_panel import LogLine
from tests.campaign import at_most, covering
from tests.reliability.playing import GAME, played
from tests.scenes.table_play import advance

from .conftest import FakeClock, MakeApp
from .on_screen import node_of, press
from .replay_room import open_replay, some_match
from .test_menu import SCALES, SIZES, check_layout, cut_texts

LAST_SHOTS: Final = 80
"""Of a game: so many the quick run plays."""


def pixels(app: App) -> bytes:
    app.loop_once()
    app.draw_everything()
    return pygame.image.tobytes(app.window.surface, "RGB")


def untold(_stage: Stage) -> list[LogLine]:
    """Where nobody reads."""
    return []


# ---- what is seen -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_seat_sees_what_it_saw_and_nothing_else(game: str) -> None:
    match = some_match(game)
    session = match.session
    hold = presenter_of(session.rules).hold
    public = session.setup.seats
    checked: Session[Any, Any] = Session.resume(session.rules, session.setup, session.seed, ())
    stories = [story_of(session, seat, hold, untold).shots for seat in range(public + 1)]
    truth = story_of(session, ALL_SEEING, hold, untold).shots
    for record in session.records:
        before = checked.state.clone()
        for event in record.events:
            session.rules.evolve(before, event)
        checked.state = before
        for observer, shots in enumerate(stories):
            mine = [shot for shot in shots if shot.part == record.seq]
            assert mine, "every action has a place in the story"
            assert mine[-1].stage.view == checked.view(observer)
            told = tuple(event for shot in mine for event in shot.stage.events)
            assert told == session.tell(record, observer)
        whole = [shot for shot in truth if shot.part == record.seq]
        assert whole[-1].stage.view == checked.state
    assert checked.state == session.state


@pytest.mark.parametrize("game", NAMES)
def test_steps_and_actions(game: str) -> None:
    session = some_match(game, 20).session
    story = story_of(session, 0, presenter_of(session.rules).hold, untold)
    assert [story.shots[0].part, story.shots[-1].part] == [-1, len(session.records) - 1]
    place, ends = 0, [0]
    while place < story.last:
        place = story.next_stop(place)
        assert story.is_stop(place)
        ends.append(place)
    assert len(ends) == len(session.records) + 1
    for former, present in pairwise(ends):
        assert story.former_stop(present) == former
        assert {story.former_stop(inside) for inside in range(former + 1, present)} <= {former}
        assert {story.next_stop(inside) for inside in range(former, present)} == {present}


def test_the_hidden_future_leaves_no_trace(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two matches with the same beginning look the same up to there, however long they last and however they end."""
    monkeypatch.setattr("game.matches.sources.fresh_seed", lambda: "another future")  # few others end as the first does
    long = some_match(GAME)
    middle = len(long.session.records) // 3
    other = fork_match(long, middle, None)
    advance(other, 10_000)
    assert other.session.records[: middle + 1] == long.session.records[: middle + 1]
    assert other.session.state != long.session.state
    shown = []
    for match in (long, other):
        app = make_app()
        replay, _ = open_replay(app, match)
        replay.player.future_hidden = True
        for _ in range(4):
            replay.player.next()
        shown.append(pixels(app))
        replay.player.go_to_part(middle - 1)
        shown.append(pixels(app))
        replay.player.go_to(3)
        shown.append(pixels(app))
        replay.player.hide_future()
        app.loop_once()
        assert f"Avant l’action 1 sur {len(match.session.records) - 1}" in {node.label for node in walk(app.build())}
    assert shown[:3] == shown[3:]


def test_secrets_of_an_unfinished_match_are_only_shown_after_a_warning(make_app: MakeApp) -> None:
    app = make_app()
    replay, _ = open_replay(app, some_match(GAME, 6))
    for observer in (0, ALL_SEEING):
        replay.look_with(observer)
        app.loop_once()
        assert isinstance(app.stack.top, Dialog)
        app._input(Key("escape"))
        app.loop_once()
        assert replay.player.observer == 2
    replay.look_with(ALL_SEEING)
    app.loop_once()
    press(app, "dialog.0")
    assert replay.player.observer == ALL_SEEING
    replay.look_with(2)
    replay.look_with(1)
    app.loop_once()
    assert (replay.player.observer, len(app.stack)) == (1, 1), "one warning is enough"


def test_a_finished_match_has_no_secrets(make_app: MakeApp) -> None:
    app = make_app()
    replay, _ = open_replay(app, some_match(GAME))
    app._input(Key("v"))
    app.loop_once()
    assert isinstance(app.stack.top, Views)
    press(app, f"replay.view.{ALL_SEEING}")
    assert replay.player.observer == ALL_SEEING
    assert len(app.stack) == 1
    assert replay.player.shot.stage.view.table.observer < 0


def test_changing_the_eyes_keeps_the_place(make_app: MakeApp) -> None:
    app = make_app()
    replay, _ = open_replay(app, some_match(GAME))
    replay.player.go_to_part(7)
    for observer in (0, 1, ALL_SEEING, 2):
        replay.look_with(observer)
        assert replay.player.part == 7
        assert replay.player.picture.log.lines == [
            line for shot in replay.player.shots[: replay.player.place + 1] for line in shot.lines
        ]


# ---- moving -----------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize("game", NAMES)
def test_it_plays_to_the_end_and_every_piece_arrives(make_app: MakeApp, clock: FakeClock, game: str) -> None:
    app = make_app(reduced_motion=False)
    replay, _ = open_replay(app, some_match(game))
    replay.player.speed = 16.0
    replay.player.go_to(max(0, len(replay.player.shots) - at_most(LAST_SHOTS)))
    app._input(Key("space"))
    assert replay.player.playing
    for _ in range(200_000):
        clock.now += 0.05
        app.loop_once()
        if not replay.player.playing:
            break
    assert replay.player.place == len(replay.player.shots) - 1
    clock.now += 5
    app.loop_once()
    replay.player.picture.sprites.flush()
    after = {sprite.piece.slot: sprite.pose() for _, sprite in replay.player.picture.sprites.in_order()}
    replay.player.go_to(replay.player.place)
    app.loop_once()
    assert after == {sprite.piece.slot: sprite.pose() for _, sprite in replay.player.picture.sprites.in_order()}


def test_a_replay_is_as_fast_as_the_player_has_set(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app(reduced_motion=False)
    replay, _ = open_replay(app, some_match("nine_domains", 4))
    turns = []
    for speed in (1.0, 4.0):
        app.change_settings(speed=speed)
        replay.player.go_to(0)
        replay.player.play()
        turns.append(0)
        while replay.player.playing:
            clock.now += 0.02
            app.loop_once()
            turns[-1] += 1
    assert turns[1] < turns[0] / 2


def test_every_button_has_a_picture_of_its_own(make_app: MakeApp) -> None:
    app = make_app()
    open_replay(app, some_match("nine_domains", 12))
    pictures = {
        node.key.removeprefix("replay."): node.look.icon
        for node in walk(app.build())
        if node.key.startswith("replay.") and isinstance(node.look, ButtonLook)
    }
    assert len(pictures) >= 13
    assert len(set(pictures.values())) == len(pictures)
    pairs = [(pictures[f"{step}_back"], pictures[f"{step}_on"]) for step in ("event", "action")]
    assert all(back.replace("left", "right") == on != back for back, on in pairs)


def test_in_an_upright_window_its_tools_are_in_sight(make_app: MakeApp) -> None:
    app = make_app((720, 960), text_scale=1.5)
    open_replay(app, some_match("nine_domains", 4))
    tools = [node for node in walk(app.build()) if node.role == "button" and node.key.startswith("replay.")]
    assert {"replay.leave", "replay.view", "replay.future"} <= {node.key for node in tools}
    assert all(node.rect.x >= 0 and node.rect.right <= app.ui.width for node in tools)


def test_back_and_forth_by_keyboard(make_app: MakeApp) -> None:
    app = make_app()
    replay, _ = open_replay(app, some_match(GAME))
    replay.player.future_hidden = True
    start = replay.player.place
    app._input(Key("right"))
    assert replay.player.place == start + 1
    app._input(Key("page down"))
    app._input(Key("page down"))
    assert replay.player.at_rest
    seen = replay.player.place
    app._input(Key("home"))
    assert replay.player.place == 0
    app._input(Key("end"))
    assert replay.player.place == seen, "with the future hidden the end is what has been seen"
    app._input(Key("h"))
    app._input(Key("end"))
    assert replay.player.place == len(replay.player.shots) - 1
    app._input(Key("left"))
    assert replay.player.place == len(replay.player.shots) - 2
    app._input(Key("+"))
    app._input(Key("+"))
    app._input(Key("-"))
    assert replay.player.speed == 2.0
    app._input(Key("escape"))
    app.loop_once()
    assert app.stack.top is None


def test_the_scrubber_is_dragged_and_its_flags_clicked(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    library = Library(tmp_path)
    match = played(library, "scrub")
    library.mark(match.identity, 8, "ici")
    replay, _ = open_replay(app, match, library=library)
    replay.player.future_hidden = False
    app.loop_once()
    bar = node_of(app, "replay.scrubber").rect
    app._input(PointerDown(bar.x + 1, bar.cy))
    assert replay.player.place == 0
    app._input(PointerMove(bar.right - 1, bar.cy, held=True))
    app._input(PointerUp(bar.right - 1, bar.cy))
    assert replay.player.place == len(replay.player.shots) - 1
    app.loop_once()
    looks = [node.look for node in walk(app.build()) if isinstance(node.look, ScrubberLook)]
    assert looks[0].turnings, "the rounds of the match are marked"
    flag = node_of(app, "replay.scrubber.flag.0")
    assert "ici" in flag.tooltip
    app._input(PointerDown(flag.rect.cx, flag.rect.cy))
    app._input(PointerUp(flag.rect.cx, flag.rect.cy))
    assert replay.player.part == 8


@pytest.mark.parametrize("actions", [8, 10_000])
def test_the_scrubber_and_the_button_lead_to_the_last_thing_that_was_played(make_app: MakeApp, actions: int) -> None:
    """In a match that goes on as well: what one has played so far is nobody's secret."""
    app = make_app()
    replay, _ = open_replay(app, some_match(GAME, actions), 0)

    def share() -> float:
        return next(node.look.share for node in walk(app.build()) if isinstance(node.look, ScrubberLook))

    replay.player.go_to(0)
    assert share() == 0
    press(app, "replay.end")
    assert (replay.player.part, share()) == (replay.player.match.session.records[-1].seq, 1)
    replay.player.go_to_part(4)
    assert 0 < share() < 1


def test_where_nobody_is_told_how_long_a_story_is_its_scrubber_moves_all_the_same(make_app: MakeApp) -> None:
    app = make_app()
    replay, _ = open_replay(app, some_match(GAME))
    replay.player.future_hidden = True
    shares = []
    front = replay.player.seen_to
    for place in (0, front, front + 9):
        replay.player.go_to(place)
        shares += [node.look.share for node in walk(app.build()) if isinstance(node.look, ScrubberLook)]
    assert shares == sorted({*shares})
    assert shares[0] == 0
    assert shares[-1] < 1
    bar = node_of(app, "replay.scrubber").rect
    app._input(PointerDown(bar.right - 1, bar.cy))
    assert replay.player.place == front + 9, "no further than one has seen"


# ---- looks ------------------------------------------------------------------------------------


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering(SIZES, SCALES, ("fr", "en")))
def test_no_overlap_and_no_cut_text(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    size: tuple[int, int],
    text_scale: float,
    language: str,
) -> None:
    library = Library(tmp_path)
    match = played(library, "looks")
    library.mark(match.identity, 4, "Une note assez longue pour passer sur plusieurs lignes")
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language)
    replay, _ = open_replay(app, match, library=library)
    check_layout(app.build(), app.ui.width, app.ui.height)
    replay.player.future_hidden = False
    for seq in (0, 20, len(match.session.records) - 1):
        replay.player.go_to_part(seq)
        for observer in (0, 2, ALL_SEEING):
            replay.look_with(observer)
            app.loop_once()
            check_layout(app.build(), app.ui.width, app.ui.height)
    for opened in (replay.choose_view, replay.open_bookmarks, replay.ask_for_note):
        opened()
        app.loop_once()
        check_layout(app.build(), app.ui.width, app.ui.height)
        app.stack.pop()
        app.loop_once()
    assert cut == []


def test_the_language_changes_at_once(make_app: MakeApp) -> None:
    app = make_app()
    open_replay(app, some_match(GAME))
    app.set_language("en")
    app.loop_once()
    assert Texts("en")("table.log") in {node.label for node in walk(app.build())}
    assert not any(item.look is None for item in display_list(app.build()))
