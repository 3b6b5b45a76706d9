"""What the words of a scenario can point at on the table of FLAUTZ!."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.flautz.state import State
from game.flautz.zones import AIR, GROUND, display, hand
from scenes.table.things import Thing, Things, of_a_player

CRYSTAL, APPRENTICES = -1, -2
"""Pieces that are no cards of the deck: the crystal, and the apprentice of each seat."""


def _where_the_crystal_lies(view: State, _seat: int) -> list[Thing]:
    """The whole square with it: a frame around the crystal alone would cut the arrow in two that stands beside it."""
    if 0 <= view.zone < len(view.house.path):
        return [f"flautz.zone.{view.zone}"]
    return ["flautz.inscription"] if view.zone >= 0 else [(CRYSTAL, 0)]


THINGS: Final[Things] = MappingProxyType(
    {
        "hands": of_a_player(lambda _, seat: [hand(seat)]),
        "air": lambda _view, _seat: [display(slot) for slot in AIR],
        "ground": lambda _view, _seat: [display(slot) for slot in GROUND],
        "crystals": of_a_player(lambda _, seat: [f"flautz.crystal.{seat}.*"]),
        "points": of_a_player(lambda _, seat: [f"flautz.points.{seat}"]),
        "reserve": lambda _view, _seat: ["flautz.bowl"],
        "path": lambda _view, _seat: ["flautz.zone.*"],
        "marker": _where_the_crystal_lies,
        "end": lambda _view, _seat: ["flautz.inscription"],
        "apprentice": of_a_player(lambda _, seat: [(APPRENTICES, seat)]),
        "worth": lambda _view, _seat: ["flautz.worth"],
        "spell": lambda _view, _seat: ["flautz.joined"],
    }
)
