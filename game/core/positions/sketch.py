"""A position as something to look at, possible or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from game.core.notation.notation import UNSEEN
from game.core.positions.places import ROW, LayingPlace
from game.core.positions.position import Position
from game.core.positions.positions import Positions
from game.core.table.table import BAG, EVERYBODY, NOBODY, PILE, TRUTH, Table, bit


def sketch(positions: Positions, base: Any, position: Position) -> Any:
    """A state to look at that shows what is laid and nothing else; `base` is the last one that was possible. What is
    laid nowhere lies face down where the rest lies.
    """
    state = base.clone()
    layout = positions.table_layout(base, position)
    stocks = {stock.id: stock for stock in positions.stocks(position)}
    faces_of = {(stock.id, item.word): item.face for stock in stocks.values() for item in stock.items}
    lying: list[list[tuple[int, int]]] = [[] for _ in layout]
    for place in positions.places(position):
        for number, word in enumerate(place.words(position)):
            thing = place.thing(word)
            face = faces_of.get((place.stock, thing), -1)
            if face < 0 and thing != UNSEEN:
                continue
            zone = place.gathered
            if zone < 0 and place.zones:
                zone = place.zones[number if place.kind == ROW else 0]
            if 0 <= zone < len(layout):
                lying[zone].append((max(face, 0), _seen_by(layout[zone], place, word)))
    for stock_id, left in positions.box(position).items():
        zone = stocks[stock_id].rest
        if zone >= 0:
            lying[zone] += [
                (faces_of[stock_id, word], NOBODY) for word, count in left.items() for _ in range(max(0, count))
            ]
    state.table = _table_of(base.table.seats, layout, lying)
    positions.dress(state, position)
    return state


def _seen_by(zone: Any, place: LayingPlace, word: str) -> int:
    """Who sees something that lies in a zone."""
    if zone.kind == PILE or (place.turns and word.startswith("(")):
        return NOBODY
    return bit(zone.owner) if zone.kind == BAG or place.covered else EVERYBODY


def _table_of(seats: int, layout: tuple[Any, ...], lying: Sequence[Sequence[tuple[int, int]]]) -> Table:
    """A table with these faces in its zones, each seen by some."""
    zones: list[tuple[int, ...]] = []
    faces: list[int] = []
    sees: list[int] = []
    for cards in lying:
        zones.append(tuple(range(len(faces), len(faces) + len(cards))))
        faces += [face for face, _ in cards]
        sees += [seen for _, seen in cards]
    lots = (0,) * len(faces)
    return Table(seats, layout, zones, tuple(faces), lots, sees, sees[:], {}, (), 0, 1, TRUTH)
