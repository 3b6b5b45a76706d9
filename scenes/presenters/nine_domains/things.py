"""What the words of a scenario can point at on the table of The Nine Domains."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from game.nine_domains.state import State
from game.nine_domains.zones import SEATS, front, hand, owned, stake, used
from scenes.table.things import Things, of_a_player


def _fronts(view: State, seat: int) -> Iterator[int]:
    """The places before a player; without one those of both."""
    for place in range(view.places):
        yield from (front(place, each) for each in range(SEATS) if seat in (each, -1))


THINGS: Final[Things] = MappingProxyType(
    {
        "stakes": lambda view, _: [stake(place) for place in range(view.places)],
        "lights": lambda _view, _seat: ["nine.light.*"],
        "rows": _fronts,
        "hands": of_a_player(lambda _, seat: [hand(seat)]),
        "used": of_a_player(lambda _, seat: [used(seat)]),
        "domains": of_a_player(lambda _, seat: [owned(seat)]),
        "signs": of_a_player(lambda _, seat: [f"nine.carry.*.{seat}"]),
        "elements": of_a_player(lambda _, seat: [f"nine.element.{seat}.*"]),
    }
)
