"""The lessons and puzzles of a game: one file each in `data/<game>/lessons` and `data/<game>/puzzles`, in the order of
their names, and the user's own in the folders of these names. One that cannot be read is left out; `main.py check` says
why, and of the user's the window does.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from game.catalogue import NAMES, OpenGame, entry_of
from game.core.content.content import ContentError, Fault
from game.core.content.explaining import not_one_of
from game.core.content.folder import named_twice, shown_path
from game.core.match.session import Session
from game.core.notation.errors import NotationError
from game.core.rules.options import resolve
from game.core.rules.rules import Refusal, Setup
from game.core.scenarios.as_written import point_faults
from game.core.scenarios.guide import Guide, LoadedLesson, Waiting, beats_of, lesson_faults, load_lesson
from game.core.scenarios.puzzle import LoadedPuzzle, load_puzzle, puzzle_faults
from game.core.scenarios.scenario import ScenarioRun, clauses_in, refused
from game.core.texts import Sentence
from game.own.content import MOST_FOUND
from game.own.folder import ENDING, LESSONS, PUZZLES, Saved, is_own, saved_files
from game.own.home import own_place
from game.teaching.examples import MOST_KEPT, game_for

MOST_BEATS = 1_000
Loaded = TypeVar("Loaded", LoadedLesson, LoadedPuzzle)


@cache
def lessons_of(game: str) -> Mapping[str, LoadedLesson]:
    """The lessons of a game by the names of their files."""
    return _shelf(game, LESSONS, load_lesson)


@cache
def puzzles_of(game: str) -> Mapping[str, LoadedPuzzle]:
    """The puzzles of a game by the names of their files."""
    return _shelf(game, PUZZLES, load_puzzle)


def _shelf(game: str, kind: str, load: Callable[[Path, str], Loaded]) -> Mapping[str, Loaded]:
    """What can be read in a folder of a game, by the names of the files."""
    found: dict[str, Loaded] = {}
    for path in sorted((entry_of(game).data / kind).glob("*.yaml")):
        try:
            found[path.stem] = load(path, shown_path(path))
        except ContentError:
            continue
    return MappingProxyType(found)


def own_lessons(game: str) -> Mapping[str, LoadedLesson]:
    """The user's own lessons of a game by the names of their files."""
    return _own(game, LESSONS, load_lesson, saved_files(game, LESSONS))[0]


def own_puzzles(game: str) -> Mapping[str, LoadedPuzzle]:
    """The user's own puzzles of a game by the names of their files."""
    return _own(game, PUZZLES, load_puzzle, saved_files(game, PUZZLES))[0]


def unread_tasks(game: str) -> tuple[Fault, ...]:
    """Why others of the user's lessons and puzzles cannot be read."""
    return (
        *_own(game, LESSONS, load_lesson, saved_files(game, LESSONS))[1],
        *_own(game, PUZZLES, load_puzzle, saved_files(game, PUZZLES))[1],
    )


def _own_path(game: str, kind: str, name: str) -> Path:
    """Where one of the user's lessons or puzzles lies. Raises LookupError where nobody has a folder."""
    place = own_place(game, kind)
    if place is None:
        raise LookupError(name)
    return place / f"{name}{ENDING}"


@lru_cache(MOST_KEPT)
def _own(
    game: str, kind: str, load: Callable[[Path, str], Loaded], saved: Saved
) -> tuple[Mapping[str, Loaded], tuple[Fault, ...]]:
    """What can be read of the user's, and why the rest cannot."""
    found: dict[str, Loaded] = {}
    faults: list[Fault] = []
    for path in (Path(path) for path, _ in saved[:MOST_FOUND]):
        try:
            loaded = load(path, shown_path(path))
        except ContentError as error:
            faults += error.faults
            continue
        if (entry_of(game).data / kind / path.name).exists():
            faults.append(named_twice(shown_path(path)))
        elif loaded.scenario.scenario.game != game:
            faults.append(_of_another(loaded, game))
        else:
            found[path.stem] = loaded
    return MappingProxyType(found), tuple(faults)


def _of_another(loaded: LoadedLesson | LoadedPuzzle, game: str) -> Fault:
    other = loaded.scenario.scenario.game
    return loaded.document.fault(("game",), Sentence("fault.another_game", {"game": game, "other": other}))


