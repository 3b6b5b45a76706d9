"""Every lesson is walked through as a good learner would, every puzzle is answered, in both languages; what is wrong is
not done, and what was done is remembered.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.batailles.attacks import Attack, Shirk
from game.batailles.zones import LEFT, RIGHT, hand, slot
from game.bots.levels import levels_of
from game.catalogue import NAMES, open_game
from game.core.scenarios.guide import Waiting
from game.core.texts import LANGUAGES
from game.teaching.curriculum import mark_of
from game.teaching.lessons import lessons_of, puzzles_of
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import find, walk
from scenes.rooms.how_you_win import HowYouWinSheet
from scenes.rooms.lobby.room import Lobby
from scenes.rooms.school import SchoolRoom
from scenes.table.coaching.coach import LessonCoach, PuzzleCoach
from scenes.table.coaching.guided import GuidedTable
from scenes.table.playback.pointing import things_called
from scenes.table.scene import TableScene
from tests.campaign import CAMPAIGN, covering

from .conftest import MakeApp
from .table_play import advance

LESSONS = [(game, name) for game in NAMES for name in lessons_of(game)]
PUZZLES = [
    (game, name, language)
    for game in NAMES
    for number, name in enumerate(puzzles_of(game))
    for language in (LANGUAGES if CAMPAIGN else (LANGUAGES[number // 2 % 2],) if number % 2 else ())
]
"""A campaign plays all of them in both languages; the quick run every other one in one of them."""


def opened(make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, folder: Path, language: str) -> tuple[App, Hall]:
    app = make_app(language=language)
    monkeypatch.setattr(app, "_draw", lambda: app.interaction.adopt(app.build()))
    hall = Hall(app, folder)
    app.stack.push(hall.menu())
    app.loop_once()
    return app, hall


def at_rest(app: App) -> GuidedTable:
    for _ in range(60):
        app.loop_once()
        table = app.stack.top
        assert isinstance(table, GuidedTable)
        table.flush()
        if table.play.timeline.waiting:
            table.skip()
        elif not table.play.busy:
            break
    table = app.stack.top
    assert isinstance(table, GuidedTable)
    return table


def words_of(app: App) -> str:
    panel = find(app.build(), "coach")
    assert panel is not None
    words = " ".join(node.label for node in walk(panel))
    assert "coach." not in words
    assert "{" not in words
    return words


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("game", "name", "language"), [(*lesson, language) for lesson, language in covering(LESSONS, LANGUAGES)]
)
def test_every_lesson_can_be_walked_through(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, name: str, language: str
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, language)
    hall.school.lesson(game, name)
    for _ in range(200):
        table = at_rest(app)
        coach = table.coach
        assert isinstance(coach, LessonCoach)
        assert words_of(app)
        for word in coach.points:
            assert things_called(table.play.picture, word, coach.guide.names), f"{word} marks nothing"
        coach.lamp = False
        frames = [node.rect for node in walk(app.build()) if node.key.startswith("demo.point.")]
        assert bool(frames) == bool(coach.points), "marked while it is spoken of"
        screen = Rect(0, 0, app.ui.width, app.ui.height)
        assert all(frame == frame.intersection(screen) for frame in frames), "a frame is cut off"
        if coach.guide.waiting is Waiting.OVER:
            break
        if coach.reading:
            coach.go_on()
        elif coach.guide.waiting is Waiting.LEARNER:
            assert table.play.my_turn
            coach.lamp = True
            wanted = coach.shown(table.match.session.state)
            assert wanted is not None
            table.act_now(wanted)
        app.invalidate()
    else:
        pytest.fail("the lesson never ends")
    assert f"{game}/lessons/{name}" in app.settings.learned


@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_what_a_lesson_does_not_ask_for_is_not_done(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, name: str
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, "en")
    hall.school.lesson(game, name)
    for _ in range(200):
        table = at_rest(app)
        coach = table.coach
        assert coach is not None
        if coach.guide.waiting is Waiting.LEARNER:
            break
        assert coach.guide.waiting is not Waiting.OVER, "the learner does nothing"
        coach.go_on()
    assert coach is not None
    session = table.match.session
    other = [action for action in session.legal(coach.seat) if action not in coach.guide.wanted(session.state)]
    before, said = session.state, words_of(app)
    for action in other[:1]:
        table.act_now(action)
        assert session.state is before
        assert len(words_of(app)) > len(said)


def test_who_does_what_comes_next_has_read_and_who_does_not_is_told_to_read(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, "en")
    hall.school.lesson("flower_power", "02_the_little_heart")
    for _ in range(20):
        table = at_rest(app)
        coach = table.coach
        assert isinstance(coach, LessonCoach)
        if coach.reading and "He passes" in words_of(app):
            break
        if coach.reading:
            coach.read()
            continue
        if coach.guide.waiting is Waiting.LEARNER:
            before = words_of(app)
            table.act_now(coach.guide.wanted(table.match.session.state)[0])
            app.invalidate()
            if table.showing:
                assert words_of(app) == before.removesuffix(app.texts("coach.show")).strip(), "nothing is foretold"
    assert isinstance(coach, LessonCoach)
    session = table.match.session
    passing = next(action for action in session.legal(coach.seat) if type(action).__name__ == "Pass")
    spying = next(action for action in session.legal(coach.seat) if type(action).__name__ != "Pass")
    state = session.state
    table.act_now(spying)
    assert session.state is state
    assert coach.reading
    assert app.texts("coach.unread") in words_of(app)
    assert app.texts("coach.not_this") not in words_of(app)
    table.act_now(passing)
    assert session.state is not state
    app.invalidate()
    assert at_rest(app).coach is coach
    assert coach.over
    assert find(app.build(), "table.prompt") is None, "nobody else is waited for"


@pytest.mark.parametrize(("game", "name", "language"), PUZZLES)
def test_every_puzzle_can_be_solved(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, game: str, name: str, language: str
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, language)
    hall.school.puzzle(game, name)
    puzzle = puzzles_of(game)[name].puzzle
    for step in puzzle.steps:
        table = at_rest(app)
        coach = table.coach
        assert isinstance(coach, PuzzleCoach)
        if coach.solved:
            break
        session = table.match.session
        action = open_game(game).notation.read_action(session.state, coach.seat, step.do, puzzle.seats)
        table.act_now(action)
        app.invalidate()
    for _ in range(100):
        table = at_rest(app)
        coach = table.coach
        assert isinstance(coach, PuzzleCoach)
        assert coach.solved
        assert words_of(app)
        if coach.guide.waiting is Waiting.OVER:
            break
        if coach.reading:
            coach.go_on()
        app.invalidate()
    assert coach is not None
    assert coach.guide.waiting is Waiting.OVER
    assert f"{game}/puzzles/{name}" in app.settings.learned


def test_where_one_went_on_stands_nothing_that_leaves(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, "fr")
    game, name = LESSONS[0]
    hall.school.lesson(game, name)
    places = []
    for _ in range(200):
        table = at_rest(app)
        coach = table.coach
        assert coach is not None
        root = app.build()
        if coach.over:
            break
        if coach.reading:
            assert find(root, "table.go_on") is None, "one button goes on"
            button = find(root, "coach.go_on")
            assert button is not None
            places.append(button.rect)
            coach.read()
        elif coach.guide.waiting is Waiting.LEARNER:
            table.act_now(coach.guide.wanted(table.match.session.state)[0])
        app.invalidate()
    assert places
    ends = [node.rect for node in walk(app.build()) if node.key in ("coach.following", "coach.leave", "coach.play_on")]
    assert ends
    common = [place.intersection(end) for place in places for end in ends]
    assert all(both.w < 1 or both.h < 1 for both in common)


@pytest.mark.parametrize(("name", "left"), [("01_an_exchange", True), ("06_declare", False)])
def test_one_plays_on_from_a_lesson_only_where_something_is_left_to_play(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str, left: bool
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, "fr")
    hall.school.lesson("flautz", name)
    for _ in range(200):
        table = at_rest(app)
        coach = table.coach
        assert coach is not None
        if coach.over:
            break
        if coach.reading:
            coach.read()
        elif coach.guide.waiting is Waiting.LEARNER:
            table.act_now(coach.guide.wanted(table.match.session.state)[0])
        app.invalidate()
    assert (table.match.session.outcome is None) == left
    assert (find(app.build(), "coach.play_on") is not None) == left


def test_the_last_lesson_leads_to_a_short_first_game(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, "fr")
    hall.school.lesson("flautz", list(lessons_of("flautz"))[-1])
    coach = at_rest(app).coach
    assert coach is not None
    begin = coach.doors.first_game
    assert begin is not None
    assert coach.done_words(app.texts) == app.texts("coach.lesson_done"), "the others are still to be done"
    others = list(lessons_of("flautz"))[:-1]
    app.change_settings(learned=[mark_of("flautz", "lessons", other) for other in others])
    doors = hall.school._doors("flautz", "lessons", list(lessons_of("flautz"))[-1], list(lessons_of("flautz")))
    assert doors.all_learned
    begin()
    app.loop_once()
    app.loop_once()
    table = app.stack.top
    assert isinstance(table, TableScene)
    assert not isinstance(table, GuidedTable)
    header = table.match.header
    assert header.setup.options["crystals_to_win"] == 1
    assert [card.player for card in header.seats] == ["human", "bot:beginner"]
    assert not header.practice
    hall.to_menu()
    app.loop_once()
    hall.school.open()
    app.loop_once()
    room = app.stack.top
    assert isinstance(room, SchoolRoom)
    assert room.game == "flautz", "one learns on where one has learned last"


@pytest.mark.parametrize("game", NAMES)
def test_a_game_that_was_never_played_opens_its_page(game: str, make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    hall.reception.welcome(game)
    app.loop_once()
    assert isinstance(app.stack.top, HowYouWinSheet)
    node = find(app.build(), "sheet.begin")
    assert node is not None
    node.actions[0].run()
    app.loop_once()
    table = app.stack.top
    assert isinstance(table, TableScene)
    seats = table.match.header.seats
    assert all(card.player in ("human", f"bot:{levels_of(game)[1]}") for card in seats)
    advance(table.match, 2)
    table.match.save()
    hall.to_menu()
    app.loop_once()
    hall.reception.welcome(game)
    app.loop_once()
    lobby = app.stack.top
    assert hall.library.has_any(game)
    assert isinstance(lobby, Lobby)
    assert [form.player for form in lobby.seating.forms] == [card.player for card in seats], "a step, not a leap"
    assert not app.settings.tables, "nobody has chosen anything yet"
    assert lobby.doors.how_you_win is not None
    lobby.doors.how_you_win()
    app.loop_once()
    keys = {node.key for node in walk(app.build())}
    assert {"sheet.lesson", "sheet.first_match", "sheet.begin"} <= keys, "one may still play as at first"
    again = find(app.build(), "sheet.first_match")
    assert again is not None
    again.actions[0].run()
    app.loop_once()
    table = app.stack.top
    assert isinstance(table, TableScene)
    assert [card.player for card in table.match.header.seats] == [card.player for card in seats]
    app.stack.pop()
    app.loop_once()
    assert app.stack.top is lobby
    app.stack.pop()
    hall.reception.play_now(game)
    assert app.settings.tables[game] == list(seats)


def test_nothing_picked_is_left_over_from_a_page_that_is_read(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where one only reads a card begins nothing but what comes next, and what was picked is let go."""
    app, hall = opened(make_app, monkeypatch, tmp_path, "fr")
    hall.school.lesson("batailles", "01_two_hidden_cards")
    table = at_rest(app)
    coach = table.coach
    assert isinstance(coach, LessonCoach)
    assert coach.reading
    prompter = table.play.prompter
    table._pointing.point((hand(0), 0))
    assert not prompter.picks
    assert app.texts("coach.unread") in words_of(app)
    table._pointing.point((slot(0, LEFT), 0))
    assert [*prompter.picks] == [(slot(0, LEFT), 0)], "that comes next"
    coach.read()
    assert not prompter.picks
    assert app.texts("coach.unread") not in words_of(app)


