"""The two sides of The Nine Domains: name plates, elements, domains won, cards used and cards left."""

from __future__ import annotations

import math

from game.core.rules.drafts import picks
from game.core.texts import Person
from game.nine_domains.content import Content
from game.nine_domains.scoring import score, shown_elements, whole_elements
from game.nine_domains.state import PLACING, State
from game.nine_domains.zones import owned, used
from scenes.kit.drawing.theme import LOG, NUMBER, STRONG
from scenes.kit.geometry import Rect
from scenes.kit.layout import equal
from scenes.kit.screen.tree import Node
from scenes.kit.screen.ui import Ui
from scenes.kit.widgets.basic import SheetLook, picture, text
from scenes.presenters.nine_domains.art import TILE_RATIO, card_picture, tile_picture
from scenes.presenters.nine_domains.board import PlaceColumns
from scenes.presenters.nine_domains.legend import special_legend
from scenes.table.around.name_plate import NAME_SHARE, NamePlate, plate_height
from scenes.table.board.pieces import Piece, PieceLook, Pose
from scenes.table.presenter import Situation

PLATE, LOW_PLATE = 56.0, 44.0
SMALL_PLATE, TINY_PLATE = 200.0, 120.0
"""On plates that are no wider the number stands right of the name alone, or under it."""
ELEMENT = 40.0
FAINT = 0.3
LARGEST_MINI, NARROW_MINI, LEAST_MINI = 35.0, 31.0, 16.0
"""How wide a card of a side is that everybody can tell, at most and at least."""
LEAST_TILE, TILE_APART = 26.0, 8.0
"""How wide a domain is at least; where that is too wide they lie over each other, and so far apart."""
USED_GAP = 18.0
"""Between the cards used and those still to come, which lap over each other as well: a frame has room there."""


def sides(
    content: Content, situation: Situation[State], near: int, columns: PlaceColumns, ui: Ui
) -> tuple[list[Piece], tuple[Node, ...]]:
    """Pieces and decoration of both sides."""
    pieces: list[Piece] = []
    nodes: list[Node] = []
    for seat in range(len(situation.seats)):
        rect, bare = (columns.near_side, columns.own_band) if seat == near else (columns.far_side, False)
        side = _Side(content, situation, seat, rect, ui, narrow=columns.narrow, bare=bare)
        pieces += side.pieces()
        nodes += side.nodes(left=seat != near or situation.viewer >= len(situation.seats))
        if seat == near:
            nodes += side.legend()
    return pieces, tuple(nodes)


