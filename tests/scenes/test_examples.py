"""Every example opens on the table, plays to its end, is tried, and comes back; the books show their pictures."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path
from typing import Any

import pytest

from game.bots.levels import choose
from game.catalogue import NAMES, open_game
from game.core.chance import Chance
from game.core.journal.journal import SeatCard
from game.core.rules.options import resolve
from game.core.scenarios.course import Course
from game.core.texts import LANGUAGES
from game.matches.match import Plan
from game.matches.sources import new_match
from game.teaching.examples import Example, course_of, examples_by_clause, examples_of
from scenes.app import App
from scenes.doors.easel import Easel, draw_example
from scenes.doors.hall import Hall
from scenes.kit.drawing.art import Art
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Node, find, walk
from scenes.kit.screen.ui import Ui
from scenes.kit.window.inputs import Key, PointerDown, PointerUp
from scenes.presenters.registry import presenter_of
from scenes.rooms.example.room import ExampleDoors, ExampleRoom
from scenes.rooms.rulebook.book import Unit
from scenes.rooms.rulebook.clause_sheet import ClauseSheet
from scenes.rooms.rulebook.room import RulebookView
from scenes.table.board.showing import in_proportion, still_ui, usual_frame, what_matters
from scenes.table.playback.film import ALL_OPEN, Film
from scenes.table.scene import TableScene
from tests.campaign import covering

from .conftest import MakeApp
from .test_menu import SCALES, SIZES, check_layout, cut_texts

PARTS = 3
"""The examples of a game are walked in so many tests, side by side."""


def drawn_nowhere(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Builds the screens of an app, and spares their pixels."""
    monkeypatch.setattr(app, "_draw", lambda: app.interaction.adopt(app.build()))


def settled(app: App, room: ExampleRoom) -> None:
    room.film.hurry()
    app.invalidate()
    app.loop_once()


def caption_of(app: App) -> str:
    panel = find(app.build(), "example.caption")
    assert panel is not None
    return " ".join(node.label for node in walk(panel) if node.role == "text")


def walked(app: App, room: ExampleRoom) -> None:
    """Step by step to the end, by keyboard; what is refused is said with its clause."""
    film = room.film
    while not film.over:
        before = film.place
        app._input(Key("right"))
        settled(app, room)
        assert film.place > before
        words = caption_of(app)
        assert words
        assert "example." not in words
        assert "{" not in words
        step = film.moment
        refused = find(app.build(), "example.refused")
        if step is not None and step.refusal is not None:
            assert refused is not None
            assert step.refusal.clause in " ".join(node.label for node in walk(refused))
        else:
            assert refused is None


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "part", "language"),
    [(*part, language) for part, language in covering(list(product(NAMES, range(PARTS))), LANGUAGES)],
)
def test_every_example_plays_to_its_end(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, game: str, language: str, part: int
) -> None:
    app = make_app(language=language)
    drawn_nowhere(app, monkeypatch)
    opened = open_game(game)
    tried: list[tuple[Course, Any, int]] = []
    doors = ExampleDoors(lambda game, clause: None, lambda *found: tried.append(found), lambda course, state: None)
    for example in list(examples_of(game).values())[part::PARTS]:
        course = course_of(game, example.name)
        room = ExampleRoom(course, opened.rules, presenter_of(opened.rules), doors)
        app.stack.push(room)
        app.loop_once()
        assert app.stack.top is room
        if opened.rules.actors(course.start):
            app._input(Key("t"))
            assert tried[-1][1] == course.start
        walked(app, room)
        app._input(Key("l"))
        settled(app, room)
        app._input(Key("l"))
        for number, other in enumerate(course.what_ifs):
            room.show_what_if(number)
            settled(app, room)
            assert film_seems(room, other.begins)
            walked(app, room)
            room.ask_what_if()
            settled(app, room)
            assert room.what_if is None
        while room.film.place:
            app._input(Key("left"))
        app._input(Key("escape"))
        app.loop_once()
        assert app.stack.top is None


def film_seems(room: ExampleRoom, begins: int) -> bool:
    return room.film.part >= begins


