"""The pictures of FLOWER POWER!: petals, the middle of a flower, the soil and the rings under it."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.flower_power.cards import POWER_NAMES
from game.flower_power.content import Content
from game.own.drawings import own_drawing
from scenes.kit.drawing.card_sprites import CardState
from scenes.kit.drawing.paint import LEAST_SIGN, Brush
from scenes.kit.drawing.theme import TypeRole
from scenes.kit.geometry import Rect
from scenes.kit.screen.tree import Look
from scenes.table.board.pieces import CardPicture, Picture, Pose
from scenes.table.cards.playing_cards import RANKS, SUITS, CardBack, PlayingCard, card_back

LARGEST_PETAL: Final = 80.0
"""A wider one is looked at alone, and shows the whole card."""
EYE: Final = 0.8
"""The sign of a petal that is known though it lies face down, as a share of its width."""
PIP: Final = 0.36
"""The suit under its value, the same."""
LEAST_CLOSED, LEAST_SUITED = 15.0, 22.0
"""Units: on a petal no wider than these there is no room for either, as large as one must be to be read."""
UNDERLINED: Final = ("6", "9")
_SUIT_LETTERS: Final = {"C": "club", "S": "spade", "D": "diamond", "H": "heart"}
_JOKERS: Final = {"JN": "black", "JR": "red"}


class CentrePicture(Picture, frozen=True):
    """The middle of a flower: of a regular one with the number of its petals; POWER FLOWERs have a star."""

    power: bool
    count: int
    wilted: bool

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        rect = pose.rect
        if state in ("playable", "hover", "selected", "focus"):
            colour = {"playable": "lamp_light", "hover": "cream", "selected": "coral", "focus": "ink"}[state]
            ring = rect.inset(-rect.w * 0.16)
            brush.rounded(ring, ring.w / 2, colour, line=max(3.0, rect.w * 0.1))
        brush.picture("flower_power/power_centre" if self.power else "flower_power/flower_centre", rect)
        if not self.power:
            role = TypeRole("fredoka", max(11.0, rect.h * 0.5), grows=False)
            brush.text(str(self.count), role, rect.cx, rect.cy, align="centre")
        if self.wilted:
            badge = Rect.centred(rect.cx + rect.w * 0.9, rect.cy - rect.h * 0.9, rect.w * 1.2, rect.w * 1.2)
            brush.picture("flower_power/wilted_badge", badge)


class PetalPicture(CardPicture, frozen=True):
    """A petal face up: the card turned about its flower, its strength upright and large, 6 and 9 underlined. `closed`:
    it lies face down, and an eye at its tip says that the viewer only knows it.
    """

    card: PlayingCard
    closed: bool = False

    def face(self, brush: Brush, width: int, height: int) -> pygame.Surface:
        """The paper alone: what stands on it does not turn with it."""
        return brush.art.picture("card_front", width, height)

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        if pose.w > LARGEST_PETAL:
            self.card.paint(brush, pose, state, stretch)
            return
        CardPicture.paint(self, brush, pose, state, stretch)
        if stretch < 0.6:
            return
        turn = math.radians(-pose.angle)
        out = (math.sin(turn), -math.cos(turn))  # from the middle of the flower outwards

        def at(share: float) -> tuple[float, float]:
            return pose.cx + out[0] * pose.h * share, pose.cy + out[1] * pose.h * share

        if self.closed and pose.w >= LEAST_CLOSED:
            eye = brush.readable(pose.w * EYE * brush.scale) / brush.scale
            brush.picture("icon_eye", Rect.centred(*at(0.54), eye, eye))
        joker = self.card.rank == "joker"
        pip = f"joker_{self.card.suit}_pip" if joker else f"suit_{self.card.suit}"
        if joker:
            side = brush.readable(pose.w * 0.7 * brush.scale) / brush.scale
            brush.picture(pip, Rect.centred(*at(0.1), side, side))
            return
        x, y = at(0.16 if pose.w * PIP >= LEAST_SIGN else 0.22)
        size = pose.w * (0.6 if self.card.rank == "10" else 0.74)
        role = TypeRole("fredoka", size, grows=False)
        colour = brush.palette.suits[self.card.suit].base
        width = brush.text(self.card.letters(brush), role, x, y, colour=colour, align="centre")
        if self.card.rank in UNDERLINED:
            brush.line(Rect(x - width / 2, y + size * 0.44, width, max(1.5, size * 0.1)), colour)
        side = max(LEAST_SIGN, pose.w * PIP)
        if pose.w >= LEAST_SUITED:  # else the colour of the value tells it, and who rests on the flower
            brush.picture(pip, Rect.centred(*at(-0.24 if side > LEAST_SIGN else -0.13), side, side))


class SoilPicture(Picture, frozen=True):
    """What a flower grows on: all of it is the flower for whoever points at it."""

    power: bool
    fighting: bool

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        GroundLook(self.power, self.fighting).paint(brush, pose.rect)
        if state:
            ring, picked = pose.rect.inset(-3), state == "selected"
            brush.rounded(
                ring, ring.w / 2, "lamp" if picked else "lamp_light", line=5 if picked else 3, dashed=not picked
            )


class PoweredCard(Picture, frozen=True):
    """A hand card, with the signs of what it can do at its left edge, which the fan leaves free."""

    card: PlayingCard
    signs: tuple[str, ...]

    def paint(self, brush: Brush, pose: Pose, state: CardState, stretch: float) -> None:
        self.card.paint(brush, pose, state, stretch)
        if stretch < 1.0:
            return
        size, turn = pose.w * 0.46, math.radians(pose.angle)
        for number, sign in enumerate(self.signs):
            right, down = -0.37 * pose.w, 0.34 * pose.h - number * size * 0.92
            cx = pose.cx + right * math.cos(turn) + down * math.sin(turn)
            cy = pose.cy - right * math.sin(turn) + down * math.cos(turn)
            brush.picture(f"flower_power/fx_{sign}", Rect.centred(cx, cy, size, size))


class GroundLook(Look, frozen=True):
    """What a flower grows on: soil for a regular one, a ring of light for a POWER FLOWER."""

    power: bool
    fighting: bool

    @property
    def bleed(self) -> float:
        return 12.0

    def paint(self, brush: Brush, rect: Rect) -> None:
        if self.fighting:
            brush.rounded(rect.inset(-6), rect.w / 2 + 6, "lamp_light", alpha=0.35)
            brush.rounded(rect.inset(-6), rect.w / 2 + 6, "lamp_light", line=4)
        brush.picture("flower_power/power_ring" if self.power else "flower_power/garden_soil", rect, soft=True)


def card_picture(content: Content, face: int) -> PlayingCard:
    """A playing card by its face, in the skin of this match."""
    name, own = content.cards.ids[face], own_drawing("flower_power", "skins", content.skin.pictures.get(face, ""))
    if name in _JOKERS:
        return PlayingCard("joker", _JOKERS[name], own)
    suit = _SUIT_LETTERS.get(name[-1], SUITS[0])
    return PlayingCard(name[:-1] if name[:-1] in RANKS else RANKS[0], suit, own)


def back_picture(content: Content) -> CardBack:
    """The back of every card in the skin of this match."""
    return card_back("back_petals", own_drawing("flower_power", "skins", content.skin.back))


def petal_picture(content: Content, face: int, *, closed: bool = False) -> PetalPicture:
    """A petal by its face; `closed` if it lies face down."""
    return PetalPicture(card_picture(content, face), closed)


def hand_picture(content: Content, face: int) -> PoweredCard:
    """A card in the viewer's hand, with its powers (FP-55)."""
    signs = tuple(name for power, name in enumerate(POWER_NAMES) if content.cards.can(face, power))
    return PoweredCard(card_picture(content, face), signs)
