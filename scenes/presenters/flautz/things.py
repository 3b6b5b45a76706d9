"""What the words of a scenario can point at on the table of FLAUTZ!."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.flautz.zones import AIR, GROUND, display, hand
from scenes.table.things import Things, of_a_player

THINGS: Final[Things] = MappingProxyType(
    {
        "hands": of_a_player(lambda _, seat: [hand(seat)]),
        "air": lambda _view, _seat: [display(slot) for slot in AIR],
        "ground": lambda _view, _seat: [display(slot) for slot in GROUND],
        "crystals": of_a_player(lambda _, seat: [f"flautz.crystal.{seat}.*"]),
        "reserve": lambda _view, _seat: ["flautz.bowl"],
        "path": lambda _view, _seat: ["flautz.zone.*"],
        "marker": lambda _view, _seat: [(-1, 0)],
        "end": lambda _view, _seat: ["flautz.inscription"],
        "spell": lambda _view, _seat: ["flautz.joined"],
    }
)
