"""Every scene of the program, opened on an app as a player comes to it: rooms, dialogs, and the table of each game at
several moments, as it is played, behind the curtain, at its result and seen again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from game.bots.look_back.judged import Judged, written
from game.bots.look_back.judging import Care, PastChoice, choices_of
from game.bots.processes.same_process import SameProcessBots
from game.catalogue import NAMES, open_game
from game.core.library.library import OPEN, Library, LibraryError
from game.core.match.session import Session
from game.core.rules.game import Game
from game.core.rules.options import resolve
from game.core.rules.rules import AnyRules, Setup
from game.core.texts import Sentence
from game.lab.compared import Tried
from game.matches.match import Match
from game.teaching.examples import course_of, examples_by_clause, examples_of
from game.teaching.lessons import lessons_of, puzzles_of
from game.teaching.playlists import usual_reel
from scenes.app import App
from scenes.doors.hall import Hall
from scenes.presenters.plain.presenter import present
from scenes.presenters.registry import presenter_of
from scenes.rooms.laboratory.room import Laboratory, LaboratoryDoors
from scenes.rooms.library.room import LibraryRoom
from scenes.rooms.lobby.option_rows import OptionRows
from scenes.rooms.menu.room import Menu
from scenes.rooms.replay.look_back import LookBack
from scenes.rooms.replay.room import Replay, ReplayDoors
from scenes.rooms.result import Result
from scenes.table.conductor.conductor import Conductor
from scenes.table.scene import TableScene

from .canned_games import CannedGames
from .table_play import BOT, HINTED, advance, begun

MOMENTS = (0, 1, 2, 3)
"""Of a match: its beginning, after a third, after two thirds, its end."""
EARLY = 20
"""So many choices each has made at a full table."""


class Place:
    """One program with its hall, freshly opened, and the way to one scene."""

    def __init__(self, app: App, folder: Path) -> None:
        self.app = app
        self.folder = folder
        app.pictures = folder / "pictures"
        self.hall = Hall(app, folder)

    def push_menu(self) -> None:
        self.app.stack.push(self.hall.menu())

    def settle(self) -> None:
        for _ in range(4):
            self.app.loop_once()

    def table(self, match: Match, viewer: int) -> TableScene:
        """A table of the hall, at which everything has been shown."""
        return self.sit_down(self.hall.table(match, viewer=viewer))

    def sit_down(self, table: TableScene) -> TableScene:
        table.conductor.bots.worker = SameProcessBots()
        table.hints.worker = SameProcessBots(HINTED)
        self.app.stack.push(table)
        self.settle()
        while table.play.busy and not table.play.timeline.waiting:
            table.flush()
            self.settle()
        return table


Opener = Callable[[Place], object]


@cache
def played_out(game: str, seats: int) -> Session[Any, Any]:
    """A whole match of greedy bots; whoever wants a moment of it plays its first records again."""
    match = begun(game, ("human",) * seats, "every scene")
    advance(match, 10_000)
    return match.session


def moment_of(game: str, seats: int, moment: int, library: Library | None, people: int) -> Match:
    """A match between so many people and bots at one of the MOMENTS."""
    whole = played_out(game, seats)
    players = ("human",) * people + (BOT,) * (seats - people)
    match = begun(game, players, "every scene", library)
    for record in whole.records[1 : 1 + (len(whole.records) - 1) * moment // 3]:
        assert record.seat is not None
        assert record.action is not None
        match.submit(record.seat, record.action)
    return match


def near_the_end(game: str, choices: int) -> Match:
    """A match between one person and bots, before the last so many choices of that person; it may end otherwise."""
    seats = open_game(game).rules.seat_counts[0]
    records = played_out(game, seats).records
    own = [number for number, record in enumerate(records) if record.seat == 0]
    match = begun(game, ("human", *[BOT] * (seats - 1)), "every scene")
    for record in records[1 : own[-choices]]:
        assert record.seat is not None
        assert record.action is not None
        match.submit(record.seat, record.action)
    return match


def asked(match: Match) -> int:
    """Who has something to choose; the first seat at the end."""
    return (*match.session.actors, 0)[0]


def at_table(game: str, seats: int, moment: int, place: Place) -> TableScene:
    match = moment_of(game, seats, moment, place.hall.library, seats)
    return place.table(match, asked(match))


def at_full_table(game: str, seats: int, place: Place) -> TableScene:
    """As many as can play, some rounds after the beginning."""
    match = begun(game, ("human",) * seats, "every scene", place.hall.library)
    advance(match, seats * EARLY)
    return place.table(match, asked(match))


def at_plain_table(game: str, moment: int, place: Place) -> TableScene:
    """As a game without a screen of its own is played."""
    seats = open_game(game).rules.seat_counts[0]
    match = moment_of(game, seats, moment, place.hall.library, seats)
    doors = place.hall.table(match).doors
    presenter = present(cast(Game[Any, Any], match.session.rules))
    return place.sit_down(TableScene(Conductor(match, presenter), presenter, doors, viewer=asked(match)))


def replayed(game: str, moment: int, place: Place) -> Replay:
    seats = open_game(game).rules.seat_counts[0]
    match = moment_of(game, seats, 3, place.hall.library, seats)
    hall = place.hall
    doors = ReplayDoors(hall.explain, hall.archive.branch, hall.laying.from_match)
    replay = Replay(match, presenter_of(match.session.rules), doors, seats, hall.library, match.identity)
    place.app.stack.push(replay)
    place.settle()
    replay.player.go_to((len(replay.player.shots) - 1) * moment // 3)
    if moment == 2:
        replay.mark("a note")
    return replay


def dialog_over(game: str, what: str, place: Place) -> None:
    seats = open_game(game).rules.seat_counts[0]
    table = at_table(game, seats, 1, place)
    hall, seat = place.hall, table.play.viewer
    if what == "pause":
        hall.pausing.pause(table)
    elif what == "curtain":
        hall.over_table.curtain(table, seat)
    elif what == "confirm":
        hall.over_table.confirm(table, Sentence("table.hint", {}), table.match.session.legal(seat)[0])
    elif what == "fork":
        hall.archive.branch(table.match, 1)
    elif what == "replay":
        table.ways.replay_from(1)
    elif what == "book":
        table.ways.explain("")
    elif what == "aids":
        place.app.change_settings(memory_aids=True)
    elif what == "not saved":
        table.match.unkept = LibraryError("library.full", "full")
        hall.over_table.unsaved(table, place.app.stack.pop)


class Absent:
    """Judges nothing."""

    busy = False

    def ask(self, rules: AnyRules, choice: PastChoice, care: Care) -> None:
        """Nobody is there."""

    def poll(self) -> Judged | None:
        return None

    def close(self) -> None:
        """There is nothing to end."""


def look_back(replay: Replay, place: Place) -> None:
    """With all but one choice judged before, and every second of them a mistake."""
    match, library = replay.player.match, place.hall.library
    choices = choices_of(match.session.rules, match.header, match.session.records, 0)
    for number, choice in enumerate(choices[:-1]):
        known = 0.2 + 0.5 * (number % 2)
        judged = Judged(0, choice.first, choice.seq, 9, known=known, known_best=0.7, best=('{"type":"Confirm"}',))
        library.keep_judged(match.identity, 0, choice.seq, written(judged))
    replay.looking = LookBack(match, library, match.identity, lambda key: None, [Absent()])
    replay.look_back()


def over_replay(what: str, place: Place) -> None:
    replay = replayed(NAMES[0], 2, place)
    if what == "look back":
        look_back(replay, place)
        return
    {"views": replay.choose_view, "bookmarks": replay.open_bookmarks, "note": replay.ask_for_note}[what]()


def over_library(what: str, place: Place) -> None:
    room("library", place)
    place.settle()
    library = place.app.stack.top
    assert isinstance(library, LibraryRoom)
    row = next(row for row in library.rows_shown if row.state == OPEN)
    if what == "deleted":
        library.delete(row)
    elif what == "import":
        library.ask_for_file()
    else:
        {"name": library.rename, "export": library.export}[what](row)


def over_menu(place: Place) -> None:
    place.push_menu()
    place.settle()
    menu = place.app.stack.top
    assert isinstance(menu, Menu)
    menu.back()


def filled_library(place: Place) -> None:
    if any(row.state == OPEN for row in place.hall.library.matches()):
        return
    for number, game in enumerate(NAMES):
        match = moment_of(game, open_game(game).rules.seat_counts[0], 3 if number % 2 else 1, place.hall.library, 1)
        match.close()


def room(name: str, place: Place) -> None:
    hall = place.hall
    if name in ("menu with matches", "library", "scores"):
        filled_library(place)
    if name not in ("menu", "menu with matches"):
        place.push_menu()
        place.settle()
    openers: dict[str, Callable[[], None]] = {
        "menu": place.push_menu,
        "menu with matches": place.push_menu,
        "library": hall.archive.open_library,
        "library without matches": hall.archive.open_library,
        "scores": hall.back_rooms.open_scores,
        "preferences": hall.back_rooms.open_preferences,
        "credits": hall.back_rooms.open_credits,
        "keyboard": hall.back_rooms.open_keyboard,
        "rules": hall.open_rules,
        "demos": hall.examples.open_demos,
        "playlist": lambda: hall.examples.change_playlist(usual_reel(NAMES[0])),
    }
    openers[name]()


def laboratory(ready: int, place: Place) -> None:
    """The author's page after games that are made up; more are being played, or `ready` of them are all."""
    place.push_menu()
    place.settle()
    rules = open_game(NAMES[0]).rules
    setup = Setup(NAMES[0], 2, resolve(rules.options, {"specials": "fixed"}, 2))
    scene = Laboratory(rules, setup, place.hall.archive.see_game, [CannedGames(ready)], lambda: 0.0)
    place.app.stack.push(scene)
    place.settle()
    if ready:
        scene.play()
        for _ in range(70):
            scene.update(0.1)


