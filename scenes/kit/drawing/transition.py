"""One screen takes the place of another: a sheet of paper slides in from below, or away again."""

from __future__ import annotations

import pygame

from scenes.kit.drawing.tween import SCREEN, ease_out


class ScreenSlide:
    """Pictures of two screens, and how far the one has slid over the other."""

    def __init__(self, before: pygame.Surface, after: pygame.Surface, *, forward: bool, speed: float) -> None:
        self._before = before
        self._after = after
        self._forward = forward
        self._seconds = SCREEN / speed
        self._elapsed = 0.0

    def advance(self, seconds: float) -> bool:
        """Let time pass; True while it still slides."""
        self._elapsed += seconds
        return self._elapsed < self._seconds

    def paint(self, surface: pygame.Surface) -> None:
        """Forward, the new screen comes up over the old one; backward, the old one sinks away from the new one."""
        share = ease_out(min(1.0, self._elapsed / self._seconds))
        height = surface.get_height()
        lower, upper = (self._before, self._after) if self._forward else (self._after, self._before)
        y = round(height * (1 - share if self._forward else share))
        surface.blit(lower, (0, 0))
        surface.blit(upper, (0, y))
