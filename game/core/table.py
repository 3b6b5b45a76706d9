"""The table: cards lying in zones, who sees each of them now, and who knows it.

Observers are the seats 0 … n-1 and one more, the public (index n): what everybody at the table could tell a stranger.
Sets of observers are bit masks. A view of the table is a `Table` as well: faces its observer does not know are
UNKNOWN, cards have new numbers that say nothing, bags have no order. Worlds that fit a view are made in
`imagination.py`.

Why not simply let "seen by" ride on every card? Because a card that leaves a hand face down would tell those who had
seen that hand where it went. Such cards *float*: see `Drift`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from game.core.records import Frozen, Ordered

if TYPE_CHECKING:
    from game.core.mind import Mind

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


class Zone(Frozen):
    """What a zone is: STACK, BAG or PILE, and the seat it belongs to (-1: the table)."""

    kind: int
    owner: int = -1


class Token(Ordered):
    """A card that may be in a bag or in one of the places filled from it unseen.

    `since`: the moment from which it may have left the bag. `face`: UNKNOWN if the observer never knew it. On the true
    table `card` is its number; in a view it is -1, because saying which card it is would say where it is.
    """

    since: int
    face: int
    lot: int
    card: int = -1


class Drift(Frozen):
    """What one observer knows about a bag from which cards were taken unseen: a pool of tokens, some with a face.

    Each of them is in the bag, or in a place filled from it not earlier than the token's `since`.
    """

    observer: int
    bag: int
    tokens: tuple[Token, ...]


class Origin(Frozen):
    """A card was taken out of `bag` at `moment`, unseen by somebody."""

    bag: int
    moment: int


class Shown(Ordered):
    """A card that the observer of a drift saw leave its pool, and that may have been any of several lots: until he can
    tell, its token stays in the pool.

    `moment`: since when it is out of the bag. On the true table `card` is the number its token has, always negative; in
    a view it is -1.
    """

    bag: int
    moment: int
    face: int
    card: int = -1


class Table:
    """All cards and everybody's knowledge of them. Changed only by folding events.

    `zones[z]`: the numbers of the cards in a zone, top first; `faces`, `lots`: of every card by its number; `sees`,
    `knows`: who does, as masks. What is a tuple is never changed, only replaced, so that a copy shares it. `unseen`, in
    a view: for each lot the sorted faces of its cards that the observer cannot place (the `shown` ones among them).
    `minds`: of observers who cannot tell from which lot a card came (see `mind.py`); `shown`, in a mind and in a view:
    those cards. Neither is part of the truth, so no fingerprint knows of them.

    A plain class and not a record, because compilers do well with it; `wire.py` writes and reads it.
    """

    __slots__ = (
        "clock",
        "drifts",
        "faces",
        "knows",
        "layout",
        "lots",
        "minds",
        "next_lot",
        "observer",
        "origins",
        "seats",
        "sees",
        "shown",
        "unseen",
        "zones",
    )

    def __init__(
        self,
        seats: int,
        layout: tuple[Zone, ...],
        zones: list[tuple[int, ...]],
        faces: tuple[int, ...],
        lots: tuple[int, ...],
        sees: list[int],
        knows: list[int],
        origins: dict[int, Origin],
        drifts: tuple[Drift, ...],
        clock: int,
        next_lot: int,
        observer: int = TRUTH,
        unseen: tuple[tuple[int, tuple[int, ...]], ...] = (),
        shown: tuple[Shown, ...] = (),
        minds: tuple[Mind, ...] = (),
    ) -> None:
        self.seats = seats
        self.layout = layout
        self.zones = zones
        self.faces = faces
        self.lots = lots
        self.sees = sees
        self.knows = knows
        self.origins = origins
        self.drifts = drifts
        self.clock = clock
        self.next_lot = next_lot
        self.observer = observer
        self.unseen = unseen
        self.shown = shown
        self.minds = minds

    # ---- making and copying -------------------------------------------------------------------

    @staticmethod
    def set_out(
        seats: int, layout: tuple[Zone, ...], cards: dict[int, tuple[int, ...]], face_up: tuple[int, ...] = ()
    ) -> Table:
        """A table before the game: `cards[zone]` are faces, each zone a lot of its own. Everybody sees the cards of the
        zones in `face_up`, nobody knows the others.
        """
        zones: list[tuple[int, ...]] = [() for _ in layout]
        faces: list[int] = []
        lots: list[int] = []
        sees: list[int] = []
        for lot, zone in enumerate(sorted(cards)):
            dealt = cards[zone]
            zones[zone] = tuple(range(len(faces), len(faces) + len(dealt)))
            faces += dealt
            lots += [lot] * len(dealt)
            sees += [EVERYBODY if zone in face_up else NOBODY] * len(dealt)
        return Table(seats, layout, zones, tuple(faces), tuple(lots), sees, sees[:], {}, (), 0, len(cards))

    def clone(self) -> Table:
        """An independent copy; what is never changed is shared."""
        return Table(
            self.seats,
            self.layout,
            self.zones[:],
            self.faces,
            self.lots,
            self.sees[:],
            self.knows[:],
            self.origins.copy() if self.origins else {},
            self.drifts,
            self.clock,
            self.next_lot,
            self.observer,
            self.unseen,
            self.shown,
            tuple([mind.clone() for mind in self.minds]) if self.minds else (),
        )

    def __eq__(self, other: object) -> bool:
        """Equal in every part."""
        return isinstance(other, Table) and self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Table{self.parts()}"

    def parts(self) -> tuple[object, ...]:
        """Everything in it, in the order of the constructor."""
        return (
            self.seats,
            self.layout,
            self.zones,
            self.faces,
            self.lots,
            self.sees,
            self.knows,
            self.origins,
            self.drifts,
            self.clock,
            self.next_lot,
            self.observer,
            self.unseen,
            self.shown,
            self.minds,
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
        for mind in self.minds:
            mind.open_zone(kind, owner)
        self.layout = (*self.layout, Zone(kind, owner))
        self.zones.append(())
        return len(self.zones) - 1

    def move(self, source: int, index: int, target: int, at: int, seen_by: int, glimpsed_by: int) -> None:
        """A card goes from `source[index]` to `target[at]` (-1: to the end); the masks say who sees it there, who
        looked.
        """
        zones, layout = self.zones, self.layout
        cards = zones[source]
        card = cards[index]
        shown = seen_by | glimpsed_by
        self.clock += 1
        if layout[source].kind == BAG:
            if layout[target].kind == BAG and source != target:
                self._pass_on(source, card, shown | self._owner_of(source))
            else:
                self._leave_bag(source, card, shown | self._owner_of(source))
        elif self.drifts and card in self.origins:
            self._beware(self.origins[card].bag, card, shown)
        zones[source] = cards[:index] + cards[index + 1 :]
        cards = zones[target]
        if at < 0:
            zones[target] = (*cards, card)
        elif at == 0:
            zones[target] = (card, *cards)
        else:
            zones[target] = (*cards[:at], card, *cards[at:])
        if layout[target].kind == BAG:
            self._enter_bag(target, card, shown)
        self.sees[card] = seen_by
        if shown:
            self._learn(card, shown)
        if self.drifts:
            self._settle_drifts()
        if self.minds:
            for mind in self.minds:
                mind.move(source, index, target, at, seen_by, glimpsed_by)
            self._forget_minds()

    def show(self, zone: int, index: int, seen_by: int, glimpsed_by: int) -> None:
        """A card is seen where it lies. (A look into a bag shows all of it: each of two equal cards is then known.)"""
        card = self.zones[zone][index]
        self.clock += 1
        if self.drifts and card in self.origins:
            self._beware(self.origins[card].bag, card, seen_by | glimpsed_by)
        self.sees[card] = seen_by
        if seen_by | glimpsed_by:
            self._learn(card, seen_by | glimpsed_by)
        if self.drifts:
            self._settle_drifts()
        if self.minds:
            for mind in self.minds:
                mind.show(zone, index, seen_by, glimpsed_by)
            self._forget_minds()

    def shuffle(self, zone: int, order: tuple[int, ...]) -> None:
        """The zone is mixed face down. A new lot, if everybody can tell which cards are in it; else the old lots
        become one.
        """
        for mind in self.minds:
            mind.shuffle(zone, order)
        self.clock += 1
        cards = self.zones[zone]
        self.zones[zone] = mixed = tuple([cards[old] for old in order])
        inside = set(mixed)
        lots = self.lots
        outside = self._lots_also_outside(inside)
        if outside:
            joined = min(outside)
            self.lots = tuple(
                [joined if card in inside or lots[card] in outside else lots[card] for card in range(len(lots))]
            )
        else:
            self.lots = tuple([self.next_lot if card in inside else lots[card] for card in range(len(lots))])
            self.next_lot += 1
        for card in mixed:
            self.sees[card] = self.knows[card] = NOBODY
            self.origins.pop(card, None)
        if self.drifts:
            self.drifts = tuple(
                Drift(d.observer, d.bag, tuple(t for t in d.tokens if t.card not in inside)) for d in self.drifts
            )
            self._settle_drifts()
        if self.minds:
            self._forget_minds()

    def imagine(self, cards: Sequence[int], faces: Sequence[int]) -> None:
        """In an imagined world: deals the cards other faces."""
        dealt = list(self.faces)
        for card, face in zip(cards, faces, strict=True):
            dealt[card] = face
        self.faces = tuple(dealt)
        for mind in self.minds:
            mind.faces = self.faces

    def _observers(self) -> Sequence[int]:
        """Whose knowledge is kept here."""
        return range(self.seats + 1)

    def _lots_also_outside(self, inside: set[int]) -> set[int]:
        """The lots of cards in a shuffle of which there are others elsewhere: nobody can tell which are in it."""
        lots = self.lots
        secret = {lots[card] for card in inside if self.knows[card] != EVERYBODY}
        return {
            lots[card]
            for card in range(len(self.faces))
            if card not in inside and self.knows[card] != EVERYBODY and lots[card] in secret
        }

    def _learn(self, card: int, mask: int) -> None:
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
        cards, faces, lots = self.zones[bag], self.faces, self.lots
        face, lot = faces[card], lots[card]
        known_to = NOBODY
        mixed_lots = twins = False
        for other in cards:
            known_to |= self.knows[other]
            mixed_lots = mixed_lots or lots[other] != lot
            twins = twins or (faces[other] == face and other != card)
        if mixed_lots or self.drifts:
            self._beware(bag, card, shown)
        if twins:
            self._same_face_first(bag, card, shown)
        hidden_from = ~shown & ((bit(self.seats + 1)) - 1)
        if not hidden_from:
            return
        for observer in self._observers():
            mask = bit(observer)
            if not hidden_from & mask:
                continue
            drift = self._drift(observer, bag)
            if drift is None and not known_to & mask and not mixed_lots:
                continue
            tokens = list(drift.tokens) if drift is not None else []
            pooled = {token.card for token in tokens}
            for other in cards:
                if other not in pooled:
                    known = bool(self.knows[other] & mask)
                    tokens.append(Token(self.clock, faces[other] if known else UNKNOWN, lots[other], other))
            self._replace(drift, Drift(observer, bag, tuple(sorted(tokens))))
        self.origins[card] = Origin(bag, self.clock)

    def _pass_on(self, bag: int, card: int, shown: int) -> None:
        """A card goes from one bag into another. Those who are not shown which one lose sight of what they knew there:
        any of it may be in either hand now, and whatever leaves them next might be it. (Of a hand of one card everybody
        knows which one goes, and who sees a hand sees what is gone.)
        """
        cards = self.zones[bag]
        self._beware(bag, card, shown)
        self._same_face_first(bag, card, shown)
        hidden_from = ~shown & ((bit(self.seats + 1)) - 1)
        if not hidden_from:
            return
        mixed: set[int] = set()
        for observer in range(self.seats + 1):
            mask = bit(observer)
            drift = self._drift(observer, bag)
            if not hidden_from & mask or (len(cards) == 1 and drift is None):
                continue
            doubtful = set(cards)
            if drift is not None:
                doubtful.update([token.card for token in drift.tokens])
                self.drifts = tuple([other for other in self.drifts if other is not drift])
            for other in doubtful:
                if not self.sees[other] & mask:
                    self.knows[other] &= ~mask
            mixed.update([self.lots[other] for other in doubtful])
        if len(mixed) > 1:
            joined = min(mixed)
            self.lots = tuple([joined if lot in mixed else lot for lot in self.lots])

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

    # ---- minds --------------------------------------------------------------------------------

    def _beware(self, bag: int, card: int, shown: int) -> None:
        """As a card of this hand, or of a place filled from it, is shown: who cannot tell from its face which lot
        it is of gets a mind of his own.
        """
        others = shown & ~self._owner_of(bag)
        faces, lots, knows = self.faces, self.lots, self.knows
        face, lot, cards = faces[card], lots[card], self.zones[bag]
        count = faces.count(face) if others else 1
        if count == 1 or not self._mixed(bag, lot):
            return
        alike = set()
        other = -1
        for _ in range(count):
            other = faces.index(face, other + 1)
            if lots[other] != lot and (knows[other] != EVERYBODY or self.drifts or other in cards):
                alike.add(lots[other])
        if not alike:
            return
        for observer in range(self.seats + 1):
            mask = bit(observer)
            if not others & mask:
                continue
            near = {lots[other] for other in cards if faces[other] == face or not knows[other] & mask}
            drift = self._drift(observer, bag)
            if drift is not None:
                near.update([token.lot for token in drift.tokens])
            if not alike.isdisjoint(near) and all(mind.of != observer for mind in self.minds):
                self.minds = (*self.minds, self._new_mind(observer))

    def _mixed(self, bag: int, lot: int) -> bool:
        """True if a bag, or what was taken from it unseen, holds cards of any other lot."""
        lots = self.lots
        for card in self.zones[bag]:
            if lots[card] != lot:
                return True
        for drift in self.drifts:
            if drift.bag == bag:
                for token in drift.tokens:
                    if token.lot != lot:
                        return True
        return False

    def _new_mind(self, observer: int) -> Mind:
        from game.core.mind import Mind

        mind = Mind.beginning(self, observer)
        mind.clock -= 1  # what happens now has not happened there yet
        return mind

    def _forget_minds(self) -> None:
        """A mind that knows no other than what stands here is not needed."""
        self.minds = tuple([mind for mind in self.minds if mind.differs(self)])

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
                if origin.bag == drift.bag and origin.moment > latest and not self.tracks(drift.observer, card):
                    latest = origin.moment
            if latest < 0:
                continue
            tokens = tuple([token for token in drift.tokens if token.face == UNKNOWN or token.since <= latest])
            for token in tokens:
                if token.face != UNKNOWN or token.lot != tokens[0].lot:
                    same = len(tokens) == len(drift.tokens)
                    kept.append(drift if same else Drift(drift.observer, drift.bag, tokens))
                    break
        self.drifts = tuple(kept)

    # ---- views --------------------------------------------------------------------------------

    def view(self, observer: int) -> Table:
        """This table as `observer` may know it: new card numbers, UNKNOWN faces, sorted bags, floating cards as tokens.

        Made from what the observer knows and from public facts alone, so two truths he cannot tell apart give equal
        views.
        """
        if self.observer == observer:
            return self.clone()
        for mind in self.minds:
            if mind.of == observer:
                return mind.view(observer)
        mask = bit(observer)
        drifts: tuple[Drift, ...] = ()
        pooled: set[int] = set()
        if self.drifts:
            own = [drift for drift in self.drifts if drift.observer == observer]
            pooled = {token.card for drift in own for token in drift.tokens}
            drifts = tuple([_without_cards(drift) for drift in own])
        sketch = _Sketch(self, mask, pooled)
        layout, zones = self.layout, sketch.zones
        for number, cards in enumerate(self.zones):
            if not cards:
                zones.append(())
            elif layout[number].kind == STACK or len(cards) == 1:
                sketch.add_in_order(cards)
            else:
                sketch.add_sorted(cards)
        shown = sketch.add_shown(self.shown, self.drifts) if self.shown else ()
        return Table(
            self.seats,
            layout,
            zones,
            tuple(sketch.faces),
            tuple(sketch.lots),
            sketch.sees,
            sketch.knows,
            sketch.origins,
            drifts,
            self.clock,
            self.next_lot,
            observer,
            tuple([(lot, tuple(sorted(faces))) for lot, faces in sorted(sketch.unseen.items())]),
            shown,
        )


class _Sketch:
    """A view in the making: zone after zone, what the observer may know of each card.

    (It is written for speed: every bot and every screen looks through it.)
    """

    __slots__ = ("_mask", "_pooled", "_table", "faces", "knows", "lots", "origins", "sees", "unseen", "zones")

    def __init__(self, table: Table, mask: int, pooled: set[int]) -> None:
        self._table = table
        self._mask = mask
        self._pooled = pooled
        self.zones: list[tuple[int, ...]] = []
        self.faces: list[int] = []
        self.lots: list[int] = []
        self.sees: list[int] = []
        self.knows: list[int] = []
        self.origins: dict[int, Origin] = {}
        self.unseen: dict[int, list[int]] = {}

    def add_in_order(self, cards: tuple[int, ...]) -> None:
        """A zone whose order is public."""
        table, mask, pooled = self._table, self._mask, self._pooled
        all_knows, all_sees, all_lots, all_faces = table.knows, table.sees, table.lots, table.faces
        faces, lots, sees, knows = self.faces, self.lots, self.sees, self.knows
        first = len(faces)
        for card in cards:
            known, seen_by = all_knows[card], all_sees[card]
            sees.append(EVERYBODY if seen_by == EVERYBODY else seen_by & mask)
            if known & mask and card not in pooled:
                faces.append(all_faces[card])
                lots.append(all_lots[card])
                knows.append(EVERYBODY if known == EVERYBODY else known & mask)
                continue
            lot, floats = all_lots[card], card in pooled
            if not (floats and known & mask):
                self._unseen(lot).append(all_faces[card])
            origin = table.origins.get(card)
            if origin is not None:
                self.origins[len(faces)] = origin
            faces.append(UNKNOWN)
            lots.append(-1 if floats else lot)
            knows.append(NOBODY)
        self.zones.append(tuple(range(first, len(faces))))

    def add_sorted(self, cards: tuple[int, ...]) -> None:
        """A zone whose order says nothing, or is not known: a bag or a pile."""
        first = len(self.faces)
        if not self._add_alike(cards):
            self._add_unlike(cards)
        self.zones.append(tuple(range(first, len(self.faces))))

    def _add_alike(self, cards: tuple[int, ...]) -> bool:
        """Cards of which the observer knows nothing, one like the other; False, and nothing added, if they are not."""
        table, mask, pooled = self._table, self._mask, self._pooled
        all_knows, all_sees, all_lots, all_faces, origins = (
            table.knows,
            table.sees,
            table.lots,
            table.faces,
            table.origins,
        )
        lot, first_sees = all_lots[cards[0]], all_sees[cards[0]]
        unseen = []
        for card in cards:
            if all_knows[card] & mask or all_lots[card] != lot or all_sees[card] != first_sees:
                return False
            unseen.append(all_faces[card])
        for card in cards:
            if card in pooled or card in origins:
                return False
        count = len(cards)
        self._unseen(lot).extend(unseen)
        self.faces += [UNKNOWN] * count
        self.lots += [lot] * count
        self.sees += [_plain(first_sees, mask)] * count
        self.knows += [NOBODY] * count
        return True

    def _add_unlike(self, cards: tuple[int, ...]) -> None:
        """Cards of which the observer knows different things: the known ones first, in an order that says nothing."""
        table, mask = self._table, self._mask
        rows: list[tuple[bool, int, int, int, int, int, int]] = []
        for card in cards:
            floats = card in self._pooled
            knows = table.knows[card]
            sees, lot = _plain(table.sees[card], mask), table.lots[card]
            if knows & mask and not floats:
                rows.append((False, table.faces[card], lot, sees, _plain(knows, mask), -1, -1))
                continue
            if not (floats and knows & mask):
                self._unseen(lot).append(table.faces[card])
            origin = table.origins.get(card)
            bag, moment = (-1, -1) if origin is None else (origin.bag, origin.moment)
            rows.append((True, UNKNOWN, -1 if floats else lot, sees, NOBODY, bag, moment))
        rows.sort()
        for _, face, lot, sees, knows, bag, moment in rows:
            if bag >= 0:
                self.origins[len(self.faces)] = Origin(bag, moment)
            self.faces.append(face)
            self.lots.append(lot)
            self.sees.append(sees)
            self.knows.append(knows)

    def add_shown(self, shown: tuple[Shown, ...], drifts: tuple[Drift, ...]) -> tuple[Shown, ...]:
        """Cards of which the observer cannot tell the lot: their faces are still to be dealt. Returns them as he may
        know them.
        """
        faces = {one.card: one.face for one in shown}
        for drift in drifts:
            for token in drift.tokens:
                if token.card in faces and token.face == UNKNOWN:
                    self._unseen(token.lot).append(faces[token.card])
        return tuple(sorted([Shown(one.bag, one.moment, one.face) for one in shown]))

    def _unseen(self, lot: int) -> list[int]:
        """The faces of a lot that the observer cannot place."""
        found = self.unseen.get(lot)
        if found is None:
            found = self.unseen[lot] = []
        return found


def _plain(mask: int, own: int) -> int:
    """What an observer is told of a set of observers: everybody, himself, or nobody."""
    return EVERYBODY if mask == EVERYBODY else mask & own


def _without_cards(drift: Drift) -> Drift:
    """A drift as its observer may know it: which card a token is would say where it is."""
    tokens = sorted([Token(token.since, token.face, token.lot) for token in drift.tokens])
    return Drift(drift.observer, drift.bag, tuple(tokens))
