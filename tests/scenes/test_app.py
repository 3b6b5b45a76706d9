"""The loop: inputs, language, notices, and drawing by dirty rectangles."""

from __future__ import annotations

import random
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.own.themes import USUAL
from scenes.app import App
from scenes.kit.drawing.dirty import merged
from scenes.kit.geometry import Rect
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import Node, NodeAction, find, focus_order, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.settings import SettingsFile
from scenes.kit.widgets.dialog import Answer, Dialog
from scenes.kit.window.inputs import Input, translate
from scenes.kit.window.window import MINIMUM_PIXELS, NoDisplayError, Viewport, Window
from scenes.rooms.preferences import Preferences

from .conftest import FakeClock, MakeApp
from .samples import make_menu


def post_key(key: int, *, times: int = 1) -> None:
    """A key goes down (`times` over: it repeats) and up again."""
    for _ in range(times):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))


def post_click(app: App, key: str) -> None:
    """A click on a node by its key."""
    node = find(app.build(), key)
    assert node is not None
    scale = app.window.viewport.scale
    at = (round(node.rect.cx * scale), round(node.rect.cy * scale))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))


def pixels(app: App) -> bytes:
    return pygame.image.tobytes(app.window.surface, "RGB")


def test_real_events_reach_the_menu(make_app: MakeApp) -> None:
    opened: list[str] = []
    app = make_app()
    app.stack.push(make_menu(5, opened))
    app.loop_once()
    post_click(app, "menu.game.flautz")
    app.loop_once()
    post_click(app, "menu.continue")
    app.loop_once()
    post_key(pygame.K_r)
    app.loop_once()
    assert opened == ["flautz", "continue", "rules"]


def test_the_language_changes_everywhere_at_once(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(make_menu(3, []))
    app.loop_once()
    before = pixels(app)
    post_key(pygame.K_l)
    app.loop_once()
    node = find(app.build(), "menu.quit")
    assert node is not None
    assert node.label == "Quit"
    assert pixels(app) != before


def test_escape_goes_back_and_at_last_asks(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(make_menu(1, []))
    app.loop_once()
    post_key(pygame.K_o)
    app.loop_once()
    assert isinstance(app.stack.top, Preferences)
    post_key(pygame.K_ESCAPE)
    app.loop_once()
    post_key(pygame.K_ESCAPE)
    app.loop_once()
    assert isinstance(app.stack.top, Dialog)
    post_key(pygame.K_ESCAPE)
    app.loop_once()
    assert len(app.stack) == 1


def test_a_dialog_takes_the_focus_and_gives_it_back(make_app: MakeApp) -> None:
    app, told = make_app(), list[str]()
    app.stack.push(make_menu(2, []))
    app.loop_once()
    app.interaction.focus("menu.rules")
    post_key(pygame.K_UP)
    post_key(pygame.K_DOWN)
    app.loop_once()
    under = app.ui.focused
    answers = [Answer("menu.quit", lambda: told.append("quit")), Answer("menu.stay")]
    app.stack.push(Dialog("menu.quit.title", "menu.quit.text", answers))
    app.loop_once()
    assert [node.key for node in focus_order(app.build())] == ["dialog.0", "dialog.1"]
    post_key(pygame.K_RETURN)
    app.loop_once()
    app.loop_once()
    assert told == ["quit"]
    assert app.ui.focused == under != ""


def test_return_gives_the_answer_that_stands_out_and_costs_nothing(make_app: MakeApp) -> None:
    app, told = make_app(), list[str]()
    app.stack.push(make_menu(2, []))
    answers = [Answer("resign.yes", lambda: told.append("gone")), Answer("resign.no", None, "primary")]
    app.stack.push(Dialog("resign.title", "anew.text", answers))
    app.loop_once()
    post_key(pygame.K_RETURN)
    app.loop_once()
    app.loop_once()
    assert len(app.stack) == 1
    assert not told


def test_a_held_key_walks_on_but_confirms_once(make_app: MakeApp) -> None:
    app, opened = make_app(), list[str]()
    app.stack.push(make_menu(5, opened))
    app.loop_once()
    post_key(pygame.K_TAB, times=5)  # every tile is followed by its button
    app.loop_once()
    assert app.ui.focused == "menu.game.batailles"
    post_key(pygame.K_RETURN, times=5)
    app.loop_once()
    assert opened == ["batailles"]


def test_keys_that_were_moved_repeat_as_what_they_mean(make_app: MakeApp) -> None:
    keys = {"everywhere.next": ["f6"], "everywhere.remove": ["f7"], "everywhere.press": ["delete"]}
    app, opened = make_app(keys=keys), list[str]()
    app.stack.push(make_menu(5, opened))
    app.loop_once()
    post_key(pygame.K_F6, times=5)
    app.loop_once()
    assert app.ui.focused == "menu.game.batailles"
    post_key(pygame.K_DELETE, times=5)
    app.loop_once()
    assert opened == ["batailles"]


def test_losing_the_window_lets_go(make_app: MakeApp) -> None:
    app, opened = make_app(), list[str]()
    app.stack.push(make_menu(5, opened))
    app.loop_once()
    node = find(app.build(), "menu.rules")
    assert node is not None
    at = (round(node.rect.cx), round(node.rect.cy))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=at, button=1))
    app.loop_once()
    assert app.interaction.holding
    pygame.event.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1))
    app.loop_once()
    assert not app.interaction.holding
    assert opened == []


