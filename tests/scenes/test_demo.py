"""The presenter: one goes through a demo by key, by touch and by clicker, and it runs by itself."""

from __future__ import annotations

import math
from pathlib import Path

import msgspec
import pygame
import pytest

from game.catalogue import NAMES, open_game
from game.core.match.staging import open_view
from game.core.texts import LocalText
from game.teaching.examples import course_of
from game.teaching.playlists import playlists_of, usual_reel
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.kit.settings import Language
from scenes.kit.widgets.scroll import WHEEL_STEP
from scenes.kit.window.inputs import Key, PointerDown, PointerMove, PointerUp, Wheel
from scenes.presenters.registry import presenter_of
from scenes.rooms.example.demo import Demo, DemoScene
from scenes.rooms.example.words import showing_seconds
from scenes.table.playback.film import ALL_OPEN
from tests.campaign import covering

from .conftest import FakeClock, MakeApp
from .on_screen import notices
from .test_examples import drawn_nowhere
from .test_menu import SCALES, SIZES, check_layout


def shown(app: App, clock: FakeClock, *, autoplay: bool = False, loop: bool = False) -> Demo:
    rules = open_game("nine_domains").rules
    reel = playlists_of("nine_domains")["in_ten_minutes"]
    scenes = [DemoScene(course_of("nine_domains", scene.scenario), scene.say) for scene in reel.scenes[:3]]
    demo = Demo(reel.title, scenes, rules, presenter_of(rules), autoplay=autoplay, loop=loop, clock=clock)
    app.stack.push(demo)
    app.loop_once()
    return demo


def sure(app: App, key: str) -> None:
    """Presses a key that asks to be pressed once more."""
    for _ in range(2):
        app._input(Key(key))


def test_one_key_too_many_at_the_end_does_not_begin_anew(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    demo.show(len(demo.scenes) - 1, at_end=True)
    app._input(Key("space"))
    said = {node.label for node in walk(app.build())}
    assert app.texts("demo.the_end") in said
    assert demo.words(app.ui, demo.film.part) not in said
    assert (demo.number, demo.film.over) == (len(demo.scenes) - 1, True)
    app._input(Key("left"))
    assert app.texts("demo.the_end") not in {node.label for node in walk(app.build())}
    for _ in range(2):
        app._input(Key("space"))
    assert (demo.number, demo.film.over) == (len(demo.scenes) - 1, True)
    said = {node.label for node in walk(app.build())}
    assert said >= {app.texts("demo.the_end"), app.texts("demo.once_more")}
    app._input(Key("left"))
    assert app.texts("demo.the_end") in {node.label for node in walk(app.build())}
    for _ in range(2):
        app._input(Key("space"))
    assert (demo.number, demo.film.place) == (0, 0)
    assert app.texts("demo.the_end") not in {node.label for node in walk(app.build())}


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale"), covering(SIZES, SCALES))
def test_the_buttons_lie_on_the_screen(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], text_scale: float
) -> None:
    app = make_app(size, text_scale=text_scale)
    drawn_nowhere(app, monkeypatch)
    hall = Hall(app, tmp_path)
    for game in NAMES:
        hall.examples.present(usual_reel(game))
        app.loop_once()
        for _ in range(4):
            app._input(Key("right"))
            app.loop_once()
        root = app.build()
        canvas = root.rect
        for key in ("demo.next", "demo.former"):
            node = find(root, key)
            assert node is not None
            assert canvas.union(node.rect) == canvas
        app.stack.pop()
        app.stack.apply()
    hall.examples.open_demos()
    app.loop_once()
    check_layout(app.build(), app.ui.width, app.ui.height)