@pytest.mark.parametrize("game", NAMES)
def test_every_example_has_something_that_matters(ui: Ui, game: str) -> None:
    rules = open_game(game).rules
    presenter, frame = presenter_of(rules), usual_frame()
    for example in examples_of(game).values():
        course = course_of(game, example.name)
        film = Film(course, rules, presenter)
        for eyes in (*range(len(course.names) + 1), ALL_OPEN):
            film.look_with(eyes)
            film.go_to_end()
            film.lay_out(still_ui(ui, 1.0), frame, still=True)
            assert film.picture.layout.pieces or film.picture.layout.under
        crop = what_matters(film.picture, course, frame)
        assert crop.w > 40
        assert crop.h > 40
        shown = in_proportion(crop, frame.mat.inset(-12), 1.45, 460)
        assert abs(shown.w / shown.h - 1.45) < 0.01


@pytest.mark.parametrize("game", NAMES)
def test_a_picture_is_as_large_as_it_is_wanted(ui: Ui, game: str) -> None:
    example = next(iter(examples_of(game).values()))
    picture = draw_example(example, ui, Art(), 300, 207)
    assert picture.get_size() == (300, 207)
    assert len({tuple(picture.get_at((x, y))) for x in range(0, 300, 5) for y in range(0, 207, 5)}) > 20


def test_pictures_are_drawn_one_by_one_and_kept(ui: Ui) -> None:
    easel = Easel()
    example = next(iter(examples_of("nine_domains").values()))
    place = Rect(0, 0, 200, 138)
    assert not easel.look(ui, example, place).ready
    assert easel.work()
    assert not easel.work()
    assert easel.look(ui, example, place).ready
    assert easel.drawing(example, ("fr", 1.0), 200, 138) is not None
    assert easel.drawing(example, ("en", 1.0), 200, 138) is None


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale"), covering(SIZES, SCALES))
def test_no_overlap_and_no_cut_text(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, size: tuple[int, int], text_scale: float
) -> None:
    cut = cut_texts(monkeypatch)
    monkeypatch.setattr(Easel, "work", lambda self: False)  # what boards say in small pictures is for the eye alone
    app = make_app(size, text_scale=text_scale)
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    for game in NAMES:
        hall.explain(game, next(iter(examples_of(game).values())).clauses[0])
        app.loop_once()
        check_layout(app.build(), app.ui.width, app.ui.height)
        app.stack.pop()
        app.stack.apply()
    app.stack.pop()
    app.stack.apply()
    assert cut == []


def opened_book(app: App, tmp_path: Path, game: str = "nine_domains", clause: str = "ND-10") -> Hall:
    hall = Hall(app, tmp_path)
    hall.open_book(game, clause)
    app.loop_once()
    return hall


def button(app: App, ending: str) -> Node:
    return next(
        node for node in walk(app.build()) if node.key.startswith("rules.example.") and node.key.endswith(ending)
    )


def clicked(app: App, node: Node) -> None:
    app._input(PointerDown(node.rect.cx, node.rect.cy))
    app._input(PointerUp(node.rect.cx, node.rect.cy))
    app.loop_once()


