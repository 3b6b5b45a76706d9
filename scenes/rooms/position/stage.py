"""The table's picture of a position that is being laid: the game's own presenter draws it, and tells where things go.

Where something would lie is asked of the presenter: one more thing is laid everywhere in a sketch that nobody sees, and
the presenter lays that out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec

from game.core.match.staging import OPEN_EYES, Stage
from game.core.notation.notation import VACANT
from game.core.positions.places import BOARD, LIST, ROW, LayingPlace, Stock
from game.core.positions.position import Position
from game.core.table.table import BAG, STACK, bit
from scenes.kit.geometry import Rect
from scenes.kit.screen.ui import Ui
from scenes.rooms.position.workbench import Workbench
from scenes.table.board.picture import TablePicture
from scenes.table.board.pieces import Layout, Picture, Piece, Slot
from scenes.table.playback.film import seats_named
from scenes.table.presenter import BoardFrame, Presenter, Situation

LEAST_AREA: Final = 46.0
HIDDEN: Final = 0.8
"""A piece of which so large a share lies under another one is not clicked."""
BATCH: Final = 2
"""How many things at once are set onto a board to look at them: every side may have as many."""


class Face(NamedTuple):
    """How a thing of the box looks: its picture, and its height for a width of 1."""

    picture: Picture
    ratio: float


class Area(msgspec.Struct, frozen=True):
    """A part of the table onto which something may be put: into which place, and where in it (-1: at its end)."""

    place: LayingPlace
    at: int
    rect: Rect


class LaidStage:
    """`viewer`: whose hand lies nearest. Nothing is hidden from who lays a position."""

    def __init__(self, bench: Workbench, presenter: Presenter[Any]) -> None:
        self.bench = bench
        self.presenter = presenter
        self.viewer = 0
        self.broken = False
        """The position as it is laid cannot even be looked at: the last possible one is shown."""
        self.picture = self._picture()
        self.buried: frozenset[Slot] = frozenset()
        """The pieces of which next to nothing is to be seen under others."""
        self._buried_for: tuple[object, ...] = ()
        self._shown: tuple[object, ...] = ()
        self._areas: tuple[Area, ...] = ()
        self._areas_for: tuple[object, ...] = ()
        self._faces: dict[tuple[str, str], Face | None] = {}
        self._faces_for: tuple[object, ...] = ()

    def _picture(self) -> TablePicture:
        bench = self.bench
        stage = self._stage(bench.possible)
        return TablePicture(
            bench.positions.rules,
            self.presenter,
            seats_named(bench.names),
            self.viewer,
            stage,
            actors=lambda: bench.positions.rules.actors(bench.possible),
        )

    def _stage(self, state: Any) -> Stage:
        return Stage(0, (), seen_by_all(state, self.viewer))

    def turn_table(self) -> None:
        """The next player's hand lies nearest."""
        self.viewer = (self.viewer + 1) % len(self.bench.names)

    # ---- what is shown --------------------------------------------------------------------------

    def lay_out(self, ui: Ui, frame: BoardFrame) -> None:
        """Lays out what is laid; a position that the presenter cannot draw leaves the last one it could."""
        bench = self.bench
        self.viewer %= len(bench.names)
        shown = (bench.changes, self.viewer, bench.names)
        if shown != self._shown:
            self._shown = shown
            self.picture = self._picture()
            try:
                self.picture.begin_at(self._stage(bench.sketch()))
                self.picture.lay_out(ui, still=True, frame=frame)
                self.broken = False
            except Exception:  # what no play leads to, no presenter need know
                self.picture = self._picture()
                self.broken = True
        if self.picture.lay_out(ui, still=True, frame=frame) or self._buried_for != shown:
            self._buried_for = shown
            self.buried = _buried([sprite.piece for _, sprite in self.picture.sprites.in_order()])

    def thing_at(self, piece: Piece) -> tuple[LayingPlace, int] | None:
        """Which thing of the position a piece is; None for one that is not laid, or no thing of the box."""
        bench, (zone, index) = self.bench, piece.slot
        if zone < 0:
            found = bench.positions.piece_at(self.picture.stage.view, zone, index, bench.names)
            if found is None:
                return None
            place = next((place for place in bench.places if place.path == found[0]), None)
            words = bench.words(place) if place is not None else []
            return (place, words.index(found[1])) if place is not None and found[1] in words else None
        for place in bench.places:
            if zone in place.zones and (number := self._index_in(place, zone, index)) is not None:
                return place, number
        for place in bench.places:
            if zone == place.gathered and (number := self._gathered(place, zone, index)) is not None:
                return place, number
        return None

    def _index_in(self, place: LayingPlace, zone: int, index: int) -> int | None:
        """Which thing of a place lies there on the table."""
        words = self.bench.words(place)
        if place.kind == ROW:
            slot = place.zones.index(zone)
            return slot if words[slot] != VACANT else None
        table = self.picture.stage.view.table
        if table.layout[zone].kind != BAG:
            return index if index < len(words) else None
        word = self._word(place, table.faces_in(zone)[index])
        return words.index(word) if word in words else None

    def _gathered(self, place: LayingPlace, zone: int, index: int) -> int | None:
        words = self.bench.words(place)
        faces = self.picture.stage.view.table.faces_in(zone)
        word = self._word(place, faces[index]) if index < len(faces) else ""
        return words.index(word) if word in words else None

    def _word(self, place: LayingPlace, face: int) -> str:
        stock = next(stock for stock in self.bench.stocks if stock.id == place.stock)
        return next((item.word for item in stock.items if item.face == face), "")

    # ---- where things may go ----------------------------------------------------------------------

    def areas(self, ui: Ui, frame: BoardFrame) -> tuple[Area, ...]:
        """Where on the table something may be put, the smaller ones last."""
        key = (self._shown, frame, ui.text_scale, ui.texts.language)
        if key != self._areas_for:
            self._areas_for = key
            try:
                self._areas = tuple(sorted(self._find_areas(ui, frame), key=lambda area: -area.rect.w * area.rect.h))
            except Exception:  # the lists beside the table still take everything
                self._areas = ()
        return self._areas

    def _find_areas(self, ui: Ui, frame: BoardFrame) -> list[Area]:
        """Where things lie already, and where they would lie in places that are empty."""
        bench, position = self.bench, self.bench.position
        lists = [place for place in bench.places if place.kind == LIST]
        slotted = [place for place in bench.places if place.kind != LIST]
        for place in slotted:
            more = self._one_more(place, position)
            position = position if more is None else more
        layout = self._layout(ui, frame, position, self.viewer)
        spots = {spot.key: spot.rect for spot in layout.spots}
        found = [area for place in slotted for area in self._slots(place, layout, spots)]
        for place in lists:
            rect = _around(place, self.picture.layout)
            more = None if rect else self._one_more(place, bench.position)
            if more is not None:  # one by one: where all were laid at once, the flower of one would be another's
                rect = _around(place, self._layout(ui, frame, more, self.viewer))
            if rect is not None:
                found.append(Area(place, -1, _at_least(rect, LEAST_AREA)))
        return found

    def _slots(self, place: LayingPlace, layout: Layout, spots: dict[str, Rect]) -> list[Area]:
        mine = place.path[-1] not in self.bench.names or self.bench.names.index(str(place.path[-1])) == self.viewer
        found = []
        count = len(place.squares) if place.kind == BOARD else place.slots
        for number in range(count):
            rect = None
            if place.spots and (mine or place.kind == BOARD):
                rect = spots.get(place.spots[number])
            if rect is None and place.kind == ROW and place.zones:
                pieces = [piece.pose.rect for piece in layout.pieces if piece.slot[0] == place.zones[number]]
                rect = Rect.around(pieces) if pieces else None
            if rect is not None:
                found.append(Area(place, number, rect))
        return found

    def _one_more(self, place: LayingPlace, position: Position) -> Position | None:
        """The position with one more thing in a list, and something in every slot of a row."""
        stock = next(stock for stock in self.bench.stocks if stock.id == place.stock)
        if not stock.items or place.kind == BOARD or not place.zones:
            return None
        words = place.words(position)
        filler = stock.items[0].word
        more = [filler if word == VACANT else word for word in words] if place.kind == ROW else [*words, filler]
        return place.filled(position, more)

    def _layout(self, ui: Ui, frame: BoardFrame, position: Position, viewer: int) -> Layout:
        """How a position would lie before the eyes of a player."""
        view = seen_by_all(self.bench.sketch(position), viewer)
        situation: Situation[Any] = Situation(view, viewer, seats_named(self.bench.names), ())
        return self.presenter.layout(situation, frame, ui)

    # ---- how things look ------------------------------------------------------------------------------

    def face_of(self, ui: Ui, frame: BoardFrame, stock: Stock, word: str) -> Face | None:
        """The picture of a thing of the box, as the table shows it; None if it never does."""
        bench = self.bench
        if self._faces_for != (bench.setup, bench.names):
            self._faces, self._faces_for = {}, (bench.setup, bench.names)
        if (stock.id, word) not in self._faces:
            self._faces.update({(stock.id, item.word): None for item in stock.items})
            for place in bench.places:
                missing = any(self._faces[stock.id, item.word] is None for item in stock.items)
                if place.stock == stock.id and missing:
                    self._learn_faces(ui, frame, stock, place)
        return self._faces.get((stock.id, word))

    def _learn_faces(self, ui: Ui, frame: BoardFrame, stock: Stock, place: LayingPlace) -> None:
        """Lays one of each thing into a place and looks how the presenter draws it."""
        bench = self.bench
        viewer = next((bench.names.index(str(name)) for name in place.path if name in bench.names), self.viewer)
        for batch in _batches(stock, place):
            words = [item + square for item, square in batch]
            position = bench.positions.empty(bench.position)
            try:
                position = place.filled(position, words)
                layout = self._layout(ui, frame, position, viewer)
                view = seen_by_all(bench.sketch(position), viewer)
            except Exception:  # nothing that a player does depends on this picture
                continue
            for piece in layout.pieces:
                word = self._word_of(view, piece, place)
                if word and not piece.picture.is_back and self._faces.get((stock.id, word)) is None:
                    self._faces[stock.id, word] = Face(piece.picture, piece.pose.h / piece.pose.w)

    def _word_of(self, view: Any, piece: Piece, place: LayingPlace) -> str:
        """The word of the thing that a piece of a view is, if it lies in this place."""
        zone, index = piece.slot
        if zone < 0:
            found = self.bench.positions.piece_at(view, zone, index, self.bench.names)
            return place.thing(found[1]) if found is not None and found[0] == place.path else ""
        if zone not in place.zones:
            return ""
        faces = view.table.faces_in(zone)
        return self._word(place, faces[index]) if index < len(faces) else ""


