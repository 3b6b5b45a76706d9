"""A view in the making: what one observer may know of all cards.

Everything here is made from what the observer knows and from public facts alone, so two truths he cannot tell apart
give equal views. It is written for speed: every bot and every screen looks through it.
"""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import Final

from game.core.table.cards import TableCards
from game.core.table.knowledge import EVERYBODY, NOBODY, STACK, UNKNOWN, Drift, Origin, Shown, Token, bit

_NUMBERS: Final = tuple(range(1_000))
"""The numbers of cards in a view: they are counted as they lie."""


class Sketch:
    """The parts of a view: see `TableCards`, whose words they are."""

    __slots__ = ("_pooled", "_table", "_told", "drifts", "faces", "knows", "lots", "origins", "sees", "unseen", "zones")

    def __init__(self, table: TableCards, observer: int) -> None:
        self._table = table
        self._told = _told(table.seats, observer)
        self._pooled: set[int] = set()
        self.zones: list[tuple[int, ...]] = []
        self.faces: list[int] = []
        self.lots: list[int] = []
        self.sees: list[int] = []
        self.knows: list[int] = []
        self.origins: dict[int, Origin] = {}
        self.drifts: tuple[Drift, ...] = ()
        self.unseen: dict[int, list[int]] = {}
        if table.drifts:
            own = [drift for drift in table.drifts if drift.observer == observer]
            self._pooled = {token.card for drift in own for token in drift.tokens}
            self.drifts = tuple([_without_cards(drift) for drift in own])
        self._add_zones()

    def _add_zones(self) -> None:
        """Zone after zone. Nearly always everybody sees and knows as much of one of its cards as of the others: then
        they are added all at once.
        """
        table, told, pooled, origins = self._table, self._told, self._pooled, self._table.origins
        all_faces, all_lots, all_sees, all_knows = table.faces, table.lots, table.sees, table.knows
        special = pooled.union(origins) if pooled or origins else pooled
        unseen, zones = self.unseen, self.zones
        faces, lots, sees, knows = self.faces, self.lots, self.sees, self.knows
        numbers = _NUMBERS if len(all_faces) <= len(_NUMBERS) else tuple(range(len(all_faces)))
        last = 0
        for zone, cards in zip(table.layout, table.zones, strict=True):
            if not cards:
                zones.append(())
                continue
            count, in_order = len(cards), zone.kind == STACK
            first, last = last, last + count
            zones.append(numbers[first:last])
            if count == 1 and cards[0] not in pooled:
                card = cards[0]
                known, lot = told[all_knows[card]], all_lots[card]
                sees.append(told[all_sees[card]])
                knows.append(known)
                lots.append(lot)
                if known:
                    faces.append(all_faces[card])
                else:
                    faces.append(UNKNOWN)
                    if lot in unseen:
                        unseen[lot].append(all_faces[card])
                    else:
                        unseen[lot] = [all_faces[card]]
                    if card in origins:
                        self.origins[first] = origins[card]
                continue
            alike = count > 1 and (not special or special.isdisjoint(cards))
            if alike:
                of_each = itemgetter(*cards)
                each_knows, each_sees, each_lots = of_each(all_knows), of_each(all_sees), of_each(all_lots)
                known, seen, lot = told[each_knows[0]], told[each_sees[0]], each_lots[0]
                alike = each_knows.count(each_knows[0]) == each_sees.count(each_sees[0]) == count
                alike = alike and (each_lots.count(lot) == count or bool(known and in_order))
            if not alike:
                if in_order or count == 1:
                    self._add_in_order(cards)
                else:
                    self._add_sorted(cards)
                continue
            lots += each_lots
            sees += (seen,) * count
            knows += (known,) * count
            if not known:
                faces += (UNKNOWN,) * count
                self._unseen(lot).extend(of_each(all_faces))
            elif in_order:
                faces += of_each(all_faces)
            else:
                faces += sorted(of_each(all_faces))

    def _add_in_order(self, cards: tuple[int, ...]) -> None:
        """Cards of a zone whose order is public, one by one."""
        table, told, pooled, origins = self._table, self._told, self._pooled, self._table.origins
        all_faces, all_lots, all_sees, all_knows = table.faces, table.lots, table.sees, table.knows
        faces, lots, sees, knows = self.faces, self.lots, self.sees, self.knows
        for card in cards:
            known, lot = told[all_knows[card]], all_lots[card]
            sees.append(told[all_sees[card]])
            if known and card not in pooled:
                faces.append(all_faces[card])
                lots.append(lot)
                knows.append(known)
                continue
            if not known:
                self._unseen(lot).append(all_faces[card])
            if card in origins:
                self.origins[len(faces)] = origins[card]
            faces.append(UNKNOWN)
            lots.append(-1 if card in pooled else lot)
            knows.append(NOBODY)

    def _add_sorted(self, cards: tuple[int, ...]) -> None:
        """Cards of a bag or a pile: the known ones come first, in no order that says anything."""
        table, told, pooled, origins = self._table, self._told, self._pooled, self._table.origins
        all_faces, all_lots, all_sees, all_knows = table.faces, table.lots, table.sees, table.knows
        rows: list[tuple[bool, int, int, int, int, int, int]] = []
        for card in cards:
            known, seen, lot = told[all_knows[card]], told[all_sees[card]], all_lots[card]
            if known and card not in pooled:
                rows.append((False, all_faces[card], lot, seen, known, -1, -1))
                continue
            if not known:
                self._unseen(lot).append(all_faces[card])
            bag = moment = -1
            if card in origins:
                bag, moment = origins[card].bag, origins[card].moment
            rows.append((True, UNKNOWN, -1 if card in pooled else lot, seen, NOBODY, bag, moment))
        rows.sort()
        faces, lots, sees, knows = self.faces, self.lots, self.sees, self.knows
        for _, face, lot, seen, known, bag, moment in rows:
            if bag >= 0:
                self.origins[len(faces)] = Origin(bag, moment)
            faces.append(face)
            lots.append(lot)
            sees.append(seen)
            knows.append(known)

    def add_shown(self) -> tuple[Shown, ...]:
        """Cards of which the observer cannot tell the lot: their faces are still to be dealt. Returns them as he may
        know them.
        """
        table = self._table
        faces = {one.card: one.face for one in table.shown}
        for drift in table.drifts:
            for token in drift.tokens:
                if token.card in faces and token.face == UNKNOWN:
                    self._unseen(token.lot).append(faces[token.card])
        return tuple(sorted([Shown(one.bag, one.moment, one.face) for one in table.shown]))

    def faces_unseen(self) -> tuple[tuple[int, tuple[int, ...]], ...]:
        """The sorted faces of each lot that the observer cannot place."""
        return tuple([(lot, tuple(sorted(faces))) for lot, faces in sorted(self.unseen.items())])

    def _unseen(self, lot: int) -> list[int]:
        found = self.unseen.get(lot)
        if found is None:
            found = self.unseen[lot] = []
        return found


@cache
def _told(seats: int, observer: int) -> tuple[int, ...]:
    """What an observer is told of a set of observers, by its mask: everybody, himself, or nobody. (Masks that miss
    somebody of everybody are negative: they count from the end.)
    """
    masks = [*range(bit(seats + 1)), *range(-bit(seats + 1), 0)]
    return tuple([EVERYBODY if mask == EVERYBODY else mask & bit(observer) for mask in masks])


def _without_cards(drift: Drift) -> Drift:
    """A drift as its observer may know it: which card a token is would say where it is."""
    tokens = [Token(token.since, token.face, token.lot) for token in drift.tokens]  # they stay in order
    return Drift(drift.observer, drift.bag, tuple(tokens))
