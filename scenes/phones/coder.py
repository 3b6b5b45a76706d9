"""The coder's threads: pictures become files there, and go to each phone in the order in which it was told of them.

A phone has every picture after a time that depends on how large that is, whether it was coded for another phone before
or is coded only now; one that took longer to code takes as long again for everybody. So nobody learns from his own
clock what others were shown. What is due first is coded first, so newcomers keep nobody waiting; what is large is coded
by a thread of its own, and another one hands on what is due. So a picture that is coded waits for nothing of another
phone's; one that is not waits, if at all, for a small one that is just being coded.
"""

from __future__ import annotations

import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable
from functools import partial
from heapq import heappop, heappush
from typing import Final, Generic, NamedTuple, TypeVar

from scenes.phones.pictures import CodedPicture

AT_LEAST: Final = 0.001
"""Seconds that every picture is on its way here,"""
A_PIXEL: Final = 80e-9
"""and so many more for each of its pixels: about twice what coding takes a usual machine."""


LARGE: Final = 100_000
"""Pixels: what has more of them is coded apart, so that nothing small waits for it."""


class NumberedPicture(NamedTuple):
    """A picture, and the number by which one phone knows it."""

    number: int
    picture: CodedPicture

    def file(self) -> bytes:
        """As it goes to the phone."""
        return struct.pack(">I", self.number) + self.picture.coded()


Part = str | NumberedPicture
To = TypeVar("To", bound=Hashable)
"""Whom it is for."""


class _Waiting(NamedTuple):
    """A part, and when it was told."""

    part: Part
    told: float


class _Queue:
    """What one phone waits for."""

    def __init__(self) -> None:
        self.parts: deque[_Waiting] = deque()
        self.last = 0.0
        """When what went before these was due,"""
        self.planned = 0.0
        """and when the last of them will be, if nothing takes longer than it usually does."""

    @property
    def due(self) -> float | None:
        """When the first of them is; None while it is still to be coded."""
        part, told = self.parts[0]
        begins = max(self.last, told)
        if isinstance(part, str):
            return begins
        return begins + max(usual(part.picture), part.picture.seconds) if part.picture.is_coded else None


class Coder(Generic[To]):
    """Hands coded parts on, by `deliver`, which must not wait for anything. `clock`: of seconds."""

    def __init__(self, deliver: Callable[[To, str | bytes], None], clock: Callable[[], float] = time.monotonic) -> None:
        self._deliver = deliver
        self._clock = clock
        self._changed = threading.Condition()
        self._queues: dict[To, _Queue] = {}
        self._to_code: tuple[list[tuple[float, int, CodedPicture]], ...] = ([], [])
        """By when each is due: small pictures, and large ones."""
        self._count = 0
        self._going_on = True
        self._threads = [
            threading.Thread(target=work, name=name, daemon=True)
            for name, work in (
                ("phones' pictures", self._go_on_coding),
                ("phones' large pictures", partial(self._go_on_coding, large=True)),
                ("phones' post", self._go_on_delivering),
            )
        ]

    def start(self) -> None:
        """Goes on by itself from now on."""
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """Nothing more is coded."""
        with self._changed:
            self._going_on = False
            self._changed.notify_all()

    def take(self, link: To, parts: tuple[Part, ...], held: float = 0.0) -> None:
        """Parts for a phone, to be held back for so many seconds: texts alone go straight on, where nothing waits
        before them.
        """
        with self._changed:
            queue = self._queues.get(link)
            texts = [part for part in parts if isinstance(part, str)]
            if queue is None and not held and len(texts) == len(parts):
                for text in texts:
                    self._deliver(link, text)
                return
            if queue is None:
                queue = self._queues[link] = _Queue()
            told = self._clock() + held
            for part in parts:
                queue.parts.append(_Waiting(part, told))
                queue.planned = max(queue.planned, told)
                if not isinstance(part, str):
                    queue.planned += usual(part.picture)
                    self._count += 1
                    width, height = part.picture.size
                    heappush(self._to_code[width * height > LARGE], (queue.planned, self._count, part.picture))
            self._changed.notify_all()

    # ---- what the threads do, step by step -----------------------------------------------------------

    def code(self, *, large: bool = False) -> bool:
        """Codes what is due first of the small or the large ones; False where none is to be coded."""
        waiting = self._to_code[large]
        with self._changed:
            while waiting and waiting[0][2].is_coded:
                heappop(waiting)
            if not waiting:
                return False
            picture = heappop(waiting)[2]
        picture.coded(self._clock)
        with self._changed:
            self._changed.notify_all()
        return True

    def deliver(self) -> float | None:
        """Hands on what is due; gives the seconds until something will be, None while that cannot be said."""
        with self._changed:
            now, soonest = self._clock(), None
            for link, queue in tuple(self._queues.items()):
                while queue.parts and (due := queue.due) is not None:
                    if due > now:
                        soonest = due if soonest is None else min(soonest, due)
                        break
                    part, queue.last = queue.parts.popleft().part, due
                    self._deliver(link, part if isinstance(part, str) else part.file())
                if not queue.parts:
                    del self._queues[link]
            return None if soonest is None else soonest - now

    def _go_on_coding(self, *, large: bool = False) -> None:
        while self._going_on:
            if not self.code(large=large):
                with self._changed:
                    if self._going_on and not self._to_code[large]:
                        self._changed.wait()

    def _go_on_delivering(self) -> None:
        while self._going_on:
            with self._changed:
                soon = self.deliver()
                if self._going_on:
                    self._changed.wait(soon)


def usual(picture: CodedPicture) -> float:
    """Seconds that a picture of its size is on its way here, if coding it takes no longer than that."""
    width, height = picture.size
    return AT_LEAST + A_PIXEL * width * height
