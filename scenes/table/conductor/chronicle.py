"""What everybody has been told of a match. Who comes back to it is told only what is new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.journal.journal import Header
from game.core.match.session import Session
from game.core.match.staging import Eyes, Hold, Stage, fold_in_stages
from game.core.rules.resignation import DUEL
from game.core.texts import SeatName, Sentence
from scenes.table.board.log_panel import LogLine


class Chronicle:
    """`eyes` are those with which everybody looks on."""

    def __init__(self, session: Session[Any, Any], hold: Hold, eyes: Eyes) -> None:
        self._session = session
        self._hold = hold
        self._eyes = eyes
        self._told: dict[int, tuple[Any, int, list[LogLine]]] = {}  # the true state, its records, what was told of them

    def told_to(self, viewer: int, lines_of: Callable[[Stage], list[LogLine]]) -> list[LogLine]:
        """The whole course of the match so far, as this viewer was told it; `lines_of` puts a stage into lines."""
        rules, records = self._session.rules, self._session.records
        state, start, lines = self._told.get(viewer) or (self._session.beginning(), 0, [])
        for record in records[start:]:
            for stage in fold_in_stages(rules, state, record, viewer, self._hold, self._eyes):
                lines += lines_of(stage)
        self._told[viewer] = state, len(records), lines
        return list(lines)

    def forget(self) -> None:
        """Records have been taken back."""
        self._told.clear()


def with_resigned(lines: Sequence[LogLine], header: Header, upto: int) -> list[LogLine]:
    """The lines as far as the record `upto`, and where somebody has given the match up a line that says so."""
    told = list(lines)
    for left in header.resigned:
        seq = left.records - 1
        if seq <= upto:
            key = "table.log.resigned" if header.setup.seats == DUEL else "table.log.left"
            place = next((number for number, line in enumerate(told) if line.seq > seq), len(told))
            told.insert(place, LogLine(seq, Sentence(key, {"player": SeatName(left.seat)}), turning=True))
    return told
