"""How things look at a plain table: cards with their sign and name on them, name plates, and trays to put cards on."""

from __future__ import annotations

from typing import Final

import pygame

from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.paint import Brush
from scenes.kit.drawing.theme import LOG, SEAT_NAME, TypeRole
from scenes.kit.geometry import Rect
from scenes.table.board.pieces import CardPicture, Picture, Pose
from scenes.table.cards.playing_cards import RANKS, SUITS, CardBack, PlayingCard

BACK: Final = CardBack("back_scroll")
NAME: Final = 14.0
"""The size of names on cards, in logical units: no letters are smaller."""
SIGN: Final = 0.42
"""The size of a sign, as a share of the card's width."""
WIDEST_SIGN: Final = 0.42
SHORT: Final = 4
"""A name of so many letters is a sign itself."""
FRAMES: Final[dict[str, str]] = {
    "playable": "lamp_light",
    "hover": "cream",
    "selected": "coral",
    "focus": "ink",
    "forbidden": "danger",
}
"""The colour around what can be pointed at, by its state."""


class WordCard(CardPicture, frozen=True):
    """A card that is known by its sign, in the corner where it is seen in a fan, and by its name if there is room."""

    sign: str
    name: str

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        face = brush.art.picture("card_front", width, height).copy()
        small, room, edge = round(NAME * brush.scale), round(width * 0.86), round(width * 0.09)
        top = edge
        if self.sign:
            sign = _fitted(brush, self.sign, round(width * SIGN), round(width * WIDEST_SIGN))
            face.blit(sign, (edge, edge))
            top += sign.get_height()
        font = brush.typesetter.font("bold", small)
        lines = [] if self.name == self.sign else _broken(font, self.name, room)
        free = height - edge - top
        if len(lines) * font.get_height() > free or any(font.size(line)[0] > room for line in lines):
            return face
        top += (free - len(lines) * font.get_height()) // 2
        for number, line in enumerate(lines):
            drawn = font.render(line, True, brush.colour("ink"))
            face.blit(drawn, ((width - drawn.get_width()) // 2, top + number * font.get_height()))
        return face


def card_picture(sign: str, name: str) -> Picture:
    """A card with a rank and a French suit (`10 heart`) as everybody knows it; any other with its sign and name."""
    rank, _, suit = sign.partition(" ")
    if rank in RANKS and suit in SUITS:
        return PlayingCard(rank, suit)
    return WordCard(sign or (name if len(name) <= SHORT else ""), name)


class PlatePicture(Picture, frozen=True):
    """The plate of a player: token, name, and what he has; in lamp light while he is asked."""

    name: str
    token: str
    words: str
    lit: bool

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        rect = pose.rect
        radius = rect.h / 2
        frame = FRAMES.get(state, "lamp_light" if self.lit else "")
        if frame:
            brush.rounded(rect.inset(-4), radius + 4, frame)
        brush.sheet(rect, radius=radius, shadow=6, lip=3)
        size = rect.h - 10
        brush.picture(self.token, Rect(rect.x + 5, rect.y + 3.5, size, size))
        left, height = rect.x + size + 14, rect.h - 6
        width = rect.right - radius * 0.6 - left
        brush.text(self.name, SEAT_NAME, left, rect.y + 3 + height * 0.3, width=width)
        brush.text(self.words, LOG, left, rect.y + 2 + height * 0.74, colour="ink_soft", width=width)


class TrayPicture(Picture, frozen=True):
    """A place for cards: hardly seen, and framed while something can be put there."""

    quiet: bool = False

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        rect = pose.rect
        if not self.quiet:
            brush.rounded(rect, 14, "shadow", alpha=0.22)
        frame = FRAMES.get(state)
        if frame is not None:
            brush.rounded(rect, 14, "lamp_light" if state == "focus" else frame, line=3, dashed=state == "playable")
            brush.rounded(rect, 14, frame, alpha=0.12)


def _fitted(brush: Brush, words: str, size: int, room: int) -> pygame.Surface:
    """Large letters, cut to what is drawn of them and made smaller until they fit into the room."""
    drawn = brush.typesetter.font("fredoka", max(6, size)).render(words, True, brush.colour("ink"))
    seen = drawn.get_bounding_rect()
    drawn = drawn.subsurface(seen).copy()
    if drawn.get_width() <= room:
        return drawn
    return pygame.transform.smoothscale(drawn, (room, max(1, round(drawn.get_height() * room / drawn.get_width()))))


def _broken(font: pygame.font.Font, words: str, room: int) -> list[str]:
    """The words in lines of this width; a word that is too long has a line of its own."""
    lines = [""]
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and font.size(longer)[0] > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def role_of(size: float) -> TypeRole:
    """Small words on the mat."""
    return TypeRole("bold", size)
