"""Which worlds are met in FLAUTZ!: who has taken cards has kept what goes with them, and given the rest away.

Measured in `docs/decisions/bots-measured.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.bots.flautz.hopes import Hopes
from game.core.chance import Chance
from game.core.table.table import UNKNOWN
from game.flautz.state import State
from game.flautz.turns import turns_to_come
from game.flautz.zones import DRAW, hand

_CHOICE: Final = 3
"""For each card a player has taken and kept, his others are the best of so many times as many."""
_MOST_DEALT: Final = 27
"""Hands of one player that are compared."""


def deal_likely(hopes: Hopes, view: State, world: State, seat: int, chance: Chance) -> None:
    """Changes the hidden cards of the others, in a world dealt evenly to a view of the seat, into likely ones."""
    if len(view.table.unseen) != 1:  # some cards are known to lie in the draw pile
        return
    lot = view.table.unseen[0][0]
    for other in range(view.seats):
        if other != seat:
            _deal_likely(hopes, view, world, other, _hidden(view, hand(other), lot), _hidden(view, DRAW, lot), chance)


def _hidden(view: State, zone: int, lot: int) -> list[int]:
    """The cards of a zone that may be any that was not seen."""
    table = view.table
    return [card for card in table.zones[zone] if table.faces[card] == UNKNOWN and table.lots[card] == lot]


def _deal_likely(
    hopes: Hopes, view: State, world: State, other: int, own: Sequence[int], pile: Sequence[int], chance: Chance
) -> None:
    """The best hand of several, the more of them the more cards of it are known."""
    table, turns = world.table, turns_to_come(view)
    cards, faces = table.zones[hand(other)], table.faces
    hands = min(_MOST_DEALT, _CHOICE ** (len(cards) - len(own)))
    if hands == 1 or not own or len(pile) < len(own):
        return
    known = [faces[card] for card in cards if card not in own]
    kept = [faces[card] for card in own]
    most, instead = hopes.worth(known + kept, turns), None
    for _ in range(hands - 1):
        drawn = chance.sample(pile, len(own))
        dealt = known + [faces[card] for card in drawn]
        promise = hopes.worth(dealt, turns)
        if promise > most and not hopes.is_quinte(dealt):  # that would lie on the table
            most, instead = promise, drawn
    if instead is not None:
        table.imagine([*own, *instead], [*[faces[card] for card in instead], *kept])
