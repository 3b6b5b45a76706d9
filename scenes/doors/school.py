"""The doors of the hall to what one learns by playing: lessons, puzzles, and the room where they are listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Protocol, TypeVar

from game.bots.levels import RANDOM, USUAL_LEVEL, levels_of
from game.catalogue import NAMES, OpenGame, card_of, open_game
from game.core.content.content import ContentError
from game.core.journal.journal import HUMAN, SeatCard
from game.core.journal.own_file import OwnFile, own_files_of
from game.core.scenarios.guide import LoadedLesson
from game.core.scenarios.puzzle import LoadedPuzzle, answer_of
from game.core.scenarios.scenario import LoadedScenario, ScenarioRun
from game.matches.match import Match, Plan
from game.matches.sources import match_from
from game.own.content import open_at_home
from game.own.folder import LESSONS, PUZZLES
from game.teaching.curriculum import mark_of, teaches
from game.teaching.examples import Example
from game.teaching.lessons import (
    LESSON_SHELF,
    PUZZLE_SHELF,
    TaskShelf,
    lessons_of,
    own_lessons,
    own_puzzles,
    puzzles_of,
    unread_tasks,
)
from game.teaching.saved_positions import saved_positions
from scenes.doors.left_out import left_out, tell_fault, tell_faults
from scenes.kit.screen.stack import Host
from scenes.kit.sound import SoundName
from scenes.rooms.how_you_win import HowYouWinSheet
from scenes.rooms.school import LaidByHand, SchoolRoom, Subject, Task
from scenes.table.coaching.coach import Coach, CoachDoors, LessonCoach, PuzzleCoach
from scenes.table.coaching.guided import GuidedTable

Loaded = TypeVar("Loaded", LoadedLesson, LoadedPuzzle)


class OpenGuided(Protocol):
    """Gives the scene of a match that a coach leads through."""

    def __call__(self, match: Match, coach: Coach) -> GuidedTable: ...


class Laying(Protocol):
    """The doors to where positions are laid."""

    def open_game(self, game: str) -> None: ...

    def open_mine(self, game: str) -> None: ...

    def open_saved(self, saved: Example) -> None: ...


class School:
    """`table` gives the scene of a match with a coach, `person` what the player is called; `laying` leads to where
    positions are laid, `first_game` to a match when all is learned.
    """

    def __init__(
        self,
        app: Host,
        table: OpenGuided,
        person: Callable[[], str],
        laying: Laying,
        first_game: Callable[[str], None],
    ) -> None:
        self._app = app
        self._laying = laying
        self._first_game = first_game
        self._table = table
        self._person = person

    @property
    def games(self) -> list[str]:
        """The games in which there is something to learn."""
        return [game for game in NAMES if teaches(game)]

    def open(self, game: str = "") -> None:
        """The list of what there is to learn, that of a game first: else of the one that was learned last."""
        courses = [self._course(name) for name in self.games]
        found = left_out(self._app, [fault for name in self.games for fault in unread_tasks(name)])
        game = game or self._app.settings.learning
        if courses:
            positions = LaidByHand(self._laying.open_game, self._saved, self._laying.open_mine)
            self._app.stack.push(
                SchoolRoom(courses, game, lambda: self._app.settings.learned, positions, self._note, found)
            )

    def _note(self, game: str) -> None:
        """What one learns is where one finds oneself next time."""
        if self._app.settings.learning != game:
            self._app.change_settings(learning=game)

    def _saved(self, game: str) -> list[Task]:
        """The positions that the player has saved."""
        open_saved = self._laying.open_saved
        return [Task(saved.name, saved.title, partial(open_saved, saved)) for saved in saved_positions(game)]

    def first_lesson(self, game: str) -> Callable[[], None] | None:
        """The way to the first lesson of a game that was not done; None if there is none left."""
        learned = self._app.settings.learned
        left = [name for name in lessons_of(game) if mark_of(game, LESSONS, name) not in learned]
        return partial(self.lesson, game, left[0]) if left else None

    def is_first_game(self, match: Match) -> bool:
        """True for a match that counts, of one person who has done all lessons of the game and has not finished one
        since, against bots that are no stronger than usual.
        """
        game, settings, header = match.session.rules.name, self._app.settings, match.header
        lessons = lessons_of(game)
        if not lessons or game in settings.commented or header.practice or not settings.comments:
            return False
        if any(mark_of(game, LESSONS, name) not in settings.learned for name in lessons):
            return False
        levels = levels_of(game)
        gentle = {HUMAN, *(f"bot:{level}" for level in levels[: levels.index(USUAL_LEVEL) + 1])}
        players = [card.player for card in header.seats]
        return players.count(HUMAN) == 1 and all(player in gentle for player in players)

    def lesson(self, game: str, name: str) -> None:
        """A lesson, from its beginning."""

        def coach(loaded: LoadedLesson, opened: OpenGame, doors: CoachDoors) -> Coach:
            return LessonCoach(loaded, opened.rules, opened.notation, doors)

        self._lead(LESSON_SHELF, game, name, coach)

    def puzzle(self, game: str, name: str) -> None:
        """A puzzle; one that cannot be read says so."""

        def coach(loaded: LoadedPuzzle, opened: OpenGame, doors: CoachDoors) -> Coach:
            answer = answer_of(loaded, opened.rules, opened.notation)
            return PuzzleCoach(loaded, answer, opened.notation, doors)

        self._lead(PUZZLE_SHELF, game, name, coach)

    def _lead(
        self, shelf: TaskShelf[Loaded], game: str, name: str, coach: Callable[[Loaded, OpenGame, CoachDoors], Coach]
    ) -> None:
        """To the table of a lesson or puzzle, if it can be played; what the player has written is tried before."""
        own, beside = shelf.is_own(game, name), shelf.beside(game, name)
        loaded = beside.get(name)
        faults = shelf.faults(game, name) if own and loaded is not None else []
        if faults:
            tell_faults(self._app, faults, "example.faulty")
        elif loaded is None:
            self._app.notify(self._app.texts("example.faulty", fault=mark_of(game, shelf.kind, name)), "warning")
        else:
            opened = open_at_home(game).opened if own else open_game(game)
            doors = self._doors(game, shelf.kind, name, list(beside), own=own)
            self._begin(loaded.scenario, loaded.seat, opened, lambda: coach(loaded, opened, doors))

    def _begin(self, loaded: LoadedScenario, seat: int, opened: OpenGame, coach: Callable[[], Coach]) -> None:
        """Sits down at the position of a file, its coach beside the table. From there one comes back to where one was:
        to the page of a game too, but not to what only lay over its lobby.
        """
        run = ScenarioRun(loaded, opened.rules, opened.notation)
        try:
            if run.state is None:
                raise ContentError(run.faults)
            match = _match(loaded, seat, self._person(), own_files_of(opened.rules), run.state)
            scene = self._table(match, coach())
        except (ContentError, ValueError) as error:
            tell_fault(self._app, error, Path(loaded.document.name), "example.faulty")
            return
        top = self._app.stack.top
        if isinstance(top, GuidedTable) or (isinstance(top, HowYouWinSheet) and not top.covers):
            self._app.stack.replace(scene)
        else:
            self._app.stack.push(scene)

    def _doors(self, game: str, kind: str, name: str, all_of_them: Sequence[str], *, own: bool = False) -> CoachDoors:
        self._note(game)
        after = all_of_them[all_of_them.index(name) + 1 :]
        begin = partial(self._first_game, game) if kind == LESSONS and not own and not after else None
        way = self.lesson if kind == LESSONS else self.puzzle
        others = {mark_of(game, kind, other) for other in all_of_them if other != name}
        return CoachDoors(
            finished=partial(self._remember, mark_of(game, kind, name), "fanfare" if begin else "confirm"),
            following=partial(way, game, after[0]) if after else None,
            leave=self._app.stack.pop,
            play_on=self._play_on,
            first_game=begin,
            all_learned=kind == LESSONS and not own and others <= {*self._app.settings.learned},
        )

    def _play_on(self) -> None:
        table = self._app.stack.top
        if isinstance(table, GuidedTable):
            table.play_on()

    def _remember(self, mark: str, sound: SoundName) -> None:
        self._app.sounds.play(sound)
        learned = self._app.settings.learned
        if mark not in learned:
            self._app.change_settings(learned=[*learned, mark])

    def _course(self, game: str) -> Subject:
        lessons = [
            Task(mark_of(game, LESSONS, name), loaded.lesson.title, partial(self.lesson, game, name), own)
            for own, shelf in ((False, lessons_of(game)), (True, own_lessons(game)))
            for name, loaded in shelf.items()
        ]
        puzzles = [
            Task(mark_of(game, PUZZLES, name), puzzle.title, partial(self.puzzle, game, name), own, puzzle.stars)
            for own, shelf in ((False, puzzles_of(game)), (True, own_puzzles(game)))
            for name, puzzle in ((name, loaded.puzzle) for name, loaded in shelf.items())
        ]
        return Subject(game, card_of(game).title, lessons, puzzles)


def _match(loaded: LoadedScenario, seat: int, person: str, own: tuple[OwnFile, ...], position: Any) -> Match:
    """A practice match in a position, with the luck that the file is checked with. The player sits there under his own
    name; the weakest bots have the other seats, in case it is played on.
    """
    scenario = loaded.scenario
    weakest = next((level for level in levels_of(scenario.game) if level != RANDOM), RANDOM)
    seats = tuple(
        SeatCard(person, HUMAN, number + 1) if number == seat else SeatCard(name, f"bot:{weakest}", number + 1)
        for number, name in enumerate(scenario.seats)
    )
    return match_from(Plan(scenario.game, seats, dict(scenario.options), scenario.scenario, own=own), position)
