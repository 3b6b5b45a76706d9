"""The slide between two screens."""

from __future__ import annotations

import pygame

from scenes.kit.drawing.transition import ScreenSlide


def coloured(name: str) -> pygame.Surface:
    surface = pygame.Surface((4, 100))
    surface.fill(name)
    return surface


def rows_of(surface: pygame.Surface, name: str) -> list[int]:
    return [y for y in range(100) if surface.get_at((0, y)) == pygame.Color(name)]


def test_forward_the_new_screen_rises_over_the_old_one() -> None:
    slide = ScreenSlide(coloured("red"), coloured("blue"), forward=True, speed=1.0)
    shown = coloured("white")
    slide.paint(shown)
    assert rows_of(shown, "red") == list(range(100))
    assert slide.advance(0.1)
    slide.paint(shown)
    new = rows_of(shown, "blue")
    assert new == list(range(new[0], 100))
    assert 0 < new[0] < 100
    assert not slide.advance(0.2)
    slide.paint(shown)
    assert rows_of(shown, "blue") == list(range(100))


def test_backward_the_old_screen_sinks_away() -> None:
    slide = ScreenSlide(coloured("red"), coloured("blue"), forward=False, speed=2.0)
    shown = coloured("white")
    slide.advance(0.05)
    slide.paint(shown)
    old = rows_of(shown, "red")
    assert old == list(range(old[0], 100))
    assert rows_of(shown, "blue") == list(range(old[0]))
    assert not slide.advance(0.1)
