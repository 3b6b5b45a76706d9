"""A phone's canvas shows what the window shows: strokes are repainted and compared with its pixels."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from scenes.app import App
from scenes.phones.pictures import KEPT_BYTES, Pictures
from scenes.phones.sheet import StrokeSheet
from scenes.phones.strokes import Recorder, StrokeBrush
from tests.campaign import at_most

from .conftest import MakeApp
from .every_scene import Opener, Place, scenes
from .repainting import repainted, share_off

MOST_OFF = 0.005
ON_NO_PHONE = ("position of", "positions of", "demo of")
"""Rooms that no phone can come to. Their tables are scaled as a whole, so that more of them is edges."""
SIZES = ((1280, 720), (1170, 2532), (844, 390))
"""A window, a phone held upright with three pixels to a unit of its page, and a small one held across."""


def stroke_brush(app: App, pictures: Pictures) -> StrokeBrush:
    """A brush that writes down what the window's brush would draw now."""
    viewport = app.window.viewport
    recorder = Recorder(app.window.surface.get_size(), pictures)
    return StrokeBrush(recorder, viewport, app.palette, app.art, app.ui.typesetter)


EVERY = tuple(
    pytest.param(opener, size, language, id=f"{name}, {size[0]}x{size[1]}, {language}")
    for name, opener in scenes()
    if not name.startswith(ON_NO_PHONE)
    for size in SIZES
    for language in ("fr", "en")
)
STEP = max(1, len(EVERY) // at_most(8))
"""Of the scenes so manieth is looked at; it has no divisor in common with their sizes and languages."""


@pytest.mark.sampled
@pytest.mark.parametrize(("opener", "size", "language"), EVERY[:: STEP + 1 - STEP % 2 if STEP > 1 else 1])
def test_strokes_show_what_the_window_shows(
    opener: Opener, size: tuple[int, int], language: str, make_app: MakeApp, tmp_path: Path
) -> None:
    place = Place(make_app(size, language=language), tmp_path)
    opener(place)
    place.settle()
    app, pictures = place.app, Pictures()
    app.draw_everything()
    sheet = StrokeSheet(stroke_brush(app, pictures))
    change = sheet.show(app.drawn(), everything=True)
    assert change.order is not None
    painted = [change.painted[number] or () for number in change.order]
    canvas = repainted(size, painted, pictures)
    assert share_off(canvas, app.window.surface) <= MOST_OFF


def plain(shade: int, side: int = 1_000) -> pygame.Surface:
    surface = pygame.Surface((side, side), pygame.SRCALPHA)
    surface.fill((shade, shade, shade))
    return surface


def test_what_is_named_stays_until_it_was_told() -> None:
    """However many pictures one frame needs, and also where an old one was drawn again by somebody else's brush."""
    pictures, many = Pictures(), KEPT_BYTES // plain(0).get_size()[0] ** 2 // 4
    old = pictures.name(plain(1))
    for shade in range(2, many + 1):
        pictures.name(plain(shade))
    pictures.let_go()
    named = [pictures.name(plain(1)), *[pictures.name(plain(shade)) for shade in range(100, 100 + 2 * many)]]
    assert named[0] == old
    assert all(pictures[name] for name in named)
    pictures.let_go()
    with pytest.raises(KeyError):
        assert pictures[old]
    assert pictures[named[-1]].weight == 4_000_000
