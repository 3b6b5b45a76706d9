"""What has happened that a table must remember to lie as it lies: events of a few kinds that everybody was told."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence

from game.core.match.session import Record
from game.core.rules.events import Event


class History:
    """The events of these `kinds` in the records so far: kinds that hide nothing from anybody. Records that were taken
    back are forgotten with what followed them. `first` is what would have been told of the position it began in.
    """

    def __init__(
        self, records: Callable[[], Sequence[Record]], kinds: tuple[type[Event], ...], first: tuple[Event, ...] = ()
    ) -> None:
        self._records = records
        self._kinds = kinds
        self._first = first
        self._read: list[Record] = []
        self._events: list[Event] = []
        self._seqs: list[int] = []

    def before(self, seq: int) -> tuple[Event, ...]:
        """What was remembered before the record `seq`."""
        if not self._kinds:
            return ()
        records = self._records()
        known = len(self._read)
        if known > len(records) or (known and records[known - 1] is not self._read[-1]):
            self._read, self._events, self._seqs = [], [], []
        for record in records[len(self._read) :]:
            kept = [event for event in record.events if isinstance(event, self._kinds)]
            self._events += kept
            self._seqs += [record.seq] * len(kept)
            self._read.append(record)
        return (*self._first, *self._events[: bisect_left(self._seqs, seq)])