def test_touch_keys_and_clicker(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(PointerDown(200, 200))
    demo.film.hurry()
    assert demo.film.place > 0 or demo.number > 0
    here = demo.number, demo.film.place
    for key in ("page up", "page down"):
        app._input(Key(key))
        demo.film.hurry()
    assert (demo.number, demo.film.place) == here
    sure(app, "end")
    assert demo.number == len(demo.scenes) - 1
    app._input(Key("left"))
    assert demo.number == len(demo.scenes) - 2
    assert demo.film.over
    sure(app, "home")
    assert (demo.number, demo.film.place) == (0, 0)


def test_f1_tells_the_keys_of_a_demo_first(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(language="en")
    hall = Hall(app, tmp_path)
    hall.examples.present(usual_reel("nine_domains"))
    app.loop_once()
    sure(app, "f1")
    app.loop_once()
    labels = [node.label for node in walk(app.build()) if node.role == "text"]
    assert labels.index(app.texts("keyboard.demo")) < labels.index(app.texts("keyboard.everywhere"))


def test_a_dark_screen_and_light_again(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(Key("b"))
    app.loop_once()
    assert demo.blank
    assert find(app.build(), "demo.next") is None
    app._input(Key("space"))
    assert not demo.blank
    assert demo.film.place == 0


def test_the_speaker_has_a_window_of_his_own(make_app: MakeApp, clock: FakeClock) -> None:
    """It shows what comes next, hears no clicks and closes alone; its keys go on with the demo."""
    app = make_app()
    demo = shown(app, clock)
    sure(app, "w")
    app.loop_once()
    aside = demo.desk.aside
    assert aside is not None
    surface = aside.window.surface
    assert surface is not None
    assert find(app.build(), "demo.prompter") is None, "nothing of it on the screen that all look at"
    before = pygame.image.tobytes(surface, "RGB")
    window = aside.window._window
    app._take(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(20, 20), button=1, window=window))
    assert demo.film.place == 0
    app._take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, window=window))
    demo.film.hurry()
    clock.now += 0.1
    app.loop_once()
    assert demo.film.place > 0
    assert pygame.image.tobytes(surface, "RGB") != before
    assert demo.desk.told is not None
    said = demo.desk.told[0]
    assert (said.now, said.step, said.steps) == (demo.words(app.ui, 1), 1, demo.film.parts)
    app._take(pygame.event.Event(pygame.WINDOWCLOSE, window=window))
    assert not aside.open
    assert app.stack.top is demo
    app.loop_once()
    sure(app, "w")
    app._input(Key("w"))
    assert demo.desk.aside is not None
    assert not demo.desk.aside.open
    sure(app, "w")
    last = demo.desk.aside
    demo.back()
    app.loop_once()
    assert last is not None
    assert not last.open


