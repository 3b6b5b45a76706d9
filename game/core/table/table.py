"""The table: cards lying in zones, who sees each of them now, and who knows it; changed only by folding events.

A view is a `Table` too: unknown faces are UNKNOWN, cards have new numbers, bags have no order. The words of
`knowledge.py` are those of every game, which has them from here.
"""

from __future__ import annotations

from game.core.table.folding import FoldedCards
from game.core.table.knowledge import BAG as BAG
from game.core.table.knowledge import EVERYBODY as EVERYBODY
from game.core.table.knowledge import NOBODY as NOBODY
from game.core.table.knowledge import PILE as PILE
from game.core.table.knowledge import STACK as STACK
from game.core.table.knowledge import TRUTH as TRUTH
from game.core.table.knowledge import UNKNOWN as UNKNOWN
from game.core.table.knowledge import Drift as Drift
from game.core.table.knowledge import Origin as Origin
from game.core.table.knowledge import Shown as Shown
from game.core.table.knowledge import Token as Token
from game.core.table.knowledge import Zone as Zone
from game.core.table.knowledge import bit as bit
from game.core.table.mind import Mind
from game.core.table.sketch import Sketch


class Table(FoldedCards):
    """All cards and everybody's knowledge of them, with all that can happen to them.

    `minds`: of observers who cannot tell from which lot a card came. They and what is `shown` are no part of the truth,
    so no fingerprint knows of them. A plain class, because compilers do well with it; `wire.py` writes it.
    """

    __slots__ = ()

    minds: tuple[Mind, ...]

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

    # ---- minds --------------------------------------------------------------------------------

    def beware(self, bag: int, card: int, shown: int) -> None:
        """As a card of this hand, or of a place filled from it, is shown: who cannot tell from its face which lot
        it is of gets a mind of his own.
        """
        others = shown & ~self._owner_of(bag)
        if others and self.drifts:
            self._beware_of_later_ones(bag, card, others)
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
            if not alike.isdisjoint(near):
                self._begin_mind(observer)

    def _beware_of_later_ones(self, bag: int, card: int, others: int) -> None:
        """The same for cards of one lot, if some of them came later than others, or than one that is known, and
        something left the hand between: an equal one may be what he knew to be there, and have gone then.
        """
        face, lot = self.faces[card], self.lots[card]
        origin = self.origins.get(card)
        moment = self.clock if origin is None else origin.moment
        for drift in self.drifts:
            if drift.bag == bag and others & bit(drift.observer) and self._in_pool(drift, card):
                able = [token for token in drift.tokens if token.lot == lot and token.since <= moment]
                came = [token.since for token in able if token.face == UNKNOWN]
                known = [token.since for token in able if token.face == face]
                if not came or (known and not self._has_a_twin(drift.observer, card)):
                    continue
                if self.left_between(drift, max(known) if known else min(came), max(came), moment):
                    self._begin_mind(drift.observer)

    def _has_a_twin(self, observer: int, card: int) -> bool:
        """True if the observer has lost sight of another card with this face and lot, or never knew where it is."""
        face, lot = self.faces[card], self.lots[card]
        alike = (other for other, its in enumerate(self.faces) if its == face and self.lots[other] == lot)
        return any(other != card and not self.tracks(observer, other) for other in alike)

    def _begin_mind(self, observer: int) -> None:
        if all(mind.of != observer for mind in self.minds):
            mind = Mind.beginning(self, observer)
            mind.clock -= 1  # what happens now has not happened there yet
            self.minds = (*self.minds, mind)

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

    def forget_minds(self) -> None:
        """A mind that knows no other than what stands here is not needed."""
        self.minds = tuple([mind for mind in self.minds if mind.differs(self)])

    # ---- views --------------------------------------------------------------------------------

    def view(self, observer: int) -> Table:
        """This table as `observer` may know it: new card numbers, UNKNOWN faces, sorted bags, floating cards as tokens.

        Made from what the observer knows and from public facts alone, so two truths he cannot tell apart give equal
        views.
        """
        if self.observer == observer:
            return self.clone()
        told: FoldedCards = self
        for mind in self.minds:
            if mind.of == observer:
                told = mind
        sketch = Sketch(told, observer)
        shown = sketch.add_shown() if told.shown else ()
        return Table(
            told.seats,
            told.layout,
            sketch.zones,
            tuple(sketch.faces),
            tuple(sketch.lots),
            sketch.sees,
            sketch.knows,
            sketch.origins,
            sketch.drifts,
            told.clock,
            told.next_lot,
            observer,
            sketch.faces_unseen(),
            shown,
        )
