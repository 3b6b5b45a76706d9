"""Files that belong to one person: nobody else may read them, they are written in one step, and they can be locked."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event, Timer
from typing import IO, Final

FOLDER_MODE: Final = 0o700
FILE_MODE: Final = 0o600
LONGEST_WAIT: Final = 0.07
"""Seconds that another program is waited for: a window must not stand still for longer than a tenth of a second."""
NAP: Final = 0.0005
BINARY: Final = getattr(os, "O_BINARY", 0)
"""Where line ends are rewritten otherwise."""

MOST_BROKEN: Final = 9
"""Files that could not be read and are kept, each under a number of its own."""


def name_aside(path: Path) -> Path:
    """Under which name a file that cannot be read is kept beside the one that is written anew: a free one as long as
    there are few.
    """
    names = (path.with_name(f"{path.stem}.broken-{number}{path.suffix}") for number in range(1, MOST_BROKEN + 1))
    return next((name for name in names if not name.exists()), path.with_name(f"{path.stem}.broken{path.suffix}"))


def patiently(done: Callable[[], bool], seconds: float = LONGEST_WAIT) -> bool:
    """Tries something again and again while another program is in the way; False if it still is after so long."""
    if done():
        return True
    if not seconds:
        return False
    over = Event()
    timer = Timer(seconds, over.set)
    timer.daemon = True
    timer.start()
    try:
        while not over.wait(NAP):
            if done():
                return True
    finally:
        timer.cancel()
    return done()


def private_folder(folder: Path) -> None:
    """Makes a folder that only its owner can look into; one that is there stays as it is. Raises OSError."""
    folder.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)


def make_private(path: Path, mode: int = FILE_MODE) -> None:
    """Takes what others may do with a file or folder away from them, where that can be done."""
    try:
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
    except OSError:
        return  # somebody else's, or a disk that knows no rights


def open_private(path: Path) -> IO[bytes]:
    """A file for reading and writing, made if missing; raises OSError."""
    return open(path, "r+b", opener=lambda name, flags: os.open(name, flags | os.O_CREAT, FILE_MODE))


def create_private(path: Path) -> IO[bytes]:
    """A new file for writing, where there is none, not even a link; raises OSError."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | BINARY, FILE_MODE), "wb")


def lock(file: IO[bytes], *, shared: bool = False) -> bool:
    """Locks an open file until it is closed, however the process ends; False while another one has it. Shared locks
    (where the system has them) only exclude those that are not.
    """
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file.fileno(), (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def rewrite(path: Path, make: Callable[[bytes | None], bytes]) -> None:
    """Replaces what is in a file (None: there is none) by what `make` makes of it. Whoever reads meanwhile finds the
    old or the new; of several who rewrite at once each finds what the one before has made. Raises OSError
    (BlockingIOError where others are at it for too long).
    """
    private_folder(path.parent)
    with open_private(path.with_name(f".{path.name}.lock")) as right:
        if not patiently(lambda: lock(right)):
            raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN), str(path))
        for left_over in path.parent.glob(f".{path.name}.*.new"):  # of a process that was killed
            left_over.unlink(missing_ok=True)
        try:
            old = path.read_bytes()
        except FileNotFoundError:
            old = None
        put(path, make(old))
    Event().wait(2 * NAP)  # who waits for the lock looks meanwhile: nobody rewrites a file again and again alone


def put(path: Path, data: bytes) -> None:
    """Puts a file in the place of what is there, a link too, which is not followed. Raises OSError."""
    fresh = path.with_name(f".{path.name}.{os.urandom(6).hex()}.new")
    try:
        with create_private(fresh) as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
