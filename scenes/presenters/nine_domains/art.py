"""The pictures of The Nine Domains: cards and domains put together from drawings, numbers and elements."""

from __future__ import annotations

from functools import partial

import pygame

from game.nine_domains.content import Content
from game.nine_domains.models import CardSpec
from game.own.drawings import own_drawing
from scenes.kit.drawing.art import raster_svg
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look
from scenes.table.board.pieces import CardPicture, Picture, Pose
from scenes.table.cards.corner import can_be_read, on_paper
from scenes.table.cards.playing_cards import brought_back

CARD_UNITS = 240
TILE_UNITS = 280
TILE_RATIO = 200 / 280
INK = "ink"
SMALL_CARD = 40.0
"""A card that is no wider has its value on a sign in the corner: such cards lap over each other."""
DISC_OF_BASE, DISC_OF_SPECIAL = (150.0, 138.0), (190.0, 164.0)
"""Where the paper in the middle of a card lies, and how wide it is: height of its centre and width, in units."""
FITS = 0.81
"""The share of a disc that a drawing of 160 by 220 is high, so that its corners lie on it."""
LEAST_LABEL = 50.0
"""How high the smallest label is that a drawing leaves room for, in units of the card, …"""
ELEMENT = 62.0
"""… and an element, in units of the tile."""
CLEAR = 0.9
"""So much of the height of a value its sign is wide at least."""
STAR = "*"
"""The label of a card without strength: it is drawn, not written."""
STAR_PATH = "M22 2L28 15L42 17L31 26L34 41L22 33L10 41L13 26L2 17L16 15Z"


class BattleCardPicture(CardPicture, frozen=True):
    """A card of 5:7: its drawing, and the number or symbol that the drawing leaves free. `own`: the SVG text of what a
    player has drawn for its disc himself; a value that stood there stands in the corner.
    """

    art: str
    label: str = ""
    base: bool = False
    own: str = ""

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        face = brush.art.picture(self.art, width, height).copy()
        unit = width / CARD_UNITS
        if self.own:
            cy, across = DISC_OF_BASE if self.base else DISC_OF_SPECIAL
            centre = (round(119.5 * unit), round(cy * unit))
            pygame.draw.circle(face, brush.colour("cream"), centre, round(across / 2 * unit))
            drawing = brush.art.brought(self.own, self.art, *[round(across * FITS * unit)] * 2)
            face.blit(drawing, drawing.get_rect(center=centre))
        small = width < SMALL_CARD * brush.scale or (not self.base and not can_be_read(brush, LEAST_LABEL * unit))
        if self.label and (small or (self.own and self.base)):
            _sign(face, brush, self.label, (72 if self.own or not self.base else 122) * unit)
        elif self.label and self.base:
            _centred(face, brush, self.label, 122 * unit, 119.5 * unit, 150 * unit)
        elif self.label == STAR:
            face.blit(star(brush, round(50 * unit)), (round(37 * unit), round(35 * unit)))
        elif self.label:
            _centred(face, brush, self.label.replace("-", "–"), 62 * unit, 60 * unit, 52 * unit)
        return face


class OwnBackPicture(BattleCardPicture, frozen=True):
    """The back of a card as a player has drawn it."""

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        return brought_back(brush, self.own, self.art, width, height)


