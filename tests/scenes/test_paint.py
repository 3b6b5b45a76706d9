"""The brush, as pixels."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit.drawing.art import Art
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.text import Typesetter
from scenes.kit.drawing.theme import SMALL, load_palette
from scenes.kit.geometry import Rect
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import paragraph
from scenes.kit.window.window import Viewport, Window


@pytest.mark.parametrize("line", [1.5, 2.0, 3.0])
def test_a_dashed_outline_leaves_its_inside_empty(line: float) -> None:
    Window.offscreen((1280, 720))
    typesetter, palette, art = Typesetter(1.0), load_palette(), Art()
    for width in range(40, 160, 3):
        surface = pygame.Surface((width, width * 1.4), pygame.SRCALPHA)
        whole = Rect(0, 0, *surface.get_size())
        brush = Brush(surface, Viewport(1280, 720), palette, art, typesetter)
        brush.rounded(whole, width * 0.08, "cream", line=line, dashed=True)
        margin = round(line + width * 0.04) + 2  # the corners bend inwards
        inside = surface.subsurface(surface.get_rect().inflate(-2 * margin, -2 * margin))
        assert inside.get_bounding_rect().size == (0, 0), f"something lies in the middle at {width}"
        assert surface.get_bounding_rect().size == surface.get_size()


def test_no_letter_of_a_paragraph_reaches_beyond_what_is_painted_anew_when_it_goes(ui: Ui) -> None:
    """The tail of a `y` stayed where the words had been."""
    Window.offscreen((1280, 720))
    words = "Enter: next · left arrow: back · V: who looks · T: play from here · N: notes · S: light · P: by itself"
    brush = Brush(pygame.Surface((1, 1)), Viewport(1280, 720), load_palette(), Art(), ui.typesetter)
    beyond = 0
    for width in range(150, 420):
        node = paragraph(ui, 40, 40, width, words, SMALL)
        surface = pygame.Surface((500, 400), pygame.SRCALPHA)
        brush.surface = surface
        assert node.look is not None
        node.look.paint(brush, node.rect)
        drawn = surface.get_bounding_rect()
        bounds = node.rect.inset(-node.look.bleed)
        assert bounds.x <= drawn.x < drawn.right <= bounds.right
        beyond += drawn.right > node.rect.right
    assert beyond, "else there is nothing to be seen here"
