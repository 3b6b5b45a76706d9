"""The pictures of FLAUTZ!: spell cards with their numbers, apprentices, the arena and its crystal."""

from __future__ import annotations

from typing import Final

import pygame

from game.flautz.content import Content
from game.own.drawings import own_drawing
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look
from scenes.table.board.pieces import CardPicture, Picture, Pose
from scenes.table.cards.corner import can_be_read, on_paper
from scenes.table.cards.playing_cards import CardBack, card_back

CARD_UNITS = 240
ARENA_RATIO = 184 / 260
BANNER_RATIO = 184 / 320


LARGEST_GROWTH: Final = 1.3
"""The ribbon has room for a value so much larger, for those who read large letters."""


SCROLL: Final = Rect(66, 124, 124, 160)
"""Where a card's own drawing lies, in units of the card: under the ribbon, left of the sign of the colour."""


class SpellPicture(CardPicture, frozen=True):
    """A card of the deck: its drawing, and its value on the ribbon ('' for a Prism). `own`: the SVG text of what a
    player has drawn for its scroll himself; ribbon and sign still say the colour.
    """

    art: str
    value: str
    own: str = ""

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        face = brush.art.picture(self.art, width, height).copy()
        unit = width / CARD_UNITS
        if self.own:
            scroll = pygame.Rect(*(round(side * unit) for side in SCROLL))
            pygame.draw.rect(face, brush.colour("cream"), scroll, border_radius=round(6 * unit))
            drawing = brush.art.brought(self.own, self.art, *scroll.inflate(-round(8 * unit), -round(8 * unit)).size)
            face.blit(drawing, drawing.get_rect(center=scroll.center))
        if self.value:
            size = 66 * unit * min(brush.typesetter.text_scale, LARGEST_GROWTH)
            if not can_be_read(brush, size):
                on_paper(face, brush, self.value, round(brush.readable(size)))
                return face
            drawn = brush.typesetter.font("fredoka", max(8, round(size))).render(self.value, True, brush.colour("ink"))
            seen = drawn.get_bounding_rect()
            face.blit(drawn, (round(51 * unit - seen.w / 2), round(42 * unit - seen.h / 2)), seen)
        return face


class ApprenticePicture(CardPicture, frozen=True):
    """An apprentice, on the character side or on the concentrated one."""

    art: str

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        return brush.art.picture(self.art, width, height)


class CrystalPicture(Picture, frozen=True):
    """The crystal that marks the round."""

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        brush.picture("flautz/crystal_glow", pose.rect.inset(-pose.w * 0.25))
        brush.picture("flautz/crystal", pose.rect)


class ZoneLook(Look, frozen=True):
    """One zone of the arena; those gone by are faint, the present one stands in lamp light."""

    word: str
    past: bool
    present: bool

    @property
    def bleed(self) -> float:
        return 10.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.present:
            brush.rounded(rect.inset(-5), 14, "lamp_light")
        brush.picture(f"flautz/arena_{self.word}", rect, alpha=0.45 if self.past else 1.0)


RIBBON: Final = 0.8
"""How much of a banner's width its words may take."""


class BannerLook(Look, frozen=True):
    """The inscription at the end of the arena, or a fanfare over the table: a drawing with words on it."""

    art: str
    words: str
    cy: float
    size: float

    @property
    def bleed(self) -> float:
        return 6.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.picture(self.art, rect)
        role = TypeRole("fredoka", max(14.0, rect.h * self.size), grows=False)
        brush.text(
            self.words, role, rect.cx, rect.y + rect.h * self.cy, colour="cream", align="centre", width=rect.w * RIBBON
        )


def spell_picture(content: Content, face: int) -> SpellPicture:
    """The picture of a kind of card."""
    card, own = content.cards[face], own_drawing("flautz", "skins", content.skin.pictures.get(face, ""))
    if card.is_prism:
        return SpellPicture("flautz/prism", "", own)
    if card.is_illusion:
        return SpellPicture("flautz/illusion", str(card.value), own)
    return SpellPicture(f"flautz/spell_{content.colours[card.colour].id}", str(card.value), own)


def back_picture(content: Content) -> CardBack:
    """The back of every card in the skin of this match."""
    return card_back("back_scroll", own_drawing("flautz", "skins", content.skin.back))


def apprentice_picture(content: Content, apprentice: int, concentrated: bool) -> ApprenticePicture:
    """The picture of an apprentice."""
    suffix = "_concentrating" if concentrated else ""
    return ApprenticePicture(f"flautz/apprentice_{content.apprentices[apprentice].colour}{suffix}")
