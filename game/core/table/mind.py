"""What one observer makes of a table on which equal faces of different lots cannot be told apart.

A `Mind` is the same cards with his knowledge alone: what he sees counts as the card he knew to be there, or waits as
`Shown` until it can be of one lot only. Why: `docs/decisions/minds.md`.
"""

from __future__ import annotations

from game.core.table.folding import FoldedCards
from game.core.table.knowledge import EVERYBODY, TRUTH, UNKNOWN, Drift, Origin, Shown, Token, Zone, bit

IN_DOUBT = -1
"""The lot of a card that may be of several."""


class Mind(FoldedCards):
    """The cards of a table as the observer `of` has followed them. Their numbers are those of the truth, but what lies
    under a number may be exchanged with an equal face.
    """

    __slots__ = ("of",)

    def __init__(
        self,
        of: int,
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
        shown: tuple[Shown, ...] = (),
    ) -> None:
        self.of = of
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
        self.observer = TRUTH
        self.unseen = ()
        self.shown = shown
        self.minds = ()

    @staticmethod
    def beginning(table: FoldedCards, observer: int) -> Mind:
        """What an observer knows who can still tell everything apart: what the table says of him."""
        return Mind(
            observer,
            table.seats,
            table.layout,
            table.zones[:],
            table.faces,
            table.lots,
            table.sees[:],
            table.knows[:],
            table.origins.copy(),
            tuple([drift for drift in table.drifts if drift.observer == observer]),
            table.clock,
            table.next_lot,
        )

    def clone(self) -> Mind:
        """An independent copy."""
        copy = Mind.beginning(self, self.of)
        copy.shown = self.shown
        return copy

    def __eq__(self, other: object) -> bool:
        """Equal in every part."""
        return isinstance(other, Mind) and self.parts() == other.parts()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def parts(self) -> tuple[object, ...]:
        """Everything in it, in the order of the constructor."""
        return (
            self.of,
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
            self.shown,
        )

    def differs(self, table: FoldedCards) -> bool:
        """True if the observer must be shown something else than the table itself says of him."""
        if self.shown or self.lots != table.lots or self.next_lot != table.next_lot:
            return True
        own = tuple([drift for drift in table.drifts if drift.observer == self.of])
        mask = bit(self.of)
        return own != self.drifts or any(
            (mine ^ true) & mask for mine, true in zip(self.knows, table.knows, strict=True)
        )

    # ---- folding ------------------------------------------------------------------------------

    def observers(self) -> tuple[int, ...]:
        return (self.of,)

    def beware(self, bag: int, card: int, shown: int) -> None:
        """Nobody else's knowledge is kept here."""

    def shuffle(self, zone: int, order: tuple[int, ...]) -> None:
        """As on the truth; where lots become one, so do those of the tokens."""
        inside = set(self.zones[zone])
        one = self.lots_also_outside(inside)
        super().shuffle(zone, order)
        if len(one) > 1:
            self._join(one)
            self.settle_drifts()

    def lots_also_outside(self, inside: set[int]) -> set[int]:
        """What was shown may be of any lot of its pool."""
        found = super().lots_also_outside(inside)
        secret = {self.lots[card] for card in inside if self.knows[card] != EVERYBODY}
        for drift in self.drifts:
            found.update([token.lot for token in drift.tokens if token.card < 0 and token.lot in secret])
        return found

    def leave_bag(self, bag: int, card: int, shown: int) -> None:
        if shown & bit(self.of):
            self._see_leave(bag, card)
        super().leave_bag(bag, card, shown)

    def pass_on(self, bag: int, card: int, shown: int) -> None:
        """Who does not see which card goes into another hand forgets what he knew there, also what was in doubt."""
        mask = bit(self.of)
        drift = self._drift(self.of, bag)
        if shown & mask:
            self._see_leave(bag, card)
        elif len(self.zones[bag]) > 1 or drift is not None:
            doubtful = set(self.zones[bag])
            one = {self.lots[other] for other in doubtful} - {IN_DOUBT}
            if drift is not None:
                doubtful.update([token.card for token in drift.tokens if token.card >= 0])
                one.update([token.lot for token in drift.tokens])
                self.drifts = tuple([other for other in self.drifts if other is not drift])
                self.shown = tuple([doubt for doubt in self.shown if doubt.bag != bag])
            for other in doubtful:
                if not self.sees[other] & mask:
                    self.knows[other] &= ~mask
                    if self.lots[other] == IN_DOUBT:
                        self._label(other, min(one))
            self._join(one)

    def _join(self, lots: set[int]) -> None:
        """Several lots are one from now on, the least of them."""
        if len(lots) > 1:
            joined = min(lots)
            self.lots = tuple([joined if lot in lots else lot for lot in self.lots])
            self.drifts = tuple(
                [Drift(drift.observer, drift.bag, _in_one_lot(drift.tokens, lots, joined)) for drift in self.drifts]
            )

    def _see_leave(self, bag: int, card: int) -> None:
        """The observer sees a card leave a hand: it is the card he knew to be there; or, if several of the lots he
        knows to be in it still have that face, any card of theirs, and they become a pool.
        """
        if self.layout[bag].owner == self.of:
            return
        mask = bit(self.of)
        cards, face = self.zones[bag], self.faces[card]
        drift = self._drift(self.of, bag)
        pooled = [] if drift is None else [token.card for token in drift.tokens]
        known = [
            (self.lots[other], other == card, other)
            for other in cards
            if self.faces[other] == face and self.knows[other] & mask and other not in pooled
        ]
        if known:
            self._exchange(bag, card, max(known)[-1])
        elif drift is None:
            hidden = [other for other in cards if not self.knows[other] & mask]
            if len(self._lots_with(face) & {self.lots[other] for other in hidden}) > 1:
                tokens = [Token(self.clock, UNKNOWN, self.lots[other], other) for other in hidden]
                self._replace(None, Drift(self.of, bag, tuple(sorted(tokens))))

    def same_face_first(self, bag: int, card: int, shown: int) -> None:
        """Said by `_see_leave`."""

    def take_token(self, drift: Drift, card: int) -> None:
        """The observer sees this card of a pool."""
        own = next(token for token in drift.tokens if token.card == card)
        origin = self.origins.get(card)
        moment = origin.moment if origin is not None and origin.bag == drift.bag else self.clock
        face = self.faces[card]
        gone = self._which(drift, face, moment, own, self._lots_with(face))
        if gone is None:
            kept = -1 - self.clock
            tokens = [token for token in drift.tokens if token.card != card]
            tokens.append(Token(own.since, own.face, own.lot, kept))
            self._label(card, self._lot_of(drift, face, moment))
            self.shown = tuple(sorted((*self.shown, Shown(drift.bag, moment, face, kept))))
            self._replace(drift, Drift(drift.observer, drift.bag, tuple(sorted(tokens))))
        else:
            self._spend(drift, own, gone)
            self._label(card, gone.lot)

    def settle_drifts(self) -> None:
        """What was shown and can be of one lot only is of that lot; what floats and can only be in the hand is known
        there; a pool without doubt is forgotten.
        """
        while self._explain_one():
            pass
        mask = bit(self.of)
        floats = {token.card for drift in self.drifts for token in drift.tokens}
        hidden = [card for card, known in enumerate(self.knows) if not known & mask or card in floats]
        live = {self.lots[card] for card in hidden}
        moments: dict[int, list[int]] = {}
        for card in hidden if self.drifts else ():
            if card in self.origins:
                moments.setdefault(self.origins[card].bag, []).append(self.origins[card].moment)
        kept = []
        for drift in self.drifts:
            places = moments.get(drift.bag, [])
            doubts = [shown for shown in self.shown if shown.bag == drift.bag]
            tokens = [token for token in drift.tokens if _can_be_outside(token, places, doubts)]
            if all(token.card < 0 and token.lot not in live for token in tokens):
                self.shown = tuple([shown for shown in self.shown if shown.bag != drift.bag])
                continue
            unlike = any(token.face != UNKNOWN or token.lot != tokens[0].lot for token in tokens)
            if doubts or (places and unlike):
                kept.append(Drift(drift.observer, drift.bag, tuple(tokens)))
        self.drifts = tuple(kept)

    # ---- what may have been what --------------------------------------------------------------

    def _which(self, drift: Drift, face: int, moment: int, own: Token, having: set[int]) -> Token | None:
        """The token that a card with this face counts as, which left at this moment: every other course can be told
        with that one in its stead. None if there is no such token. Of several that are alike it is `own`. `having`:
        the lots that may still have this face.
        """
        known, unknown = list[tuple[int, int, bool, Token]](), list[tuple[int, int, bool, Token]]()
        for token in drift.tokens:
            if token.since <= moment:
                if token.face == face:
                    known.append((token.since, token.lot, token == own, token))
                elif token.face == UNKNOWN and token.lot in having:
                    unknown.append((token.since, token.lot, token == own, token))
        latest = max(unknown)[0] if unknown else -1
        if known:
            best = max(known)[-1]
            # it may lie in a place that was filled before the latest unknown one was there
            return None if self.left_between(drift, best.since, latest, moment) else best
        if not unknown or len({token.lot for *_, token in unknown}) > 1:
            return None
        return None if self.left_between(drift, min(unknown)[0], latest, moment) else max(unknown)[-1]

    def _lot_of(self, drift: Drift, face: int, moment: int) -> int:
        """The lot of whatever left at this moment with this face; IN_DOUBT if it may be of several."""
        having = self._lots_with(face)
        able = [token for token in drift.tokens if token.since <= moment]
        lots = {t.lot for t in able if t.face == face or (t.face == UNKNOWN and t.lot in having)}
        return min(lots) if len(lots) == 1 else IN_DOUBT

    def _lots_with(self, face: int) -> set[int]:
        """The lots that may still have this face, as far as the observer can tell."""
        return self._lots_by_face().get(face, set())

    def _lots_by_face(self) -> dict[int, set[int]]:
        """For each face the lots that may still have it, as far as the observer can tell; none where there are none."""
        mask, found = bit(self.of), dict[int, set[int]]()
        for face, known, lot in zip(self.faces, self.knows, self.lots, strict=True):
            if not known & mask and lot != IN_DOUBT:
                found.setdefault(face, set()).add(lot)
        doubtful = {shown.card: shown.face for shown in self.shown}
        for drift in self.drifts if doubtful else ():
            for token in drift.tokens:
                if token.face == UNKNOWN and token.card in doubtful:
                    found.setdefault(doubtful[token.card], set()).add(token.lot)
        return found

    def _explain_one(self) -> bool:
        having = self._lots_by_face() if self.shown else {}
        for shown in self.shown:
            drift = self._drift(self.of, shown.bag)
            if drift is None:
                continue
            own = next(token for token in drift.tokens if token.card == shown.card)
            gone = self._which(drift, shown.face, shown.moment, own, having.get(shown.face, set()))
            if gone is not None:
                self.shown = tuple([other for other in self.shown if other != shown])
                self._spend(drift, own, gone)
                return True
        return False

    # ---- exchanging what cannot be told apart -------------------------------------------------

    def _spend(self, drift: Drift, own: Token, gone: Token) -> None:
        """The token `gone` leaves the pool; the card that had it has `own` from now on."""
        tokens = list(drift.tokens)
        tokens.remove(own)
        if gone != own:
            tokens.remove(gone)
            tokens.append(Token(own.since, own.face, own.lot, gone.card))
            if gone.card >= 0:
                self._label(gone.card, own.lot)
                if own.face == UNKNOWN:
                    self.knows[gone.card] &= ~bit(self.of)
        self._replace(drift, Drift(drift.observer, drift.bag, tuple(sorted(tokens))))

    def _exchange(self, bag: int, card: int, twin: int) -> None:
        """Two equal cards of a hand: what was said of one is said of the other."""
        if card == twin:
            return
        mask = bit(self.of)
        lot, other = self.lots[card], self.lots[twin]
        self._label(card, other)
        self._label(twin, lot)
        mine, yours = self.knows[card] & mask, self.knows[twin] & mask
        self.knows[card] = self.knows[card] & ~mask | yours
        self.knows[twin] = self.knows[twin] & ~mask | mine
        drift = self._drift(self.of, bag)
        if drift is not None:
            swap = {card: twin, twin: card}
            tokens = [Token(t.since, t.face, t.lot, swap.get(t.card, t.card)) for t in drift.tokens]
            self._replace(drift, Drift(drift.observer, bag, tuple(sorted(tokens))))

    def _label(self, card: int, lot: int) -> None:
        if self.lots[card] != lot:
            self.lots = (*self.lots[:card], lot, *self.lots[card + 1 :])


def _can_be_outside(token: Token, places: list[int], doubts: list[Shown]) -> bool:
    """False for a floating card that must be in the hand: no place, and nothing that was shown, can be it."""
    return (
        token.face == UNKNOWN
        or any(token.since <= moment for moment in places)
        or any(shown.face == token.face and token.since <= shown.moment for shown in doubts)
    )


def _in_one_lot(tokens: tuple[Token, ...], lots: set[int], joined: int) -> tuple[Token, ...]:
    return tuple(
        sorted([Token(t.since, t.face, joined if t.lot in lots else t.lot, t.card) for t in tokens]),
    )
