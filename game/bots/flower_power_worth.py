"""What the greedy player of FLOWER POWER! thinks things are worth, and how likely a petal beats another. All numbers
are ours, in units of about one middling petal.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from game.core.table import UNKNOWN
from game.flower_power.cards import FERTILISER, POISON, PROMOTION
from game.flower_power.content import Content
from game.flower_power.state import Flower, State

Odds = tuple[tuple[int, float], ...]
"""The strengths a petal may have, each with its probability."""

WINNING: Final = 100.0
DRAWN_CARD: Final = 1.2
_PETAL: Final = 0.5
_PER_VALUE: Final = 0.09
_FLOWER: Final = 1.2
_LAST: Final = 9.0
_NEXT_TO_LAST: Final = 3.0
_KEEP: Final = {POISON: (0.7, 0.05), FERTILISER: (0.5, 0.06), PROMOTION: (0.8, 0.0)}
"""What a hand card is worth to keep: so much, and so much for each point of strength; clubs the least."""
_KEEP_CLUB: Final = (0.4, 0.0)
_KEEP_JOKER: Final = 2.2
_TIE: Final = 0.45
"""How often an attack gets through after equal first petals."""
_WARY: Final = 0.05
"""How much every card in the other hand takes from the hope of winning a battle."""


class Standing:
    """The gardens as one seat sees them at the moment of a view."""

    def __init__(self, content: Content, state: State, seat: int) -> None:
        self.content = content
        self.state = state
        self.seat = seat
        self.values = content.cards.values
        self.mine = state.garden(seat)
        self.others = [flower for flower in state.flowers if flower.owner != seat]
        self.rivals = [other for other in state.alive if other != seat]
        self.share = 1.0 / max(1, len(self.rivals))
        """How much of what an opponent loses counts for oneself."""
        self._odds: dict[int, Odds] = {}
        everything: Counter[int] = Counter()
        for lot, faces in state.table.unseen:
            found = Counter(self.values[face] for face in faces)
            everything += found
            self._odds[lot] = _odds(found)
        self._any = _odds(everything) or ((8, 1.0),)

    # ---- petals -------------------------------------------------------------------------------

    def odds(self, flower: int, petal: int) -> Odds:
        """What a petal may be."""
        table = self.state.table
        card = table.zones[flower][petal]
        face = table.faces[card]
        if face != UNKNOWN:
            return ((self.values[face], 1.0),)
        return self._odds.get(table.lots[card]) or self._any

    def fighter(self, flower: Flower, size: int | None = None) -> Odds:
        """The petal a flower would fight with now: its top, or the best of a POWER FLOWER."""
        count = self.state.size(flower.zone) if size is None else size
        if not flower.power:
            return self.odds(flower.zone, 0)
        best = max(max(value for value, _ in self.odds(flower.zone, petal)) for petal in range(count))
        return ((best, 1.0),)

    def promoted(self, flower: Flower) -> Odds:
        """The best petal a flower would have as a POWER FLOWER."""
        best: Odds = ((0, 1.0),)
        for petal in range(self.state.size(flower.zone)):
            best = _higher(best, self.odds(flower.zone, petal))
        return best

    def petal(self, flower: int, place: int) -> float:
        """What a petal is worth to its owner."""
        return sum(share * petal_worth(value) for value, share in self.odds(flower, place))

    # ---- flowers ------------------------------------------------------------------------------

    def petals(self, flower: Flower) -> float:
        """What all petals of a flower are worth together."""
        return sum(self.petal(flower.zone, place) for place in range(self.state.size(flower.zone)))

    def life(self, owner: int) -> float:
        """What losing one flower costs beside its petals: the last one costs the game."""
        left = len(self.state.garden(owner))
        if left == 1:
            final = owner == self.seat or len(self.rivals) == 1
            return WINNING if final else _LAST
        return _FLOWER + (_NEXT_TO_LAST if left == len(("last", "next")) else 0.0)

    def gain(self, target: Flower) -> float:
        """What taking a flower brings: what is left of it, what its owner loses, and a card."""
        fought = self.state.size(target.zone) - 1
        rest = self.petals(target) * fought / (fought + 1)
        planted = rest + (_FLOWER if fought else 0.0)
        return planted + DRAWN_CARD + self.share * (self.petals(target) + self.life(target.owner))

    def price(self, flower: Flower, planted: bool) -> float:
        """What a success costs: the petal that fought, and perhaps the flower with it."""
        lost = self.petal(flower.zone, 0)
        if self.state.size(flower.zone) > 1:
            return lost
        return lost + (_FLOWER if planted or len(self.mine) > 1 else _LAST)

    def attack(self, flower: Flower, target: Flower, own: Odds | None = None, theirs: Odds | None = None) -> float:
        """What attacking is worth, with other fighters than the present ones where given."""
        chance = beats(own or self.fighter(flower), theirs or self.fighter(target))
        chance *= max(0.4, 1.0 - _WARY * self.state.hand_size(target.owner))
        kills = len(self.rivals) == 1 and len(self.state.garden(target.owner)) == 1
        if kills:
            return chance * WINNING
        shown = 0.1 if self.state.visible(flower.zone, 0) else 0.2
        won = self.gain(target) - self.price(flower, self.state.size(target.zone) > 1)
        return chance * won - (1.0 - chance) * shown


def petal_worth(value: int) -> float:
    """What a petal of that strength is worth."""
    return _PETAL + _PER_VALUE * value


def keep_worth(content: Content, face: int) -> float:
    """What a hand card is worth to keep."""
    if face >= content.cards.plain:
        return _KEEP_JOKER
    base, per_value = _KEEP.get(content.cards.powers[face][0], _KEEP_CLUB)
    return base + per_value * content.cards.values[face]


def beats(one: Odds, other: Odds) -> float:
    """The probability that the first petal wins an attack on the second."""
    chance = 0.0
    for value, share in one:
        for against, weight in other:
            if value > against:
                chance += share * weight
            elif value == against:
                chance += _TIE * share * weight
    return chance


def _odds(found: Counter[int]) -> Odds:
    total = sum(found.values())
    return tuple((value, count / total) for value, count in sorted(found.items()))


def _higher(one: Odds, other: Odds) -> Odds:
    mixed: dict[int, float] = {}
    for value, share in one:
        for against, weight in other:
            best = max(value, against)
            mixed[best] = mixed.get(best, 0.0) + share * weight
    return tuple(sorted(mixed.items()))
