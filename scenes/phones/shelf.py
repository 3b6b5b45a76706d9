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


class Unsure(NamedTuple):
    """What was told with a frame that the phone has not said it shows: new pictures by name, others to put away."""

    frame: int
    names: tuple[Name, ...]
    gone: tuple[int, ...]


class Shelf:
    """The pictures of one page. It is told of no picture but those that it is to paint."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._held: OrderedDict[Name, ShelvedPicture] = OrderedDict()
        self._last_number = 0
        self.weight = 0
        """Bytes that they take, decoded."""
        self._unsure: deque[Unsure] = deque()
        self._new: dict[Name, NumberedPicture] = {}
        self._stray: list[int] = []
        """Numbers of pictures that nobody needs, and that may be there or not."""
        self._gone: tuple[int, ...] = ()
        """What is put away with the next frame."""

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
        gone, self._gone = self._gone, ()
        if new or gone:
            self._unsure.append(Unsure(frame, tuple(new), gone))
        return tuple(new.values())

    def put_away(self, in_use: frozenset[Name]) -> list[int]:
        """Numbers of pictures for which there is no room any more: those that were painted longest ago; and of what
        nobody needs, if it is there.
        """
        gone, self._stray = self._stray, []
        for name in [name for name in self._held if name not in in_use]:
            if self.weight <= ROOM:
                break
            held = self._held.pop(name)
            self.weight -= held.weight
            gone.append(held.number)
        self._gone = tuple(gone)
        return gone

    @property
    def full(self) -> bool:
        """True where something must be put away."""
        return self.weight > ROOM or bool(self._stray)

    def shown(self, frame: int) -> None:
        """The phone shows a frame: it has all that was told of before."""
        while self._unsure and self._unsure[0].frame <= frame:
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
        for unsure in self._unsure:
            self._stray += unsure.gone
            for name in unsure.names:
                held = self._held.pop(name, None)
                if held is not None:
                    self.weight -= held.weight
                    self._stray.append(held.number)
        self._unsure.clear()
