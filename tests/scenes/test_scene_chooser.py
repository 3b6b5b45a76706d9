"""What can be added to a playlist is offered: by its title and first words, in which order, and what waits."""

from __future__ import annotations

from pathlib import Path

import msgspec

from game.core.texts import Texts
from game.teaching.examples import examples_of
from game.teaching.playlists import playlists_of, usual_reel
from scenes.kit.screen.tree import find, walk
from scenes.kit.window.inputs import Wheel
from scenes.rooms.example.chooser import FIELD, SceneChooser
from scenes.rooms.example.playlist import PlaylistRoom

from .conftest import MakeApp
from .on_screen import notices, press
from .table_play import BOT, advance, begun
from .test_playlist_room import GAME, at_home
from .test_playlist_room import own as own


def test_what_is_offered_is_told_and_found_by_its_first_words(make_app: MakeApp, tmp_path: Path) -> None:
    """Its title says little to who has never seen it."""
    app, hall = at_home(make_app, tmp_path)
    example = examples_of(GAME)["02_a_set"]
    assert example.says is not None
    app.stack.push(SceneChooser(hall.examples._offered(GAME), lambda one: 0))
    app.loop_once()
    chooser = app.stack.top
    assert isinstance(chooser, SceneChooser)
    chooser._field.set("three 2s")
    rows = [node for node in walk(app.build()) if node.key.startswith("playlist.offered.")]
    assert [row.label for row in rows] == [f"{example.title.en} — {example.says.en}"]
    said = [part for row in rows for part in walk(row) if part.role == "text"]
    assert {part.label for part in said} >= {example.title.en, example.says.en}
    title, below = (part.rect for part in said)
    assert rows[0].rect.y < title.y < title.bottom <= below.y < below.bottom < rows[0].rect.bottom


def test_the_search_stays_where_it_is_while_the_list_scrolls(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    app.stack.push(SceneChooser(hall.examples._offered(GAME), lambda one: 0))
    app.loop_once()
    before = find(app.build(), FIELD)
    assert before is not None
    app._input(Wheel(640, 400, -20))
    app.loop_once()
    root = app.build()
    after, panel = find(root, FIELD), find(root, "sheet.scroll")
    assert after is not None
    assert panel is not None
    chooser = app.stack.top
    assert isinstance(chooser, SceneChooser)
    assert chooser._scroll.offset > 200
    assert after.rect == before.rect
    assert after.rect.bottom <= panel.rect.y


def test_what_is_offered_has_a_title_in_every_language(make_app: MakeApp, tmp_path: Path) -> None:
    _, hall = at_home(make_app, tmp_path)
    offered = hall.examples._offered(GAME)
    assert all(one.title(Texts("fr")) and one.title(Texts("en")) for one in offered)


def test_one_is_told_that_what_is_ones_own_would_be_offered(make_app: MakeApp, tmp_path: Path) -> None:
    app, hall = at_home(make_app, tmp_path)
    offered = hall.examples._offered(GAME)
    for heading in ("example.more.title", "position.mine"):
        chooser = SceneChooser([msgspec.structs.replace(offered[0], heading=heading), *offered], lambda one: 0)
        app.stack.push(chooser)
        app.loop_once()
        said = {node.label for node in walk(app.build())}
        assert app.texts("playlist.offered_too") in said
        app.stack.pop()
        app.stack.apply()


def test_a_bookmark_of_a_match_that_goes_on_waits_till_it_is_over(make_app: MakeApp, tmp_path: Path) -> None:
    """It is found, grey, with why; nothing of the match is read for it."""
    app, hall = at_home(make_app, tmp_path)
    match = begun(GAME, ("human", BOT), "", hall.library)  # a seed would make it practice
    advance(match, 6)
    hall.library.mark(match.identity, 3, "Bold")
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    press(app, "playlist.add")
    chooser = app.stack.top
    assert isinstance(chooser, SceneChooser)
    chooser._field.set("bold")
    (row,) = [node for node in walk(app.build()) if node.key.startswith("playlist.offered.")]
    assert not row.enabled
    assert row.label == f"{', '.join(match.names)} · Action 3 — Bold — {app.texts('playlist.waits')}"
    advance(match, 10_000)
    again = [one for one in hall.examples._offered(GAME) if one.heading == "replay.bookmarks"]
    assert [one.waits for one in again] == [""]


def test_scenes_with_which_the_house_tells_stories_come_first_and_bring_their_words(
    make_app: MakeApp, tmp_path: Path
) -> None:
    app, hall = at_home(make_app, tmp_path)
    hall.examples.change_playlist(usual_reel(GAME))
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, PlaylistRoom)
    press(app, "playlist.add")
    press(app, "playlist.offered.0")
    first = playlists_of(GAME)["in_three_minutes"].scenes[0]
    assert room.reel.scenes[-1] == first
    assert first.say is not None, "it does not begin without a word"
    press(app, "playlist.offered.0")
    assert room.reel.scenes.count(first) == 1 + usual_reel(GAME).scenes.count(first), "a double click adds it once"
    assert app.texts("playlist.is_scene_already", number=len(room.reel.scenes)) in notices(app)


def test_words_are_searched_for_and_not_letters_inside_them(make_app: MakeApp, tmp_path: Path) -> None:
    """A contest is « une joute », which « ajoute » is not; a clause is not another one that begins alike."""
    app, hall = at_home(make_app, tmp_path)
    app.set_language("fr")
    app.stack.push(SceneChooser(hall.examples._offered("flower_power"), lambda one: 0))
    app.loop_once()
    chooser = app.stack.top
    assert isinstance(chooser, SceneChooser)

    def found(words: str) -> list[str]:
        chooser._field.set(words)
        return [node.label for node in walk(app.build()) if node.key.startswith("playlist.offered.")]

    assert all("joute" in words.casefold().replace("ajoute", "") for words in found("joute"))
    assert set(found("jou")) >= set(found("joute"))
    examples = examples_of("flower_power").values()
    begins = [any(clause.startswith("FP-5") for clause in example.clauses) for example in examples]
    assert len(found("FP-5")) == sum(begins), "as one types"
