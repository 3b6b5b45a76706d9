"""The faces of French-suited playing cards: regular from 92 units wide, a compact layout with large signs below;
on very small ones rank and one sign alone.
"""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.drawing.art import raster_svg
from scenes.kit.drawing.paint import Brush
from scenes.table.board.pieces import CardPicture

SUITS: Final = ("club", "spade", "diamond", "heart")
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COURTS: Final = ("J", "Q", "K")

NO_PICTURE: Final = 32.0
"""Units: a card no wider than that bears its rank and one sign of its suit, …"""
RANK_ALONE: Final = 22.0
"""… and one no wider than that its rank alone."""

# Shares of the card's width (columns) and height (rows) where pips stand.
_LEFT, _MIDDLE, _RIGHT = 0.345, 0.5, 0.655
_SIDES = (_LEFT, _RIGHT)
_PIPS: Final[dict[str, tuple[tuple[float, float], ...]]] = {
    "2": ((_MIDDLE, 0.20), (_MIDDLE, 0.80)),
    "3": ((_MIDDLE, 0.20), (_MIDDLE, 0.50), (_MIDDLE, 0.80)),
    "4": tuple((x, y) for x in _SIDES for y in (0.20, 0.80)),
    "5": (*((x, y) for x in _SIDES for y in (0.20, 0.80)), (_MIDDLE, 0.50)),
    "6": tuple((x, y) for x in _SIDES for y in (0.20, 0.50, 0.80)),
    "7": (*((x, y) for x in _SIDES for y in (0.20, 0.50, 0.80)), (_MIDDLE, 0.335)),
    "8": (*((x, y) for x in _SIDES for y in (0.20, 0.50, 0.80)), (_MIDDLE, 0.335), (_MIDDLE, 0.665)),
    "9": (*((x, y) for x in _SIDES for y in (0.20, 0.40, 0.60, 0.80)), (_MIDDLE, 0.50)),
    "10": (*((x, y) for x in _SIDES for y in (0.20, 0.40, 0.60, 0.80)), (_MIDDLE, 0.285), (_MIDDLE, 0.715)),
}


