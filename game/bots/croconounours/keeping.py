"""Which cards players of CrocoNounours keep in their hands: high ones rather than low ones. A chance that is told is
one against such players.
"""

from __future__ import annotations

import math
from functools import cache
from typing import Final

from game.croconounours.cards import ANY_SUIT, STEP_SUITS, Cards

_PER_VALUE: Final = 0.065
_USUAL: Final = 8
_JOKER: Final = 0.44
"""The logarithm of how much more readily a card is kept for each point of its value; and a joker. Fitted to 1,990
attacks in 250 matches of greedy players; how well it foretells those of others stands in
`docs/decisions/bots-measured.md`.
"""
_LAST_STEPS: Final = 0.3
_NO_STEPS: Final = -1.1
"""The same for every card that leads out of a shot: players keep one or two of them, and who has dodged since he drew
has spent them. Fitted to 318 shots of 180 matches, of which 23 were said to hit and 18 did before a dodge, 41 and 65
after one. Of what an attack of a neighbour meets it foretells nothing: there the rank decides.
"""


@cache
def kept_for_shots(cards: Cards, dodged: bool) -> tuple[float, ...]:
    """How readily each face is kept by whoever is shot at, and has dodged since he drew last or has not."""
    more = math.exp(_NO_STEPS if dodged else _LAST_STEPS)
    leads = {*STEP_SUITS, ANY_SUIT}
    return tuple([share * more if cards.suits[face] in leads else share for face, share in enumerate(kept(cards))])


@cache
def kept(cards: Cards) -> tuple[float, ...]:
    """How readily each face is kept, as compared with others."""
    return tuple([math.exp(_readiness(cards, face)) for face in range(len(cards.suits))])


def _readiness(cards: Cards, face: int) -> float:
    return _JOKER if cards.suits[face] == ANY_SUIT else _PER_VALUE * (cards.defence_values[face] - _USUAL)
