"""Why there is no screen to open a window on, in one line that says what to do about it."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

X_LIBRARIES: Final = {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6"}
"""Without these SDL cannot speak to X at all; and the Debian packages that bring them."""


@contextmanager
def only_sensible_driver() -> Iterator[None]:
    """Where Wayland cannot be meant, SDL is told so: looking for it writes complaints onto the terminal."""
    driver, asked = "SDL_VIDEODRIVER", os.environ.get
    wayland = asked("WAYLAND_DISPLAY") or (asked("XDG_RUNTIME_DIR") and not asked("DISPLAY"))
    if sys.platform != "linux" or asked(driver) or wayland:
        yield
        return
    os.environ[driver] = "x11"
    try:
        yield
    finally:
        del os.environ[driver]


def why_no_screen(otherwise: str) -> str:
    """Looks for what is known to be in the way on Linux; `otherwise`: what SDL said."""
    nothing = "no screen to open a window on"
    if sys.platform != "linux":
        return f"{nothing} ({otherwise})"
    screen = os.environ.get("DISPLAY")
    if not screen and not os.environ.get("WAYLAND_DISPLAY"):
        return f"{nothing} (is a graphical session running? neither DISPLAY nor WAYLAND_DISPLAY is set)"
    missing = [name for name in X_LIBRARIES if not _loads(name)] if screen else []
    if missing:
        packages = " ".join(X_LIBRARIES[name] for name in missing)
        return f"{nothing}: {', '.join(missing)} not found (on Debian and Ubuntu: apt install {packages})"
    if screen:
        return f"{nothing}: no X server answers at DISPLAY={screen}, or it does not let this user in"
    return f"{nothing} ({otherwise})"


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
