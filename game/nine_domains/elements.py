"""The elements on domains, and which of them a set of domains shows (ND-15, ND-16, ND-17).

What a domain shows is a mask of three bits for each element: the whole element, its first half, its second half. What
several domains show together is the bitwise or of their masks.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.nine_domains.models import DomainSpec, ElementSpec

HALVES: Final = 2
"""An element that comes in halves stands on so many domains by half; both are needed (ND-17)."""
_BITS: Final = 1 + HALVES
_ALL: Final = (1 << _BITS) - 1
_HAS: Final = (False, True, False, True, False, True, True, True)
"""By the three bits of an element: a whole one is enough, one half counts nothing (ND-17, ND-Q24)."""


def domain_masks(elements: Sequence[ElementSpec], domains: Sequence[DomainSpec]) -> tuple[int, ...]:
    """For each domain what it shows."""
    masks = [0] * len(domains)
    for number, element in enumerate(elements):
        half = 1
        for index, domain in enumerate(domains):
            if element.id in domain.elements:
                masks[index] |= 1 << (_BITS * number)
            if element.half is not None and element.half in domain.elements:
                masks[index] |= 1 << (_BITS * number + half)
                half += 1
    return tuple(masks)


def together(masks: Iterable[int]) -> int:
    """What several domains show."""
    shown = 0
    for mask in masks:
        shown |= mask
    return shown


def has_element(shown: int, element: int) -> bool:
    """True if the element with that number is whole: on one domain, or by both of its halves (ND-17, ND-Q24)."""
    return _HAS[(shown >> (_BITS * element)) & _ALL]


def elements_of(shown: int, count: int) -> tuple[int, ...]:
    """The numbers of all elements that are whole."""
    return tuple(element for element in range(count) if has_element(shown, element))


def shows_all(shown: int, count: int) -> bool:
    """True if all elements of the game are whole: that wins at once (ND-16)."""
    return all(has_element(shown, element) for element in range(count))
