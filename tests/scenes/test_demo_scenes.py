"""What a demo shows: every playlist to its end, what it says and marks; bad playlists are told."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

from game.catalogue import NAMES, open_game
from game.commands.check import check_file
from game.commands.common import CommandError
from game.core.content.content import ContentError
from game.core.texts import LANGUAGES, LocalText, Person
from game.teaching.examples import course_of
from game.teaching.playlists import course_of_scene, everything_of, load_playlist, playlists_of, usual_reel
from scenes.commands.demo import wanted_reel
from scenes.doors.hall import Hall
from scenes.kit.drawing.theme import LABEL, TypeRole
from scenes.kit.screen.tree import Node, find, walk
from scenes.kit.widgets.basic import TextLook
from scenes.kit.window.inputs import Key
from scenes.presenters.flautz.art import RIBBON
from scenes.presenters.registry import presenter_of
from scenes.rooms.example.demo import Demo, DemoScene, Looking
from scenes.table.playback.pointing import FrameLook, frames_around, things_called

from .conftest import MakeApp
from .test_examples import drawn_nowhere

PLAYLIST = """
playlist: {fr: "Deux", en: "Two"}
game: nine_domains
scenes:
  - scenario: 01_first_combats
    say: {fr: "Pour commencer", en: "To begin with"}
  - scenario: 28_star
"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", NAMES)
def test_every_playlist_is_shown_to_its_end(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, language: str
) -> None:
    app = make_app(language=language)
    drawn_nowhere(app, monkeypatch)
    hall = Hall(app, tmp_path)
    for reel in playlists_of(game).values():
        hall.examples.present(reel)
        app.loop_once()
        demo = app.stack.top
        assert isinstance(demo, Demo)
        seen = set()
        while not demo.last:
            seen.add(demo.number)
            app._input(Key("space"))
            demo.film.hurry()
            app.loop_once()
            words = " ".join(node.label for node in walk(app.build()) if node.role == "text")
            assert "example." not in words
            assert "demo." not in words
        assert seen == set(range(len(reel.scenes)))
        app._input(Key("page down"))
        assert any(node.label == demo.last_words(app.ui) for node in walk(app.build()))
        for _ in range(2):
            app._input(Key("page down"))
        assert (demo.number, demo.film.place) == (0, 0)
        for _ in range(2):
            app._input(Key("escape"))
        app.loop_once()
        assert app.stack.top is None


@pytest.mark.parametrize("text_scale", [1.0, 2.5])
@pytest.mark.parametrize("size", [(1280, 720), (1280, 1024)])
@pytest.mark.parametrize(
    "example",
    [
        "batailles/28_no_pass",
        "flautz/15_not_the_card_just_taken",
        "flautz/16_concentration",
        "croconounours/01_three_cards_one_warrior",
        "croconounours/04_parry_a_red_warrior_two_low",
        "nine_domains/14_swap_for_the_elements",
    ],
)
def test_why_something_is_refused_covers_nothing(
    make_app: MakeApp, size: tuple[int, int], text_scale: float, example: str
) -> None:
    """Neither table nor words nor buttons; beside the table and under it."""
    game, name = example.split("/")
    app, rules = make_app(size=size, text_scale=text_scale), open_game(game).rules
    demo = Demo(LocalText("", ""), [DemoScene(course_of(game, name))], rules, presenter_of(rules))
    app.stack.push(demo)
    app.loop_once()
    tried = [number for number, moment in enumerate(demo.film.moments, 1) if moment.refusal is not None]
    assert tried
    for number in tried:
        demo.film.go_to_part(number)
        demo.film.hurry()
        app.loop_once()
        root = app.build()
        refused, board = find(root, "demo.refused"), find(root, "demo.board")
        assert refused is not None
        assert board is not None
        assert "-" not in refused.label.split(maxsplit=1)[0], "a clause says nothing to who looks on"
        assert not refused.rect.overlaps(board.rect)
        own = {id(node) for node in walk(refused)}
        beside = [node for node in walk(root) if node.role in ("button", "text") and id(node) not in own]
        assert not [node.label for node in beside if refused.rect.overlaps(node.rect)]
        assert refused.rect.bottom <= app.ui.height


