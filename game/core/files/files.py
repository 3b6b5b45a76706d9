"""Files that somebody else named or wrote: read within bounds, and given names that every system takes."""

from __future__ import annotations

import errno
import os
import re
import stat
from pathlib import Path
from typing import Final, Literal

LONGEST_STEM: Final = 80
"""Characters of a file's name without its ending."""
MOST_COPIES: Final = 1000
"""Files of one name in a folder."""
MOST_BYTES: Final = 200
"""The longest name, in bytes; systems take 255 with the ending."""

TOO_LARGE: Final = "fault.file.large"
_REASONS: Final = {
    errno.ENOENT: ("No such file or directory", "fault.file.gone"),
    errno.EACCES: ("Permission denied", "fault.file.forbidden"),
}
"""What a system says most often of a file that it does not open, and its words in every language."""

_RESERVED: Final = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³])\Z", re.IGNORECASE)
"""What Windows takes for a device, whatever the ending."""

_PICTURES: Final = {b"\x89PNG": "PNG", b"\xff\xd8\xff": "JPEG", b"GIF8": "GIF"}
"""How pictures begin that are often taken for drawings."""


class FileError(Exception):
    """A file that is not read; the message is one clear English line. `sentence` is the key of the words that say it in
    every language, `arguments` what fills them: the words lie in files themselves, and are not known here.
    """

    def __init__(self, message: str, sentence: str, **arguments: str) -> None:
        super().__init__(message)
        self.key = sentence
        self.arguments = arguments
        self.fault: Literal["unreadable", "too_large"] = "too_large" if sentence == TOO_LARGE else "unreadable"


def read_whole(path: Path, largest: int) -> bytes:
    """A whole file of at most `largest` bytes. Raises FileError for anything else: a pipe or a device could keep us
    waiting for ever, a file that grows could fill the memory.
    """
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):
            if path.is_dir():
                raise FileError("cannot be read: this is a folder", "fault.file.folder")
            raise FileError("this is not a file", "fault.file.none")
        with open(path, "rb", opener=_open_without_waiting) as stream:
            status = os.fstat(stream.fileno())
            if not stat.S_ISREG(status.st_mode):  # it has been replaced since
                raise FileError("this is not a file", "fault.file.none")
            data = b"" if status.st_size > largest else stream.read(largest + 1)
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        reason = str(error.strerror if isinstance(error, OSError) and error.strerror else error)
        number = error.errno if isinstance(error, OSError) else None
        words, sentence = _REASONS.get(number or 0, (reason, "fault.file.unread"))
        arguments = {"reason": reason} if sentence == "fault.file.unread" else {}
        raise FileError(f"cannot be read: {words}", sentence, **arguments) from None
    size = max(status.st_size, len(data))
    if size > largest:
        words = f"the file has {size} bytes; at most {largest} are read"
        raise FileError(words, TOO_LARGE, size=str(size), largest=str(largest))
    return data


def saved_at(path: Path) -> int:
    """When a file was saved last, as the disk counts; 0 for one that has just gone."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def read_text(path: Path, largest: int) -> str:
    """A whole file as text. Raises FileError, of a picture with what it is."""
    data = read_whole(path, largest)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        picture = next((name for begin, name in _PICTURES.items() if data.startswith(begin)), "")
        if picture:
            words = f"this is a {picture} picture; a drawing is SVG"
            raise FileError(words, "fault.file.picture", picture=picture) from None
        words = f"is not UTF-8 text (byte {error.start}): save it as UTF-8"
        raise FileError(words, "fault.file.not_utf8", byte=str(error.start)) from None


def _open_without_waiting(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def typed_path(words: str) -> Path:
    """The file that somebody means who has typed this, perhaps between quotation marks, or with ~ for a home. Raises
    OSError for what can be no file.
    """
    typed = words.strip().strip("\"'")
    try:
        path = Path(typed).expanduser()
    except (RuntimeError, ValueError):  # a home that nobody here has
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), typed) from None
    if path.name in ("", ".."):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), typed)
    return path


def file_stem(title: str, otherwise: str) -> str:
    """A title as the name of a file without its ending, `otherwise` if nothing is left of it: letters, digits, spaces,
    `-`, `_`, `(` and `)`, never the name of a device.
    """
    kept = re.sub(r"[^\w\-() ]+", "", title).strip()
    stem = kept[:LONGEST_STEM].encode("utf-8", "ignore")[:MOST_BYTES].decode("utf-8", "ignore").strip() or otherwise
    return f"{stem}_" if _RESERVED.match(stem) else stem


def write_beside(folder: Path, title: str, suffix: str, data: bytes) -> Path:
    """Writes a file into a folder (made if missing) under a name that is free; returns where. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    name = file_stem(title, "match")
    for number in range(1, MOST_COPIES):
        path = folder / (f"{name}{suffix}" if number == 1 else f"{name} ({number}){suffix}")
        try:
            with path.open("xb") as stream:
                stream.write(data)
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{folder}: too many files are called '{name}'")
