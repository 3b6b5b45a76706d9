"""The menu's larger pieces of paper: a game's tile (upright or lying), the continue button, the wordmark."""

from __future__ import annotations

from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.text import Typesetter, WrappedText
from scenes.kit.drawing.theme import BODY, BUTTON, SCREEN_TITLE, SMALL, STRONG, TILE_TITLE, WORDMARK, TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.layout import LEAST_TARGET
from scenes.kit.screen.tree import Look
from scenes.kit.widgets.basic import FILLS, Kind

HOVER_LIFT = 8.0
PLAY_ROUND = 54.0
BLURB = TypeRole("regular", 18)


class TileLook(Look, frozen=True):
    """A game on the menu: its picture, what it is called, for how many, how long. `lit` lifts it under the lamp.

    The heights of title and subtitle are those of the tallest tile, so that all tiles have their lines level.
    """

    art: str
    title: WrappedText
    subtitle: WrappedText
    title_height: float
    subtitle_height: float
    players: str
    minutes: str
    lit: float
    pressed: bool
    lying: bool
    stacked: bool

    @property
    def bleed(self) -> float:
        return 34.0

    def moved(self, rect: Rect) -> Rect:
        """Where the tile is drawn: lifted under the pointer, sunk while pressed."""
        return rect.moved(0, -HOVER_LIFT * self.lit + (3 if self.pressed else 0))

    def picture_side(self, typesetter: Typesetter, rect: Rect) -> float:
        """The side of the picture in a tile of this size."""
        if self.lying:
            return min(lying_picture(rect.w), rect.h - 33)
        info_height = typesetter.line_height(STRONG) * (2 if self.stacked else 1) + 20
        return min(rect.w - 24, rect.h - self.title_height - self.subtitle_height - info_height - 36)

    def play_place(self, typesetter: Typesetter, rect: Rect, words: str) -> Rect:
        """Where the button that sits down at once stands: a pill under the facts of a lying tile, a round one over the
        corner of the picture of an upright one.
        """
        rect, side = self.moved(rect), self.picture_side(typesetter, rect)
        if not self.lying:
            return Rect(
                rect.cx + side / 2 - PLAY_ROUND - 6, rect.y + 12 + side - PLAY_ROUND - 6, PLAY_ROUND, PLAY_ROUND
            )
        pill = play_height(typesetter)
        facts = typesetter.line_height(STRONG) * (2 if self.stacked else 1)
        height = self.title.height + self.subtitle.height + facts + pill + 52
        y = rect.y + (rect.h - 5 - height) / 2 + height - pill
        room = rect.w - side - 42 - 26
        return Rect(rect.x + side + 42, y, min(room, typesetter.measure(words, BUTTON) + pill * 1.6), pill)

    def paint(self, brush: Brush, rect: Rect) -> None:
        rect = self.moved(rect)
        if self.lit > 0:
            for grow, alpha in ((16, 0.10), (11, 0.18), (5, 1.0)):
                brush.rounded(rect.inset(-grow), 22 + grow, "lamp", alpha=round(alpha * self.lit * 8) / 8)
        brush.sheet(rect, radius=22, shadow=14, strength=0.4, lip=5)
        if self.lying:
            self._paint_lying(brush, rect)
        else:
            self._paint_upright(brush, rect)

    def _paint_upright(self, brush: Brush, rect: Rect) -> None:
        side = self.picture_side(brush.typesetter, rect)
        brush.picture(self.art, Rect(rect.cx - side / 2, rect.y + 12, side, side))
        y = rect.y + side + 18
        centred = y + (self.title_height - self.title.height) / 2
        brush.paragraph(self.title, rect.cx - self.title.width / 2, centred, align="centre")
        y += self.title_height
        centred = y + (self.subtitle_height - self.subtitle.height) / 2
        brush.paragraph(self.subtitle, rect.cx - self.subtitle.width / 2, centred, colour="ink_soft", align="centre")
        y += self.subtitle_height + 6
        brush.line(Rect(rect.x + 22, y, rect.w - 44, 2), "edge")
        self._info(brush, rect, y + 2 + (rect.bottom - 5 - y - 2) / 2)

    def _info(self, brush: Brush, rect: Rect, cy: float) -> None:
        """Players and minutes: side by side, or one under the other where the type is large."""
        size = brush.typesetter.size(STRONG) * 1.15
        if self.stacked:
            half = brush.typesetter.line_height(STRONG) / 2
            self._fact(brush, "player", self.players, rect.x + 30, cy - half, size)
            self._fact(brush, "timer", self.minutes, rect.x + 30, cy + half, size)
            return
        width = size + 6 + brush.typesetter.measure(self.minutes, STRONG)
        self._fact(brush, "player", self.players, rect.x + 28, cy, size)
        self._fact(brush, "timer", self.minutes, rect.right - 26 - width, cy, size)

    @staticmethod
    def _fact(brush: Brush, icon: str, words: str, x: float, cy: float, size: float) -> float:
        brush.icon(icon, x + size / 2, cy, size)
        return size + 6 + brush.text(words, STRONG, x + size + 6, cy)

    def _paint_lying(self, brush: Brush, rect: Rect) -> None:
        side = self.picture_side(brush.typesetter, rect)
        brush.picture(self.art, Rect(rect.x + 14, rect.y + min(28.0, (rect.h - 5 - side) / 2), side, side))
        x, width = rect.x + side + 42, rect.w - side - 42 - 26
        line = brush.typesetter.line_height(STRONG)
        facts = line * (2 if self.stacked else 1)
        pill = play_height(brush.typesetter)
        y = rect.y + (rect.h - 5 - (self.title.height + self.subtitle.height + facts + pill + 52)) / 2
        brush.paragraph(self.title, x, y)
        y += self.title.height + 4
        brush.paragraph(self.subtitle, x, y, colour="ink_soft")
        y += self.subtitle.height + 12
        brush.line(Rect(x, y, width, 2), "edge")
        y += 12
        size = brush.typesetter.size(STRONG) * 1.15
        used = self._fact(brush, "player", self.players, x, y + line / 2, size)
        if self.stacked:
            self._fact(brush, "timer", self.minutes, x, y + line * 1.5, size)
        else:
            self._fact(brush, "timer", self.minutes, x + used + 30, y + line / 2, size)


