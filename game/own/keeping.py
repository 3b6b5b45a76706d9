"""What somebody else's match is played from, kept among the user's own files: an army, a skin, a board, a pack."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game.catalogue import entry_of
from game.core.files.files import MOST_COPIES, FileError, file_stem, read_whole
from game.core.journal.journal import Header
from game.core.journal.own_file import LONGEST_TEXT, OwnFile
from game.own.folder import ENDING, used_of
from game.own.home import own_place

LONGEST_NAME: Final = 35
"""Characters of a name that a number is put behind: with it the file's name is not too long to be read."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A file that was written into the user's own folder."""

    path: Path
    place: str
    """Where it lies in the user's own folder."""
    data: bytes

    def take_back(self) -> bool:
        """Removes it again; False where it is another one by now. Raises OSError."""
        if not _holds(self.path, self.data):
            return False
        self.path.unlink()
        return True


def to_keep(header: Header) -> tuple[OwnFile, ...]:
    """What a match is played from that the user has not got: neither shipped, nor in his own folder under any name."""
    setup = header.setup
    return tuple(file for file in used_of(setup.game, header.own, setup.options) if not _is_at_home(setup.game, file))


def keep(game: str, file: OwnFile) -> Kept:
    """Writes a file that a match carries into the user's own folder, letter by letter, under a name that is free: what
    lies there stays as it is. Raises OSError.
    """
    place = own_place(game, file.kind)
    if place is None:
        raise FileNotFoundError("nobody has a folder of his own here")
    place.mkdir(parents=True, exist_ok=True)
    name, data = file_stem(file.name, file.kind), file.text.encode()
    for number in range(1, MOST_COPIES):
        stem = name if number == 1 else f"{name[:LONGEST_NAME]}-{number}"
        path = place / f"{stem}{ENDING}"
        if (entry_of(game).data / file.kind / path.name).exists():
            continue  # it would be left out: a user's file never takes the place of one that is shipped
        try:
            stream = path.open("xb")
        except FileExistsError:
            continue
        try:
            with stream:
                stream.write(data)
        except BaseException:
            path.unlink(missing_ok=True)  # half a file is no army
            raise
        return Kept(path, f"{game}/{file.kind}/{path.name}", data)
    raise FileExistsError(f"{place}: too many files are called '{name}'")


def _is_at_home(game: str, file: OwnFile) -> bool:
    place = own_place(game, file.kind)
    found = sorted(place.glob(f"*{ENDING}")) if place is not None else ()
    return any(_holds(path, file.text.encode()) for path in found)


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_whole(path, 4 * LONGEST_TEXT) == data
    except FileError:
        return False
