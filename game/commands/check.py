"""`main.py check`: validates content, scenarios and journals; every fault as `file:line:col: message`."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from game.bots import temperaments
from game.catalogue import GAMES, NAMES, card_of, entry_of, forget_games, open_game
from game.commands.common import FAULT, CommandError, game_named, say, warn
from game.commands.progress import Progress
from game.commands.rules import read_book
from game.core.content.content import DATA_FOLDER, ContentError, Fault, fault_of, load_document, load_model, not_read
from game.core.files.files import FileError, saved_at
from game.core.journal.journal import DIVERGED, JournalError
from game.core.rules.rules import AnyRules
from game.core.scenarios.as_written import check_scenario
from game.core.scenarios.scenario import Notation
from game.core.texts import Texts, languages, left_out_languages, word_faults
from game.entry import GameEntry
from game.matches.files import read_match_file
from game.matches.tales import Achievements
from game.own.content import check_own_file, open_at_home, unread_faults, unreadable_faults
from game.own.drawings import drawing_errors
from game.own.folder import DRAWING, PLAYLISTS, PRESETS, THEMES, another_ending, is_own
from game.own.home import own_folder
from game.own.misplaced import misplaced_file
from game.own.presets import load_preset
from game.own.samples import prepare_own_folder
from game.own.themes import check_drawing, load_theme
from game.own.twins import called_alike, twin_faults
from game.teaching.examples import examples_by_clause, examples_of, forget_examples, game_for
from game.teaching.how_you_win import HowYouWin
from game.teaching.lessons import check_lesson_file, check_puzzle_file, lessons_of
from game.teaching.playlists import load_playlist, playlists_of

LOOK_AGAIN: Final = 0.5
"""Seconds between two looks at the files."""
IN_A_FOLDER: Final = 2
"""Parts of the place of a variant in a game's folder: `armies/standard.yaml`."""
MOST_NAMED: Final = 5
"""Files that are named when they have changed."""


def run(arguments: argparse.Namespace) -> int:
    """Checks the given files and folders, or all content of the house; or lists which examples show each clause."""
    if arguments.report:
        return report(arguments.path)
    if arguments.own:
        _make_own_folder()
    if arguments.watch:
        watch(arguments)
        return 0
    return check_once(arguments)


def _make_own_folder() -> None:
    """The user's own folder with its samples, as the settings of the window make it; raises CommandError."""
    try:
        prepare_own_folder()
    except OSError as error:
        raise CommandError(f"{own_folder()}: cannot be made: {error.strerror or error}", FAULT) from None


def check_once(arguments: argparse.Namespace) -> int:
    """Tells every fault that is to be found now; the exit status."""
    paths, texts = _paths(arguments), Texts(arguments.lang)
    faults: list[Fault] = []
    checked = unknown = 0
    _faults_of_folder.cache_clear()
    for path in paths:
        if not os.path.exists(path):  # the path's own method fails over names that no system takes
            raise CommandError(f"{path}: there is no such file or folder")
    # What a file is follows from where it lies.
    files = [file for path in paths for file in _files(Path(os.path.abspath(path)))]
    named_by_hand = {os.path.abspath(path) for path in arguments.path}
    progress = Progress(len(files))
    told = {fault.path: fault for name in NAMES for fault in unread_faults(name)}
    for number, file in enumerate(files):
        progress.at(number)
        ending = another_ending(file)
        found = check_file(file) if ending is None else None
        if found is None:
            unknown += 1
            progress.clear()
            if str(file) not in told:
                say(f"{_name(file)}: {texts('check.strange') if ending is None else texts.say(ending)}")
        else:
            checked += 1
            unused = file.suffix == DRAWING and str(file) in told and str(file) not in named_by_hand
            faults += () if unused else found  # of a drawing that nothing names it is said so, below
    progress.clear()
    if not arguments.path:
        faults += [fault for name in NAMES for fault in (*_game_faults(name), *unreadable_faults(name))]
    below = [os.path.abspath(path) for path in paths]
    for unread in told.values():  # no fault: nothing there is broken
        if not arguments.path or any(Path(unread.path).is_relative_to(path) for path in below):
            say(unread.told(texts))
    named = {_name(file) for file in files if is_own(file)}
    homes = {file.parent.parent.name for file in files if is_own(file)}.intersection(NAMES)
    twins = [replace(twin, path=_name(Path(twin.path))) for name in homes for twin in _called_alike(name)]
    faults += [twin for twin in twins if twin.path in named]
    spoken = () if arguments.path else languages()
    words = [fault for language in spoken for fault in word_faults(language)]
    words += left_out_languages() if spoken else ()
    for fault in (*(fault.told(texts) for fault in dict.fromkeys(sorted(faults))), *words):
        warn(fault)
    if unknown and any(not os.path.isdir(path) for path in arguments.path):  # who names a file wants it read
        warn(texts("check.not_read", n=checked, unknown=unknown))
        return FAULT
    if not faults and not words:
        yours = sum(map(is_own, files)) if not arguments.path else 0  # whoever names files knows whose they are
        clean = (
            texts.plural("check.clean_yours", checked, yours=yours) if yours else texts.plural("check.clean", checked)
        )
        say(f"{clean}; {texts('check.not_checked', n=unknown)}" if unknown else clean)
    own = own_folder()
    if own is not None and not arguments.path:
        say(texts("check.own" if own.is_dir() else "check.own.missing", path=str(own)))
    return FAULT if faults or words else 0