def _lies_wrong(loaded: LoadedLesson | LoadedPuzzle, path: Path) -> list[Fault]:
    """The fault of a file that names no game, or lies in the user's folder of another one."""
    game, home = loaded.scenario.scenario.game, path.absolute().parent.parent.name
    if game not in NAMES:
        return [loaded.document.fault(("game",), not_one_of(game, ", ".join(NAMES)))]
    return [_of_another(loaded, home)] if is_own(path) and home in NAMES and home != game else []


def check_lesson_file(path: Path, name: str) -> list[Fault]:
    """Every fault of a lesson file: it is played as a good learner would play it, with the luck it has at the table."""
    try:
        loaded = load_lesson(path, name)
    except ContentError as error:
        return list(error.faults)
    lesson = loaded.lesson
    faults = _lies_wrong(loaded, path) or lesson_faults(loaded, clauses_in(entry_of(lesson.game).seeds))
    if faults:
        return faults
    opened = game_for(lesson.game, path, lesson.options)
    faults = list(point_faults(loaded.scenario, opened.notation))
    run = ScenarioRun(loaded.scenario, opened.rules, opened.notation)
    return faults + (run.faults if run.state is None else _walk(loaded, opened, run.state))


def _walk(loaded: LoadedLesson, opened: OpenGame, position: Any) -> list[Fault]:
    """Leads a learner who does what he is asked, one of the other ways where there are some, through the lesson."""
    lesson = loaded.lesson
    options = resolve(opened.rules.options, lesson.options, len(lesson.seats))
    setup = Setup(lesson.game, len(lesson.seats), options)
    session: Session[Any, Any] = Session.from_position(opened.rules, setup, lesson.scenario, position)
    guide = Guide(beats_of(lesson.steps, lesson.seats), lesson.seats, opened.notation, loaded.seat)
    for _ in range(MOST_BEATS):
        place = ("steps", min(guide.place, len(lesson.steps) - 1))
        try:
            if guide.waiting is Waiting.OVER:
                return []
            if guide.waiting is Waiting.READER:
                guide.go_on()
                continue
            wanted = guide.others(session.state) or (loaded.seat, guide.wanted(session.state)[0])
        except NotationError as error:
            return [loaded.document.fault_at_key(place, error)]
        before = session.state
        answer = session.submit(*wanted)
        if isinstance(answer, Refusal):
            return [loaded.document.fault_at_key(place, refused(answer))]
        guide.done(before, wanted[1])
    return [loaded.document.fault_at_key(("steps",), Sentence("fault.lesson.endless", {}))]


def check_puzzle_file(path: Path, name: str) -> list[Fault]:
    """Every fault of a puzzle file, apart from its proof."""
    try:
        loaded = load_puzzle(path, name)
    except ContentError as error:
        return list(error.faults)
    faults = _lies_wrong(loaded, path)
    if faults:
        return faults
    game = loaded.puzzle.game
    opened = game_for(game, path, loaded.puzzle.options)
    return puzzle_faults(loaded, opened.rules, opened.notation, clauses_in(entry_of(game).seeds))


@dataclass(frozen=True, slots=True)
class TaskShelf(Generic[Loaded]):
    """Lessons, or puzzles: the `kind` is the name of their folders."""

    kind: str
    shipped: Callable[[str], Mapping[str, Loaded]]
    own: Callable[[str], Mapping[str, Loaded]]
    check: Callable[[Path, str], list[Fault]]

    def is_own(self, game: str, name: str) -> bool:
        """True for one that is not shipped."""
        return name not in self.shipped(game)

    def beside(self, game: str, name: str) -> Mapping[str, Loaded]:
        """All those among which one of this name stands: the shipped ones, or the user's own."""
        return self.own(game) if self.is_own(game, name) else self.shipped(game)

    def faults(self, game: str, name: str) -> list[Fault]:
        """Every fault of one of the user's own: it is played before he is led through it."""
        path = _own_path(game, self.kind, name)
        return self.check(path, shown_path(path))


LESSON_SHELF: Final = TaskShelf(LESSONS, lessons_of, own_lessons, check_lesson_file)
PUZZLE_SHELF: Final = TaskShelf(PUZZLES, puzzles_of, own_puzzles, check_puzzle_file)
