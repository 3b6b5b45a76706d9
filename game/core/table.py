"""The table: cards lying in zones, who sees each of them now, and who knows it.

Observers are the seats 0 … n-1 and one more, the public (index n): what everybody at the table could tell a stranger.
Sets of observers are bit masks. A view of the table is a `Table` as well: faces its observer does not know are
UNKNOWN, cards have new numbers that say nothing, bags have no order. Worlds that fit a view are made in
`imagination.py`.

Why not simply let "seen by" ride on every card? Because a card that leaves a hand face down would tell those who had
seen that hand where it went. Such cards *float*: see `Drift`.
"""

from __future__ import annotations

from typing import Final

import msgspec

UNKNOWN: Final = -1
"""The face of a card that the observer of a view does not know."""
TRUTH: Final = -1
"""The `observer` of the true table."""

NOBODY: Final = 0
EVERYBODY: Final = -1
"""All bits set: every seat and the public."""

STACK: Final = 0
"""Places are public and in order: a flower, a slot, a row, a board."""
BAG: Final = 1
"""A hand: nobody but its owner knows which card is which, and order means nothing."""
PILE: Final = 2
"""Nobody knows the order."""


def bit(observer: int) -> int:
    """The mask of one observer."""
    return 1 << observer


class Zone(msgspec.Struct, frozen=True, gc=False):
    """What a zone is: STACK, BAG or PILE, and the seat it belongs to (-1: the table)."""

    kind: int
    owner: int = -1


class Token(msgspec.Struct, frozen=True, gc=False, order=True):
    """A card that may be in a bag or in one of the places filled from it unseen.

    `since`: the moment from which it may have left the bag. `face`: UNKNOWN if the observer never knew it. On the true
    table `card` is its number; in a view it is -1, because saying which card it is would say where it is.
    """

    since: int
    face: int
    lot: int
    card: int = -1


class Drift(msgspec.Struct, frozen=True, gc=False):
    """What one observer knows about a bag from which cards were taken unseen: a pool of tokens, some with a face.

    Each of them is in the bag, or in a place filled from it not earlier than the token's `since`.
    """

    observer: int
    bag: int
    tokens: tuple[Token, ...]


class Origin(msgspec.Struct, frozen=True, gc=False):
    """A card was taken out of `bag` at `moment`, unseen by somebody."""

    bag: int
    moment: int


