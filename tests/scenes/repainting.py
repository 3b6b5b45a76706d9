"""What a phone's canvas does with strokes, done with pygame: for comparing a phone's picture with the window's."""

from __future__ import annotations

import io
from collections.abc import Iterable

import pygame

from scenes.phones.pictures import Pictures
from scenes.phones.strokes import CLIPPED, FILLED, LAID, STRETCHED, TURNED, Stroke

EDGE = 4
NEAR = 32
"""So far a colour may be off and is still the same to the eye."""


def repainted(size: tuple[int, int], nodes: Iterable[Iterable[Stroke]], pictures: Pictures) -> pygame.Surface:
    """The strokes of all nodes, from back to front, on a canvas."""
    canvas = pygame.Surface(size)
    decoded: dict[bytes, pygame.Surface] = {}

    def picture(name: object) -> pygame.Surface:
        assert isinstance(name, bytes)
        if name not in decoded:
            decoded[name] = pygame.image.load(io.BytesIO(pictures[name].coded()), "picture.png").convert_alpha()
        return decoded[name]

    for strokes in nodes:
        canvas.set_clip(None)
        for kind, *rest in strokes:
            if kind == CLIPPED:
                canvas.set_clip(pygame.Rect(*rest) if rest else None)
            elif kind == FILLED:
                colour, *rect = rest
                veil = pygame.Surface(rect[2:], pygame.SRCALPHA)  # type: ignore[arg-type]
                veil.fill(str(colour))
                canvas.blit(veil, rect[:2])  # type: ignore[arg-type]
            elif kind == LAID:
                name, x, y, opacity = rest
                _lay(canvas, picture(name), (x, y), int(opacity))
            elif kind == TURNED:
                name, *how = rest
                _turn(canvas, picture(name), *(float(number) for number in how))
            else:
                assert kind == STRETCHED
                name, x, y, width, height, corner = rest
                _stretch(canvas, picture(name), *(int(number) for number in (x, y, width, height, corner)))
    canvas.set_clip(None)
    return canvas


def _lay(canvas: pygame.Surface, picture: pygame.Surface, place: object, opacity: int) -> None:
    picture.set_alpha(opacity)
    canvas.blit(picture, place)  # type: ignore[arg-type]
    picture.set_alpha(255)


def _turn(
    canvas: pygame.Surface,
    picture: pygame.Surface,
    cx: float,
    cy: float,
    angle: float,
    wide: float,
    high: float,
    opacity: float,
) -> None:
    picture = picture.premul_alpha()  # as a canvas mixes: what is transparent has no colour
    size = max(1, round(picture.get_width() * wide)), max(1, round(picture.get_height() * high))
    if size != picture.get_size():
        picture = pygame.transform.smoothscale(picture, size)
    if angle:  # with an edge of nothing round it, into which its own is softened
        padded = pygame.Surface((picture.get_width() + 2 * EDGE, picture.get_height() + 2 * EDGE), pygame.SRCALPHA)
        padded.blit(picture, (EDGE, EDGE), special_flags=pygame.BLEND_RGBA_ADD)
        picture = pygame.transform.rotozoom(padded, angle, 1)
    if opacity < 255:
        picture.fill((round(opacity),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
    place = round(cx - picture.get_width() / 2 + 0.01), round(cy - picture.get_height() / 2 + 0.01)
    canvas.blit(picture, place, special_flags=pygame.BLEND_PREMULTIPLIED)


def _stretch(
    canvas: pygame.Surface, picture: pygame.Surface, x: int, y: int, width: int, height: int, corner: int
) -> None:
    small_width, small_height = picture.get_size()
    for left, across, to_left, to_across in _spans(small_width, width, corner):
        for top, down, to_top, to_down in _spans(small_height, height, corner):
            part = picture.subsurface((left, top, across, down))
            if (across, down) != (to_across, to_down):
                part = pygame.transform.scale(part, (to_across, to_down))
            canvas.blit(part, (x + to_left, y + to_top))


def _spans(small: int, large: int, corner: int) -> list[tuple[int, int, int, int]]:
    if small == large:
        return [(0, small, 0, small)]
    middle = (corner, small - 2 * corner, corner, large - 2 * corner)
    return [(0, corner, 0, corner), middle, (small - corner, corner, large - corner, corner)]


def share_off(one: pygame.Surface, other: pygame.Surface) -> float:
    """Of all pixels those that differ by more than NEAR in some colour."""
    a, b = (memoryview(pygame.image.tobytes(surface, "RGB")) for surface in (one, other))
    assert len(a) == len(b)
    if a == b:
        return 0.0
    mask = pygame.Surface(one.get_size())
    mask.blit(one, (0, 0))
    mask.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    under = pygame.Surface(one.get_size())
    under.blit(other, (0, 0))
    under.blit(one, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    mask.blit(under, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    near = pygame.mask.from_threshold(mask, (0, 0, 0), (NEAR + 1, NEAR + 1, NEAR + 1, 255))
    width, height = one.get_size()
    return 1 - near.count() / (width * height)