class TilePicture(Picture, frozen=True):
    """A domain: a landscape with its points and the elements it shows. `own`: the SVG text of a landscape that a player
    has drawn himself.
    """

    art: str
    points: int
    elements: tuple[str, ...]
    own: str = ""

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        unit = pose.w / TILE_UNITS
        rect = Rect.centred(pose.cx, pose.cy, pose.w * stretch, pose.h)
        if not brush.flight_width:
            self._ground(brush, rect, pose.lift, state, 12 * unit)
        brush.face(self, partial(self._face, brush), rect, pose.w, TILE_RATIO)

    def _ground(self, brush: Brush, rect: Rect, lift: float, state: CardState, radius: float) -> None:
        """Its shadow on the mat and the frame of its state."""
        brush.rounded(rect.inset(-1.5).moved(1 + lift * 0.2, 2 + lift * 0.5), radius + 4, "shadow", alpha=0.28)
        if state in ("playable", "hover", "selected", "focus", "forbidden"):
            colour = {"playable": "lamp_light", "hover": "cream", "selected": "coral", "forbidden": "danger"}
            brush.rounded(rect.inset(-5), radius + 6, colour.get(state, "ink"))
            if state == "focus":
                brush.rounded(rect.inset(-3.5), radius + 5, "lamp_light")

    def _face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        face = brush.art.picture(self.art, width, height).copy()
        unit = width / TILE_UNITS
        size = (44 if self.points < 10 else 40) * unit
        if self.own:
            _landscape(face, brush, self.own, self.art)
        if self.own or not can_be_read(brush, size):
            _sign(face, brush, str(self.points), size, round(78 * unit))  # over the disc of the drawing
        else:
            _centred(face, brush, str(self.points), size, 43 * unit, 43 * unit)
        side = brush.readable(ELEMENT * unit)
        taken = 0.0 if can_be_read(brush, size) else brush.readable(size)
        if side * len(self.elements) + taken * CLEAR > width:
            return face  # they are told of who has them, and who rests on the domain
        right, low = width - max(40 * unit, side * 0.54), height - max(44 * unit, side * 0.54)
        for number, element in enumerate(reversed(self.elements)):
            drawing = brush.art.picture(f"nine_domains/element_{element}", round(side))
            centre = (round(right - number * max(60 * unit, side * 0.97)), round(low))
            face.blit(drawing, drawing.get_rect(center=centre))
        return face


class BackPicture(Picture, frozen=True):
    """The back of a domain in its pile; `own`: the SVG text of what a player has drawn himself."""

    art: str
    own: str = ""

    @property
    def is_back(self) -> bool:
        return True

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        if self.own:
            brush.face(self, partial(self._face, brush), pose.rect, pose.w, TILE_RATIO)
        else:
            brush.picture(self.art, pose.rect)

    def _face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        back = brush.art.picture(self.art, width, height).copy()
        _landscape(back, brush, self.own, self.art)
        return back


class BadgeLook(Look, frozen=True):
    """A round sign with a number on it: a carry-over, a strength, a token."""

    art: str
    number: str
    colour: str = "ink"
    share: float = 0.5
    size: float = 0.36

    @property
    def bleed(self) -> float:
        return 4.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.picture(self.art, rect)
        role = TypeRole("fredoka", max(14.0, rect.h * self.size), grows=False)
        brush.text(self.number, role, rect.cx, rect.y + rect.h * self.share, colour=self.colour, align="centre")


class StrengthLook(Look, frozen=True):
    """A small paper disc with a number: the strength of a card in a combat."""

    text: str
    fill: str
    colour: str

    @property
    def bleed(self) -> float:
        return 8.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.sheet(rect, radius=rect.h / 2, fill=self.fill, edge="edge", lip=2, shadow=6, strength=0.4)
        if self.text == STAR:
            drawn = star(brush, brush.viewport.pixels(rect.h * 0.62))
            centre = (round(rect.cx * brush.scale), round((rect.cy - 1) * brush.scale))
            brush.surface.blit(drawn, drawn.get_rect(center=centre))
            return
        role = TypeRole("fredoka", max(14.0, rect.h * 0.56), grows=False)
        brush.text(self.text, role, rect.cx, rect.cy - 1, colour=self.colour, align="centre", width=rect.w - 6)