def hides(above: Rect, below: Rect) -> bool:
    """True if next to nothing of what lies below is to be seen, and clicked."""
    common = above.intersection(below)
    return common.w * common.h > HIDDEN * below.w * below.h


def _buried(pieces: Sequence[Piece]) -> frozenset[Slot]:
    seen = [(piece.slot, piece.pose.rect, piece.ground) for piece in pieces if not piece.concealed]
    found = set()
    for number, (slot, mine, _) in enumerate(seen):
        for _, other, ground in seen[number + 1 :]:
            if not ground and hides(other, mine):
                found.add(slot)
                break
    return frozenset(found)


def seen_by_all(state: Any, viewer: int) -> Any:
    """What lies on a table before who lays it: every hand is open, and what lies face down is remembered."""
    known = state.clone()
    table = known.table
    for zone, cards in zip(table.layout, table.zones, strict=True):
        if zone.kind == STACK:
            for card in cards:
                table.knows[card] |= bit(viewer)
    return OPEN_EYES.sees(known, viewer)


def _batches(stock: Stock, place: LayingPlace) -> list[list[tuple[str, str]]]:
    """The things of a stock as they fit into a place at once, each with its square."""
    words = [item.word for item in stock.items]
    if place.kind == BOARD:
        size = BATCH
        return [
            list(zip(words[start : start + size], place.squares, strict=False)) for start in range(0, len(words), size)
        ]
    size = place.slots if place.kind == ROW else len(words)
    return [[(word, "") for word in words[start : start + size]] for start in range(0, len(words), size)]


def _around(place: LayingPlace, layout: Layout) -> Rect | None:
    """The part of a table where what lies in a place is, with all of what it is a part of; None if nothing does."""
    lying = [piece for piece in layout.pieces if piece.slot[0] in place.zones]
    wholes = {piece.part_of for piece in lying} - {None}
    parts = [piece for piece in layout.pieces if piece.part_of in wholes or piece.slot in wholes]
    return Rect.around([piece.pose.rect for piece in (*lying, *parts)]) if lying else None


def _at_least(rect: Rect, size: float) -> Rect:
    return Rect.centred(rect.cx, rect.cy, max(rect.w, size), max(rect.h, size))
