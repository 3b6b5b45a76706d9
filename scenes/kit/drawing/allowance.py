"""The time in which surfaces may be made, and what several brushes share of what each would have made.

Who shares saves memory and work, but wins no time: a surface that another brush has made is charged as if it were made
now, with all the parts that would have to be made first. So what is drawn in a given time depends on what somebody was
shown himself, and on nothing that others were.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, Protocol, TypeVar
from weakref import WeakSet, WeakValueDictionary

import pygame

T = TypeVar("T")


class OutOfTimeError(Exception):
    """A surface was not made: there is no time for it now. What was made towards it is kept."""


class Made:
    """A surface that was made: how many seconds it took without its parts, and these in the order in which they were
    asked for.
    """

    __slots__ = ("__weakref__", "large", "parts", "seconds", "surface")

    def __init__(self, surface: pygame.Surface, seconds: float, parts: tuple[Part, ...], *, large: bool) -> None:
        self.surface = surface
        self.seconds = seconds
        self.parts = parts
        self.large = large


class Part(NamedTuple):
    """Of what a surface was made."""

    store: Store
    key: Hashable
    made: Made


class Store:
    """What caches of several brushes have made under the same keys, as long as one of them keeps it."""

    def __init__(self) -> None:
        self.made: WeakValueDictionary[Hashable, Made] = WeakValueDictionary()
        self._beside: dict[Hashable, Store] = {}

    def beside(self, key: Hashable) -> Store:
        """Another one, the same for the same key."""
        return self._beside.setdefault(key, Store())


class Keeper(Protocol):
    """A cache."""

    def take(self, key: Hashable, made: Made) -> None:
        """Keeps what somebody else has made."""


class Allowance:
    """The time of one brush. Without end, until some is given; then one surface is made however little it is, so that
    who asks again and again comes to an end. One of which parts have taken all the time is made the next time, and a
    `large` one, which takes long by itself, is made before all others or the next time.
    """

    def __init__(self) -> None:
        self._seconds = math.inf
        self._clock: Callable[[], float] = time.perf_counter
        self._lasts = self._made = self._none_large = False
        self._began = self._drawn = self._charged = self._parted = 0.0
        self.lent = 0.0
        """Seconds of the last time that others had worked before."""
        self._making: list[list[Part]] = []
        """What is being made, from the outermost, each with the parts it has had so far."""
        self._outermost = 0.0
        self._keepers: WeakValueDictionary[Store, Keeper] = WeakValueDictionary()
        self._done: WeakSet[pygame.Surface] = WeakSet()
        """Surfaces on which that was done which is done once (see `once`)."""

    def keeps(self, store: Store, keeper: Keeper) -> None:
        """In which cache of this brush the surfaces of a store are."""
        self._keepers[store] = keeper

    @contextmanager
    def lasting(self, seconds: float, clock: Callable[[], float], *, none_large: bool = False) -> Iterator[None]:
        """Meanwhile surfaces are made until so many seconds have gone; `none_large`: some of them are gone already."""
        self._seconds, self._clock, self._none_large = seconds, clock, none_large
        self._began, self._lasts, self._made = clock(), True, False
        self._drawn = self._charged = self._parted = self.lent = 0.0
        try:
            yield
        finally:
            self._lasts = False

    @property
    def more(self) -> bool:
        """True while there is time. All counts that is done, but of surfaces what they cost when they were made."""
        now = self._outermost if self._making else self._clock()
        return now - self._began - self._drawn + self._charged < self._seconds

    def ask(self, *, large: bool = False) -> None:
        """Before a surface is made; raises `OutOfTimeError`."""
        if self._lasts and (self._made or (large and self._none_large)) and (large or not self.more):
            raise OutOfTimeError

    def making(self, make: Callable[[], pygame.Surface], *, large: bool = False) -> Made:
        """Makes a surface; raises `OutOfTimeError`."""
        self.ask(large=large)
        parted, self._parted = self._parted, 0.0
        with self._within() as parts:
            began = self._clock()
            try:
                surface = make()
            finally:
                whole = self._clock() - began
                seconds, self._parted = max(0.0, whole - self._parted), parted + whole
        self._charge(seconds)
        return Made(surface, seconds, tuple(parts), large=large)

    def sharing(self, made: Made) -> None:
        """Another brush has made it: that takes as long as if it were made now. Raises `OutOfTimeError`."""
        self.ask(large=made.large)
        with self._within():
            for part in made.parts:
                keeper = self._keepers.get(part.store)
                if keeper is None:
                    self.sharing(part.made)
                else:
                    keeper.take(part.key, part.made)
        self._done.discard(made.surface)
        self._charge(made.seconds)
        self.lent += made.seconds

    @contextmanager
    def _within(self) -> Iterator[list[Part]]:
        """While a surface is made; gives its parts."""
        if not self._making:
            self._outermost = self._clock()
        self._making.append([])
        try:
            yield self._making[-1]
        finally:
            self._making.pop()
            if not self._making:
                self._drawn += self._clock() - self._outermost

    def _charge(self, seconds: float) -> None:
        self._charged += seconds
        self._made = True

    def used(self, store: Store, key: Hashable, made: Made) -> None:
        """A kept surface is used: if another one is just being made, for that."""
        if self._making:
            self._making[-1].append(Part(store, key, made))

    def go_on(self) -> None:
        """After a surface was kept: if it is a part of another one, is there time for that? Raises `OutOfTimeError`."""
        if self._making:
            self.ask()

    def once(self, surface: pygame.Surface, known: tuple[T, float] | None, do: Callable[[], T]) -> tuple[T, float]:
        """What is done once with each surface, and how long that takes; `known`: others have done it. Raises
        `OutOfTimeError`.
        """
        fresh = surface not in self._done
        if fresh:
            self.ask()
        began = self._clock()
        found = (do(), 0.0) if known is None else known
        if known is None:
            found = found[0], self._clock() - began
            self._drawn += 0.0 if self._making else found[1]
        elif fresh:
            self.lent += known[1]
        if fresh:
            self._done.add(surface)
            self._charge(found[1])
        return found
