"""What the presenter does for who speaks: nothing is lost in the dark, and what he is to do is told to him alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.teaching.playlists import playlists_of
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import walk
from scenes.kit.settings import Language
from scenes.kit.widgets.basic import ParagraphLook
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import Key
from scenes.rooms.example.demo import Demo
from scenes.rooms.example.demo_shelf import DemoShelf
from scenes.rooms.example.demo_speaker import prompter_page

from .conftest import FakeClock, MakeApp
from .on_screen import press
from .test_demo import shown


def test_out_of_the_dark_one_comes_back_to_the_picture(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(Key("b"))
    for left in (False, True):
        app._input(Key("escape"))
        app.loop_once()
        assert not demo.blank
        assert (app.stack.top is not demo) == left, "one leaves what is seen"


def test_the_speaker_is_told_that_the_screen_is_dark(make_app: MakeApp, clock: FakeClock) -> None:
    app = make_app()
    demo = shown(app, clock)
    app._input(Key("w"))
    for key, title in (("b", "demo.dark"), ("space", "demo.now")):
        app._input(Key(key))
        app.loop_once()
        assert demo._told is not None
        said = {node.label for node in walk(prompter_page(app.ui, demo._told[0], demo._told_aside))}
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
    left(2)
    assert isinstance(app.stack.top, Dialog)
    press(app, "dialog.0")
    demo = app.stack.top
    assert isinstance(demo, Demo)
    assert demo.number == 2
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
        app._input(Key("v"))
