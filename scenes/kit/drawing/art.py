"""Pictures: SVG drawings rasterised at the true pixel size, once, and kept within a budget of memory."""

from __future__ import annotations

import io
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from pathlib import Path

import pygame

from scenes.kit.drawing.allowance import Allowance, Made, Store
from scenes.kit.drawing.theme import ASSETS
from scenes.kit.drawing.tone import PLAIN, Tone

INK, CREAM, TABLE = "#3a1b40", "#fff5e0", "#3f1f47"
MASTERS = (256, 512)  # pixels: the sizes from which a soft drawing is scaled down
LARGE = 160_000
"""Pixels of a drawing that takes about a third of a frame."""
NEVER_SWAPPED = ("icon_clause", "icon_warning")  # they carry their own ground


class ArtError(Exception):
    """A drawing is missing or cannot be read."""


class SurfaceCache:
    """Surfaces by key; the least recently used go first when together they exceed `budget_bytes`. Where there is an
    `allowance`, `get` raises `OutOfTimeError` for what is not kept when it is used up. What others have made into the
    same `store` is not made again.
    """

    def __init__(self, budget_bytes: int, allowance: Allowance | None = None, store: Store | None = None) -> None:
        self._budget = budget_bytes
        self._allowance = allowance or Allowance()
        self._store = store
        self._bytes = 0
        self._kept: OrderedDict[Hashable, Made] = OrderedDict()
        if store is not None:
            self._allowance.keeps(store, self)

    def beside(self, budget_bytes: int, key: Hashable) -> SurfaceCache:
        """Another one with the same allowance; `key`: for what."""
        store = None if self._store is None else self._store.beside(key)
        return SurfaceCache(budget_bytes, self._allowance, store)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface], *, large: bool = False) -> pygame.Surface:
        """The surface of this key, made now if it is not kept; `large`: that takes long. Callers never draw on it."""
        made = self._kept.get(key)
        if made is not None:
            self._kept.move_to_end(key)
        elif self._store is None:
            made = self._allowance.making(make, large=large)
            self._keep(key, made)
        elif (made := self._store.made.get(key)) is not None:
            self.take(key, made)
        else:
            made = self._store.made[key] = self._allowance.making(make, large=large)
            self._keep(key, made)
        if self._store is not None:
            self._allowance.used(self._store, key, made)
        return made.surface

    def take(self, key: Hashable, made: Made) -> None:
        """Keeps what somebody else has made, as if it were made now; raises `OutOfTimeError`."""
        if key in self._kept:
            self._kept.move_to_end(key)
        else:
            self._allowance.sharing(made)
            self._keep(key, made)

    def _keep(self, key: Hashable, made: Made) -> None:
        self._kept[key] = made
        self._bytes += weight(made.surface)
        while self._bytes > self._budget and len(self._kept) > 1:
            self._bytes -= weight(self._kept.popitem(last=False)[1].surface)
        self._allowance.go_on()

    def find(self, key: Hashable) -> pygame.Surface | None:
        """The surface of this key, if it is kept."""
        made = self._kept.get(key)
        if made is None:
            return None
        self._kept.move_to_end(key)
        return made.surface

    def clear(self) -> None:
        self._kept.clear()
        self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)


@cache
def tile_of(game: str) -> str:
    """The drawing that stands for a game; the house's own sign for a game without one."""
    name = f"tile_{game}"
    return name if (ASSETS / "svg" / "common" / f"{name}.svg").is_file() else "logo"


