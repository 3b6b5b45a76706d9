"""What happens to cards that lie in zones: they are moved, shown and shuffled, and who is told of it knows more.

The same for the truth (`table.py`) and for what one observer makes of it (`mind.py`), which say themselves whose
knowledge they keep and what becomes of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.core.table.floating import FloatingCards
from game.core.table.knowledge import BAG, EVERYBODY, NOBODY, Drift, Zone


class FoldedCards(FloatingCards):
    """Cards that change by what happens, and by nothing else. `minds` hear of it, and make something else of it."""

    __slots__ = ("minds",)

    minds: tuple[FoldedCards, ...]

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
                self.pass_on(source, card, shown | self._owner_of(source))
            else:
                self.leave_bag(source, card, shown | self._owner_of(source))
        elif self.drifts and card in self.origins:
            self.beware(self.origins[card].bag, card, shown)
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
            self.settle_drifts()
        if self.minds:
            for mind in self.minds:
                mind.move(source, index, target, at, seen_by, glimpsed_by)
            self.forget_minds()

    def show(self, zone: int, index: int, seen_by: int, glimpsed_by: int) -> None:
        """A card is seen where it lies. (A look into a bag shows all of it: each of two equal cards is then known.)"""
        card = self.zones[zone][index]
        self.clock += 1
        if self.drifts and (card in self.origins or self.layout[zone].kind == BAG):
            bag = self.origins[card].bag if card in self.origins else zone
            self.beware(bag, card, seen_by | glimpsed_by)
        self.sees[card] = seen_by
        if seen_by | glimpsed_by:
            self._learn(card, seen_by | glimpsed_by)
        if self.drifts:
            self.settle_drifts()
        if self.minds:
            for mind in self.minds:
                mind.show(zone, index, seen_by, glimpsed_by)
            self.forget_minds()

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
        outside = self.lots_also_outside(inside)
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
            self.settle_drifts()
        if self.minds:
            self.forget_minds()

    def imagine(self, cards: Sequence[int], faces: Sequence[int]) -> None:
        """Deals the cards of an imagined world other faces."""
        dealt = list(self.faces)
        for card, face in zip(cards, faces, strict=True):
            dealt[card] = face
        self.faces = tuple(dealt)
        for mind in self.minds:
            mind.faces = self.faces

    def forget_minds(self) -> None:
        """Lets those go that make nothing else of it any more."""

    def lots_also_outside(self, inside: set[int]) -> set[int]:
        """The lots of cards in a shuffle of which there are others elsewhere: nobody can tell which are in it."""
        lots = self.lots
        secret = {lots[card] for card in inside if self.knows[card] != EVERYBODY}
        return {
            lots[card]
            for card in range(len(self.faces))
            if card not in inside and self.knows[card] != EVERYBODY and lots[card] in secret
        }
