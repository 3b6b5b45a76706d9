"""The coder's thread: pictures become files there, and go to each phone in the order in which it was told of them.

One picture of each phone at a time, so newcomers keep nobody waiting. What comes after one that another phone was shown
before waits for as long as that took to draw and to code: waiting tells nobody what others have seen.
"""

from __future__ import annotations

import struct
import threading
import time
from collections import deque
from collections.abc import Callable, Hashable
from typing import Generic, NamedTuple, TypeVar

from scenes.phones.pictures import CodedPicture


class NumberedPicture(NamedTuple):
    """A picture, and the number by which one phone knows it."""

    number: int
    picture: CodedPicture


Part = str | NumberedPicture
To = TypeVar("To", bound=Hashable)
"""Whom it is for."""


class Coder(threading.Thread, Generic[To]):
    """Hands coded parts on, by `deliver`."""

    def __init__(self, deliver: Callable[[To, str | bytes], None]) -> None:
        super().__init__(name="phones' pictures", daemon=True)
        self._deliver = deliver
        self._wanted = threading.Condition()
        self._queues: dict[To, deque[Part]] = {}
        self._due: dict[To, float] = {}
        self._at_work: To | None = None
        """Whose part is just being coded: what is told it now must not overtake that."""
        self._going_on = True

    def take(self, link: To, parts: tuple[Part, ...]) -> None:
        """Parts for a phone: texts alone go straight on, where no picture waits before them."""
        with self._wanted:
            waiting = self._queues.get(link)
            texts = [part for part in parts if isinstance(part, str)]
            if waiting is None and link is not self._at_work and len(texts) == len(parts):
                for text in texts:
                    self._deliver(link, text)
                return
            if waiting is None:
                waiting = self._queues[link] = deque()
            waiting.extend(parts)
            self._wanted.notify()

    def stop(self) -> None:
        """Nothing more is coded."""
        with self._wanted:
            self._going_on = False
            self._wanted.notify()

    def run(self) -> None:
        while (turn := self._next()) is not None:
            link, part = turn
            if isinstance(part, str):
                self._deliver(link, part)
                continue
            began = time.monotonic()
            fresh, coded = part.picture.coded()
            if not fresh:
                self._due[link] = began + part.picture.seconds
            self._deliver(link, struct.pack(">I", part.number) + coded)

    def _next(self) -> tuple[To, Part] | None:
        """The next part of a phone whose time has come, each in its turn; None when it is over."""
        with self._wanted:
            self._at_work = None
            while self._going_on:
                now = time.monotonic()
                for link in tuple(self._queues):
                    if self._due.get(link, 0.0) > now:
                        continue
                    waiting = self._queues.pop(link)
                    part = waiting.popleft()
                    if waiting:
                        self._queues[link] = waiting  # at the end of the row
                    else:
                        self._due.pop(link, None)
                    self._at_work = link
                    return link, part
                soon = min((self._due.get(link, now) for link in self._queues), default=None)
                self._wanted.wait(None if soon is None else max(0.0005, soon - now))
            return None
