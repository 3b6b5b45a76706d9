"""What the words of a scenario can point at on the table of CrocoNounours."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from game.croconounours.state import owner
from game.croconounours.zones import ATTACK_CARDS, DISCARDS, hand
from scenes.presenters.croconounours.words import WARRIORS
from scenes.table.things import Things, of_a_player

THINGS: Final[Things] = MappingProxyType(
    {
        "warriors": of_a_player(
            lambda view, seat: [(WARRIORS, each) for each in range(len(view.where)) if owner(each) == seat]
        ),
        "hands": of_a_player(lambda _, seat: [hand(seat)]),
        "jar": of_a_player(lambda _, seat: [f"croco.jar.{seat}"]),
        "attack": lambda _view, _seat: [ATTACK_CARDS],
        "discard": lambda _view, _seat: [DISCARDS],
        "suits": lambda _view, _seat: ["croco.suit.*"],
        "talents": lambda _view, _seat: ["croco.mark.*"],
    }
)
