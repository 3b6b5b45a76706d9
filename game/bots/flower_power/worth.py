"""What the greedy player of FLOWER POWER! thinks things are worth, and how likely a petal beats another. All numbers
are ours, in units of about one middling petal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from game.bots.flower_power.duel import LineUp, Odds, Outlook, arranged, fought, line_up, mean, odds_of, surely
from game.core.table.courses import Courses, Kind, courses_of
from game.core.table.table import UNKNOWN
from game.flower_power.cards import FERTILISER, POISON, PROMOTION
from game.flower_power.content import Content
from game.flower_power.state import Flower, State

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
_WARY: Final = 0.05
"""What knowing a hand is worth for each unknown card in it, of what is staked."""
_USED: Final = 0.6
"""How surely a card that could undo an attack is used for that. (So that of attacks of bots that promised to succeed
35, 55 or 75 times in a hundred about as many did: 35, 55, 76; with 0.2 it had been 28, 47, 55.) It is never told.
"""
STRONGER_THAN_ALL: Final = 99
"""No card is as strong."""
_SAVED: Final = 0.9
"""How surely a card that is known to be there will save its owner."""
_MOST_WARY: Final = 0.6
_WEAKER: Final = 0.15
"""What each point costs by which the best petal of a POWER FLOWER is weaker from now on."""
_MIDDLING: Final = 8
"""The strength of a petal where nothing is hidden any more."""
_ANY: Final = -1
"""The stock of all that is hidden."""
SECOND: Final = 0.98
"""What an attack is worth after another one of what it would be now: between two the other one may play a card."""
_NOTHING: Final = 1e-9
_MOST_SHOWN: Final = 24
"""So many cards in sight of which nobody can tell the lot are told apart: more take long, at large tables."""
Prospect = tuple[float, float]
"""What an attack is worth, and how likely it is to succeed."""


def hidden_faces(state: State) -> Iterator[tuple[int, list[int]]]:
    """For each lot what a card of it may be that nobody can place: none of which all copies lie in sight, though of
    which lot they came cannot be told any more.
    """
    table = state.table
    if not table.unseen:
        return
    seen = Counter(table.faces)
    for lot, faces in table.unseen:
        yield lot, [face for face in faces if seen[face] < state.deal.packs]


def _told_apart(state: State) -> Courses | None:
    """The courses of events by which cards in sight of which nobody can tell the lot came there; None if there are none
    such, or too many.
    """
    if not 0 < len(state.table.shown) <= _MOST_SHOWN:
        return None
    try:
        return courses_of(state.table)
    except ValueError:  # too few of very many were followed, and they led nowhere
        return None


def _expected_faces(state: State, courses: Courses | None) -> Iterator[tuple[int, Mapping[int, float]]]:
    """The same with how many cards of each face are to be expected there: one in sight counts against every lot of
    which it may have come; where they are not told apart, every such lot has it.
    """
    if courses is None:
        yield from ((lot, Counter(faces)) for lot, faces in hidden_faces(state))
        return
    for lot, faces in courses.expected_faces:
        yield lot, {face: count for face, count in faces.items() if count > _NOTHING}


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
        """The share of an opponent's loss that counts as one's own gain."""
        self._odds: dict[int, Odds] = {}
        everything: dict[int, float] = {}
        guards: dict[int, float] = {}
        self._courses = _told_apart(state)
        for lot, faces in _expected_faces(state, self._courses):
            strengths: dict[int, float] = {}
            for face, count in faces.items():
                value = self.values[face]
                for counted in (strengths, everything, *((guards,) if _may_guard(content, face) else ())):
                    counted[value] = counted.get(value, 0.0) + count
            if strengths:
                self._odds[lot] = odds_of(strengths, lot)
        self._any = odds_of(everything, _ANY) if everything else surely(_MIDDLING)
        self._guarding = tuple(guards.items())
        self._hidden = max(1.0, sum(everything.values()))
        self._mean = {lot: _mean_worth(odds) for lot, odds in self._odds.items()}
        self._mean_of_any = _mean_worth(self._any)
        self._mixed: dict[int, Odds] = {}
        self._petals: dict[int, float] = {}
        self._lives: dict[int, float] = {}
        self._gains: dict[int, float] = {}
        self._line_ups: dict[int, LineUp] = {}
        self._guards: dict[int, tuple[int, int, int]] = {}
        self._hopes: dict[tuple[int, int, int], float] = {}
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
            return surely(self.values[face])
        lot = table.lots[card]
        return self._odds.get(lot, self._any) if lot >= 0 else self._of_lots(card)

    def _of_lots(self, card: int) -> Odds:
        """What a card may be that left a hand with cards of several lots."""
        found = self._mixed.get(card)
        if found is None:
            shares: dict[int, float] = {}
            for kind, likely in self._kinds(card):
                odds = self._odds.get(kind.lot, self._any) if kind.face == UNKNOWN else surely(self.values[kind.face])
                for value, share in odds.shares:
                    shares[value] = shares.get(value, 0.0) + likely * share
            found = self._mixed[card] = Odds(tuple(sorted(shares.items())))
        return found

    def _kinds(self, card: int) -> Iterable[tuple[Kind, float]]:
        """Of which kind it may be, and how likely each is: any card that may have been in the hand then."""
        if self._courses is not None:
            return self._courses.likely_kinds[card]
        table = self.state.table
        origin = table.origins[card]
        tokens = [token for drift in table.drifts if drift.bag == origin.bag for token in drift.tokens]
        able = [token for token in tokens if token.since <= origin.moment] or tokens
        kinds = Counter([Kind(token.lot, token.face) for token in able])
        return [(kind, count / len(able)) for kind, count in kinds.items()]

    def knows(self, flower: int, petal: int) -> bool:
        """True if the seat knows a petal."""
        table = self.state.table
        return table.faces[table.zones[flower][petal]] != UNKNOWN

    def line_up(self, flower: Flower) -> LineUp:
        """The petals a flower would fight with now."""
        found = self._line_ups.get(flower.zone)
        if found is None:
            found = self._line_ups[flower.zone] = line_up(self._petals_of(flower), flower.power)
        return found

    def likely_line_up(self, flower: Flower) -> LineUp:
        """The same where players lay what serves them: whoever sees what he plants has the strongest on top."""
        size = self.state.size(flower.zone)
        blind = self.state.house.blind_build or flower.power or flower.owner == self.seat
        if blind or size < 2 or any(self.knows(flower.zone, petal) for petal in range(size)):
            return self.line_up(flower)
        return arranged(self._petals_of(flower))

    def promoted(self, flower: Flower) -> LineUp:
        """Those it would fight with as a POWER FLOWER."""
        return line_up(self._petals_of(flower), True)

    def without(self, flower: Flower, petal: int) -> LineUp:
        """Those it would fight with if one were destroyed."""
        petals = self._petals_of(flower)
        return line_up(petals[:petal] + petals[petal + 1 :], flower.power)

    def grown(self, flower: Flower, value: int, place: int = 0) -> LineUp:
        """Those it would fight with if one of that strength grew there."""
        petals = self._petals_of(flower)
        return line_up([*petals[:place], surely(value), *petals[place:]], flower.power)

    def _petals_of(self, flower: Flower) -> list[Odds]:
        return [self.odds(flower.zone, petal) for petal in range(self.state.size(flower.zone))]

    def petal(self, flower: int, place: int) -> float:
        """What a petal is worth to its owner."""
        table = self.state.table
        card = table.zones[flower][place]
        face = table.faces[card]
        if face != UNKNOWN:
            return petal_worth(self.values[face])
        lot = table.lots[card]
        return self._mean.get(lot, self._mean_of_any) if lot >= 0 else _mean_worth(self.odds(flower, place))

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
        size = self.state.size(target.zone)
        petals = [self.petal(target.zone, place) for place in range(size)]
        rest = sum(petals) - (max(petals) if target.power else petals[0])  # what is lost to both is the strongest
        planted = rest + (FLOWER if size > 1 else 0.0)
        worth = planted + DRAWN_CARD + self.share * (sum(petals) + self.life(target.owner))
        self._gains[target.zone] = worth
        return worth

    def price(self, flower: Flower, target: Flower, theirs: LineUp) -> float:
        """What a success costs: the petal that fought, of a POWER FLOWER the weakest that is strong enough, and perhaps
        the flower with it.
        """
        size = self.state.size(flower.zone)
        lost = self.petal(flower.zone, 0) if not flower.power else self._weakest_that_wins(flower, theirs)
        if size > 1:
            return lost
        planted = self.state.size(target.zone) > 1
        return lost + (FLOWER if planted or len(self.mine) > 1 else LAST)

    def _weakest_that_wins(self, flower: Flower, theirs: LineUp) -> float:
        """What the petal is worth that a POWER FLOWER would pick, on average of those cases in which it wins,
        and with it the strength of the flower.
        """
        strengths = sorted(round(mean(odds)) for odds in self._petals_of(flower))
        best, second = strengths[-1], strengths[-2] if len(strengths) > 1 else strengths[-1]
        cost = wins = 0.0
        ahead = 0 if self.wins_ties(flower, theirs) else 1
        for value, share in theirs[0].shares:
            weakest = next((strength for strength in strengths if strength >= value + ahead), 0)
            if weakest:
                weaker = _WEAKER * (best - second) if weakest == best else 0.0
                cost += share * (petal_worth(weakest) + weaker)
                wins += share
        return cost / wins if wins else petal_worth(strengths[-1])

    def wins_ties(self, flower: Flower, theirs: LineUp) -> bool:
        """True if an equal petal is enough: the other flower has but one, and the larger one wins (FP-50)."""
        return len(theirs) == 1 < self.state.size(flower.zone)

    # ---- attacks ------------------------------------------------------------------------------

    def hope(self, flower: Flower, own: Odds, theirs: Odds, owner: int) -> float:
        """How likely the cards of another player leave an attack its success: those one knows, and how many others.

        A strong enough poison can undo it, and so can a fertiliser; a known weaker one can also be laid on top of a
        regular flower that attacks, to fight in its place (FP-60).
        """
        if owner not in self._guards:
            hand, values = self.state.hand(owner), self.values
            known = [face for face in hand if face != UNKNOWN]
            guards = [values[face] for face in known if _may_guard(self.content, face)]
            weak = [values[face] for face in known if self.content.cards.can(face, FERTILISER)]
            self._guards[owner] = (len(hand) - len(known), max(guards, default=0), min(weak, default=STRONGER_THAN_ALL))
        unknown, guard, weak_heart = self._guards[owner]
        if not flower.power and weak_heart < mean(theirs):
            guard = STRONGER_THAN_ALL
        return sum(share * self._unharmed(value, unknown, guard) for value, share in own.shares)

    def _unharmed(self, value: int, unknown: int, guard: int) -> float:
        """How likely so many unknown cards, and the best of the known ones, let an attack of that strength be."""
        found = self._hopes.get((value, unknown, guard))
        if found is None:
            left = 1.0 - _SAVED if value <= guard else 1.0
            found = self._hopes[value, unknown, guard] = left * (1.0 - _USED * self._guard(value)) ** unknown
        return found

    def _guard(self, value: int) -> float:
        """How likely an unknown card could undo an attack of that strength."""
        return sum(count for strength, count in self._guarding if strength >= value) / self._hidden

    def _unpromoted(self, own: LineUp, target: Flower) -> float:
        """How likely no diamond that is known to be in a hand lets a better petal of a flower fight."""
        if target.power or self.state.size(target.zone) == 1:
            return 1.0
        if not any(
            self.content.cards.can(face, PROMOTION) for face in self.state.hand(target.owner) if face != UNKNOWN
        ):
            return 1.0
        return 1.0 - _SAVED * (1.0 - fought(own, self.promoted(target)).won)

    @staticmethod
    def wariness(unknown: int) -> float:
        """What knowing so many unknown cards is worth, of what is staked."""
        return min(_MOST_WARY, _WARY * unknown)

    def prospect(
        self, flower: Flower, target: Flower, own: LineUp | None = None, theirs: LineUp | None = None
    ) -> Prospect:
        """What attacking is worth, and how likely it is to succeed, with other petals than the present ones where
        given.
        """
        own, theirs = own or self.line_up(flower), theirs or self.line_up(target)
        hope = self.hope(flower, own[0], theirs[0], target.owner) * self._unpromoted(own, target)
        outlook = fought(own, theirs)
        chance = outlook.won * hope
        rescued = self._rescued(flower, own, theirs, outlook) * hope
        if len(self.rivals) == 1 and len(self.state.garden(target.owner)) == 1:
            return (chance + rescued) * WINNING, chance + rescued
        shown = 0.1 if self.state.visible(flower.zone, 0) else 0.2
        won = self.gain(target) - self.price(flower, target, theirs)
        saved = max(0.0, won - RESCUE)
        return chance * won + rescued * saved - (1.0 - chance - rescued) * shown, chance + rescued

    def attack(self, flower: Flower, target: Flower, own: LineUp | None = None, theirs: LineUp | None = None) -> float:
        """What attacking is worth."""
        return self.prospect(flower, target, own, theirs)[0]

    def _rescued(self, flower: Flower, own: LineUp, theirs: LineUp, outlook: Outlook) -> float:
        """The probability that an attack that would fail can be turned by a heart on one's own flower; any heart breaks
        a tie that petals leave open (FP-A28).
        """
        if not self.heart:
            return 0.0
        if flower.power:
            return outlook.unbroken
        return outlook.unbroken + sum(
            share * weight
            for strength, weight in theirs[0].shares
            if strength < self.heart
            for value, share in own[0].shares
            if value < strength
        )


def in_succession(attacks: Iterable[Prospect]) -> float:
    """What attacks are worth one after the other until one succeeds (FP-44), if those come first that bring most where
    they do.
    """
    worth, left = 0.0, 1.0
    for prospect in sorted(attacks, key=lambda attack: attack[0] / (attack[1] + _NOTHING), reverse=True):
        if prospect[0] > 0.0:
            worth += left * prospect[0]
            left *= SECOND * (1.0 - prospect[1])
    return worth


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


def _mean_worth(odds: Odds) -> float:
    return petal_worth(0) + _PER_VALUE * mean(odds)


def _may_guard(content: Content, face: int) -> bool:
    """True for a card that can undo an attack that is weak enough."""
    return content.cards.can(face, POISON) or content.cards.can(face, FERTILISER)