def test_the_quit_event_ends_the_program(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(make_menu(1, []))
    app.loop_once()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert not app.loop_once()


def test_a_notice_goes_by_itself(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    app.stack.push(make_menu(2, []))
    app.loop_once()
    without = pixels(app)
    app.notify("Bonjour")
    app.loop_once()
    assert pixels(app) != without
    clock.now += 3
    app.loop_once()
    assert find(app.build(), "overlay.notice.1") is not None
    clock.now += 5
    app.loop_once()
    assert pixels(app) == without


def test_a_notice_that_is_pointed_at_stays_where_it_is(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    app.stack.push(make_menu(2, []))
    app.loop_once()
    app.notify("Bonjour")
    clock.now += 3
    app.loop_once()
    app.notify("Bonsoir")
    app.loop_once()
    second = find(app.interaction.root, "overlay.notice.2")
    assert second is not None
    at = (round(second.rect.cx), round(second.rect.cy))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
    app.loop_once()
    for _ in range(20):
        clock.now += 1
        app.loop_once()
    still = find(app.interaction.root, "overlay.notice.2")
    assert still is not None
    assert still.rect == second.rect
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(2, 700), rel=(0, 0), buttons=(0, 0, 0)))
    app.loop_once()
    for _ in range(9):
        clock.now += 1
        app.loop_once()
    assert find(app.interaction.root, "overlay.notice.2") is None


def test_a_notice_stays_until_it_can_have_been_read(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    app.stack.push(make_menu(2, []))
    app.loop_once()
    app.notify(" ".join(["mot"] * 30))
    app.notify("Compris ?", answer="Compris", run=app.invalidate, lasting=True)
    for seconds, left in ((15, 2), (4, 1), (60, 1), (30, 0)):
        clock.now += seconds
        app.loop_once()
        shown = [node for node in walk(app.build()) if node.role == "notice"]
        assert len(shown) == left, f"after {seconds} more seconds"


def test_of_one_thing_the_newest_notice_takes_the_place_of_the_old_one(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(make_menu(2, []))
    app.notify("Erste", answer="Verstanden", run=print, about="explained")
    app.notify("Bonjour")
    app.notify("Zweite", answer="Verstanden", run=print, about="explained")
    app.loop_once()
    assert [node.label for node in walk(app.build()) if node.role == "notice"] == ["Zweite", "Bonjour"]


def test_a_press_just_after_a_notice_has_moved_away_counts_for_nothing(make_app: MakeApp, clock: FakeClock) -> None:
    """Neither on what lay beneath it, nor on the notice that stands there now."""
    opened: list[str] = []
    app = make_app()
    app.interaction.wary = True
    app.stack.push(make_menu(5, opened))
    app.loop_once()
    game = find(app.build(), "menu.game.flautz")
    assert game is not None
    app.stack.top.notice_room = lambda ui: game.rect  # type: ignore[union-attr, method-assign]
    read: list[str] = []
    app.notify("Lisez-moi", answer="Compris", run=lambda: read.append("Compris"), about="explained")
    post_click(app, "overlay.notice.1.answer")
    app.loop_once()
    assert not read, "it has only just come"
    clock.now += 1
    post_click(app, "overlay.notice.1.answer")
    post_click(app, "overlay.notice.1.answer")
    app.loop_once()
    assert (read, opened) == (["Compris"], []), "the second of two clicks was meant for the first"
    clock.now += 1
    post_click(app, "menu.game.flautz")
    app.loop_once()
    assert opened == ["flautz"]


def test_settings_are_written_at_once(make_app: MakeApp, tmp_path: Path, clock: FakeClock) -> None:
    made = make_app()
    app = App(made.window, made.settings, SettingsFile(tmp_path), clock=clock, paced=False)
    app.stack.push(Preferences((USUAL,), print, print, print))
    app.loop_once()
    post_click(app, "text_scale.more")
    app.loop_once()
    assert app.ui.text_scale == 1.25
    assert SettingsFile(tmp_path).load()[0].text_scale == 1.25


def test_dirty_rectangles_leave_the_same_picture_as_drawing_everything(make_app: MakeApp, clock: FakeClock) -> None:
    app, rng = make_app(reduced_motion=False), random.Random(7)
    app.stack.push(make_menu(5, []))
    app.loop_once()
    keys = [pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_o, pygame.K_ESCAPE]
    for step in range(60):
        at = (rng.randrange(1280), rng.randrange(720))
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0)))
        if step % 3 == 0:
            post_key(rng.choice(keys))
        if step == 20:
            app.notify("Un mot en passant")
        clock.now += rng.choice((0.016, 0.05, 0.7))
        app.loop_once()
        by_parts = pixels(app)
        app.draw_everything()
        assert pixels(app) == by_parts