class PlayingCard(CardPicture, frozen=True):
    """One card: `rank` of RANKS and `suit` of SUITS, or a joker: rank `joker`, suit `red` or `black`. `own`: the SVG
    text of what a player has drawn for its middle himself.
    """

    rank: str
    suit: str
    own: str = ""

    @property
    def _emblem(self) -> str:
        """The large drawing of a court card or a joker, '' if it has none."""
        if self.rank == "joker":
            return f"joker_{self.suit}"
        return f"court_{self.rank}_{self.suit}" if self.rank in COURTS else ""

    @property
    def _alone(self) -> str:
        """The one drawing in the middle of a card that has no rows of pips."""
        return self._emblem or self._pip

    @property
    def _pip(self) -> str:
        return f"joker_{self.suit}_pip" if self.rank == "joker" else f"suit_{self.suit}"

    def _colour(self, brush: Brush) -> str:
        suits = {"red": "heart", "black": "spade"}
        return brush.palette.suits[suits.get(self.suit, self.suit)].base

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        face = brush.art.picture("card_front", width, height).copy()
        if brush.is_compact(width):
            self._compact(brush, face, width, height)
            return face
        if self.own or self._emblem:
            emblem = brush.art.brought(self.own, self._alone, round(width * 0.76), round(width * 1.045))
            _put(face, emblem, 0.497, 0.497)
            face.blit(notches(brush, width), (0, 0))
        elif self.rank == "A":
            _put(face, brush.art.picture(f"ace_{self.suit}", round(width * 0.80)), 0.497, 0.497)
        else:
            pip = brush.art.picture(self._pip, round(width * 0.172))
            turned = pygame.transform.rotate(pip, 180)
            for x, y in _PIPS[self.rank]:
                _put(face, turned if y > 0.505 else pip, x - 0.003, y - 0.003)
        index = self._index(brush, width, height)
        face.blit(index, (0, 0))
        face.blit(pygame.transform.rotate(index, 180), (-width * 0.008, -height * 0.008))
        return face

    def _index(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        """Rank and pip of the upper left corner."""
        index = pygame.Surface((width, height), pygame.SRCALPHA)
        if self.rank == "joker":
            _put(index, brush.art.picture(self._pip, round(width * 0.17)), 0.122, 0.095)
            return index
        rank = self._rank(brush, width * 0.255, width * (0.185 if self.rank == "10" else 0.165))
        _put(index, rank, 0.122, 0.092)
        pip = brush.art.picture(self._pip, round(width * 0.14))
        index.blit(pip, pip.get_rect(center=(round(width * 0.122), round(height * 0.092 + width * 0.19))))
        return index

    def letters(self, brush: Brush) -> str:
        """The rank as it stands on the card: jack, queen and king by the letters that the reader has chosen."""
        return brush.typesetter.figures[COURTS.index(self.rank)] if self.rank in COURTS else self.rank

    def _rank(self, brush: Brush, size: float, widest: float) -> pygame.Surface:
        """The rank as large letters, cut to what is drawn of them, narrowed to `widest` pixels."""
        letters = self.letters(brush)
        drawn = brush.typesetter.font("fredoka", max(6, round(size))).render(letters, True, self._colour(brush))
        rank = drawn.subsurface(drawn.get_bounding_rect()).copy()
        if rank.get_width() > widest:
            rank = pygame.transform.smoothscale(rank, (max(1, round(widest)), rank.get_height()))
        return rank

    def _compact(self, brush: Brush, face: pygame.Surface, width: int, height: int) -> None:
        """Rank and pip large at the upper left, one large sign at the lower right."""
        if width < NO_PICTURE * brush.scale:
            self._smallest(brush, face, width, height)
            return
        if self.own or self._emblem:
            sign = brush.art.brought(self.own, self._alone, round(width * 0.60), round(width * 0.825))
            corner = (width - sign.get_width() - width * 0.07, height - sign.get_height() - width * 0.08)
        else:
            sign = brush.art.picture(self._pip, round(width * 0.50))
            corner = (width - sign.get_width() - width * 0.09, height - sign.get_height() - width * 0.11)
        face.blit(sign, (round(corner[0]), round(corner[1])))
        if self.rank == "joker":
            face.blit(brush.art.picture(self._pip, round(width * 0.34)), (round(width * 0.09), round(width * 0.10)))
            return
        rank = self._rank(brush, width * 0.50, width * (0.44 if self.rank == "10" else 0.34))
        face.blit(rank, (round(width * 0.09), round(width * 0.10)))
        below = (round(width * 0.085), round(width * 0.155 + rank.get_height()))
        face.blit(brush.art.picture(self._pip, round(brush.readable(width * 0.25))), below)

    def _smallest(self, brush: Brush, face: pygame.Surface, width: int, height: int) -> None:
        """What tells the card, as large as letters are: its rank, under it its sign if there is room for both."""
        alone = self.rank == "joker"
        if alone or width >= RANK_ALONE * brush.scale:
            side = round(brush.readable(width * (0.8 if alone else 0.5)))
            pip = brush.art.picture(self._pip, side)
            if alone:
                _put(face, pip, 0.497, 0.497)
                return
            face.blit(pip, (round(width * 0.93) - side, round(height * 0.94) - side))
        wide = round(width * 0.86)
        rank = self._rank(brush, brush.readable(width * 0.5), wide)
        left = width * 0.08 if width >= RANK_ALONE * brush.scale else (width - rank.get_width()) / 2
        face.blit(rank, (round(left), round(width * 0.08)))


class CardBack(CardPicture, frozen=True):
    """The back of a card: one of the drawings `back_…`."""

    art: str

    @property
    def is_back(self) -> bool:
        return True

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        return brush.art.picture(self.art, width, height)


class BroughtBack(CardBack, frozen=True):
    """A back as a player has drawn it, on the paper of our cards; `own`: SVG text."""

    own: str

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        return brought_back(brush, self.own, self.art, width, height)


def card_back(art: str, own: str) -> CardBack:
    """The back of a deck: the player's own drawing, as SVG text, where there is one."""
    return BroughtBack(art, own) if own else CardBack(art)


def brought_back(brush: Brush, own: str, art: str, width: int, height: int) -> pygame.Surface:
    """A back that a player has drawn, within a rim of paper; `art`: ours."""
    back = brush.art.picture("card_front", width, height).copy()
    _put(back, brush.art.brought(own, art, round(width * 0.88), round(height * 0.9)), 0.497, 0.497)
    return back


def _put(face: pygame.Surface, picture: pygame.Surface, x: float, y: float) -> None:
    """Centres a picture on a share of the face's width and height."""
    width, height = face.get_size()
    face.blit(picture, picture.get_rect(center=(round(width * x), round(height * y))))


def notches(brush: Brush, width: int) -> pygame.Surface:
    """Cream tabs cut into the picture of a court card, so that the indices stand on paper."""
    height = round(width * 1.4)
    a, b, r, i = width * 0.232, width * 0.435, width * 0.05, width * 0.05
    cream = brush.colour("cream")
    one = (
        f'<path fill="{cream}" d="M{i:.2f} {i:.2f}H{a:.2f}V{b - r:.2f}A{r:.2f} {r:.2f} 0 0 1 {a - r:.2f} {b:.2f}'
        f'H{i:.2f}Z"/>'
    )
    body = f'{one}<g transform="translate({width * 0.994:.2f} {height * 0.994:.2f}) rotate(180)">{one}</g>'
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">'
        f"{body}</svg>"
    )
    return brush.cache.get(("notches", width), lambda: raster_svg(source, width, height))
