"""Pictures that are drawn small and pulled apart are the pictures that would be drawn whole."""

from __future__ import annotations

import pygame
import pytest

from scenes.kit.drawing.shapes import disc, raster, shape, stretched
from scenes.kit.window.window import Window

ALMOST = 1  # of 255: curves are cut into lines a little differently


def paper(width: int, height: int) -> pygame.Surface:
    """A sheet with a soft edge and a lip, 9 pixels within its picture."""
    soft = shape(5.4, 8.2, width - 10.8, height - 10.8, 19.6, "#2a1030", 0.2)
    whole = shape(9, 9, width - 18, height - 18, 16, "#c0b090")
    return raster(width, height, soft + whole + shape(9, 9, width - 18, height - 21.5, 16, "#fff5e0"))


@pytest.mark.parametrize("size", [(200, 90), (90, 200), (300, 61), (61, 62), (40, 40), (63, 63), (500, 400)])
def test_a_stretched_picture_is_the_picture_drawn_whole(size: tuple[int, int]) -> None:
    Window.offscreen((1280, 720))
    pulled, whole = stretched(*size, 31, paper), paper(*size)
    assert pulled.get_size() == whole.get_size() == size
    assert max(_differences(pulled, whole)) <= ALMOST
    assert pulled.get_at((size[0] // 2, size[1] // 2)) == pygame.Color("#fff5e0")


def test_a_disc_is_round_and_of_one_colour() -> None:
    Window.offscreen((1280, 720))
    drawn = disc(50, "#889922", 0.5)
    width, height = drawn.get_size()
    assert (width, height) == (102, 102)
    assert drawn.get_bounding_rect().inflate(-100, -100).center == (51, 51)
    assert tuple(drawn.get_at((51, 51))) == (0x88, 0x99, 0x22, 128)
    for x, y in ((51, 4), (4, 51), (51, 98), (98, 51), (20, 20)):
        assert tuple(drawn.get_at((x, y))) == (0x88, 0x99, 0x22, 128), "within"
    for x, y in ((0, 0), (8, 8), (94, 94), (101, 0)):
        assert drawn.get_at((x, y)).a == 0, "without"


def _differences(one: pygame.Surface, other: pygame.Surface) -> list[float]:
    """Of every pixel, by how much what is seen of it differs: 0 … 255."""
    found = []
    mine, theirs = (pygame.image.tobytes(surface, "RGBA") for surface in (one, other))
    for at in range(0, len(mine), 4):
        seen, also = mine[at + 3], theirs[at + 3]
        colours = (abs(mine[at + part] - theirs[at + part]) * max(seen, also) / 255 for part in range(3))
        found.append(max(abs(seen - also), *colours))
    return found