def _paths(arguments: argparse.Namespace) -> list[Path]:
    if arguments.path:
        return [Path(word) for word in arguments.path]
    own = own_folder()
    others = [entry.data for entry in GAMES if entry.home is not None]
    return [DATA_FOLDER, *others, *([own] if own is not None and own.is_dir() else [])]


def watch(arguments: argparse.Namespace) -> None:
    """Checks again whenever one of the files has changed, appeared or gone, until it is interrupted."""
    seen: dict[Path, int] = {}
    while True:
        now = {file: saved_at(file) for path in _paths(arguments) for file in _files(path)}
        if now != seen:
            changed = sorted(file for file in {*now, *seen} if now.get(file) != seen.get(file))
            if seen:
                say()
                say(", ".join(_name(file) for file in changed[:MOST_NAMED]))
            seen = now
            forget_games()
            forget_examples()
            check_once(arguments)
        time.sleep(LOOK_AGAIN)


def report(games: Sequence[str]) -> int:
    """One line for every clause of the books: how many examples show it, which one stands first in the book, and which
    lessons teach it.
    """
    for game in games or NAMES:
        game_named(game)
        shown, book = examples_by_clause(game), read_book(game, "en")
        for clause in book.clauses():
            found = shown.get(clause, ())
            first = f"{found[0].name}: {found[0].title.en}" if found else "-"
            taught = [name for name, loaded in lessons_of(game).items() if clause in loaded.lesson.clauses]
            say(f"{clause:8} {len(found):3}  {first}" + (f"  (lessons: {', '.join(taught)})" if taught else ""))
        bare = [clause for clause in book.clauses() if clause not in shown]
        say(f"{game}: {len(book.clauses())} clauses, {len(bare)} without an example, {len(examples_of(game))} examples")
    return 0


def check_file(path: Path) -> list[Fault] | None:
    """Every fault of one file: a journal, a scenario, or other content; None for one that nothing here reads."""
    name = _name(path)
    found = _faults_of(path, name)
    strange = misplaced_file(path, name) if found else None
    return found if strange is None else [strange]


def _faults_of(path: Path, name: str) -> list[Fault] | None:
    if path.suffix == DRAWING:
        return _drawing_faults(path, name)
    if path.suffix == ".tablee":
        return _journal_faults(path, name)
    if path.parent.name == THEMES:
        return _told_by(lambda: load_theme(path, name))
    if path.parent.name == "lessons":
        return check_lesson_file(path, name)
    if path.parent.name == "puzzles":
        return check_puzzle_file(path, name)
    if path.parent.name == "scenarios":
        return _scenario_faults(path, name)
    try:
        document = load_document(path, name)
    except ContentError as error:
        return list(error.faults)
    if path.parent.name == PLAYLISTS or (isinstance(document.value, dict) and "playlist" in document.value):
        return _told_by(lambda: load_playlist(path, name))
    if isinstance(document.value, dict) and "scenario" in document.value:
        return _scenario_faults(path, name)
    if path.parent == temperaments.FOLDER:
        return _told_by(temperaments.load_temperaments)
    return _content_faults(path, name)


