"""The pictures of FLOWER POWER!: petals, the middle of a flower, the soil and the rings under it."""

from __future__ import annotations

import math
from typing import Final

from game.flower_power.cards import POWER_NAMES, Cards
from scenes.kit.geometry import Rect
from scenes.kit.paint import Brush, CardState
from scenes.kit.theme import TypeRole
from scenes.kit.tree import Look
from scenes.table.pieces import Picture, Pose
from scenes.table.playing_cards import RANKS, SUITS, CardBack, PlayingCard

CARD_BACK: Final = CardBack("back_petals")
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
            role = TypeRole("fredoka", max(14.0, rect.h * 0.44), grows=False)
            brush.text(str(self.count), role, rect.cx, rect.cy, align="centre")
        if self.wilted:
            badge = Rect.centred(rect.cx + rect.w * 0.9, rect.cy - rect.h * 0.9, rect.w * 1.2, rect.w * 1.2)
            brush.picture("flower_power/wilted_badge", badge)


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
        brush.picture("flower_power/power_ring" if self.power else "flower_power/garden_soil", rect)


def card_picture(cards: Cards, face: int) -> PlayingCard:
    """A playing card by its face."""
    name = cards.ids[face]
    if name in _JOKERS:
        return PlayingCard("joker", _JOKERS[name])
    suit = _SUIT_LETTERS.get(name[-1], SUITS[0])
    return PlayingCard(name[:-1] if name[:-1] in RANKS else RANKS[0], suit)


def hand_picture(cards: Cards, face: int) -> PoweredCard:
    """A card in the viewer's hand, with its powers (FP-55)."""
    signs = tuple(name for power, name in enumerate(POWER_NAMES) if cards.can(face, power))
    return PoweredCard(card_picture(cards, face), signs)
