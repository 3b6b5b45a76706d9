"""Matches as files: read one that a stranger may have written, write one where the player finds it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from game.catalogue import NAMES, open_game
from game.core.content import ContentError
from game.core.journal import DIVERGED, LARGEST_FILE, Codec, Journal, JournalError, read_header, read_journal
from game.core.library import Library, LibraryError
from game.matches import copy_of, import_journal
from scenes.kit.reasons import reason_of
from scenes.kit.stack import Host
from scenes.rooms.library.rows import title_of

SUFFIX: Final = ".tablee"
LONGEST_STEM: Final = 80
MOST_COPIES: Final = 1000


def read_match_file(path: Path) -> Journal:
    """The match in a file. Raises JournalError in one clear line for anything else: nothing in it is believed."""
    try:
        if not path.is_file():  # a folder, a device or a pipe could keep us waiting for ever
            raise JournalError("this is not a file", "unreadable")
        if path.stat().st_size > LARGEST_FILE:
            raise JournalError(f"the file is larger than {LARGEST_FILE} bytes", "too_large")
        data = path.read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise JournalError(f"the file cannot be read: {reason}", "unreadable") from None
    header = read_header(data)
    if header.setup.game not in NAMES:
        raise JournalError(f"line 1: the game '{header.setup.game}' is not one of this house", "unknown_game")
    try:
        journal = read_journal(data, Codec(open_game(header.setup.game).rules))
    except ContentError as error:
        raise JournalError(str(error).splitlines()[0]) from None
    if not journal.records:
        raise JournalError(journal.problem)
    return journal


def import_file(app: Host, library: Library, path: Path) -> bool:
    """Puts the match in a file into the library, and says so in a notice, or why not; True if it is there now."""
    texts = app.texts
    try:
        journal = read_match_file(path)
        copy = copy_of(journal, library)
        import_journal(journal, library)
    except JournalError as error:
        app.notify(texts("library.not_imported", file=path.name, reason=reason_of(texts, error)), "warning")
        return False
    except LibraryError as error:
        app.notify(texts(error.key), "warning")
        return False
    if copy is not None:
        app.notify(texts("library.already_there", title=title_of(texts, copy)), "check")
    elif journal.integrity == DIVERGED:
        app.notify(texts("library.imported_partly", n=len(journal.records)), "warning")
    else:
        app.notify(texts("library.imported", file=path.name), "check")
    return True


def write_match_file(folder: Path, stem: str, data: bytes) -> Path:
    """Writes a match into a folder (made if missing) under a name that is free; returns where. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    name = re.sub(r"[^\w\-() ]+", "", stem).strip()[:LONGEST_STEM].strip() or "match"
    for number in range(1, MOST_COPIES):
        path = folder / (f"{name}{SUFFIX}" if number == 1 else f"{name} ({number}){SUFFIX}")
        try:
            with path.open("xb") as stream:
                stream.write(data)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{folder}: too many files are called '{name}'")
