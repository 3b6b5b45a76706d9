"""Which piece is which: follows the cards of one screen through its redacted events, so that motion has a beginning
and an end.

Numbers are given here, to what the screen shows; they know nothing that the events and views of this seat do not say.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from game.core.rules.events import CardMoved, CardShown, Event, ZoneOpened, ZoneShuffled
from game.core.table.table import STACK, UNKNOWN, Table
from scenes.table.board.pieces import Slot


class Tracker:
    """Gives every card of a view a number that stays with it while it is seen to move."""

    def __init__(self, table: Table) -> None:
        self._fresh = count(1)
        self._zones: list[list[int]] = []
        self._faces: dict[int, int] = {}
        self.reset(table)

    def reset(self, table: Table) -> None:
        """Forgets everything: all pieces are new."""
        self._zones = [[next(self._fresh) for _ in zone] for zone in table.zones]
        self._remember(table)

    def number(self, slot: Slot) -> int:
        """The number of the piece at a slot of the current view."""
        if slot[0] < 0:
            return 10_000 * slot[0] - slot[1]
        return self._zones[slot[0]][slot[1]]

    def slot(self, number: int) -> Slot | None:
        """Where the piece with a number lies now; None if it is gone."""
        if number < 0:
            zone, index = divmod(-number, 10_000)
            return -zone, index
        for zone, numbers in enumerate(self._zones):
            if number in numbers:
                return zone, numbers.index(number)
        return None

    def follow(self, events: Sequence[Event], table: Table) -> None:
        """Goes along with the events; `table` is the view after them."""
        for event in events:
            if isinstance(event, CardMoved):
                self._move(event)
            elif isinstance(event, CardShown) and event.face != UNKNOWN:
                if 0 <= event.index < len(self._zones[event.zone]):
                    self._faces[self._zones[event.zone][event.index]] = event.face
            elif isinstance(event, ZoneOpened):
                self._zones.append([])
            elif isinstance(event, ZoneShuffled):
                self._zones[event.zone] = [next(self._fresh) for _ in self._zones[event.zone]]
        for zone in range(len(self._zones), len(table.zones)):
            self._zones.append([next(self._fresh) for _ in table.zones[zone]])
        for zone in range(len(table.zones)):
            self._agree(zone, table)
        self._remember(table)

    def _move(self, event: CardMoved) -> None:
        source, target = self._zones[event.source], self._zones[event.target]
        index = event.source_index
        if not 0 <= index < len(source):
            index = self._guess(source, event.face)
        number = source.pop(index) if source else next(self._fresh)
        if event.face != UNKNOWN:
            self._faces[number] = event.face
        if 0 <= event.target_index <= len(target):
            target.insert(event.target_index, number)
        else:
            target.append(number)

    def _guess(self, source: list[int], face: int) -> int:
        """Which card of a bag or pile it was: one with that face, else one whose face is not known, else any; of
        several the topmost.
        """
        for wanted in (face, UNKNOWN):
            for index, number in enumerate(source):
                if self._faces.get(number, UNKNOWN) == wanted:
                    return index
        return 0

    def _agree(self, zone: int, table: Table) -> None:
        """Makes a zone agree with the view: right count, and in bags and piles the view's order, matched by face."""
        faces = table.faces_in(zone)
        numbers = self._zones[zone]
        if len(numbers) != len(faces):
            numbers = numbers[: len(faces)] + [next(self._fresh) for _ in range(len(faces) - len(numbers))]
        if table.layout[zone].kind != STACK:
            known: dict[int, list[int]] = {}
            for number in reversed(numbers):
                known.setdefault(self._faces.get(number, UNKNOWN), []).append(number)
            matched = [known[face].pop() if face != UNKNOWN and known.get(face) else None for face in faces]
            taken = set(matched)
            left = iter([number for number in numbers if number not in taken])
            numbers = [next(left) if number is None else number for number in matched]
        self._zones[zone] = numbers

    def _remember(self, table: Table) -> None:
        self._faces = {}
        for zone, numbers in enumerate(self._zones):
            for number, face in zip(numbers, table.faces_in(zone), strict=True):
                if face != UNKNOWN:
                    self._faces[number] = face
