"""What the presenter does for who speaks: nothing is lost in the dark, and what he is to do is told to him alone."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import msgspec
import pygame
import pytest

from game.catalogue import NAMES
from game.teaching.playlists import playlists_of
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.kit.settings import Language, Settings
from scenes.kit.widgets.basic import ParagraphLook
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import Key, PointerDown, PointerMove
from scenes.rooms.example.demo import Demo
from scenes.rooms.example.demo_shelf import DemoShelf
from scenes.rooms.example.demo_speaker import prompter_page
from scenes.rooms.example.demo_sure import APART, LASTS

from .conftest import FakeClock, MakeApp
from .on_screen import press
from .test_demo import shown


def test_out_of_the_dark_one_comes_back_to_the_picture(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(Key("b"))
    for left in (False, False, True):
        app._input(Key("escape"))
        app.loop_once()
        assert not demo.blank
        assert (app.stack.top is not demo) == left, "one leaves what is seen, and only if that is meant"


def test_the_speaker_is_told_that_the_screen_is_dark(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    for key in ("w", "w"):
        app._input(Key(key))
    for key, title in (("b", "demo.dark"), ("space", "demo.now")):
        app._input(Key(key))
        app.loop_once()
        assert demo.desk.told is not None
        said = {node.label for node in walk(prompter_page(app.ui, demo.desk.told[0], demo.desk.scroll))}
        assert app.texts(title) in said
        assert len({app.texts("demo.dark"), app.texts("demo.now")} & said) == 1
        assert demo.words(app.ui, 0) in said, "what stands there, or will when it is light again"


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("game", ["nine_domains", "croconounours"])
def test_the_last_words_are_for_the_audience(make_app: MakeApp, tmp_path: Path, game: str, language: Language) -> None:
    """That one key more begins anew stands small under them."""
    app = make_app(language=language)
    reel = playlists_of(game)["in_three_minutes"]
    Hall(app, tmp_path).examples.present(reel)
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    demo.show(demo.count - 1, at_end=True)
    for anew in (False, True):
        app._input(Key("space"))
        app.loop_once()
        assert demo.begins_anew == anew
        said = {node.label: node for node in walk(app.build()) if isinstance(node.look, ParagraphLook)}
        assert reel.ends is not None
        last, small = said[reel.ends[language]], said.get(app.texts("demo.once_more"))
        assert (small is not None) == anew
        if small is not None:
            looks = (last.look, small.look)
            large, quiet = (look.words.role.size for look in looks if isinstance(look, ParagraphLook))
            assert large > quiet
            assert small.rect.y >= last.rect.bottom


def test_who_was_cut_off_in_a_demo_may_go_on_where_he_was(make_app: MakeApp, tmp_path: Path) -> None:
    """The program was killed: the place stands in the settings, as it was come to."""
    app = make_app()
    hall, reel = Hall(app, tmp_path).examples, playlists_of("flautz")["in_ten_minutes"]
    hall.open_demos()
    app.loop_once()
    hall._present_or_go_on(reel)
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    demo.show(2)
    read = msgspec.json.decode(msgspec.json.encode(app.settings), type=Settings)
    again = make_app(presented=read.presented)
    hall = Hall(again, tmp_path).examples
    hall.open_demos()
    again.loop_once()
    hall._present_or_go_on(reel)
    again.loop_once()
    assert isinstance(again.stack.top, Dialog)
    press(again, "dialog.0")
    gone_on = again.stack.top
    assert isinstance(gone_on, Demo)
    assert gone_on.number == 2


def test_a_scene_of_which_nobody_says_anything_opens_with_its_title(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall, reel = Hall(app, tmp_path).examples, playlists_of("flautz")["in_three_minutes"]
    hall.open_demos()
    app.loop_once()
    hall.present(reel, fullscreen=False)
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    demo.scenes = tuple(msgspec.structs.replace(scene, say=None) for scene in demo.scenes)
    title = app.texts.pick(demo.scenes[0].course.title)
    assert demo.words(app.ui, 0) == title
    said = [node.label for node in walk(app.build())]
    assert sum(title in words for words in said) == 1, "not twice"


@pytest.mark.parametrize("made", [False, True])
def test_who_has_left_a_demo_may_go_on_where_he_was(make_app: MakeApp, tmp_path: Path, *, made: bool) -> None:
    """From the list and from where it is made; who had seen its end begins at the beginning."""
    app = make_app()
    hall = Hall(app, tmp_path).examples
    reel = playlists_of("flautz")["in_ten_minutes"]
    if made:
        hall.change_playlist(reel)
    else:
        hall.open_demos()
    app.loop_once()
    key = "playlist.present"
    if not made:
        shelf = app.stack.top
        assert isinstance(shelf, DemoShelf)
        key = f"demo.reel.{shelf._reels.index(reel)}"

    def left(number: int) -> None:
        demo = app.stack.top
        assert isinstance(demo, Demo)
        demo.show(number)
        demo.back()
        app.loop_once()
        press(app, key)

    press(app, key)
    left(0)
    demo = app.stack.top
    assert isinstance(demo, Demo)
    demo._began -= 75
    left(2)
    assert isinstance(app.stack.top, Dialog)
    press(app, "dialog.0")
    demo = app.stack.top
    assert isinstance(demo, Demo)
    assert demo.number == 2
    assert demo._for_the_speaker(app.ui).elapsed.startswith("1:1"), "the speaker's clock goes on, too"
    left(3)
    press(app, "dialog.1")
    demo = app.stack.top
    assert isinstance(demo, Demo)
    assert demo.number == 0
    demo.show(demo.count - 1, at_end=True)
    demo.next()
    assert demo.ended
    demo.back()
    app.loop_once()
    press(app, key)
    assert isinstance(app.stack.top, Demo)


def test_with_all_hands_open_what_was_laid_face_down_is_seen_too(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(language="en")
    Hall(app, tmp_path).examples.present(playlists_of("nine_domains")["in_three_minutes"])
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    hers, his = demo.film.hero, 1 - demo.film.hero
    laid = demo.film.state.drafts[his]
    names = [demo.rules.content.cards[face].name.en for face in laid]
    for eyes in ("player", "public", "open"):
        demo.film.hurry()
        app.loop_once()
        view = demo.film.shot.stage.view
        seen = [node.label for node in walk(app.build()) if node.key.startswith("nine.prepared.")]
        assert (view.drafts[his] == laid) == (eyes == "open")
        assert len(seen) == len(laid)
        assert all((name in label) == (eyes == "open") for name, label in zip(names, seen, strict=True))
        assert demo.film.state.drafts[hers] != laid
        for _ in range(2 if eyes == "public" else 1):
            app._input(Key("v"))


STRAY = ("g", "escape", "home", "end", "t", "p", "l", "n", "w", "f1", "tab", "s", "m", "x", "f5", "delete", "+", "-")


@pytest.mark.parametrize("key", STRAY)
def test_a_stray_key_takes_nothing_from_those_who_watch(make_app: MakeApp, clock: FakeClock, key: str) -> None:
    """Nor shows them anything that is not theirs; what it would do is asked for, in place of the title, for a while."""
    app = make_app(language="en")
    demo = shown(app, clock)
    for _ in range(3):
        app._input(Key("space"))
        demo.film.hurry()
    app.loop_once()

    def seen() -> list[str]:
        return [node.label for node in walk(app.build()) if node.role == "text" and node.label]

    before, place = seen(), (demo.number, demo.film.place)
    app._input(Key(key))
    app.loop_once()
    app.loop_once()
    assert app.stack.top is demo
    assert (demo.number, demo.film.place, demo.autoplay, app.texts.language) == (*place, False, "en")
    assert not demo.desk.open
    now = seen()
    other = [words for words in now if words not in before]
    assert len(now) == len(before)
    assert len(other) <= 1
    assert all(words.startswith("Once more") for words in other)
    clock.now += LASTS + 1
    app.loop_once()
    assert seen() == before
    if other:
        app._input(Key(key))
        app._input(Key("right"))
        app._input(Key(key))
        app.loop_once()
        assert app.stack.top is demo, "another key in between takes it back"


def test_a_press_that_bounces_is_one(make_app: MakeApp, clock: FakeClock) -> None:
    """Of a key, of a clicker, of a mouse; a key that is held leads one step on, and digits may be typed fast."""
    app = make_app()
    demo = shown(app, clock)
    demo.film.hurry()

    def down(key: int) -> None:
        app._take(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0))

    def up(key: int) -> None:
        app._take(pygame.event.Event(pygame.KEYUP, key=key, mod=0))

    def click() -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            app._take(pygame.event.Event(kind, pos=(20, 20), button=1))

    app.loop_once()
    for key in (pygame.K_SPACE, pygame.K_PAGEDOWN):
        part = demo.film.part
        for _ in range(2):
            down(key)
            up(key)
            demo.film.hurry()
            clock.now += APART / 3
        assert demo.film.part == part + 1
        clock.now += APART
    part = demo.film.part
    for _ in range(9):  # held
        down(pygame.K_RIGHT)
        clock.now += APART
    demo.film.hurry()
    assert demo.film.part == part + 1
    for _ in range(2):
        click()
        demo.film.hurry()
        clock.now += APART / 3
    assert demo.film.part == part + 2
    for _ in range(2):
        down(pygame.K_1)
        up(pygame.K_1)
    assert demo.typed == "11"
    clock.now += LASTS + 1
    app.loop_once()
    assert demo.typed == "", "a digit that nobody meant leads nowhere later"


def test_what_the_speaker_asks_for_stands_in_his_window(make_app: MakeApp, clock: FakeClock) -> None:
    """The list of scenes, the keys, and what is to be pressed once more."""
    app = make_app(language="en")
    demo = shown(app, clock)
    for _ in range(2):
        app._input(Key("w"))
    app.loop_once()
    assert demo.desk.open
    audience = [node.label for node in walk(app.build())]

    def told() -> list[str]:
        app.loop_once()
        assert demo.desk.told is not None
        return [node.label for node in walk(prompter_page(app.ui, demo.desk.told[0], demo.desk.scroll))]

    app._input(Key("g"))
    titles = [f"{number}.  {scene.course.title.en}" for number, scene in enumerate(demo.scenes, 1)]
    assert set(titles) <= set(told())
    assert [node.label for node in walk(app.build())] == audience
    for key in ("down", "return"):
        app._input(Key(key))
    assert (demo.number, demo.desk.chosen) == (1, None)
    for key in ("g", "3", "return"):
        app._input(Key(key))
    assert demo.number == 2
    app._input(Key("g"))
    app._input(Key("escape"))
    assert (demo.number, demo.desk.chosen, app.stack.top) == (2, None, demo)
    app._input(Key("g"))
    app._input(Key("space"))
    assert demo.desk.chosen is None
    demo.film.hurry()
    assert demo.film.place > 0, "whoever goes on puts it away"
    audience = [node.label for node in walk(app.build())]
    app._input(Key("f1"))
    assert any(app.texts("demo.keys") in words for words in told())
    app._input(Key("escape"))
    assert any(app.texts("demo.sure.leave") in words for words in told())
    assert [node.label for node in walk(app.build())] == audience


def test_a_pointer_that_is_left_on_a_card_covers_it_for_a_while_only(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app.loop_once()
    board = find(app.build(), "demo.board")
    assert board is not None
    card = next(node for node in walk(board) if node.tooltip)
    app._input(PointerMove(card.rect.cx, card.rect.cy))
    for _ in range(2):
        clock.now += 0.6
        app.loop_once()
    assert app.interaction.tooltip_key == card.key
    for _ in range(9):
        clock.now += 0.6
        app.loop_once()
    assert not demo.watched
    assert app.interaction.tooltip_key == ""


def test_the_list_of_scenes_goes_with_any_key(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(Key("space"))
    demo.film.hurry()
    place = demo.film.place
    for key in ("space", "right", "page down", "return", "g", "escape", "b"):
        for _ in range(2):
            app._input(Key("g"))
        app.loop_once()
        assert app.stack.top is not demo
        app._input(Key(key))
        app.loop_once()
        assert app.stack.top is demo, key
        assert (demo.number, demo.film.place, demo.blank) == (0, place, False)


def test_the_whole_screen_is_left_only_if_that_is_meant(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app.change_settings(fullscreen=True)
    for whole in (True, False):
        app._take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
        app._take(pygame.event.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
        clock.now += APART
        app.loop_once()
        assert app.settings.fullscreen == whole
        assert bool(demo.asked(app.ui)) == whole, "what was answered is asked no more"
    assert app.stack.top is demo


@pytest.mark.parametrize("left_by", ["back", "f11"])
def test_a_demo_fills_the_screen_while_it_lasts_and_no_longer(
    left_by: str, make_app: MakeApp, clock: FakeClock
) -> None:
    """The setting stays what it was, so that nobody finds it changed who stopped the program in the middle."""
    app = make_app()
    app._settings_file = written = Mock(save=Mock(return_value=None))
    shown(app, clock)
    demo = shown(app, clock)
    demo.whole_screen = True
    app.loop_once()
    assert app.window.fullscreen
    assert not app.settings.fullscreen
    app.change_settings(text_scale=1.2)
    assert app.window.fullscreen
    if left_by == "f11":
        for _ in range(2):
            app._take(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0))
            app._take(pygame.event.Event(pygame.KEYUP, key=pygame.K_F11, mod=0))
            clock.now += APART
        assert app.stack.top is demo
    else:
        demo.back()
    app.loop_once()
    assert not app.window.fullscreen
    assert not any(call.args[0].fullscreen for call in written.save.call_args_list)


def test_what_is_asked_is_forgotten_where_somebody_goes_on_with_the_mouse(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(Key("escape"))
    assert demo.asked(app.ui)
    app._input(PointerDown(640, 300))
    assert not demo.asked(app.ui)
    app._input(Key("escape"))
    assert app.stack.top is demo, "it asks once more"


@pytest.mark.parametrize(
    ("size", "text_scale"), [((1280, 720), 2.0), ((1280, 720), 2.5), ((1280, 1024), 2.0), ((1920, 1080), 2.0)]
)
def test_the_keys_that_are_told_first_cover_no_caption(
    make_app: MakeApp, tmp_path: Path, size: tuple[int, int], text_scale: float
) -> None:
    app = make_app(size, text_scale=text_scale, language="fr")
    for game in NAMES:
        for name in ("in_three_minutes",):
            Hall(app, tmp_path).examples.present(playlists_of(game)[name])
            app.loop_once()
            demo = app.stack.top
            assert isinstance(demo, Demo)
            root = app.build()
            parts = [node for node in walk(root) if isinstance(node.look, ParagraphLook)]
            words = next(node for node in parts if node.label == demo.words(app.ui, 0))
            keys = [
                node for node in parts if node.label in [app.texts(f"demo.keys_{told}") for told in ("first", "least")]
            ]
            button = find(root, "demo.next")
            assert button is not None
            assert all(words.rect.bottom <= node.rect.y for node in keys), (game, name)
            assert not any(node.rect.overlaps(button.rect) for node in (words, *keys))
            app.stack.pop()
            app.stack.apply()