def laboratory_compares(place: Place) -> None:
    """The author's page when a second army has been played."""
    place.push_menu()
    place.settle()
    rules, kept = open_game("batailles").rules, dict[str, Tried]()
    for army in ("standard", "small"):
        setup = Setup("batailles", 3, resolve(rules.options, {"army": army}, 3))
        doors = LaboratoryDoors(lambda opened, changed: OptionRows(opened, lambda _clause: None, changed))
        see = place.hall.archive.see_game
        scene = Laboratory(rules, setup, see, [CannedGames()], lambda: 0.0, kept, doors)
        place.app.stack.push(scene)
        place.settle()
        scene.play()
        for _ in range(70):
            scene.tend()


def of_game(name: str, game: str, place: Place) -> None:
    hall = place.hall
    place.push_menu()
    place.settle()
    if name == "lobby":
        hall.reception.open_lobby(game)
    elif name == "how you win":
        hall.reception.play_now(game)
    elif name == "school":
        hall.school.open(game)
    elif name == "lesson":
        hall.school.lesson(game, next(iter(lessons_of(game))))
    elif name == "puzzle":
        hall.school.puzzle(game, next(iter(puzzles_of(game))))
    elif name == "example":
        hall.examples.open(next(iter(examples_by_clause(game).values()))[0])
    elif name == "what if":
        several = (example for example in examples_of(game).values() if course_of(game, example.name).what_ifs)
        hall.examples.open(next(several), tuple(examples_of(game).values()))
    elif name == "demo":
        hall.examples.present(usual_reel(game))
    elif name == "position":
        hall.laying.open_game(game)
    elif name == "positions":
        hall.laying.open_mine(game)
    elif name == "book":
        hall.open_book(game)
    else:
        hall.explain(game, open_game(game).rules.options[0].clause or "")


