"""What the words of a scenario can point at on the table of Batailles et piques."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.batailles.zones import LEFT, RIGHT, hand, pile, slot
from scenes.table.things import Things

THINGS: Final[Things] = MappingProxyType(
    {
        "slots": lambda _, seat: [slot(seat, LEFT), slot(seat, RIGHT)],
        "hands": lambda _, seat: [hand(seat)],
        "piles": lambda _, seat: [pile(seat)],
        "cemeteries": lambda _, seat: [f"batailles.grave.{seat}"],
        "roles": lambda _view, _seat: ["batailles.role.*"],
    }
)
