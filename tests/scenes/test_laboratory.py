"""The author's page: games of bots beside the window, what they say, and any of them again."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from game.bots.processes.worker import BotError
from game.catalogue import NAMES, open_game
from game.core.journal.journal import Codec, read_journal
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Setup
from game.lab.asker import GamesAsker, TaskQuestion, answer, workshop
from game.lab.paces import minutes
from game.lab.question import Question, Variant
from game.lab.sitting import Sitting
from game.lab.task import Task, perform, tasks_of
from game.lab.watching import Watched
from game.lab.whole import whole_game
from game.matches.sources import match_of
from game.own.content import open_at_home
from game.own.folder import set_own_folder
from game.version import APP_VERSION
from scenes.app import App
from scenes.kit.drawing.theme import SCREEN_TITLE
from scenes.kit.screen.tree import find, walk
from scenes.kit.settings import Settings
from scenes.rooms.credits import Credits
from scenes.rooms.laboratory.again import AT_ONCE
from scenes.rooms.laboratory.room import Kept, Laboratory
from scenes.rooms.lobby.room import Lobby
from scenes.rooms.replay.player import ALL_SEEING
from scenes.rooms.replay.room import Replay

from .canned_games import CannedGames
from .conftest import FakeClock, MakeApp
from .every_scene import Place

GAME = "nine_domains"
GAMES = Settings().author_games


def question_of(game: str, level: str = "random") -> Question:
    rules = open_game(game).rules
    seats = rules.seat_counts[0]
    variant = Variant("", Setup(game, seats, resolve(rules.options, {}, seats)), rules.digest)
    return Question(game, APP_VERSION, (level,) * seats, (variant,), "s", 0)


def a_task(game: str, level: str = "random") -> Task:
    return next(tasks_of(question_of(game, level), (), range(7, 8), ()))


class Room:
    """The author's page, with games that are made up."""

    def __init__(
        self,
        app: App,
        clock: FakeClock,
        folder: Path,
        player: CannedGames,
        rules: AnyRules | None = None,
        setup: Setup | None = None,
    ) -> None:
        self.app = app
        self.place = Place(app, folder)
        self.place.push_menu()
        self._rules, self._setup = rules or open_game(GAME).rules, setup or question_of(GAME).variants[0].setup
        self._player, self._clock = player, clock
        self._kept: Kept = {}
        self.open()

    def open(self) -> None:
        """The page is opened, as often as one comes to it."""
        see = self.place.hall.archive.see_game
        self.scene = Laboratory(self._rules, self._setup, see, [self._player], self._clock, self._kept)
        self.app.stack.push(self.scene)
        self.settle()

    def change_to(self, setup: Setup) -> None:
        """The page is opened with other house rules."""
        self._setup = setup
        self.open()

    def settle(self, turns: int = 4) -> None:
        for _ in range(turns):
            self.app.loop_once()

    def press(self, key: str) -> None:
        node = find(self.app.build(), key)
        assert node is not None, key
        node.actions[0].run()
        self.settle()

    def said(self) -> str:
        return "\n".join(node.label for node in walk(self.app.build()) if node.label)

    def has(self, key: str) -> bool:
        return find(self.app.build(), key) is not None


@pytest.mark.parametrize("game", NAMES)
def test_a_game_that_is_seen_again_is_the_one_that_was_counted(game: str) -> None:
    task = a_task(game, "greedy")
    counted, rules = perform(task)[0], open_game(game).rules
    match = match_of(read_journal(whole_game(task), Codec(rules)))
    assert match.session.outcome is not None
    assert (match.session.outcome.places, len(match.session.records) - 1) == (counted.places, counted.actions)


def test_what_is_played_in_another_process_is_the_same() -> None:
    """Also the answers: somebody else's are none."""
    task = a_task(GAME)
    house = workshop(1)
    asker = GamesAsker(house)
    try:
        asker.ask(task)
        found = None
        for _ in range(600):
            found = asker.poll()
            if found is not None:
                break
            time.sleep(0.05)
        assert found == tuple(perform(task))
    finally:
        house.close()
    assert answer(TaskQuestion(1, task)) != answer(TaskQuestion(2, task))


class Dying(CannedGames):
    """Dies over every game."""

    def poll(self) -> tuple[Watched, ...] | None:
        raise BotError("gone")