def test_the_light_follows_the_pointer_and_goes_out(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    clock.now += 100
    app.loop_once()
    assert find(app.build(), "demo.light") is None
    app._input(PointerMove(300, 200))
    light = find(app.build(), "demo.light")
    assert light is not None
    assert (light.rect.cx, light.rect.cy) == (300, 200)
    assert find(app.build(), "demo.leave") is not None
    clock.now += 10
    assert find(app.build(), "demo.light") is None
    app._input(PointerMove(310, 200))
    app._input(Key("s"))
    assert find(app.build(), "demo.light") is None
    assert demo.watched


def test_the_keys_are_told_before_anything_was_shown_and_leave_nothing_behind(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app = make_app(language="en")
    Hall(app, tmp_path).examples.present(usual_reel("croconounours"))
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)

    def told() -> bool:
        return any(node.label == app.texts("demo.keys_first") for node in walk(app.build()))

    assert told()
    app._input(PointerMove(300, 200))
    for _ in range(3):
        app._input(Key("right"))
        demo.film.hurry()
        app.loop_once()
        assert not told()
    demo.film.picture.sprites.flush()
    app.loop_once()
    sure(app, "end")
    demo.film.go_to_end()
    app._input(Key("right"))
    assert demo.ended
    assert not told()


def test_the_light_goes_out_of_itself(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(PointerMove(300, 200))
    app.loop_once()
    demo.update(0.1)
    clock.now += 10
    drawn: list[bool] = []
    app.invalidate = lambda: drawn.append(True)  # type: ignore[method-assign]
    demo.update(0.1)
    assert drawn


@pytest.mark.parametrize("key", ["home", "right"])
def test_open_hands_are_hidden_again_where_a_demo_begins_anew(make_app: MakeApp, clock: FakeClock, key: str) -> None:
    app = make_app()
    demo = shown(app, clock)
    for _ in range(3):
        app._input(Key("v"))
    assert demo.film.eyes == ALL_OPEN
    sure(app, "end")
    demo.film.go_to_end()
    while (demo.number, demo.film.place) != (0, 0):
        app._input(Key(key))
    assert demo.film.eyes == demo.film.hero


def test_one_looks_as_the_player_the_public_and_with_open_hands(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    sure(app, "end")
    app._input(Key("right"))
    demo.film.hurry()
    place, everybody = demo.film.part, len(demo.film.course.names)
    assert place
    for eyes in (demo.film.hero, everybody, ALL_OPEN, demo.film.hero):
        assert demo.film.eyes == eyes
        assert demo.film.part == place
        state = demo.film.shot.stage.view
        assert state == (open_view(demo.film.state, demo.film.hero) if eyes < 0 else demo.film.state.view(eyes))
        app._input(Key("v"))
        if eyes == everybody:
            assert demo.film.eyes == eyes, "what is hidden is not laid open by one press"
            app._input(Key("v"))
        app.loop_once()
    sure(app, "home")
    assert demo.film.eyes == len(demo.film.course.names)


def test_a_number_or_the_list_leads_to_a_scene(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(Key("3"))
    assert any("» 3" in node.label for node in walk(app.build()) if node.role == "text")
    app._input(Key("return"))
    assert (demo.number, demo.typed, demo.film.place) == (2, "", 0)
    refused = app.texts.plural("demo.no_such_scene", 3)
    for keys in (("9", "return"), ("1", "2", "return"), ("0", "return")):
        vars(app)["_notices"].clear()
        for key in keys:
            app._input(Key(key))
        assert (demo.number, demo.typed, demo.film.place) == (2, "", 0)
        assert notices(app) == [refused]
    for key in ("1", "right", "return"):
        app._input(Key(key))
    assert demo.number == len(demo.scenes) - 1
    app._input(Key("2"))
    app._input(PointerDown(200, 200))
    assert demo.typed == ""
    sure(app, "g")
    app.loop_once()
    check_layout(app.build(), app.ui.width, app.ui.height)
    vars(app)["_notices"].clear()
    for key in ("9", "3", "return"):  # as while presenting
        app._input(Key(key))
        app.loop_once()
    assert notices(app) == [refused]
    assert app.stack.top is demo
    assert demo.number == 2
    sure(app, "g")
    app.loop_once()
    second = find(app.build(), "demo.scene.1")
    assert second is not None
    second.actions[0].run()
    app.loop_once()
    assert app.stack.top is demo
    assert (demo.number, demo.film.place) == (1, 0)


def test_the_speaker_reads_the_clock_what_comes_next_and_notes(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app(language="en")
    demo = shown(app, clock)
    demo.reread(
        [
            msgspec.structs.replace(demo.scenes[0], notes=LocalText(fr="Demander.", en="Ask who wins.")),
            *demo.scenes[1:],
        ],
        demo.rules,
        demo._presenter,
    )
    assert find(app.build(), "demo.prompter") is None
    sure(app, "n")
    clock.now += 75
    prompter = demo.prompter(app.ui)
    assert prompter is not None
    assert (prompter.elapsed, prompter.notes) == ("1:15", "Ask who wins.")
    node = find(app.build(), "demo.prompter")
    assert node is not None
    assert app.build().rect.union(node.rect) == app.build().rect
    demo.film.go_to_end()
    following = demo.prompter(app.ui)
    assert following is not None
    assert following.following.startswith("2. ")
    app._input(Key("n"))
    assert find(app.build(), "demo.prompter") is None


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_speaker_reads_which_scene_it_is_and_how_long_is_left(
    make_app: MakeApp, clock: FakeClock, language: Language
) -> None:
    app = make_app(language=language)
    demo = shown(app, clock)
    scenes = demo.scenes
    whole = sum(showing_seconds(scene.course, app.texts, scene.say, scene.notes) for scene in scenes)
    sure(app, "n")
    sure(app, "end")
    clock.now += 75
    said = {"fr": "Scène 3 sur 3", "en": "Scene 3 of 3"}[language]
    told = [node.label for node in walk(app.build())]
    assert any(said in words for words in told)
    last = showing_seconds(scenes[2].course, app.texts, scenes[2].say, scenes[2].notes)
    minutes = math.ceil(last / 60)
    assert any(app.texts.plural("demo.left", minutes) in words for words in told)
    sure(app, "home")
    prompter = demo.prompter(app.ui)
    assert prompter is not None
    assert prompter.elapsed == "0:00", "it begins anew"
    assert prompter.minutes == math.ceil(whole / 60)
    demo.film.go_to_end()
    later = demo.prompter(app.ui)
    assert later is not None
    assert later.minutes == math.ceil((whole - showing_seconds(scenes[0].course, app.texts, None, None)) / 60)


def test_long_notes_stand_first_and_are_scrolled(
    make_app: MakeApp, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In both places where the speaker reads them, by wheel and by key; other keys still lead on."""
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    app = make_app(language="en")
    demo = shown(app, clock)
    notes = LocalText(fr="Demander qui gagne. " * 99, en="Ask who wins. " * 99)
    demo.reread([msgspec.structs.replace(scene, notes=notes) for scene in demo.scenes], demo.rules, demo._presenter)
    sure(app, "n")
    app.loop_once()
    root = app.build()
    sheet, view, words, after = (
        find(root, key) for key in ("demo.prompter", "demo.told.view", "demo.told.notes", "demo.told.following")
    )
    assert sheet is not None
    assert view is not None
    assert words is not None
    assert after is not None
    assert root.rect.union(sheet.rect) == root.rect
    assert words.rect.y < after.rect.y < after.rect.bottom <= sheet.rect.bottom, "what comes next stays in sight"
    assert words.rect.bottom > view.rect.bottom
    app._input(Key("down"))
    app._input(Wheel(view.rect.cx, view.rect.cy, -1))
    moved = find(app.build(), "demo.told.notes")
    assert moved is not None
    assert moved.rect.y < words.rect.y - WHEEL_STEP * 1.5
    assert demo.film.place == 0
    app._input(Key("right"))
    assert demo.film.place > 0
    sure(app, "w")
    app.loop_once()
    aside = demo.desk.aside
    assert aside is not None
    surface = aside.window.surface
    assert surface is not None
    assert surface.get_size() == (760, 560)
    demo.show(1)
    app.loop_once()
    before = pygame.image.tobytes(surface, "RGB")
    wheel = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-2.0, window=aside.window._window)
    app._take(wheel)
    app.loop_once()
    by_wheel = pygame.image.tobytes(surface, "RGB")
    assert by_wheel != before
    app._input(Key("up"))
    app.loop_once()
    assert pygame.image.tobytes(surface, "RGB") != by_wheel
    assert (demo.number, demo.film.place) == (1, 0)


def test_the_way_out_stays_under_a_pointer_that_rests_while_it_is_asked_once_more(
    make_app: MakeApp, clock: FakeClock
) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(PointerMove(20, 20))
    app.loop_once()
    button = find(app.build(), "demo.leave")
    assert button is not None
    for _ in range(2):
        app._input(PointerDown(button.rect.cx, button.rect.cy))
        app._input(PointerUp(button.rect.cx, button.rect.cy))
        assert (demo.number, demo.film.place) == (0, 0)
        clock.now += 3.5
        app.loop_once()
    assert app.stack.top is not demo


def test_the_language_changes_half_way(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    shown(app, clock)
    before = {node.label for node in walk(app.build()) if node.role == "text"}
    sure(app, "l")
    app.loop_once()
    assert {node.label for node in walk(app.build()) if node.role == "text"} != before


def test_while_the_last_step_still_moves_the_next_scene_is_what_comes_next(make_app: MakeApp, clock: FakeClock) -> None:
    app, rules, reel = make_app(), open_game("flower_power").rules, playlists_of("flower_power")["in_ten_minutes"]
    scenes = [DemoScene(course_of("flower_power", scene.scenario), scene.say) for scene in reel.scenes[3:5]]
    demo = Demo(reel.title, scenes, rules, presenter_of(rules), clock=clock)
    app.stack.push(demo)
    app.loop_once()
    sure(app, "n")
    demo.film.go_to_end()
    demo.film.rest_at(demo.film.place - 1)
    assert demo.film.part == demo.film.parts
    assert not demo.film.over
    prompter = demo.prompter(app.ui)
    assert prompter is not None
    assert prompter.following.startswith("2. ")
