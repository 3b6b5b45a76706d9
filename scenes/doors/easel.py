"""Pictures of examples: what matters of a position, drawn by the game's own presenter, and kept for a while."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
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
from scenes.table.playback.pointing import frames_around
from scenes.table.presenter import BoardFrame

PROPORTION: Final = 1.45
"""Width to height of every picture."""
LEAST_WIDTH: Final = 460.0
"""Units of the table that are seen at least: nothing is shown much larger than it is there."""
NEAR: Final = 14.0
"""What is seen around what is pointed at, and …"""
NEAREST_WIDTH: Final = 220.0
"""… the least width of such a picture, which only has to be told from others."""
KEPT_BYTES: Final = 64_000_000
ATTEMPTS: Final = 3
"""How often a larger part is tried, until nothing is cut in two."""


def draw_example(example: Example, ui: Ui, art: Art, width: int, height: int) -> pygame.Surface:
    """A picture of an example in so many pixels: where the table would rest first, or else the position. Raises
    ContentError for an example that is not as it is written.
    """
    film = _film_of(example)
    frame, whole = _laid_out(film, next(iter(_turnings(film)), 0), ui)
    crop = in_proportion(what_matters(film.picture, film.course, frame), whole, width / height, LEAST_WIDTH)
    for _ in range(ATTEMPTS):
        crop = in_proportion(without_cuts(film.picture, crop, whole), whole, width / height, LEAST_WIDTH)
    return _drawn(film, frame, crop, ui, art, width, height)


def draw_telling(example: Example, ui: Ui, art: Art, width: int, height: int) -> pygame.Surface:
    """A small picture by which an example is told from others: where the table would rest last, or else where most is
    pointed at while something is done, or at its end; from near, with what is pointed at framed. Raises ContentError.
    """
    film = _film_of(example)
    told = [(bool(moment.events), len(moment.step.points), at) for at, moment in enumerate(film.moments, 1)]
    most = [film.story.place_of(at) for _, points, at in sorted(told) if points]
    place = [len(film.shots) - 1, *most[-1:], *_turnings(film)[-1:]][-1]
    frame, whole = _laid_out(film, place, ui)
    moment = film.moment
    points = () if moment is None else moment.step.points
    framed = [node.rect for node in frames_around(film.picture, points, still_ui(ui, 1.0))]
    only = replace(film.course, moments=() if moment is None else (moment,), what_ifs=())
    about = Rect.around(framed).inset(-NEAR) if framed else what_matters(film.picture, only, frame)
    crop = in_proportion(about, whole, width / height, NEAREST_WIDTH)
    return _drawn(film, frame, crop, ui, art, width, height, points)


def _film_of(example: Example) -> Film:
    course = course_of(example.game, example.name)
    rules = game_for(example.game, example.path, course.setup.options).rules
    return Film(course, rules, presenter_of(rules))


def _turnings(film: Film) -> list[int]:
    """Where a table would rest for the players to look."""
    return [number for number, shot in enumerate(film.shots) if shot.stage.hold == WAIT]


def _laid_out(film: Film, place: int, ui: Ui) -> tuple[BoardFrame, Rect]:
    """Lays a table out as it lies at a place of the film; its frame, and the most that can be seen."""
    film.rest_at(place)
    frame = usual_frame()
    film.lay_out(still_ui(ui, 1.0), frame, still=True)
    return frame, Rect(frame.mat.x, frame.mat.y, frame.mat.w, frame.mat.h + HAND).inset(-12)


def _drawn(
    film: Film, frame: BoardFrame, crop: Rect, ui: Ui, art: Art, width: int, height: int, points: Sequence[str] = ()
) -> pygame.Surface:
    inside = still_ui(ui, width / crop.w)
    moved = moved_frame(frame, -crop.x, -crop.y)
    film.lay_out(inside, moved, still=True)
    return drawn(film.picture, moved, crop, inside, art, width, height, frames_around(film.picture, points, inside))


class ExampleLook(Look, frozen=True):
    """A picture of an example, or until it is drawn a sheet in its place."""

    easel: Easel
    example: Example
    words: tuple[str, float]
    """Language and text scale in which it is drawn."""
    ready: bool
    telling: bool = False

    def paint(self, brush: Brush, rect: Rect) -> None:
        width, height = brush.viewport.pixels(rect.w), brush.viewport.pixels(rect.h)
        surface = self._drawing(width, height) if self.ready else None
        if surface is None:
            brush.rounded(rect, 14, "edge", alpha=0.45)
            return
        brush.surface.blit(surface, (round(rect.x * brush.scale), round(rect.y * brush.scale)))

    def _drawing(self, width: int, height: int) -> pygame.Surface | None:
        return self.easel.drawing(self.example, self.words, width, height, telling=self.telling)


class Easel:
    """Draws one picture at a time, so that whoever turns the pages does not wait for them."""

    def __init__(self) -> None:
        self._art: Art | None = None
        self._cache = SurfaceCache(KEPT_BYTES)
        self._known: set[tuple[object, ...]] = set()
        self._wanted: dict[tuple[object, ...], tuple[Example, Ui, int, int, bool]] = {}

    def look(self, ui: Ui, example: Example, rect: Rect, *, telling: bool = False) -> ExampleLook:
        """The look of an example in a rectangle; its picture is drawn by and by."""
        scale = ui.typesetter.scale
        words = (ui.texts.language, ui.text_scale)
        width, height = round(rect.w * scale), round(rect.h * scale)
        key = self._key(example, words, width, height, telling)
        if key not in self._known:
            self._wanted[key] = (example, ui, width, height, telling)
        return ExampleLook(self, example, words, key in self._known, telling)

    def work(self) -> bool:
        """Draws the picture that was wanted last; True if there was one."""
        if not self._wanted:
            return False
        key, (example, ui, width, height, telling) = self._wanted.popitem()
        if (ui.texts.language, ui.text_scale) == key[2]:
            self._draw(key, example, ui, width, height, telling)
        return True

    def drawing(
        self, example: Example, words: tuple[str, float], width: int, height: int, *, telling: bool = False
    ) -> pygame.Surface | None:
        """A picture that was drawn; None if it is not kept any more."""
        key = self._key(example, words, width, height, telling)
        found = self._cache.find(key)
        if found is None:
            self._known.discard(key)
        return found

    @staticmethod
    def _key(example: Example, words: tuple[str, float], width: int, height: int, telling: bool) -> tuple[object, ...]:
        return example.game, example.name, words, width, height, telling

    def _draw(self, key: tuple[object, ...], example: Example, ui: Ui, width: int, height: int, telling: bool) -> None:
        if self._art is None:
            self._art = Art()
        art = self._art

        def make() -> pygame.Surface:
            try:
                surface = (draw_telling if telling else draw_example)(example, ui, art, width, height)
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
