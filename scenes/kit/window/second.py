"""A second window, for one person alone: on another screen of the desktop, where there is one."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

import pygame

from scenes.kit.window.window import the_window

SIZE: Final = (760, 560)
LEAST: Final = (520, 420)
SHARE: Final = 2 / 3
"""Of the only screen it reaches no further, across and down: the words of the first window are at its right or foot."""
FROM_CORNER: Final = 60
"""Pixels from the corner of its screen."""
OF_POINTERS: Final = (
    pygame.MOUSEMOTION,
    pygame.MOUSEBUTTONDOWN,
    pygame.MOUSEBUTTONUP,
    pygame.MOUSEWHEEL,
    pygame.FINGERDOWN,
    pygame.FINGERMOTION,
    pygame.FINGERUP,
)


class SecondWindow:
    """Raises `pygame.error` where there can be none. Its cross closes it, and nothing else."""

    def __init__(self, title: str) -> None:
        position, size = _place()
        self._window: pygame.Window | None = pygame.Window(title, size, resizable=True, always_on_top=True)
        self._window.position = position
        self.turned: Callable[[float], None] | None = None
        """Hears of the wheel over it, in steps upwards."""
        self.stale = True
        """True while the desktop has taken away what was drawn, or asks for another size."""

    @property
    def open(self) -> bool:
        """False once it was closed."""
        return self._window is not None

    @property
    def surface(self) -> pygame.Surface | None:
        """Where it is drawn."""
        return None if self._window is None else self._window.get_surface()

    def present(self) -> None:
        """Shows what was drawn."""
        if self._window is not None:
            self._window.flip()
            self.stale = False

    def takes(self, event: pygame.event.Event) -> bool:
        """True for what happened to this window, so that the first one need not hear of it; keys are for the first one,
        whichever of both is in front.
        """
        if self._window is None or getattr(event, "window", None) is not self._window:
            return False
        if event.type == pygame.WINDOWCLOSE:
            self.close()
        elif event.type == pygame.MOUSEWHEEL and self.turned is not None:
            steps = getattr(event, "precise_y", float(event.y))
            self.turned(-steps if getattr(event, "flipped", False) else steps)
        elif event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED, pygame.WINDOWSHOWN, pygame.WINDOWRESTORED):
            self.stale = True
        else:
            return event.type in OF_POINTERS or event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED)
        return True

    def close(self) -> None:
        """Away with it."""
        if self._window is not None:
            self._window.destroy()
            self._window = None
            first = the_window()
            if first is not None:
                with contextlib.suppress(pygame.error):  # not every desktop gives the keys back by itself, or can
                    first.focus(input_only=True)


def on_a_screen_of_its_own() -> bool:
    """Where it would lie: True for another screen than the one that all look at."""
    return len(pygame.display.get_desktop_sizes()) > 1


def _place() -> tuple[tuple[int, int], tuple[int, int]]:
    """Where, and how large: on the second screen, which lies right of the first one, unless the first window is there;
    else in the corner that is farthest from the words.
    """
    screens, first = pygame.display.get_desktop_sizes(), the_window()
    width, height = screens[0]
    on_second = first is not None and first.position[0] >= width
    if len(screens) > 1 and not on_second:
        return (width + FROM_CORNER, FROM_CORNER), SIZE
    wide, high = (
        min(most, max(least, round(has * SHARE) - FROM_CORNER))
        for most, least, has in zip(SIZE, LEAST, (width, height), strict=True)
    )
    return (FROM_CORNER, FROM_CORNER), (wide, high)
