"""Which cards players of CrocoNounours keep in their hands: high ones rather than low ones. A chance that is told is
one against such players.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from game.croconounours.cards import ANY_SUIT, Cards

_PER_VALUE: Final = 0.137
_USUAL: Final = 8
_JOKER: Final = 0.44
"""The logarithm of how much more readily a card is kept for each point of its value; jokers are soon spent. Fitted to
311 hands that were attacked, in 40 matches of greedy players; how well it foretells those of others stands in
`docs/decisions/bots-measured.md`.
"""


@cache
def kept(cards: Cards) -> tuple[float, ...]:
    """How readily each face is kept, as compared with others."""
    return tuple([math.exp(_readiness(cards, face)) for face in range(len(cards.suits))])


def _readiness(cards: Cards, face: int) -> float:
    return _JOKER if cards.suits[face] == ANY_SUIT else _PER_VALUE * (cards.defence_values[face] - _USUAL)
