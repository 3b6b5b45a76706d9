"""Where cards and domains lie. The numbers of the zones, and the layout of the table."""

from __future__ import annotations

from typing import Final

from game.core.table.table import BAG, PILE, STACK, Zone

SEATS: Final = 2
"""Two players (ND-Q1)."""

DECK: Final = 0
"""All domains, before they are dealt into the piles."""
DISCARD: Final = 1
"""Domains that nobody won: they are out of the game (ND-13)."""
_FIRST_PLACE: Final = 10
_PER_PLACE: Final = 4


def box(seat: int) -> int:
    """One of each kind of card for a seat, face up, before its cards are dealt; specials not drawn stay here."""
    return 2 + seat


def hand(seat: int) -> int:
    """The cards a seat may still play."""
    return 4 + seat


def used(seat: int) -> int:
    """The cards a seat has played, face up, in order (ND-6)."""
    return 6 + seat


def owned(seat: int) -> int:
    """The domains a seat has won, face up, in order (ND-5)."""
    return 8 + seat


def pile(place: int) -> int:
    """The domains still to come at a place; nobody knows their order (ND-Q27)."""
    return _FIRST_PLACE + _PER_PLACE * place


def stake(place: int) -> int:
    """The domain that is at stake at a place (ND-2)."""
    return _FIRST_PLACE + _PER_PLACE * place + 1


def front(place: int, seat: int) -> int:
    """The card a seat has put in front of the domain of a place (ND-3)."""
    return _FIRST_PLACE + _PER_PLACE * place + 2 + seat


def layout(places: int) -> tuple[Zone, ...]:
    """All zones of a table with so many piles."""
    zones = [Zone(PILE), Zone(STACK)]
    for kind in (STACK, BAG, STACK, STACK):  # boxes, hands, used cards, owned domains
        zones += [Zone(kind, seat) for seat in range(SEATS)]
    for _ in range(places):
        zones += [Zone(PILE), Zone(STACK), *(Zone(STACK, seat) for seat in range(SEATS))]
    return tuple(zones)


def place_of_stake(zone: int) -> int:
    """The place whose stake a zone is; -1 if it is none."""
    place, part = divmod(zone - _FIRST_PLACE, _PER_PLACE)
    return place if zone >= _FIRST_PLACE and part == 1 else -1
