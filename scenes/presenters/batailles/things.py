"""What the words of a scenario can point at on the table of Batailles et piques."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.batailles.army import SHIRKER, TEAMWORK
from game.batailles.zones import LEFT, RIGHT, cemetery, hand, pile, slot
from scenes.presenters.batailles.gestures import special_slot
from scenes.table.things import Things, of_a_player

THINGS: Final[Things] = MappingProxyType(
    {
        "slots": of_a_player(lambda _, seat: [slot(seat, LEFT), slot(seat, RIGHT)]),
        "hands": of_a_player(lambda _, seat: [hand(seat)]),
        "piles": of_a_player(lambda _, seat: [pile(seat)]),
        "specials": of_a_player(lambda _, seat: [special_slot(seat, TEAMWORK), special_slot(seat, SHIRKER)]),
        "cemeteries": of_a_player(lambda _, seat: [cemetery(seat), f"batailles.grave.{seat}"]),
        "end": lambda _view, _seat: ["batailles.end"],
        "roles": lambda _view, _seat: ["batailles.role.*"],
    }
)
