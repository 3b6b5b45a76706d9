"""Who may still win by elements in The Nine Domains, and what a domain has to do with it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

from game.bots.nine_domains.worth import Side
from game.core.table.table import UNKNOWN
from game.nine_domains.content import Content
from game.nine_domains.elements import elements_of, shows_all, together
from game.nine_domains.state import State
from game.nine_domains.zones import DISCARD, front, owned, used


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


def missing(content: Content, side: Side) -> int:
    """How many elements a side lacks."""
    return len(content.elements) - len(elements_of(side.shown, len(content.elements)))


def still_to_win(content: Content, view: State) -> list[int]:
    """The domains that somebody may still come to have: those that lie there and are to come; and all that are owned,
    where domains may still be exchanged.
    """
    table = view.table
    owning = [face for who in (0, 1) for face in table.faces_in(owned(who))]
    gone = {*owning, *table.faces_in(DISCARD)}
    left = [face for face in content.domain_faces if face not in gone]
    return [*left, *owning] if may_exchange(content, view) else left


def can_exchange(content: Content, view: State, seat: int) -> bool:
    """True if a seat may exchange domains before the elements of this round are looked at (ND-21, ND-Q21)."""
    return any(content.cards[card].swap_domain_on_win for card in view.cards_left(seat))


def may_exchange(content: Content, view: State) -> bool:
    """True while a card that exchanges domains may be played, or taken back and played (ND-21, ND-23)."""
    table, cards = view.table, content.cards
    playable = {*view.cards_left(0), *view.cards_left(1)}
    laid = {card for place in range(view.places) for who in (0, 1) for card in table.faces_in(front(place, who))}
    laid -= {UNKNOWN}
    if any(cards[card].recall_on_win for card in playable | laid):
        playable |= laid | {card for who in (0, 1) for card in table.faces_in(used(who))}
    return any(cards[card].swap_domain_on_win for card in playable)
