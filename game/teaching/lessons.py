"""The lessons and puzzles of a game: one file each in `data/<game>/lessons` and `data/<game>/puzzles`, in the order of
their names. One that cannot be read is left out; `main.py check` says why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from game.catalogue import NAMES, entry_of, open_game
from game.core.content.content import ContentError, Fault
from game.core.content.folder import shown_path
from game.core.match.session import Session
from game.core.notation.errors import NotationError
from game.core.rules.options import resolve
from game.core.rules.rules import Refusal, Setup
from game.core.scenarios.guide import Guide, LoadedLesson, Waiting, beats_of, lesson_faults, load_lesson
from game.core.scenarios.puzzle import LoadedPuzzle, load_puzzle, puzzle_faults
from game.core.scenarios.scenario import ScenarioRun, clauses_in, refused

MOST_BEATS = 1_000
Loaded = TypeVar("Loaded", LoadedLesson, LoadedPuzzle)


@cache
def lessons_of(game: str) -> Mapping[str, LoadedLesson]:
    """The lessons of a game by the names of their files."""
    return _shelf(game, "lessons", load_lesson)


@cache
def puzzles_of(game: str) -> Mapping[str, LoadedPuzzle]:
    """The puzzles of a game by the names of their files."""
    return _shelf(game, "puzzles", load_puzzle)


def _shelf(game: str, kind: str, load: Callable[[Path, str], Loaded]) -> Mapping[str, Loaded]:
    """What can be read in a folder of a game, by the names of the files."""
    found: dict[str, Loaded] = {}
    for path in sorted((entry_of(game).data / kind).glob("*.yaml")):
        try:
            found[path.stem] = load(path, shown_path(path))
        except ContentError:
            continue
    return MappingProxyType(found)


def check_lesson_file(path: Path, name: str) -> list[Fault]:
    """Every fault of a lesson file: it is played as a good learner would play it, with the luck it has at the table."""
    try:
        loaded = load_lesson(path, name)
    except ContentError as error:
        return list(error.faults)
    lesson = loaded.lesson
    if lesson.game not in NAMES:
        return [loaded.document.fault(("game",), f"'{lesson.game}' is not one of {', '.join(NAMES)}")]
    opened = open_game(lesson.game)
    faults = lesson_faults(loaded, clauses_in(entry_of(lesson.game).seeds))
    if faults:
        return faults
    run = ScenarioRun(loaded.scenario, opened.rules, opened.notation)
    return run.faults if run.state is None else _walk(loaded, run.state)


def _walk(loaded: LoadedLesson, position: Any) -> list[Fault]:
    """Leads a learner who does what he is asked, one of the other ways where there are some, through the lesson."""
    lesson, opened = loaded.lesson, open_game(loaded.lesson.game)
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
            return [loaded.document.fault_at_key(place, str(error))]
        before = session.state
        answer = session.submit(*wanted)
        if isinstance(answer, Refusal):
            return [loaded.document.fault_at_key(place, refused(answer))]
        guide.done(before, wanted[1])
    return [loaded.document.fault_at_key(("steps",), "never come to an end")]


def check_puzzle_file(path: Path, name: str) -> list[Fault]:
    """Every fault of a puzzle file, apart from its proof."""
    try:
        loaded = load_puzzle(path, name)
    except ContentError as error:
        return list(error.faults)
    game = loaded.puzzle.game
    if game not in NAMES:
        return [loaded.document.fault(("game",), f"'{game}' is not one of {', '.join(NAMES)}")]
    opened = open_game(game)
    return puzzle_faults(loaded, opened.rules, opened.notation, clauses_in(entry_of(game).seeds))