def test_a_still_screen_is_not_drawn(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch) -> None:
    app = make_app()
    app.stack.push(make_menu(5, []))
    app.loop_once()
    app.loop_once()
    shown: list[object] = []
    monkeypatch.setattr(app.window, "present", shown.append)
    for _ in range(5):
        app.loop_once()
    assert shown == []


def test_merged_rectangles_cover_and_do_not_overlap() -> None:
    rng = random.Random(3)
    rects = [pygame.Rect(rng.randrange(900), rng.randrange(600), 60, 60) for _ in range(20)]
    result = merged(rects)
    assert all(any(big.contains(small) for big in result) for small in rects)
    assert all(not one.colliderect(other) for i, one in enumerate(result) for other in result[i + 1 :])
    assert merged([pygame.Rect(i * 30, 0, 10, 10) for i in range(100)]) == [pygame.Rect(0, 0, 2980, 10)]


@pytest.mark.parametrize("size", [MINIMUM_PIXELS, (1280, 720), (1920, 1080), (2560, 1080), (900, 1600)])
@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.25])
def test_the_canvas_is_large_enough_at_any_size(size: tuple[int, int], zoom: float) -> None:
    viewport = Viewport(*size, zoom)
    width, height = viewport.size
    roomy = zoom <= 1 and size[0] >= size[1] and size[0] >= 1024
    assert width >= (1280 if roomy else 1024) - 0.01
    assert height >= (720 if zoom <= 1 else 576) - 0.01
    assert viewport.logical(viewport.scale * 100, viewport.scale * 50) == pytest.approx((100, 50))


