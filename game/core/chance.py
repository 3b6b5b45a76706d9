"""Addressed randomness: every stream of chance is named by where it is used, so nothing depends on how often dice
were rolled before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os import urandom
from random import Random
from typing import TypeVar

T = TypeVar("T")


def fresh_seed() -> str:
    """A seed nobody can guess, for a match that is not practice: 16 hexadecimal digits."""
    return urandom(8).hex()


class Chance:
    """A stream of chance made only when it is first used; equal addresses give equal streams.

    `Chance(seed, 12)` is the stream of action 12 of a match, `Chance(seed, "imagine", 3)` another one.
    """

    __slots__ = ("_address", "_stream")

    def __init__(self, *address: str | int) -> None:
        self._address = address
        self._stream: Random | None = None

    @property
    def used(self) -> bool:
        """True once any number was drawn from the stream."""
        return self._stream is not None

    def _random(self) -> Random:
        if self._stream is None:
            self._stream = Random("/".join(map(str, self._address)))
        return self._stream

    def below(self, bound: int) -> int:
        """A whole number in 0 … bound-1."""
        return _below(self._random().getrandbits, bound)

    def unit(self) -> float:
        """A number in [0, 1)."""
        return self._random().random()

    def choice(self, items: Sequence[T]) -> T:
        """One of the items, each as likely."""
        return items[_below(self._random().getrandbits, len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list with the items in random order."""
        mixed = list(items)
        bits = self._random().getrandbits
        for last in range(len(mixed) - 1, 0, -1):
            wide = (last + 1).bit_length()
            other = bits(wide)
            while other > last:
                other = bits(wide)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """`count` different positions of `items`, in random order."""
        return self._random().sample(items, count)


class UnansweredError(Exception):
    """A draw that nobody has answered yet: one of `bound` equally likely numbers, from 0."""

    def __init__(self, bound: int) -> None:
        super().__init__(f"one of {bound}")
        self.bound = bound


class AnsweredChance(Chance):
    """Chance whose draws are named: each is one of so many equally likely numbers, and is answered from outside, in
    order. Raises UnansweredError for the first one that has no answer. What can come only one way is not asked.
    """

    __slots__ = ("_answers", "_asked")

    def __init__(self, answers: Sequence[int]) -> None:
        super().__init__("answered")
        self._answers = answers
        self._asked = 0

    @property
    def used(self) -> bool:
        """True once anything was asked."""
        return self._asked > 0

    def below(self, bound: int) -> int:
        """The next answer. Raises ValueError for one that cannot be."""
        if bound == 1:
            return 0
        if self._asked == len(self._answers):
            raise UnansweredError(bound)
        found = self._answers[self._asked]
        if not 0 <= found < bound:
            raise ValueError(f"there is no answer {found} below {bound}")
        self._asked += 1
        return found

    def unit(self) -> float:
        """No rule asks for it: it cannot be answered by one of so many numbers."""
        raise NotImplementedError("a number in [0, 1) is not one of so many")

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list, filled from the end."""
        mixed = list(items)
        for last in range(len(mixed) - 1, 0, -1):
            other = self.below(last + 1)
            mixed[last], mixed[other] = mixed[other], mixed[last]
        return mixed

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """One after the other of those that are left."""
        left = list(items)
        return [left.pop(self.below(len(left))) for _ in range(count)]


def _below(bits: Callable[[int], int], bound: int) -> int:
    """Draws bits until they make a number below the bound. (Python's own dice do the same, more slowly; written out it
    stays so in every Python to come, and with it every seed.)
    """
    if bound <= 0:
        raise ValueError(f"there is no number below {bound}")
    wide = bound.bit_length()
    found = bits(wide)
    while found >= bound:
        found = bits(wide)
    return found