def _content_faults(path: Path, name: str) -> list[Fault] | None:
    """Every fault of a file of a game's content: of a game's folder or a copy of one, or one that a player adds."""
    folder = next((place for place in (path.parent, path.parent.parent) if (place / "game.yaml").is_file()), None)
    if folder is not None:
        entry = _game_in(folder)
        if entry is None or not _is_read(entry, path.relative_to(folder)):
            return None
        return list(_faults_of_folder(entry.name, folder))
    game, kind = path.absolute().parent.parent.name, path.parent.name
    if game not in NAMES:
        return None
    if kind == PRESETS:
        return _told_by(lambda: load_preset(path, name, open_at_home(game).opened.rules))
    return check_own_file(game, path, name) if kind in dict(entry_of(game).variants).values() else None


def _drawing_faults(path: Path, name: str) -> list[Fault]:
    """What is wrong with a drawing, as it is read for a skin or for a look of the table."""
    if path.parent.name != THEMES:
        return [fault_of(name, *error.place, error.sentence) for error in drawing_errors(path)]
    try:
        check_drawing(path)
    except FileError as error:
        return [fault_of(name, 1, 1, not_read(error))]
    return []


def _game_in(folder: Path) -> GameEntry | None:
    """Which game's folder this is, or is a copy of: by its name, else by the title of the game."""
    for entry in GAMES:
        if folder.resolve() == entry.data.resolve() or folder.absolute().name == entry.name:
            return entry
    try:
        found = load_document(folder / "game.yaml").value
        return next((entry for entry in GAMES if card_of(entry.name).title.en == found["title"]["en"]), None)
    except (ContentError, LookupError, TypeError):
        return None


def _is_read(entry: GameEntry, file: Path) -> bool:
    """True if a file at this place of a game's folder is part of its content."""
    if file.suffix != ".yaml":
        return False
    return (entry.data / file).is_file() or (len(file.parts) == IN_A_FOLDER and (entry.data / file.parent).is_dir())


@cache
def _faults_of_folder(game: str, folder: Path) -> tuple[Fault, ...]:
    """Every fault of a game's folder or a copy of one, read as the game reads its own."""
    entry = entry_of(game)
    faults: list[Fault] = []
    for file, model in (("how_you_win", HowYouWin), ("achievements", Achievements)):
        path = folder / f"{file}.yaml"
        faults += _told_by(partial(load_model, path, model, _name(path))) if path.exists() else []
    if folder.resolve() == entry.data.resolve():
        return (*faults, *_game_faults(game))
    if find_spec(f"{entry.package}.content") is None:
        return (*faults, Fault(_name(folder / "game.yaml"), 1, 1, f"{game} cannot read another folder than its own"))
    load_content = import_module(f"{entry.package}.content").load_content
    return (*faults, *(replace(f, path=_name(Path(f.path))) for f in _told_by(lambda: load_content(folder))))


def _told_by(read: Callable[[], object]) -> list[Fault]:
    """Every fault that reading something comes upon."""
    try:
        read()
    except ContentError as error:
        return list(error.faults)
    return []


def _scenario_faults(path: Path, name: str) -> list[Fault]:
    def opened(game: str) -> tuple[AnyRules, Notation[Any, Any]]:
        found = game_for(game, path)
        return found.rules, found.notation

    return check_scenario(path, name, opened, NAMES, lambda game: entry_of(game).seeds)


def _game_faults(name: str) -> list[Fault]:
    return _told_by(lambda: open_game(name))


def _journal_faults(path: Path, name: str) -> list[Fault]:
    try:
        journal = read_match_file(path)
    except JournalError as error:
        return [Fault(name, 1, 1, str(error).removeprefix("line 1: "))]
    if journal.integrity == DIVERGED:
        return [Fault(name, len(journal.records) + 2, 1, journal.problem)]
    return [Fault(name, 1, 1, journal.doubt)] if journal.doubt else []


def _files(path: Path) -> Iterator[Path]:
    if not path.is_dir():  # a pipe or a device says so when it is read
        yield path
        return
    for file in sorted(path.rglob("*")):
        endings = (".yaml", ".tablee") if is_own(file) else (".yaml", ".yml", ".tablee")  # it is told of the user's own
        if file.suffix in endings and file.is_file():
            yield file


def _called_alike(game: str) -> Iterator[Fault]:
    """Files of the user's own of one name and one kind."""
    yield from twin_faults(game)
    yield from called_alike([(example.path, example.title) for example in examples_of(game).values() if example.own])
    reels = [reel for reel in playlists_of(game).values() if reel.own]
    yield from called_alike([(reel.path, reel.title) for reel in reels if reel.path is not None])


def _name(path: Path) -> str:
    """The path as the user would write it: relative to where he stands, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
