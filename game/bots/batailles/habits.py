"""Which hidden cards are likely to lie in play: strong ones, minefields first, and hardly one that should have attacked
long ago.

The rules allow an imagined world any card that fits; drawn by habit, worlds are like those that are met.
"""

from __future__ import annotations

import math
from typing import Final

from game.batailles.army import KING, MINE, SAPPER, SPY, Army
from game.batailles.state import State, Stay
from game.batailles.zones import hand, pile
from game.core.table.table import UNKNOWN, bit

_Weights = tuple[float, ...]
"""What each circumstance adds to the logarithm of how readily a card is met (see `_circumstances`): 1, the share of a
player's cards that is still in his pile and its square; the logarithm of the rounds a card has lain, its square, and
times that share; whether it was laid at the opening, times both; whether its player has seen a king; four at a table.
"""
_ROLES: Final[dict[int, _Weights]] = {
    SPY: (1.45, 3.16, 0.91, -0.56, 1.22, 0.39, -2.75, 0.00, 0.00, 2.67, 0.85),
    SAPPER: (1.66, 0.09, -0.14, -0.50, -0.19, -0.37, -0.62, 0.85, 0.18, -0.46, -0.04),
    KING: (4.29, -0.45, 0.38, 0.79, -0.96, -0.36, 0.96, 1.14, 0.43, -0.33, 0.10),
    MINE: (2.70, 0.74, -0.97, 1.30, 0.65, -0.14, 3.01, 0.25, -0.93, -0.54, -0.35),
}
_SAPPER_STRENGTH: Final = 4.79
"""A greater sapper is laid more readily, by so much for its value as a share of the strongest unit's."""
_UNITS: Final[tuple[_Weights, ...]] = (
    (0.00, -3.54, -0.19, -1.02, -0.72, 0.49, -0.59, 0.60, 1.39, -1.34, -0.57),
    (9.25, 1.03, 2.70, 5.86, 3.62, 0.83, 1.19, -0.27, -0.16, 0.56, 2.26),
    (-4.13, -1.30, 2.46, -3.96, -3.32, -1.38, 0.82, -0.11, -1.44, 0.59, -1.65),
)
"""The same of a unit: as it is, so much more for that share, and for its square.

Strong cards are laid as soon as they come to the hand: what has not been seen of them still waits in the pile more
often than middling ones do. Once the pile is empty, a player has only what he left in his hand over and over. Who is
strong attacks, and is seen; who is weak is beaten, or taken back; what waits is middling, or a minefield. All was
fitted to 21,171 views of hidden cards in 1,000 matches of greedy players under all house rules, large numbers costing
a little; how well it foretells those of others stands in `docs/decisions/bots-measured.md`.
"""
_MANY: Final = 3
"""More at a table meet a card more often before its player has his turn."""


class Habits:
    """How likely worlds are in which hidden cards lie."""

    def __init__(self, army: Army) -> None:
        self._army = army
        strongest = max((army.values[face] for face, role in enumerate(army.roles) if role not in _ROLES), default=1)
        self._weights = [_weights(role, value / strongest) for role, value in zip(army.roles, army.values, strict=True)]

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
        circumstances = self._circumstances(state, stay)
        return sum([much * weight for much, weight in zip(circumstances, self._weights[face], strict=True)])

    def _circumstances(self, state: State, stay: Stay) -> _Weights:
        """Under which a card came into play, and has lain there."""
        drawn = _in_pile(state, stay.seat)
        waited = math.log1p((state.turns - stay.turn) / len(state.standings))
        first = 0.0 if stay.turn else 1.0
        king = float(self._has_seen_king(state, stay))
        many = float(len(state.standings) > _MANY)
        return (
            1.0, drawn, drawn**2, waited, waited**2, drawn * waited,
            first, first * waited, first * drawn, king, many,
        )  # fmt: skip

    def _has_seen_king(self, state: State, stay: Stay) -> bool:
        """True if the player of a stay had seen a king that lay before somebody else when he laid his card: a spy
        answers it (BP-37).
        """
        laid = [
            (king, state.face(other, place))
            for other in state.seats
            if other != stay.seat
            for place in state.in_play(other)
            if (king := state.stay(other, place)) is not None
        ]
        mask = bit(stay.seat)
        return any(
            face != UNKNOWN and self._army.is_king(face) and king.turn <= stay.turn and king.seen_by & mask
            for king, face in laid
        )


def _in_pile(state: State, seat: int) -> float:
    """The share of a player's own cards that he has not drawn yet."""
    left = state.table.count(pile(seat))
    return left / max(1, left + state.table.count(hand(seat)) + len(state.in_play(seat)))


def _weights(role: int, share: float) -> _Weights:
    """Of a card of this role and strength, as a share of the strongest unit's."""
    if role not in _ROLES:
        return tuple([least + share * (slope + share * bend) for least, slope, bend in zip(*_UNITS, strict=True)])
    always, *more = _ROLES[role]
    return (always + (_SAPPER_STRENGTH * share if role == SAPPER else 0.0), *more)