def test_a_process_that_dies_again_and_again_stops_the_games_and_keeps_what_was_played() -> None:
    dying = Dying()
    sitting = Sitting(question_of(GAME), (), [dying])
    sitting.begin(8)
    for _ in range(20):
        sitting.go_on()
    assert sitting.failed
    assert not sitting.running
    assert len(dying.asked) < 20
    sitting.begin(4)
    assert sitting.running, "it can be tried again"


class Deaf(CannedGames):
    """Is lost, once, over a game that is wanted again."""

    def ask_whole(self, task: Task) -> None:
        if not self.asked:
            self.asked.append(task.numbers[0])
            raise BotError("gone")
        super().ask_whole(task)


def test_a_game_that_could_not_be_asked_for_is_not_waited_for() -> None:
    sitting = Sitting(question_of(GAME), (), [Deaf()])
    with pytest.raises(BotError):
        sitting.ask_whole(3)
    assert sitting.brings_whole is None
    sitting.ask_whole(3)
    assert sitting.poll_whole() is not None, "it can be asked for again"


def test_bots_play_until_somebody_has_enough(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    player = CannedGames(ready=90)
    room = Room(make_app(language="en"), clock, tmp_path, player)
    assert room.scene.tend_seconds is None, "nobody waits for anything"
    room.press("laboratory.play")
    clock.now += 9
    room.settle(40)
    assert f"of {GAMES} games" in room.said()
    assert "left" in room.said()
    assert room.scene.tend_seconds is not None
    room.press("laboratory.play")
    assert player.closed == 1
    assert room.scene.tend_seconds is None
    played = len(player.asked) - 4
    assert f"of {played}" in room.said(), "what was played stays"
    assert find(room.app.build(), "laboratory.game.0") is not None
    room.app.stack.pop()
    room.settle()
    assert player.closed == 2, "who leaves ends the games"


def test_every_figure_has_its_range_and_a_picture(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    room = Room(make_app(language="en"), clock, tmp_path, CannedGames())
    room.press("laboratory.play")
    room.settle(80)
    said = room.said()
    assert "Bot 1, " in said
    assert "Bot 2, " in said or "Bot 2, who begins, " in said
    assert said.count("±") > 10
    assert "study." not in said
    assert "laboratory." not in said
    assert "games that do not end" not in said
    pages = -(-GAMES // AT_ONCE)
    for _ in range(pages - 1):
        room.press("laboratory.shown.more")
    assert f"of {GAMES}" in room.said()
    room.press("laboratory.shown.less")
    room.press("laboratory.order.1")
    first = next(node for node in walk(room.app.build()) if node.key.startswith("laboratory.game."))
    assert "20 actions" in first.label


def test_what_is_said_in_passing_does_not_cover_the_title(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    room = Room(make_app(language="en"), clock, tmp_path, CannedGames())
    title = room.app.texts("laboratory.title")
    room.app.notify("Something in your own folder is left out.", "warning", answer="See all", run=room.app.hush)
    nodes = [*walk(room.app.build())]
    said = next(node.rect for node in nodes if node.role == "notice")
    (heading,) = [node.rect for node in nodes if node.role == "text" and node.label == title]
    assert said.x >= heading.x + room.app.ui.measure(title, SCREEN_TITLE) or said.y >= heading.bottom


def test_any_of_the_games_is_seen_again(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    room = Room(make_app(language="en"), clock, tmp_path, CannedGames())
    room.press("laboratory.play")
    room.settle(80)
    room.press("laboratory.game.3")
    replay = room.app.stack.top
    assert isinstance(replay, Replay)
    assert replay.player.observer == ALL_SEEING
    assert replay.player.match.header.seed.endswith(":3")
    assert replay.player.picture.viewer == 0, "a seat lies at the front, with its cards"
    assert not replay.player.future_hidden, "the slider is as long as the game"
    assert "Game 4" in room.said()
    assert not room.place.hall.library.matches(), "it is kept nowhere"
    replay.back()
    room.settle()
    assert room.app.stack.top is room.scene


class Slow(CannedGames):
    """Takes its time over a game that is wanted again."""

    def poll_whole(self) -> bytes | None:
        return None


def test_the_line_of_a_game_says_at_once_that_it_is_being_played_again(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    room = Room(make_app(language="en"), clock, tmp_path, Slow())
    room.press("laboratory.play")
    room.settle(80)
    room.press("laboratory.game.3")
    line = find(room.app.build(), "laboratory.game.3")
    assert line is not None
    assert line.label == "Playing game 4 again…"
    room.press("laboratory.game.5")
    said = room.said()
    assert "Playing game 6 again…" in said
    assert "Playing game 4 again…" not in said, "the last one that was pressed comes"


def test_games_go_on_under_another_scene_and_none_opens_over_it(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    room = Room(make_app(language="en"), clock, tmp_path, CannedGames())
    room.press("laboratory.play")
    over = Credits()
    room.app.stack.push(over)
    for _ in range(80):
        room.app.loop_once()
    room.scene._show(3)
    for _ in range(4):
        room.app.loop_once()
    assert room.app.stack.top is over
    over.back()
    for _ in range(4):
        room.app.loop_once()
    assert isinstance(room.app.stack.top, Replay), "it was waited for"
    room.app.stack.pop()
    room.settle()
    assert not room.scene._sitting.running
    assert f"{GAMES} games" in room.said()


def test_another_level_begins_anew_and_nothing_that_was_played_is_lost(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    room = Room(make_app(language="en"), clock, tmp_path, CannedGames())
    usual = room.scene._levels.index(room.scene._level)
    room.press("laboratory.play")
    room.settle(80)
    assert "also when Tablée is closed" in room.said()
    room.press("laboratory.settings")
    room.press("laboratory.level.0")
    assert not room.has("laboratory.game.0")
    room.press(f"laboratory.level.{usual}")
    assert f"{GAMES} games" in room.said()
    assert room.has("laboratory.game.0")
    room.app.stack.pop()
    room.settle()
    room.open()
    assert f"{GAMES} games" in room.said(), "who comes back finds it again"


def test_what_was_tried_before_is_compared(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    """The same table by other house rules: in the words, and by the figures, of a study that varies them."""
    app = make_app(language="en")
    room = Room(app, clock, tmp_path, CannedGames())
    room.press("laboratory.play")
    room.settle(80)
    assert not room.has("laboratory.compare.0"), "there is nothing yet"
    room.app.stack.pop()
    room.settle()
    rules = open_game(GAME).rules
    room.change_to(Setup(GAME, 2, resolve(rules.options, {"specials": "fixed"}, 2)))
    room.press("laboratory.play")
    room.settle(80)
    said = room.said()
    assert "whatever differs in 160 games of each may be luck" in said, "some did not end"
    assert said.index("Compared with") < said.index("Who wins"), "it is what one has come back for"
    assert ": surely" not in said, "the same games"
    assert said.count("Actions a game") == 2
    assert "Victories: Bot 1, who begins" in said, "seats stand side by side"
    assert "Difference" in said
    assert "study." not in said
    assert "laboratory." not in said
    room.press("laboratory.compare.1")
    assert "whatever differs" not in room.said(), "the last answer: not to compare"
    room.press("laboratory.compare.0")
    assert "whatever differs" in room.said()


def test_what_cards_are_worth_stands_before_the_games_on_scales_that_are_named(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path
) -> None:
    room = Room(make_app(language="en"), clock, tmp_path, CannedGames())
    room.press("laboratory.play")
    room.settle(80)
    said = room.said()
    assert said.index("Cards of the first deal") < said.index("See a game again")
    assert said.count("in a hundred less, at the left") == said.count("How much more often") > 1
    first = min(said.index(words) for words in ("Yes: ", "No: ", "It cannot be told yet") if words in said)
    order = [first, said.index("Cards of the first deal"), said.index("Who wins"), said.index("See a game again")]
    assert order == sorted(order), "what was asked is answered first, then what cards are worth"


@pytest.mark.parametrize(("language", "called"), [("fr", "Robot"), ("en", "Bot")])
def test_who_plays_is_called_the_same_in_the_list_and_in_the_game(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path, language: str, called: str
) -> None:
    room = Room(make_app(language=language), clock, tmp_path, CannedGames())
    room.press("laboratory.play")
    room.settle(80)
    assert f"{called} 1 " in room.said()
    room.press("laboratory.game.3")
    replay = room.app.stack.top
    assert isinstance(replay, Replay)
    assert [seat.name for seat in replay.player.match.header.seats] == [f"{called} 1", f"{called} 2"]


def test_cards_are_called_as_in_the_skin_that_is_worn(make_app: MakeApp, clock: FakeClock, tmp_path: Path) -> None:
    set_own_folder(tmp_path / "own")
    skins = tmp_path / "own" / GAME / "skins"
    skins.mkdir(parents=True)
    cards = "".join(f'  - {{card: "{n}", name: {{fr: "Hibou {n}", en: "Owl {n}"}}}}\n' for n in range(6))
    (skins / "owls.yaml").write_text(
        f"name: {{fr: Hiboux, en: Owls}}\nhelp: {{fr: À moi., en: Mine.}}\ncards:\n{cards}", "utf-8"
    )
    rules = open_at_home(GAME).opened.rules
    setup = Setup(GAME, 2, resolve(rules.options, {"skin": "owls"}, 2))
    room = Room(make_app(language="en"), clock, tmp_path, CannedGames(), rules, setup)
    room.press("laboratory.play")
    room.settle(80)
    assert "Owl 1" in room.said()


def test_the_lobby_leads_there_with_its_house_rules(make_app: MakeApp, tmp_path: Path) -> None:
    place = Place(make_app(house_rules=True, language="en"), tmp_path)
    place.push_menu()
    place.hall.reception.open_lobby(GAME)
    place.settle()
    lobby = place.app.stack.top
    assert isinstance(lobby, Lobby)
    lobby.house_rules.values["specials"] = "fixed"
    node = find(place.app.build(), "lobby.laboratory")
    assert node is not None
    node.actions[0].run()
    place.settle()
    scene = place.app.stack.top
    assert isinstance(scene, Laboratory)
    said = " ".join(node.label for node in walk(place.app.build()) if node.label)
    assert "chosen together" in said
    assert "2 players" in said


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_way_there_and_the_button_that_plays_are_seen_without_scrolling(
    make_app: MakeApp, tmp_path: Path, language: str
) -> None:
    place = Place(make_app(house_rules=True, language=language), tmp_path)
    place.push_menu()
    place.hall.reception.open_lobby("flautz")
    place.settle()
    for key in ("lobby.laboratory", "laboratory.play"):
        root = place.app.build()
        node = find(root, key)
        assert node is not None
        assert node.rect.bottom < root.rect.bottom - 32, key
        if key == "lobby.laboratory":
            node.actions[0].run()
            place.settle()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_how_long_thinking_bots_take_is_said_before_they_begin(
    make_app: MakeApp, clock: FakeClock, tmp_path: Path, language: str
) -> None:
    assert minutes("croconounours", "strong", 200, 2) == 146
    assert minutes("croconounours", "greedy", 200, 2) == 0
    room = Room(make_app(language=language), clock, tmp_path, CannedGames())
    about = "Environ" if language == "fr" else "About"
    assert about not in room.said()
    room.scene._choose_level("strong")
    room.settle()
    assert about in room.said()


def test_a_file_that_was_changed_in_the_lobby_counts_as_another_one(make_app: MakeApp, tmp_path: Path) -> None:
    """An author goes back, changes a line, and comes again; what cannot be read any more is told."""
    set_own_folder(tmp_path / "own")
    armies = tmp_path / "own" / "batailles" / "armies"
    armies.mkdir(parents=True)
    army = (
        "name: {fr: Abeilles, en: Bees}\nhelp: {fr: Elles volent., en: They fly.}\n"
        "values: [1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]\nking: 13\nmines: 1\n"
        "roles: {spy: [1]}\nspecials: {teamwork: 2}\nhand: 5\n"
    )
    (armies / "bees.yaml").write_text(army, "utf-8")
    place = Place(make_app(house_rules=True, language="en"), tmp_path)
    place.push_menu()
    place.hall.reception.open_lobby("batailles")
    place.settle()
    lobby = place.app.stack.top
    assert isinstance(lobby, Lobby)
    lobby.house_rules.values["army"] = "bees"
    marks = []
    for king in (13, 13, 12):
        (armies / "bees.yaml").write_text(army.replace("king: 13", f"king: {king}"), "utf-8")
        lobby._try_rules()
        place.settle()
        page = place.app.stack.top
        assert isinstance(page, Laboratory)
        marks.append(page._tried.question.mark)
        page.back()
        place.settle()
    assert [mark == marks[0] for mark in marks] == [True, True, False]
    (armies / "bees.yaml").write_text("name: [", "utf-8")
    lobby._try_rules()
    place.settle()
    assert isinstance(place.app.stack.top, Laboratory), "it stands there until it is mended"
    assert "bees.yaml:2:" in " ".join(node.label for node in walk(place.app.build()) if node.label)
