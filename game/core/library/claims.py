"""Who may write a match: the right is a locked file, which the system takes back however its process ends.

A second locked file is the sign that the right is taken. Whoever only wants to know looks at the sign, so that asking
never stands in the way of somebody who wants the right.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Final

from game.core.files.private import lock, open_private, patiently, private_folder

RIGHT: Final = ".lock"
SIGN: Final = ".held"
LONGEST_LOOK: Final = 0.05
"""Seconds that a sign is waited for that somebody is just looking at."""


class Claim:
    """The right to write a match, until it is released or the process ends; not `held` while another has it. Raises
    OSError where no file can be made.
    """

    def __init__(self, folder: Path, match: str) -> None:
        private_folder(folder)
        self._right = _locked(folder / f"{match}{RIGHT}")
        self._sign = None if self._right is None else _locked(folder / f"{match}{SIGN}", LONGEST_LOOK)

    @property
    def held(self) -> bool:
        """True while this process has the right to write."""
        return self._right is not None

    def release(self) -> None:
        """Gives the right back."""
        _give_back(self._sign)
        _give_back(self._right)
        self._right = self._sign = None

    def __enter__(self) -> Claim:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


def claimed(folder: Path, match: str) -> bool:
    """True while somebody, here or in another process, holds the right to write a match. Takes no right."""
    return _is_locked(folder / f"{match}{SIGN}")


def all_claimed(folder: Path) -> Iterator[str]:
    """The matches that somebody holds the right to write."""
    try:
        signs = list(folder.glob(f"*{SIGN}"))
    except OSError:
        return
    yield from (sign.name.removesuffix(SIGN) for sign in signs if _is_locked(sign))


def _is_locked(sign: Path) -> bool:
    try:
        with sign.open("r+b") as file:
            return not lock(file, shared=True)
    except (OSError, ValueError):  # no file has a NUL in its name
        return False


def _locked(path: Path, patience: float = 0.0) -> IO[bytes] | None:
    found: list[IO[bytes]] = []

    def done() -> bool:
        while True:
            file = open_private(path)
            if lock(file) and _is_still(file, path):
                found.append(file)
                return True
            gone = not _is_still(file, path)  # whoever had it has just taken the file away
            file.close()
            if not gone:
                return False

    return found[0] if patiently(done, patience) else None


def _is_still(file: IO[bytes], path: Path) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(file.fileno()))
    except OSError:
        return False


def _give_back(file: IO[bytes] | None) -> None:
    if file is None:
        return
    with suppress(OSError):  # a system that keeps open files: it stays, and says nothing once it is closed
        Path(file.name).unlink(missing_ok=True)
    file.close()