class _Side:
    """One player's half of the column, from top to bottom: plate, cards (next to it: nobody takes them for those
    of the other player), elements, domains. In a band over or under the places elements and domains stand at the
    right of the others; on a `narrow` mat the elements beside the plate, the domains beside the cards. A `bare` one has
    no plate, and no cards but those in the hand.
    """

    def __init__(
        self,
        content: Content,
        situation: Situation[State],
        seat: int,
        rect: Rect,
        ui: Ui,
        *,
        narrow: bool = False,
        bare: bool = False,
    ) -> None:
        self.content = content
        self.situation = situation
        self.view = situation.view
        self.seat = seat
        self.rect = rect
        self.ui = ui
        self.plate = min(76.0, max(PLATE if rect.w >= TINY_PLATE else LOW_PLATE, plate_height(ui)))
        self._bare = bare
        self._in_a_column = rect.w <= 3 * rect.h and not narrow
        self._row = rect.w if self._in_a_column else math.inf
        self._plate_end = rect.right
        if narrow:
            self._lay_narrow()
        elif not self._in_a_column:
            room = min((rect.w * 0.45 - 8 - USED_GAP) / 9 - 3, (rect.h - self.plate - 8) / 1.4)
            self.mini = max(LEAST_MINI, min(46.0, room))
            self.element = min(rect.h - 30, rect.w * 0.06)
            beside = rect.less(left=(self.mini + 3) * 9 + USED_GAP + 24)
            self.elements = beside._replace(w=self.element * 4 + 30)
            self.tiles = beside.less(left=self.elements.w + 12)
        else:
            self.plate = 0.0 if bare else self.plate
            self.element = min(ELEMENT, (rect.h - self.plate - 8) * 0.24)
            self.mini = min(LARGEST_MINI, rect.w / 7, rect.h * 0.16)  # they lap over each other, each with its number
            below_cards = rect.less(top=self.plate + self.mini * 1.4 + 14)
            self.elements = below_cards.less(left=4)._replace(w=min(208.0, rect.w - 10), h=self.element)
            self.tiles = below_cards.less(top=self.element + 8, bottom=6)

    def _lay_narrow(self) -> None:
        rect, ui = self.rect, self.ui
        self.element = 30.0
        self.plate = 0.0 if self._bare else max(46.0, plate_height(ui))
        top = rect.h if self._bare else self.plate
        self.elements = rect.less(left=rect.w - 4 * self.element - 8)._replace(h=top)
        self._plate_end = self.elements.x - 8
        self._row = rect.w * 0.54
        self.mini = max(LEAST_MINI, min(NARROW_MINI, (rect.h - self.plate - 8) / 1.4))  # they lap over here, too
        if self._bare:
            self.tiles = rect._replace(w=self._plate_end - rect.x)
        else:
            self.tiles = rect.less(left=rect.w * 0.56, top=self.plate + 4)

    def pieces(self) -> list[Piece]:
        """The domains won and the cards used."""
        ui, view = self.ui, self.view
        faces = view.table.faces_in(owned(self.seat))
        room = self.tiles
        width = max(LEAST_TILE, min(112.0, room.h / TILE_RATIO, (room.w - 6) / max(2, len(faces)) - 8))
        step = min(width + 9, max(TILE_APART, (room.w - width - 4) / max(1, len(faces) - 1)))
        pieces = []
        for index, face in enumerate(faces):
            spec = self.content.domain(face)
            label = ui.texts("nine_domains.table.domain", domain=ui.texts.pick(spec.name), points=spec.points)
            pose = Pose(room.x + width / 2 + 2 + index * step, room.cy, width, width * TILE_RATIO)
            pieces.append(Piece((owned(self.seat), index), pose, tile_picture(self.content, face), label, 3 + index))
        for index, face in enumerate(view.table.faces_in(used(self.seat))):
            spec_name = ui.texts.pick(self.content.cards[face].name)
            label = ui.texts("nine_domains.table.used", card=spec_name)
            slot, card = (used(self.seat), index), card_picture(self.content, face)
            pieces.append(Piece(slot, self._mini(index), card, label, 3 + index, dim=True, concealed=self._bare))
        return pieces

    def _mini(self, index: int, *, gap: float = 0.0) -> Pose:
        width = self.mini
        step = min(width + 3, (self._row - 8 - USED_GAP - width) / 8)
        gap = max(gap, width - step) if gap else 0.0  # the last of those used covers nothing of the first to come
        cx = self.rect.x + width / 2 + 2 + index * step + gap
        return Pose(cx, self.rect.y + self.plate + 5 + width * 0.7, width, width * 1.4, lift=2)

    def nodes(self, *, left: bool) -> list[Node]:
        """The plate, the elements, and (`left`) the cards the player still has, which everybody can tell."""
        return [*(() if self._bare else self._plate()), *self._elements(), *(self._left() if left else ())]

    def legend(self) -> list[Node]:
        """What the special cards do, as long as no domain lies there."""
        if self.view.table.count(owned(self.seat)):
            return []
        room = self.tiles
        if self._in_a_column:  # as far as the places at the right, and the foot of the side
            top = self.elements.bottom + 5
            room = Rect(self.rect.x - 4, top, self.rect.w + 16, self.rect.bottom + 6 - top)
        return special_legend(self.content, self.view, self.seat, room, self.ui)

    def _plate(self) -> list[Node]:
        ui, view, rect = self.ui, self.view, self.rect
        seat = self.situation.seats[self.seat]
        plate = Rect(rect.x, rect.y, min(self._plate_end - rect.x, 256 + 60 * (ui.text_scale - 1)), self.plate)
        small = plate.w < SMALL_PLATE  # then the line under the name needs the room under the number, too
        points = str(score(self.content, view, self.seat))
        lit = self.seat in self.situation.actors
        if plate.w < TINY_PLATE:
            named = NamePlate(seat, plate, plate.right - 8)
            return [*named.nodes(ui, lit=lit), text(named.below, points, STRONG)]
        width = ui.measure(points, NUMBER) if small else max(ui.measure("00", NUMBER) + 12, 40.0)
        number = Rect(plate.right - width - 8, plate.y, width, self.plate * NAME_SHARE if small else self.plate - 3)
        end = plate.right - 10 if small else number.x
        named, words = NamePlate(seat, plate, number.x, end), self._state_of_play()
        if ui.typesetter.fit(words, LOG, named.below.w).cut:
            words = ""  # the prompt says it, too
        nodes = named.nodes(ui, lit=lit, words=words)
        return [*nodes, text(number, points, NUMBER, align="centre")]

    def _state_of_play(self) -> str:
        """How far the placing has come, else how many domains."""
        texts, view = self.ui.texts, self.view
        if view.phase == PLACING and self.situation.actors:
            if view.confirmed[self.seat]:
                return texts("nine_domains.table.confirmed")
            return texts("nine_domains.table.placed", n=picks(view.drafts[self.seat]), places=view.places)
        won = view.table.count(owned(self.seat))
        return texts.plural("nine_domains.table.domains", won) if won else texts("nine_domains.table.no_domain")

    def _elements(self) -> list[Node]:
        """The four elements: bright those that count, half bright a half, faint those still missing."""
        ui, view = self.ui, self.view
        whole = whole_elements(self.content, view, self.seat)
        shown = shown_elements(self.content, view, self.seat)
        places = equal(self.elements, len(self.content.elements), least=0)
        strip = self.elements.inset(0, -3)
        under = Node("image", strip, look=SheetLook("paper2", "paper2", strip.h / 2, 0, 0))  # nothing of the map
        nodes = [under] if self._in_a_column else []
        for number, (spec, place) in enumerate(zip(self.content.elements, places, strict=True)):
            art, alpha, key = f"element_{spec.id}", FAINT, "missing"
            if number in whole:
                alpha, key = 1.0, "has"
            elif spec.half is not None and (shown >> (3 * number)) & 0b111:
                side = "a" if (shown >> (3 * number)) & 0b010 else "b"
                art, alpha, key = f"element_{spec.id}_half_{side}", 1.0, "half_only"
            rect = place.at_centre(self.element, self.element)
            key = "over" if view.elements_ignored else key
            label = ui.texts(f"nine_domains.table.element_{key}", element=ui.texts.pick(spec.name))
            look = picture(rect, f"nine_domains/{art}", alpha=alpha).look
            nodes.append(Node("image", rect, f"nine.element.{self.seat}.{number}", label, look, tooltip=label))
        return nodes

    def _left(self) -> list[Node]:
        """Small pictures of the cards still to be played, right of the used ones."""
        ui = self.ui
        faces = self.view.cards_left(self.seat)
        used_count = self.view.table.count(used(self.seat))
        nodes: list[Node] = []
        for number, face in enumerate(faces):
            pose = self._mini(used_count + number, gap=USED_GAP if used_count else 0.0)
            name = ui.texts.pick(self.content.cards[face].name)
            label = ui.texts(
                "nine_domains.table.still_has", player=Person(self.situation.seats[self.seat].name), card=name
            )
            look = PieceLook(card_picture(self.content, face), pose, "")
            nodes.append(Node("image", pose.rect, f"nine.left.{self.seat}.{number}", label, look, tooltip=label))
        return nodes