def test_an_example_is_played_out_of_the_book_by_mouse_and_by_keyboard(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    opened_book(app, tmp_path)
    view = app.stack.top
    panel = find(app.build(), "rules.page.view")
    assert panel is not None
    shown = [n for n in walk(app.build()) if n.key.endswith(".play") and panel.rect.contains(n.rect.cx, n.rect.cy)]
    clicked(app, next(n for n in shown if n.key.startswith("rules.example.")))
    assert isinstance(app.stack.top, ExampleRoom)
    app._input(Key("escape"))
    app.loop_once()
    assert app.stack.top is view
    app.interaction.focus(shown[0].key)
    app._input(Key("return"))
    app.loop_once()
    assert isinstance(app.stack.top, ExampleRoom)


def test_the_pictures_of_a_book_come_by_and_by(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    opened_book(app, tmp_path)
    for _ in range(40):
        app.loop_once()
    looks = [node.look for node in walk(app.build()) if node.key.endswith(".picture")]
    assert looks
    assert all(getattr(look, "ready", False) for look in looks)


def play_clause(hall: Hall, game: str, clause: str) -> None:
    """The first example of a clause, the others following it."""
    found = hall.examples.of_clauses(game, (clause,))
    hall.examples.open(found[0], found)


def test_from_one_example_to_the_next_and_into_a_free_game(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    play_clause(hall, "nine_domains", "ND-9")
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, ExampleRoom)
    first = room.film.course
    assert room.doors.another is not None
    room.doors.another(1)
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, ExampleRoom)
    assert room.film.course is not first
    room.try_it()
    app.loop_once()
    table = app.stack.top
    assert isinstance(table, TableScene)
    assert table.match.header.practice
    assert table.match.session.state == room.film.state
    assert len(table.play.people) == 1
    app.stack.pop()
    app.loop_once()
    assert app.stack.top is room


def test_a_clause_over_another_screen_shows_an_example(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    hall.explain("flower_power", "FP-56")
    app.loop_once()
    assert isinstance(app.stack.top, ClauseSheet)
    app.interaction.focus("clause.example.play")
    app._input(Key("return"))
    app.loop_once()
    assert isinstance(app.stack.top, ExampleRoom)


def test_the_list_of_examples_of_a_passage(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    opened_book(app, tmp_path, "flower_power", "FP-56")
    more = button(app, ".more")
    app.interaction.focus(more.key)
    app._input(Key("return"))
    app.loop_once()
    rows = [node for node in walk(app.build()) if node.key.startswith("examples.")]
    assert len(rows) > 1
    app.interaction.focus(rows[1].key)
    app._input(Key("return"))
    app.loop_once()
    assert isinstance(app.stack.top, ExampleRoom)


def test_an_example_runs_by_itself_at_any_speed(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    play_clause(hall, "nine_domains", "ND-10")
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, ExampleRoom)
    film = room.film
    for _ in range(10):
        app._input(Key("+"))
    assert film.speed == 16.0
    app._input(Key("p"))
    assert film.playing
    for _ in range(2000):
        film.update(0.05)
        film.lay_out(app.ui, usual_frame(), still=False)
        if not film.playing:
            break
    assert film.over
    app._input(Key("p"))
    assert film.place == 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (900, 600)])
def test_whose_eyes_look_stands_over_what_is_counted(make_app: MakeApp, tmp_path: Path, size: tuple[int, int]) -> None:
    app = make_app(size=size, language="fr")
    hall = Hall(app, tmp_path)
    hall.examples.open(examples_of("batailles")["01_setting_up"])
    app.loop_once()
    nodes = list(walk(app.build()))
    name = next(node for node in nodes if node.role == "text" and node.label == app.texts("example.all_open"))
    number = next(node for node in nodes if node.role == "text" and node.label == app.texts.plural("table.points", 0))
    assert number.rect.y >= name.rect.bottom - 4, "they hang together as at a table"


def test_the_eyes_of_everybody(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    play_clause(hall, "flower_power", "FP-56")
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, ExampleRoom)
    seen = []
    for _ in range(len(room.film.course.names) + 2):
        app._input(Key("v"))
        app.loop_once()
        seen.append(room.film.eyes)
    assert seen == [0, 1, 2, ALL_OPEN] if len(room.film.course.names) == 2 else seen[-1] == ALL_OPEN


def test_a_faulty_example_is_said(make_app: MakeApp, tmp_path: Path) -> None:
    path = tmp_path / "faulty.yaml"
    path.write_text("scenario: nothing", encoding="utf-8")
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    good = next(iter(examples_of("nine_domains").values()))
    hall.examples.open(Example("nine_domains", "gone", path, good.title, good.clauses))
    app.loop_once()
    assert any("gone" in notice.text for notice in app._notices)


def pages(make_app: MakeApp, tmp_path: Path) -> tuple[Unit, ...]:
    """The opened book, laid out."""
    app = make_app()
    opened_book(app, tmp_path)
    view = app.stack.top
    assert isinstance(view, RulebookView)
    assert view._laid is not None
    return view._laid[1].units


def test_each_example_is_shown_once_as_far_as_there_are_others(make_app: MakeApp, tmp_path: Path) -> None:
    shown: set[str] = set()
    for strip in (unit.strip for unit in pages(make_app, tmp_path) if unit.strip is not None):
        assert strip.shown.name not in shown or all(other.name in shown for other in strip.all)
        shown.add(strip.shown.name)
    assert len(shown) > 30


def test_examples_stand_under_a_table_and_part_no_rows(make_app: MakeApp, tmp_path: Path) -> None:
    units = pages(make_app, tmp_path)
    assert any(unit.row and unit.strip for unit in units)
    for unit, below in pairwise(units):
        assert not (unit.row and unit.strip and below.row)


def test_words_come_first_in_a_book_with_examples(make_app: MakeApp, tmp_path: Path) -> None:
    """One large picture a section; what another section has shown is a line, and not under a table; nothing is shown in
    a section twice.
    """
    seen: set[str] = set()
    here: set[str] = set()
    large = 0
    for unit in pages(make_app, tmp_path):
        large, here = (0, set()) if unit.level else (large, here)
        strip = unit.strip
        if strip is None:
            continue
        large += strip.size == "large"
        assert large <= 1
        assert strip.shown.name not in here
        here.add(strip.shown.name)
        fresh = strip.shown.name not in seen
        assert (strip.size == "line") == (unit.row or not fresh)
        assert fresh or not unit.row
        seen.add(strip.shown.name)
        assert strip.more == strip.play or not strip.more.overlaps(strip.play)


def finished_table(app: App, tmp_path: Path, seed: str) -> tuple[Hall, TableScene]:
    """A table at which bots have played a match to its end."""
    hall = Hall(app, tmp_path)
    names = [SeatCard("Ada", "human", 1), SeatCard("Tom", "bot:greedy", 2)]
    match = new_match(
        Plan("nine_domains", tuple(names), resolve(open_game("nine_domains").rules.options, {}, 2), seed), None
    )
    session = match.session
    for number in range(1000):
        if not session.actors:
            break
        seat = session.actors[0]
        match.submit(seat, choose(session.rules, session.view(seat), seat, "greedy", Chance(seed, number)))
    table = hall.table(match, viewer=0, live=False)
    app.stack.push(table)
    app.loop_once()
    hall.result(table)
    app.loop_once()
    return hall, table


def test_after_a_match_the_rules_it_used_and_those_never_met(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall, table = finished_table(app, tmp_path, "two")
    met = set(app.settings.met_clauses["nine_domains"])
    assert {"ND-9", "ND-3"} <= met
    app.interaction.focus("sheet.more")
    app._input(Key("return"))
    app.loop_once()
    app.interaction.adopt(app.build())
    app.interaction.focus("result.rules")
    app._input(Key("return"))
    app.loop_once()
    labels = " ".join(node.label for node in walk(app.build()))
    assert app.texts.plural("met.fresh", len(met)) in labels
    shown = {node.key.removeprefix("met.") for node in walk(app.build()) if node.key.startswith("met.")}
    assert met <= shown
    never = shown - met
    assert never
    assert all(examples_by_clause("nine_domains")[clause] for clause in never)
    app.interaction.focus(f"met.{sorted(never)[0]}")
    app._input(Key("return"))
    app.loop_once()
    assert isinstance(app.stack.top, ExampleRoom)
    app.stack.pop()
    app.stack.pop()
    app.stack.pop()
    app.loop_once()
    hall.result(table)  # looked at again, it still says what was new
    hall.examples.open_rules_of(table)
    app.loop_once()
    assert app.texts.plural("met.fresh", len(met)) in " ".join(node.label for node in walk(app.build()))
    assert set(app.settings.met_clauses["nine_domains"]) == met


def test_what_was_met_before_is_not_new(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app(met_clauses={"nine_domains": ["ND-9"], "flautz": ["FZ-1"]})
    hall, table = finished_table(app, tmp_path, "two")
    hall.examples.open_rules_of(table)
    app.loop_once()
    labels = [node.label for node in walk(app.build())]
    assert any(app.texts.plural("met.known", 1) in label for label in labels)
    assert app.settings.met_clauses["flautz"] == ["FZ-1"]
    assert app.settings.met_clauses["nine_domains"][0] == "ND-9"
