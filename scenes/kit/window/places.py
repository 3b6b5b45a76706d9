"""Places on the disk, opened in the program that shows folders on this desktop, where there is one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from scenes.kit.screen.stack import Host

UNBUNDLED = "_ORIG"
"""How the packaged program keeps what a variable was before it: other programs must not load our libraries."""


def open_place(folder: Path) -> bool:
    """Asks the desktop to show a folder; False if there is nobody to ask."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        subprocess.Popen([opener, str(folder)], env=_outside(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    except OSError:
        return False
    return True


def _outside() -> dict[str, str]:
    """The environment as it was before the packaged program began."""
    found = dict(os.environ)
    if getattr(sys, "frozen", False):
        for name in ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"):
            before = found.pop(name + UNBUNDLED, None)
            found.pop(name, None)
            if before is not None:
                found[name] = before
    return found


def show_place(app: Host, folder: Path) -> None:
    """Opens a folder on the desktop, and says where it lies: nobody knows whether a program has answered."""
    open_place(folder)
    app.notify(app.texts("own.place", path=str(folder)), "hint")
