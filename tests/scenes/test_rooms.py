"""The other rooms: how you win, settings, keyboard, scores; opened, used, left, in both languages."""

from __future__ import annotations

import errno
import sqlite3
from pathlib import Path

import pygame
import pytest

from game.bots.levels import LEVELS
from game.catalogue import NAMES, card_of, open_game
from game.core.content.content import DATA_FOLDER, load_model
from game.core.content.rulebook import parse
from game.core.journal.journal import Header, SeatCard
from game.core.library.library import Library
from game.core.library.statistics import Series
from game.core.match.staging import WAIT, Stage
from game.core.match.tale import Deed, Tale, TaleRow
from game.core.rules.options import resolve
from game.core.rules.outcome import Outcome
from game.core.rules.rules import Setup
from game.core.texts import LocalText, SeatName, Sentence
from game.flautz.moves import Exchange
from game.matches.match import Plan
from game.matches.sources import new_match
from game.own.themes import USUAL
from game.teaching.how_you_win import HowYouWin, how_you_win
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.doors.reception import fitting
from scenes.kit.drawing.art import Art
from scenes.kit.screen.stack import Scene
from scenes.kit.screen.tree import find, walk
from scenes.kit.seats import Seat
from scenes.kit.settings import SettingsFile
from scenes.kit.widgets.dialog import Dialog
from scenes.kit.window.screenshot import ScreenshotError, save_screenshot
from scenes.rooms.how_you_win import HowYouWinSheet
from scenes.rooms.keyboard import Keyboard
from scenes.rooms.lobby.room import Lobby
from scenes.rooms.preferences import Preferences
from scenes.rooms.prizes import Prizes
from scenes.rooms.replay.room import Replay
from scenes.rooms.result import EndTold, Prize, Result, WaysOn
from scenes.rooms.scores import Scores
from scenes.table.playing.pace import GO_ON_SECONDS, paced, rest_of
from scenes.table.scene import TableScene
from tests.campaign import covering
from tests.reliability.playing import played

from .conftest import FakeClock, MakeApp
from .test_app import post_click, post_key
from .test_menu import SCALES, SIZES, check_layout, cut_texts

SEEDS = DATA_FOLDER.parent / "seeds"
TITLES = {name: card_of(name).title for name in NAMES}


def settle(app: App) -> None:
    for _ in range(4):
        app.loop_once()


def labels(app: App) -> set[str]:
    return {node.label for node in walk(app.build())}


@pytest.fixture
def hall_app(make_app: MakeApp, tmp_path: Path) -> tuple[App, Hall]:
    app = make_app()
    app.pictures = tmp_path / "pictures"
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    settle(app)
    return app, hall


# ---- the first minute -----------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_every_game_says_how_it_is_won(game: str) -> None:
    ways = how_you_win(game)
    assert 2 <= len(ways) <= 5
    for language in ("fr", "en"):
        book = parse((SEEDS / game / f"rules.{language}.md").read_text(encoding="utf-8"))
        for way in ways:
            assert book.find(way.clause), (language, way.clause)
            assert len(getattr(way.text, language)) < 200
    assert all(Art().exists(f"icon_{way.icon}") for way in ways)


def test_files_of_games_to_come_are_sound() -> None:
    files = sorted(DATA_FOLDER.glob("*/how_you_win.yaml"))
    assert len(files) >= len(NAMES)
    assert all(load_model(path, HowYouWin).ways for path in files)


