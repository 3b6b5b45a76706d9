"""SDL's fingers on the window."""

from __future__ import annotations

import sys
from typing import Final

import pygame

from scenes.kit.screen.fingers import Fingers
from scenes.kit.window.window import Viewport

EVENTS: Final = (
    frozenset({pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP}) if sys.platform != "darwin" else frozenset()
)
"""On a Mac they are those on the trackpad, which lie nowhere on the window."""


def touch(event: pygame.event.Event, viewport: Viewport, fingers: Fingers) -> None:
    """One of EVENTS: it says where in shares of the window."""
    finger = event.touch_id, event.finger_id
    x, y = viewport.logical(event.x * viewport.width_pixels, event.y * viewport.height_pixels)
    if event.type == pygame.FINGERDOWN:
        fingers.down(finger, x, y)
    elif event.type == pygame.FINGERMOTION:
        fingers.move(finger, x, y)
    else:
        fingers.up(finger, x, y)