def test_pygame_events_become_inputs() -> None:
    viewport = Viewport(1920, 1080)
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(150, 300), button=1)
    given: Input | None = translate(event, viewport)
    assert repr(given) == "PointerDown(x=100.0, y=200.0, button=1, touch=False)"
    assert translate(pygame.event.Event(pygame.USEREVENT), viewport) is None


def test_a_driver_nobody_asked_for_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.init()
    monkeypatch.delenv("SDL_VIDEODRIVER")
    with pytest.raises(NoDisplayError, match="no screen"):
        Window((640, 480))


def test_a_remembered_window_is_no_larger_than_the_screens(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever size the settings remember, the window fits: its pixels cost memory."""
    (tmp_path / "settings.json").write_text('{"window_width": 16384, "window_height": 16384}', encoding="utf-8")
    remembered = SettingsFile(tmp_path).load()[0].window_size
    assert remembered == (16384, 16384)
    monkeypatch.setattr(pygame.display, "get_driver", lambda: "x11")
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1280, 720), (640, 800)])
    opened: list[tuple[int, int]] = []
    monkeypatch.setattr(Window, "_open", lambda window, fullscreen: opened.append(window.windowed_size))
    for size in (remembered, (800, 16384), (800, 600)):
        Window(size)
    assert opened == [(1920, 800), (800, 800), (800, 600)]


def test_what_is_pressed_twice_in_one_moment_is_pressed_once(make_app: MakeApp) -> None:
    """The screen of the first click is still there when the second one comes, before the next frame."""
    app = make_app()
    for _ in range(3):
        app.stack.push(Dialog("pause.title", "pause.text", [Answer("pause.resume", None), Answer("pause.menu", None)]))
    app.loop_once()
    for key in ("dialog.0", "dialog.1"):
        post_click(app, key)
    app.loop_once()
    assert len(app.stack) == 2
    for name in (pygame.K_ESCAPE, pygame.K_ESCAPE):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=name, mod=0, unicode=""))
        pygame.event.post(pygame.event.Event(pygame.KEYUP, key=name, mod=0))
    app.loop_once()
    assert len(app.stack) == 1


class Shelf(Scene):
    """Three things; each is taken away by its number, and the next one moves up."""

    def __init__(self) -> None:
        self.things = ["first", "second", "third"]

    def build(self, ui: Ui) -> Node:
        rows = [
            Node(
                "button", Rect(100, 100 + 80 * number, 200, 60), f"shelf.{number}", words,
                actions=(NodeAction("press", words, partial(self.things.__delitem__, number)),), focusable=True,
            )
            for number, words in enumerate(self.things)
        ]  # fmt: skip
        return Node("group", Rect(0, 0, ui.width, ui.height), "shelf", children=tuple(rows))


@pytest.mark.parametrize("times", [2, 5])
@pytest.mark.parametrize("by_key", [False, True])
def test_what_is_done_a_second_time_in_one_turn_meets_what_is_there_then(
    by_key: bool, times: int, make_app: MakeApp
) -> None:
    app, shelf = make_app(), Shelf()
    app.stack.push(shelf)
    app.loop_once()
    if by_key:
        app.interaction.focus("shelf.2")
        post_key(pygame.K_RETURN)
        for _ in range(times):
            post_key(pygame.K_RETURN)
    else:
        for _ in range(times):
            post_click(app, "shelf.2")
    app.loop_once()
    assert shelf.things == ["first", "second"]


def test_a_notice_is_dismissed_once_however_often_it_is_pressed(make_app: MakeApp) -> None:
    app = make_app()
    app.stack.push(Dialog("pause.title", "pause.text", [Answer("pause.resume", None)]))
    app.notify("Hello")
    app.loop_once()
    notice = next(node for node in walk(app.interaction.root) if node.key.startswith("overlay.notice") and node.actions)
    press = notice.action("press")
    assert press is not None
    press.run()
    press.run()
    app.loop_once()
    assert find(app.interaction.root, notice.key) is None
