"""What Chromium paints of a phone's strokes is what the window would show in the same size."""

from __future__ import annotations

import io
import time

import pygame
import pytest
from playwright.sync_api import Browser

from game.catalogue import NAMES, card_of
from scenes.kit.drawing.art import Art
from scenes.kit.drawing.paint import Brush
from scenes.phones.chair import Chair
from tests.scenes.repainting import share_off

from .chromium import Phone, wait_for
from .hosting import Hosted

MOST_OFF = 0.005


@pytest.mark.parametrize("game", NAMES)
def test_a_browser_paints_what_the_window_shows(game: str, chrome: Browser) -> None:
    host = Hosted(game, card_of(game).least)
    try:
        for language, upright in (("fr-FR", True), ("en-GB", False)):
            name = host.party.match.names[0 if upright else 1]
            phone = Phone(chrome, host.link, language=language, upright=upright)
            phone.sit(name)
            chair = host.chair(name)
            settle(host, chair, phone)
            picture = pygame.image.load(io.BytesIO(phone.page.screenshot()), "screenshot.png").convert()
            assert share_off(picture, drawn(host, chair, picture.get_size())) <= MOST_OFF
            assert phone.faults == []
            phone.close()
    finally:
        host.close()


def settle(host: Hosted, chair: Chair, phone: Phone) -> None:
    """Waits until nothing moves, and the page shows the last frame."""

    def still() -> bool:
        with host.lock:
            at_rest = not chair.frame.moving and not chair.frame.stale and chair.frame.interaction.tooltip_key == ""
        return at_rest and phone.ask("tablee.shown") == chair.number

    for _ in range(3):
        wait_for(still, "the table rests", 120.0)
        time.sleep(0.4)


def drawn(host: Hosted, chair: Chair, size: tuple[int, int]) -> pygame.Surface:
    """The same frame in pixels of ours."""
    surface = pygame.Surface(size)
    with host.lock:
        frame = chair.frame
        brush = Brush(surface, frame.viewport, frame.palette, Art(), frame.ui.typesetter)
        for item in frame.drawn():
            surface.set_clip(None if item.clip is None else frame.viewport.covering(item.clip))
            item.look.paint(brush, item.rect)
    return surface
