"""What one seat sees, as numbers with names and bounds: so many cards of each face in each zone, who is asked, and the
columns that a game adds. Made from a view alone, so it is the same for worlds that a seat cannot tell apart.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Any, Final

from game.core.journal.wire import as_text
from game.core.rules.columns import Column
from game.core.rules.rules import AnyRules, Setup
from game.core.table.table import BAG, EVERYBODY, UNKNOWN, Table

NOT_ASKED: Final = 0
"""The column `phase` where nobody has to choose; else the phases in which somebody may, from 1."""


class ObservationSpace:
    """What any seat can ever see of a game in a setup: columns of one length in every state.

    `faces` (zones x faces): known cards; `hidden`, `open` (zones): cards that the observer does not know, that all see;
    `floating` (hands x faces): cards that he knew, and that are in this hand or left it unseen. Zones that are opened
    in play follow those that are always there, by rank as in `ActionSpace`.
    """

    def __init__(self, rules: AnyRules, setup: Setup) -> None:
        blank = rules.blank(setup)
        table: Table = blank.table
        self._rules = rules
        self._seats = seats = setup.seats
        self._set_out = len(table.layout)
        self._faces = {face: number for number, face in enumerate(sorted(set(table.faces)))}
        self._bags = [zone for zone, kind in enumerate(table.layout) if kind.kind == BAG]
        self.phases: tuple[int, ...] = tuple(sorted({phase for kind in rules.action_types for phase in kind.phases}))
        """The phases in which somebody may choose; the column `phase` counts them from 1."""
        opens = any(zone >= self._set_out for zone in rules.values(blank).get("zone", ()))
        self.zones: int = self._set_out + (len(table.faces) if opens else 0)
        """How many zones there may be."""
        cards, faces = len(table.faces), len(self._faces)
        most = max(Counter(table.faces).values())
        self.columns: tuple[Column, ...] = (
            Column("seat", 0, seats - 1),
            Column("phase", NOT_ASKED, len(self.phases)),
            Column("asked", 0, 1, (seats,)),
            Column("out", 0, 1, (seats,)),
            Column("faces", 0, most, (self.zones, faces)),
            Column("hidden", 0, cards, (self.zones,)),
            Column("open", 0, cards, (self.zones,)),
            Column("floating", 0, most, (len(self._bags), faces)),
            *rules.columns(blank),
        )
        """In the order of the tensor."""
        self.size: int = sum(column.size for column in self.columns)

    def bounds(self) -> tuple[list[int], list[int]]:
        """The least and the most that each number of a tensor can be."""
        least, most = [], []
        for column in self.columns:
            least += [column.least] * column.size
            most += [column.most] * column.size
        return least, most

    def tensor(self, view: Any, seat: int) -> list[int]:
        """What the seat sees in its view, as one row of numbers."""
        return [number for numbers in self.named(view, seat).values() for number in numbers]

    def named(self, view: Any, seat: int) -> dict[str, list[int]]:
        """The same by column, each in the order of its shape."""
        rules, seats = self._rules, range(self._seats)
        asked = rules.actors(view)
        found = {
            "seat": [seat],
            "phase": [self.phases.index(view.phase) + 1 if asked else NOT_ASKED],
            "asked": [int(other in asked) for other in seats],
            "out": [int(rules.is_out(view, other)) for other in seats],
            **self._cards(view.table),
        }
        for column in self.columns[len(found) :]:
            found[column.name] = column.numbers(view)
        return found

    def _cards(self, table: Table) -> dict[str, list[int]]:
        width, index = len(self._faces), self._faces
        faces, hidden, shown = [0] * (self.zones * width), [0] * self.zones, [0] * self.zones
        row = 0
        for zone, cards in enumerate(table.zones):
            if zone >= self._set_out and not cards:
                continue
            for card in cards:
                face = table.faces[card]
                if face == UNKNOWN:
                    hidden[row] += 1
                else:
                    faces[row * width + index[face]] += 1
                shown[row] += table.sees[card] == EVERYBODY
            row += 1
        floating = [0] * (len(self._bags) * width)
        for number, bag in enumerate(self._bags if table.drifts else ()):
            for face in table.floating(bag):
                floating[number * width + index[face]] += 1
        return {"faces": faces, "hidden": hidden, "open": shown, "floating": floating}


def observation_text(view: Any) -> str:
    """All that a view shows, as text: equal for equal views only."""
    return as_text(view)


def shaped(numbers: Sequence[int], shape: tuple[int, ...]) -> Any:
    """Numbers of a column nested like its shape; the number itself where there is one alone."""
    if not shape:
        return numbers[0]
    if len(shape) == 1:
        return list(numbers)
    step = prod(shape[1:])
    return [shaped(numbers[at * step : (at + 1) * step], shape[1:]) for at in range(shape[0])]
