"""Events are facts in the past tense: frozen, made of ids and values, the smallest thing the eye can follow. Chance
results stand in them.

One that moves or shows a card says who sees it from then on (`seen_by`) and who got a look (`glimpsed_by`).
`Table.fold` writes that, `redacted` reads it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from game.core.records import Tagged
from game.core.rules.fields import Face, Seat, Zone
from game.core.table.table import BAG, EVERYBODY, NOBODY, PILE, UNKNOWN, Table, bit


class Event(Tagged):
    """A kind of event: what it writes into the state, and what each observer is told of it. A class whose fields change
    gets a higher `version` and an upcast in its game, or the game lifts its older records (`journal.Lifting`).

    `chance` marks an event that carries a result of chance: an undo never reaches behind it. `begins_turn`: with it
    begins a turn, of its seat or else of everybody.
    """

    version: ClassVar[int] = 1
    chance: ClassVar[bool] = False
    begins_turn: ClassVar[bool] = False

    def write(self, state: Any) -> None:
        """Writes it into the state: no chance, no rules, no refusal. What only announces others writes nothing."""

    def redacted(self, observer: int, table: Table) -> Event | None:
        """This event as `observer` may be told it, None if not at all. The default is a fact everybody sees."""
        return self

    def teaches(self, table: Table) -> bool:
        """True if folding this event into `table` would show some seat a card it did not know, or a
        result of chance.
        """
        return self.chance

    def victors(self) -> tuple[int, ...]:
        """Who has won by it what comes to him next, before anybody chooses: of others and from the table; from a pile
        what comes straight away.
        """
        return ()


class CardMoved(Event):
    """A card went from one place to another. Index 0 is the top of a stack; target index -1 means underneath all (the
    end).
    """

    source: Zone
    source_index: int
    target: Zone
    target_index: int
    face: Face
    seen_by: int
    glimpsed_by: int = NOBODY

    def write(self, state: Any) -> None:
        table: Table = state.table
        table.move(self.source, self.source_index, self.target, self.target_index, self.seen_by, self.glimpsed_by)

    def redacted(self, observer: int, table: Table) -> Event:
        """Nobody is told an index inside a bag or a pile, nor a face he is not shown."""
        shown = bool((self.seen_by | self.glimpsed_by) & bit(observer))
        ordered_source = table.layout[self.source].kind not in (BAG, PILE)
        ordered_target = table.layout[self.target].kind not in (BAG, PILE)
        return CardMoved(
            self.source,
            self.source_index if ordered_source else -1,
            self.target,
            self.target_index if ordered_target else -1,
            self.face if shown else UNKNOWN,
            _seen_from(self.seen_by, observer),
            self.glimpsed_by & bit(observer),
        )

    def teaches(self, table: Table) -> bool:
        """A face that some seat did not know yet."""
        return table.untaught(table.zones[self.source][self.source_index], self.seen_by | self.glimpsed_by)


class CardShown(Event):
    """A card was turned, or looked at, where it lies: `seen_by` see it from now on, `glimpsed_by` looked once."""

    zone: Zone
    index: int
    face: Face
    seen_by: int
    glimpsed_by: int = NOBODY

    def write(self, state: Any) -> None:
        table: Table = state.table
        table.show(self.zone, self.index, self.seen_by, self.glimpsed_by)

    def redacted(self, observer: int, table: Table) -> Event:
        """The face only for those who are shown it; no index inside a bag or a pile."""
        shown = bool((self.seen_by | self.glimpsed_by) & bit(observer))
        ordered = table.layout[self.zone].kind not in (BAG, PILE)
        return CardShown(
            self.zone,
            self.index if ordered else -1,
            self.face if shown else UNKNOWN,
            _seen_from(self.seen_by, observer),
            self.glimpsed_by & bit(observer),
        )

    def teaches(self, table: Table) -> bool:
        """A face that some seat did not know yet."""
        return table.untaught(table.zones[self.zone][self.index], self.seen_by | self.glimpsed_by)


class ZoneShuffled(Event):
    """The cards of a zone were shuffled face down: `order[k]` is the old index of the card now at index k."""

    chance: ClassVar[bool] = True

    zone: Zone
    order: tuple[int, ...]

    def write(self, state: Any) -> None:
        table: Table = state.table
        table.shuffle(self.zone, self.order)

    def redacted(self, observer: int, table: Table) -> Event:
        """Everybody sees the shuffling, nobody its result."""
        return ZoneShuffled(self.zone, ())


class ZoneOpened(Event):
    """A new place appeared on the table (a founded flower); its number is the next free one."""

    kind: int
    owner: Seat = -1

    def write(self, state: Any) -> None:
        state.table.open_zone(self.kind, self.owner)


TABLE_EVENTS = (CardMoved, CardShown, ZoneShuffled, ZoneOpened)


def _seen_from(mask: int, observer: int) -> int:
    return mask if mask in (EVERYBODY, NOBODY) else mask & bit(observer)
