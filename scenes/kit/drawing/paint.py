"""The brush: everything that is put on a surface, in logical units. Paper, shadows, pictures and text, all cached.

The recipes (shadow of four stacked shapes, lip of paper, halo discs) are the visual identity's; light comes from the
top left, nothing is outlined, and no shape is drawn twice in the same size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from functools import partial
from typing import Literal

import msgspec
import pygame

from scenes.kit.drawing.art import Art, SurfaceCache, raster_svg
from scenes.kit.drawing.card_sprites import COMPACT_CARD_WIDTH, CardSprites, CardState
from scenes.kit.drawing.ground import Ground
from scenes.kit.drawing.shapes import disc, kept_stretched, raster, shape, soft_shadow, stretched
from scenes.kit.drawing.text import Typesetter, WrappedText
from scenes.kit.drawing.theme import Palette, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.window.window import Viewport

Align = Literal["left", "centre", "right"]
KEPT_BYTES = 96_000_000
"""The most bytes of pictures that a brush keeps."""
LEAST_SIGN = 14.0
"""Units: so high is a sign or a value at least, as letters are; where it has no room it is left out."""
LENS_BYTES = 48_000_000
"""The most of them for a lens."""
FLIGHT_LIFT, FLIGHT_TURN = 4, 1.0  # units of height and degrees: what moves is drawn in coarser steps than what lies
SHADOW_PARTS = (0.5, 0.3, 0.1, 0.0)  # of its size: so much each layer of a sheet's shadow is larger than the sheet


def _dashes(width: float, height: float, radius: float, edge: float) -> str:
    """Dashes for a rounded outline: a whole number of them, for SDL draws a wedge where one breaks off at the end."""
    around = 2 * (width + height) - (8 - math.tau) * radius
    period = around / max(1, round(around / (edge * 5.4)))
    return f' stroke-dasharray="{period * 3 / 5.4:.3f} {period * 2.4 / 5.4:.3f}" stroke-linecap="round"'


class Brush:
    """Draws on `surface` at the viewport's scale. What it makes it keeps in its `cache`, which may be another brush's
    of the same scale and text scale too.
    """

    def __init__(
        self,
        surface: Ground,
        viewport: Viewport,
        palette: Palette,
        art: Art,
        typesetter: Typesetter,
        cache: SurfaceCache | None = None,
    ) -> None:
        self.surface = surface
        self.viewport = viewport
        self.palette = palette
        self.art = art
        self.typesetter = typesetter
        self.cache = SurfaceCache(KEPT_BYTES) if cache is None else cache
        self.scale = viewport.scale
        self.cards = CardSprites(viewport, palette, art, self.cache)
        self.large_values = False
        """Values and suits of cards are as large as their faces let them be."""
        self.opaque = False
        """Nothing is seen through a veil."""
        self.flight_width = 0.0
        """While a piece in flight is painted: the width at which it is drawn once, to be scaled on its way; else 0."""
        self.flight_scale = 1.0
        """How large that piece is now, measured by that width."""
        self._last_scaled: tuple[Hashable, pygame.Surface] | None = None
        self._lenses: dict[float, Brush] = {}

    def through(self, factor: float) -> Brush:
        """A brush for the same surface that draws everything larger (or smaller), seen from the upper left corner."""
        found = self._lenses.get(factor)
        if found is None:
            viewport = msgspec.structs.replace(self.viewport, lens=self.viewport.lens * factor)
            typesetter = self.typesetter.at(viewport.scale)
            kept = self.cache.beside(LENS_BYTES, factor)
            found = type(self)(self.surface, viewport, self.palette, self.art, typesetter, kept)
            self._lenses = {factor: found}
        found.surface, found.large_values, found.opaque = self.surface, self.large_values, self.opaque
        return found

    def colour(self, name: str) -> str:
        """A colour as it is drawn: of the palette by its name, or `#rrggbb`, in the tone of the theme."""
        return self.art.tone.colour(self.palette.colour(name))

    # ---------------------------------------------------------------- shapes
    def fill(self, rect: Rect, colour: str, alpha: float = 1.0) -> None:
        """A plain rectangle."""
        covered = self._pixels(rect)
        if alpha >= 1 or self.opaque:
            self.surface.fill(self.colour(colour), covered)
            return
        key = ("veil", covered.size, colour, alpha)
        self.surface.blit(self.cache.get(key, lambda: self._veil(covered.size, colour, alpha)), covered)

    def _veil(self, size: tuple[int, int], colour: str, alpha: float) -> pygame.Surface:
        veil = pygame.Surface(size)
        veil.fill(self.colour(colour))
        veil.set_alpha(round(alpha * 255))
        return veil

    def rounded(
        self,
        rect: Rect,
        radius: float,
        colour: str,
        *,
        alpha: float = 1.0,
        line: float = 0.0,
        dashed: bool = False,
    ) -> None:
        """A rounded rectangle, filled, or as a line of this width along the inside of its edge."""
        covered = self._pixels(rect)
        width, height = covered.size
        edge = line * self.scale
        hexa = self.colour(colour)
        r = min(radius * self.scale, width / 2, height / 2)
        if edge:
            dashes = _dashes(width - edge, height - edge, max(0.0, r - edge / 2), edge) if dashed else ""
            style = f'fill="none" stroke="{hexa}" stroke-opacity="{alpha:.3f}" stroke-width="{edge:.2f}"{dashes}'
        else:
            style = f'fill="{hexa}" fill-opacity="{alpha:.3f}"'

        def drawn(width: int, height: int) -> str:
            return (
                f'<rect x="{edge / 2:.2f}" y="{edge / 2:.2f}" width="{width - edge:.2f}" '
                f'height="{height - edge:.2f}" rx="{max(0.0, r - edge / 2):.2f}" {style}/>'
            )

        if dashed:  # its edge is not the same all along
            key = ("dashed", width, height, radius, colour, alpha, line)
            made = self.cache.get(key, lambda: raster(width, height, drawn(width, height)))
            self.surface.blit(made, covered)
        else:
            self._lay_stretched(("rounded", colour, alpha, line, r), covered, math.ceil(r + edge) + 1, drawn)

    def _lay_stretched(
        self, look: Hashable, covered: pygame.Rect, corner: int, body: Callable[[int, int], str]
    ) -> None:
        """Lays a picture of shapes with straight edges (see `kept_stretched`)."""
        key = ("stretched", look, corner, covered.size)
        made = self.cache.get(key, lambda: kept_stretched(self.cache, look, covered.w, covered.h, corner, body))
        self.surface.blit(made, covered)

    def shapes(self, rect: Rect, key: Hashable, body: Callable[[int, int], str]) -> None:
        """SVG shapes: `body(width, height)` gives them in pixels, once for each size and `key`."""
        covered = self._pixels(rect)
        made = self.cache.get(
            ("shapes", key, covered.size), lambda: raster(covered.w, covered.h, body(covered.w, covered.h))
        )
        self.surface.blit(made, covered)

    def line(self, rect: Rect, colour: str) -> None:
        """A hairline given as a thin rectangle: never thinner than a pixel."""
        covered = self._pixels(rect)
        covered.size = max(1, covered.w), max(1, covered.h)
        self.surface.fill(self.colour(colour), covered)

    def sheet(
        self,
        rect: Rect,
        *,
        radius: float = 18,
        fill: str = "cream",
        edge: str = "edge",
        lip: float = 3,
        shadow: float = 10,
        strength: float = 0.26,
    ) -> None:
        """A sheet of paper lying on the table: soft shadow, lip of its thickness, rounded corners."""
        covered = self._pixels(rect)
        margin = round(shadow * self.scale) + 1
        r = min(radius * self.scale, covered.w / 2, covered.h / 2)
        fall = shadow * self.scale * 0.45

        def drawn(whole_width: int, whole_height: int) -> str:
            width, height = whole_width - 2 * margin, whole_height - 2 * margin
            grows = [shadow * self.scale * part for part in SHADOW_PARTS] if shadow else []
            body = soft_shadow(self.colour("shadow"), margin, margin + fall, width, height, r, grows, strength / 4)
            body += shape(margin, margin, width, height, r, self.colour(edge))
            return body + shape(margin, margin, width, height - lip * self.scale, r, self.colour(fill))

        corner = margin + math.ceil(r + max(fall, lip * self.scale)) + 1
        look = ("sheet", fill, edge, lip, shadow, strength, r)
        self._lay_stretched(look, covered.inflate(2 * margin, 2 * margin), corner, drawn)

    def mat(self, rect: Rect, name: str, ornament: str = "", radius: float = 28) -> None:
        """A table mat with its two halo discs, its inset line and its ornament, at any size."""
        made, corner = self._mat(rect, name, ornament, radius)
        self.surface.blit(made, corner)

    def _mat(self, rect: Rect, name: str, ornament: str, radius: float) -> tuple[pygame.Surface, tuple[int, int]]:
        """The picture of a mat, and where its upper left corner lies."""
        covered = self._pixels(rect)
        key = ("mat", covered.size, name, ornament, radius)
        scale, mat = self.scale, self.palette.mats[name]
        base, halo_colour, deep = (self.colour(colour) for colour in (mat.base, mat.halo, mat.deep))
        margin = round(14 * scale)

        def make() -> pygame.Surface:
            width, height = covered.size
            r, reach, lip, inset = radius * scale, height * 0.5 - 20 * scale, 6 * scale, 11 * scale
            # first what is kept if there is no time for the rest
            halos = [self._halo(round(reach * part), halo_colour) for part in (1.0, 0.68)]
            grown = self._ornament(ornament, width) if ornament else None

            def drawn(whole_width: int, whole_height: int) -> str:
                width, height = whole_width - 2 * margin, whole_height - 2 * margin
                grows = [14 * scale * part for part in SHADOW_PARTS]
                body = soft_shadow(self.colour("shadow"), margin, margin + 6.3 * scale, width, height, r, grows, 0.1)
                body += shape(margin, margin, width, height, r, deep)
                body += shape(margin, margin, width, height - lip, r, base)
                return body + (
                    f'<rect x="{margin + inset:.1f}" y="{margin + inset:.1f}" width="{width - 2 * inset:.1f}" '
                    f'height="{height - 2 * inset - lip:.1f}" rx="{r - 9 * scale:.1f}" fill="none" '
                    f'stroke="{halo_colour}" stroke-opacity=".7" stroke-width="{2 * scale:.1f}"/>'
                )

            corner = margin + math.ceil(r + inset + lip) + 1
            made = stretched(width + 2 * margin, height + 2 * margin, corner, lambda w, h: raster(w, h, drawn(w, h)))
            for halo in halos:
                made.blit(halo, halo.get_rect(center=(margin + width // 2, margin + round(height / 2 - lip / 2))))
            if grown is not None:  # its lower edge on the mat's: what is too high is cut off above
                above = max(0, grown.get_height() - height)
                shown = pygame.Rect(0, above, width, height)
                made.blit(grown, (margin, margin + height - grown.get_height() + above), shown)
            return made

        return self.cache.get(key, make, large=True), (covered.x - margin, covered.y - margin)

    def background(self) -> None:
        """The wooden table under everything, covering the whole canvas: drawn at half of its size, for it is wide and
        soft, and would take as long as all the rest of a first frame.
        """
        width, height = self.surface.get_size()

        def make() -> pygame.Surface:
            drawn_width = max(width, -(-height * 1280 // 720)) + 2
            half = drawn_width // 2
            picture = raster_svg(self.art.toned("bg_table"), half, -(-half * 720 // 1280))
            ground = pygame.Surface((width, height))
            ground.fill(self.colour("table"))
            ground.blit(pygame.transform.smoothscale_by(picture, 2), (0, 0))
            return ground

        self.surface.blit(self.cache.get(("background", width, height), make), (0, 0))

    # ---------------------------------------------------------------- pictures
    def picture(
        self,
        name: str,
        rect: Rect,
        *,
        tint: str | None = None,
        alpha: float = 1.0,
        angle: float = 0.0,
        soft: bool = False,
    ) -> None:
        """A drawing fitted into a rectangle and centred in it; `angle` in degrees, counter-clockwise. `soft`: one
        without fine lines, of which there will be many sizes.
        """
        covered = self._pixels(rect)
        drawn = covered if self.flight_scale == 1 else self._pixels(rect.grown(1 / self.flight_scale))
        image = self.art.picture(name, drawn.w, drawn.h, tint, soft=soft)
        if drawn.size != covered.size:
            image = pygame.transform.smoothscale_by(image, min(covered.w / drawn.w, covered.h / drawn.h))
        if angle:
            image = self.rotated((name, covered.size, tint), image, angle)
        if alpha < 1:
            image.set_alpha(round(alpha * 255))
        self.surface.blit(image, image.get_rect(center=covered.center))
        if alpha < 1:
            image.set_alpha(255)

    def _ornament(self, name: str, width: int) -> pygame.Surface:
        """A drawing so many pixels wide."""
        return self.cache.get(("ornament", name, width), lambda: raster_svg(self.art.toned(name), width, width * 2))

    def _halo(self, radius: int, colour: str) -> pygame.Surface:
        return self.cache.get(("halo", radius, colour), partial(disc, radius, colour, 0.18))

    def icon(self, name: str, cx: float, cy: float, size: float, tint: str | None = None) -> None:
        """An icon (`play`, `settings` …) centred on a point."""
        self.picture("icon_" + name, Rect.centred(cx, cy, size, size), tint=tint)

    def rotated(self, key: Hashable, image: pygame.Surface, angle: float) -> pygame.Surface:
        """A rotated picture, cached by half degrees (rotating costs 25 times as much as blitting)."""
        half_degrees = round(angle * 2)
        if half_degrees % 720 == 0:
            return image
        return self.cache.get(
            ("rotated", key, half_degrees), lambda: pygame.transform.rotozoom(image, half_degrees / 2, 1)
        )

    def face(
        self, key: Hashable, face: Callable[[int, int], pygame.Surface], rect: Rect, width: float, ratio: float
    ) -> None:
        """Something that draws itself, `ratio` times as high as wide: `face(width_pixels, height_pixels)` once for each
        size and `key`. It lies in a rectangle, which is narrower than its `width` while it is turned over.
        """
        drawn_width = self.flight_width or width
        across, down = self.viewport.pixels(drawn_width), self.viewport.pixels(drawn_width * ratio)
        made = self.cache.get(("face", key, across), lambda: face(across, down))
        if rect.w < width or self.flight_width:
            made = pygame.transform.smoothscale(made, self._pixels(rect).size)
        self.surface.blit(made, (round(rect.x * self.scale), round(rect.y * self.scale)))

    # ---------------------------------------------------------------- cards
    def is_compact(self, width_pixels: int) -> bool:
        """True for a card whose signs are large beside its picture: a small one, and of larger ones all those that are
        small for somebody who reads large letters; any, for who wants large values.
        """
        small = COMPACT_CARD_WIDTH * self.scale * max(1.0, self.typesetter.text_scale - 0.05)
        return self.large_values or width_pixels < small

    def card(
        self,
        key: Hashable,
        face: Callable[[int, int], pygame.Surface],
        cx: float,
        cy: float,
        width: float,
        *,
        state: CardState = "",
        lift: float = 4.0,
        angle: float = 0.0,
        stretch: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """A card of 5:7 on the table with its shadow and the frame of its state, centred on a point.

        `face(width_pixels, height_pixels)` draws the bare face once per size; `key` names that face. `lift` is the
        height above the table (4 lying, 8 in a hand, 16 held); `stretch` narrows the card while it is turned over.
        """
        drawn_width = self.flight_width or width
        pixel_width = max(1, self.viewport.pixels(drawn_width))
        pixel_height = round(pixel_width * 1.4)
        lift_step = round(lift) if not self.flight_width else round(lift / FLIGHT_LIFT) * FLIGHT_LIFT
        sprite_key = ("card", key, pixel_width, self.is_compact(pixel_width), state, lift_step)
        sprite = self.cache.get(
            sprite_key, lambda: self.cards.sprite(face(pixel_width, pixel_height), state, lift_step)
        )
        sprite = self._placed(sprite_key, sprite, width / drawn_width, angle, stretch)
        if alpha < 1:
            sprite.set_alpha(round(alpha * 255))
        self.surface.blit(sprite, sprite.get_rect(center=(round(cx * self.scale), round(cy * self.scale))))
        if alpha < 1:
            sprite.set_alpha(255)

    def _placed(
        self, key: Hashable, sprite: pygame.Surface, scale: float, angle: float, stretch: float
    ) -> pygame.Surface:
        """A sprite as it lies: scaled (in flight), narrowed (being turned over), turned."""
        flat = abs(scale - 1) < 0.005
        if flat and stretch >= 1:
            turned = round(angle / FLIGHT_TURN) * FLIGHT_TURN if self.flight_width else angle
            return self.rotated(key, sprite, turned) if turned else sprite
        if stretch >= 1 and angle:
            return pygame.transform.rotozoom(sprite, angle, scale)
        size = max(1, round(sprite.get_width() * scale * max(0.0, stretch))), max(1, round(sprite.get_height() * scale))
        if self._last_scaled is None or self._last_scaled[0] != (key, size):  # all cards of a pile that flies are alike
            self._last_scaled = (key, size), pygame.transform.smoothscale(sprite, size)
        narrow = self._last_scaled[1]
        return pygame.transform.rotozoom(narrow, angle, 1) if angle else narrow

    def readable(self, pixels: float) -> float:
        """How large a sign or a value is drawn on a face that would have so many `pixels`: large enough to be read."""
        return max(pixels, LEAST_SIGN * self.scale)

    # ---------------------------------------------------------------- text
    def text(
        self,
        text: str,
        role: TypeRole,
        x: float,
        cy: float,
        *,
        colour: str = "ink",
        align: Align = "left",
        width: float | None = None,
        alpha: float = 1.0,
        marks: bool = True,
    ) -> float:
        """One line, centred optically (on the height of its capitals) on `cy`; returns its width.

        With a `width` it is made smaller, and only at last cut, to fit. `marks`: `**bold**` and `__italic__` count.
        """
        fitted = self.typesetter.fit(text, role, width) if width is not None else None
        text, role = (fitted.text, fitted.role) if fitted else (text, role)
        line = self.typesetter.line(text, role, marks=marks)
        start = x - (0.0 if align == "left" else line.width / 2 if align == "centre" else line.width)
        top = round(cy * self.scale - self.typesetter.cap_centre(role))
        for segment in line.segments:
            image = self.typesetter.surface(segment.text, segment.face, role, self.colour(colour))
            if alpha < 1:
                image.set_alpha(round(alpha * 255))
            self.surface.blit(image, (round((start + segment.x) * self.scale), top))
            if alpha < 1:
                image.set_alpha(255)
        return line.width

    def paragraph(
        self, paragraph: WrappedText, x: float, y: float, *, colour: str = "ink", align: Align = "left"
    ) -> float:
        """Wrapped lines from `y` down, within the paragraph's width from `x`; returns their height."""
        cy = y + paragraph.line_height / 2
        clip = self.surface.get_clip()
        for line in paragraph.lines:
            # Off-screen lines of a long scrolling text cost nothing.
            if clip.top - 60 * self.scale < cy * self.scale < clip.bottom + 60 * self.scale:
                spare = paragraph.width - line.width
                start = x + (0.0 if align == "left" else spare / 2 if align == "centre" else spare)
                top = round(cy * self.scale - self.typesetter.cap_centre(paragraph.role))
                for segment in line.segments:
                    image = self.typesetter.surface(segment.text, segment.face, paragraph.role, self.colour(colour))
                    self.surface.blit(image, (round((start + segment.x) * self.scale), top))
            cy += paragraph.line_height
        return paragraph.height

    def _pixels(self, rect: Rect) -> pygame.Rect:
        """Whole pixels of a logical rectangle; its size depends on its position as little as possible."""
        return pygame.Rect(
            round(rect.x * self.scale),
            round(rect.y * self.scale),
            max(1, round(rect.w * self.scale)),
            max(1, round(rect.h * self.scale)),
        )