def test_words_about_a_result_are_said_while_it_lies_there(make_app: MakeApp) -> None:
    """Not over the deal that follows; and the crystal won is seen as a whole, apart from the apprentice."""
    app, rules = make_app(language="en"), open_game("flautz").rules
    scenes = [DemoScene(course_of("flautz", name)) for name in ("26_the_first_crystal", "27_the_second_crystal")]
    demo = Demo(LocalText("", ""), scenes, rules, presenter_of(rules))
    app.stack.push(demo)
    app.loop_once()
    view = demo.film.picture.stage.view
    total = view.reserve + view.marker + sum(view.crystals)
    while not demo.film.over:
        demo.next()
        demo.film.hurry()
        app.loop_once()
        view = demo.film.picture.stage.view
        assert view.match == 1
        assert view.reserve + view.marker + sum(view.crystals) == total
    assert view.scored == (10, 13)
    assert view.crystals == (0, 1)
    layout = demo.film.picture.layout
    gems = [found.rect for found in things_called(demo.film.picture, "crystals.Tom")]
    assert len(gems) == 3
    assert min(gem.h for gem in gems) > 20
    worth = next(node.rect for node in layout.over if node.key == "flautz.worth")
    covered = [worth, *(piece.pose.rect for piece in layout.pieces)]
    assert not any(gem.overlaps(rect) for gem in gems for rect in covered)


@pytest.mark.parametrize("text_scale", [1.0, 1.5])
def test_the_totals_of_a_tie_are_seen_while_they_are_told(make_app: MakeApp, text_scale: float) -> None:
    """Points and crystals of both, also of who sits nearest; and what makes them equal is said before (FZ-35)."""
    app, rules = make_app(language="en", text_scale=text_scale), open_game("flautz").rules
    scenes = playlists_of("flautz")["the_finest_moments"].scenes
    told = next(scene for scene in scenes if scene.scenario.startswith("32_"))
    scene = DemoScene(course_of_scene("flautz", told), told.say, hero=1)
    demo = Demo(LocalText("", ""), [scene], rules, presenter_of(rules))
    app.stack.push(demo)
    app.loop_once()
    said = []
    for part in range(1, demo.film.parts + 1):
        demo.film.go_to_part(part)
        demo.film.hurry()
        app.loop_once()
        said.append(demo.words(app.ui, part))
        nodes = list(walk(app.build()))
        for seat, points, crystals in ((0, "50 pts", "1"), (1, "60 pts", "0")):
            (counted,) = [node for node in nodes if node.key == f"flautz.points.{seat}"]
            (gems,) = [node for node in nodes if node.key == f"flautz.crystal.{seat}.all"]
            words = [node for node in nodes if node.role == "text" and node.label in (points, crystals)]
            assert any(node.label == points and node.rect.overlaps(counted.rect) for node in words)
            assert any(node.label == crystals and node.rect.overlaps(gems.rect) for node in words)
    assert any("a crystal is worth 10 points" in words for words in said[:-1])
    assert "60 each" in said[-1]


