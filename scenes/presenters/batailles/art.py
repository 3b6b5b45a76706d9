"""The pictures of Batailles et piques: army cards with value and role, backs in the seats' colours, special cards."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame

from game.batailles.army import KING, MINE, ROLE_NAMES, SPECIALS
from game.batailles.content import Content
from game.batailles.state import State
from game.own.drawings import own_drawing
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import Palette
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look
from scenes.table.board.pieces import CardPicture, Picture, Pose
from scenes.table.cards.playing_cards import CardBack, notches

ROLE_COLOURS: Final = {"spy": "#5b2f8e", "sapper": "#8f5729", "king": "#a8233c", "mine": "#3b3350", "unit": "#2f5080"}
NO_PICTURE: Final = 40.0
"""Units: a card no wider than that bears its value and the sign of its role, …"""
VALUE_ALONE: Final = 23.0
"""… and one no wider than that its value alone."""
TOKENS: Final = 6
"""How many army backs are drawn; further seats take them in turn."""


class ArmyPicture(CardPicture, frozen=True):
    """A card of an army: its drawing, its value ('' for king and minefield) and its role; `own`: the SVG text of what a
    player has drawn himself.
    """

    drawing: str
    value: str
    role: str
    own: str = ""

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        face = brush.art.picture("card_front", width, height).copy()
        if brush.is_compact(width):
            self._compact(brush, face, width, height)
            return face
        drawing = brush.art.brought(self.own, self.drawing, round(width * 0.76), round(width * 1.045))
        face.blit(drawing, drawing.get_rect(center=(round(width * 0.497), round(height * 0.497))))
        face.blit(notches(brush, width), (0, 0))
        index = pygame.Surface((round(width * 0.26), round(height * 0.32)), pygame.SRCALPHA)
        cx = round(width * 0.128)
        if self.value:
            value = self._value(brush, width * 0.255, width * (0.20 if len(self.value) > 1 else 0.165))
            index.blit(value, value.get_rect(center=(cx, round(height * 0.092))))
            badge = brush.art.picture(self._badge, round(width * 0.16))
            index.blit(badge, badge.get_rect(center=(cx, round(height * 0.092 + width * 0.20))))
        else:
            badge = brush.art.picture(self._badge, round(width * 0.20))
            index.blit(badge, badge.get_rect(center=(cx, round(height * 0.10))))
        face.blit(index, (0, 0))
        left, top = width - index.get_width() - int(width * 0.008), height - index.get_height() - int(height * 0.008)
        face.blit(pygame.transform.rotate(index, 180), (left, top))
        return face

    def _compact(self, brush: Brush, face: pygame.Surface, width: int, height: int) -> None:
        """Value large at the upper left, role under it, for a fan leaves both free; the drawing at the lower right."""
        if width < NO_PICTURE * brush.scale:
            self._smallest(brush, face, width, height)
            return
        drawing = brush.art.brought(self.own, self.drawing, round(width * 0.60), round(width * 0.825))
        corner = (width - drawing.get_width() - width * 0.07, height - drawing.get_height() - width * 0.08)
        face.blit(drawing, (round(corner[0]), round(corner[1])))
        if self.value:
            badge = brush.art.picture(self._badge, round(brush.readable(width * 0.28)))
            value = self._value(brush, width * 0.46, width * 0.44)
            face.blit(value, (round(width * 0.09), round(width * 0.10)))
            face.blit(badge, (round(width * 0.08), round(width * 0.15) + value.get_height()))
        else:
            face.blit(brush.art.picture(self._badge, round(width * 0.42)), (round(width * 0.07), round(width * 0.08)))

    def _smallest(self, brush: Brush, face: pygame.Surface, width: int, height: int) -> None:
        """What tells the card, as large as letters are: its value above, under it the sign of its role, if there is
        room for both; of king and minefield the sign.
        """
        side = round(brush.readable(width * (0.5 if self.value else 0.72)))
        if not self.value:
            badge = brush.art.picture(self._badge, side)
            face.blit(badge, badge.get_rect(center=(round(width * 0.497), round(height * 0.497))))
            return
        both = width >= VALUE_ALONE * brush.scale
        value = self._value(brush, brush.readable(width * 0.5), width * 0.86)
        left = width * 0.08 if both else (width - value.get_width()) / 2
        face.blit(value, (round(left), round(width * 0.09)))
        if both:
            badge = brush.art.picture(self._badge, side)
            face.blit(badge, (round(width * 0.93) - side, round(height * 0.94) - side))

    @property
    def _badge(self) -> str:
        return f"batailles/badge_{self.role}"

    def _value(self, brush: Brush, size: float, widest: float) -> pygame.Surface:
        drawn = brush.typesetter.font("fredoka", max(6, round(size))).render(self.value, True, ROLE_COLOURS[self.role])
        value = drawn.subsurface(drawn.get_bounding_rect()).copy()
        if value.get_width() > widest:
            value = pygame.transform.smoothscale(value, (max(1, round(widest)), value.get_height()))
        return _underlined(value, ROLE_COLOURS[self.role]) if turns_into_another(self.value) else value


_TURNED: Final = str.maketrans("01689", "01986")


def turns_into_another(value: str) -> bool:
    """True for a number that is another one upside down, as the lower corner of a card shows it: 6 and 9."""
    turned = value.translate(_TURNED)[::-1]
    return set(value) <= set("01689") and turned != value and not turned.startswith("0")


def _underlined(value: pygame.Surface, colour: str) -> pygame.Surface:
    """With a line under it, in the same room: so it is seen which way up it stands."""
    width, height = value.get_size()
    line = max(2, round(height * 0.11))
    room = height - line - max(1, line // 2)
    if room < 1:
        return value
    lined = pygame.Surface((width, height), pygame.SRCALPHA)
    number = pygame.transform.smoothscale(value, (max(1, round(width * room / height)), room))
    lined.blit(number, number.get_rect(midtop=(width // 2, 0)))
    pygame.draw.rect(lined, colour, pygame.Rect(0, height - line, width, line), border_radius=line // 2)
    return lined


class SpecialPicture(Picture, frozen=True):
    """A special card, and how many of it are left."""

    drawing: str
    left: int

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        shown: CardState = "disabled" if not self.left and state == "" else state
        brush.card(self, partial(self._face, brush), pose.cx, pose.cy, pose.w, state=shown, lift=pose.lift)

    def _face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        face = brush.art.picture("card_front", width, height).copy()
        drawing = brush.art.picture(self.drawing, round(width * 0.86), round(width * 1.1825))
        face.blit(drawing, drawing.get_rect(center=(round(width * 0.497), round(height * 0.497))))
        return face


class BurstLook(Look, frozen=True):
    """The burst behind two fighting sides."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.picture("batailles/battle_burst", rect)


