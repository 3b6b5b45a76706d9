"""A match as a file, perhaps from a stranger: the one way in, for the window and for the terminal."""

from __future__ import annotations

from pathlib import Path

from game.catalogue import NAMES, open_game
from game.core.content.content import ContentError
from game.core.files.files import FileError, read_whole
from game.core.journal.journal import LARGEST_FILE, Codec, Journal, JournalError, read_header, read_journal


def read_match_file(path: Path) -> Journal:
    """The match in a file, as far as it is believed. Raises JournalError in one clear line for anything else."""
    try:
        data = read_whole(path, LARGEST_FILE)
    except FileError as error:
        raise JournalError(str(error), error.fault) from None
    return read_match_data(data)


def read_match_data(data: bytes) -> Journal:
    """The same of what stands in a file."""
    header = read_header(data)
    if header.setup.game not in NAMES:
        words = f"line 1: the game '{header.setup.game}' is not one of {', '.join(NAMES)}"
        raise JournalError(words, "unknown_game")
    try:
        journal = read_journal(data, Codec(open_game(header.setup.game, header.own).rules))
    except ContentError as error:
        raise JournalError(str(error).splitlines()[0]) from None
    if not journal.records:
        raise JournalError(journal.problem)
    return journal
