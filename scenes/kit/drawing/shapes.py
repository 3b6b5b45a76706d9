"""Shapes of flat colour as pictures: what paper, mats and shadows are made of."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial

import pygame

from scenes.kit.drawing.art import SurfaceCache, raster_svg


def shape(x: float, y: float, width: float, height: float, radius: float, colour: str, alpha: float = 1.0) -> str:
    """SVG of a filled rounded rectangle, in pixels."""
    opacity = "" if alpha >= 1 else f' fill-opacity="{alpha:.3f}"'
    return (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{max(0.0, width):.2f}" height="{max(0.0, height):.2f}" '
        f'rx="{max(0.0, radius):.2f}" fill="{colour}"{opacity}/>'
    )


def raster(width: int, height: int, body: str) -> pygame.Surface:
    """Draw SVG shapes given in pixels."""
    width, height = max(1, width), max(1, height)
    size = f'viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    return raster_svg(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>', width, height)


def disc(radius: int, colour: str, alpha: float) -> pygame.Surface:
    """A round disc, so many pixels from its centre to its edge."""
    side = 2 * max(1, radius) + 2
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    red, green, blue, _ = pygame.Color(colour)
    picture.fill((red, green, blue, 0))  # its soft edge is of the same colour
    pygame.draw.aacircle(picture, (red, green, blue, round(alpha * 255)), (side // 2, side // 2), side // 2 - 1)
    return picture


def stretched(width: int, height: int, corner: int, draw: Callable[[int, int], pygame.Surface]) -> pygame.Surface:
    """The picture `draw(width, height)` would give, of which nothing but straight edges lies farther than `corner`
    pixels from a corner: drawn small and pulled apart in the middle, which takes a tenth of the time.
    """
    small_width, small_height = min(width, 2 * corner + 1), min(height, 2 * corner + 1)
    small = draw(small_width, small_height)
    if small.get_size() == (width, height):
        return small
    picture = pygame.Surface((width, height), pygame.SRCALPHA, small)
    for x, across, to_x, to_across in _spans(small_width, width, corner):
        for y, down, to_y, to_down in _spans(small_height, height, corner):
            part = small.subsurface((x, y, across, down))
            if (across, down) != (to_across, to_down):
                part = pygame.transform.scale(part, (to_across, to_down))
            picture.blit(part, (to_x, to_y), special_flags=pygame.BLEND_RGBA_ADD)  # nothing lies there: it is copied
    return picture


def _spans(small: int, large: int, corner: int) -> Iterator[tuple[int, int, int, int]]:
    """What becomes of a small picture along one side: from where, how many pixels; to where, how many."""
    if small == large:
        yield 0, small, 0, small
        return
    yield 0, corner, 0, corner
    yield corner, 1, corner, large - 2 * corner
    yield corner + 1, corner, large - corner, corner


def kept_corners(
    cache: SurfaceCache, look: Hashable, corner: int, body: Callable[[int, int], str], width: int, height: int
) -> pygame.Surface:
    """What `stretched` pulls apart: SVG shapes that `body(width, height)` gives, drawn once for each size of a look."""
    return cache.get(("corners", look, corner, width, height), lambda: raster(width, height, body(width, height)))


def kept_stretched(
    cache: SurfaceCache, look: Hashable, width: int, height: int, corner: int, body: Callable[[int, int], str]
) -> pygame.Surface:
    """A picture of shapes with straight edges (see `stretched`); what all sizes of a `look` share is drawn once."""
    return stretched(width, height, corner, partial(kept_corners, cache, look, corner, body))


def soft_shadow(
    colour: str,
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    grows: Sequence[float],
    alpha: float,
) -> str:
    """SVG of a soft shadow: the same rounded rectangle again and again, grown by so many pixels."""
    return "".join(
        shape(x - grow, y - grow, width + 2 * grow, height + 2 * grow, radius + grow, colour, alpha) for grow in grows
    )
