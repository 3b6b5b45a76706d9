"""A user's own folder: what somebody has added to the games at home. Nothing else says where content is looked for.

It is laid out like `data`. What lies there is found beside what is shipped, never instead of it; it is marked, and what
is broken of it is told and left out.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.catalogue import NAMES, entry_of
from game.core.content.suggestions import closest
from game.core.files.files import FileError, read_whole
from game.core.journal.own_file import OwnFile
from game.core.rules.rules import AnyRules, OptionValue
from game.core.texts import Sentence, add_words, remove_words
from game.own.home import move_home, own_folder, own_place

NAME: Final = "own"
"""The name of the folder, in the user's data folder."""
LOCALE: Final = "locale"
"""Languages that the user has added."""
PRESETS: Final = "presets"
SCENARIOS: Final = "scenarios"
PLAYLISTS: Final = "playlists"
LESSONS: Final = "lessons"
PUZZLES: Final = "puzzles"
THEMES: Final = "themes"
"""What the table looks like: of no game, so beside the games."""
SAMPLES: Final = "samples"
"""Beside the content of a game: a file to copy for each kind of variant."""
SAMPLE: Final = "SAMPLE.txt"
ENDING: Final = ".yaml"
DRAWING: Final = ".svg"
_OF_SYSTEMS: Final = ("Thumbs.db", "desktop.ini", "__MACOSX")
_OF_EDITORS: Final = ("~", ".bak", ".swp")
"""How the copies end that editors leave beside a file."""
SHOWN: Final = (SCENARIOS, PLAYLISTS, PRESETS, LESSONS, PUZZLES)
"""What every game takes, beside the kinds of its own (`GameEntry.variants`)."""


def set_own_folder(folder: Path | None) -> None:
    """Where it lies from now on; None: nobody has one (commands that must not depend on who calls them)."""
    before = own_folder()
    if before is not None:
        remove_words(before / LOCALE)
    move_home(folder)
    if folder is not None:
        add_words(folder / LOCALE)


def shelves(game: str, kind: str) -> tuple[Path, ...]:
    """The folders with files of a kind: the shipped one, then the user's."""
    own = own_place(game, kind)
    return (entry_of(game).data / kind, *(() if own is None else (own,)))


def files_of(game: str, kind: str) -> list[Path]:
    """The YAML files of a kind, those of the user after all that are shipped, each by name."""
    return [path for shelf in shelves(game, kind) for path in sorted(shelf.glob(f"*{ENDING}"))]


Saved = tuple[tuple[str, int], ...]
"""The user's own files of a kind, and when each was saved last, as the disk counts."""


def saved_files(game: str, kind: str) -> Saved:
    """By these it is seen that an author has added or saved something; what is shipped stays as it is."""
    place = own_place(game, kind)
    try:
        found = [] if place is None else sorted(place.glob(f"*{ENDING}"))
        return tuple((str(path), path.stat().st_mtime_ns) for path in found)
    except OSError:
        return ()


def left_out_of(rules: AnyRules, options: Mapping[str, object]) -> Sentence | None:
    """That a house rule stands for a file that is there and is left out for a fault; None where none does."""
    known = {spec.id: {choice.id for choice in spec.choices} for spec in rules.options}
    for option, kind in entry_of(rules.name).variants:
        value = options.get(option)
        if value in known.get(option, ()):
            continue
        if any(path.stem == value for path in files_of(rules.name, kind)):
            return Sentence("command.fault.left_out", {"file": f"{kind}/{value}{ENDING}"})
    return None


def unread_files(game: str) -> Iterator[tuple[Path, Sentence]]:
    """What lies in the user's folder of a game and is not read, with what would be; what systems and editors put there
    by themselves, and our samples, are no words worth.
    """
    yield from _beside()
    places, kinds = _places(game), _kinds(game)
    for place in places:
        for path in _listed(place) or ():
            if _of_no_worth(path):
                continue
            if place != places[0]:
                if path.suffix != DRAWING or place.name not in entry_of(game).drawn or not _is_named(path):
                    yield from _unread(path, drawn=place.name in entry_of(game).drawn)
            elif path not in places:
                yield path, Sentence("fault.not_read.folder", {"known": ", ".join(kinds)})


