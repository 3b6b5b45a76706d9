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
FLOWER: Final = 1.2
"""What a flower is worth beside its petals."""
LAST: Final = 9.0
_NEXT_TO_LAST: Final = 3.0
_KEEP: Final = {POISON: (0.7, 0.05), FERTILISER: (0.5, 0.06), PROMOTION: (0.8, 0.0)}
"""What a hand card is worth to keep: so much, and so much for each point of strength; clubs the least."""
_KEEP_CLUB: Final = (0.4, 0.0)
_KEEP_JOKER: Final = 2.2
AFTER_TIE: Final = 0.45
"""How often an attack gets through after equal first petals."""
_WARY: Final = 0.05
"""How much every unknown card in the other hand takes from the hope of winning a battle."""
_SAVED: Final = 0.9
"""How surely a card that is known to be there will save its owner."""
_MOST_WARY: Final = 0.6


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
        self._mean = {lot: _mean_worth(odds) for lot, odds in self._odds.items()}
        self._mean_of_any = _mean_worth(self._any)
        self._petals: dict[int, float] = {}
        self._lives: dict[int, float] = {}
        self._gains: dict[int, float] = {}
        self._fighters: dict[int, Odds] = {}
        self._guards: dict[int, tuple[float, int]] = {}
        hand = state.hand(seat)
        cards = content.cards
        self.heart = max((self.values[face] for face in hand if cards.can(face, FERTILISER)), default=0)
        """The strength of the best fertiliser in hand, 0 for none."""
        self.spade = max((self.values[face] for face in hand if cards.can(face, POISON)), default=0)
        """The strength of the best poison in hand, 0 for none."""

    # ---- petals -------------------------------------------------------------------------------

    def odds(self, flower: int, petal: int) -> Odds:
        """What a petal may be."""
        table = self.state.table
        card = table.zones[flower][petal]
        face = table.faces[card]
        if face != UNKNOWN:
            return ((self.values[face], 1.0),)
        return self._odds.get(table.lots[card]) or self._any

    def knows(self, flower: int, petal: int) -> bool:
        """True if the seat knows a petal."""
        table = self.state.table
        return table.faces[table.zones[flower][petal]] != UNKNOWN

    def fighter(self, flower: Flower) -> Odds:
        """The petal a flower would fight with now: its top, or the best of a POWER FLOWER."""
        found = self._fighters.get(flower.zone)
        if found is None:
            if flower.power:
                petals = range(self.state.size(flower.zone))
                best = max(max(value for value, _ in self.odds(flower.zone, petal)) for petal in petals)
                found = ((best, 1.0),)
            else:
                found = self.odds(flower.zone, 0)
            self._fighters[flower.zone] = found
        return found

    def promoted(self, flower: Flower) -> Odds:
        """The best petal a flower would have as a POWER FLOWER."""
        best: Odds = ((0, 1.0),)
        for petal in range(self.state.size(flower.zone)):
            best = _higher(best, self.odds(flower.zone, petal))
        return best

    def petal(self, flower: int, place: int) -> float:
        """What a petal is worth to its owner."""
        table = self.state.table
        card = table.zones[flower][place]
        face = table.faces[card]
        if face != UNKNOWN:
            return petal_worth(self.values[face])
        return self._mean.get(table.lots[card], self._mean_of_any)

    # ---- flowers ------------------------------------------------------------------------------

    def petals(self, flower: Flower) -> float:
        """What all petals of a flower are worth together."""
        found = self._petals.get(flower.zone)
        if found is None:
            places = range(self.state.size(flower.zone))
            found = self._petals[flower.zone] = sum(self.petal(flower.zone, place) for place in places)
        return found

    def life(self, owner: int) -> float:
        """What losing one flower costs beside its petals: the last one costs the game."""
        found = self._lives.get(owner)
        if found is None:
            left = len(self.state.garden(owner))
            if left == 1:
                found = WINNING if owner == self.seat or len(self.rivals) == 1 else LAST
            else:
                found = FLOWER + (_NEXT_TO_LAST if left == len(("last", "next")) else 0.0)
            self._lives[owner] = found
        return found

    def gain(self, target: Flower) -> float:
        """What taking a flower brings: what is left of it, what its owner loses, and a card."""
        found = self._gains.get(target.zone)
        if found is not None:
            return found
        fought = self.state.size(target.zone) - 1
        rest = self.petals(target) * fought / (fought + 1)
        planted = rest + (FLOWER if fought else 0.0)
        worth = planted + DRAWN_CARD + self.share * (self.petals(target) + self.life(target.owner))
        self._gains[target.zone] = worth
        return worth

    def price(self, flower: Flower, planted: bool) -> float:
        """What a success costs: the petal that fought, and perhaps the flower with it."""
        lost = self.petal(flower.zone, 0)
        if self.state.size(flower.zone) > 1:
            return lost
        return lost + (FLOWER if planted or len(self.mine) > 1 else LAST)

    # ---- attacks ------------------------------------------------------------------------------

    def hope(self, own: Odds, owner: int) -> float:
        """How likely the cards of another player leave an attack its success: those one knows, and how many others."""
        if owner not in self._guards:
            cards, hand = self.content.cards, self.state.hand(owner)
            known = [face for face in hand if face != UNKNOWN]
            guards = [self.values[face] for face in known if cards.can(face, POISON) or cards.can(face, FERTILISER)]
            self._guards[owner] = (1.0 - self.wariness(len(hand) - len(known)), max(guards, default=0))
        hope, guard = self._guards[owner]
        return hope if not guard else hope * (1.0 - _SAVED * sum(share for value, share in own if value <= guard))

    @staticmethod
    def wariness(unknown: int) -> float:
        """How likely it is that one of so many unknown cards undoes an attack."""
        return min(_MOST_WARY, _WARY * unknown)

    def prospect(
        self, flower: Flower, target: Flower, own: Odds | None = None, theirs: Odds | None = None
    ) -> tuple[float, float]:
        """What attacking is worth, and how likely it is to succeed, with other fighters than the present ones where
        given.
        """
        own, theirs = own or self.fighter(flower), theirs or self.fighter(target)
        hope = self.hope(own, target.owner)
        chance = beats(own, theirs) * hope
        rescued = self._rescued(flower, own, theirs) * hope
        if len(self.rivals) == 1 and len(self.state.garden(target.owner)) == 1:
            return (chance + rescued) * WINNING, chance + rescued
        shown = 0.1 if self.state.visible(flower.zone, 0) else 0.2
        won = self.gain(target) - self.price(flower, self.state.size(target.zone) > 1)
        saved = max(0.0, won - RESCUE)
        return chance * won + rescued * saved - (1.0 - chance - rescued) * shown, chance + rescued

    def attack(self, flower: Flower, target: Flower, own: Odds | None = None, theirs: Odds | None = None) -> float:
        """What attacking is worth."""
        return self.prospect(flower, target, own, theirs)[0]

    def _rescued(self, flower: Flower, own: Odds, theirs: Odds) -> float:
        """The probability that an attack that would fail can be turned by a heart on one's own flower."""
        if not self.heart or flower.power:
            return 0.0
        return sum(
            share * weight
            for strength, weight in theirs
            if strength < self.heart
            for value, share in own
            if value < strength
        )


RESCUE: Final = 1.4
"""What it costs to turn an attack by a card."""


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
                chance += AFTER_TIE * share * weight
    return chance


def mean(odds: Odds) -> float:
    """The strength to be expected."""
    return sum(value * share for value, share in odds)


def _mean_worth(odds: Odds) -> float:
    return petal_worth(0) + _PER_VALUE * mean(odds)


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
