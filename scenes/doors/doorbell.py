"""The doorbell: a second window that was started with a file hands it to the window that is open already.

The hearing window holds a claim, like the one on a match; whoever rings leaves a slip of paper with the file's name in
a folder beside the library, and sees that it is taken.
"""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Final

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
    """Of one window. `folder`: where the library lies. Where no file can be made, nobody hears; nothing else fails."""

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
            slips = sorted(self._folder.glob(f"*{SLIP}"))[:MOST_SLIPS]
            return [_taken(slip) for slip in slips]
        except OSError:
            return []

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


def _taken(slip: Path) -> Path:
    with slip.open("rb") as stream:
        name = stream.read(LONGEST_NAME)
    slip.unlink()
    return Path(os.fsdecode(name))
