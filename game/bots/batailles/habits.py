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

_LAID: Final = {SPY: (2.17, 0.0, 0.0), SAPPER: (2.7, 4.74, 0.0), KING: (5.71, 0.0, 0.0), MINE: (3.48, 0.0, 0.0)}
_UNIT_LAID: Final = (0.0, 13.81, -7.91)
"""The logarithm of how readily a card is laid: a number, so much more for its value as a share of the strongest unit's,
and for the square of that. Strong cards are laid as soon as they come to the hand: what has not been seen of them still
waits in the pile more often than middling ones do. This and what follows was fitted to 23,508 views of hidden cards in
500 matches of greedy players under all house rules; how well it foretells those of others stands in
`docs/decisions/bots-measured.md`.
"""
_STOCKED: Final = {SPY: 11.69, SAPPER: 6.55, KING: 7.01, MINE: 7.08}
_UNIT_STOCKED: Final = 6.92
"""So much more for the share of a player's cards that is still in his pile; of a unit, for each share of the strongest.
Who still draws lays the best of what comes. Once the pile is empty, he has only what he left in his hand over and over.
"""
_WAITS: Final = {SPY: 0.43, SAPPER: -1.73, KING: -0.81, MINE: 1.13}
_UNIT_WAITS: Final = (-4.22, 13.72, -10.69)
"""The power of the rounds a card has lain by which it becomes more likely; of a unit, as how readily it is laid. Who is
strong attacks, and is seen; who is weak is beaten, or taken back; what waits is middling, or a minefield.
"""
_OPENING: Final = {MINE: 1.74, SPY: -3.77}
"""How much more readily a card is laid at the opening: nobody has shown a king yet."""
_SPY_ANSWERS: Final = 3.48
"""How much more readily a spy is laid by who has seen a king before somebody else (BP-37)."""


class Habits:
    """How likely worlds are in which hidden cards lie."""

    def __init__(self, army: Army) -> None:
        self._army = army
        roles = army.roles
        strongest = max((army.values[face] for face, role in enumerate(roles) if role not in _LAID), default=1)
        shares = [value / strongest for value in army.values]
        sorts = list(zip(roles, shares, strict=True))
        self._laid = [_bent(_LAID.get(role, _UNIT_LAID), share) for role, share in sorts]
        self._stocked = [_STOCKED.get(role, _UNIT_STOCKED * share) for role, share in sorts]
        self._waits = [_WAITS.get(role, _bent(_UNIT_WAITS, share)) for role, share in sorts]

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
        laid = self._laid[face] + self._stocked[face] * _in_pile(state, stay.seat)
        return laid + self._waits[face] * rounds + self._occasion(state, stay, face)

    def _occasion(self, state: State, stay: Stay, face: int) -> float:
        """What speaks for a card just then."""
        role = self._army.role(face)
        opening = 0.0 if stay.turn else _OPENING.get(role, 0.0)
        return opening + (_SPY_ANSWERS if role == SPY and self._has_seen_king(state, stay) else 0.0)

    def _has_seen_king(self, state: State, stay: Stay) -> bool:
        """True if the player of a stay has seen a king that lay before somebody else when he laid his card."""
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


def _bent(weights: tuple[float, float, float], share: float) -> float:
    least, slope, bend = weights
    return least + slope * share + bend * share**2