class Table(msgspec.Struct):
    """All cards and everybody's knowledge of them. Changed only by folding events."""

    seats: int
    layout: tuple[Zone, ...]
    zones: list[list[int]]
    faces: list[int]
    lots: list[int]
    sees: list[int]
    knows: list[int]
    origins: dict[int, Origin]
    drifts: tuple[Drift, ...]
    clock: int
    next_lot: int
    observer: int = TRUTH
    unseen: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """In a view: for each lot the sorted faces of its cards that the observer cannot place."""

    # ---- making and copying -------------------------------------------------------------------

    @staticmethod
    def set_out(
        seats: int, layout: tuple[Zone, ...], cards: dict[int, tuple[int, ...]], face_up: tuple[int, ...] = ()
    ) -> Table:
        """A table before the game: `cards[zone]` are faces, each zone a lot of its own. Everybody sees the cards of the
        zones in `face_up`, nobody knows the others.
        """
        table = Table(seats, layout, [[] for _ in layout], [], [], [], [], {}, (), 0, 0)
        for zone in sorted(cards):
            lot = table.next_lot
            table.next_lot += 1
            for face in cards[zone]:
                table.zones[zone].append(len(table.faces))
                table.faces.append(face)
                table.lots.append(lot)
                table.sees.append(EVERYBODY if zone in face_up else NOBODY)
                table.knows.append(EVERYBODY if zone in face_up else NOBODY)
        return table

    def clone(self) -> Table:
        """An independent copy; what is frozen is shared."""
        return Table(
            self.seats,
            self.layout,
            [zone[:] for zone in self.zones],
            self.faces[:],
            self.lots[:],
            self.sees[:],
            self.knows[:],
            self.origins.copy(),
            self.drifts,
            self.clock,
            self.next_lot,
            self.observer,
            self.unseen,
        )

    # ---- reading ------------------------------------------------------------------------------

    @property
    def public(self) -> int:
        """The observer that knows only what everybody knows."""
        return self.seats

    def faces_in(self, zone: int) -> list[int]:
        """The faces of a zone in order (UNKNOWN where a view does not know)."""
        faces = self.faces
        return [faces[card] for card in self.zones[zone]]

    def count(self, zone: int) -> int:
        """How many cards lie in a zone (always public)."""
        return len(self.zones[zone])

    def find(self, zone: int, face: int) -> int:
        """The index of the first card with that face in a zone; -1 if there is none."""
        faces = self.faces
        for index, card in enumerate(self.zones[zone]):
            if faces[card] == face:
                return index
        return -1

    def tracks(self, observer: int, card: int) -> bool:
        """True if the observer knows which card this is: he has seen it and it has not left a bag unseen since."""
        return bool(self.knows[card] & bit(observer)) and not self._floats(observer, card)

    def untaught(self, card: int, mask: int) -> bool:
        """True if `mask` holds an observer that does not track the card yet."""
        return any(mask & bit(observer) and not self.tracks(observer, card) for observer in range(self.seats + 1))

    def floating(self, bag: int) -> list[int]:
        """In a view: sorted faces of the cards that are in the bag or in a place filled from it since."""
        for drift in self.drifts:
            if drift.bag == bag and drift.observer == self.observer:
                return sorted(token.face for token in drift.tokens if token.face != UNKNOWN)
        return []

    def _floats(self, observer: int, card: int) -> bool:
        return any(
            drift.observer == observer and any(token.card == card for token in drift.tokens) for drift in self.drifts
        )

    # ---- folding ------------------------------------------------------------------------------

    def open_zone(self, kind: int, owner: int) -> int:
        """Adds an empty zone and returns its number."""
        self.layout = (*self.layout, Zone(kind, owner))
        self.zones.append([])
        return len(self.zones) - 1

    def move(self, source: int, index: int, target: int, at: int, seen_by: int, glimpsed_by: int) -> None:
        """A card goes from `source[index]` to `target[at]` (-1: to the end); the masks say who sees it there, who
        looked.
        """
        self.clock += 1
        card = self.zones[source][index]
        shown = seen_by | glimpsed_by
        if self.layout[source].kind == BAG:
            self._leave_bag(source, card, shown | self._owner_of(source))
        del self.zones[source][index]
        if at < 0:
            self.zones[target].append(card)
        else:
            self.zones[target].insert(at, card)
        if self.layout[target].kind == BAG:
            self._enter_bag(target, card, shown)
        self.sees[card] = seen_by
        self._learn(card, shown)
        if self.drifts:
            self._settle_drifts()

    def show(self, zone: int, index: int, seen_by: int, glimpsed_by: int) -> None:
        """A card is seen where it lies. (A look into a bag shows all of it: each of two equal cards is then known.)"""
        self.clock += 1
        card = self.zones[zone][index]
        self.sees[card] = seen_by
        self._learn(card, seen_by | glimpsed_by)
        if self.drifts:
            self._settle_drifts()

    def shuffle(self, zone: int, order: tuple[int, ...]) -> None:
        """The zone is mixed face down. A new lot, if everybody can tell which cards are in it; else the old lots
        become one.
        """
        self.clock += 1
        cards = self.zones[zone]
        self.zones[zone] = mixed = [cards[old] for old in order]
        inside = set(mixed)
        secret = {self.lots[card] for card in mixed if self.knows[card] != EVERYBODY}
        outside = {
            self.lots[card]
            for card in range(len(self.faces))
            if card not in inside and self.knows[card] != EVERYBODY and self.lots[card] in secret
        }
        if outside:
            for card in range(len(self.faces)):
                if card in inside or self.lots[card] in outside:
                    self.lots[card] = min(outside)
        else:
            for card in mixed:
                self.lots[card] = self.next_lot
            self.next_lot += 1
        for card in mixed:
            self.sees[card] = self.knows[card] = NOBODY
            self.origins.pop(card, None)
        if self.drifts:
            self.drifts = tuple(
                Drift(d.observer, d.bag, tuple(t for t in d.tokens if t.card not in inside)) for d in self.drifts
            )
            self._settle_drifts()

    def _learn(self, card: int, mask: int) -> None:
        if not mask:
            return
        if self.drifts:
            for drift in self.drifts:
                if mask & bit(drift.observer) and self._in_pool(drift, card):
                    self._take_token(drift, card)
        self.knows[card] |= mask
        if mask == EVERYBODY:
            self.origins.pop(card, None)

    def _owner_of(self, zone: int) -> int:
        owner = self.layout[zone].owner
        return bit(owner) if owner >= 0 else NOBODY

    def _leave_bag(self, bag: int, card: int, shown: int) -> None:
        """Those who are shown the card follow it; for the others every card they knew in this bag
        floats from now on.
        """
        self._same_face_first(bag, card, shown)
        hidden_from = [o for o in range(self.seats + 1) if not shown & bit(o)]
        if not hidden_from:
            return
        cards = self.zones[bag]
        mixed_lots = len({self.lots[c] for c in cards}) > 1
        for observer in hidden_from:
            drift = self._drift(observer, bag)
            knows_some = any(self.knows[c] & bit(observer) for c in cards)
            if drift is None and not knows_some and not mixed_lots:
                continue
            tokens = list(drift.tokens) if drift else []
            pooled = {token.card for token in tokens}
            for c in cards:
                if c not in pooled:
                    known = bool(self.knows[c] & bit(observer))
                    tokens.append(Token(self.clock, self.faces[c] if known else UNKNOWN, self.lots[c], c))
            self._replace(drift, Drift(observer, bag, tuple(sorted(tokens))))
        self.origins[card] = Origin(bag, self.clock)

    def _enter_bag(self, bag: int, card: int, shown: int) -> None:
        """A card that came back unseen from a place of the same pool stays in the pool; any other unseen one joins
        it.
        """
        origin = self.origins.pop(card, None)
        for drift in self.drifts:
            if drift.bag != bag or shown & bit(drift.observer) or self.tracks(drift.observer, card):
                continue
            if origin is None or origin.bag != bag or all(token.card != card for token in drift.tokens):
                token = Token(self.clock, UNKNOWN, self.lots[card], card)
                self._replace(drift, Drift(drift.observer, bag, tuple(sorted((*drift.tokens, token)))))

    def _same_face_first(self, bag: int, card: int, shown: int) -> None:
        """Two equal cards in one hand cannot be told apart: an observer who knew of one of them now sees *that* one."""
        face = self.faces[card]
        twins = [c for c in self.zones[bag] if c != card and self.faces[c] == face]
        if not twins:
            return
        owner = self.layout[bag].owner
        for observer in range(self.seats + 1):
            mask = bit(observer)
            if observer == owner or not shown & mask or self.knows[card] & mask:
                continue
            twin = next((c for c in twins if self.knows[c] & mask), None)
            if twin is None:
                continue
            self.knows[card] |= mask
            self.knows[twin] &= ~mask
            drift = self._drift(observer, bag)
            if drift:
                swap = {card: twin, twin: card}
                tokens = (Token(t.since, t.face, t.lot, swap.get(t.card, t.card)) for t in drift.tokens)
                self._replace(drift, Drift(observer, bag, tuple(sorted(tokens))))

    # ---- drifts -------------------------------------------------------------------------------

    def _drift(self, observer: int, bag: int) -> Drift | None:
        for drift in self.drifts:
            if drift.observer == observer and drift.bag == bag:
                return drift
        return None

    def _replace(self, old: Drift | None, new: Drift) -> None:
        rest = tuple(d for d in self.drifts if d is not old)
        self.drifts = tuple(sorted((*rest, new), key=lambda d: (d.bag, d.observer)))

    @staticmethod
    def _in_pool(drift: Drift, card: int) -> bool:
        return any(token.card == card for token in drift.tokens)

    def _take_token(self, drift: Drift, card: int) -> None:
        """The observer now sees this card. Which token it was he can tell only by its face: one that he knew to float
        if it can have been there, else one of the unknown ones; of several the latest goes.

        (Which one it truly was is not his to learn, and this choice keeps every filling of the remaining places
        possible. A card like one he knew counts as that one: otherwise he would be told that there is another.)
        """
        tokens = list(drift.tokens)
        own = next(token for token in tokens if token.card == card)
        origin = self.origins.get(card)
        latest = origin.moment if origin and origin.bag == drift.bag else self.clock
        able = [t for t in tokens if t.lot == own.lot and t.since <= latest]
        alike = [t for t in able if t.face == self.faces[card]] or [t for t in able if t.face == UNKNOWN]
        gone = max(alike, key=lambda t: (t.since, t.card == card), default=own)
        if gone.card != card:
            tokens.append(Token(own.since, own.face, own.lot, gone.card))
            tokens.remove(gone)
            if own.face == UNKNOWN:
                self.knows[gone.card] &= ~bit(drift.observer)
        tokens.remove(own)
        self._replace(drift, Drift(drift.observer, drift.bag, tuple(sorted(tokens))))

    def _settle_drifts(self) -> None:
        """A floating card that can only be in the bag any more is known there again; a pool without doubt is
        forgotten.
        """
        kept = []
        for drift in self.drifts:
            latest = -1
            for card, origin in self.origins.items():
                if origin.bag == drift.bag and not self.tracks(drift.observer, card):
                    latest = max(latest, origin.moment)
            tokens = tuple(t for t in drift.tokens if t.face == UNKNOWN or t.since <= latest)
            lots = {token.lot for token in tokens}
            if latest >= 0 and (any(token.face != UNKNOWN for token in tokens) or len(lots) > 1):
                kept.append(Drift(drift.observer, drift.bag, tokens) if len(tokens) != len(drift.tokens) else drift)
        self.drifts = tuple(kept)

    # ---- views --------------------------------------------------------------------------------

    def view(self, observer: int) -> Table:
        """This table as `observer` may know it: new card numbers, UNKNOWN faces, sorted bags, floating cards as tokens.

        Made from what the observer knows and from public facts alone, so two truths he cannot tell apart give equal
        views.
        """
        if self.observer == observer:
            return self.clone()
        mask = bit(observer)
        drifts = tuple(
            Drift(observer, d.bag, tuple(sorted(Token(t.since, t.face, t.lot) for t in d.tokens)))
            for d in self.drifts
            if d.observer == observer
        )
        pooled = {token.card for d in self.drifts if d.observer == observer for token in d.tokens}
        seen = Table(self.seats, self.layout, [], [], [], [], [], {}, drifts, self.clock, self.next_lot, observer)
        unseen: dict[int, list[int]] = {}
        for number, zone in enumerate(self.zones):
            rows = []
            for card in zone:
                floats = card in pooled
                known = bool(self.knows[card] & mask) and not floats
                if not known and not (floats and self.knows[card] & mask):
                    unseen.setdefault(self.lots[card], []).append(self.faces[card])
                origin = self.origins.get(card)
                rows.append(
                    (
                        not known,
                        self.faces[card] if known else UNKNOWN,
                        -1 if floats else self.lots[card],
                        self._plain(self.sees[card], mask),
                        self._plain(self.knows[card], mask) if known else NOBODY,
                        None if known or origin is None else (origin.bag, origin.moment),
                    )
                )
            if self.layout[number].kind != STACK:
                rows.sort(key=lambda row: (row[:5], row[5] or (-1, -1)))
            cards = []
            for _, face, lot, sees, knows, origin_row in rows:
                card = len(seen.faces)
                cards.append(card)
                seen.faces.append(face)
                seen.lots.append(lot)
                seen.sees.append(sees)
                seen.knows.append(knows)
                if origin_row is not None:
                    seen.origins[card] = Origin(*origin_row)
            seen.zones.append(cards)
        seen.unseen = tuple((lot, tuple(sorted(faces))) for lot, faces in sorted(unseen.items()))
        return seen

    @staticmethod
    def _plain(mask: int, own: int) -> int:
        """What an observer is told of a set of observers: everybody, himself, or nobody."""
        return EVERYBODY if mask == EVERYBODY else mask & own