def weight(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


def screen_format(surface: pygame.Surface) -> pygame.Surface:
    """The same picture in the display's pixel order: blitting it is 40 times as fast."""
    return surface.convert_alpha() if pygame.display.get_surface() else surface


def raster_svg(source: str, width_pixels: int, height_pixels: int) -> pygame.Surface:
    """Draw SVG text into a surface that fits into this size (the drawing keeps its proportions)."""
    size = (max(1, width_pixels), max(1, height_pixels))
    return screen_format(pygame.image.load_sized_svg(io.BytesIO(source.encode()), size))


def _fitted(picture: pygame.Surface, width: int, height: int) -> pygame.Surface:
    scale = min(width / picture.get_width(), height / picture.get_height())
    size = max(1, round(picture.get_width() * scale)), max(1, round(picture.get_height() * scale))
    return pygame.transform.smoothscale(picture, size)


class Art:
    """The drawings of `assets/svg`, by name: `icon_play` (folder `common`) or `nine_domains/base_3`. They are kept by
    their size in pixels, at whatever scale they are shown.
    """

    def __init__(
        self,
        folder: Path = ASSETS / "svg",
        budget_bytes: int = 64_000_000,
        allowance: Allowance | None = None,
        store: Store | None = None,
    ) -> None:
        self._folder = folder
        self._sources: dict[str, str] = {}
        self._instead: Mapping[str, Path] = {}
        self.tone = PLAIN
        self.cache = SurfaceCache(budget_bytes, allowance, store)

    def dress(self, tone: Tone, instead: Mapping[str, Path]) -> None:
        """Draws everything in a tone from now on, and takes these files `instead` of drawings of their names."""
        self.tone, self._instead = tone, instead
        self._sources.clear()
        self.cache.clear()

    def source(self, name: str) -> str:
        """The SVG text of a drawing; raises `ArtError` naming the missing file."""
        if name not in self._sources:
            path = self._instead.get(name) or self._folder / f"{name if '/' in name else 'common/' + name}.svg"
            try:
                self._sources[name] = path.read_text(encoding="utf-8")
            except OSError as error:
                raise ArtError(f"the drawing {path} cannot be read: {error.strerror}") from error
        return self._sources[name]

    def toned(self, name: str) -> str:
        """The SVG text of a drawing in the tone of the theme. One that a theme has brought keeps its own colours."""
        return self.source(name) if name in self._instead else self.tone.svg(self.source(name))

    def exists(self, name: str) -> bool:
        return (self._folder / f"{name if '/' in name else 'common/' + name}.svg").is_file()

    def picture(
        self,
        name: str,
        width_pixels: int,
        height_pixels: int | None = None,
        tint: str | None = None,
        *,
        soft: bool = False,
    ) -> pygame.Surface:
        """A drawing at this pixel size (a square unless a height is given), cached.

        `tint`: `dark` swaps ink and cream for dark grounds; `#rrggbb` replaces the ink. `soft`: without fine lines, so
        that it may be drawn once or twice and scaled down, which takes a twentieth of the time.
        """
        height = width_pixels if height_pixels is None else height_pixels
        master = next((size for size in MASTERS if size > max(width_pixels, height)), None)
        if soft and master is not None:
            return self.cache.get(
                (name, width_pixels, height, tint, "soft"),
                lambda: _fitted(self.picture(name, master, master, tint), width_pixels, height),
            )

        def make() -> pygame.Surface:
            source = self.source(name)
            if tint == "dark" and name not in NEVER_SWAPPED:
                source = source.replace(INK, "@").replace(CREAM, TABLE).replace("@", CREAM)
            elif tint and tint != "dark":
                source = source.replace(INK, tint)
            if name not in self._instead:
                source = self.tone.svg(source)
            try:
                return raster_svg(source, width_pixels, height)
            except pygame.error as error:
                raise ArtError(f"the drawing '{name}' cannot be drawn: {error}") from error

        return self.cache.get((name, width_pixels, height, tint), make, large=width_pixels * height > LARGE)

    def brought(self, source: str, otherwise: str, width_pixels: int, height_pixels: int) -> pygame.Surface:
        """A drawing that a player has brought, by its SVG text, in its own colours; where there is none, or it cannot
        be drawn, the drawing of ours that is named.
        """

        def make() -> pygame.Surface:
            try:
                return raster_svg(source, width_pixels, height_pixels)
            except pygame.error:
                return self.picture(otherwise, width_pixels, height_pixels)

        if not source:
            return self.picture(otherwise, width_pixels, height_pixels)
        key = ("brought", source, otherwise, width_pixels, height_pixels)
        return self.cache.get(key, make, large=width_pixels * height_pixels > LARGE)