def result_of(game: str, place: Place) -> None:
    at_table(game, open_game(game).rules.seat_counts[0], 3, place)
    place.settle()
    assert isinstance(place.app.stack.top, Result)


ROOMS = (
    "menu", "menu with matches", "library", "library without matches", "scores", "preferences", "credits", "keyboard",
    "rules", "demos", "playlist",
)  # fmt: skip


def scenes() -> Iterator[tuple[str, Opener]]:
    """Every scene with its name."""
    for name in ROOMS:
        yield name, partial(room, name)
    yield "leaving the menu", over_menu
    for what in ("deleted", "import", "name", "export"):
        yield f"{what} in the library", partial(over_library, what)
    for what in ("pause", "curtain", "confirm", "fork", "replay", "book", "aids", "not saved"):
        yield f"{what} over a table", partial(dialog_over, NAMES[0], what)
    for what in ("views", "bookmarks", "note", "look back"):
        yield f"{what} over a replay", partial(over_replay, what)
    for ready in (0, 60, 1000):
        yield f"author's page after {ready} games", partial(laboratory, ready)
    yield "author's page that compares", laboratory_compares
    yield f"positions of {NAMES[0]}", partial(of_game, "positions", NAMES[0])
    for game in NAMES:
        counts = open_game(game).rules.seat_counts
        lessons = ("school", "lesson") if lessons_of(game) else ()
        puzzles = ("puzzle",) if puzzles_of(game) else ()
        for name in ("lobby", "how you win", "book", "example", "what if", "demo", "position", *lessons, *puzzles):
            yield f"{name} of {game}", partial(of_game, name, game)
        for moment in MOMENTS:
            yield f"{game} at {moment}/3", partial(at_table, game, counts[0], moment)
        yield f"{game} with {counts[-1]}", partial(at_full_table, game, counts[-1])
        yield f"result of {game}", partial(result_of, game)
        yield f"{game} at a plain table", partial(at_plain_table, game, 1)
        for moment in (0, 2):
            yield f"{game} again at {moment}/3", partial(replayed, game, moment)