def _beside() -> Iterator[tuple[Path, Sentence]]:
    """What lies beside the folders of the games."""
    folder = own_folder()
    read = [*NAMES, THEMES, LOCALE]
    for path in (_listed(folder) or ()) if folder is not None else ():
        if path.name not in read and not _of_no_worth(path):
            meant = closest(path.name, NAMES) if os.path.isdir(path) else ""
            key = "fault.not_read.beside.meant" if meant else "fault.not_read.beside"
            yield path, Sentence(key, {"known": ", ".join(read), "meant": meant})


def unread_themes() -> Iterator[tuple[Path, Sentence]]:
    """The looks of the table in the user's folder that are not read because of their endings alone."""
    folder = own_folder()
    for path in (_listed(folder / THEMES) or ()) if folder is not None else ():
        words = None if _of_no_worth(path) else another_ending(path)
        if words is not None:
            yield path, words


def _of_no_worth(path: Path) -> bool:
    """True for what systems and editors put there by themselves."""
    return path.name.startswith(".") or path.name in _OF_SYSTEMS or path.name.lower().endswith(_OF_EDITORS)


def unreadable_folders(game: str) -> Iterator[tuple[Path, Sentence]]:
    """The user's folders of a game that the system does not let us look into."""
    for place in _places(game):
        if _listed(place) is None:
            yield place, Sentence("fault.folder", {})


def _kinds(game: str) -> tuple[str, ...]:
    return (*dict(entry_of(game).variants).values(), *SHOWN)


def _places(game: str) -> list[Path]:
    """The user's folder of a game, then those in it that are read; only those that are there."""
    folder = own_folder()
    if folder is None:
        return []
    places = (folder / game, *(folder / game / kind for kind in _kinds(game)))
    return [place for place in places if os.path.isdir(place)]  # the path's own method raises where it may not look


def _listed(place: Path) -> list[Path] | None:
    """What lies in a folder, by name; None where it cannot be read."""
    try:
        return sorted(place.iterdir())
    except OSError:
        return None


def _is_named(drawing: Path) -> bool:
    """True if one of the files beside a drawing names it."""
    from game.core.content.content import LARGEST_FILE  # with all that checks content, which the menu opens without

    for path in sorted(drawing.parent.glob(f"*{ENDING}")):
        with suppress(FileError):
            if drawing.name.encode() in read_whole(path, LARGEST_FILE):
                return True
    return False


def _unread(file: Path, *, drawn: bool) -> Iterator[tuple[Path, Sentence]]:
    if file.name == SAMPLE or (file.suffix == ENDING and not os.path.isdir(file)):
        return
    if words := another_ending(file):
        yield file, words
    elif drawn and file.suffix == DRAWING:
        yield file, Sentence("fault.not_read.unnamed", {"file": file.name})
    else:
        yield file, Sentence("fault.not_read.drawn" if drawn else "fault.not_read", {})


def another_ending(file: Path) -> Sentence | None:
    """What a file should be called that is not read because of its ending alone; None for any other."""
    taken = file.name.lower().endswith((".yml", f"{ENDING}.txt", ".yml.txt", ENDING)) and file.suffix != ENDING
    if not taken or os.path.isdir(file):
        return None
    return Sentence("fault.not_read.ending", {"name": f"{file.name.split('.')[0]}{ENDING}"})


def is_own(path: Path) -> bool:
    """True for what lies in the user's own folder."""
    folder = own_folder()
    return folder is not None and path.resolve().is_relative_to(folder.resolve())


def used_of(game: str, own: Sequence[OwnFile], options: Mapping[str, OptionValue]) -> tuple[OwnFile, ...]:
    """Those of a player's files that these house rules name: what a match carries."""
    named = {(folder, options.get(option)) for option, folder in entry_of(game).variants}
    return tuple(file for file in own if (file.kind, file.name) in named)