@pytest.mark.parametrize("name", ["in_three_minutes", "in_ten_minutes"])
@pytest.mark.parametrize(("game", "text_scale"), [*product(NAMES, [1.0]), ("flautz", 1.5), ("nine_domains", 1.5)])
def test_a_frame_lies_outside_of_what_it_marks_and_on_no_name(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, name: str, text_scale: float
) -> None:
    app = make_app(text_scale=text_scale)
    drawn_nowhere(app, monkeypatch)
    Hall(app, tmp_path).examples.present(playlists_of(game)[name])
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    while not demo.ended:
        demo.film.hurry()
        app.build()
        picture, names = demo.film.picture, [seat.name for seat in demo.film.picture.seats]
        things = [found.rect for word in demo.points for found in things_called(picture, word)]
        marks = [(node.rect, node.look) for node in frames_around(picture, demo.points, app.ui)]
        holes = [look.hole(rect) for rect, look in marks if isinstance(look, FrameLook)]
        assert all(any(hole.contains(*thing[:2]) and hole.contains(thing.right, thing.bottom) for hole in holes)
                   for thing in things)  # fmt: skip
        roots = [node for root in picture.layout.under for node in walk(root)]
        inks = [node.look.written(app.ui.typesetter, node.rect) for node in roots
                if isinstance(node.look, TextLook) and node.label in names]  # fmt: skip
        for (rect, _), hole in zip(marks, holes, strict=True):
            covered = [
                ink for ink in inks if ink is not None and ink.overlaps(rect) and not hole.contains(ink.cx, ink.cy)
            ]
            assert not covered, f"{demo.number + 1}.{demo.film.part}: {demo.points}"
        demo.next()


def test_what_lies_within_a_ring_of_marked_squares_is_not_marked(make_app: MakeApp) -> None:
    """A yellow warrior shoots exactly two squares far: its neighbours lie outside of the frame, and so does it."""
    app, rules = make_app(), open_game("croconounours").rules
    course = course_of("croconounours", "41_the_last_crocodile")
    app.stack.push(Demo(LocalText("", ""), [DemoScene(course)], rules, presenter_of(rules)))
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    demo.film.hurry()
    app.build()
    picture = demo.film.picture
    (node,) = frames_around(picture, ["reach.Nora"], app.ui)
    assert isinstance(node.look, FrameLook)
    free = node.look.free(node.rect)
    squares = [found.rect for found in things_called(picture, "reach.Nora")]
    assert len(squares) == 16
    assert not any(square.overlaps(free) for square in squares)
    (shooter,) = things_called(picture, "warriors.Nora#3")
    assert free.contains(shooter.rect.cx, shooter.rect.cy)
    assert free.w > 2.8 * squares[0].w
    (hand,) = frames_around(picture, ["hands.Nora"], app.ui)
    assert isinstance(hand.look, FrameLook)
    assert hand.look.free(hand.rect).empty


def test_the_words_on_the_table_are_whole_and_apart(make_app: MakeApp) -> None:
    app = make_app((1920, 1080), language="fr")

    def opened(game: str, scenario: str) -> tuple[Node, float]:
        rules = open_game(game).rules
        demo = Demo(LocalText("", ""), [DemoScene(course_of(game, scenario))], rules, presenter_of(rules))
        app.stack.push(demo)
        app.loop_once()
        demo.turn_eyes()
        demo.turn_eyes()
        demo.film.go_to_end()
        root = app.build()
        assert demo._chrome._place is not None
        return root, demo._chrome._place[1].factor

    root, factor = opened("croconounours", "01_three_cards_one_warrior")
    named = app.texts("croconounours.table.discards")
    discards = next(node for node in walk(root) if node.label == named and node.role == "text")
    pile = next(node for node in walk(root) if node.role == "text" and node.rect.y == discards.rect.y)
    half = [app.ui.measure(node.label, LABEL) * factor / 2 for node in (pile, discards)]
    assert pile.rect.cx + half[0] < discards.rect.cx - half[1]
    root, factor = opened("flautz", "01_a_run")
    banner = find(root, "flautz.inscription")
    assert banner is not None
    assert app.ui.measure(banner.label, TypeRole("fredoka", 14.0, grows=False)) * factor <= banner.rect.w * RIBBON


