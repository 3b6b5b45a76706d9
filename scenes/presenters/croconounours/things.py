"""What the words of a scenario can point at on the table of CrocoNounours."""

from __future__ import annotations

from types import MappingProxyType

from game.croconounours.content import Content
from game.croconounours.state import State, owner
from game.croconounours.zones import ATTACK_CARDS, DISCARDS, hand
from scenes.presenters.croconounours.words import WARRIORS
from scenes.table.things import Things, of_a_player


def things_of(content: Content) -> Things:
    """The words, for the boards and the warriors of some content."""

    def reach(view: State, seat: int) -> list[str]:
        """The squares that the shooting warriors of a seat reach."""
        rings = content.boards[view.house.board].geometry.shot_to
        shooting = [each for each in view.warriors(seat) if content.colours[view.colours[each]].shoots]
        return [f"square.{square}" for each in shooting for square in rings[view.where[each]]]

    return MappingProxyType(
        {
            "warriors": of_a_player(
                lambda view, seat: [(WARRIORS, each) for each in range(len(view.where)) if owner(each) == seat]
            ),
            "reach": of_a_player(reach),
            "hands": of_a_player(lambda _, seat: [hand(seat)]),
            "jar": of_a_player(lambda _, seat: [f"croco.jar.{seat}"]),
            "attack": lambda _view, _seat: [ATTACK_CARDS],
            "discard": lambda _view, _seat: [DISCARDS],
            "suits": lambda _view, _seat: ["croco.suit.*"],
            "talents": lambda _view, _seat: ["croco.mark.*"],
        }
    )
