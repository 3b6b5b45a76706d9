"""What a program owes a desktop: a name of its own in the bar of Windows, and a box where there is no terminal."""

from __future__ import annotations

import sys
from typing import Final

IDENTITY: Final = "Tablee.Tablee"
"""By this Windows knows that our windows belong together, and to our icon."""
ERROR_BOX: Final = 0x10
"""Windows' number for a box with the sign of an error."""


def introduce() -> None:
    """Says to the desktop who we are, before a window opens."""
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.shell32.SetCurrentProcessExplicitAppUserModelID(IDENTITY)


def has_terminal() -> bool:
    """True if somebody can read what we print; a program started from a menu has nowhere to print."""
    return sys.stderr is not None and sys.stderr.isatty()


def show_problem(words: str) -> None:
    """What stopped the program, in a box of its own, if it is the program of a desktop and nobody would see a line."""
    if not getattr(sys, "frozen", False) or has_terminal():
        return
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, words, "Tablée", ERROR_BOX)
        return
    import pygame

    try:
        pygame.display.message_box("Tablée", words, message_type="error")
    except pygame.error:
        return  # no screen either: the line on the error stream is all there is
