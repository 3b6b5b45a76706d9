"""Which course of events led to a view, where cards were shown of which their observer cannot tell the lot.

Every card that left a pool had one of its tokens. All ways to give them out are weighed: any card that was in the hand
is as likely to leave it, and a face is as likely as cards of the lot are left that have it. Two things keep them few.
Tokens are alike that could leave with the same departures; and of what left unseen it is enough to count in how many
ways it could, when those that were shown have theirs.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

from game.core.chance import Chance
from game.core.records import Frozen
from game.core.table.knowledge import UNKNOWN, Token

Pools = tuple[tuple[int, tuple[Token, ...]], ...]
"""Of every bag the tokens that are left, in order."""
Unseen = tuple[tuple[int, tuple[int, ...]], ...]
"""Of every lot the faces that are left, in order."""
_Kind = tuple[int, int, int]
"""What makes tokens of one bag alike: the first of its departures that can have had them, their face, their lot."""


class Departure(Frozen):
    """Something that left a bag: a hidden card, or (`card` negative) one whose face was shown, but not its lot."""

    moment: int
    bag: int
    card: int
    face: int


class PastCourse(NamedTuple):
    """The token of every departure, in their order, and what is left of the pools and of the faces."""

    taken: tuple[Token, ...]
    pools: dict[int, tuple[Token, ...]]
    unseen: Unseen


class _Leaving(NamedTuple):
    """A departure: its place among all, and among those of its bag."""

    place: int
    order: int
    bag: int
    face: int


class _Step(NamedTuple):
    """A shown departure takes a token of this kind: how likely that is by itself, and what is left then."""

    share: float
    kind: _Kind
    kinds: tuple[_Kind, ...]
    unseen: Unseen


class Courses:
    """All courses of events that give these departures, in the order in which they happened, a token each."""

    def __init__(self, departures: tuple[Departure, ...], pools: Pools, unseen: Unseen) -> None:
        self._departures = departures
        self._pools = dict(pools)
        self._unseen = unseen
        shown: list[_Leaving] = []
        self._hidden: dict[int, list[_Leaving]] = {}
        self._kinds: dict[int, tuple[_Kind, ...]] = {}
        for bag, tokens in pools:
            places = [place for place, departure in enumerate(departures) if departure.bag == bag]
            leaving = [_Leaving(place, order, bag, departures[place].face) for order, place in enumerate(places)]
            shown += [each for each in leaving if each.face != UNKNOWN]
            self._hidden[bag] = [each for each in leaving if each.face == UNKNOWN]
            moments = [departures[place].moment for place in places]
            self._kinds[bag] = tuple([self._kind(token, moments) for token in tokens])
        self._shown = tuple(shown)
        self._to_come = [tuple(sorted({each.face for each in shown[number:]})) for number in range(len(shown) + 1)]
        self._weights: dict[tuple[object, ...], float] = {}

    @staticmethod
    def _kind(token: Token, moments: list[int]) -> _Kind:
        return sum(moment < token.since for moment in moments), token.face, token.lot

    def drawn(self, chance: Chance) -> PastCourse:
        """One of them, as likely as it is. Raises ValueError if there is none."""
        taken: dict[int, Token] = {}
        pools = {bag: list(tokens) for bag, tokens in self._pools.items()}
        kinds = {bag: list(each) for bag, each in self._kinds.items()}
        unseen = self._unseen
        for number, leaving in enumerate(self._shown):
            steps = self._steps(number, tuple(kinds[leaving.bag]), unseen)
            weights = [step.share * self._weight_after(number, step.kinds, step.unseen) for step in steps]
            step = steps[_drawn(weights, chance)]
            at = kinds[leaving.bag].index(step.kind)
            del kinds[leaving.bag][at]
            taken[leaving.place] = pools[leaving.bag].pop(at)
            unseen = step.unseen
        for bag, hidden in self._hidden.items():
            for leaving in hidden:
                able = [at for at, kind in enumerate(kinds[bag]) if kind[0] <= leaving.order]
                if not able:
                    raise ValueError("no course of events explains this view")
                at = chance.choice(able)
                del kinds[bag][at]
                taken[leaving.place] = pools[bag].pop(at)
        left = {bag: tuple(tokens) for bag, tokens in pools.items()}
        return PastCourse(tuple([taken[place] for place in range(len(self._departures))]), left, unseen)

    def _weight(self, number: int, kinds: tuple[_Kind, ...], unseen: Unseen) -> float:
        """How likely it is, from shown departure `number` on, that what was shown is shown: times the ways in which
        the hidden ones could leave. `kinds`: what is left of its bag.
        """
        to_come = self._to_come[number]
        left = [(len(faces), *[faces.count(face) for face in to_come]) for _, faces in unseen]
        key = number, kinds, *left
        found = self._weights.get(key)
        if found is None:
            steps = self._steps(number, kinds, unseen)
            found = sum([step.share * self._weight_after(number, step.kinds, step.unseen) for step in steps])
            self._weights[key] = found
        return found

    def _weight_after(self, number: int, kinds: tuple[_Kind, ...], unseen: Unseen) -> float:
        """The same when departure `number` has its token, and `kinds` are left of its bag."""
        bag, further = self._shown[number].bag, number + 1
        if further < len(self._shown) and self._shown[further].bag == bag:
            return self._weight(further, kinds, unseen)
        ways = self._ways(bag, kinds)
        if further == len(self._shown) or not ways:
            return ways
        return ways * self._weight(further, self._kinds[self._shown[further].bag], unseen)

    def _ways(self, bag: int, kinds: tuple[_Kind, ...]) -> float:
        """In how many ways the hidden departures of a bag can have what is left. Whatever an earlier one has, a later
        one could have had as well, so only their number matters.
        """
        ways = 1.0
        for before, leaving in enumerate(self._hidden[bag]):
            ways *= max(0, sum(kind[0] <= leaving.order for kind in kinds) - before)
        return ways

    def _steps(self, number: int, kinds: tuple[_Kind, ...], unseen: Unseen) -> list[_Step]:
        """What shown departure `number` can have been. (How many tokens were there does not depend on who left before,
        so equal tokens are counted, and not divided by all of them.)
        """
        leaving = self._shown[number]
        found = []
        for kind, count in Counter([kind for kind in kinds if kind[0] <= leaving.order]).items():
            share, left = _shown_as(leaving.face, kind, unseen)
            if share:
                at = kinds.index(kind)
                found.append(_Step(count * share, kind, kinds[:at] + kinds[at + 1 :], left))
        return found


@lru_cache(maxsize=64)
def courses_of(departures: tuple[Departure, ...], pools: Pools, unseen: Unseen) -> Courses:
    """The courses that led to a view: a search asks for many worlds of the same one."""
    return Courses(departures, pools, unseen)


def _shown_as(face: int, kind: _Kind, unseen: Unseen) -> tuple[float, Unseen]:
    """How likely a token has the face that was shown, and the faces that are left then."""
    _, known, its_lot = kind
    if known != UNKNOWN:
        return float(known == face), unseen
    faces = next((faces for lot, faces in unseen if lot == its_lot), ())
    count = faces.count(face)
    if not count:
        return 0.0, unseen
    at = faces.index(face)
    rest = faces[:at] + faces[at + 1 :]
    left = tuple([(lot, rest if lot == its_lot else others) for lot, others in unseen])
    return count / len(faces), left


def _drawn(weights: list[float], chance: Chance) -> int:
    """A number by its weight. Raises ValueError if all are 0."""
    total = sum(weights)
    if not total:
        raise ValueError("no course of events explains this view")
    rest = chance.unit() * total
    for number, weight in enumerate(weights):
        rest -= weight
        if rest < 0:
            return number
    return max(number for number, weight in enumerate(weights) if weight)
