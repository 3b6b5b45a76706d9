"""A playlist is put together in the window: scenes are added, named, moved, taken out, and kept at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pygame
import pytest

from game.catalogue import NAMES
from game.core.content.content import ContentError
from game.core.texts import LocalText
from game.own.folder import set_own_folder
from game.teaching.playlists import (
    Reel,
    course_of_scene,
    load_playlist,
    playlists_of,
    usual_reel,
    what_changed,
    write_reel_down,
)
from scenes.app import App
from scenes.doors.easel import ExampleLook
from scenes.doors.hall import Hall
from scenes.kit.screen.tree import find, walk
from scenes.kit.settings import Language
from scenes.kit.widgets.ask import Ask
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.inputs import Key, PointerDown, PointerMove, PointerUp, Typed
from scenes.rooms.example.chooser import SceneChooser
from scenes.rooms.example.demo import Demo
from scenes.rooms.example.demo_shelf import DemoShelf
from scenes.rooms.example.playlist import LONGEST_NOTES, PlaylistRoom

from .conftest import FakeClock, MakeApp
from .on_screen import notices, press

GAME = "flautz"


@pytest.fixture(autouse=True)
def own(tmp_path: Path) -> Iterator[None]:
    set_own_folder(tmp_path / "own")
    yield
    set_own_folder(None)


def at_home(make_app: MakeApp, tmp_path: Path) -> tuple[App, Hall]:
    app = make_app(language="en")
    hall = Hall(app, tmp_path)
    return app, hall


def mine() -> list[Reel]:
    return [reel for reel in playlists_of(GAME).values() if reel.own]


def typed(app: App, words: str) -> None:
    ask = app.stack.top
    assert isinstance(ask, Ask)
    ask._field.set(words)
    ask._done()
    app.loop_once()


def add(app: App, *searched: str) -> None:
    """Adds scenes one after the other, each the first that is found by these words."""
    press(app, "playlist.add")
    chooser = app.stack.top
    assert isinstance(chooser, SceneChooser)
    for words in searched:
        chooser._field.set(words)
        first = next(node for node in walk(app.build()) if node.key.startswith("playlist.offered."))
        press(app, first.key)
        there = find(app.build(), first.key)
        assert there is not None
        assert app.texts("playlist.is_scene", number=chooser._count) in there.label
        assert app.stack.top is chooser, "one may add several"
    press(app, "sheet.close")


def test_a_demo_of_ones_own_is_made_changed_shown_and_thrown_away(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.open_demos()
    app.loop_once()
    press(app, f"demo.fresh.{GAME}")
    typed(app, "My evening")
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)
    assert not mine(), "nothing can be shown of it yet"
    add(app, "quinte that", "prísm")  # a search knows no accents
    (reel,) = mine()
    first, second = (scene.scenario for scene in reel.scenes)
    press(app, "playlist.main.0")
    press(app, "captions.step.0")
    ask = app.stack.top
    assert isinstance(ask, Ask)
    assert ask.title(app.ui) == "Caption · 1.  A quinte that is dealt"
    typed(app, "Watch this")
    assert "Watch this" in label_of(app, "captions.step.0")
    press(app, "sheet.close")
    press(app, "playlist.down.0")
    press(app, "playlist.notes.0")
    typed(app, "Ask who sees it")
    (reel,) = mine()
    assert [scene.scenario for scene in reel.scenes] == [second, first]
    say, notes = reel.scenes[1].say, reel.scenes[0].notes
    assert say is not None
    assert notes is not None
    assert (say.fr, say.en, notes.fr) == ("Watch this", "Watch this", "Ask who sees it")
    press(app, "playlist.remove.1")
    assert len(mine()[0].scenes) == 1
    app._input(Key("z", control=True))
    app.loop_once()
    assert mine()[0].scenes == reel.scenes
    press(app, "playlist.present")
    demo = app.stack.top
    assert isinstance(demo, Demo)
    assert demo.count == 2
    demo.back()
    app.loop_once()
    room.back()
    app.loop_once()
    shelf = app.stack.top
    assert isinstance(shelf, DemoShelf)
    rows = [node.label for node in walk(app.build()) if node.key.startswith("demo.reel.")]
    told = f"FLAUTZ! · 2 scenes · {app.texts.plural('demo.minutes', hall.examples.minutes(reel))}"
    assert rows[0] == f"My evening — {told}", "what is one's own comes first"
    assert len(rows) == len({*rows}) == len(shelf._reels)
    trash = next(node.key for node in walk(app.build()) if node.key.startswith("demo.delete."))
    press(app, trash)
    assert isinstance(app.stack.top, Dialog)
    assert len(mine()) == 1, "what somebody has written is asked for"
    press(app, "dialog.1")
    assert len(mine()) == 1
    press(app, trash)
    press(app, "dialog.0")
    assert not mine()
    app._input(Key("z", control=True))
    assert len(mine()) == 1


def test_what_is_said_at_a_step_is_changed_and_a_step_left_out(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    shipped = playlists_of(GAME)["in_three_minutes"]
    hall.examples.change_playlist(shipped)
    app.loop_once()
    before = course_of_scene(GAME, shipped.scenes[0]).moments
    press(app, "playlist.main.0")
    press(app, "captions.step.2")
    typed(app, "Look at the third card")
    (mine_now,) = mine()
    said = mine_now.scenes[0].captions[2]
    assert said.en == "Look at the third card"
    assert before[1].step.say is not None
    assert said.fr == before[1].step.say.fr, "what it says in French is kept"
    assert app.texts("playlist.captions.own") in label_of(app, "captions.step.2")
    press(app, "captions.turn.1")
    assert app.texts("playlist.captions.left_out") in label_of(app, "captions.step.1")
    (mine_now,) = mine()
    moments = course_of_scene(GAME, mine_now.scenes[0]).moments
    assert len(moments) == len(before) - 1
    assert moments[0].step.say == said
    assert moments[-1].after == before[-1].after
    assert hall.examples.minutes(mine_now) <= hall.examples.minutes(shipped)
    press(app, "sheet.close")
    press(app, "playlist.present")
    demo = app.stack.top
    assert isinstance(demo, Demo)
    assert demo.words(app.ui, 1) == said.en
    demo.back()
    app.loop_once()
    press(app, "playlist.main.0")
    press(app, "captions.turn.1")
    press(app, "captions.step.2")
    typed(app, "")
    (mine_now,) = mine()
    assert mine_now.scenes == shipped.scenes, "with nothing written it is as the example says"


def test_a_position_alone_has_only_its_first_words(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)
    room._doors = msgspec.structs.replace(room._doors, steps=lambda game, scene: ())
    press(app, "playlist.main.0")
    assert isinstance(app.stack.top, Ask)


def test_a_caption_of_a_step_that_is_not_there_is_a_fault(tmp_path: Path) -> None:
    scene = usual_reel(GAME).scenes[0].model_copy(update={"captions": {99: LocalText("Un mot", "A word")}})
    reel = write_reel_down(Reel(LocalText("La mienne", "Mine"), GAME, (scene,)))
    assert reel.path is not None
    with pytest.raises(ContentError, match="has no step 99"):
        load_playlist(reel.path)
    scene = scene.model_copy(update={"captions": {1: LocalText("Un mot", "A word")}, "skips": (2,)})
    assert load_playlist(write_reel_down(replace(reel, scenes=(scene,))).path or tmp_path).scenes == (scene,)


def test_scenes_are_told_apart_by_their_pictures(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    room = app.stack.top
    while room is not None and room.update(0.0):
        app.build()
    looks = [node.look for node in walk(app.build()) if node.key.startswith("playlist.grip.")]
    drawn = [look._drawing(124, 86) for look in looks if isinstance(look, ExampleLook) and look.ready and look.telling]
    assert len(drawn) == len(looks) == len(usual_reel(GAME).scenes)
    assert len({pygame.image.tobytes(one, "RGB") for one in drawn if one is not None}) == len(looks)


@pytest.mark.parametrize("written", ["", "say", "notes", "scenes"])
def test_a_demo_on_which_somebody_has_worked_is_not_deleted_by_one_press(
    make_app: MakeApp, tmp_path: Path, written: str
) -> None:
    app, hall = at_home(make_app, tmp_path)
    scene = usual_reel(GAME).scenes[0].model_copy(update={"say": None, "notes": None})
    if written in ("say", "notes"):
        scene = scene.model_copy(update={written: LocalText("Un mot", "A word")})
    scenes = (scene,) * (2 if written == "scenes" else 1)
    write_reel_down(Reel(LocalText("La mienne", "Mine"), GAME, scenes))
    hall.examples.open_demos()
    app.loop_once()
    press(app, next(node.key for node in walk(app.build()) if node.key.startswith("demo.delete.")))
    assert isinstance(app.stack.top, Dialog) == bool(written) == bool(mine())


def test_a_playlist_of_the_house_is_changed_in_a_copy(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    shipped = usual_reel(GAME)
    hall.examples.change_playlist(shipped)
    app.loop_once()
    press(app, "playlist.main.0")
    press(app, "captions.step.0")
    typed(app, "Mine")
    (copy,) = mine()
    assert copy.scenes[1:] == shipped.scenes[1:]
    said = copy.scenes[0].say
    assert said is not None
    assert said.en == "Mine"
    former = shipped.scenes[0].say
    assert former is None or said.fr == former.fr, "what it says in French is not overwritten in English"
    assert usual_reel(GAME) == shipped


def test_how_long_a_demo_lasts_is_told_where_it_is_chosen_and_made(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    for game in NAMES:
        long, short = (hall.examples.minutes(playlists_of(game)[f"in_{name}_minutes"]) for name in ("ten", "three"))
        assert short == 3, game
        assert long > short, game
    reel = playlists_of(GAME)["in_three_minutes"]
    minutes = app.texts.plural("demo.minutes", 3)
    hall.examples.open_demos()
    app.loop_once()
    rows = [node.label for node in walk(app.build()) if node.key.startswith("demo.reel.")]
    assert f"{reel.title.en} — 3 scenes · {minutes}" in rows
    app._input(Key("escape"))
    hall.examples.change_playlist(reel)
    app.loop_once()
    assert f"3 scenes · {minutes}" in label_of(app, "playlist.name")
    for number in (1, 0):
        press(app, f"playlist.remove.{number}")
    assert app.texts.plural("demo.minutes", 1) in label_of(app, "playlist.name")
    press(app, "playlist.add")
    chooser = app.stack.top
    assert isinstance(chooser, SceneChooser)
    assert app.texts.plural("demo.minutes", 1) in chooser.title(app.ui)
    for number in range(1, 4):
        press(app, f"playlist.offered.{number}")
    assert app.texts.plural("demo.scenes", 4) in chooser.title(app.ui)
    assert app.texts.plural("demo.minutes", 1) not in chooser.title(app.ui)


def label_of(app: App, key: str) -> str:
    node = find(app.build(), key)
    assert node is not None
    return node.label


@pytest.mark.parametrize("part", ["main", "notes", "slip", "grip"])
def test_a_scene_is_pulled_by_any_part_of_its_row(make_app: MakeApp, tmp_path: Path, part: str) -> None:
    """Also by a button on it, which does nothing then; a finger pulls by the picture, elsewhere it scrolls the list."""
    app, hall = at_home(make_app, tmp_path)
    reel = playlists_of(GAME)["in_ten_minutes"]
    hall.examples.change_playlist(reel)
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)
    names = [scene.scenario for scene in reel.scenes]
    for finger in (False, True):
        here = [find(app.build(), f"playlist.{part}.{at}") for at in (0, 2)]
        first, last = (node.rect for node in here if node is not None)
        before = [scene.scenario for scene in room.reel.scenes]
        app._input(PointerDown(first.cx, first.cy, touch=finger))
        for y in ((first.cy + last.cy) / 2, last.cy):
            app._input(PointerMove(first.cx, y, held=True))
            app.loop_once()
        app._input(PointerUp(first.cx, last.cy))
        app.loop_once()
        assert app.stack.top is room
        moves = part == "grip" or not finger
        wanted = [*before[1:3], before[0], *before[3:]] if moves else before
        assert [scene.scenario for scene in room.reel.scenes] == wanted
    assert sorted(names) == sorted(scene.scenario for scene in room.reel.scenes)


def test_a_scene_is_pulled_to_another_place_or_goes_there_key_by_key(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    reel = playlists_of(GAME)["in_ten_minutes"]
    hall.examples.change_playlist(reel)
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)
    names = [scene.scenario for scene in reel.scenes]

    def pulled(number: int, to: int) -> None:
        here = [find(app.build(), f"playlist.grip.{at}") for at in (number, to)]
        first, last = (node.rect for node in here if node is not None)
        app._input(PointerDown(first.cx, first.cy))
        app._input(PointerMove(first.cx, (first.cy + last.cy) / 2, held=True))
        app.loop_once()
        app._input(PointerMove(last.cx, last.cy, held=True))
        app.loop_once()
        shown = next(node for node in walk(app.build()) if node.key == f"playlist.slip.{to}")
        assert shown.label.startswith(f"{to + 1}.  ")
        app._input(PointerUp(last.cx, last.cy))
        app.loop_once()

    pulled(0, 2)
    assert [scene.scenario for scene in room.reel.scenes] == [*names[1:3], names[0], *names[3:]]
    pulled(2, 0)
    assert [scene.scenario for scene in room.reel.scenes] == names
    grip = find(app.build(), "playlist.grip.0")
    assert grip is not None
    app._input(PointerDown(grip.rect.cx, grip.rect.cy))
    app._input(PointerMove(grip.rect.cx, grip.rect.cy + 200, held=True))
    app._input(Key("escape"))
    assert [scene.scenario for scene in room.reel.scenes] == names
    assert app.stack.top is room
    app.interaction.focus("playlist.down.0")
    for _ in range(3):
        app._input(Key("return"))
        app.loop_once()
    assert [scene.scenario for scene in room.reel.scenes] == [*names[1:4], names[0], *names[4:]]


def test_what_cannot_be_kept_takes_nothing_back(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.open_demos()
    app.loop_once()
    press(app, f"demo.fresh.{GAME}")
    typed(app, "My evening")
    add(app, "quinte that", "prísm")  # a search knows no accents
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)

    def full(reel: Reel) -> Reel:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(room, "_doors", msgspec.structs.replace(room._doors, keep=full))
        room.undo()
    assert len(room.reel.scenes) == 2
    room.undo()
    assert len(room.reel.scenes) == 1


@pytest.mark.parametrize("language", ["fr", "en"])
def test_long_notes_are_kept_whole_and_gone_on_with(make_app: MakeApp, tmp_path: Path, language: Language) -> None:
    """Lines of their own, too; where there is no more room that is said, and no letter vanishes silently."""
    app, hall = at_home(make_app, tmp_path)
    app.set_language(language)
    write_reel_down(Reel(LocalText("La mienne", "Mine"), GAME, usual_reel(GAME).scenes))
    hall.examples.change_playlist(mine()[0])
    app.loop_once()

    def open_notes() -> Ask:
        press(app, "playlist.notes.0")
        ask = app.stack.top
        assert isinstance(ask, Ask)
        return ask

    def kept() -> str:
        notes = mine()[0].scenes[0].notes
        assert notes is not None
        return notes[language]

    open_notes()._field.set("")
    for letters in ("Ask who wins. " * 40, "Wait."):
        app._input(Typed(letters))
    app._input(Key("return"))
    app._input(Typed("Then show."))
    assert isinstance(app.stack.top, Ask), "in prose the key begins a line"
    app._input(Key("return", control=True))
    app.loop_once()
    assert kept() == "Ask who wins. " * 40 + "Wait.\nThen show."
    press(app, "playlist.notes.0")
    app._input(Typed("!"))
    app.loop_once()
    full = app.texts("ask.full", most=LONGEST_NOTES)
    assert full not in labels(app)
    app._input(Key("return", control=True))
    app.loop_once()
    assert kept() == "Ask who wins. " * 40 + "Wait.\nThen show.!"
    ask = open_notes()
    app._input(Typed("x" * LONGEST_NOTES))
    app.loop_once()
    assert len(ask._field.value) == LONGEST_NOTES
    said = next(node for node in walk(app.build()) if node.label == full)
    assert said.rect.bottom <= ask._scroll.view.y, "it does not scroll away"
    view, caret = ask._scroll.view, ask._field.caret_rect
    assert view.y <= caret.y < caret.bottom <= view.bottom, "one sees what one types"
    app._input(Key("backspace"))
    app.loop_once()
    assert full not in labels(app)


def labels(app: App) -> set[str]:
    return {node.label for node in walk(app.build())}


@pytest.mark.parametrize("listed", [False, True])
def test_after_a_demo_no_key_starts_it_again(make_app: MakeApp, tmp_path: Path, *, listed: bool) -> None:
    """Space and letters are keys of the demo: who has just left it and goes on pressing starts nothing."""
    app, hall = at_home(make_app, tmp_path)
    if listed:
        hall.examples.open_demos()
    else:
        hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    room = app.stack.top
    app.interaction.focus("demo.reel.0" if listed else "playlist.present", visible=False)
    app._input(Key("return"))
    app.loop_once()
    assert isinstance(app.stack.top, Demo)
    for _ in range(2):
        app._input(Key("escape"))
    app.loop_once()
    assert app.stack.top is room
    for key in ("space", "n", "return"):
        app._input(Key(key))
        app.loop_once()
    assert app.stack.top is room


def test_what_was_taken_back_is_done_again_and_told(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)
    before = room.reel.scenes
    press(app, "playlist.remove.1")
    after = room.reel.scenes
    for again in (Key("y", control=True), Key("z", control=True, shift=True)):
        for key, scenes, deed in ((Key("z", control=True), before, "undone"), (again, after, "redone")):
            app._input(key)
            app.loop_once()
            assert room.reel.scenes == scenes
            told = app.texts(f"playlist.{deed}", what=app.texts("playlist.otherwise.scenes"))
            assert told in notices(app)
    app._input(Key("z", control=True))
    press(app, "playlist.remove.0")
    app._input(Key("y", control=True))
    assert room.reel.scenes == before[1:], "after another change nothing is done again"


def test_a_double_press_on_a_bin_removes_one_scene(make_app: MakeApp, tmp_path: Path, clock: FakeClock) -> None:
    """What has come under the bin stays; a press of its own removes it, too."""
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)
    room._clock, scenes = clock, room.reel.scenes
    for seconds, left in ((0.0, 1), (0.2, 1), (1.0, 2)):
        clock.now += seconds
        press(app, "playlist.remove.1")
        assert room.reel.scenes == scenes[:1] + scenes[1 + left :]


def test_what_was_done_to_captions_is_taken_back_where_they_are_seen(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(playlists_of(GAME)["in_three_minutes"])
    app.loop_once()
    press(app, "playlist.main.0")
    room, captions = app.stack.scenes[-2], app.stack.top
    assert isinstance(room, PlaylistRoom)
    before = room.reel.scenes
    press(app, "captions.turn.1")
    after = room.reel.scenes
    assert after != before
    for key, scenes in ((Key("z", control=True), before), (Key("y", control=True), after)):
        app._input(key)
        app.loop_once()
        assert room.reel.scenes == scenes
        assert app.stack.top is captions
    press(app, "sheet.undo")
    assert room.reel.scenes == before


def test_it_is_known_what_is_otherwise_in_a_playlist() -> None:
    reel = usual_reel(GAME)
    words = LocalText("neu", "new")

    def with_second(**changed: object) -> Reel:
        second = reel.scenes[1].model_copy(update=changed)
        return replace(reel, scenes=(reel.scenes[0], second, *reel.scenes[2:]))

    assert what_changed(reel, replace(reel, title=words)) == ("name", 0)
    assert what_changed(reel, replace(reel, scenes=reel.scenes[1:])) == ("scenes", 0)
    assert what_changed(reel, replace(reel, scenes=tuple(reversed(reel.scenes)))) == ("order", 0)
    assert what_changed(reel, with_second(say=words)) == ("captions", 2)
    assert what_changed(reel, with_second(captions={1: words})) == ("captions", 2)
    assert what_changed(reel, with_second(skips=(1,))) == ("steps", 2)
    assert what_changed(reel, with_second(notes=words)) == ("notes", 2)