def test_the_title_is_of_the_scene_and_stays_while_it_lasts(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(language="en")
    reel = playlists_of("flautz")["in_three_minutes"]
    Hall(app, tmp_path).examples.present(reel)
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    while not demo.ended:
        demo.film.hurry()
        title = demo.film.course.title.en
        said = [node.label for node in walk(app.build()) if node.role == "text"]
        assert any(label.startswith(f"{title}  ·  {demo.number + 1}/{demo.count}") for label in said)
        demo.next()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_arrow_beside_a_row_is_seen_whole(make_app: MakeApp, language: str) -> None:
    """On the narrow mat of a demo the reserve of crystals stands close to the words."""
    app, rules = make_app(language=language), open_game("flautz").rules
    course = course_of("flautz", "44_the_last_match")
    app.stack.push(Demo(LocalText("", ""), [DemoScene(course)], rules, presenter_of(rules)))
    app.loop_once()
    root = app.build()
    row = app.texts("flautz.table.row_open", row=app.texts("flautz.table.on_the_ground"))
    arrow, bowl = next(node for node in walk(root) if node.label == row), find(root, "flautz.bowl")
    assert bowl is not None
    assert not arrow.rect.overlaps(bowl.rect)
    pieces = [node for node in walk(root) if node.key.startswith("piece.")]
    assert not any(arrow.rect.overlaps(node.rect) for node in pieces)


@pytest.mark.parametrize("name", ["in_three_minutes", "in_ten_minutes"])
@pytest.mark.parametrize("game", NAMES)
def test_what_a_demo_speaks_of_is_marked_on_its_table(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, name: str
) -> None:
    app = make_app()
    drawn_nowhere(app, monkeypatch)
    Hall(app, tmp_path).examples.present(playlists_of(game)[name])
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    pointed = 0
    while not demo.ended:
        demo.film.hurry()
        marked = [node for node in walk(app.build()) if node.key.startswith("demo.point.")]
        for word in demo.points:
            assert things_called(demo.film.picture, word), f"{game} {demo.number + 1}.{demo.film.part}: {word}"
        assert len(marked) >= len(demo.points)
        assert all(node.label for node in marked)
        pointed += len(marked)
        demo.next()
    assert pointed


LONGEST_CAPTION = 145


@pytest.mark.parametrize("name", ["in_three_minutes", "in_ten_minutes", "one_whole_turn", "the_finest_moments"])
@pytest.mark.parametrize("game", NAMES)
def test_every_demo_tells_a_story(make_app: MakeApp, tmp_path: Path, game: str, name: str) -> None:
    """Its steps have a few words of their author, nothing is tried in vain; where a match is told, somebody wins."""
    hall, reel = Hall(make_app(), tmp_path).examples, playlists_of(game)[name]
    courses = [course_of_scene(game, scene) for scene in reel.scenes]
    for scene, course in zip(reel.scenes, courses, strict=True):
        said = [scene.say, *(moment.step.say for moment in course.moments if moment.step.say is not None)]
        for words in said:
            assert words is not None, scene.scenario
            for language in LANGUAGES:
                assert len(words[language]) <= LONGEST_CAPTION, f"{scene.scenario}: {words[language]}"
        tried = [moment for moment in course.moments if moment.refusal and moment.step.say is not None]
        assert not tried, scene.scenario
    assert reel.ends is not None
    lasting = {"in_three_minutes": (2, 3, 4), "in_ten_minutes": (9, 10, 11)}
    assert hall.minutes(reel) in lasting.get(name, (2, 3, 4)), "as its name says"
    if name not in lasting:
        return
    outcome = open_game(game).rules.outcome(courses[-1].moments[-1].after)
    assert outcome is not None
    assert outcome.winners


@pytest.mark.parametrize("game", NAMES)
def test_every_victory_has_its_picture_and_who_sits_nearest_a_name(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str
) -> None:
    """The picture comes with the last words of a scene, at the end when all was said, and hides no name."""
    app, reel = make_app(reduced_motion=True), playlists_of(game)["in_ten_minutes"]
    drawn_nowhere(app, monkeypatch)
    Hall(app, tmp_path).examples.present(reel)
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    rules, won = open_game(game).rules, []
    for number in range(demo.count):
        demo.show(number)
        names = [seat.name for seat in demo.film.picture.seats]
        assert find(app.build(), "demo.finale") is None
        said = {node.label for node in walk(app.build()) if node.role == "text"}
        assert names[demo.film.hero] in said
        demo.film.go_to_end()
        app.loop_once()
        over = rules.outcome(demo.film.state) is not None
        shown = find(app.build(), "demo.finale")
        assert (shown is not None) == (over and number + 1 < demo.count)
        if shown is not None:
            won_by = [names[seat] for seat in demo.winners]
            assert any(all(name in node.label for name in won_by) for node in walk(shown) if node.role == "text")
            hidden = [node.rect for node in walk(app.build()) if node.role == "text" and node.label in names]
            assert not any(shown.rect.inset(12).overlaps(rect) for rect in hidden)
        won += [number] if over else []
    assert won[-1] == demo.count - 1
    demo.next()
    app.loop_once()
    assert demo.ended
    assert find(app.build(), "demo.finale") is not None
    demo.former()
    app.loop_once()
    assert find(app.build(), "demo.finale") is None


def test_no_mark_says_what_a_hidden_card_is(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    Hall(app, tmp_path).examples.present(playlists_of("batailles")["in_three_minutes"])
    app.loop_once()
    demo = app.stack.top
    assert isinstance(demo, Demo)
    assert demo.points
    told = {}
    for look in range(2):
        app.build()
        others = [each for name in ("Basile", "Cleo") for each in things_called(demo.film.picture, f"slots.{name}")]
        assert all("carte" in each.label for each in others)
        told[look] = [each.label for each in things_called(demo.film.picture, "slots.Ada")]
        demo.turn_eyes()
    assert told[0] != told[1]  # who looks on from outside is told of no face
    for word in ("slots", "hands", "piles", "slots.Nobody", "slots.Ada#9", "slots.Ada#0"):
        assert things_called(demo.film.picture, word) == [], f"{word} marks nothing"
    assert things_called(demo.film.picture, "slots.Ada#1-x") == things_called(demo.film.picture, "slots.Ada#1")


@pytest.mark.parametrize("scenario", ["01_a_run", "20_quinte", "24_winning_by_crystals"])
def test_nothing_is_shown_of_the_deal_after_the_last_result(make_app: MakeApp, scenario: str) -> None:
    """Its cards would lie under words about the hands of before."""
    app, rules, course = make_app(), open_game("flautz").rules, course_of("flautz", scenario)
    demo = Demo(LocalText("", ""), [DemoScene(course)], rules, presenter_of(rules))
    app.stack.push(demo)
    app.loop_once()
    stops = 0
    while not demo.film.over:
        app._input(Key("space"))
        demo.film.hurry()
        assert demo.film.shot.stage.view.match == course.start.match
        stops += 1
    assert demo.film.shot.turning
    assert stops == demo.film.parts, "one key for everything that is said"


def test_a_scene_of_which_nothing_is_said_first_does_not_repeat_its_title(make_app: MakeApp) -> None:
    app, rules, course = make_app(language="en"), open_game("flautz").rules, course_of("flautz", "01_a_run")
    demo = Demo(LocalText("", ""), [DemoScene(course), DemoScene(course)], rules, presenter_of(rules))
    app.stack.push(demo)
    app.loop_once()
    said = [node.label for node in walk(app.build()) if node.role == "text"]
    assert demo.words(app.ui, 0) == course.title.en
    assert sum(course.title.en in label for label in said) == 1


def test_every_game_has_a_playlist() -> None:
    for game in NAMES:
        lengths = [len(reel.scenes) for reel in playlists_of(game).values()]
        assert lengths == sorted(lengths), "the shortest is offered first"
        assert len(usual_reel(game).scenes) == lengths[0] < lengths[-1] >= 7
        assert len(everything_of(game).scenes) > 30


@pytest.mark.parametrize("game", NAMES)
def test_every_game_has_four_playlists_and_one_cast_in_each(game: str) -> None:
    """In three minutes, in ten, one whole turn, the finest moments; who appears in two scenes has the same name."""
    reels = [reel for reel in playlists_of(game).values() if not reel.own]
    assert len(reels) == 4
    for reel in reels:
        casts = sorted({course_of(game, scene.scenario).names for scene in reel.scenes}, key=len)
        assert all(cast == casts[-1][: len(cast)] for cast in casts), reel.title


@pytest.mark.parametrize("game", NAMES)
def test_every_step_that_is_shown_says_something(make_app: MakeApp, game: str) -> None:
    """Nobody just acts, nothing is refused without a word of what was tried, whoever looks; and the table is whole
    where nothing is done.
    """
    app = make_app()
    rules = open_game(game).rules
    left_out = 0
    everything = everything_of(game)
    for reel in (*playlists_of(game).values(), replace(everything, scenes=everything.scenes[:16])):
        scenes = [DemoScene(course_of_scene(game, scene), scene.say) for scene in reel.scenes]
        demo = Demo(reel.title, scenes, rules, presenter_of(rules))
        app.stack.push(demo)
        app.stack.apply()
        for _, number in product(Looking, range(len(scenes))):
            demo.show(number)
            left_out += len(demo.film.course.moments) - demo.film.parts
            for moment in range(1, demo.film.parts + 1):
                step = demo.film.moments[moment - 1]
                assert step.step.say is not None or step.refusal is None
                assert demo.words(app.ui, moment) not in [
                    app.texts("example.so"),
                    *(app.texts("example.acts", player=Person(name)) for name in demo.film.course.names),
                ]
            if number == len(scenes) - 1:
                demo.turn_eyes()
        app.stack.pop()
    assert left_out


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("nine_domains", "ten_domains", r":3:7: game: 'ten_domains' is not one of"),
        ("28_star", "28_stars", r":7:15: scenes\[1\].scenario: nine_domains has no scenario '28_stars'"),
        ("scenes:", "acts:", r":4:1: .*this key is not known here"),
        ('fr: "Deux"', 'de: "Zwei"', r":2:\d+: "),
    ],
)
def test_bad_playlists_are_told_with_their_place(tmp_path: Path, old: str, new: str, fault: str) -> None:
    path = tmp_path / "list.yaml"
    path.write_text(PLAYLIST, encoding="utf-8")
    assert [scene.scenario for scene in load_playlist(path).scenes] == ["01_first_combats", "28_star"]
    assert check_file(path) == []
    path.write_text(PLAYLIST.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError, match=fault):
        load_playlist(path)
    assert check_file(path)
    with pytest.raises(CommandError, match=fault):
        wanted_reel("nine_domains", None, str(path))


def test_what_the_command_shows(tmp_path: Path) -> None:
    path = tmp_path / "list.yaml"
    path.write_text(PLAYLIST, encoding="utf-8")
    assert len(wanted_reel("nine_domains", None, str(path)).scenes) == 2
    assert wanted_reel("nine_domains", "28_star", None).scenes[0].scenario == "28_star"
    assert wanted_reel("flower_power", None, None) == usual_reel("flower_power")
    with pytest.raises(CommandError, match="is of nine_domains, not of flautz"):
        wanted_reel("flautz", None, str(path))
    with pytest.raises(CommandError, match="has no scenario 'nothing'"):
        wanted_reel("flautz", "nothing", None)
    with pytest.raises(CommandError, match="unknown game"):
        wanted_reel("chess", None, None)
    path.write_text("playlist: {fr: a, en: b}\ngame: flautz\nscenes: []\n", encoding="utf-8")
    with pytest.raises(CommandError, match=r"list.yaml:3:1: scenes: there are none"):
        wanted_reel("flautz", None, str(path))