def play_height(typesetter: Typesetter) -> float:
    """The height of the button that sits down at once, on a lying tile."""
    return max(LEAST_TARGET, typesetter.size(BUTTON) * 2.1)


def lying_picture(width: float) -> float:
    """The side of the picture on a lying tile of this width."""
    return min(312.0, width * 0.44)


class ContinueLook(Look, frozen=True):
    """The way back into the last match: picture of the game, what and when, an arrow."""

    art: str
    title: str
    subtitle: str
    lit: float
    pressed: bool

    @property
    def bleed(self) -> float:
        return 12.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        lip = 4.0
        if self.pressed:
            rect, lip = Rect(rect.x, rect.y + 3, rect.w, rect.h - 3), 0.0
        fill = brush.palette.between("lamp", "lamp_light", self.lit)
        brush.sheet(rect, radius=18, fill=fill, edge="lamp_deep", lip=lip, shadow=6, strength=0.3)
        side = min(56.0, rect.h - 20)
        cy = rect.y + (rect.h - lip) / 2
        thumb = Rect(rect.x + 12, cy - side / 2, side, side)
        brush.sheet(thumb, radius=14, shadow=4, lip=2, strength=0.2)
        brush.picture(self.art, thumb.inset(3))
        x, width = thumb.right + 18, rect.w - side - 30 - 68
        big, small = brush.typesetter.size(SCREEN_TITLE), brush.typesetter.size(STRONG)
        brush.text(self.title, SCREEN_TITLE, x, cy - small * 0.68, width=width)
        brush.text(self.subtitle, STRONG, x, cy + big * 0.58, width=width)
        brush.icon("play", rect.right - 40, cy, 40)


class SignLook(Look, frozen=True):
    """A paper button whose words stand under its picture."""

    label: str
    icon: str
    kind: Kind
    pressed: bool
    lit: float

    @property
    def bleed(self) -> float:
        return 12.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        fill, edge, words, bright = FILLS[self.kind]
        lip = 0.0 if self.pressed else 4.0
        top = rect.moved(0, 3) if self.pressed else rect
        brush.sheet(
            top,
            radius=18,
            fill=brush.palette.between(fill, bright, self.lit),
            edge=edge,
            lip=lip,
            shadow=6,
            strength=0.3,
        )
        line = brush.typesetter.line_height(SMALL)
        side = min(30.0, rect.h - line - 16)
        tint = None if words == "ink" else "dark" if words == "cream" else words
        brush.icon(self.icon, rect.cx, top.y + 6 + (rect.h - line - 14) / 2, side, tint)
        fitted = brush.typesetter.fit(self.label, SMALL, rect.w - 8)
        brush.text(fitted.text, fitted.role, rect.cx, top.bottom - line / 2 - 8, colour=words, align="centre")


class WordmarkLook(Look, frozen=True):
    """The sign over the door: logo, name and garland."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.picture("logo", Rect(rect.x, rect.y - 4, 132, 132))
        cy = rect.y + 49
        x = rect.x + 144
        brush.text("Tablée", WORDMARK, x + 2, cy + 5, colour="night", alpha=0.47)
        width = brush.text("Tablée", WORDMARK, x, cy, colour="cream")
        brush.picture("wordmark_garland", Rect(x + width / 2 - 150, rect.y + 95, 300, 54))


class LanguageLook(Look, frozen=True):
    """A round button with the letters of the language in use."""

    letters: str
    lit: float
    pressed: bool

    @property
    def bleed(self) -> float:
        return 12.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        lip = 0.0 if self.pressed else 3.0
        if self.pressed:
            rect = rect.moved(0, 3)
        fill = brush.palette.between("cream", "cream_lit", self.lit)
        brush.sheet(rect, radius=rect.w / 2, fill=fill, lip=lip, shadow=6, strength=0.3)
        side = rect.w * 0.66
        badge = Rect.centred(rect.cx, rect.cy - 1, side, side)
        brush.picture("icon_language_badge", badge)
        brush.text(self.letters, TypeRole("black", 15, grows=False), rect.cx, badge.y + side * 0.45, align="centre")


def tile_texts_roles(lying: bool) -> tuple[TypeRole, TypeRole]:
    """Roles of a tile's title and subtitle."""
    return (SCREEN_TITLE, BLURB) if lying else (TILE_TITLE, BODY)