def test_what_was_tried_is_named_before_what_is_asked(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """And it is not asked first whether one means what will not be done."""
    app, hall = opened(make_app, monkeypatch, tmp_path, "fr")
    hall.school.lesson("batailles", "01_two_hidden_cards")
    table = at_rest(app)
    coach = table.coach
    assert coach is not None
    while coach.reading:
        coach.read()
    table = at_rest(app)
    for action, tried in (
        (Attack(RIGHT, 1, RIGHT), "attaque la carte de droite de Basile avec le 3"),
        (Shirk(LEFT, 0), "l’espion 1 remplace le 9"),
    ):
        table.act(action)
        app.loop_once()
        assert app.stack.top is table
        assert tried in words_of(app)
        assert "carte de gauche de Basile" in words_of(app).split(tried)[1]


def test_in_a_lesson_what_is_asked_for_shines_and_the_lamps_mean_it_whatever_was_picked(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, "fr")
    hall.school.lesson("batailles", "01_two_hidden_cards")
    coach = at_rest(app).coach
    assert isinstance(coach, LessonCoach)
    while coach.reading:
        coach.read()
    table = at_rest(app)
    play, point = table.play, table._pointing.point
    [asked] = table.meant
    nine, enemy = next(g.points for g in play.prompter.offers.gestures if g.action == asked)
    in_hand = (hand(0), 0)
    assert play.prompter.lit(table.meant) == {nine}
    assert in_hand in play.prompter.lit(), "one may try it all the same"
    point(in_hand)
    press = find(app.build(), "coach.show")
    assert press is not None
    press.actions[0].run()
    assert not play.prompter.picks
    point(in_hand)
    point(nine)
    assert play.prompter.picks == (nine,), "what the lamp stands on is not taken for an exchange"
    point(enemy)
    assert table.match.session.records[-1].action == asked


def test_in_a_lesson_the_place_that_is_asked_for_can_be_seen(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """FLOWER POWER!: a heart, a flower, and then a place in it, of several at which it could lie."""
    app, hall = opened(make_app, monkeypatch, tmp_path, "fr")
    hall.school.lesson("flower_power", "02_the_little_heart")
    for _ in range(20):
        table = at_rest(app)
        coach, play = table.coach, table.play
        assert isinstance(coach, LessonCoach)
        [asked] = table.meant
        gesture = next((g for g in play.prompter.offers.gestures if g.action == asked), None)
        if gesture is not None and gesture.asks and not coach.reading:
            break
        if coach.reading:
            coach.read()
        elif type(asked).__name__ == "Attack":
            table.act_now(asked)
    assert gesture is not None
    card, flower, *places = [*gesture.points, *gesture.asks]
    table._pointing.point(card)
    table._pointing.point(flower)
    assert play.prompter.lit(table.meant) == {*places}
    table._pointing.point(places[0])
    assert table.match.session.records[-1].action == asked
    assert coach is not None
    while coach.reading or not table.meant:
        coach.read()
        table = at_rest(app)
    assert [type(action).__name__ for action in table.meant] == ["Pass"]
    assert not play.prompter.lit(table.meant), "a button is asked for, and no card"


def test_a_lesson_from_the_page_of_a_game_leads_back_to_it(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    app, hall = opened(make_app, monkeypatch, tmp_path, "fr")
    hall.reception.welcome("batailles")
    app.loop_once()
    page = app.stack.top
    assert isinstance(page, HowYouWinSheet)
    first, second, *_ = lessons_of("batailles")
    for following in (first, second):
        to_lesson = find(app.build(), "sheet.lesson")
        assert to_lesson is not None
        to_lesson.actions[0].run()
        coach = at_rest(app).coach
        assert coach is not None
        assert coach.title == lessons_of("batailles")[following].lesson.title, "the next one that was not done"
        app.change_settings(learned=[f"batailles/lessons/{first}"])
        coach.doors.leave()
        app.loop_once()
        assert app.stack.top is page
