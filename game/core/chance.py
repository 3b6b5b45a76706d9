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
