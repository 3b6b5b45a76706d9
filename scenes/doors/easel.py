"""Pictures of examples: what matters of a position, drawn by the game's own presenter, and kept for a while."""

from __future__ import annotations

from typing import Final

import pygame

from game.core.content.content import ContentError
from game.core.match.staging import WAIT
from game.teaching.examples import Example, course_of, game_for
from scenes.kit.drawing.art import Art, SurfaceCache
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import load_palette
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look
from scenes.kit.screen.ui import Ui
from scenes.presenters.registry import presenter_of
from scenes.table.board.rooms import HAND
from scenes.table.board.showing import (
    drawn,
    in_proportion,
    moved_frame,
    still_ui,
    usual_frame,
    what_matters,
    without_cuts,
)
from scenes.table.playback.film import Film

PROPORTION: Final = 1.45
"""Width to height of every picture."""
LEAST_WIDTH: Final = 460.0
"""Units of the table that are seen at least: nothing is shown much larger than it is there."""
KEPT_BYTES: Final = 64_000_000
ATTEMPTS: Final = 3
"""How often a larger part is tried, until nothing is cut in two."""


def draw_example(example: Example, ui: Ui, art: Art, width: int, height: int) -> pygame.Surface:
    """A picture of an example in so many pixels: where the table would rest first, or else the position. Raises
    ContentError for an example that is not as it is written.
    """
    course, rules = course_of(example.game, example.name), game_for(example.game, example.path).rules
    film = Film(course, rules, presenter_of(rules))
    turning = next((number for number, shot in enumerate(film.shots) if shot.stage.hold == WAIT), 0)
    film.rest_at(turning)
    frame = usual_frame()
    film.lay_out(still_ui(ui, 1.0), frame, still=True)
    whole = Rect(frame.mat.x, frame.mat.y, frame.mat.w, frame.mat.h + HAND).inset(-12)
    crop = in_proportion(what_matters(film.picture, course, frame), whole, width / height, LEAST_WIDTH)
    for _ in range(ATTEMPTS):
        crop = in_proportion(without_cuts(film.picture, crop, whole), whole, width / height, LEAST_WIDTH)
    inside = still_ui(ui, width / crop.w)
    moved = moved_frame(frame, -crop.x, -crop.y)
    film.lay_out(inside, moved, still=True)
    return drawn(film.picture, moved, crop, inside, art, width, height)


class ExampleLook(Look, frozen=True):
    """A picture of an example, or until it is drawn a sheet in its place."""

    easel: Easel
    example: Example
    words: tuple[str, float]
    """Language and text scale in which it is drawn."""
    ready: bool

    def paint(self, brush: Brush, rect: Rect) -> None:
        width, height = brush.viewport.pixels(rect.w), brush.viewport.pixels(rect.h)
        surface = self.easel.drawing(self.example, self.words, width, height) if self.ready else None
        if surface is None:
            brush.rounded(rect, 14, "edge", alpha=0.45)
            return
        brush.surface.blit(surface, (round(rect.x * brush.scale), round(rect.y * brush.scale)))


class Easel:
    """Draws one picture at a time, so that whoever turns the pages does not wait for them."""

    def __init__(self) -> None:
        self._art: Art | None = None
        self._cache = SurfaceCache(KEPT_BYTES)
        self._known: set[tuple[object, ...]] = set()
        self._wanted: dict[tuple[object, ...], tuple[Example, Ui, int, int]] = {}

    def look(self, ui: Ui, example: Example, rect: Rect) -> ExampleLook:
        """The look of an example in a rectangle; its picture is drawn by and by."""
        scale = ui.typesetter.scale
        words = (ui.texts.language, ui.text_scale)
        key = self._key(example, words, round(rect.w * scale), round(rect.h * scale))
        if key not in self._known:
            self._wanted[key] = (example, ui, round(rect.w * scale), round(rect.h * scale))
        return ExampleLook(self, example, words, key in self._known)

    def work(self) -> bool:
        """Draws the picture that was wanted last; True if there was one."""
        if not self._wanted:
            return False
        key, (example, ui, width, height) = self._wanted.popitem()
        if (ui.texts.language, ui.text_scale) == key[2]:
            self._draw(key, example, ui, width, height)
        return True

    def drawing(self, example: Example, words: tuple[str, float], width: int, height: int) -> pygame.Surface | None:
        """A picture that was drawn; None if it is not kept any more."""
        key = self._key(example, words, width, height)
        found = self._cache.find(key)
        if found is None:
            self._known.discard(key)
        return found

    @staticmethod
    def _key(example: Example, words: tuple[str, float], width: int, height: int) -> tuple[object, ...]:
        return example.game, example.name, words, width, height

    def _draw(self, key: tuple[object, ...], example: Example, ui: Ui, width: int, height: int) -> None:
        if self._art is None:
            self._art = Art()
        art = self._art

        def make() -> pygame.Surface:
            try:
                surface = draw_example(example, ui, art, width, height)
            except ContentError:
                surface = pygame.Surface((width, height))
                surface.fill(load_palette().colour("edge"))
            return rounded_corners(surface, round(14 * ui.typesetter.scale))

        self._cache.get(key, make)
        self._known.add(key)


def rounded_corners(surface: pygame.Surface, radius: int) -> pygame.Surface:
    """The same picture with its corners cut off."""
    mask = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    pygame.draw.rect(mask, "#ffffff", mask.get_rect(), border_radius=radius)
    cut = surface.convert_alpha() if pygame.display.get_surface() else surface
    cut.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return cut