def test_playing_at_once(hall_app: tuple[App, Hall]) -> None:
    app, _ = hall_app
    post_click(app, "menu.play.nine_domains")
    settle(app)
    assert isinstance(app.stack.top, HowYouWinSheet)
    assert app.ui.focused == "sheet.lesson"  # what is offered first to somebody who has learned nothing yet
    post_click(app, "how_you_win.0.clause")
    settle(app)
    assert not isinstance(app.stack.top, HowYouWinSheet)
    post_key(pygame.K_ESCAPE)
    settle(app)
    post_click(app, "how_you_win.skip")
    settle(app)
    post_click(app, "sheet.begin")
    settle(app)
    table = app.stack.top
    assert isinstance(table, TableScene)
    assert [seat.bot for seat in table.play.seats] == [False, True]
    assert not table.match.header.practice
    assert app.settings.skipped_introductions == ["nine_domains"]
    app.stack.pop()
    settle(app)
    post_click(app, "menu.play.nine_domains")
    settle(app)
    assert isinstance(app.stack.top, TableScene)
    app.stack.clear()
    app.loop_once()


def test_escape_leaves_before_anything_has_begun(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    hall.reception.play_now("nine_domains")
    settle(app)
    post_key(pygame.K_ESCAPE)
    settle(app)
    assert len(app.stack) == 1
    assert hall.library is not None
    assert hall.library.matches() == []


def open_lobby(app: App, hall: Hall) -> Lobby:
    hall.reception.open_lobby("nine_domains")
    settle(app)
    assert isinstance(app.stack.top, Lobby)
    return app.stack.top


def test_names_and_seats_are_remembered(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    lobby = open_lobby(app, hall)
    lobby.seating.forms[0].field.set("Mamie")
    lobby.seating.forms[0].token = 7
    lobby.play()
    settle(app)
    assert isinstance(app.stack.top, HowYouWinSheet)  # the first time
    post_click(app, "sheet.begin")
    settle(app)
    assert isinstance(app.stack.top, TableScene)
    assert len(app.stack) == 2
    app.stack.pop()
    settle(app)
    open_lobby(app, hall).play()
    settle(app)
    assert isinstance(app.stack.top, TableScene)  # the second time
    app.stack.pop()
    settle(app)
    first = open_lobby(app, hall).seating.forms[0]
    assert (first.name, first.token) == ("Mamie", 7)
    assert hall.reception.person(0) == "Mamie"
    assert hall.reception.person(1) == "Joueur 2"


def test_who_leaves_the_lobby_finds_the_seats_again(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    open_lobby(app, hall).back()
    settle(app)
    assert app.settings.tables == {}, "who has chosen nothing gets what is proposed the next time"
    lobby = open_lobby(app, hall)
    lobby.seating.forms[1].player = "bot:strong"
    lobby.back()
    settle(app)
    assert open_lobby(app, hall).seating.forms[1].player == "bot:strong"


@pytest.mark.parametrize(
    "seats",
    [
        [SeatCard("A")],
        [SeatCard("A"), SeatCard("B", "bot:genius", 2)],
        [SeatCard("A"), SeatCard("B", "human", 1)],
        [SeatCard("A"), SeatCard("B", "human", 9)],
    ],
)
def test_remembered_nonsense_is_forgotten(seats: list[SeatCard]) -> None:
    assert fitting(seats, open_game("nine_domains").rules) == ()


def test_rematch_with_the_same_deal(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    seats = (SeatCard("Ana", "human", 1), SeatCard("Bob", "human", 2))
    options = resolve(open_game("nine_domains").rules.options, {}, 2)
    table = hall.table(new_match(Plan("nine_domains", seats, options), None), live=False)
    for same in (True, False):
        app.stack.push(table)
        app.stack.push(Keyboard())  # stands for the result over the table
        settle(app)
        hall.ending.rematch(table, same_deal=same)
        settle(app)
        again = app.stack.visible[0]
        table_again = again if isinstance(again, TableScene) else hall_table(app)
        header = table_again.match.header
        assert [card.name for card in header.seats] == ["Bob", "Ana"]
        assert (header.seed == table.match.header.seed) is same
        assert header.practice is same


@pytest.mark.parametrize("way", ["mouse", "space", "return"])
def test_from_the_result_to_the_table_and_the_replay_and_back(hall_app: tuple[App, Hall], way: str) -> None:
    app, hall = hall_app
    app.stack.push(hall.table(played(hall.library, "result"), viewer=0))
    settle(app)
    assert isinstance(app.stack.top, Result)
    post_click(app, "sheet.look")
    settle(app)
    table = app.stack.top
    assert isinstance(table, TableScene)
    if way == "mouse":
        post_click(app, "table.result")
    else:
        post_key(pygame.K_SPACE if way == "space" else pygame.K_RETURN)
    settle(app)
    assert isinstance(app.stack.top, Result)
    post_click(app, "sheet.replay")
    settle(app)
    replay = app.stack.top
    assert isinstance(replay, Replay)
    assert replay.player.match is table.match
    assert not replay.shut
    assert not replay.player.playing
    replay.back()
    settle(app)
    assert isinstance(app.stack.top, Result)
    assert len(app.stack) == 3


def test_the_fanfare_is_heard_once(hall_app: tuple[App, Hall], monkeypatch: pytest.MonkeyPatch) -> None:
    app, hall = hall_app
    heard: list[str] = []
    monkeypatch.setattr(app.sounds, "play", heard.append)
    app.stack.push(hall.table(played(hall.library, "result"), viewer=0))
    settle(app)
    assert heard.count("fanfare") == 1
    post_click(app, "sheet.look")
    settle(app)
    post_click(app, "table.result")
    settle(app)
    assert isinstance(app.stack.top, Result)
    assert heard.count("fanfare") == 1


def test_a_match_that_goes_on_has_no_way_to_a_result(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    app.stack.push(hall.table(played(hall.library, "going", 5), viewer=0))
    settle(app)
    assert find(app.build(), "table.result") is None


def hall_table(app: App) -> TableScene:
    """The table under whatever covers it."""
    scenes = vars(app.stack)["_scenes"]
    return next(scene for scene in reversed(scenes) if isinstance(scene, TableScene))


# ---- a library that cannot be used ------------------------------------------------------------------


def test_a_newer_library_is_told_and_play_goes_on(make_app: MakeApp, tmp_path: Path) -> None:
    Library(tmp_path).close()
    with sqlite3.connect(tmp_path / "library.sqlite") as base:
        base.execute("PRAGMA user_version = 99")
    app = make_app()
    hall = Hall(app, tmp_path)
    app.stack.push(hall.menu())
    settle(app)
    assert any(app.texts("library.newer").rstrip(".") in label for label in labels(app))
    hall.reception.play_now("nine_domains")
    settle(app)
    post_click(app, "sheet.begin")
    settle(app)
    assert isinstance(app.stack.top, TableScene)
    unkept = app.texts("table.unkept", reason=app.texts("library.newer").rstrip("."))
    assert unkept in labels(app)
    app.stack.clear()
    app.loop_once()


def test_a_folder_that_is_a_file_is_told(make_app: MakeApp, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    app = make_app()
    hall = Hall(app, tmp_path / "file")
    app.stack.push(hall.menu())
    settle(app)
    assert sum(node.role == "notice" for node in walk(app.build())) == 1


# ---- pace and confirmation --------------------------------------------------------------------------


def test_step_by_step_waits_after_what_can_be_seen() -> None:
    loud = Stage(3, (), None, hold=0.5)
    assert paced([loud], "normal") == [loud]
    assert paced([loud], "step")[-1].hold == WAIT
    still = Stage(3, (), None)
    assert paced([still], "step") == [still]


def test_the_table_goes_on_alone_where_wanted() -> None:
    stage = Stage(3, (), None, hold=WAIT)
    assert rest_of(stage, go_on_alone=False) == WAIT
    assert rest_of(stage, go_on_alone=True) == GO_ON_SECONDS
    assert rest_of(Stage(3, (), None, hold=0.4), go_on_alone=True) == 0.4


def test_what_cannot_be_taken_back_is_asked_about_first(hall_app: tuple[App, Hall]) -> None:
    app, hall = hall_app
    app.change_settings(confirm=True, speed=8.0)
    seats = (SeatCard("Ada", "human", 1), SeatCard("Basile", "human", 2))
    plan = Plan("flautz", seats, resolve(open_game("flautz").rules.options, {}, 2), "confirm", open_hands=True)
    table = hall.new_table(plan)
    app.stack.push(table)
    for _ in range(400):
        app.loop_once()
        if table.play.my_turn:
            break
        table.flush()
    session = table.match.session
    action = next(action for action in session.legal(table.play.viewer) if isinstance(action, Exchange))
    records = len(session.records)
    for answer in ("dialog.1", "dialog.0"):
        assert len(session.records) == records
        table.act(action)
        settle(app)
        assert [type(scene) for scene in app.stack.visible] == [TableScene, Dialog]
        assert app.texts("confirm.title") in labels(app)
        post_click(app, answer)
        settle(app)
        assert app.stack.top is table
    assert session.records[records].action == action


# ---- keyboard, pictures, scores ---------------------------------------------------------------------


def test_f1_opens_the_keys_and_closes_them(hall_app: tuple[App, Hall]) -> None:
    app, _ = hall_app
    post_key(pygame.K_F1)
    settle(app)
    assert isinstance(app.stack.top, Keyboard)
    post_key(pygame.K_F1)
    settle(app)
    assert len(app.stack) == 1


def test_f12_takes_a_picture(hall_app: tuple[App, Hall]) -> None:
    app, _ = hall_app
    post_key(pygame.K_F12)
    settle(app)
    post_key(pygame.K_F12)
    settle(app)
    files = list(app.pictures.glob("*.png"))
    assert len(files) == 2
    assert pygame.image.load(files[0]).get_size() == (1280, 720)
    assert any(str(files[0]) in label or str(files[1]) in label for label in labels(app))


def test_a_picture_that_cannot_be_written_is_told(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(ScreenshotError):
        save_screenshot(app.window.surface, tmp_path / "file" / "deeper")


def test_a_picture_on_a_full_disk_is_not_called_kept(
    make_app: MakeApp, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> int:
        path.touch()
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    app = make_app()
    app.pictures = tmp_path
    app.stack.push(Keyboard())
    settle(app)
    post_key(pygame.K_F12)
    settle(app)
    assert app.texts("notice.picture_failed", reason=app.texts("disk.full")) in labels(app)
    assert not list(tmp_path.glob("*.png"))


def filled_library(folder: Path) -> Library:
    library = Library(folder)
    for game in NAMES:
        for number, result in enumerate(("1,2", "2,1", "1,1")):
            seats = (SeatCard("Ana"), SeatCard("Lou le robot", f"bot:{LEVELS[number % len(LEVELS)]}", 2))
            library.create(Header(Setup(game, 2), "s", "d", seats), result=result)
    return library


def test_scores_by_player_level_and_seat(make_app: MakeApp, tmp_path: Path) -> None:
    app = make_app()
    app.stack.push(Scores(filled_library(tmp_path), TITLES, Prizes(TITLES)))
    settle(app)
    bots = {f"Lou le robot · {app.texts(f'lobby.level.{level}')}" for level in LEVELS[:3]}
    assert {"Ana", app.texts("scores.people"), app.texts("scores.bots"), *bots} <= labels(app)
    post_click(app, "scores.board.1")
    settle(app)
    assert {app.texts("scores.people"), card_of(NAMES[0]).title.fr} <= labels(app)
    post_click(app, "scores.board.2")
    settle(app)
    assert {"Place 1", "Place 2", "33 %"} <= labels(app)
    assert app.texts("scores.range.said", share=33, low=6, high=79) in labels(app)
    post_click(app, "scores.period.1")
    settle(app)
    post_key(pygame.K_ESCAPE)
    app.loop_once()
    assert app.stack.top is None


def test_evenings_are_drawn_from_the_second_on(make_app: MakeApp, tmp_path: Path) -> None:
    app, library = make_app(), filled_library(tmp_path)
    app.stack.push(Scores(library, TITLES, Prizes(TITLES)))
    settle(app)
    post_click(app, "scores.board.3")
    settle(app)
    assert app.texts("scores.evenings.few") in labels(app)
    with sqlite3.connect(library.path) as base:
        base.execute("UPDATE matches SET updated = '2026-01-09T20:00:00.000Z' WHERE result = '1,2'")
    post_click(app, "scores.board.1")
    settle(app)
    post_click(app, "scores.board.3")
    settle(app)
    assert app.texts("scores.evenings.means") in labels(app)
    assert f"Ana: {app.texts('preferences.percent', n=33)}" in labels(app)


@pytest.mark.sampled
@pytest.mark.parametrize(("size", "text_scale", "language"), covering(SIZES, SCALES, ("fr", "en")))
def test_rooms_hold_together(
    make_app: MakeApp,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    size: tuple[int, int],
    text_scale: float,
    language: str,
) -> None:
    cut = cut_texts(monkeypatch)
    app = make_app(size, text_scale=text_scale, language=language, skipped_introductions=["x"])
    app.settings.achieved = {"Ana": ["flautz.quinte"], "Bob": ["flautz.quinte", "gone.gone"]}
    library = filled_library(tmp_path)
    boards = [
        *(Scores(library, TITLES, Prizes(TITLES)) for _ in range(5)),
        Scores(Library(tmp_path / "empty"), TITLES, Prizes(TITLES)),
    ]
    scenes: list[Scene] = [Preferences((USUAL,), print, print, print), Keyboard(), *boards]
    for game in NAMES:
        for skip in (None, print):
            ways = how_you_win(game)
            scenes.append(HowYouWinSheet(TITLES[game], game, ways, lambda: None, print, skip))
    outcome = Outcome("nine_domains.end.points", (2, 1, 2, 4, 5, 6, 7, 8))
    seats = tuple(Seat(f"Grand-mère {number}", number, False) for number in range(1, 9))
    words = LocalText("Échec au roi", "Royal hunt")
    prize = Prize("icon_trophy", words, words, True)
    deed = Deed(1, 1, Sentence("batailles.deed.fight", {"cards": "the king", "other": SeatName(1)}))
    row = TaleRow("batailles.row.helpers", tuple(range(8)), True)
    tale = Tale(Sentence(outcome.reason, {}), (row, row), (deed, None) * 4, ((),) * 8)
    prizes = ((prize,) * 4,) * 8
    story = EndTold(
        outcome,
        seats,
        tuple(range(100, 108)),
        tale,
        prizes,
        Series((9,) * 8, 2),
        "3f" * 16,
        "flower_power.table.petals",
    )
    leading = WaysOn(print, print, print, print, print, print, ("expert", print))
    scenes.append(Result(story, leading, lambda ui, stage, share: (), fanfare=True))
    for scene in scenes:
        app.stack.push(scene)
        app.loop_once()
        if scene in boards:
            post_click(app, f"scores.board.{boards.index(scene) % 5}")
            app.loop_once()
        check_layout(app.build(), app.ui.width, app.ui.height)
        app.stack.pop()
        app.stack.apply()
    assert cut == []


def test_the_window_s_place_is_remembered(make_app: MakeApp, tmp_path: Path, clock: FakeClock) -> None:
    made = make_app()
    made.window.put(40, 30)
    file = SettingsFile(tmp_path)
    app = App(made.window, made.settings, file, clock=clock, paced=False)
    app.stack.push(Keyboard())
    app.loop_once()
    app.stack.clear()
    app.run()
    settings = file.load()[0]
    assert (settings.window_x, settings.window_y) == made.window.place == (40, 30)
    made.window.put(-5000, 30)
    assert made.window.place == (40, 30)
