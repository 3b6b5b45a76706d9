"""Which hidden cards are likely to lie in play: strong ones, minefields first, and hardly one that should have attacked
long ago.

The rules allow an imagined world any card that fits; drawn by habit, worlds are like those that are met.
"""

from __future__ import annotations

import math
from typing import Final

from game.batailles.army import KING, MINE, SAPPER, SPY, Army
from game.batailles.state import State, Stay
from game.core.table.table import bit

_LAID: Final = {SPY: 1.2, SAPPER: 2.65, KING: 3.41, MINE: 1.0}
_UNIT_LAID: Final = 3.68
"""The logarithm of how readily a card is laid: of a role by itself, of a unit by its value. This and what follows was
fitted to the hidden cards of 60 matches of greedy players under all house rules; how well it foretells those of others
stands in `docs/decisions/bots-measured.md`.
"""
_WAITS: Final = {SPY: -0.58, SAPPER: -2.12, KING: -1.04, MINE: 1.25}
_UNIT_WAITS: Final = -0.27
"""The power of the rounds a card has lain by which it becomes more likely: who is strong attacks, and is seen."""
_MINE_FIRST: Final = 1.79
"""How much more readily a minefield is laid at the opening."""


class Habits:
    """How likely worlds are in which hidden cards lie."""

    def __init__(self, army: Army) -> None:
        self._army = army
        roles = army.roles
        strongest = max((army.values[face] for face, role in enumerate(roles) if role not in _LAID), default=1)
        shares = [value / strongest for value in army.values]
        self._laid = [_LAID.get(role, _UNIT_LAID * share) for role, share in zip(roles, shares, strict=True)]
        self._waits = [_WAITS.get(role, _UNIT_WAITS * share) for role, share in zip(roles, shares, strict=True)]

    def likelihood(self, world: State, seat: int) -> float:
        """How likely it is that the cards in play that a seat has not seen are those of this world, as compared with
        others.
        """
        found, mask = 0.0, bit(seat)
        for other in world.seats:
            for place in world.in_play(other):
                stay = world.stay(other, place)
                if other == seat or stay is None or stay.seen_by & mask:
                    continue
                found += self._readiness(world, stay, world.face(other, place))
        return math.exp(found)

    def lies(self, state: State, stay: Stay, face: int) -> float:
        """How much more likely than others a face is to be the card that came into play with this stay."""
        return math.exp(self._readiness(state, stay, face))

    def _readiness(self, state: State, stay: Stay, face: int) -> float:
        rounds = math.log1p((state.turns - stay.turn) / len(state.standings))
        first = _MINE_FIRST if not stay.turn and self._army.is_mine(face) else 0.0
        return self._laid[face] + self._waits[face] * rounds + first
