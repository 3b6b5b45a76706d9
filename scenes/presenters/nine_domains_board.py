"""The measures of the board of The Nine Domains: where columns, cards, domains and signs stand on the mat."""

from __future__ import annotations

from game.nine_domains.combat import NOBODY
from game.nine_domains.content import Content
from game.nine_domains.narration import signed
from game.nine_domains.state import State
from game.nine_domains.zones import front
from scenes.geometry import Rect
from scenes.presenters.nine_domains_art import TILE_RATIO, BadgeLook, ChipLook
from scenes.table.pieces import Pose
from scenes.table.presenter import Frame
from scenes.tree import Node
from scenes.ui import Ui
from scenes.widgets import picture

PLACE_WIDTH, PLACE_HEIGHT = 280.0, 590.0
SIDE_SHARE = 0.31
"""Of the mat's width: the two sides at the left."""


class Columns:
    """One column for each place, as the drawing `place` divides it: card, domain, card."""

    def __init__(self, frame: Frame, places: int) -> None:
        mat = frame.mat
        self.places = places
        self.side = Rect(mat.x + 18, mat.y + 12, mat.w * SIDE_SHARE - 18, mat.h - 40)
        room = Rect(mat.x + mat.w * SIDE_SHARE + 4, mat.y + 14, mat.w * (1 - SIDE_SHARE) - 18, mat.h - 50)
        self.unit = min(room.h / PLACE_HEIGHT, (room.w + 8 * (places - 1)) / (PLACE_WIDTH * places))
        self.width = PLACE_WIDTH * self.unit
        self._top = room.y + (room.h - PLACE_HEIGHT * self.unit) / 2
        self._step = min(self.width + 30, (room.w - self.width) / max(1, places - 1)) if places > 1 else 0.0
        self._left = room.x + (room.w - self._step * (places - 1) - self.width) / 2

    def column(self, place: int) -> Rect:
        """The whole column of a place."""
        return Rect(self._left + place * self._step, self._top, self.width, PLACE_HEIGHT * self.unit)

    def card(self, place: int, *, near: bool) -> Pose:
        """Where a seat's card lies: under the domain for the viewer, over it for the other."""
        column = self.column(place)
        width = 122 * self.unit
        cy = column.y + (482 if near else 108) * self.unit
        return Pose(column.cx, cy, width, width * 1.4, lift=6)

    def tile(self, place: int) -> Pose:
        """Where the domain at stake lies."""
        column = self.column(place)
        width = 218 * self.unit
        return Pose(column.cx, column.y + 295 * self.unit, width, width * TILE_RATIO)

    def plate(self, near: bool) -> Pose:
        """Behind a name plate: from where a hand that is not shown sends its cards."""
        y = self.side.y + (self.side.h / 2 if near else 0.0) + 28
        return Pose(self.side.x + 30, y, 20, 28, lift=1)

    def ground(self) -> tuple[Node, ...]:
        """The paper under the columns."""
        return tuple(picture(self.column(place), "nine_domains/place") for place in range(self.places))

    def badges(self, content: Content, view: State, near: int, ui: Ui) -> tuple[Node, ...]:
        """Carry-overs beside the cards, and strengths and winners while combats are shown."""
        nodes: list[Node] = []
        for place in range(self.places):
            for seat in range(len(view.points)):
                card = self.card(place, near=seat == near)
                carry = view.carries[seat][place]
                if carry:
                    corner = Rect.centred(card.cx + card.w * 0.66, card.cy - card.h * 0.22, 42, 42)
                    look = carry_look(carry)
                    label = ui.texts("nine_domains.table.carry", strength=signed(carry))
                    nodes.append(Node("image", corner, f"nine.carry.{place}.{seat}", label, look, tooltip=label))
            if place < len(view.combats):
                nodes += self._combat(view, place, near, ui)
        return tuple(nodes)

    def _combat(self, view: State, place: int, near: int, ui: Ui) -> list[Node]:
        """The strength of both cards, and who has won: a check for the winner, an equals sign if nobody has."""
        combat = view.combats[place]
        nodes: list[Node] = []
        for seat, strength in enumerate(combat.strengths):
            if not view.table.count(front(place, seat)):
                continue
            card = self.card(place, near=seat == near)
            won = combat.winner == seat
            words = "★" if strength is None else str(strength).replace("-", "−")
            bonus = combat.bonuses[seat]
            label = ui.texts("nine_domains.table.strength", strength=words, bonus=signed(bonus))
            chip = Rect.centred(card.cx - card.w * 0.6, card.cy + card.h * 0.3, 44, 34)
            look = ChipLook("*" if strength is None else words, "lamp" if won else "cream", "ink")
            key = f"nine.strength.{place}.{seat}"
            nodes.append(Node("image", chip, key, label, look, tooltip=label))
            if won:
                nodes.append(picture(Rect.centred(chip.cx, chip.y - 16, 28, 28), "icon_crown"))
        if combat.winner == NOBODY and nodes:
            tile = self.tile(place)
            nodes.append(picture(Rect.centred(tile.cx, tile.cy, 48, 48), "frame_forbidden"))
        return nodes


def carry_look(strength: int) -> BadgeLook:
    """The sign of a carry-over: arrows up for more, an octagon with an arrow down for less."""
    if strength < 0:
        return BadgeLook("nine_domains/carry_minus1", signed(strength).replace("−", "–"), "cream", 0.43)
    art = "carry_plus2" if strength > 1 else "carry_plus1"
    return BadgeLook(f"nine_domains/{art}", signed(strength), "ink", 0.6)
