"""What becomes known and doubtful as cards leave hands and enter them unseen: cards that float.

A card taken unseen out of a bag may be any that was in it. Who knew some of them has a *pool* of tokens (`Drift`): each
is in the bag or in a place filled from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.table.cards import TableCards
from game.core.table.knowledge import EVERYBODY, NOBODY, UNKNOWN, Drift, Origin, Token, bit


class FloatingCards(TableCards):
    """Cards whose pools follow what happens to them. Every method is told of a card before it moves or is shown."""

    __slots__ = ()

    def observers(self) -> Sequence[int]:
        """Whose knowledge is kept here."""
        return range(self.seats + 1)

    def _learn(self, card: int, mask: int) -> None:
        if self.drifts:
            for drift in self.drifts:
                if mask & bit(drift.observer) and self._in_pool(drift, card):
                    self.take_token(drift, card)
        self.knows[card] |= mask
        if mask == EVERYBODY:
            self.origins.pop(card, None)

    def _owner_of(self, zone: int) -> int:
        owner = self.layout[zone].owner
        return bit(owner) if owner >= 0 else NOBODY

    def leave_bag(self, bag: int, card: int, shown: int) -> None:
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
            self.beware(bag, card, shown)
        if twins:
            self.same_face_first(bag, card, shown)
        hidden_from = ~shown & ((bit(self.seats + 1)) - 1)
        if not hidden_from:
            return
        for observer in self.observers():
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

    def pass_on(self, bag: int, card: int, shown: int) -> None:
        """A card goes from one bag into another. Those who are not shown which one lose sight of what they knew there:
        any of it may be in either hand now, and whatever leaves them next might be it. (Of a hand of one card everybody
        knows which one goes, and who sees a hand sees what is gone.)
        """
        cards = self.zones[bag]
        self.beware(bag, card, shown)
        self.same_face_first(bag, card, shown)
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

    def same_face_first(self, bag: int, card: int, shown: int) -> None:
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

    def beware(self, bag: int, card: int, shown: int) -> None:
        """A card of this hand, or of a place filled from it, is about to be shown: is anybody in doubt of its lot?"""

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

    def take_token(self, drift: Drift, card: int) -> None:
        """The observer now sees this card. By its face it was one he knew to float, if it can have been there, else an
        unknown one; of several the latest goes.

        Which one it truly was is not his to learn. This choice keeps every filling of the remaining places possible.
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

    def left_between(self, drift: Drift, earliest: int, latest: int, moment: int) -> bool:
        """True if something else than what left at `moment` left a pool, and nobody can tell what it was, after one of
        two tokens came there and before the other did: then it matters which of them was seen.
        """
        for shown in self.shown:
            if shown.bag == drift.bag and earliest <= shown.moment < latest and shown.moment != moment:
                return True
        for card, origin in self.origins.items():
            between = origin.bag == drift.bag and earliest <= origin.moment < latest and origin.moment != moment
            if between and not self.tracks(drift.observer, card):
                return True
        return False

    def settle_drifts(self) -> None:
        """A floating card that can only be in the bag any more is known there again; a pool without doubt is
        forgotten.
        """
        kept = []
        knows = self.knows
        pooled: dict[int, set[int]] = {}
        for drift in self.drifts:
            if drift.observer in pooled:
                pooled[drift.observer].update([token.card for token in drift.tokens])
            else:
                pooled[drift.observer] = {token.card for token in drift.tokens}
        for drift in self.drifts:
            latest, mask, floats = -1, bit(drift.observer), pooled[drift.observer]
            for card, origin in self.origins.items():
                if origin.bag == drift.bag and origin.moment > latest and (not knows[card] & mask or card in floats):
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
