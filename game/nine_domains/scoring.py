"""Domains, elements and points of the seats, and who is ahead at the end."""

from __future__ import annotations

from game.core.rules.outcome import GameEnded, shared_places
from game.nine_domains.content import Content
from game.nine_domains.elements import elements_of, shows_all, together
from game.nine_domains.state import State, seats
from game.nine_domains.zones import owned


def shown_elements(content: Content, state: State, seat: int) -> int:
    """What the domains of a seat show together, as bits (ND-15)."""
    return together(content.element_mask(face) for face in state.table.faces_in(owned(seat)))


def whole_elements(content: Content, state: State, seat: int) -> tuple[int, ...]:
    """The numbers of the elements a seat has (ND-16, ND-17)."""
    return elements_of(shown_elements(content, state, seat), len(content.elements))


def has_all_elements(content: Content, state: State, seat: int) -> bool:
    """True if the domains of a seat show all elements (ND-16)."""
    return shows_all(shown_elements(content, state, seat), len(content.elements))


def score(content: Content, state: State, seat: int) -> int:
    """The numbers of the seat's domains and the points it gained beside them (ND-5, ND-Q26)."""
    return sum(content.points(face) for face in state.table.faces_in(owned(seat))) + state.points[seat]


def elements_ending(winner: int) -> GameEnded:
    """The end by elements, which overrides points (ND-1, ND-7, ND-Q26)."""
    return GameEnded("nine_domains.outcome.elements", "ND-16", tuple(1 if seat == winner else 2 for seat in seats()))


def points_ending(content: Content, state: State) -> GameEnded:
    """The end after the last round: most points win (ND-8); a tie is broken by house rule, or is a draw (ND-Q25)."""
    scores = [score(content, state, seat) for seat in seats()]
    if scores[0] != scores[1]:
        return GameEnded("nine_domains.outcome.points", "ND-8", shared_places(scores))
    breaker = state.house.final_tie
    if breaker != "draw":
        values = [_tie_value(content, state, seat, breaker) for seat in seats()]
        if values[0] != values[1]:
            return GameEnded(f"nine_domains.outcome.{breaker}", "ND-Q25", shared_places(values))
    return GameEnded("nine_domains.outcome.draw", "ND-Q25", (1,) * len(scores))


def _tie_value(content: Content, state: State, seat: int, breaker: str) -> int:
    """What the house rule compares: how many domains, or the highest of them."""
    points = [content.points(face) for face in state.table.faces_in(owned(seat))]
    return len(points) if breaker == "most_domains" else max(points, default=0)
