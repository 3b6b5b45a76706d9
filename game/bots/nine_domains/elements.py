"""Who may still win by elements in The Nine Domains, and what a domain has to do with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from game.bots.nine_domains.worth import Side
from game.nine_domains.content import Content
from game.nine_domains.elements import shows_all, together


def within_reach(content: Content, side: Side, coming: Iterable[int]) -> bool:
    """True if a side has all elements with these domains (ND-16)."""
    return shows_all(side.shown | together(map(content.element_mask, coming)), len(content.elements))


def completed_with(
    content: Content, side: Side, domain: int, others: Sequence[int], every: bool
) -> tuple[int, ...] | None:
    """The fewest of the other domains that lie there which a side needs beside one for all its elements, each of them
    and that one; None where it completes nothing. `every`: all others if need be, else one.
    """
    if within_reach(content, side, ()):
        return None
    for count in range(1 + (len(others) if every else min(1, len(others)))):
        for beside in combinations(others, count):
            needed = (domain, *beside)
            if within_reach(content, side, needed) and not any(
                within_reach(content, side, [one for one in needed if one != left]) for left in needed
            ):
                return beside
    return None
