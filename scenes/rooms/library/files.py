"""Matches as files: put one that a stranger may have written into the library, write one where the player finds it."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from game.core.journal.journal import DIVERGED, JournalError
from game.core.library.library import Library, LibraryError
from game.core.texts import one_line
from game.matches.files import read_match_file
from game.matches.sources import copy_of, import_journal
from scenes.kit.reasons import reason_of
from scenes.kit.screen.stack import Host
from scenes.rooms.library.rows import title_of

SUFFIX: Final = ".tablee"


def import_file(app: Host, library: Library, path: Path) -> str | None:
    """Puts the match in a file into the library, and says so in a notice, or why not; returns its id if it is there."""
    texts, file_name = app.texts, one_line(path.name)
    try:
        journal = read_match_file(path)
        copy = copy_of(journal, library)
        identity = import_journal(journal, library)
    except JournalError as error:
        app.notify(texts("library.not_imported", file=file_name, reason=reason_of(texts, error)), "warning", waits=True)
        return None
    except LibraryError as error:
        app.notify(texts(error.key), "warning", waits=True)
        return None
    if copy is not None:
        app.notify(texts("library.already_there", title=title_of(texts, copy)), "check", waits=True)
    elif journal.integrity == DIVERGED:
        app.notify(texts("library.imported_partly", n=len(journal.records)), "warning", waits=True)
    elif journal.doubt:
        app.notify(texts("library.imported_doubted", file=file_name), "warning", waits=True)
    else:
        app.notify(texts("library.imported", file=file_name), "check", waits=True)
    return identity
