"""What a user has added to the rules of a game: armies, skins, boards, packs. What is broken is told and left out; what
a match is played from goes with the match.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import msgspec

from game.catalogue import OpenGame, entry_of, open_game
from game.core.content.content import UNSEEN, ContentError, Fault, fault_of, not_read, parse_document
from game.core.content.folder import LONGEST_WORDS, shown_path
from game.core.files.files import FileError, read_text
from game.core.journal.own_file import LONGEST_TEXT, OwnFile
from game.core.texts import Sentence, presentable
from game.own.drawings import drawing_faults
from game.own.folder import unread_files, unreadable_folders
from game.own.home import own_place
from game.own.misplaced import misplaced

MOST_FOUND: Final = 100
"""Files of one kind that are read: a lobby lists no more."""


@dataclass(frozen=True, slots=True)
class HomeGame:
    """A game with all that the user has added to it, and why some of that is left out."""

    opened: OpenGame
    faults: tuple[Fault, ...]


def open_at_home(game: str) -> HomeGame:
    """Opens a game with what lies in the user's own folder. Raises KeyError for an unknown game, ContentError where the
    shipped content is broken.
    """
    files, faults = _found(game)
    faults += (*unreadable_faults(game), *unread_faults(game))
    while True:
        try:
            opened = open_game(game, tuple(files.values()))
            for path, file in files.items():
                faults += _drawing_faults(game, path, file, shown_path(path))
            return HomeGame(opened, tuple(faults))
        except ContentError as error:
            broken = {fault.path for fault in error.faults} & {file.path for file in files.values()}
            if not broken:
                raise
            paths = {file.path: path for path, file in files.items()}
            faults += [replace(f, path=shown_path(paths[f.path])) for f in error.faults if f.path in broken]
            files = {path: file for path, file in files.items() if file.path not in broken}


def unread_faults(game: str) -> list[Fault]:
    """What lies in the user's folder of a game and is not read, each as a fault."""
    return [fault_of(shown_path(path), 1, 1, words) for path, words in unread_files(game)]


def unreadable_faults(game: str) -> list[Fault]:
    """The user's folders of a game that cannot be read, each as a fault."""
    return [fault_of(shown_path(path), 1, 1, words) for path, words in unreadable_folders(game)]


def check_own_file(game: str, path: Path, name: str) -> list[Fault]:
    """Every fault of one variant of a game, wherever the file lies; `name` is what faults call it."""
    try:
        file = _read(game, path)
        open_game(game, (file,))
    except ContentError as error:
        return [replace(fault, path=name) for fault in error.faults]
    return _drawing_faults(game, path, file, name)


def _drawing_faults(game: str, path: Path, file: OwnFile, name: str) -> list[Fault]:
    """What is wrong with the drawings that a file names; the file itself holds."""
    if file.kind not in entry_of(game).drawn:
        return []
    return list(drawing_faults(parse_document(file.text, name), path.parent))


def _found(game: str) -> tuple[dict[Path, OwnFile], list[Fault]]:
    """The user's files for a game, and why some cannot be read at all."""
    files: dict[Path, OwnFile] = {}
    faults: list[Fault] = []
    for _, kind in entry_of(game).variants:
        place = own_place(game, kind)
        for path in sorted(place.glob("*.yaml"))[:MOST_FOUND] if place is not None else ():
            try:
                files[path] = _read(game, path)
            except ContentError as error:
                faults += error.faults
    return files, faults


def _read(game: str, path: Path) -> OwnFile:
    shown = shown_path(path)
    try:
        text = read_text(path, 4 * LONGEST_TEXT)
        file = msgspec.convert({"kind": path.parent.name, "name": path.stem, "text": text}, OwnFile)
        _check_meaning(game, path.parent.name, text, shown)
    except FileError as error:
        raise ContentError([fault_of(shown, 1, 1, not_read(error))]) from None
    except msgspec.ValidationError as error:
        words = (
            Sentence("fault.file.long", {"most": LONGEST_TEXT})
            if "$.text" in str(error)
            else Sentence("fault.file.name", {"name": path.stem})
        )
        raise ContentError([fault_of(shown, 1, 1, words)]) from None
    return file


def _check_meaning(game: str, kind: str, text: str, shown: str) -> None:
    """A file of another kind, or a name that nobody could see in a list, is a fault of a file at home; a match that
    carries one is played on.
    """
    try:
        document = parse_document(text, shown)
    except ContentError:
        return  # it is told where the game is opened
    strange = misplaced(document, game, kind)
    if strange is not None:
        raise ContentError([strange])
    name = document.value.get("name") if isinstance(document.value, dict) else None
    said = name.items() if isinstance(name, dict) else ()
    unseen = [language for language, words in said if isinstance(words, str) and not presentable(words, LONGEST_WORDS)]
    if unseen:
        raise ContentError(document.fault(("name", language), UNSEEN) for language in unseen)
