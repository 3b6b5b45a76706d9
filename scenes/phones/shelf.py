"""Which pictures one phone holds, and by which numbers: the host says when one is put away, so both always agree."""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final, NamedTuple

from scenes.phones.coder import NumberedPicture
from scenes.phones.pictures import Name, Pictures

ROOM: Final = 56_000_000
"""Bytes that a phone's pictures may take, once they are decoded."""


class ShelvedPicture(NamedTuple):
    """A picture on a phone: its number there, and its weight in bytes."""

    number: int
    weight: int


class Shelf:
    """The pictures of one page. It is told of no picture but those that it is to paint."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._held: OrderedDict[Name, ShelvedPicture] = OrderedDict()
        self._last_number = 0
        self.weight = 0
        """Bytes that they take, decoded."""
        self._unsure: deque[tuple[int, tuple[Name, ...]]] = deque()
        """What was told with each of the frames that the phone has not said it shows."""
        self._new: dict[Name, NumberedPicture] = {}

    def number(self, name: Name) -> int:
        """By which number the phone knows a picture that it is to paint now."""
        held = self._held.get(name)
        if held is not None:
            self._held.move_to_end(name)
            return held.number
        picture = self._pictures[name]
        self._last_number += 1
        self._held[name] = ShelvedPicture(self._last_number, picture.weight)
        self.weight += picture.weight
        self._new[name] = NumberedPicture(self._last_number, picture)
        return self._last_number

    def holds(self, name: object) -> bool:
        """True for the name of a picture that the phone has, or was told of."""
        return name in self._held

    def told(self, frame: int) -> tuple[NumberedPicture, ...]:
        """The pictures that must go before a frame."""
        new, self._new = self._new, {}
        if new:
            self._unsure.append((frame, tuple(new)))
        return tuple(new.values())

    def put_away(self, in_use: frozenset[Name]) -> list[int]:
        """Numbers of pictures for which there is no room any more: those that were painted longest ago."""
        gone: list[int] = []
        for name in [name for name in self._held if name not in in_use]:
            if self.weight <= ROOM:
                break
            held = self._held.pop(name)
            self.weight -= held.weight
            gone.append(held.number)
        return gone

    @property
    def full(self) -> bool:
        """True where something must be put away."""
        return self.weight > ROOM

    def shown(self, frame: int) -> None:
        """The phone shows a frame: it has all that was told of before."""
        while self._unsure and self._unsure[0][0] <= frame:
            self._unsure.popleft()

    def lost(self, number: int) -> bool:
        """The phone has lost a picture; False if it never was told of one by that number."""
        name = next((name for name, held in self._held.items() if held.number == number), None)
        if name is None:
            return False
        self.weight -= self._held.pop(name).weight
        return True

    def begin_again(self, frame: int) -> None:
        """The same page is back: of what was told since that frame nothing is sure."""
        self.shown(frame)
        for _, names in self._unsure:
            for name in names:
                held = self._held.pop(name, None)
                self.weight -= 0 if held is None else held.weight
        self._unsure.clear()