class OrnamentLook(Look, frozen=True):
    """What grows in the lower corners of the mat: one drawing, mirrored at the right."""

    drawing: str

    def paint(self, brush: Brush, rect: Rect) -> None:
        width, height = brush.viewport.pixels(rect.h * 1.5), brush.viewport.pixels(rect.h)
        left = brush.art.picture(self.drawing, width, height)
        key = ("mirrored", self.drawing, width, height)
        right = brush.cache.get(key, lambda: pygame.transform.flip(left, True, False))
        top = brush.viewport.pixels(rect.bottom) - left.get_height()
        brush.surface.blit(left, (brush.viewport.pixels(rect.x), top))
        brush.surface.blit(right, (brush.viewport.pixels(rect.right) - right.get_width(), top))


class EmptySlotLook(Look, frozen=True):
    """A slot whose card has died."""

    def paint(self, brush: Brush, rect: Rect) -> None:
        brush.rounded(rect, rect.w * 0.08, "cream", alpha=0.07)
        brush.rounded(rect, rect.w * 0.08, "cream", alpha=0.35, line=2, dashed=True)


def corners(state: State, content: Content) -> OrnamentLook:
    """The corners of the mat in the skin of this match."""
    return OrnamentLook(f"batailles/{content.skins[state.house.skin].ornament}")


def army_picture(content: Content, state: State, face: int) -> ArmyPicture:
    """The picture of a card in the skin of this match."""
    army = content.armies[state.house.army]
    role, skin = army.roles[face], state.house.skin
    value = "" if role in (KING, MINE) else str(army.values[face])
    own = own_drawing("batailles", "skins", content.picture(army.id, skin, face))
    return ArmyPicture(f"batailles/{content.drawing(army.id, skin, face)}", value, ROLE_NAMES[role], own)


class ArmyBack(CardBack, frozen=True):
    """The back of an army as a player has drawn it, in the colour of its seat and with its `sign`; `own`: SVG text."""

    own: str
    sign: str

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        back = super().face(brush, width, height).copy()
        inside = pygame.Rect(0, 0, round(width * 0.76), round(height * 0.80))
        inside.center = (width // 2, height // 2)
        own = brush.art.brought(self.own, self.art, inside.w, inside.h)
        back.blit(own, own.get_rect(center=inside.center))
        size = round(width * 0.34)
        back.blit(brush.art.picture(self.sign, size), (width - round(size * 1.15), height - round(size * 1.15)))
        return back


def army_back(palette: Palette, token: int, content: Content, state: State) -> CardBack:
    """The back of an army in the colour and with the symbol of its seat."""
    number = (token - 1) % TOKENS + 1
    art = f"batailles/back_army_{number}_{palette.seats[number].sym}"
    own = own_drawing("batailles", "skins", content.skins[state.house.skin].back)
    return ArmyBack(art, own, palette.token_art(number)) if own else CardBack(art)


def special_picture(content: Content, state: State, seat: int, special: int) -> SpecialPicture:
    """The picture of a kind of special card of a seat."""
    drawings = content.skins[state.house.skin].drawings
    return SpecialPicture(f"batailles/{drawings}_{SPECIALS[special]}", state.specials[seat][special])
