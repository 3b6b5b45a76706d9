"""What the words of a scenario can point at on the table of FLOWER POWER!."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from game.flower_power.state import State
from game.flower_power.zones import GRAVERYARD, hand
from scenes.table.board.pieces import Slot
from scenes.table.things import Things, of_a_player

FLOWERS: Final = -2


def _flowers(view: State, seat: int) -> Iterator[Slot]:
    return ((FLOWERS, flower.zone) for flower in view.garden(seat))


THINGS: Final[Things] = MappingProxyType(
    {
        "gardens": _flowers,
        "tops": of_a_player(lambda view, seat: [(flower.zone, 0) for flower in view.garden(seat)]),
        "hands": of_a_player(lambda _, seat: [hand(seat)]),
        "hand_size": of_a_player(lambda _, seat: [f"flower.hand.{seat}"]),
        "graveyard": lambda _view, _seat: [GRAVERYARD],
    }
)
