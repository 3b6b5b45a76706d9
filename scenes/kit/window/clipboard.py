"""The system’s clipboard, as text. Where there is none (no desktop), it is empty and keeps nothing."""

from __future__ import annotations

import pygame


def read_clipboard() -> str:
    """The text on the clipboard; '' if there is none."""
    try:
        return pygame.scrap.get_text()
    except pygame.error:
        return ""


def write_clipboard(text: str) -> None:
    """Put a text on the clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return