def _landscape(face: pygame.Surface, brush: Brush, own: str, art: str) -> None:
    """Puts a player's drawing on a tile, on paper, within its rim."""
    width, height = face.get_size()
    inside = pygame.Rect(0, 0, round(width * 0.92), round(height * 0.88))
    inside.center = (width // 2, height // 2)
    pygame.draw.rect(face, brush.colour("cream"), inside, border_radius=round(width * 0.03))
    drawing = brush.art.brought(own, art, *inside.size)
    face.blit(drawing, drawing.get_rect(center=inside.center))


def star(brush: Brush, size: int) -> pygame.Surface:
    """The sign of a card without strength, in ink; `size` in pixels."""
    path = f'<path d="{STAR_PATH}" fill="{brush.colour(INK)}"/>'
    body = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 44 44">{path}</svg>'
    return brush.cache.get(("star", size), lambda: raster_svg(body, size, size))


def _centred(face: pygame.Surface, brush: Brush, words: str, size: float, cx: float, cy: float) -> None:
    """Puts words on a face, centred on what is really drawn of them."""
    font = brush.typesetter.font("fredoka", max(6, round(size)))
    drawn = font.render(words, True, brush.colour(INK))
    seen = drawn.get_bounding_rect()
    face.blit(drawn, (round(cx - seen.w / 2), round(cy - seen.h / 2)), seen)


def _sign(face: pygame.Surface, brush: Brush, words: str, large: float, least: int = 0) -> None:
    """A value on paper in the upper left corner of a face, so `large` in pixels, or as it must be to be read."""
    size = round(brush.readable(large))
    drawn = star(brush, size) if words == STAR else None
    on_paper(face, brush, words.replace("-", "–"), size, least, drawn)


def card_picture(content: Content, face: int) -> BattleCardPicture:
    """The picture of a kind of card."""
    spec, own = content.cards[face], own_drawing("nine_domains", "skins", content.skin.pictures.get(face, ""))
    if face in content.base_faces and spec.id in ("0", "1", "2", "3", "4", "5"):
        return BattleCardPicture(f"nine_domains/base_{spec.id}", spec.id, True, own)
    art = special_art(spec)
    return BattleCardPicture(art, STAR if spec.no_strength else spec.id, own=own)


def special_art(spec: CardSpec) -> str:
    """The drawing that shows what a special card does; an author's new card gets the one of its power."""
    signs = {"plus": "plus", "minus": "minus", None: "minus"}
    if spec.no_strength:
        return "nine_domains/special_star"
    if spec.adjacent_bonus is not None:
        return "nine_domains/special_1minus"
    if spec.swap_domain_on_win:
        return "nine_domains/special_2minus"
    if spec.recall_on_win:
        return "nine_domains/special_3minus"
    if spec.points_on_win is not None:
        return "nine_domains/special_3plus"
    if spec.carry:
        return f"nine_domains/special_{'4' if spec.carry < 0 else '1' if spec.carry > 1 else '2'}plus"
    return f"nine_domains/special_4{signs[spec.symbol]}"


def back_picture(content: Content) -> BattleCardPicture:
    """The back of every card in the skin of this match."""
    own = own_drawing("nine_domains", "skins", content.skin.back)
    return OwnBackPicture("nine_domains/card_back", own=own) if own else BattleCardPicture("nine_domains/card_back")


def tile_back(content: Content) -> BackPicture:
    """The back of every domain in the skin of this match."""
    return BackPicture("nine_domains/tile_back", own_drawing("nine_domains", "skins", content.domain_back))


def tile_picture(content: Content, face: int) -> TilePicture:
    """The picture of a domain."""
    spec = content.domain(face)
    art = f"nine_domains/domain_{spec.id}"
    halves = 0
    elements = []
    for element in spec.elements:
        half = next((e.id for e in content.elements if e.half == element), None)
        if half is None:
            elements.append(element)
        else:
            halves = sum(element in other.elements for other in content.domains[: content.domains.index(spec)])
            elements.append(f"{half}_half_{'ab'[halves % 2]}")
    own = own_drawing("nine_domains", "skins", content.skin.pictures.get(face, ""))
    return TilePicture(art, spec.points, tuple(elements), own)
