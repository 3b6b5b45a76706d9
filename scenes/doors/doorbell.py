"""The doorbell: a second window that was started with a file hands it to the window that is open already.

The hearing window holds a claim, like the one on a match; whoever rings leaves a slip of paper with the file's name in
a folder beside the library, and sees that it is taken.
"""

from __future__ import annotations

import os
import secrets
import stat
from pathlib import Path
from typing import Final

from game.core.files.files import FileError, read_whole
from game.core.files.private import patiently, private_folder
from game.core.library.claims import Claim, claimed

FOLDER: Final = "doorbell"
HEARING: Final = "window"
SLIP: Final = ".slip"
LONGEST_WAIT: Final = 3.0
"""Seconds that a slip may lie there before we believe that nobody hears."""
MOST_SLIPS: Final = 20
LONGEST_NAME: Final = 10_000
"""Bytes of a file's name."""


class Doorbell:
    """The bell of one window. `folder`: where the library lies. Where no file can be made, nobody hears."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / FOLDER
        self._claim: Claim | None = None

    def heard(self) -> list[Path]:
        """The files that were handed to this window since the last call; none while another window is the one that
        hears.
        """
        try:
            if self._claim is None or not self._claim.held:
                self._claim = Claim(self._folder, HEARING)
            if not self._claim.held:
                return []
            slips = sorted(slip for slip in self._folder.glob(f"*{SLIP}") if _is_slip(slip))[:MOST_SLIPS]
        except OSError:
            return []
        return [file for file in map(_taken, slips) if file is not None]

    def close(self) -> None:
        """Hears no more."""
        if self._claim is not None:
            self._claim.release()
        self._claim = None


def ring(folder: Path, file: Path) -> bool:
    """Hands a file to the window that hears; False if there is none, or if it does not answer. `folder`: where the
    library lies.
    """
    bell = folder / FOLDER
    slip = bell / f"{secrets.token_hex(8)}{SLIP}"
    try:
        if not claimed(bell, HEARING):
            return False
        private_folder(bell)
        written = slip.with_suffix(".new")
        written.write_bytes(os.fsencode(file.absolute()))
        written.replace(slip)
    except OSError:
        return False
    if patiently(lambda: not slip.exists(), LONGEST_WAIT):
        return True
    try:
        slip.unlink()
    except FileNotFoundError:  # taken at the last moment
        return True
    return False


def _is_slip(path: Path) -> bool:
    """True for a file: what else lies there, nobody has rung with."""
    try:
        return stat.S_ISREG(path.lstat().st_mode)
    except OSError:
        return False


def _taken(slip: Path) -> Path | None:
    """The file that a slip names; None for one that cannot be read, or that somebody else has taken."""
    try:
        name = read_whole(slip, LONGEST_NAME)
    except FileError:
        name = b""
    try:
        slip.unlink()
    except OSError:
        return None
    return Path(os.fsdecode(name)) if name and b"\0" not in name else None
