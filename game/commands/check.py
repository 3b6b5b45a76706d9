"""`main.py check`: validates content, scenarios and journals; every fault as `file:line:col: message`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from game.bots import temperaments
from game.catalogue import GAMES, NAMES, OpenGame, entry_of, open_game
from game.commands.common import FAULT, CommandError, say, warn
from game.core.content import DATA_FOLDER, ContentError, Fault, load_document
from game.core.journal import DIVERGED, JournalError
from game.core.rules import AnyRules
from game.core.scenario import Notation, check_scenario
from game.lessons import check_lesson_file, check_puzzle_file
from game.match_files import read_match_file


def run(arguments: argparse.Namespace) -> int:
    """Checks the given files and folders, or all content of the house."""
    paths = [Path(word) for word in arguments.path] or [DATA_FOLDER, *(e.data for e in GAMES if e.home is not None)]
    faults: list[Fault] = []
    checked = 0
    for path in paths:
        if not os.path.exists(path):  # the path's own method fails over names that no system takes
            raise CommandError(f"{path}: there is no such file or folder")
        for file in _files(path):
            checked += 1
            faults += check_file(file)
    if not arguments.path:
        faults += [fault for name in NAMES for fault in _game_faults(name)]
    for fault in dict.fromkeys(sorted(faults)):
        warn(str(fault))
    if not faults:
        say(f"{checked} files: no faults")
    return FAULT if faults else 0


def check_file(path: Path) -> list[Fault]:
    """Every fault of one file: a journal, a scenario, or other content."""
    name = _name(path)
    if path.suffix == ".tablee":
        return _journal_faults(path, name)
    if path.parent.name == "lessons":
        return check_lesson_file(path, name)
    if path.parent.name == "puzzles":
        return check_puzzle_file(path, name)
    if path.parent.name == "scenarios":
        return check_scenario(path, name, _opened, NAMES, lambda game: entry_of(game).seeds)
    try:
        document = load_document(path, name)
    except ContentError as error:
        return list(error.faults)
    if isinstance(document.value, dict) and "scenario" in document.value:
        return check_scenario(path, name, _opened, NAMES, lambda game: entry_of(game).seeds)
    if path.parent == temperaments.FOLDER:
        return _temperament_faults()
    return [fault for entry in GAMES if path.parent == entry.data for fault in _game_faults(entry.name)]


def _opened(name: str) -> tuple[AnyRules, Notation[Any, Any]]:
    game: OpenGame = open_game(name)
    return game.rules, game.notation


def _game_faults(name: str) -> list[Fault]:
    try:
        open_game(name)
    except ContentError as error:
        return list(error.faults)
    return []


def _temperament_faults() -> list[Fault]:
    try:
        temperaments.load_temperaments()
    except ContentError as error:
        return list(error.faults)
    return []


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
        if file.suffix in (".yaml", ".yml", ".tablee") and file.is_file():
            yield file


def _name(path: Path) -> str:
    """The path as the user would write it: relative to where he stands, if it lies below."""
    try:
        return str(path.resolve().relative_to(Path.cwd()))
    except ValueError:
        return str(path)
