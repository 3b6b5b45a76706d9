"""What a brush draws on: the pixels of a window, or whoever writes down what is drawn there."""

from __future__ import annotations

from typing import Protocol

import pygame


class Ground(Protocol):
    """All that looks do to a surface; a `pygame.Surface` is one."""

    def get_size(self) -> tuple[int, int]:
        """Width and height in pixels."""

    def get_clip(self) -> pygame.Rect:
        """The part that is drawn on."""

    def set_clip(self, rect: pygame.Rect | None, /) -> None:
        """Draws on no other part from now on; None: on all of it."""

    def fill(self, color: str, rect: pygame.Rect, /) -> object:
        """A rectangle of one colour."""

    def blit(self, source: pygame.Surface, dest: pygame.Rect | tuple[int, int], /) -> object:
        """Lays a picture with its upper left corner there."""
